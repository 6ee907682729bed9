/**
 * The hands that a player's hole cards make on every board by ranks, flushes apart; and which flush they make in a
 * suit.
 */
import type { HandType } from '../evaluate/handType.js';
import { sumOfRanks } from '../evaluate/hash.js';
import { lowStrength, lowStrengthOfTwo } from '../evaluate/low.js';
import { type KeyedType, slotOfFive, slotOfSeven, tablesOf } from '../evaluate/tables.js';
import { BOARD_SIZE, lowsOfRanks, RANK_COUNT, type Shapes } from './shapes.js';

/** Types measured by ranks alone, or in which a flush can only make the hand better. */
type BoardType = Exclude<KeyedType, 'deuceToSeven'> | 'eightOrBetter';

export function isBoardType(type: HandType): type is BoardType {
  return type === 'high' || type === 'shortDeck' || type === 'aceToFive' || type === 'eightOrBetter';
}

type FlushType = 'high' | 'shortDeck';

export function hasFlushes(type: HandType): type is FlushType {
  return type === 'high' || type === 'shortDeck';
}

/** For each shape of cards to come: the strength of these hole ranks with it and the ranks of the open board. */
export function strengthsOf(
  type: BoardType,
  holeUse: 'any' | 2,
  hole: readonly number[],
  open: readonly number[],
  shapes: Shapes,
): Uint16Array {
  if (type === 'eightOrBetter') return lowStrengths(holeUse, hole, open, shapes);
  return holeUse === 2 ? twoAndThree(type, hole, open, shapes) : bestOfSeven(type, hole, open, shapes);
}

function lowStrengths(
  holeUse: 'any' | 2,
  hole: readonly number[],
  open: readonly number[],
  { lows }: Shapes,
): Uint16Array {
  const own = lowsOfRanks(hole);
  const shared = lowsOfRanks(open);
  return Uint16Array.from(lows, (come) =>
    holeUse === 2 ? lowStrengthOfTwo(own, come | shared) : lowStrength(own | come | shared),
  );
}

/**
 * Lists of hands of two cards before the flop. There are 91 of them by ranks, and no card on the board changes them, so
 * that they are kept from one question to the next: about a megabyte for each game that is asked about.
 */
const beforeFlop = new WeakMap<Shapes, Map<string, Uint16Array>>();

function bestOfSeven(
  type: Exclude<BoardType, 'eightOrBetter'>,
  hole: readonly number[],
  open: readonly number[],
  shapes: Shapes,
): Uint16Array {
  if (open.length > 0 || hole.length !== 2) return measureSeven(type, hole, open, shapes);
  let lists = beforeFlop.get(shapes);
  if (lists === undefined) {
    lists = new Map();
    beforeFlop.set(shapes, lists);
  }
  const key = `${type} ${hole.join()}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const measured = measureSeven(type, hole, open, shapes);
  lists.set(key, measured);
  return measured;
}

function measureSeven(
  type: Exclude<BoardType, 'eightOrBetter'>,
  hole: readonly number[],
  open: readonly number[],
  { count, keys }: Shapes,
): Uint16Array {
  const { seven } = tablesOf(type);
  if (seven === null) throw new Error(`no table of seven cards for ${type}`);
  const strengths = new Uint16Array(count);
  const key = (sumOfRanks(hole) + sumOfRanks(open)) | 0;
  for (let shape = 0; shape < count; shape++) strengths[shape] = seven[slotOfSeven((key + keys[shape]!) | 0)]!;
  return strengths;
}

/** Three of the board first: each three with the best two of the hole, then each board with the best three. */
function twoAndThree(
  type: Exclude<BoardType, 'eightOrBetter'>,
  hole: readonly number[],
  open: readonly number[],
  { count, cards }: Shapes,
): Uint16Array {
  const byThree = strengthsByThree(type, hole);
  const strengths = new Uint16Array(count);
  const come = BOARD_SIZE - open.length;
  const board = new Uint8Array(BOARD_SIZE);
  for (let shape = 0; shape < count; shape++) {
    board.set(open);
    for (let at = 0; at < come; at++) board[open.length + at] = cards[shape * BOARD_SIZE + at]!;
    if (open.length > 0) board.sort();
    let best = 0;
    for (const [first, second, third] of THREES) {
      const strength = byThree[(board[first]! * RANK_COUNT + board[second]!) * RANK_COUNT + board[third]!]!;
      if (strength > best) best = strength;
    }
    strengths[shape] = best;
  }
  return strengths;
}

/** The places of three out of five, ascending. */
const THREES: readonly (readonly [number, number, number])[] = [0, 1, 2].flatMap((first) =>
  [1, 2, 3].flatMap((second) =>
    [2, 3, 4].filter((third) => first < second && second < third).map((third) => [first, second, third] as const),
  ),
);

/** By three ranks, ascending: the best that any two of the hole ranks make with them. */
function strengthsByThree(type: KeyedType, hole: readonly number[]): Uint16Array {
  const { five } = tablesOf(type);
  const pairs = [...new Set(hole.flatMap((one, at) => hole.slice(at + 1).map((two) => sumOfRanks([one, two]))))];
  const strengths = new Uint16Array(RANK_COUNT ** 3);
  for (let first = 0; first < RANK_COUNT; first++) {
    for (let second = first; second < RANK_COUNT; second++) {
      for (let third = second; third < RANK_COUNT; third++) {
        const key = sumOfRanks([first, second, third]);
        let best = 0;
        for (const pair of pairs) best = Math.max(best, five[slotOfFive((key + pair) | 0)]!);
        strengths[(first * RANK_COUNT + second) * RANK_COUNT + third] = best;
      }
    }
  }
  return strengths;
}

/** The flushes of a hand in a suit: at `flushes[ranks to come | own]`, 0 for none. */
export interface SuitFlushes {
  readonly flushes: Uint16Array;
  readonly own: number;
}

/** `open` and `hole` are the ranks of the suit on the board and in the hand, as masks. */
export function flushesOf(type: FlushType, holeUse: 'any' | 2, hole: number, open: number): SuitFlushes {
  const { flushes } = tablesOf(type);
  if (flushes === null) throw new Error(`no table of flushes for ${type}`);
  return holeUse === 2 ? { flushes: flushesByThree(flushes, hole), own: open } : { flushes, own: hole | open };
}

/** By the ranks of the suit on the whole board: the best flush with exactly two of the hole. */
function flushesByThree(flushes: Uint16Array, hole: number): Uint16Array {
  const found = new Uint16Array(flushes.length);
  const twos = membersOf(hole, 2);
  for (const three of membersOf(2 ** RANK_COUNT - 1, 3)) {
    for (const two of twos) found[three] = Math.max(found[three]!, flushes[three | two]!);
  }
  for (const size of [4, 5]) {
    for (const board of membersOf(2 ** RANK_COUNT - 1, size)) {
      for (let rest = board; rest !== 0; rest &= rest - 1) {
        found[board] = Math.max(found[board]!, found[board & ~(rest & -rest)]!);
      }
    }
  }
  return found;
}

/** Masks of so many of the bits of a mask. */
function membersOf(mask: number, count: number): number[] {
  if (count === 0) return [0];
  const found: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    for (const more of membersOf(rest & (rest - 1), count - 1)) found.push(bit | more);
  }
  return found;
}
