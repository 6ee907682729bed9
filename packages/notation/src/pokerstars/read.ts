/**
 * PokerStars text, hand by hand, in constant memory. A hand begins at its header and ends at the next one; whatever
 * stands between (blank lines, mail headings) is passed over. A hand that cannot be read is an error with its place,
 * and the rest of the file goes on.
 */
import type { Result } from '@cardroom/engine';
import { RoomReader } from '../rooms/text.js';
import type { TextSource } from './decode.js';
import { POKERSTARS } from './room.js';
import type { Placed, PokerStarsReadError, Transcript } from './transcript.js';

export interface ReadPokerStars {
  /** 0-based in the file. */
  readonly index: number;
  readonly result: Result<Transcript, Placed<PokerStarsReadError>>;
}

/** Collects chunks of a file into hands, for anyone who cannot wait for promises. */
export class PokerStarsReader {
  private readonly reader = new RoomReader([POKERSTARS]);

  *push(chunk: string | Uint8Array): Generator<ReadPokerStars> {
    for (const { index, result } of this.reader.push(chunk)) yield { index, result };
  }

  *end(): Generator<ReadPokerStars> {
    for (const { index, result } of this.reader.end()) yield { index, result };
  }
}

/** Every hand of a file, as it comes. */
export async function* readPokerStars(source: TextSource): AsyncGenerator<ReadPokerStars> {
  const reader = new PokerStarsReader();
  for await (const chunk of source) yield* reader.push(chunk);
  yield* reader.end();
}

/** Every hand of a text or of a whole file's bytes. */
export function* readPokerStarsText(text: string | Uint8Array): Generator<ReadPokerStars> {
  const reader = new PokerStarsReader();
  yield* reader.push(text);
  yield* reader.end();
}
