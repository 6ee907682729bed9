/**
 * Values that decide who opens a stud street: of the cards that lie face up, and of a single door card.
 * Suits, straights and flushes do not count in up cards; UNKNOWN ones are skipped.
 */
import { type Card, UNKNOWN } from '../cards.js';

/** Four up cards are the most that a stud game shows; a fifth is measured as well. */
const MAX_SHOWN = 5;

/** Ranks that are shown, each once: how often in the upper bits, its height in the lower four. Used again and again. */
const groups = new Uint8Array(MAX_SHOWN);

/** Ranks from 1, the lowest, to 13; the ace is the lowest of a low game. */
function heightOf(card: Card, low: boolean): number {
  const rank = card >> 2;
  return low ? ((rank + 1) % 13) + 1 : rank + 1;
}

/** Fills `groups`, the most frequent rank first and of equally frequent ones the highest; says how many there are. */
function group(cards: ArrayLike<number>, count: number, low: boolean): number {
  let size = 0;
  for (let at = 0; at < Math.min(count, MAX_SHOWN); at++) {
    const card = cards[at]!;
    if (card === UNKNOWN) continue;
    const height = heightOf(card, low);
    let place = 0;
    while (place < size && (groups[place]! & 15) !== height) place++;
    const grown = (place === size ? height : groups[place]!) + 16;
    if (place === size) size++;
    for (; place > 0 && groups[place - 1]! < grown; place--) groups[place] = groups[place - 1]!;
    groups[place] = grown;
  }
  return size;
}

/** Nothing 0, pair 1, two pair 2, three of a kind 3, full house 4, four of a kind 5. */
function duplicates(size: number): number {
  const most = groups[0]! >> 4;
  const second = size > 1 ? groups[1]! >> 4 : 0;
  if (most === 4) return 5;
  if (most === 3) return second === 2 ? 4 : 3;
  if (most === 2) return second === 2 ? 2 : 1;
  return 0;
}

/**
 * Strength of the up cards `cards[0 .. count - 1]`: the player with the highest acts first. High: four of a kind,
 * three of a kind, two pair, pair, then every card by rank. Low (razz): the ace is low, fewer duplicates are better,
 * the lowest board is the strongest. 0 when no card is known; if the rest is equal, an unknown card is the worst.
 */
export function upCardStrength(cards: ArrayLike<number>, count: number, low: boolean): number {
  const size = group(cards, count, low);
  if (size === 0) return 0;
  let value = duplicates(size);
  for (let at = 0; at < MAX_SHOWN; at++) value = (value << 4) | (at < size ? groups[at]! & 15 : low ? 15 : 0);
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
