import { describe, expect, test } from 'vitest';
import { type Card, parseCards, UNKNOWN } from '../cards.js';
import { shuffle, xoshiro128 } from '../random.js';
import { compareMeasures, measureCard, measureUpCards } from '../testing/measure.js';
import { doorCardOrder, upCardStrength } from './upCards.js';

function cards(text: string): Card[] {
  return parseCards(text) ?? [];
}

function up(text: string, low: boolean): number {
  return upCardStrength(cards(text), text.length / 2, low);
}

/** Asserts that each board acts before the next. */
function expectOrder(low: boolean, ...boards: readonly string[]): void {
  const strengths = boards.map((board) => up(board, low));
  for (const [at, strength] of strengths.entries()) {
    expect(strength, boards[at]).toBeGreaterThan(strengths[at + 1] ?? 0);
  }
}

describe('up cards', () => {
  test('high: fours, threes, two pair, pair, then every card by rank', () => {
    expectOrder(false, '2c2d2h2s', 'AcAdAhKs', '3c3d2h2s', 'AcAdKhQs', '2c2dAhKs', '2c2dAhQs', 'AcKcQcJc', 'KcQcJcTc');
    expect(up('KcQcJcTc', false)).toBe(up('KdQhJsTd', false));
    expectOrder(false, 'AcAdAhKsKc', 'AcAdAhKsQc', 'AcAdKhKsQc', 'AcAdKhKsJc');
  });

  test('low: the ace is low, duplicates are bad, the lowest board acts first', () => {
    expectOrder(true, 'Ac2c3c4c', '2c3c4c5c', 'Ac2c3cKc', '9cTcJcKc', 'AcAd2h3s', '2c2dAh3s', 'AcAd2h2s', 'AcAdAh2s');
    expectOrder(true, 'Ac2d', '2c3d', 'QcKd', 'AcAd', '2c2d');
  });

  test('cards that are not known are skipped, and worse than any if the rest is equal', () => {
    expectOrder(false, 'Kc??Kd', 'Kc??Qd', 'Kc????');
    expectOrder(true, '2c3d', '3c??', '2c4d', 'KcQd', 'Kc??');
    expect(up('????', false)).toBe(0);
    expect(up('????', true)).toBe(0);
    expect(upCardStrength([], 0, false)).toBe(0);
  });

  test('only the first cards count', () => {
    expect(upCardStrength(cards('KcQdKs'), 2, false)).toBe(up('KcQd', false));
  });

  test.each(['high', 'low'] as const)('%s: the order of the slow measure', (order) => {
    const random = xoshiro128(`up cards ${order}`);
    const stock = Array.from({ length: 52 }, (_, card) => card);
    for (let deal = 0; deal < 10_000; deal++) {
      shuffle(random, stock, 8);
      const size = 1 + (deal % 4);
      const [one, two] = [stock.slice(0, size), stock.slice(4, 4 + size)];
      const found = upCardStrength(one, size, order === 'low') - upCardStrength(two, size, order === 'low');
      const slow = compareMeasures(measureUpCards(one, order), measureUpCards(two, order));
      expect(Math.sign(found), `${one} ${two}`).toBe(Math.sign(slow));
    }
  });
});

describe('door cards', () => {
  test('[X-36] the lowest rank brings in, the ace high, ties by the lowest suit', () => {
    const order = cards('2c2d2h2s3cKsAcAs??').map((card) => doorCardOrder(card, false));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
  });

  test('[X-36] razz: the highest rank brings in, the ace low, ties by the highest suit', () => {
    const order = cards('KsKhKdKcQs2s2cAsAc??').map((card) => doorCardOrder(card, true));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
  });

  test('every card stands where its measure puts it, UNKNOWN behind all', () => {
    for (let card = 0; card < 52; card++) {
      for (let other = 0; other < 52; other++) {
        const low = measureCard(card, 'high') < measureCard(other, 'high');
        const high = measureCard(card, 'low') > measureCard(other, 'low');
        if (doorCardOrder(card, false) < doorCardOrder(other, false) !== low) expect([card, other]).toEqual('low');
        if (doorCardOrder(card, true) < doorCardOrder(other, true) !== high) expect([card, other]).toEqual('high');
      }
      expect(doorCardOrder(card, false)).toBeLessThan(doorCardOrder(UNKNOWN, false));
      expect(doorCardOrder(card, true)).toBeLessThan(doorCardOrder(UNKNOWN, true));
    }
  });
});
