import { stream, VARIANTS } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { randomHand } from '../testing/randomHands.js';
import { type EveningAward, eveningOf } from './evening.js';

/** Heads-up no-limit, blinds 1 and 2, stacks of 100. */
function headsUp(hand: number, actions: readonly string[], stacks: readonly number[] = [100, 100]): Hand {
  return {
    variant: 'NT',
    antes: [0, 0],
    blindsOrStraddles: [2, 1],
    minBet: 2,
    startingStacks: stacks,
    players: ['Ann', 'Bob'],
    hand,
    actions: ['d dh p1 AsAh', 'd dh p2 KsKh', ...actions],
  };
}

const SHOWDOWN = [
  'p2 cbr 20',
  'p1 cc',
  'd db 2c7d9h',
  'p1 cc',
  'p2 cc',
  'd db Jc',
  'p1 cc',
  'p2 cc',
  'd db 3s',
  'p1 cc',
  'p2 cc',
  'p1 sm AsAh',
  'p2 sm KsKh',
];

function award(awards: readonly EveningAward[], kind: EveningAward['kind']): EveningAward | undefined {
  return awards.find((one) => one.kind === kind);
}

describe('[PLAY-1] an evening', () => {
  const evening = eveningOf([
    headsUp(1, ['p2 f']),
    headsUp(2, SHOWDOWN, [101, 99]),
    headsUp(3, ['p2 cbr 6', 'p1 f'], [121, 79]),
  ]);

  test('has a stack and a result for every player after every hand', () => {
    expect(evening.hands).toBe(3);
    expect(evening.lines).toEqual([
      { name: 'Ann', stacks: [101, 121, 119], results: [1, 21, 19] },
      { name: 'Bob', stacks: [99, 79, 81], results: [-1, -21, -19] },
    ]);
  });

  test('has its biggest pots, the biggest first, with the hand to replay', () => {
    expect(evening.pots[0]).toEqual({ hand: 2, pot: 40, winner: 'Ann', won: 20 });
    expect(evening.pots.map(({ hand }) => hand)).toEqual([2, 3, 1]);
  });

  test('gives awards for what happened, and none for what did not', () => {
    expect(award(evening.awards, 'winner')).toMatchObject({ name: 'Ann', value: 19 });
    expect(award(evening.awards, 'pot')).toMatchObject({ name: 'Ann', value: 40, hand: 2 });
    expect(award(evening.awards, 'bestHand')).toMatchObject({
      name: 'Ann',
      hand: 2,
      description: { category: 'pair' },
    });
    expect(award(evening.awards, 'hands')).toMatchObject({ name: 'Ann', value: 2 });
    expect(award(evening.awards, 'comeback')).toMatchObject({ name: 'Bob', value: 2 });
    expect(award(evening.awards, 'loose')).toBeUndefined();
    expect(eveningOf([]).awards).toEqual([]);
  });

  test('adds up to nothing in every variant', () => {
    const random = stream('evening');
    for (const variant of VARIANTS.values()) {
      const hands = [1, 2, 3].map((hand) => ({ ...randomHand(random, variant), hand }));
      const { lines } = eveningOf(hands);
      const sum = lines.reduce((all, { results }) => all + (results.at(-1) ?? 0), 0);
      expect(Math.round(100 * sum), variant.code).toBe(0);
    }
  });
});
