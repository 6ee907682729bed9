/**
 * The grammar of the PHH reader: names, values, lists, table headers, and the search for the next hand behind a fault.
 */
import { addAmount, type PhhAmounts } from './amounts.js';
import { BARE, FOREIGN, Lexer, NEED_MORE, ValueKind } from './lexer.js';
import type { PhhValue } from './value.js';

/** How deep lists may be nested. PHH nests none; own fields may. */
export const MAX_LIST_DEPTH = 16;

/** Digits of a number that is exact whatever they are. */
const PLAIN_DIGITS = 15;

/** How long the line of a table header may be. */
const MAX_HEADER_BYTES = 1024;

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const BLANK = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const QUOTE = 39;
const COMMA = 44;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const EQUALS = 61;
const OPEN = 91;
const CLOSE = 93;
const BRACE = 123;
const BRACE_END = 125;
const DELETE = 127;

/** The places of a list under way: it is copied once its length is known, since a list that grows is copied many times. */
const PLACES: number[] = [];

export class Scanner extends Lexer {
  /** The last list: how many elements, and of which kinds, as bits. */
  count = 0;
  kinds = 0;
  /** Strings with escapes of the last list of strings, by index into its spans. */
  protected escapes: Map<number, string> | null = null;
  /** The last list element that began its line and may be the header of the next hand, -1 when there is none. */
  private suspect = -1;
  private suspectLine = 0;

  /** The name before `=`, into `from` and `to`; leaves the scanner at the value. */
  keyName(): void {
    this.name();
    if (this.escaped) throw FOREIGN;
    this.equals(this.from, this.to);
  }

  private equals(from: number, to: number): void {
    const { bytes, at } = this;
    if (bytes[at] === BLANK && bytes[at + 1] === EQUALS && bytes[at + 2] === BLANK && bytes[at + 3]! > BLANK) {
      this.at = at + 3;
      return;
    }
    const byte = this.blanks();
    if (byte === DOT) throw FOREIGN;
    if (byte !== EQUALS) this.stop({ code: 'missing-equals', key: this.latin(from, to) });
    this.at++;
    this.blanks();
  }

  /** A bare name of known length: leaves the scanner at the value. */
  passName(length: number): void {
    const from = this.at;
    this.at = from + length;
    this.equals(from, this.at);
  }

  /** A header `[name]` with its line; `from` and `to` hold the name. */
  header(): void {
    const start = this.at++;
    if (this.bytes[this.at] === OPEN) this.fail({ code: 'bad-header' });
    this.blanks();
    this.name();
    const { from, to } = this;
    if (this.blanks() !== CLOSE) {
      if (this.at >= this.end) this.dry();
      this.fail({ code: 'bad-header' }, start + 1);
    }
    this.at++;
    this.endLine();
    this.from = from;
    this.to = to;
  }

  /** The first two names of the header at the scanner (`[1.notes]`), if it has them. Nothing moves. */
  headerNames(): string[] {
    const { at, line } = this;
    const names: string[] = [];
    try {
      this.at++;
      if (this.bytes[this.at] === OPEN) this.at++;
      do {
        this.blanks();
        this.name();
        names.push(this.string());
      } while (this.blanks() === DOT && this.at++ > 0 && names.length < 2);
    } catch (thrown) {
      if (thrown === NEED_MORE) throw thrown;
    } finally {
      this.at = at;
      this.line = line;
    }
    return names;
  }

  /** A header of one bare name, as nearly all are, stands at the scanner. Nothing moves. */
  isBareHeader(): boolean {
    const { bytes } = this;
    let at = this.at + 1;
    while (BARE[bytes[at]!] === 1) at++;
    return at > this.at + 1 && bytes[at] === CLOSE;
  }

  /** The name at the scanner. Nothing moves. */
  nameHere(): string {
    const { at } = this;
    this.name();
    this.at = at;
    return this.string();
  }

  /** One value of any kind; made only if `make` says so, otherwise scanned over. */
  value(make: boolean, depth = 0): PhhValue | undefined {
    const byte = this.bytes[this.at]!;
    if (byte === QUOTE || byte === DOUBLE_QUOTE) {
      this.text();
      return make || this.escaped ? this.string() : undefined;
    }
    if (byte === OPEN) return this.list(make, depth);
    if (byte === 116 || byte === 102) {
      this.boolean();
      return make ? this.truth : undefined;
    }
    this.number(true);
    if (!make) return undefined;
    const text = this.latin(this.from, this.to);
    return this.kind === ValueKind.Time ? { time: text } : { number: text };
  }

  /** Scans over a list of strings and numbers; false, with nothing moved, if it may hold something else. */
  protected plainList(): boolean {
    const { at, line, bytes } = this;
    let count = 0;
    let kinds = 0;
    this.escaped = false;
    for (let more = this.openList(); more; more = this.nextElement()) {
      const byte = bytes[this.at]!;
      if (byte === QUOTE || byte === DOUBLE_QUOTE) this.text();
      else if (byte <= NINE) this.number(true);
      if (this.escaped || byte > NINE) {
        this.at = at;
        this.line = line;
        return false;
      }
      kinds |= 1 << this.kind;
      count++;
    }
    this.kind = ValueKind.List;
    this.count = count;
    this.kinds = kinds;
    return true;
  }

  private list(make: boolean, depth: number): PhhValue[] | undefined {
    if (depth === MAX_LIST_DEPTH) this.fail({ code: 'too-deep', max: MAX_LIST_DEPTH });
    const made: PhhValue[] | undefined = make ? [] : undefined;
    let count = 0;
    let kinds = 0;
    for (let more = this.openList(); more; more = this.nextElement()) {
      const { suspect, suspectLine } = this;
      const value = this.value(make, depth + 1);
      if (made !== undefined && value !== undefined) made.push(value);
      this.suspect = suspect;
      this.suspectLine = suspectLine;
      kinds |= 1 << this.kind;
      count++;
    }
    this.kind = ValueKind.List;
    this.count = count;
    this.kinds = kinds;
    return made;
  }

  /** Enters the list at the scanner; true when an element follows. */
  openList(): boolean {
    this.at++;
    return this.isElement(this.blankLines());
  }

  /** Behind an element: true when another one follows. */
  nextElement(): boolean {
    const byte = this.bytes[this.at]!;
    const end = byte === COMMA || byte === CLOSE ? byte : this.blankLines();
    if (end === CLOSE) {
      this.at++;
      return false;
    }
    if (end !== COMMA) this.openEnd();
    this.at++;
    return this.isElement(this.blankLines());
  }

  /**
   * Neither a comma nor the end of the list. `[2]` at the start of a line inside an open list is an element only if one
   * of those follows: here it is the header of the next hand.
   */
  private openEnd(): never {
    const isHeader = this.suspect >= 0;
    const resume = isHeader ? this.suspect : this.at;
    const line = isHeader ? this.suspectLine : this.line;
    if (this.at >= this.end) this.dry(resume, line);
    return this.fail({ code: 'unterminated-array', key: this.key }, resume, line);
  }

  private isElement(byte: number): boolean {
    if (byte === CLOSE) {
      this.at++;
      return false;
    }
    if (this.at >= this.end) this.dry();
    this.suspect = byte === OPEN && this.startsLine() ? this.at : -1;
    this.suspectLine = this.line;
    return true;
  }

  /** Only blanks stand before the scanner in its line. */
  startsLine(): boolean {
    let at = this.at - 1;
    while (at >= 0 && (this.bytes[at] === BLANK || this.bytes[at] === TAB)) at--;
    return at < 0 || this.bytes[at] === NEWLINE;
  }

  /** A list of strings as spans, two numbers each; the text of those with escapes stands in `escapes`. */
  texts(): number[] {
    if (this.bytes[this.at] !== OPEN) this.wrongType('a list of strings');
    this.escapes = null;
    const plain = this.plainTexts();
    if (plain !== null) return plain;
    const spans: number[] = [];
    for (let more = this.openList(); more; more = this.nextElement()) {
      const byte = this.bytes[this.at]!;
      if (byte !== QUOTE && byte !== DOUBLE_QUOTE) this.wrongElement('a list of strings');
      this.text();
      if (this.escaped) {
        this.escapes ??= new Map();
        this.escapes.set(spans.length, this.string());
      }
      spans.push(this.from, this.to);
    }
    return spans;
  }

  /** `['p1 f', 'p2 cc']`, as nearly all files write it; null, with nothing moved, if anything else is met. */
  protected plainTexts(): number[] | null {
    const { bytes } = this;
    let count = 0;
    for (let at = this.at + 1; ; at++) {
      if (bytes[at] !== QUOTE) return null;
      const from = ++at;
      for (let byte = bytes[at]!; byte !== QUOTE; byte = bytes[++at]!) if (byte < BLANK || byte >= DELETE) return null;
      PLACES[count++] = from;
      PLACES[count++] = at;
      const end = bytes[++at];
      if (end === CLOSE) {
        this.at = at + 1;
        return PLACES.slice(0, count);
      }
      if (end !== COMMA) return null;
      if (bytes[at + 1] === BLANK) at++;
    }
  }

  /** `[100, 0.50, inf]`, as nearly all files write it; null, with nothing moved, if anything else is met. */
  protected plainAmounts(): PhhAmounts | null {
    const { bytes } = this;
    const list: PhhAmounts = { units: [], decimals: 0 };
    for (let at = this.at + 1; ; at++) {
      const from = at;
      let amount = 0;
      let byte = bytes[at]!;
      for (; byte >= ZERO && byte <= NINE; byte = bytes[++at]!) amount = amount * 10 + (byte - ZERO);
      const whole = at - from;
      let decimals = 0;
      if (byte === DOT) {
        const point = at;
        for (byte = bytes[++at]!; byte >= ZERO && byte <= NINE; byte = bytes[++at]!)
          amount = amount * 10 + (byte - ZERO);
        decimals = at - point - 1;
        if (decimals === 0) return null;
      }
      if (whole === 0) {
        if (!isInf(bytes, at)) return null;
        amount = Number.POSITIVE_INFINITY;
        at += 3;
        byte = bytes[at]!;
      } else if (at - from > PLAIN_DIGITS || (whole > 1 && bytes[from] === ZERO)) return null;
      if (decimals === list.decimals) list.units.push(amount);
      else addAmount(list, amount, decimals);
      if (byte === CLOSE) {
        this.at = at + 1;
        return list;
      }
      if (byte !== COMMA) return null;
      if (bytes[at + 1] === BLANK) at++;
    }
  }

  /** A list of amounts. */
  amounts(): PhhAmounts {
    if (this.bytes[this.at] !== OPEN) this.wrongType('a list of numbers');
    const plain = this.plainAmounts();
    if (plain !== null) return plain;
    const list: PhhAmounts = { units: [], decimals: 0 };
    for (let more = this.openList(); more; more = this.nextElement()) {
      if (this.suspect >= 0) this.wrongElement('a list of numbers');
      this.number(false);
      addAmount(list, this.units, this.decimals);
    }
    return list;
  }

  /** One amount. */
  amount(): PhhAmounts {
    this.number(false);
    return { units: [this.units], decimals: this.decimals };
  }

  /** In a list that holds no lists, `[` at the start of a line is the header of the next hand. */
  private wrongElement(expected: string): never {
    if (this.suspect >= 0) this.fail({ code: 'unterminated-array', key: this.key });
    return this.wrongType(expected);
  }

  /** From the start of a statement over all of it, whatever it is: strings, brackets and comments are respected. */
  skipStatement(): void {
    let depth = 0;
    for (;;) {
      const byte = this.bytes[this.at]!;
      if (byte === QUOTE || byte === DOUBLE_QUOTE) this.text();
      else if (byte === HASH || byte === NEWLINE || byte === RETURN) {
        if (byte === HASH) this.comment();
        else this.lineEnd();
        if (depth <= 0) return;
      } else if (byte < BLANK && byte !== TAB) {
        if (depth <= 0 && this.isAtEnd()) return;
        this.stop({ code: 'bad-character', byte });
      } else {
        if (byte === OPEN || byte === BRACE) depth++;
        else if (byte === CLOSE || byte === BRACE_END) depth--;
        this.at++;
      }
    }
  }

  /**
   * From `at` to the next line that is the header of a hand and nothing else. False when the bytes hold none; the
   * scanner then stands at their end, in the middle of a line.
   */
  findHeader(midLine: boolean): boolean {
    const bytes = this.bytes;
    let inside = midLine;
    for (;;) {
      if (!inside && this.isHeaderLine()) return true;
      while (bytes[this.at] !== NEWLINE) {
        if (this.at >= this.end) return false;
        this.at++;
      }
      this.at++;
      this.line++;
      inside = false;
    }
  }

  /** `[name]` alone in its line; nothing moves. */
  private isHeaderLine(): boolean {
    const { at, line } = this;
    try {
      const byte = this.blanks();
      if (byte === OPEN) this.header();
      else if (this.at < this.end || this.final) return false;
      else throw NEED_MORE;
      return true;
    } catch (thrown) {
      if (thrown === NEED_MORE && this.end - at < MAX_HEADER_BYTES) throw thrown;
      return false;
    } finally {
      this.at = at;
      this.line = line;
    }
  }
}

/** `inf` stands here. */
function isInf(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 105 && bytes[at + 1] === 110 && bytes[at + 2] === 102;
}
