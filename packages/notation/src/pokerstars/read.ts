/**
 * PokerStars text, hand by hand, in constant memory. A hand begins at its header and ends at the next one; whatever
 * stands between (blank lines, mail headings) is passed over. A hand that cannot be read is an error with its place,
 * and the rest of the file goes on.
 */
import { err, type Result } from '@cardroom/engine';
import { LineSplitter, type TextLine, type TextSource } from './decode.js';
import { handNumberOf, isOpening } from './header.js';
import { MAX_HAND_LINES, parseHand } from './parse.js';
import type { Placed, ReadError, Transcript } from './transcript.js';

export interface ReadHand {
  /** 0-based in the file. */
  readonly index: number;
  readonly result: Result<Transcript, Placed<ReadError>>;
}

/** Collects chunks of a file into hands, for whoever cannot wait for promises. */
export class PokerStarsReader {
  private readonly splitter = new LineSplitter();
  private lines: TextLine[] = [];
  private overlong = false;
  private index = 0;
  private bytes = false;

  *push(chunk: string | Uint8Array): Generator<ReadHand> {
    for (const line of this.splitter.push(chunk)) yield* this.take(line);
  }

  *end(): Generator<ReadHand> {
    for (const line of this.splitter.end()) yield* this.take(line);
    yield* this.flush();
    if (this.index > 0) return;
    yield { index: 0, result: err({ line: 1, hand: null, error: { code: this.bytes ? 'binary-file' : 'no-hands' } }) };
  }

  private *take(line: TextLine): Generator<ReadHand> {
    if (isOpening(line.text)) {
      yield* this.flush();
      this.lines.push(line);
      return;
    }
    if (this.lines.length === 0) {
      this.bytes ||= line.text.includes('\0');
      return;
    }
    if (line.text.trim() === '') return;
    if (this.lines.length < MAX_HAND_LINES) this.lines.push(line);
    else this.overlong = true;
  }

  private *flush(): Generator<ReadHand> {
    const first = this.lines[0];
    if (first === undefined) return;
    const result: ReadHand['result'] = this.overlong
      ? err({ line: first.line, hand: handNumberOf(first.text), error: { code: 'hand-too-long', max: MAX_HAND_LINES } })
      : parseHand(this.lines);
    this.lines = [];
    this.overlong = false;
    yield { index: this.index++, result };
  }
}

/** Every hand of a file, as it comes. */
export async function* readPokerStars(source: TextSource): AsyncGenerator<ReadHand> {
  const reader = new PokerStarsReader();
  for await (const chunk of source) yield* reader.push(chunk);
  yield* reader.end();
}

/** Every hand of a text or of a whole file's bytes. */
export function* readPokerStarsText(text: string | Uint8Array): Generator<ReadHand> {
  const reader = new PokerStarsReader();
  yield* reader.push(text);
  yield* reader.end();
}
