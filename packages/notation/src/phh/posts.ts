/** The meaning of the lists of forced bets, which files write in several ways: posts, two-handed lists. */
import { LineReader } from '@cardroom/engine';
import type { PhhHand } from './hand.js';
import { forced } from './order.js';

/** The rooms at which a post below the big blind counts as a bet. */
const LIVE_POSTS = /party/i;

/** How posts of players who are not on the blinds are read: by X-47, with a big blind beside, or as bets altogether. */
export type PostReading = 'asWritten' | 'withBigBlind' | 'asBets';

/** A post by someone who is not on the blinds: the live bet, and the part of the written amount that it is. */
export interface LivePost {
  readonly live: number;
  /** The rest of the written amount is dead. */
  readonly written: number;
}

export function livePost(post: number, bigBlind: number, venue: string, reading: PostReading): LivePost {
  const written = reading === 'asBets' ? post : livePart(post, bigBlind, venue);
  return { live: written === 0 && reading === 'withBigBlind' ? bigBlind : written, written };
}

/** The live part of a post as it is written. */
function livePart(post: number, bigBlind: number, venue: string): number {
  if (post >= bigBlind) return bigBlind;
  return LIVE_POSTS.test(venue) ? post : 0;
}

/**
 * Two-handed lists are written the other way round. Some files do not do so when the small blind is missing (`[0, 2]`):
 * there the first player of the file acts first.
 */
export function isNotReversed(hand: PhhHand): boolean {
  const blinds = hand.blinds?.units;
  if (blinds?.length !== 2 || blinds[0] !== 0 || !(blinds[1]! > 0)) return false;
  const reader = new LineReader(hand.actionBytes, 0);
  for (let n = 0; n < hand.actions.length; n += 2) {
    const action = reader.read(hand.actions[n]!, hand.actions[n + 1]!);
    if (action === null || action.kind === 'dealHole' || action.kind === 'dealBoard') continue;
    return 'player' in action && action.player === 0;
  }
  return false;
}

/** Antes or blinds as the players post them. */
export function asPosted<T>(list: readonly T[], isReversed: boolean): readonly T[] {
  return isReversed ? forced(list) : list;
}
