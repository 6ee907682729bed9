import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandPath, dodge, linear, linePath, shorten, textWidth, thin, ticks } from './plot.js';

test('a scale maps ends to ends, and a domain without extent to the middle', () => {
  const scale = linear([-10, 30], [100, 0]);
  expect([scale(-10), scale(0), scale(30)]).toEqual([100, 75, 0]);
  expect(linear([5, 5], [0, 80])(5)).toBe(40);
});

describe('ticks', () => {
  test.each([
    [0, 20_000, 5, [0, 5000, 10_000, 15_000, 20_000]],
    [-730, 520, 4, [-600, -400, -200, 0, 200, 400]],
    [0, 1, 4, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [3, 3, 4, [3]],
  ])('from %d to %d', (low, high, wanted, expected) => {
    const found = ticks(low, high, wanted);
    expect(found).toHaveLength(expected.length);
    for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected[i]!, 9);
  });

  test('lie in the range, evenly, about as many as wanted', () => {
    // A plot is not asked to tell apart what lies a billion of its widths away from zero.
    const size = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
    const offset = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(size, offset, fc.integer({ min: 2, max: 10 }), (size, offset, wanted) => {
        const low = offset * size;
        const high = low + size;
        const found = ticks(low, high, wanted);
        const slack = size * 1e-6;
        expect(found.every((value) => value >= low - slack && value <= high + slack)).toBe(true);
        expect(found.length).toBeGreaterThanOrEqual(Math.floor(wanted / 2));
        expect(found.length).toBeLessThanOrEqual(2 * wanted + 1);
      }),
    );
  });
});

test('paths go through their points', () => {
  expect(
    linePath([
      [0, 1.26],
      [10, 2],
    ]),
  ).toBe('M0 1.3L10 2');
  expect(
    bandPath(
      [
        [0, 1],
        [1, 2],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ),
  ).toBe('M0 1L1 2L1 0L0 0Z');
  expect(bandPath([], [])).toBe('');
});

test('thinning keeps the last point and the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 600 }), (length, max) => {
      const kept = thin(
        Array.from({ length }, (_, i) => i),
        max,
      );
      expect(kept.length).toBeLessThanOrEqual(max);
      expect(kept.at(-1)).toBe(length - 1);
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(length, Math.floor(max / 2)));
    }),
  );
});

test('labels keep their distance, their order and the frame', () => {
  const labels = fc.array(fc.double({ min: -50, max: 450, noNaN: true }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(labels, fc.integer({ min: 4, max: 60 }), (wanted, gap) => {
      const places = dodge(wanted, gap, 0, 400);
      const room = Math.min(gap, 400 / Math.max(1, wanted.length - 1));
      const sorted = places.toSorted((a, b) => a - b);
      expect(sorted[0]).toBeGreaterThanOrEqual(-1e-9);
      expect(sorted.at(-1)).toBeLessThanOrEqual(400 + 1e-9);
      for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(room - 1e-6);
      for (let a = 0; a < wanted.length; a++) {
        for (let b = 0; b < wanted.length; b++)
          if (wanted[a]! < wanted[b]!) expect(places[a]!).toBeLessThan(places[b]!);
      }
    }),
  );
});

test('labels with room enough stand where they want to', () => {
  expect(dodge([300, 100, 200], 16, 0, 400)).toEqual([300, 100, 200]);
});

test('a text that is too wide ends in an ellipsis, whole characters only', () => {
  expect(shorten('tight', 100, 12)).toBe('tight');
  const cut = shorten('A very long name of a bot', 80, 12);
  expect(cut).toMatch(/^A very.*…$/);
  expect(textWidth(cut, 12)).toBeLessThanOrEqual(80);
  expect(shorten('𝒜𝒷𝒸𝒹ℯ𝒻', 30, 12)).toMatch(/^[𝒜𝒷𝒸𝒹ℯ𝒻]+…$/u);
});
