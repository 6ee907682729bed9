import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCards, parseCards } from '../cards.js';
import { variantOf } from '../variants/index.js';
import type { Variant } from '../variants/variant.js';
import { explainRangeText } from './explain.js';
import { combosOf, formatRange, HAND_ORDER, parseRange, type Range } from './ranges.js';

function variant(code: string): Variant {
  const found = variantOf(code);
  if (found === null) throw new Error(code);
  return found;
}

function range(text: string, code = 'NT'): Range {
  const parsed = parseRange(text, variant(code));
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
  return parsed.value;
}

function hands(text: string, code = 'NT'): string[] {
  return range(text, code).combos.map((combo) => formatCards(combo.cards));
}

describe('terms', () => {
  const sizes: readonly (readonly [string, number])[] = [
    ['QQ', 6],
    ['QQ+', 18],
    ['22+', 78],
    ['77-55', 18],
    ['55-77', 18],
    ['AA+', 6],
    ['AKs', 4],
    ['AKo', 12],
    ['AK', 16],
    ['KA', 16],
    ['A9s+', 20],
    ['A9o+', 60],
    ['A9+', 80],
    ['T9s+', 4],
    ['K2s+', 44],
    ['A5s-A2s', 16],
    ['A2s-A5s', 16],
    ['A5-A2', 64],
    ['T9s-76s', 16],
    ['J9o-75o', 60],
    ['AhKh', 1],
    ['KhAh', 1],
    ['ahkh', 1],
    ['AKS', 4],
    ['QQ+,AKs,AKo', 34],
    ['QQ+, AK', 34],
    ['QQ,QQ,QhQs', 6],
    ['random,AA:0', 1320],
    ['random:0.5', 1326],
  ];
  test.each(sizes)('%s is %i hands', (text, count) => {
    expect(range(text).combos).toHaveLength(count);
  });

  test('hands are listed with the higher card first, the highest hand first', () => {
    expect(hands('QhQs,KdAd')).toEqual(['AdKd', 'QsQh']);
    expect(hands('AKs')).toEqual(['AsKs', 'AhKh', 'AdKd', 'AcKc']);
    expect(hands('22')).toEqual(['2s2h', '2s2d', '2s2c', '2h2d', '2h2c', '2d2c']);
  });

  test('a plus raises the lower card only, a span with one gap moves both', () => {
    expect(hands('QTs+')).toEqual(hands('QTs,QJs'));
    expect(hands('T9s-76s')).toEqual(hands('T9s,98s,87s,76s'));
    expect(hands('A5s-A2s')).toEqual(hands('A5s,A4s,A3s,A2s'));
    expect(hands('JTs-J8s')).toEqual(hands('JTs,J9s,J8s'));
  });

  test.each(['random', 'any', 'any two', 'anytwo', 'Any Two', '*', ' RANDOM '])('%s is any hand', (text) => {
    expect(range(text)).toEqual({ size: 2, random: true, combos: [] });
    expect(range(text, 'PO')).toEqual({ size: 4, random: true, combos: [] });
  });

  test('hands of four cards are named in full', () => {
    expect(hands('AhAsKhKs,2c3c4d5d', 'PO')).toEqual(['AsAhKsKh', '5d4d3c2c']);
  });

  test('the deck of the variant holds', () => {
    expect(range('66+', 'NS').combos).toHaveLength(54);
    expect(combosOf(range('random', 'NS'), 'short')).toHaveLength(630);
    expect(combosOf(range('random', 'NR'), 'royal')).toHaveLength(190);
    expect(combosOf(range('random'), 'standard')).toHaveLength(1326);
    expect(combosOf(range('random', 'FK'), 'kuhn').map((combo) => formatCards(combo.cards))).toEqual([
      'Ks',
      'Qs',
      'Js',
    ]);
  });

  test('weights: the last one named counts, none is one, zero takes out', () => {
    const weights = (text: string): Record<string, number> =>
      Object.fromEntries(range(text).combos.map((combo) => [formatCards(combo.cards), combo.weight]));
    expect(weights('AKs:0.5,AhKh')).toEqual({ AsKs: 0.5, AhKh: 1, AdKd: 0.5, AcKc: 0.5 });
    expect(weights('AKs,AhKh:0.25,AsKs:0,AdKd : 1.0')).toEqual({ AhKh: 0.25, AdKd: 1, AcKc: 1 });
    expect(weights('AKs:.5,AKs:1e-3')).toEqual({ AsKs: 0.001, AhKh: 0.001, AdKd: 0.001, AcKc: 0.001 });
  });
});

describe('percentages', () => {
  test('the order names each of the 169 classes once', () => {
    expect(new Set(HAND_ORDER).size).toBe(169);
    expect(range(HAND_ORDER.join()).combos).toHaveLength(1326);
  });

  test('whole classes, never more than the percentage, except for the first', () => {
    expect(hands('0.01%')).toEqual(hands('AA'));
    expect(hands('2.5%')).toEqual(hands('88+').filter((hand) => hands('AA,KK,QQ,JJ,TT').includes(hand)));
    expect(range('100%').combos).toHaveLength(1326);
    for (let percent = 1; percent < 100; percent++) {
      const count = range(`${percent}%`).combos.length;
      expect(count).toBeLessThanOrEqual(13.26 * percent);
      expect(count).toBeGreaterThan(13.26 * percent - 12);
    }
  });
});

describe('errors name the term and its place', () => {
  const errors: readonly (readonly [string, string, number, string, string?])[] = [
    ['', 'bad-range-term', 0, ''],
    ['QQ,,AK', 'bad-range-term', 3, ''],
    ['QQ,', 'bad-range-term', 3, ''],
    ['QQ, XX', 'bad-range-term', 4, 'XX'],
    ['QQs', 'bad-range-term', 0, 'QQs'],
    ['AKx', 'bad-range-term', 0, 'AKx'],
    ['AK+s', 'bad-range-term', 0, 'AK+s'],
    ['QQ AK', 'bad-range-term', 0, 'QQ AK'],
    ['Ah??', 'bad-range-term', 0, 'Ah??'],
    ['A5s-', 'bad-range-term', 0, 'A5s-'],
    ['77-55-33', 'bad-range-term', 0, '77-55-33'],
    ['77-55+', 'bad-range-term', 0, '77-55+'],
    ['A5s-K2s', 'bad-range-span', 0, 'A5s-K2s'],
    ['A5s-A2o', 'bad-range-span', 0, 'A5s-A2o'],
    ['A5s-A2', 'bad-range-span', 0, 'A5s-A2'],
    ['QQ-A2s', 'bad-range-span', 0, 'QQ-A2s'],
    ['QQ-Q2o', 'bad-range-span', 0, 'QQ-Q2o'],
    ['QQ,AK:', 'bad-range-weight', 3, 'AK:'],
    ['QQ:2', 'bad-range-weight', 0, 'QQ:2'],
    ['QQ:-1', 'bad-range-weight', 0, 'QQ:-1'],
    ['QQ:0.5:1', 'bad-range-weight', 0, 'QQ:0.5:1'],
    ['QQ:half', 'bad-range-weight', 0, 'QQ:half'],
    ['0%', 'bad-range-percent', 0, '0%'],
    ['101%', 'bad-range-percent', 0, '101%'],
    ['x%', 'bad-range-percent', 0, 'x%'],
    ['AhAh', 'range-card-twice', 0, 'AhAh'],
    ['AhKhQh', 'range-hand-size', 0, 'AhKhQh'],
    ['77,22', 'range-not-in-deck', 3, '22', 'NS'],
    ['5h4h', 'range-not-in-deck', 0, '5h4h', 'NS'],
    ['20%', 'bad-range-percent', 0, '20%', 'NS'],
    ['random,AhAsKhKs', 'range-random-alone', 0, 'random', 'PO'],
  ];
  for (const [text, code, at, term, game = 'NT'] of errors) {
    test(`${JSON.stringify(text)}: ${code}`, () => {
      const parsed = parseRange(text, variant(game));
      expect(parsed).toMatchObject({ ok: false, error: { code, at, text: term } });
      expect(parsed.ok ? '' : explainRangeText(parsed.error)).toMatch(/^[^{}]+\.$/);
    });
  }

  test('classes of two cards are not for other games', () => {
    expect(parseRange('AKs', variant('PO'))).toMatchObject({ error: { code: 'bad-range-term' } });
    expect(parseRange('AhKh', variant('PO'))).toMatchObject({ error: { code: 'range-hand-size', cards: 2, size: 4 } });
  });

  test('a text without end is refused unread', () => {
    const parsed = parseRange('A'.repeat(70_000));
    expect(parsed).toMatchObject({ error: { code: 'range-too-long', max: 65_536 } });
    expect(parsed.ok ? '' : explainRangeText(parsed.error)).toBe('A range has at most 65536 characters.');
  });
});

describe('text and back', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['AA,KK,QQ,AKs', 'QQ+,AKs'],
    ['22,33,44,66', '66,44-22'],
    ['A2s,A3s,A4s,A5s,AKs,AQs', 'AQs+,A5s-A2s'],
    ['AK,QhQs', 'AKs,AKo,QsQh'],
    ['AKs:0.5,QQ+', 'QQ+,AKs:0.5'],
    ['T9s+', 'T9s'],
    ['any two', 'random'],
    ['2h2c,AhKh,AsKs', 'AsKs,AhKh,2h2c'],
    ['KQs,KJs,KTs', 'KTs+'],
  ];
  test.each(texts)('%s is written %s', (text, written) => {
    expect(formatRange(range(text))).toBe(written);
    expect(range(written)).toEqual(range(text));
  });

  test('any set of weighted hands comes back the same', () => {
    const cards = fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 2, maxLength: 2 });
    const weight = fc.constantFrom('', ':0.5', ':0.125', ':1e-7');
    const term = fc.oneof(
      fc.tuple(cards, weight).map(([hand, tail]) => formatCards(hand) + tail),
      fc.constantFrom('99+', 'A9s+:0.5', 'KTo', '77-55', 'T9s-76s:0.125', '30%', '60%:0.5'),
    );
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 40 }), (terms) => {
        const parsed = range(terms.join());
        expect(range(formatRange(parsed))).toEqual(parsed);
      }),
      { numRuns: 60 },
    );
  });

  test('hands of other sizes come back the same', () => {
    const text = 'AsAhKsKh,9d8d7d6d:0.25';
    expect(formatRange(range(text, 'PO'))).toBe(text);
  });
});

test('card removal takes out every hand that holds a blocked card', () => {
  const left = combosOf(range('AA,KK,AKs'), 'standard', parseCards('AhKdKs') ?? []);
  expect(left.map((combo) => formatCards(combo.cards))).toEqual(['AsAd', 'AsAc', 'AdAc', 'AcKc', 'KhKc']);
});
