import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { type Card, DECKS, parseCards } from '../cards.js';
import { deals, expectSameOrder } from '../testing/order.js';
import type { HandType } from './handType.js';
import { strengthOf } from './strength.js';

function cards(text: string): Card[] {
  return parseCards(text.replaceAll(' ', '')) ?? [];
}

/** Strength of a hand without a board. */
function strength(type: HandType, text: string): number {
  const hole = cards(text);
  return strengthOf(type, 'any', hole, 0, hole.length, []);
}

/** Asserts that each hand beats the next; hands in one entry, separated by `=`, tie. */
function expectOrder(type: HandType, ...hands: readonly string[]): void {
  const strengths = hands.map((tied) => tied.split('=').map((hand) => strength(type, hand)));
  for (const [at, tied] of strengths.entries()) {
    expect(new Set(tied), hands[at]).toHaveProperty('size', 1);
    expect(tied[0], hands[at]).toBeGreaterThan(strengths[at + 1]?.[0] ?? 0);
  }
}

const { standard, short, royal } = DECKS;

/** A fifth of them in `npm test`. */
function some(count: number): number {
  return share(Math.ceil(count / 5), count);
}

describe('against the slow evaluator, the whole order of', () => {
  test('thousands of high hands of five to eight cards', () => {
    expectSameOrder('high', 'any', deals(some(17_000), 'high 5', standard, 5, 0));
    expectSameOrder('high', 'any', deals(some(5_000), 'high 6', standard, 2, 4));
    expectSameOrder('high', 'any', deals(some(8_000), 'high 7', standard, 2, 5));
    expectSameOrder('high', 'any', deals(some(2_000), 'high 8', standard, 7, 1));
  });

  test('thousands of hands of royal hold’em', () => {
    expectSameOrder('high', 'any', deals(some(5_000), 'royal', royal, 2, 5));
  });

  test('thousands of short-deck hands of five to seven cards', () => {
    expectSameOrder('shortDeck', 'any', deals(some(17_000), 'short 5', short, 5, 0));
    expectSameOrder('shortDeck', 'any', deals(some(4_000), 'short 6', short, 2, 4));
    expectSameOrder('shortDeck', 'any', deals(some(8_000), 'short 7', short, 2, 5));
  });

  test('thousands of ace-to-five lows of five to seven cards', () => {
    expectSameOrder('aceToFive', 'any', deals(some(17_000), 'razz 5', standard, 5, 0));
    expectSameOrder('aceToFive', 'any', deals(some(4_000), 'razz 6', standard, 6, 0));
    expectSameOrder('aceToFive', 'any', deals(some(8_000), 'razz 7', standard, 7, 0));
    // Few ranks, so that pairs are forced on everybody.
    expectSameOrder('aceToFive', 'any', deals(some(3_000), 'razz pairs', royal, 7, 0));
  });

  test('thousands of eight-or-better lows of five to seven cards', () => {
    expectSameOrder('eightOrBetter', 'any', deals(some(17_000), 'eight 5', standard, 5, 0));
    expectSameOrder('eightOrBetter', 'any', deals(some(4_000), 'eight 6', standard, 2, 4));
    expectSameOrder('eightOrBetter', 'any', deals(some(8_000), 'eight 7', standard, 7, 0));
  });

  test('thousands of deuce-to-seven lows of five to seven cards', () => {
    expectSameOrder('deuceToSeven', 'any', deals(some(17_000), 'deuce 5', standard, 5, 0));
    expectSameOrder('deuceToSeven', 'any', deals(some(4_000), 'deuce 6', standard, 6, 0));
    expectSameOrder('deuceToSeven', 'any', deals(some(8_000), 'deuce 7', standard, 7, 0));
  });

  test('thousands of badugi hands of one to four cards', () => {
    const sizes = [1, 2, 3];
    const few = sizes.flatMap((size) => [...deals(some(5_000), `badugi ${size}`, standard, size, 0)]);
    expectSameOrder('badugi', 'any', [...few, ...deals(some(17_000), 'badugi', standard, 4, 0)]);
  });

  test('Omaha hands of four, five and six hole cards, every two with every three', () => {
    for (const [hole, count] of [
      [4, 5_000],
      [5, 1_500],
      [6, 750],
    ] as const) {
      for (const type of ['high', 'eightOrBetter'] as const) {
        expectSameOrder(type, 2, deals(some(count), `omaha ${hole}`, standard, hole, 5));
      }
    }
  });

  test('Omaha hands of one suit, where straight flushes and flushes meet', () => {
    const twoSuits = standard.filter((card) => (card & 3) >= 2);
    expectSameOrder('high', 2, deals(some(4_000), 'omaha suited', twoSuits, 4, 5));
    expectSameOrder(
      'high',
      2,
      deals(some(2_000), 'omaha spades', [...standard.filter((card) => (card & 3) === 3)], 5, 5),
    );
  });

  test('Omaha hands on flop and turn, and of types that no variant plays', () => {
    expectSameOrder('high', 2, deals(some(5_000), 'flop', standard, 4, 3));
    expectSameOrder('high', 2, deals(some(3_000), 'turn', standard, 4, 4));
    expectSameOrder('eightOrBetter', 2, deals(some(5_000), 'turn', standard, 4, 4));
    expectSameOrder('shortDeck', 2, deals(some(1_000), 'short omaha', short, 4, 5));
    expectSameOrder('aceToFive', 2, deals(some(1_000), 'low omaha', standard, 4, 5));
    expectSameOrder('deuceToSeven', 2, deals(some(1_000), 'deuce omaha', standard, 4, 5));
  });
});

describe('named hands', () => {
  test('high: every category in its order', () => {
    expectOrder(
      'high',
      'AsKsQsJsTs',
      '5h4h3h2hAh',
      '9c9d9h9s2c',
      'KcKdKh5s5c',
      'AhJh8h4h2h',
      'TcJdQhKsAc=TdJhQsKcAd',
      'Ac2d3h4s5c',
      '7c7d7hAsKc',
      '7c7dKhKs2c',
      '7c7d5h5sAc',
      '2c2dAhKsQc',
      'AcKdQhJs9c',
      '7c5d4h3s2c',
    );
  });

  test('short deck: a flush beats a full house, A-6-7-8-9 is the lowest straight', () => {
    expectOrder(
      'shortDeck',
      'AhKhQhJhTh',
      'Ah9h8h7h6h',
      '6c6d6h6s7c',
      'Jh9h8h7h6h',
      'AcAdAhKsKc',
      '6c7d8h9sTc',
      'Ac6d7h8s9c',
      'AcAdAhKsQc',
      '6c6d7h7s8c',
    );
  });

  test('deuce-to-seven: the ace is high, A-2-3-4-5 is no straight, straights and flushes count', () => {
    expectOrder(
      'deuceToSeven',
      '7c5d4h3s2c=7d5h4s3c2h',
      '8c5d4h3s2c',
      'KcQdJh9s8c',
      'Ac5d4h3s2c',
      'AcKdQhJs9c',
      '2c2d3h4s5c',
      '2c3d4h5s6c',
      '7h5h4h3h2h',
      'Ah5h4h3h2h',
      '2h3h4h5h6h',
    );
  });

  test('deuce-to-seven: the best five of seven leave out what makes a straight or flush', () => {
    expect(strength('deuceToSeven', '2c3d4h5s6c7h9d')).toBe(strength('deuceToSeven', '2c3d4h5s7c'));
    expect(strength('deuceToSeven', '2h3h4h5h7h8c')).toBe(strength('deuceToSeven', '2c3h4h5h8h'));
  });

  test('ace-to-five: straights and flushes are ignored, pairs compare by the cards they leave', () => {
    expectOrder(
      'aceToFive',
      'Ah2h3h4h5h=Ac2d3h4s5c',
      'Ac2d3h4s6c',
      '2c3d4h5s6c',
      'KcQdJhTs9c',
      'AcAd2h3s4c',
      'AcAd2h3s5c',
      '2c2dAh3s4c',
      'AcAd2h2s3c',
      'AcAdAh2s3c',
      'AcAdAh2s2c',
      'AcAdAhAs2c',
    );
    expect(strength('aceToFive', 'KcKdKhKs2c2d2h')).toBe(strength('aceToFive', 'KcKd2h2s2c'));
  });

  test('eight or better: 8-7-6-5-4 is the last that qualifies', () => {
    expect(strength('eightOrBetter', '8c7d6h5s4c')).toBe(1);
    expect(strength('eightOrBetter', 'Ac2d3h4s5c')).toBe(56);
    expect(strength('eightOrBetter', '9c4d3h2sAc')).toBe(0);
    expect(strength('eightOrBetter', 'AcAd2h3s4cKsQs')).toBe(0);
  });

  test('badugi: four cards beat three, three beat two; the ace is low', () => {
    expectOrder(
      'badugi',
      'Ac2d3h4s',
      'KcQdJhTs',
      'Ac2d3h3s=Ac2d3h4h',
      'KcQdJh9h',
      'Ac2dAh2c',
      'AcAdAhAs',
      '2c2d',
      'Kc',
    );
  });

  test('Kuhn and Leduc', () => {
    expectOrder('highCard', 'Ks', 'Qs', 'Js');
    const [king, jack] = [cards('Kh'), cards('Jh')];
    expect(strengthOf('leduc', 'any', jack, 0, 1, cards('Js'))).toBeGreaterThan(
      strengthOf('leduc', 'any', king, 0, 1, cards('Js')),
    );
    expect(strengthOf('leduc', 'any', king, 0, 1, [])).toBeGreaterThan(strengthOf('leduc', 'any', jack, 0, 1, []));
    expect(strengthOf('leduc', 'any', king, 0, 1, cards('Ks'))).toBeGreaterThan(
      strengthOf('leduc', 'any', jack, 0, 1, cards('Js')),
    );
  });

  test('Omaha takes exactly two hole cards: a lone ace of spades makes no flush with four on the board', () => {
    const board = cards('2s5s9sKs7d');
    expect(strengthOf('high', 2, cards('AsAhQdJc'), 0, 4, board)).toBe(strength('high', 'AsAhKs9s7d'));
    expect(strengthOf('high', 2, cards('As3sQdJc'), 0, 4, board)).toBe(strength('high', 'As3sKs9s5s'));
    expect(strengthOf('eightOrBetter', 2, cards('Ah2h3hKh'), 0, 4, cards('4c5c6dKsKd'))).toBe(
      strength('eightOrBetter', 'Ah2h4c5c6d'),
    );
    expect(strengthOf('eightOrBetter', 2, cards('Ah2h3hKh'), 0, 4, cards('4c5cTdKsKd'))).toBe(0);
  });

  test('fewer than five usable cards are no hand', () => {
    expect(strengthOf('high', 'any', cards('AsAh'), 0, 2, [])).toBe(0);
    expect(strengthOf('deuceToSeven', 'any', cards('2s3h4d5c'), 0, 4, [])).toBe(0);
    expect(strengthOf('high', 2, cards('AsAhKsKh'), 0, 4, cards('AdKd'))).toBe(0);
    expect(strengthOf('high', 2, cards('As'), 0, 1, cards('KsQsJsTs9s'))).toBe(0);
    expect(strengthOf('badugi', 'any', [], 0, 0, [])).toBe(0);
  });

  test('a hand is read from its place in a longer list', () => {
    const holes = Uint8Array.from(cards('2c7dAsKs9h9d'));
    const board = Uint8Array.from(cards('QsJsTs2d3h'));
    expect(strengthOf('high', 'any', holes, 2, 2, board)).toBe(7462);
    expect(strengthOf('high', 2, holes, 2, 4, board)).toBe(7462);
    expect(strengthOf('high', 'any', holes, 4, 2, board)).toBe(strength('high', '9h9dQsJsTs2d3h'));
  });
});
