/** Lines out of a stream of bytes. */
import type { Buffer } from 'node:buffer';

const NEWLINE = 10;

/**
 * Cuts a stream into lines. A line that lies whole in its chunk, as nearly all do, is decoded where it is; one that is
 * longer than `max` bytes is reported once and skipped up to its end.
 */
export class LineCutter {
  readonly #max: number;
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  /** The beginning of a line whose end has not come. */
  #parts: string[] = [];
  #size = 0;
  #decoder = new TextDecoder();

  constructor(max: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.#max = max;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      if (this.#size === 0 && end - start <= this.#max) this.#onLine(trimReturn(chunk.toString('utf8', start, end)));
      else this.#finish(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #keep(part: Buffer): void {
    const before = this.#size;
    this.#size += part.length;
    if (this.#size <= this.#max) {
      this.#parts.push(this.#decoder.decode(part, { stream: true }));
      return;
    }
    this.#parts = [];
    if (before <= this.#max) this.#onTooLong();
  }

  #finish(part: Buffer): void {
    this.#keep(part);
    const line = this.#size <= this.#max ? this.#parts.join('') + this.#decoder.decode() : null;
    this.#parts = [];
    this.#size = 0;
    this.#decoder = new TextDecoder();
    if (line !== null) this.#onLine(trimReturn(line));
  }
}

function trimReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
