import { type Card, DECKS, equity, parseCard, rankOf, shuffle, suitOf, variantOf, xoshiro128 } from '@cardroom/engine';
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

/** Spots from a deck, with two hands up to so many and up to so many dead cards. */
function expectSameAtRandom(
  seed: string,
  cards: readonly Card[],
  most: { readonly rounds: number; readonly players: number; readonly dead: number },
): void {
  const random = xoshiro128(seed);
  const deck = cards.slice();
  for (let round = 0; round < most.rounds; round++) {
    shuffle(random, deck);
    const players = 2 + (round % (most.players - 1));
    const hands = Array.from({ length: players }, (_, at) => deck.slice(2 * at, 2 * at + 2));
    expectSame(hands, deck.slice(2 * players, 2 * players + (round % (most.dead + 1))));
  }
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
    expectSameAtRandom('before the flop', DECKS.standard, { rounds: 40, players: 6, dead: 3 });
  });

  test('hands of a few suits and neighbouring ranks, with straight flushes above full houses', () => {
    const deck = DECKS.standard.filter((card) => suitOf(card) < 2 && rankOf(card) < 9);
    expectSameAtRandom('flushes', deck, { rounds: 30, players: 5, dead: 2 });
  });

  test('in any order of the hands, to the last digit', () => {
    const hands = ['9h8h', 'ThJh', 'TcTd', '2h9c'].map(cardsOf);
    const shares = sharesBeforeFlop(hands, []);
    const turned = sharesBeforeFlop([...hands].reverse(), []);
    expect([...turned].reverse()).toEqual(shares);
  });
});
