/**
 * The arithmetic behind the evaluator: cards as keys that are added up, and the packing of the sums.
 *
 * The key of a card is one 32-bit integer. Its upper 23 bits are the rank's part, chosen so that any two different
 * choices of ranks (of equal size, up to seven cards, at most four of a rank) have different sums. Its lower 9 bits are
 * the suit's part, whose sum tells how many cards of each suit there are. Adding keys modulo 2^32 keeps both apart.
 *
 * Sums are packed by row displacement: the top bits of a sum choose a row, the row's offset plus the other rank bits
 * is the slot. Offsets are found so that no two sums share a slot; with a quarter of the slots left free that takes
 * milliseconds, so they are found at first use and not shipped.
 */
import { rankLists } from './classes.js';

/** Each is the smallest above the last for which all sums stay different: see packages/engine/scripts/rank-keys.mjs. */
const RANK_KEYS = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181] as const;

/** Odd, so a bijection modulo 2^23: spreads the sums evenly over the rows. Other odd numbers pack about as well. */
const SPREAD = 5062947;

/** Each is one more than seven times the last: of seven cards, the sum gives the number of cards of each suit. */
const SUIT_KEYS = [0, 1, 8, 57] as const;

/** Bits of a key that hold the suit's part. */
export const SUIT_KEY_BITS = 9;

export function rankKey(rank: number): number {
  return Math.imul(RANK_KEYS[rank] ?? 0, SPREAD) << SUIT_KEY_BITS;
}

export function suitKey(suit: number): number {
  return SUIT_KEYS[suit] ?? 0;
}

/** The key of cards of these ranks, all or `count` of them from a place on, suits left out. */
export function sumOfRanks(ranks: ArrayLike<number>, from: number = 0, count: number = ranks.length): number {
  let sum = 0;
  for (let at = from; at < from + count; at++) sum = (sum + rankKey(ranks[at]!)) | 0;
  return sum;
}

/** Keys of all ways to choose `count` ranks, suits left out. */
export function rankSums(count: number): Int32Array {
  const lists = rankLists(count);
  const sums = new Int32Array(lists.length / count);
  for (let at = 0; at < sums.length; at++) sums[at] = sumOfRanks(lists, count * at, count);
  return sums;
}

/** How sums are packed: rows and slots, each a power of two. */
export interface Packing {
  readonly rowBits: number;
  readonly slots: number;
}

/** Seven cards: 49,205 sums. */
export const SEVEN: Packing = { rowBits: 13, slots: 65_536 };

/** Five cards: 6,175 sums. */
export const FIVE: Packing = { rowBits: 11, slots: 8_192 };

/** The sums of each row as columns, row after row: row r has columns[starts[r] .. starts[r + 1] - 1]. */
function rowsOf(sums: Int32Array, rowBits: number): { starts: Int32Array; columns: Uint16Array } {
  const rowShift = 32 - rowBits;
  const columnMask = 2 ** (rowShift - SUIT_KEY_BITS) - 1;
  const starts = new Int32Array(2 ** rowBits + 1);
  for (let at = 0; at < sums.length; at++) starts[(sums[at]! >>> rowShift) + 1]!++;
  for (let row = 1; row < starts.length; row++) starts[row] = starts[row]! + starts[row - 1]!;
  const next = starts.slice();
  const columns = new Uint16Array(sums.length);
  for (let at = 0; at < sums.length; at++) {
    const sum = sums[at]!;
    columns[next[sum >>> rowShift]!++] = (sum >>> SUIT_KEY_BITS) & columnMask;
  }
  return { starts, columns };
}

/** Row numbers, those with the most sums first. */
function fullestFirst(starts: Int32Array): Uint16Array {
  const order = new Uint16Array(starts.length - 1);
  let largest = 0;
  for (let row = 0; row < order.length; row++) largest = Math.max(largest, starts[row + 1]! - starts[row]!);
  let ordered = 0;
  for (let size = largest; size >= 0; size--) {
    for (let row = 0; row < order.length; row++) {
      if (starts[row + 1]! - starts[row]! === size) order[ordered++] = row;
    }
  }
  return order;
}

/**
 * The offset of each row, so that all sums fall into different slots. The fullest rows come first, and each is tried
 * from where the last one went, which keeps the search short as long as a quarter of the slots stays free.
 */
export function packSums(sums: Int32Array, { rowBits, slots }: Packing): Uint16Array {
  const { starts, columns } = rowsOf(sums, rowBits);
  const offsets = new Uint16Array(2 ** rowBits);
  const taken = new Uint8Array(slots);
  const mask = slots - 1;
  let offset = 0;
  for (const row of fullestFirst(starts)) {
    const first = starts[row]!;
    const last = starts[row + 1]!;
    for (let at = first; at < last; at++) {
      if (taken[(offset + columns[at]!) & mask] === 0) continue;
      offset = (offset + 1) & mask;
      at = first - 1;
    }
    for (let at = first; at < last; at++) taken[(offset + columns[at]!) & mask] = 1;
    offsets[row] = offset;
  }
  return offsets;
}
