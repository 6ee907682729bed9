/**
 * Hands of exactly two hole cards and three of the board.
 *
 * High hands on a full board: but for flushes, what two hole cards make with the best three of the board depends on
 * ranks alone. So each of the 6,175 boards by rank has a row with a strength for every pair of ranks, filled when the
 * board is first met; six lookups then do for four hole cards. A flush needs three suited cards on the board, and only
 * one suit can have them; it takes the two highest of the hole and the three highest of the board, unless there is a
 * straight flush.
 */
import { rankKey } from './hash.js';
import { cardKey, fiveStrength, slotOfFive, suitBit, type Tables, tablesOf } from './tables.js';

/** The number of a pair of ranks 0 .. 90, by `one << 4 | two`, in either order. */
const PAIR_NUMBERS = new Uint8Array(256);
/** 91 pairs, rounded up to whole lines of cache. */
const ROW = 96;
const ROWS = 8_192;

/** The ten straights as masks of ranks, the highest first; the last is A2345. */
const STRAIGHTS = Array.from({ length: 10 }, (_, at) => (at === 9 ? 0x100f : 0x1f00 >> at));

interface Omaha {
  readonly tables: Tables;
  readonly flushes: Uint16Array;
  /** By slot of the board: whether its row is filled. */
  readonly isFilled: Uint8Array;
  readonly rows: Uint16Array;
  /** The weakest straight flush. */
  readonly straightFlush: number;
}

let prepared: Omaha | null = null;

function prepare(): Omaha {
  let number = 0;
  for (let one = 0; one < 13; one++) {
    for (let two = 0; two <= one; two++) {
      PAIR_NUMBERS[(one << 4) | two] = number;
      PAIR_NUMBERS[(two << 4) | one] = number++;
    }
  }
  const tables = tablesOf('high');
  const flushes = tables.flushes!;
  return {
    tables,
    flushes,
    isFilled: new Uint8Array(ROWS),
    rows: new Uint16Array(ROWS * ROW),
    straightFlush: flushes[STRAIGHTS[9]!]!,
  };
}

/** Every pair of ranks with the best three of the board. Pairs that the board leaves no cards for are never asked. */
function fillRow({ tables, rows }: Omaha, start: number, board: ArrayLike<number>): void {
  const triples: number[] = [];
  for (let one = 2; one < 5; one++) {
    for (let two = 1; two < one; two++) {
      for (let three = 0; three < two; three++) {
        triples.push(rankKey(board[one]! >> 2) + rankKey(board[two]! >> 2) + rankKey(board[three]! >> 2));
      }
    }
  }
  for (let one = 0; one < 13; one++) {
    for (let two = 0; two <= one; two++) {
      const pair = rankKey(one) + rankKey(two);
      let best = 0;
      for (const triple of triples) best = Math.max(best, tables.five[slotOfFive(pair + triple)]!);
      rows[start + PAIR_NUMBERS[(one << 4) | two]!] = best;
    }
  }
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The mask without its lowest ranks, so that `count` are left. */
function highest(mask: number, count: number): number {
  let rest = mask;
  for (let extra = bitsIn(mask) - count; extra > 0; extra--) rest &= rest - 1;
  return rest;
}

/** Strength of the best flush of two ranks of the hole and three of the board, all of one suit. */
function flushStrength({ flushes, straightFlush }: Omaha, hole: number, board: number): number {
  const all = hole | board;
  if (flushes[all]! >= straightFlush) {
    for (const straight of STRAIGHTS) {
      if ((all & straight) === straight && bitsIn(hole & straight) === 2) return flushes[straight]!;
    }
  }
  return flushes[highest(hole, 2) | highest(board, 3)]!;
}

/** The ranks in a suit among `cards[from .. from + count - 1]`. */
function ranksInSuit(cards: ArrayLike<number>, from: number, count: number, suit: number): number {
  let mask = 0;
  for (let at = from; at < from + count; at++) mask |= suitBit(suit + 1, cards[at]!);
  return mask;
}

/** The suit that three or more of the five cards share, or -1. */
function suitOfThree(board: ArrayLike<number>): number {
  // Four bits a suit, each started at five, so that three cards reach the top bit.
  let counts = 0x5555;
  for (let at = 0; at < 5; at++) counts += 1 << ((board[at]! & 3) << 2);
  const full = counts & 0x8888;
  return full === 0 ? -1 : (31 - Math.clz32(full)) >> 2;
}

/** High strength of two hole cards with three of a board of five. */
export function omahaStrength(hole: ArrayLike<number>, from: number, count: number, board: ArrayLike<number>): number {
  prepared ??= prepare();
  let key = 0;
  for (let at = 0; at < 5; at++) key = (key + cardKey(board[at]!)) | 0;
  const slot = slotOfFive(key);
  const start = slot * ROW;
  if (prepared.isFilled[slot] === 0) {
    fillRow(prepared, start, board);
    prepared.isFilled[slot] = 1;
  }
  const { rows } = prepared;
  let best = 0;
  for (let one = from + 1; one < from + count; one++) {
    const rank = (hole[one]! >> 2) << 4;
    for (let two = from; two < one; two++) {
      // The larger of two without a jump, which nothing could foresee.
      const less = best - rows[start + PAIR_NUMBERS[rank | (hole[two]! >> 2)]!]!;
      best -= less & (less >> 31);
    }
  }
  const suit = suitOfThree(board);
  if (suit < 0) return best;
  const own = ranksInSuit(hole, from, count, suit);
  if ((own & (own - 1)) === 0) return best;
  return Math.max(best, flushStrength(prepared, own, ranksInSuit(board, 0, 5, suit)));
}

/** Strength of two hole cards with three of a board of any size, each choice tried. */
export function twoAndThree(
  tables: Tables,
  hole: ArrayLike<number>,
  from: number,
  count: number,
  board: ArrayLike<number>,
): number {
  let best = 0;
  for (let one = from + 1; one < from + count; one++) {
    for (let two = from; two < one; two++) {
      for (let a = 2; a < board.length; a++) {
        for (let b = 1; b < a; b++) {
          for (let c = 0; c < b; c++) {
            const strength = fiveStrength(tables, hole[one]!, hole[two]!, board[a]!, board[b]!, board[c]!);
            if (strength > best) best = strength;
          }
        }
      }
    }
  }
  return best;
}
