/**
 * Reading PHH and PHHS texts, whole or in pieces: a file of any size in the memory of its largest hand. A bad hand is
 * reported with its place and code; the search for the next table header goes on behind the fault.
 *
 * The names of the tables say nothing: hands come in the order of the file, and two tables of one name (files joined by
 * hand) are two hands. TOML would refuse such a file whole, and to notice it would take the memory of all names.
 */
import { err, ok, type Result } from '@cardroom/engine';
import type { PhhError } from './errors.js';
import { HandScanner, MAX_HAND_BYTES, type PhhHand } from './hand.js';
import { LexerFault, NEED_MORE } from './lexer.js';

/** A hand of a file, or what is wrong with it. */
export interface PhhEntry {
  /** 0-based, bad hands counted. */
  readonly index: number;
  readonly hand: Result<PhhHand, PhhError>;
}

export interface PhhReaderOptions {
  /** A .phh file is one hand, and tables in it are own fields; a .phhs file has a table for each hand. */
  readonly format: 'phh' | 'phhs';
}

const NO_BYTES: Uint8Array = new Uint8Array(1);

/**
 * Takes bytes in pieces of any size and gives the hands that are complete. `next` gives null when it needs more bytes,
 * or when all are used up after `end`.
 */
export class PhhReader {
  private readonly scanner: HandScanner;
  private index = 0;
  /** Pieces that have come since the last attempt, and their length. */
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  /** A hand that was cut is tried again when as many bytes have come as it had: all attempts together stay linear. */
  private wantedBytes = 0;
  private isEnded = false;
  private isStarted = false;
  /** A fault was met: the next header is searched for, perhaps from the middle of a line. */
  private isLost = false;
  private isMidLine = false;

  constructor(options: PhhReaderOptions) {
    this.scanner = new HandScanner(NO_BYTES, 0, false, options.format === 'phh');
  }

  push(bytes: Uint8Array): void {
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
  }

  /** No more bytes will come. */
  end(): void {
    this.isEnded = true;
  }

  /** Line ends behind which it has read. */
  get lines(): number {
    return this.scanner.line - 1;
  }

  next(): PhhEntry | null {
    for (;;) {
      const found = this.attempt();
      if (found !== null || !this.take()) return found;
    }
  }

  /** Joins what is left with what has come; false when that is not worth an attempt. */
  private take(): boolean {
    const { scanner } = this;
    if (scanner.final || (!this.isEnded && this.pendingBytes <= this.wantedBytes)) return false;
    const left = scanner.end - scanner.at;
    // One byte more than the text: the scanner wants a 0 behind it.
    const bytes = new Uint8Array(left + this.pendingBytes + 1);
    bytes.set(scanner.bytes.subarray(scanner.at, scanner.end));
    let at = left;
    for (const piece of this.pending) {
      bytes.set(piece, at);
      at += piece.length;
    }
    scanner.bytes = bytes;
    scanner.at = 0;
    scanner.end = at;
    scanner.final = this.isEnded;
    this.pending = [];
    this.pendingBytes = 0;
    return true;
  }

  private attempt(): PhhEntry | null {
    const { scanner } = this;
    if (!this.isStarted && !this.start()) return null;
    let { at, line } = scanner;
    try {
      if (this.isLost && !this.recover()) return null;
      at = scanner.at;
      line = scanner.line;
      const hand = scanner.next();
      if (hand === null) return this.index === 0 ? this.failed({ code: 'no-hands' }, 1) : null;
      return { index: this.index++, hand: ok(hand) };
    } catch (thrown) {
      if (thrown instanceof LexerFault) {
        this.lose(thrown.resume, at, line);
        return this.failed(thrown.fault, thrown.line);
      }
      if (thrown !== NEED_MORE) throw thrown;
      if (!this.isLost) return this.keep(at, line);
      // The search asks for more only at the start of a line that may be a header.
      this.isMidLine = false;
      return this.keep(scanner.at, scanner.line);
    }
  }

  /** Skips a byte order mark. */
  private start(): boolean {
    const { scanner } = this;
    const { bytes } = scanner;
    if (scanner.end < 3 && !scanner.final) return false;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) scanner.at = 3;
    this.isStarted = true;
    return true;
  }

  private failed(fault: PhhError['fault'], line: number): PhhEntry {
    return { index: this.index++, hand: err({ fault, line, action: null }) };
  }

  /** After a fault in the hand that starts at `at`: the search goes on at `resume`; a text that is one hand is done. */
  private lose(resume: number, at: number, line: number): void {
    const { scanner } = this;
    scanner.at = scanner.isSingle ? scanner.end : resume;
    scanner.line = line + countLines(scanner.bytes, at, scanner.at);
    this.isLost = true;
    this.isMidLine = scanner.at > 0 && !scanner.startsLine();
  }

  private recover(): boolean {
    const { scanner } = this;
    if (scanner.isSingle) {
      scanner.at = scanner.end;
      return false;
    }
    if (!scanner.findHeader(this.isMidLine)) {
      this.isMidLine = true;
      return false;
    }
    this.isLost = false;
    this.isMidLine = false;
    return true;
  }

  /** The bytes end inside a hand: it is kept for the next attempt, unless it is larger than any hand may be. */
  private keep(at: number, line: number): PhhEntry | null {
    const { scanner } = this;
    const size = scanner.end - at;
    if (size <= MAX_HAND_BYTES) {
      scanner.at = at;
      scanner.line = line;
      this.wantedBytes = size;
      return null;
    }
    this.lose(scanner.end, at, line);
    return this.failed({ code: 'hand-too-large', maxBytes: MAX_HAND_BYTES }, line);
  }
}

function countLines(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) if (bytes[at] === 10) lines++;
  return lines;
}

function* entries(text: string | Uint8Array, format: 'phh' | 'phhs'): Generator<PhhEntry> {
  const reader = new PhhReader({ format });
  reader.push(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  reader.end();
  for (let entry = reader.next(); entry !== null; entry = reader.next()) yield entry;
}

/** The hands of a .phhs text. */
export function readPhhs(text: string | Uint8Array): Generator<PhhEntry> {
  return entries(text, 'phhs');
}

/** The hand of a .phh text. */
export function readPhh(text: string | Uint8Array): Result<PhhHand, PhhError> {
  for (const entry of entries(text, 'phh')) return entry.hand;
  return err({ fault: { code: 'no-hands' }, line: 1, action: null });
}
