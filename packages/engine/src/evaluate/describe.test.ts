import { expect, describe as suite, test } from 'vitest';
import { type Card, DECKS, formatCards, parseCards } from '../cards.js';
import { shuffle, xoshiro128 } from '../random.js';
import { bestFive, describe, formatDescription } from './describe.js';
import type { HandType } from './handType.js';
import { strengthOf } from './strength.js';

function cards(text: string): Card[] {
  return parseCards(text) ?? [];
}

function nameOf(type: HandType, hole: string, board = '', holeUse: 'any' | 2 = 'any'): string {
  const own = cards(hole);
  return formatDescription(describe(type, strengthOf(type, holeUse, own, 0, own.length, cards(board))));
}

suite('names', () => {
  test.each([
    ['AsKsQsJsTs', 'royal flush'],
    ['KsQsJsTs9s', 'straight flush, king high'],
    ['5h4h3h2hAh', 'straight flush, five high'],
    ['9c9d9h9s2c', 'four of a kind, nines'],
    ['KcKdKh5s5c', 'full house, kings full of fives'],
    ['AhJh8h4h2h', 'flush, ace high'],
    ['9c8d7h6s5c', 'straight, nine high'],
    ['6c6d6hAsKc', 'three of a kind, sixes'],
    ['KcKd5h5s2c', 'two pair, kings and fives'],
    ['2c2dAhKsQc', 'pair of deuces'],
    ['TcJdQhKs2c', 'high card, king'],
  ])('high: %s is a %s', (hand, name) => {
    expect(nameOf('high', hand)).toBe(name);
  });

  test('other types', () => {
    expect(nameOf('shortDeck', 'Ac6d7h8s9c')).toBe('straight, nine high');
    expect(nameOf('eightOrBetter', '8c7d4h3s2c')).toBe('8-7-4-3-2 low');
    expect(nameOf('eightOrBetter', '9c7d4h3s2c')).toBe('no hand');
    expect(nameOf('aceToFive', 'Ac2d3h4sTc')).toBe('10-4-3-2-A low');
    expect(nameOf('aceToFive', 'AcAd3h4sTc')).toBe('pair of aces');
    expect(nameOf('deuceToSeven', '7c5d4h3s2c')).toBe('7-5-4-3-2 low');
    expect(nameOf('deuceToSeven', 'Ac5d4h3s2c')).toBe('A-5-4-3-2 low');
    expect(nameOf('deuceToSeven', '6c5d4h3s2c')).toBe('straight, six high');
    expect(nameOf('badugi', '5c4dAhAs')).toBe('three-card badugi, 5-4-A');
    expect(nameOf('badugi', '7c5d3hAs')).toBe('badugi, 7-5-3-A');
    expect(nameOf('badugi', 'KcKdKhKs')).toBe('one-card badugi, K');
    expect(nameOf('highCard', 'Ks')).toBe('high card, king');
    expect(nameOf('leduc', 'Ks', 'Kh')).toBe('pair of kings');
    expect(nameOf('leduc', 'Ks', 'Jh')).toBe('high card, king');
    expect(nameOf('high', 'AsAh')).toBe('no hand');
  });

  test('ranks are in order of importance', () => {
    const described = (type: HandType, text: string) => describe(type, strengthOf(type, 'any', cards(text), 0, 5, []));
    expect(described('high', '5c5dAhKs2c')).toEqual({ category: 'pair', ranks: [3, 12, 11, 0] });
    expect(described('high', '2c2dKhKs5c')).toEqual({ category: 'twoPair', ranks: [11, 0, 3] });
    expect(described('high', '2c2d2hKsKc')).toEqual({ category: 'fullHouse', ranks: [0, 11] });
    expect(described('aceToFive', 'Ac2d3h4s5c')).toEqual({ category: 'low', ranks: [3, 2, 1, 0, 12] });
    expect(described('aceToFive', 'Ac2d2h4s5c')).toEqual({ category: 'pair', ranks: [0, 3, 2, 12] });
  });

  test('every class has its own name, and there is none beyond', () => {
    for (const [type, classes] of [
      ['high', 7_462],
      ['shortDeck', 126 - 6 + 126 - 6 + 6 + 6 + 9 * 56 + 36 * 7 + 9 * 28 + 72 + 72],
      ['deuceToSeven', 7_462],
      ['aceToFive', 6_175],
      ['eightOrBetter', 56],
      ['badugi', 715 + 286 + 78 + 13],
    ] as const) {
      const names = new Set<string>();
      for (let strength = 1; strength <= classes; strength++) {
        const { category, ranks } = describe(type, strength);
        names.add(`${category} ${ranks.join()}`);
      }
      expect(names.size, type).toBe(classes);
      expect(() => describe(type, classes + 1), type).toThrow(RangeError);
    }
  });
});

suite('the cards that make the hand', () => {
  const lit = (type: HandType, holeUse: 'any' | 2, hole: string, board: string): string =>
    formatCards(bestFive(type, holeUse, cards(hole), cards(board)));

  test('hole cards come first, then the board', () => {
    expect(lit('high', 'any', 'AsKd', 'Ad2h3c9sKc')).toBe('AsKdAd9sKc');
    expect(lit('high', 2, 'AsKdQcJh', 'Ad2h3c9sKc')).toBe('AsKdAd9sKc');
    expect(lit('eightOrBetter', 2, 'AsKd2cJh', 'Ad4h3c8sKc')).toBe('As2c4h3c8s');
    expect(lit('badugi', 'any', 'As2d2c5c', '')).toBe('As2d5c');
    expect(lit('highCard', 'any', 'Ks', '')).toBe('Ks');
    expect(lit('leduc', 'any', 'Ks', 'Kh')).toBe('KsKh');
    expect(lit('leduc', 'any', 'Ks', 'Jh')).toBe('Ks');
  });

  test('there are none without a hand', () => {
    expect(lit('high', 'any', 'AsKd', '')).toBe('');
    expect(lit('eightOrBetter', 'any', 'AsKd', '9h9c9d2s3s')).toBe('');
  });

  test.each([
    ['high', 'any', 2, 5],
    ['high', 2, 4, 5],
    ['eightOrBetter', 2, 4, 5],
    ['eightOrBetter', 'any', 7, 0],
    ['aceToFive', 'any', 7, 0],
    ['deuceToSeven', 'any', 7, 0],
    ['shortDeck', 'any', 2, 5],
    ['badugi', 'any', 4, 0],
  ] as const)('%s %s of %i and %i: they alone have the strength of the hand', (type, holeUse, own, shared) => {
    const random = xoshiro128(`${type} ${holeUse}`);
    const stock = [...DECKS[type === 'shortDeck' ? 'short' : 'standard']];
    for (let deal = 0; deal < 1_000; deal++) {
      shuffle(random, stock, own + shared);
      const hole = stock.slice(0, own);
      const board = stock.slice(own, own + shared);
      const best = bestFive(type, holeUse, hole, board);
      const strength = strengthOf(type, holeUse, hole, 0, own, board);
      expect(strengthOf(type, 'any', best, 0, best.length, [])).toBe(strength);
      expect(best.every((card) => hole.includes(card) || board.includes(card))).toBe(true);
      expect(new Set(best).size).toBe(best.length);
      if (strength > 0 && holeUse === 2) expect(best.filter((card) => hole.includes(card))).toHaveLength(2);
      if (strength > 0 && type !== 'badugi') expect(best).toHaveLength(5);
      if (type === 'badugi') expect(best).toHaveLength(describe(type, strength).ranks.length);
    }
  });
});
