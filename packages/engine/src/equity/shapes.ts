/** Boards by their ranks alone, and the numbers of ways in which suits make them. */
import { rankOf } from '../cards.js';
import { rankKey } from '../evaluate/hash.js';
import { lowBit } from '../evaluate/low.js';

export const RANK_COUNT = 13;
export const SUIT_COUNT = 4;
export const BOARD_SIZE = 5;

/** All ways to choose some ranks, each up to four times; those with the most different ranks first. */
export interface Shapes {
  readonly count: number;
  /** How many shapes have at least so many different ranks. */
  readonly atLeast: readonly number[];
  /** For shape i, from 5i: its different ranks, ascending, and how often each is there. */
  readonly ranks: Uint8Array;
  readonly times: Uint8Array;
  readonly distinct: Uint8Array;
  /** For shape i, from 5i: the rank of each of its cards, ascending. */
  readonly cards: Uint8Array;
  /** The sum of the ranks' keys, and the low ranks as a mask, as the evaluators take them. */
  readonly keys: Int32Array;
  readonly lows: Uint8Array;
}

const built = new Map<number, Shapes>();

/** The shapes of so many cards, from the lowest rank of the deck on; made at first use. */
export function shapesOf(size: number, lowest: number): Shapes {
  const key = size * RANK_COUNT + lowest;
  const known = built.get(key);
  if (known !== undefined) return known;
  const shapes = build(size, lowest);
  built.set(key, shapes);
  return shapes;
}

/** The different ranks of a list, and how often each is there. */
interface Runs {
  readonly ranks: readonly number[];
  readonly times: readonly number[];
}

function listRuns(size: number, lowest: number): Runs[] {
  const lists: Runs[] = [];
  const extend = (rank: number, left: number, ranks: readonly number[], times: readonly number[]): void => {
    if (left === 0) lists.push({ ranks, times });
    if (left === 0 || rank === RANK_COUNT) return;
    extend(rank + 1, left, ranks, times);
    for (let here = 1; here <= Math.min(SUIT_COUNT, left); here++) {
      extend(rank + 1, left - here, [...ranks, rank], [...times, here]);
    }
  };
  extend(lowest, size, [], []);
  return lists.sort((a, b) => b.ranks.length - a.ranks.length);
}

function build(size: number, lowest: number): Shapes {
  const lists = listRuns(size, lowest);
  const cards = lists.map(({ ranks, times }) => ranks.flatMap((rank, at) => Array(times[at]).fill(rank) as number[]));
  return {
    count: lists.length,
    atLeast: Array.from({ length: BOARD_SIZE + 1 }, (_, n) => lists.filter((list) => list.ranks.length >= n).length),
    ranks: flatten(lists.map((list) => list.ranks)),
    times: flatten(lists.map((list) => list.times)),
    distinct: Uint8Array.from(lists, (list) => list.ranks.length),
    cards: flatten(cards),
    keys: Int32Array.from(cards, keyOfRanks),
    lows: Uint8Array.from(cards, lowsOfRanks),
  };
}

function flatten(lists: readonly (readonly number[])[]): Uint8Array {
  const flat = new Uint8Array(lists.length * BOARD_SIZE);
  for (const [at, list] of lists.entries()) flat.set(list, at * BOARD_SIZE);
  return flat;
}

export function keyOfRanks(ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => (sum + rankKey(rank)) | 0, 0);
}

export function lowsOfRanks(ranks: readonly number[]): number {
  return ranks.reduce((mask, rank) => mask | lowBit(rank * SUIT_COUNT), 0);
}

export function ranksOf(cards: readonly number[]): number[] {
  return cards.map(rankOf).sort((a, b) => a - b);
}

export function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Subsets of `of` things with at least `least` members, as masks. */
export const SUBSETS: readonly (readonly Uint8Array[])[] = Array.from({ length: BOARD_SIZE + 1 }, (_, of) =>
  Array.from({ length: BOARD_SIZE + 1 }, (_, least) => {
    const masks = Array.from({ length: 1 << of }, (_, mask) => mask);
    return Uint8Array.from(masks.filter((mask) => bitsIn(mask) >= least));
  }),
);

/** C(n, k) for the up to four cards of a rank, at n * 8 + k. */
export const WAYS: Float64Array = Float64Array.from({ length: 5 * 8 }, (_, at) => {
  const n = at >> 3;
  return [1, n, (n * (n - 1)) / 2, (n * (n - 1) * (n - 2)) / 6, n === 4 ? 1 : 0][at & 7] ?? 0;
});
