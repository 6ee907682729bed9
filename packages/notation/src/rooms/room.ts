/** The reader of a room: how its hands open, and a hand from its lines. */
import type { Result } from '@cardroom/engine';
import type { TextLine } from '../pokerstars/decode.js';
import type { Placed, PokerStarsReadError, Transcript } from '../pokerstars/transcript.js';

export type RoomHandResult = Result<Transcript, Placed<PokerStarsReadError>>;

/** A room whose files are lines of text, hand after hand. */
export interface TextRoom {
  /** As reports name it. */
  readonly name: string;
  /** Matches the line that opens a hand at its beginning; the group `hand` is the number. */
  readonly opening: RegExp;
  /** Matches an opening in the middle of a damaged line; only forms that nobody writes by chance. */
  readonly inside?: RegExp;
  /** A hand from its lines, blank ones left out: the opening first. */
  readonly parse: (lines: readonly TextLine[]) => RoomHandResult;
}
