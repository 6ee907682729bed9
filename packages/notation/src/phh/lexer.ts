/**
 * The lexical half of the PHH reader: TOML as PHH files use it, scanned byte by byte, each byte once. Numbers are taken
 * from their characters and never pass through a float, strings are noted as spans and made only when someone asks.
 *
 * TOML that this scanner does not read (inline tables, dates, dotted keys, hexadecimal ...) makes it signal
 * {@link FOREIGN}; the hand is then read by the other TOML reader.
 *
 * Faults travel as thrown values inside the reader (never out of it): a scanner that returned them would test for one
 * after every byte.
 */
import { POWERS } from './amounts.js';
import type { PhhFault } from './errors.js';
import { decodeUtf8, latinText, unescapeText } from './text.js';

/**
 * How long a string over several lines may be. A missing end quote is found after this many bytes, and the hands that
 * the open string ran over are read again: the limit keeps that linear.
 *
 * @internal
 */
export const MAX_STRING_BYTES: number = 1 << 16;

/** Thrown when the bytes end and more may follow: the hand is scanned again when they have come. */
export const NEED_MORE: unique symbol = Symbol('need more');

/** Thrown at TOML that this scanner does not read. */
export const FOREIGN: unique symbol = Symbol('foreign');

/** A fault, the line it is in, and where the search for the next hand starts. */
export class LexerFault {
  readonly fault: PhhFault;
  readonly line: number;
  readonly resume: number;

  constructor(fault: PhhFault, line: number, resume: number) {
    this.fault = fault;
    this.line = line;
    this.resume = resume;
  }
}

export const ValueKind = { Text: 0, Integer: 1, Decimal: 2, Boolean: 3, Time: 4, List: 5 } as const;
export type ValueKind = (typeof ValueKind)[keyof typeof ValueKind];

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const BLANK = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const QUOTE = 39;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const BACKSLASH = 92;
const CLOSE = 93;
const BRACE = 123;
const DELETE = 127;

/** Bytes of a bare key. */
export const BARE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9_-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

export class Lexer {
  /** The byte after the last one is 0, which TOML does not allow: loops stop there without checking for the end. */
  bytes: Uint8Array;
  at: number;
  end: number;
  /** Whether nothing follows the last byte. */
  final: boolean;
  line: number;

  /** The last value scanned: what it is, the span of its content, whether that holds escapes, its number. */
  kind: ValueKind = ValueKind.Text;
  from = 0;
  to = 0;
  escaped = false;
  units = 0;
  decimals = 0;
  truth = false;
  /** A byte above 127 was met: the text is to be checked as UTF-8. */
  wide = false;
  /** The field being read, for faults. */
  key = '';

  constructor(bytes: Uint8Array, at: number, end: number, final: boolean, line: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.final = final;
    this.line = line;
  }

  fail(fault: PhhFault, resume: number = this.at, line: number = this.line): never {
    throw new LexerFault(fault, line, resume);
  }

  /** A byte that cannot stand here: the end of the text, or a fault. */
  protected stop(fault: PhhFault): never {
    if (this.at >= this.end) this.dry();
    return this.fail(fault);
  }

  /** The bytes are used up inside something. */
  protected dry(resume: number = this.at, line: number = this.line): never {
    if (!this.final) throw NEED_MORE;
    return this.fail({ code: 'truncated' }, resume, line);
  }

  /** True at the very end; while more may follow, that cannot be known. */
  isAtEnd(): boolean {
    if (this.at < this.end) return false;
    if (!this.final) throw NEED_MORE;
    return true;
  }

  /** Skips blanks and gives the byte after them. */
  blanks(): number {
    const bytes = this.bytes;
    let at = this.at;
    while (bytes[at] === BLANK || bytes[at] === TAB) at++;
    this.at = at;
    return bytes[at]!;
  }

  /** Skips blanks, comments and line ends, and gives the byte after them. */
  blankLines(): number {
    const { bytes } = this;
    // One blank at most and then something: so are most files written.
    if (bytes[this.at] === BLANK) this.at++;
    const first = bytes[this.at]!;
    return first > HASH ? first : this.moreBlankLines();
  }

  private moreBlankLines(): number {
    for (;;) {
      const byte = this.blanks();
      if (byte === NEWLINE) {
        this.at++;
        this.line++;
      } else if (byte === HASH) this.comment();
      else if (byte === RETURN) this.lineEnd();
      else return byte;
    }
  }

  /** The rest of a line behind a value or a header: a comment at most. */
  endLine(): void {
    const byte = this.blanks();
    if (byte === NEWLINE) {
      this.at++;
      this.line++;
    } else if (byte === HASH) this.comment();
    else if (byte === RETURN) this.lineEnd();
    else if (!this.isAtEnd()) this.fail({ code: 'trailing-text' });
  }

  protected lineEnd(): void {
    if (this.bytes[this.at] === RETURN) {
      this.at++;
      if (this.bytes[this.at] !== NEWLINE) this.stop({ code: 'bad-character', byte: RETURN });
    }
    this.at++;
    this.line++;
  }

  protected comment(): void {
    const bytes = this.bytes;
    let at = this.at;
    for (;;) {
      const byte = bytes[at]!;
      if (byte > DELETE) this.wide = true;
      else if (byte < BLANK ? byte !== TAB : byte === DELETE) break;
      at++;
    }
    this.at = at;
    const byte = bytes[at]!;
    if (byte === NEWLINE || byte === RETURN) this.lineEnd();
    else if (!this.isAtEnd()) this.fail({ code: 'bad-character', byte });
  }

  /** A bare or quoted name. */
  protected name(): void {
    const bytes = this.bytes;
    const first = bytes[this.at]!;
    if (first === QUOTE || first === DOUBLE_QUOTE) {
      // Three quotes: no name may go over several lines.
      if (bytes[this.at + 1] === first && bytes[this.at + 2] === first) this.fail({ code: 'bad-key' });
      return this.text();
    }
    this.escaped = false;
    const from = this.at;
    let at = from;
    while (BARE[bytes[at]!] === 1) at++;
    this.from = from;
    this.to = at;
    this.at = at;
    if (at === from) this.noName(first);
  }

  private noName(byte: number): never {
    const isText = byte >= BLANK && byte < DELETE;
    return this.stop(isText || byte === NEWLINE ? { code: 'bad-key' } : { code: 'bad-character', byte });
  }

  wrongType(expected: string): never {
    return this.stop({ code: 'wrong-type', field: this.key, expected });
  }

  boolean(): void {
    const bytes = this.bytes;
    const at = this.at;
    if (bytes[at] === 116 && bytes[at + 1] === 114 && bytes[at + 2] === 117 && bytes[at + 3] === 101) {
      this.truth = true;
      this.at = at + 4;
    } else if (this.isWord(at, 'false')) {
      this.truth = false;
      this.at = at + 5;
    } else this.badValue();
    this.kind = ValueKind.Boolean;
  }

  private isWord(at: number, word: string): boolean {
    for (let n = 0; n < word.length; n++) if (this.bytes[at + n] !== word.charCodeAt(n)) return false;
    return true;
  }

  /** No value can start or end so; with too few bytes left that is not known yet. */
  private badValue(): never {
    if (this.end - this.at < 8 && !this.final) throw NEED_MORE;
    return this.stop({ code: 'bad-value', key: this.key });
  }

  /** A number, or with `anyKind` a time as well; into `units` and `decimals`, its characters into `from` and `to`. */
  number(anyKind: boolean): void {
    const bytes = this.bytes;
    const from = this.at;
    let at = from;
    let byte = bytes[at]!;
    const negative = byte === MINUS;
    if (negative || byte === PLUS) byte = bytes[++at]!;
    const first = at;
    let units = 0;
    let decimals = 0;
    while (byte >= ZERO && byte <= NINE) {
      units = units * 10 + (byte - ZERO);
      byte = bytes[++at]!;
    }
    if (at === first) return this.wordNumber(from, at, negative, anyKind);
    const whole = at - first;
    if (byte === DOT) {
      const point = at;
      byte = bytes[++at]!;
      while (byte >= ZERO && byte <= NINE) {
        units = units * 10 + (byte - ZERO);
        byte = bytes[++at]!;
      }
      decimals = at - point - 1;
      if (decimals === 0) return this.badNumber(at);
    }
    if (!endsValue(byte)) return this.otherNumber(from, first, at, anyKind);
    if (at >= this.end && !this.final) throw NEED_MORE;
    if (whole > 1 && bytes[first] === ZERO) this.badNumber(first);
    this.at = at;
    this.from = from;
    this.to = at;
    this.kind = decimals === 0 ? ValueKind.Integer : ValueKind.Decimal;
    this.units =
      units > Number.MAX_SAFE_INTEGER || decimals >= POWERS.length ? Number.NaN : negative ? 0 - units : units;
    this.decimals = decimals;
  }

  private badNumber(at: number): never {
    this.at = at;
    return this.badValue();
  }

  /** `inf` and `nan`. */
  private wordNumber(from: number, at: number, negative: boolean, anyKind: boolean): void {
    const isInf = this.isWord(at, 'inf');
    if (!isInf && !this.isWord(at, 'nan')) {
      if (this.bytes[from] === BRACE) throw FOREIGN;
      if (!anyKind && at === from && this.end - at >= 3) this.wrongType('a number');
      this.badNumber(at);
    }
    this.at = at + 3;
    if (!endsValue(this.bytes[this.at]!)) this.badValue();
    if (this.at >= this.end && !this.final) throw NEED_MORE;
    this.from = from;
    this.to = this.at;
    this.kind = ValueKind.Decimal;
    this.units = isInf ? (negative ? -Infinity : Infinity) : Number.NaN;
    this.decimals = 0;
  }

  /** Digits that go on as something else: a time, or a number or date of TOML that PHH files do not use. */
  private otherNumber(from: number, first: number, at: number, anyKind: boolean): void {
    const byte = this.bytes[at]!;
    if (byte === COLON && from === first && at - first === 2) {
      if (!anyKind) this.wrongType('a number');
      this.time(from);
      return;
    }
    // e E _ : digits with more to them; x o b behind 0; - behind a year.
    const isForeign = byte === 101 || byte === 69 || byte === 95 || byte === MINUS;
    if (isForeign || (this.bytes[first] === ZERO && (byte === 120 || byte === 111 || byte === 98))) throw FOREIGN;
    this.badNumber(at);
  }

  /** `HH:MM:SS` with an optional fraction. */
  private time(from: number): void {
    const bytes = this.bytes;
    if (this.end - from < 9 && !this.final) throw NEED_MORE;
    const isTime =
      this.twoDigits(from, 23) &&
      this.twoDigits(from + 3, 59) &&
      bytes[from + 5] === COLON &&
      this.twoDigits(from + 6, 60);
    if (!isTime) this.badNumber(from);
    let at = from + 8;
    if (bytes[at] === DOT) {
      at++;
      const digits = at;
      while (isDigit(bytes[at]!)) at++;
      if (at === digits) this.badNumber(at);
    }
    if (!endsValue(bytes[at]!)) this.badNumber(at);
    this.at = at;
    this.from = from;
    this.to = at;
    this.kind = ValueKind.Time;
  }

  private twoDigits(at: number, max: number): boolean {
    const tens = this.bytes[at]! - ZERO;
    const ones = this.bytes[at + 1]! - ZERO;
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 && tens * 10 + ones <= max;
  }

  /** A string of any of the four kinds; its content into `from` and `to`. */
  text(): void {
    const bytes = this.bytes;
    const quote = bytes[this.at]!;
    let at = this.at + 1;
    this.kind = ValueKind.Text;
    this.escaped = false;
    if (bytes[at] === quote && bytes[at + 1] === quote) return this.longText(quote);
    const from = at;
    for (;;) {
      const byte = bytes[at]!;
      if (byte === quote) break;
      if (byte < BLANK || byte >= DELETE) {
        if (byte > DELETE) this.wide = true;
        else if (byte !== TAB) this.stopText(at, byte);
      } else if (byte === BACKSLASH && quote === DOUBLE_QUOTE) {
        this.escaped = true;
        at++;
        if (bytes[at]! < BLANK) continue;
      }
      at++;
    }
    // '' may be the start of ''' when the bytes end here.
    if (at === from && at + 1 >= this.end && !this.final) throw NEED_MORE;
    this.from = from;
    this.to = at;
    this.at = at + 1;
  }

  private stopText(at: number, byte: number): never {
    this.at = at;
    const isLineEnd = byte === NEWLINE || byte === RETURN;
    return this.stop(isLineEnd ? { code: 'unterminated-string' } : { code: 'bad-character', byte });
  }

  /** A string between three quotes, over several lines. */
  private longText(quote: number): void {
    const bytes = this.bytes;
    const start = this.at;
    const { line } = this;
    const limit = Math.min(this.end, start + MAX_STRING_BYTES);
    let at = start + 3;
    if (bytes[at] === RETURN && bytes[at + 1] === NEWLINE) at++;
    if (bytes[at] === NEWLINE) {
      at++;
      this.line++;
    }
    const from = at;
    for (;;) {
      if (at >= limit) {
        if (limit === this.end) this.dry(start + 3, line);
        this.fail({ code: 'unterminated-string' }, start + 3, line);
      }
      const byte = bytes[at]!;
      if (byte === quote && bytes[at + 1] === quote && bytes[at + 2] === quote) break;
      if (byte === NEWLINE) this.line++;
      else if (byte > DELETE) this.wide = true;
      else if (byte < BLANK ? byte !== TAB && (byte !== RETURN || bytes[at + 1] !== NEWLINE) : byte === DELETE) {
        this.at = at;
        this.stop({ code: 'bad-character', byte });
      } else if (byte === BACKSLASH && quote === DOUBLE_QUOTE) {
        this.escaped = true;
        if (bytes[at + 1]! >= BLANK) at++;
      }
      at++;
    }
    // Up to two more quotes belong to the content.
    if (at + 5 > this.end && !this.final) throw NEED_MORE;
    if (bytes[at + 3] === quote) at++;
    if (bytes[at + 3] === quote) at++;
    this.from = from;
    this.to = at;
    this.at = at + 3;
  }

  /** The content of the last string. */
  string(): string {
    const raw = this.decode(this.from, this.to);
    return this.escaped ? this.unescape(raw) : raw;
  }

  private unescape(raw: string): string {
    const text = unescapeText(raw);
    if (text === null) this.fail({ code: 'bad-escape' });
    return text;
  }

  /** Bytes as text, checked. */
  decode(from: number, to: number): string {
    try {
      return decodeUtf8(this.bytes, from, to);
    } catch {
      return this.fail({ code: 'bad-utf8' });
    }
  }

  /** Bytes that are ASCII, or shown in a fault, as text. */
  latin(from: number, to: number): string {
    return latinText(this.bytes, from, to);
  }
}

/**
 * Characters that may follow a number: a comma, the end of a list, blanks, a line end, a comment, the end of the text.
 */
function endsValue(byte: number): boolean {
  return (
    byte === COMMA ||
    byte === CLOSE ||
    byte === NEWLINE ||
    byte === BLANK ||
    byte === RETURN ||
    byte === TAB ||
    byte === HASH ||
    byte === 0
  );
}
