import { type Card, DECKS, equity, parseCard, shuffle, variantOf, xoshiro128 } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { sharesBeforeFlop } from './beforeFlop.js';

const HOLDEM = variantOf('NT')!;

/** The engine's count over every board. */
function counted(hands: readonly (readonly Card[])[], dead: readonly Card[]): readonly number[] {
  const answer = equity({ variant: HOLDEM, hands, dead, mode: 'exact' });
  if (!answer.ok) throw new Error('the engine cannot count this');
  return answer.value.players.map((player) => player.equity);
}

function cardsOf(text: string): Card[] {
  return (text.match(/../g) ?? []).map((card) => parseCard(card)!);
}

function expectSame(hands: readonly (readonly Card[])[], dead: readonly Card[]): void {
  const shares = sharesBeforeFlop(hands, dead);
  const expected = counted(hands, dead);
  for (const [at, share] of shares.entries()) expect(share).toBeCloseTo(expected[at]!, 12);
}

describe('shares before the flop are those of the engine', () => {
  test.each([
    ['a pair against a pair', ['AhAs', 'KdKc'], ''],
    ['suited connectors, with straight flushes above full houses', ['Jh9h', 'TcTd'], ''],
    ['two hands of one suit', ['AhKh', 'QhJh'], ''],
    ['the same ranks in two suits', ['AhKh', 'AsKs'], ''],
    ['cards that come no more', ['2c2d', 'AhKh'], '2h2sAsTh9h'],
    ['three hands, one of them dominated', ['AcKc', 'AdQd', '7h7s'], 'Qc'],
  ])('%s', (_, hands, dead) => {
    expectSame(hands.map(cardsOf), cardsOf(dead));
  });

  test('random spots of two to six hands', () => {
    const random = xoshiro128('before the flop');
    const deck = DECKS.standard.slice();
    for (let round = 0; round < 40; round++) {
      shuffle(random, deck);
      const players = 2 + (round % 5);
      const hands = Array.from({ length: players }, (_, at) => deck.slice(2 * at, 2 * at + 2));
      expectSame(hands, deck.slice(2 * players, 2 * players + (round % 4)));
    }
  });

  test('hands of a few suits and neighbouring ranks, with straight flushes above full houses', () => {
    const random = xoshiro128('flushes');
    const deck = DECKS.standard.filter((card) => (card & 3) < 2 && card >> 2 < 9);
    for (let round = 0; round < 30; round++) {
      shuffle(random, deck);
      const players = 2 + (round % 4);
      const hands = Array.from({ length: players }, (_, at) => deck.slice(2 * at, 2 * at + 2));
      expectSame(hands, deck.slice(2 * players, 2 * players + (round % 3)));
    }
  });

  test('in any order of the hands, to the last digit', () => {
    const hands = ['9h8h', 'ThJh', 'TcTd', '2h9c'].map(cardsOf);
    const shares = sharesBeforeFlop(hands, []);
    const turned = sharesBeforeFlop([...hands].reverse(), []);
    expect([...turned].reverse()).toEqual(shares);
  });
});
