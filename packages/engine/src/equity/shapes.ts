/** Boards by their ranks alone, and the numbers of ways in which suits make them. */
import { rankOf } from '../cards.js';
import { sumOfRanks } from '../evaluate/hash.js';
import { lowBit } from '../evaluate/low.js';

export const RANK_COUNT = 13;
export const SUIT_COUNT = 4;
export const BOARD_SIZE = 5;

/** Index of the factor for so many cards of a rank: `rank * 4 + times - 1`; the last place is always 1. */
const ONE = 52;

/** All ways to choose some ranks, each up to four times. */
export interface Shapes {
  readonly count: number;
  /** For shape i, from 5i: the places of the factors whose product is the number of ways to choose its suits. */
  readonly factors: Uint8Array;
  /** For shape i, from 5i: the rank of each of its cards, ascending. */
  readonly cards: Uint8Array;
  /** The sum of the ranks' keys, and the low ranks as a mask, as the evaluators take them. */
  readonly keys: Int32Array;
  readonly lows: Uint8Array;
}

/** Shapes cut in two: the ranks of the cards of one suit, and a shape of the others. */
export interface SuitedShapes {
  /** The ranks of the suit as masks, those with the most cards first. */
  readonly masks: Uint16Array;
  /** How many masks have at least so many cards. */
  readonly atLeast: readonly number[];
  /** The shapes of the other cards, by how many there are. */
  readonly others: readonly Shapes[];
  /** From `starts[mask]` on, for each shape of the other cards: the shape of all. */
  readonly starts: Uint32Array;
  readonly shapes: Uint16Array;
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

/** Calls `visit` with every list of so many ranks, ascending, no rank more than four times; the array is reused. */
function eachList(size: number, lowest: number, visit: (ranks: readonly number[]) => void): void {
  const ranks: number[] = [];
  const extend = (from: number): void => {
    if (ranks.length === size) return visit(ranks);
    for (let rank = from; rank < RANK_COUNT; rank++) {
      if (ranks.length >= SUIT_COUNT && ranks[ranks.length - SUIT_COUNT] === rank) continue;
      ranks.push(rank);
      extend(rank);
      ranks.pop();
    }
  };
  extend(lowest);
}

function build(size: number, lowest: number): Shapes {
  const factors: number[] = [];
  const cards: number[] = [];
  const keys: number[] = [];
  const lows: number[] = [];
  eachList(size, lowest, (ranks) => {
    for (let at = 0; at < BOARD_SIZE; at++) {
      const rank = ranks[at];
      cards.push(rank ?? 0);
      if (rank === undefined || rank === ranks[at + 1]) factors.push(ONE);
      else factors.push(rank * 4 + at - ranks.indexOf(rank));
    }
    keys.push(sumOfRanks(ranks));
    lows.push(lowsOfRanks(ranks));
  });
  return {
    count: keys.length,
    factors: Uint8Array.from(factors),
    cards: Uint8Array.from(cards),
    keys: Int32Array.from(keys),
    lows: Uint8Array.from(lows),
  };
}

const builtSuited = new Map<number, SuitedShapes>();

/** The suited shapes of so many cards to come that can make a flush; made at first use. */
export function suitedShapesOf(size: number, lowest: number): SuitedShapes {
  const key = size * RANK_COUNT + lowest;
  const known = builtSuited.get(key);
  if (known !== undefined) return known;
  const shapes = buildSuited(size, lowest);
  builtSuited.set(key, shapes);
  return shapes;
}

/** A flush takes three cards of the board: what comes has at least three of the suit less the open cards. */
function buildSuited(size: number, lowest: number): SuitedShapes {
  const least = Math.max(0, 3 - (BOARD_SIZE - size));
  const numbers = new Map(Array.from(shapesOf(size, lowest).keys, (key, shape) => [key, shape]));
  const others = Array.from({ length: size - least + 1 }, (_, count) => shapesOf(count, lowest));
  const masks: number[] = [];
  const starts: number[] = [];
  const shapes: number[] = [];
  const atLeast = Array<number>(BOARD_SIZE + 2).fill(0);
  for (let suited = size; suited >= least; suited--) {
    eachList(suited, lowest, (ranks) => {
      if (ranks.some((rank, at) => rank === ranks[at + 1])) return;
      masks.push(ranks.reduce((mask, rank) => mask | (1 << rank), 0));
      starts.push(shapes.length);
      const key = sumOfRanks(ranks);
      for (const other of others[size - suited]!.keys) shapes.push(numbers.get((key + other) | 0) ?? 0);
    });
    atLeast.fill(masks.length, 0, suited + 1);
  }
  return {
    masks: Uint16Array.from(masks),
    atLeast,
    others,
    starts: Uint32Array.from(starts),
    shapes: Uint16Array.from(shapes),
  };
}

/** C(n, k) for the up to four cards of a rank, at n * 8 + k. */
const WAYS: readonly number[] = Array.from({ length: 5 * 8 }, (_, at) => {
  const n = at >> 3;
  return [1, n, (n * (n - 1)) / 2, (n * (n - 1) * (n - 2)) / 6, n === 4 ? 1 : 0][at & 7] ?? 0;
});

/** For each shape the number of ways to choose its suits when so many cards of each rank are left. */
export function waysOf({ count, factors: places }: Shapes, left: ArrayLike<number>): Float64Array {
  const factors = new Float64Array(ONE + 1);
  for (let place = 0; place < ONE; place++) factors[place] = WAYS[left[place >> 2]! * 8 + (place & 3) + 1]!;
  factors[ONE] = 1;
  const ways = new Float64Array(count);
  for (let shape = 0, at = 0; shape < count; shape++, at += BOARD_SIZE) {
    ways[shape] =
      factors[places[at]!]! *
      factors[places[at + 1]!]! *
      factors[places[at + 2]!]! *
      factors[places[at + 3]!]! *
      factors[places[at + 4]!]!;
  }
  return ways;
}

/** By rank: its bit among the low ranks. */
const LOWS: readonly number[] = Array.from({ length: RANK_COUNT }, (_, rank) => lowBit(rank * SUIT_COUNT));

export function lowsOfRanks(ranks: readonly number[]): number {
  return ranks.reduce((mask, rank) => mask | LOWS[rank]!, 0);
}

export function ranksOf(cards: readonly number[]): number[] {
  return cards.map(rankOf).sort((a, b) => a - b);
}

export function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
