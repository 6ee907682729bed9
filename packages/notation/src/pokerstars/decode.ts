/**
 * From bytes or text to lines, in constant memory. Files come as ASCII, UTF-8 with or without a byte order mark, UTF-16
 * likewise, or Windows-1252; lines end in CR LF, LF or CR. Each line is decoded by itself, so that files of different
 * origin may be glued together: UTF-8 if its bytes are valid UTF-8, else Windows-1252.
 */

/** Longer lines are cut: real ones have a few hundred characters at most. */
export const MAX_POKERSTARS_LINE = 8192;

export interface TextLine {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** The line was longer than {@link MAX_POKERSTARS_LINE} and has been cut. */
  readonly cut: boolean;
}

export interface SplitLine extends TextLine {
  /** False if the splitter's hint does not stand in the line. */
  readonly hasHint: boolean;
}

export type TextSource = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Windows-1252 from 0x80 to 0x9f; the five bytes without a meaning stand for themselves. */
const CP1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function decodeCp1252(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    text += byte >= 0x80 && byte < 0xa0 ? CP1252.charAt(byte - 0x80) : String.fromCharCode(byte);
  }
  return text;
}

/** Bytes that follow a first byte of UTF-8, -1 when it is none. */
function followers(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : -1;
}

const SMALLEST = [0, 0x80, 0x800, 0x10000] as const;

/** The text, or null when the bytes are not valid UTF-8. */
function decodeUtf8(bytes: Uint8Array, from: number, to: number): string | null {
  let text = '';
  for (let at = from; at < to; ) {
    const first = bytes[at++]!;
    const more = followers(first);
    if (more < 0 || at + more > to) return null;
    let code = more === 0 ? first : first & (0x3f >> more);
    for (let i = 0; i < more; i++) {
      const byte = bytes[at++]!;
      if ((byte & 0xc0) !== 0x80) return null;
      code = (code << 6) | (byte & 0x3f);
    }
    if (code < SMALLEST[more]! || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
    text += String.fromCodePoint(code);
  }
  return text;
}

/** Fewer bytes than this are looked at one by one. */
const LEAST_WORDS = 256;

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  if (to - from >= LEAST_WORDS) {
    for (; ((bytes.byteOffset + at) & 3) !== 0; at++) if (bytes[at]! >= 0x80) return false;
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset + at, (to - at) >> 2);
    if (!isAsciiWords(words)) return false;
    at += 4 * words.length;
  }
  for (; at < to; at++) if (bytes[at]! >= 0x80) return false;
  return true;
}

function isAsciiWords(words: Uint32Array): boolean {
  for (let at = 0; at < words.length; at++) if ((words[at]! & 0x80808080) !== 0) return false;
  return true;
}

function decodeLine(bytes: Uint8Array, from: number, to: number): string {
  if (isAscii(bytes, from, to)) return String.fromCharCode.apply(null, bytes.subarray(from, to) as unknown as number[]);
  return decodeUtf8(bytes, from, to) ?? decodeCp1252(bytes, from, to);
}

/** UTF-16 as the same text in UTF-8, so that one way of cutting lines is enough. */
class Utf16 {
  private odd = -1;
  private high = 0;

  constructor(private readonly bigEndian: boolean) {}

  toUtf8(bytes: Uint8Array): Uint8Array {
    const out: number[] = [];
    for (const byte of bytes) {
      if (this.odd < 0) {
        this.odd = byte;
        continue;
      }
      this.unit(this.bigEndian ? (this.odd << 8) | byte : (byte << 8) | this.odd, out);
      this.odd = -1;
    }
    return Uint8Array.from(out);
  }

  private unit(unit: number, out: number[]): void {
    if (unit >= 0xd800 && unit < 0xdc00) {
      this.high = unit;
      return;
    }
    const low = unit >= 0xdc00 && unit < 0xe000;
    const code = low ? (this.high === 0 ? 0xfffd : 0x10000 + ((this.high - 0xd800) << 10) + (unit - 0xdc00)) : unit;
    this.high = 0;
    if (code < 0x80) out.push(code);
    else if (code < 0x800) out.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000) out.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else {
      out.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
}

/** A whole file as text, for formats that are not made of lines. */
export function decodeText(input: string | Uint8Array): string {
  if (typeof input === 'string') return input.replace(MARK, '');
  const order = utf16Order(input);
  const wide = order === null ? input : new Utf16(order === 'big').toUtf8(input.subarray(hasMark(input) ? 2 : 0));
  const bytes = endsInReturns(wide) ? withLineFeeds(wide) : wide;
  const lines: string[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const next = bytes.indexOf(LF, from);
    const to = next < 0 ? bytes.length : next;
    lines.push(decodeWide(bytes, from, to));
    from = to + 1;
  }
  return lines.join('\n').replace(MARK, '');
}

function decodeWide(bytes: Uint8Array, from: number, to: number): string {
  return decodeUtf8(bytes, from, to) ?? decodeCp1252(bytes, from, to);
}

function hasMark(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** The order of the bytes of UTF-16: by its mark, or without one by the zero bytes of plain letters; null for others. */
function utf16Order(bytes: Uint8Array): 'big' | 'little' | null {
  if (hasMark(bytes)) return bytes[0] === 0xfe ? 'big' : 'little';
  const looked = bytes.subarray(0, 64);
  if (looked.length < 8) return null;
  const most = looked.length / 2 - 4;
  if (zerosAt(looked, 1) > most) return 'little';
  return zerosAt(looked, 0) > most ? 'big' : null;
}

/** Pairs of bytes of which only this one is zero. */
function zerosAt(bytes: Uint8Array, place: 0 | 1): number {
  let zeros = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) if (bytes[at + place] === 0 && bytes[at + 1 - place] !== 0) zeros++;
  return zeros;
}

/** Whether lines end in a carriage return alone, as on old Macs. */
function endsInReturns(start: Uint8Array): boolean {
  const at = start.indexOf(CR);
  return at >= 0 && at < start.length - 1 && start.indexOf(LF) < 0;
}

function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === CR ? LF : byte));
}

const CR = 13;
const LF = 10;
const ASCII = new TextDecoder();
/** A byte order mark, including one that was taken for Windows-1252 and written out again as UTF-8. */
const MARK = /^(?:\ufeff|\u00ef\u00bb\u00bf)+/;

/** Bytes whose lines come in one list: those of a longer one would all be there, and be moved, when memory is tidied. */
const LIST_BYTES: number = 1 << 15;

/** Cuts what is pushed into lines. At most one line and one chunk are held. */
export class LineSplitter {
  private rest = '';
  private pending: Uint8Array = new Uint8Array(0);
  private cut = false;
  private line = 0;
  private utf16: Utf16 | null = null;
  private hasReturns = false;
  private started = false;

  /**
   * @param hint what the lines are told apart by, with the flag `g` and within one line: it is looked for in the whole
   * text, since a search for every line costs as much as the line
   */
  constructor(private readonly hint: RegExp) {}

  /** The lines that are complete now, in lists: resuming a generator for every line costs as much as the line. */
  *push(chunk: string | Uint8Array): Generator<SplitLine[]> {
    if (typeof chunk === 'string') {
      const lines: SplitLine[] = [];
      this.pushText(chunk, lines);
      yield lines;
      return;
    }
    const bytes = this.begin(chunk);
    for (let at = 0; at < bytes.length; at += LIST_BYTES) {
      const lines: SplitLine[] = [];
      this.pushBytes(bytes.subarray(at, at + LIST_BYTES), lines);
      yield lines;
    }
  }

  /** The last line, when it does not end in a line feed. */
  end(): SplitLine[] {
    if (this.pending.length > 0) this.keepBytes(this.pending, 0, this.pending.length);
    return this.rest !== '' || this.cut ? [this.take('')] : [];
  }

  private pushText(input: string, lines: SplitLine[]): void {
    if (!this.started) this.hasReturns = /\r[\s\S]/.test(input) && !input.includes('\n');
    this.started ||= input !== '';
    const chunk = this.hasReturns ? input.replaceAll('\r', '\n') : input;
    this.keep(chunk.slice(this.cutText(chunk, lines)));
  }

  /** @returns the place behind the last line feed */
  private cutText(chunk: string, lines: SplitLine[]): number {
    let from = 0;
    let hintEnd = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      if (hintEnd <= from) hintEnd = this.endOfHint(chunk, from);
      const isPlain = this.rest === '' && !this.cut && at - from < MAX_POKERSTARS_LINE;
      lines.push(isPlain ? this.plain(chunk, from, at, hintEnd <= at) : this.take(chunk.slice(from, at)));
      from = at + 1;
    }
    return from;
  }

  /** The place behind the next hint. */
  private endOfHint(chunk: string, from: number): number {
    const { hint } = this;
    hint.lastIndex = from;
    return hint.test(chunk) ? hint.lastIndex : Number.POSITIVE_INFINITY;
  }

  private pushBytes(chunk: Uint8Array, lines: SplitLine[]): void {
    const from = this.pending.length > 0 ? this.endPending(chunk, lines) : 0;
    const end = Math.max(from, chunk.lastIndexOf(LF) + 1);
    // Plain ASCII, as most files are, is decoded in one go and cut as text.
    if (isAscii(chunk, from, end)) this.cutText(ASCII.decode(chunk.subarray(from, end)), lines);
    else this.cutBytes(chunk, from, end, lines);
    if (end < chunk.length) this.appendPending(chunk, end, chunk.length);
  }

  /**
   * Completes the line that the chunk before left open.
   * @returns the place behind it
   */
  private endPending(chunk: Uint8Array, lines: SplitLine[]): number {
    const at = chunk.indexOf(LF);
    if (at < 0) return 0;
    this.appendPending(chunk, 0, at);
    const whole = this.pending;
    this.pending = new Uint8Array(0);
    this.keepBytes(whole, 0, whole.length);
    lines.push(this.take(''));
    return at + 1;
  }

  /** Whole lines, each decoded by itself. */
  private cutBytes(chunk: Uint8Array, first: number, to: number, lines: SplitLine[]): void {
    for (let from = first; from < to; ) {
      const at = chunk.indexOf(LF, from);
      const end = Math.min(at, from + MAX_POKERSTARS_LINE + 1);
      if (end < at) this.cut = true;
      lines.push(this.take(decodeLine(chunk, from, end)));
      from = at + 1;
    }
  }

  /** The same in UTF-8 with line feeds: UTF-16 and lines that end in returns give themselves away by their first bytes. */
  private begin(chunk: Uint8Array): Uint8Array {
    const isFirst = !this.started && chunk.length >= 2;
    const order = isFirst ? utf16Order(chunk) : null;
    if (order !== null) this.utf16 = new Utf16(order === 'big');
    const plain = this.utf16?.toUtf8(isFirst && hasMark(chunk) ? chunk.subarray(2) : chunk) ?? chunk;
    if (isFirst) this.hasReturns = endsInReturns(plain);
    this.started ||= isFirst;
    return this.hasReturns ? withLineFeeds(plain) : plain;
  }

  private appendPending(chunk: Uint8Array, from: number, to: number): void {
    const room = MAX_POKERSTARS_LINE + 1 - this.pending.length;
    const take = Math.min(room, to - from);
    if (take < to - from) this.cut = true;
    const joined = new Uint8Array(this.pending.length + take);
    joined.set(this.pending);
    joined.set(chunk.subarray(from, from + take), this.pending.length);
    this.pending = joined;
  }

  private keepBytes(bytes: Uint8Array, from: number, to: number): void {
    this.keep(decodeLine(bytes, from, to));
  }

  private keep(text: string): void {
    const room = MAX_POKERSTARS_LINE + 1 - this.rest.length;
    if (text.length > room) this.cut = true;
    this.rest = this.rest === '' && text.length <= room ? text : this.rest + text.slice(0, room);
  }

  /** A whole line that is neither cut nor the rest of another, as nearly all are. */
  private plain(chunk: string, from: number, to: number, hasHint: boolean): SplitLine {
    const end = to > from && chunk.charCodeAt(to - 1) === CR ? to - 1 : to;
    const text = chunk.slice(from, end);
    this.line += 1;
    return { text: text.charCodeAt(0) > 0x7f ? text.replace(MARK, '') : text, line: this.line, cut: false, hasHint };
  }

  private take(tail: string): SplitLine {
    this.keep(tail);
    let text = this.rest;
    const cut = this.cut || text.length > MAX_POKERSTARS_LINE;
    if (text.length > MAX_POKERSTARS_LINE) text = text.slice(0, MAX_POKERSTARS_LINE);
    if (text.endsWith('\r')) text = text.slice(0, -1);
    if (text.charCodeAt(0) > 0x7f) text = text.replace(MARK, '');
    this.rest = '';
    this.cut = false;
    this.line += 1;
    return { text, line: this.line, cut, hasHint: true };
  }
}
