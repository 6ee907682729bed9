import { expect, test } from 'vitest';
import { DECKS } from '../cards.js';
import { below, shuffle, xoshiro128 } from '../random.js';
import { variantOf } from '../variants/index.js';
import { solveBoards } from './boards.js';
import { hasFewBoards, visitBoards } from './fewBoards.js';
import { type Problem, problemOf } from './problem.js';
import { parseRange } from './ranges.js';

const random = xoshiro128('few boards');

function problem(code: string, players: number, open: number, size = 2): Problem {
  const variant = variantOf(code)!;
  const deck = DECKS[variant.deck].slice();
  shuffle(random, deck);
  const hands = Array.from({ length: players }, () => deck.splice(0, size));
  const made = problemOf({ variant, hands, board: deck.splice(0, open), dead: deck.splice(0, below(random, 3)) });
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

test.each([
  ['NT', 2, 3],
  ['NT', 4, 3],
  ['NT', 3, 4],
  ['NT', 2, 5],
  ['NS', 3, 3],
] as const)('%s: %i players with %i shared cards: the same as by grouping boards', (code, players, open) => {
  for (let n = 0; n < 5; n++) {
    const asked = problem(code, players, open);
    expect(hasFewBoards(asked)).toBe(true);
    const [few, all] = [visitBoards(asked), solveBoards(asked)].map((tally) => tally.summary(asked.types, false));
    for (const [at, player] of few!.entries()) {
      expect(player).toMatchObject({ wins: all![at]!.wins, ties: all![at]!.ties });
      expect(player.equity).toBeCloseTo(all![at]!.equity, 12);
    }
  }
});

test('more boards, other games, and hands that are not known are counted otherwise', () => {
  expect(hasFewBoards(problem('NT', 2, 0))).toBe(false);
  expect(hasFewBoards(problem('PO', 2, 3, 4))).toBe(false);
  expect(hasFewBoards(problem('NT2', 2, 3))).toBe(true);
  expect(hasFewBoards(problem('NT', 2, 3, 1))).toBe(false);
  const range = parseRange('AA,KK');
  const made = range.ok
    ? problemOf({ variant: variantOf('NT')!, hands: [range.value, range.value], board: [0, 5, 10], dead: [] })
    : null;
  expect(made?.ok && hasFewBoards(made.value)).toBe(false);
});
