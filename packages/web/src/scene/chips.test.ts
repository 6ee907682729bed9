import { expect, test } from 'vitest';
import { fewestChips, pileOf, pilesOf } from './chips.js';

const counted = (amount: number): string =>
  fewestChips(amount)
    .map(({ value, count }) => `${count}x${value}`)
    .join(' ');

test('[PLAY-16] an amount is the fewest chips of the usual denominations', () => {
  expect(counted(1_236)).toBe('1x1000 2x100 1x25 2x5 1x1');
  expect(counted(0.3)).toBe('1x0.25 1x0.05');
  expect(counted(0)).toBe('');
  for (const amount of [1, 7, 99, 1_999, 12_345.67, 987_654_321]) {
    const sum = fewestChips(amount).reduce((total, { value, count }) => total + Math.round(value * 100) * count, 0);
    expect(sum).toBe(Math.round(amount * 100));
  }
});

test('[PLAY-16] a pile shows every denomination it has room for, and is never higher than six', () => {
  expect(pileOf(4)).toHaveLength(4);
  expect(new Set(pileOf(131)).size).toBe(4);
  expect(pileOf(1_999_999)).toHaveLength(6);
  expect(pilesOf(1_236, 3).map((pile) => pile.length)).toEqual([1, 2, 1]);
});
