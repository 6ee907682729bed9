import { formatCards, type HandType, parseCards, variantOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { discardsOf, drawsFrom } from './draws.js';

function thrown(type: HandType, hand: string, draws: number): string {
  return formatCards(discardsOf(type, parseCards(hand)!, draws));
}

test('draws left are counted with the one under way', () => {
  const triple = variantOf('F2L3D')!;
  expect([0, 1, 2, 3].map((street) => drawsFrom(triple, street))).toEqual([3, 3, 2, 1]);
  expect(drawsFrom(variantOf('NT')!, 0)).toBe(0);
});

describe('deuce to seven', () => {
  test.each([
    ['2c3d4h5s7c', 3, ''],
    ['2c3d4h5s8c', 3, ''],
    ['2c3d4h7s9c', 3, '9c'],
    ['2c3d4h7s9c', 2, ''],
    ['2c3d4h7sTc', 1, ''],
    ['2c3d4h7sTc', 2, 'Tc'],
    ['2c3d4h7sJc', 1, 'Jc'],
    ['2c2d4h7s7c', 3, '2d7c'],
    ['KcKdKh2s3c', 3, 'KcKdKh'],
    ['AcKdQhJs9c', 3, 'AcKdQhJs9c'],
    ['AcKdQhJs9c', 1, 'AcKdQhJs'],
    ['2c3d4h5s6c', 2, '6c'],
    ['2c3c4c5c7c', 2, '7c'],
    ['Ac2d3h4s5c', 1, 'Ac'],
  ])('%s with %i draws left throws away %s', (hand, draws, out) => {
    expect(thrown('deuceToSeven', hand, draws)).toBe(out);
  });
});

describe('badugi', () => {
  test.each([
    ['Ac2d3h4s', 3, ''],
    ['Ac2d3hQs', 3, 'Qs'],
    ['Ac2d3hQs', 1, ''],
    ['Ac2d3h4h', 2, '4h'],
    ['Ac2d2h3s', 2, '2d'],
    ['AcAdAhAs', 2, 'AdAhAs'],
    ['KcQcJcTc', 3, 'KcQcJcTc'],
    ['Ac5cKdQh', 3, '5cKdQh'],
    ['2c3dTh9h', 1, 'Th'],
  ])('%s with %i draws left throws away %s', (hand, draws, out) => {
    const kept = new Set(
      parseCards(hand)!.filter((card) => !discardsOf('badugi', parseCards(hand)!, draws).includes(card)),
    );
    const expected = parseCards(hand)!.filter((card) => !parseCards(out)!.includes(card));
    // If two cards of one rank have suits that are both free, either may stay.
    expect([...kept].map((card) => card >> 2)).toEqual(expected.map((card) => card >> 2));
    expect(new Set([...kept].map((card) => card & 3)).size).toBe(kept.size);
  });
});

describe('five-card draw', () => {
  test.each([
    ['AcAd5h6s9c', '5h6s9c'],
    ['AcAd5h5s9c', '9c'],
    ['AcAdAh5s9c', '5s9c'],
    ['AcAdAh5s5c', ''],
    ['AcAdAhAs5c', '5c'],
    ['2c5c8cJcKc', ''],
    ['Ac2d3h4s5c', ''],
    ['TcJdQhKsAc', ''],
    ['2c5c8cJcKd', 'Kd'],
    ['5c6d7h8sKc', 'Kc'],
    ['JcQdKhAs2c', 'JcQd2c'],
    ['2c3d4h9sAc', '2c3d4h9s'],
    ['2c4d6h8sTc', '2c4d6h8s'],
    ['KcQd4h8s2c', '4h8s2c'],
  ])('%s throws away %s', (hand, out) => {
    expect(thrown('high', hand, 1)).toBe(out);
  });
});

test('games without draws keep everything', () => {
  expect(thrown('aceToFive', 'AcAdAhAs5c', 1)).toBe('');
});
