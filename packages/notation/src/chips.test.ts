/** Amounts are read from their characters and counted exactly. */
import { describe, expect, test } from 'vitest';
import { decimalsOf, formatAmount, formatUnits, fromUnits, MAX_DECIMALS, parseUnits, toUnits } from './chips.js';

describe('text to units', () => {
  test.each([
    ['0', 0, 0],
    ['60', 0, 60],
    ['75.25', 2, 7525],
    ['2.50', 1, 25],
    ['2.50', 2, 250],
    ['7', 2, 700],
    ['0.07', 2, 7],
    ['90071992547409.91', 2, 9007199254740991],
    ['000012', 0, 12],
  ])('[X-23] %s at %i decimals is %i', (text, decimals, units) => {
    expect(parseUnits(text, decimals)).toBe(units);
  });

  test.each(['', '.', '1.', '.5', '-1', '+1', '1e3', '1,000', '1.2.3', ' 1', '1 ', 'x', 'Infinity', '١'])(
    '"%s" is no amount',
    (text) => {
      expect(parseUnits(text, 2)).toBeNull();
    },
  );

  test.each([
    ['0.125', 2],
    ['9007199254740992', 0],
    ['90071992547409.92', 2],
    ['99999999999999999999999999', 0],
  ])('%s cannot be counted exactly at %i decimals', (text, decimals) => {
    expect(parseUnits(text, decimals)).toBeNull();
  });
});

describe('numbers', () => {
  test.each([
    [75.25, 2],
    [0.1, 1],
    [1e-7, 7],
    [1.5e-7, 8],
    [3, 0],
    [Number.POSITIVE_INFINITY, 0],
    [0.1 + 0.2, 17],
  ])('%d has %i decimals', (amount, decimals) => {
    expect(decimalsOf(amount)).toBe(decimals);
  });

  test('[X-23] amounts that float arithmetic would miss are exact', () => {
    // 1.005 * 100 is 100.49999999999999 in floating point.
    expect(toUnits(1.005, 3)).toBe(1005);
    expect(toUnits(8.2, 2)).toBe(820);
    expect(toUnits(-1.15, 2)).toBe(-115);
    expect(toUnits(0.29, 2)).toBe(29);
    expect(toUnits(1.5e-7, 8)).toBe(15);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.001, 2 ** 53])('%d is not a number of hundredths', (amount) => {
    expect(toUnits(amount, 2)).toBeNull();
  });

  test('[X-23] units to text and back, at every scale', () => {
    for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
      for (const units of [0, 1, 9, 10, 99, 100, 7525, 123_456_789, 9_007_199_254_740_991]) {
        const text = formatUnits(units, decimals);
        expect(parseUnits(text, decimals)).toBe(units);
        expect(text).not.toMatch(/\.\d*0$/);
        if (units < 1e15) expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units);
      }
    }
    expect(formatUnits(-7525, 2)).toBe('-75.25');
  });

  test('an amount as text; one that is not known is inf', () => {
    expect([75.25, 1e-7, 1080, Number.POSITIVE_INFINITY].map(formatAmount)).toEqual([
      '75.25',
      '0.0000001',
      '1080',
      'inf',
    ]);
  });
});
