/**
 * Who opens a stud street: the value of the cards that lie face up, and of a single door card.
 * Suits, straights and flushes do not count in up cards; UNKNOWN ones are skipped.
 */
import { type Card, UNKNOWN } from '../cards.js';

/** Five visible cards are the most that any stud game shows. */
const MAX_SHOWN = 5;

/** Ranks from 1, the lowest, to 13; the ace is the lowest of a low game. */
function heightOf(card: Card, low: boolean): number {
  const rank = card >> 2;
  return low ? ((rank + 1) % 13) + 1 : rank + 1;
}

/** Nothing 0, pair 1, two pair 2, three of a kind 3, full house 4, four of a kind 5. */
function duplicates(groups: readonly (readonly [height: number, times: number])[]): number {
  const most = groups[0]?.[1] ?? 0;
  const second = groups[1]?.[1] ?? 0;
  if (most === 4) return 5;
  if (most === 3) return second === 2 ? 4 : 3;
  if (most === 2) return second === 2 ? 2 : 1;
  return 0;
}

/**
 * Strength of the up cards `cards[0 .. count - 1]`: the player with the highest acts first. High: four of a kind,
 * three of a kind, two pair, pair, then every card by rank. Low (razz): the ace is low, fewer duplicates are better, the
 * lowest board is the strongest. 0 when no card is known; a card that is not known never helps.
 */
export function upCardStrength(cards: ArrayLike<number>, count: number, low: boolean): number {
  const times = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const card = cards[at] ?? UNKNOWN;
    if (card === UNKNOWN) continue;
    const height = heightOf(card, low);
    times.set(height, (times.get(height) ?? 0) + 1);
  }
  if (times.size === 0) return 0;
  const groups = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  let value = duplicates(groups);
  for (let at = 0; at < MAX_SHOWN; at++) value = value * 16 + (groups[at]?.[0] ?? (low ? 15 : 0));
  return low ? 2 ** 24 - value : value;
}

/**
 * Order of door cards for the bring-in: the player with the lowest value brings in. Usually that is the lowest rank,
 * the ace high, then the lowest suit; with `high` (razz) the highest rank, the ace low, then the highest suit.
 * An UNKNOWN card comes after every known one.
 */
export function doorCardOrder(card: Card, high: boolean): number {
  if (card === UNKNOWN) return UNKNOWN;
  return high ? 51 - ((card + 4) % 52) : card;
}
