/**
 * Eight-or-better lows. Only which ranks up to the eight are there matters, so they are masks of eight bits: the ace is
 * bit 0, the deuce bit 1, the eight bit 7.
 */
import { classOfFive } from './classes.js';

const MASKS = 256;

/** By rank, the deuce first. */
const RANK_BITS = Uint8Array.of(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1, 0, 0, 0);

/** The card's bit in a mask of low ranks, or 0 from the nine up. */
export function lowBit(card: number): number {
  return RANK_BITS[(card >> 2) & 15]!;
}

/** The low ranks among `cards[from .. from + count - 1]`. */
export function lowMask(cards: ArrayLike<number>, from: number, count: number): number {
  let mask = 0;
  for (let at = from; at < from + count; at++) mask |= lowBit(cards[at]!);
  return mask;
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Ranks of a mask, descending, as the classes take them: the ace is rank 12. */
function ranksOf(mask: number): number[] {
  const ranks = [7, 6, 5, 4, 3, 2, 1].filter((height) => (mask >> height) & 1).map((height) => height - 1);
  return (mask & 1) === 1 ? [12, ...ranks] : ranks;
}

/** All five-rank lows, the best first. */
function lows(): { readonly mask: number; readonly strength: number }[] {
  return Array.from({ length: MASKS }, (_, mask) => mask)
    .filter((mask) => bitsIn(mask) === 5)
    .map((mask) => ({ mask, strength: classOfFive('eightOrBetter', ranksOf(mask), false) }))
    .sort((a, b) => b.strength - a.strength);
}

/** By the ranks of all cards. */
function buildAny(): Uint8Array {
  const best = lows();
  return Uint8Array.from({ length: MASKS }, (_, all) => best.find(({ mask }) => (mask & all) === mask)?.strength ?? 0);
}

/** By the ranks of the board in the upper byte and of the hole cards in the lower: two of these, three of those. */
function buildTwo(): Uint8Array {
  const best = lows();
  const table = new Uint8Array(MASKS * MASKS);
  for (let board = 0; board < MASKS; board++) {
    const possible = best.filter(({ mask }) => bitsIn(mask & board) >= 3);
    for (let hole = 0; hole < MASKS; hole++) {
      const all = board | hole;
      const found = possible.find(({ mask }) => (mask & all) === mask && bitsIn(mask & hole) >= 2);
      table[board * MASKS + hole] = found?.strength ?? 0;
    }
  }
  return table;
}

let any: Uint8Array | null = null;
let two: Uint8Array | null = null;

/** Strength of the best low out of cards with these low ranks; 0 when none qualifies. */
export function lowStrength(mask: number): number {
  any ??= buildAny();
  return any[mask]!;
}

/** Strength of the best low of two hole cards and three of the board; 0 when none qualifies. */
export function lowStrengthOfTwo(hole: number, board: number): number {
  two ??= buildTwo();
  return two[(board << 8) | hole]!;
}
