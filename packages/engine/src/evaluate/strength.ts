/** Strengths of hands of every type: one integer, higher wins, 0 for no hand. */
import { rankOf, suitOf } from '../cards.js';
import { classesOf, codeOfBadugi, codeOfFive, type FiveCardType } from './classes.js';
import type { HandType } from './handType.js';

function combinations(cards: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => combinations(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));
}

function fiveStrength(type: FiveCardType, cards: readonly number[]): number {
  const suited = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  return classesOf(type).strengths.get(codeOfFive(type, ranks, suited)) ?? 0;
}

function badugiStrength(cards: readonly number[]): number {
  let best = 0;
  for (let count = 1; count <= 4; count++) {
    for (const chosen of combinations(cards, count)) {
      if (new Set(chosen.map(suitOf)).size < count || new Set(chosen.map(rankOf)).size < count) continue;
      best = Math.max(best, classesOf('badugi').strengths.get(codeOfBadugi(chosen.map(rankOf))) ?? 0);
    }
  }
  return best;
}

/**
 * Strength of a player's cards `hole[from .. from + count - 1]` with a board; an integer, higher wins, comparable
 * within one hand type; 0 = no qualifying or complete hand. All cards are known. With `holeUse` 2 exactly two of the
 * hole cards and three of the board count.
 */
export function strengthOf(
  type: HandType,
  holeUse: 'any' | 2,
  hole: ArrayLike<number>,
  from: number,
  count: number,
  board: ArrayLike<number>,
): number {
  const own = Array.from({ length: count }, (_, at) => hole[from + at] ?? 0);
  const shared = Array.from(board);
  const first = own[0];
  if (first === undefined) return 0;
  switch (type) {
    case 'highCard':
      return rankOf(first) + 1;
    case 'leduc':
      return rankOf(first) + (shared.some((card) => rankOf(card) === rankOf(first)) ? 14 : 1);
    case 'badugi':
      return badugiStrength([...own, ...shared]);
    default: {
      const hands =
        holeUse === 2
          ? combinations(own, 2).flatMap((two) => combinations(shared, 3).map((three) => [...two, ...three]))
          : combinations([...own, ...shared], 5);
      return hands.reduce((best, cards) => Math.max(best, fiveStrength(type, cards)), 0);
    }
  }
}
