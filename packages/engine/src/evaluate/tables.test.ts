import { describe, expect, test } from 'vitest';
import { shuffle, xoshiro128 } from '../random.js';
import { describe as nameOf } from './describe.js';
import { FIVE, packSums, rankSums, SEVEN, SUIT_KEY_BITS } from './hash.js';
import { strengthOf } from './strength.js';
import { evaluateFive, evaluateMany, evaluateSeven } from './tables.js';

describe('keys', () => {
  test.each([
    { count: 5, sums: 6_175, packing: FIVE },
    { count: 7, sums: 49_205, packing: SEVEN },
  ])('all choices of $count ranks have sums and slots of their own', ({ count, sums, packing }) => {
    const keys = rankSums(count);
    expect(keys.length).toBe(sums);
    expect(new Set(keys).size).toBe(sums);
    const offsets = packSums(keys, packing);
    const rowShift = 32 - packing.rowBits;
    const columns = 2 ** (rowShift - SUIT_KEY_BITS);
    const slots = new Set(
      Array.from(keys, (key) => (offsets[key >>> rowShift]! + ((key >>> SUIT_KEY_BITS) % columns)) % packing.slots),
    );
    expect(slots.size).toBe(sums);
  });
});

test('all 2,598,960 five-card hands fall into the known categories and 7,462 classes', () => {
  const hands = new Uint32Array(7_463);
  for (let a = 4; a < 52; a++) {
    for (let b = 3; b < a; b++) {
      for (let c = 2; c < b; c++) {
        for (let d = 1; d < c; d++) {
          for (let e = 0; e < d; e++) hands[evaluateFive(a, b, c, d, e)]!++;
        }
      }
    }
  }
  const byCategory: Record<string, { classes: number; hands: number }> = {};
  for (let strength = 1; strength <= 7_462; strength++) {
    const { category } = nameOf('high', strength);
    const sum = byCategory[category] ?? { classes: 0, hands: 0 };
    byCategory[category] = {
      classes: sum.classes + (hands[strength]! > 0 ? 1 : 0),
      hands: sum.hands + hands[strength]!,
    };
  }
  expect(hands[0]).toBe(0);
  expect(hands[7_462]).toBe(4);
  expect(byCategory).toEqual({
    highCard: { classes: 1_277, hands: 1_302_540 },
    pair: { classes: 2_860, hands: 1_098_240 },
    twoPair: { classes: 858, hands: 123_552 },
    threeOfAKind: { classes: 858, hands: 54_912 },
    straight: { classes: 10, hands: 10_200 },
    flush: { classes: 1_277, hands: 5_108 },
    fullHouse: { classes: 156, hands: 3_744 },
    fourOfAKind: { classes: 156, hands: 624 },
    straightFlush: { classes: 10, hands: 40 },
  });
});

describe('seven cards', () => {
  const HANDS = 20_000;
  const hands = new Uint8Array(7 * HANDS);
  const random = xoshiro128('seven');
  const stock = Array.from({ length: 52 }, (_, card) => card);
  for (let hand = 0; hand < HANDS; hand++) {
    shuffle(random, stock, 7);
    hands.set(stock.slice(0, 7), 7 * hand);
  }
  const expected = Uint16Array.from({ length: HANDS }, (_, hand) => strengthOf('high', 'any', hands, 7 * hand, 7, []));

  test('are the best of their 21 fives', () => {
    for (let hand = 0; hand < HANDS; hand++) {
      const cards = hands.subarray(7 * hand, 7 * hand + 7);
      let best = 0;
      for (let one = 1; one < 7; one++) {
        for (let two = 0; two < one; two++) {
          const [a, b, c, d, e] = cards.filter((_, at) => at !== one && at !== two);
          best = Math.max(best, evaluateFive(a!, b!, c!, d!, e!));
        }
      }
      if (best !== expected[hand]) expect([...cards, expected[hand]]).toEqual([...cards, best]);
    }
    expect(new Set(expected).size).toBeGreaterThan(2_000);
  });

  test('measure the same one by one, as a list of bytes, of words, and from a place inside a buffer', () => {
    const out = new Uint16Array(HANDS);
    evaluateMany(hands, out, HANDS);
    expect(out).toEqual(expected);
    const words = new Int32Array(HANDS);
    evaluateMany(Int32Array.from(hands), words, HANDS);
    expect(Uint16Array.from(words)).toEqual(expected);
    const inside = new Uint8Array(hands.length + 3);
    inside.set(hands, 3);
    out.fill(0);
    evaluateMany(inside.subarray(3), out, HANDS);
    expect(out).toEqual(expected);
    // Hands are measured in fours: those at the end are measured too, and nothing behind them is written.
    for (const odd of [1, 2, 3, 5, 778]) {
      out.fill(0);
      evaluateMany(hands, out, odd);
      expect(out.subarray(0, odd)).toEqual(expected.subarray(0, odd));
      expect(out[odd]).toBe(0);
    }
    const [a, b, c, d, e, f, g] = hands;
    expect(evaluateSeven(a!, b!, c!, d!, e!, f!, g!)).toBe(expected[0]);
  });

  test('lists that are too short are refused', () => {
    expect(() => evaluateMany(new Uint8Array(13), new Uint16Array(2), 2)).toThrow(RangeError);
    expect(() => evaluateMany(new Uint8Array(14), new Uint16Array(1), 2)).toThrow(RangeError);
  });
});
