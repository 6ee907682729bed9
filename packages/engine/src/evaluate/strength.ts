/** Strengths of hands of every type: one integer, higher wins, 0 for no hand. */
import { badugiStrength } from './badugi.js';
import type { HandType } from './handType.js';
import { lowMask, lowStrength, lowStrengthOfTwo } from './low.js';
import { omahaStrength, twoAndThree } from './omaha.js';
import { fiveStrength, highestOn, type KeyedType, keyOf, sevenStrength, type Tables, tablesOf } from './tables.js';

/** More cards than any hand of any variant has with its board; one list is used again and again. */
const MAX_CARDS = 16;
const cards = new Uint8Array(MAX_CARDS);
const NO_CARDS: readonly number[] = [];

/** Strength of the best five of the first `count` of `cards`. */
function bestOf(tables: Tables, count: number): number {
  if (count < 5) return 0;
  if (count === 5) return fiveStrength(tables, cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!);
  if (count === 7 && tables.seven !== null) {
    return sevenStrength(tables, tables.seven, keyOf(cards, 0, 7), cards, 0, 7, NO_CARDS);
  }
  // Each card is left out in turn, the last one standing in for it.
  const last = cards[count - 1]!;
  let best = bestOf(tables, count - 1);
  for (let at = 0; at < count - 1; at++) {
    const out = cards[at]!;
    cards[at] = last;
    best = Math.max(best, bestOf(tables, count - 1));
    cards[at] = out;
  }
  return best;
}

/** Strength of the best five of all cards. */
function anyStrength(
  tables: Tables,
  hole: ArrayLike<number>,
  from: number,
  count: number,
  board: ArrayLike<number>,
): number {
  const all = count + board.length;
  if (all === 7 && tables.seven !== null) {
    const key = (keyOf(hole, from, count) + keyOf(board, 0, board.length)) | 0;
    return sevenStrength(tables, tables.seven, key, hole, from, count, board);
  }
  for (let at = 0; at < count; at++) cards[at] = hole[from + at]!;
  for (let at = count; at < all; at++) cards[at] = board[at - count]!;
  return bestOf(tables, all);
}

function keyedStrength(
  type: KeyedType,
  holeUse: 'any' | 2,
  hole: ArrayLike<number>,
  from: number,
  count: number,
  board: ArrayLike<number>,
): number {
  if (holeUse === 'any') return anyStrength(tablesOf(type), hole, from, count, board);
  if (type === 'high' && board.length === 5) return omahaStrength(hole, from, count, board);
  return twoAndThree(tablesOf(type), hole, from, count, board);
}

/** Leduc strengths above this are pairs. */
export const LEDUC_PAIR = 13;

/**
 * Strength of a player's cards `hole[from .. from + count - 1]` with a board; an integer, higher wins, comparable
 * within one hand type; 0 = no qualifying or complete hand. All cards are known and no card appears twice. With
 * `holeUse` 2 exactly two of the hole cards and three of the board count.
 */
export function strengthOf(
  type: HandType,
  holeUse: 'any' | 2,
  hole: ArrayLike<number>,
  from: number,
  count: number,
  board: ArrayLike<number>,
): number {
  if (count === 0) return 0;
  switch (type) {
    case 'eightOrBetter': {
      const own = lowMask(hole, from, count);
      const shared = lowMask(board, 0, board.length);
      return holeUse === 2 ? lowStrengthOfTwo(own, shared) : lowStrength(own | shared);
    }
    case 'badugi':
      return badugiStrength(hole, from, count);
    case 'highCard':
      return (hole[from]! >> 2) + 1;
    case 'leduc': {
      const rank = hole[from]! >> 2;
      for (let at = 0; at < board.length; at++) if (board[at]! >> 2 === rank) return LEDUC_PAIR + 1 + rank;
      return rank + 1;
    }
    default:
      return keyedStrength(type, holeUse, hole, from, count, board);
  }
}

/** Cards that players hold, the same number of places for each of them. */
interface Held {
  readonly hole: readonly number[];
  readonly holeCount: readonly number[];
}

/**
 * Strengths on one board of the players in `bits`, as `strengthOf` gives them, to `out[first + player]`. A player's
 * cards stand from `hole[player * holeSize]` on.
 */
export function strengthsOn(
  type: HandType,
  holeUse: 'any' | 2,
  { hole, holeCount }: Held,
  holeSize: number,
  bits: number,
  board: readonly number[],
  out: Int32Array,
  first: number,
): void {
  if (holeUse === 'any' && type === 'high' && holeSize === 2 && board.length === 5) {
    highestOn(hole, bits, board, out, first);
    return;
  }
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const player = 31 - Math.clz32(rest & -rest);
    out[first + player] = strengthOf(type, holeUse, hole, player * holeSize, holeCount[player]!, board);
  }
}
