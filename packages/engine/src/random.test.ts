import { describe, expect, test } from 'vitest';
import { below, fraction, type Random, resume, shuffle, stream, streams, xoshiro128 } from './random.js';

function words(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.next());
}

/** xoshiro128** once more, with big integers and no care for speed. */
function reference(state: readonly number[], count: number): number[] {
  const mask = 0xffffffffn;
  const rotate = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (32n - by))) & mask;
  let [a, b, c, d] = state.map(BigInt) as [bigint, bigint, bigint, bigint];
  return Array.from({ length: count }, () => {
    const word = (rotate((b * 5n) & mask, 7n) * 9n) & mask;
    const shifted = (b << 9n) & mask;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11n);
    return Number(word);
  });
}

/** Pearson's statistic for counts that should be equal. */
function chiSquare(counts: ArrayLike<number>): number {
  const list = Array.from(counts);
  const expected = list.reduce((sum, count) => sum + count, 0) / list.length;
  return list.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** A bound that a fair source passes but once in about a million (Wilson and Hilferty's approximation, z = 4.8). */
function bound(cells: number): number {
  const degrees = cells - 1;
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 4.8 * Math.sqrt(part)) ** 3;
}

describe('xoshiro128', () => {
  test('known answers of the algorithm from state 1, 2, 3, 4', () => {
    expect(words(resume([1, 2, 3, 4]), 10)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  test('equals a big-integer reference for a thousand words', () => {
    for (const seed of ['a', 7, new Uint32Array([1, 2, 3])]) {
      const random = xoshiro128(seed);
      expect(words(random.clone(), 1000)).toEqual(reference(random.state, 1000));
    }
  });

  test('known answers of seeds: digests of published runs rest on them', () => {
    const pinned = (random: Random): string => words(random, 3).join(' ');
    expect({
      text: pinned(xoshiro128('cardroom')),
      unicode: pinned(xoshiro128('карты♠')),
      empty: pinned(xoshiro128('')),
      zero: pinned(xoshiro128(0)),
      minus: pinned(xoshiro128(-1)),
      large: pinned(xoshiro128(2 ** 53 - 1)),
      words: pinned(xoshiro128(new Uint32Array([0xffffffff, 1]))),
      stream: pinned(stream('cardroom', 'deal', 41)),
      deck: (() => {
        const deck = Array.from({ length: 52 }, (_, card) => card);
        shuffle(stream('cardroom', 'deal', 0), deck);
        return deck.join(' ');
      })(),
      below: [6, 52, 1000, 1025, 2 ** 31 + 1, 2 ** 32].map((n) => below(xoshiro128('cardroom'), n)).join(' '),
      fraction: fraction(xoshiro128('cardroom')),
    }).toEqual({
      below: '2 23 460 766 1976297116 1976297116',
      deck: '42 25 31 40 41 4 20 50 22 26 51 12 45 28 15 11 14 19 21 27 34 30 8 33 39 10 0 47 48 43 37 38 29 44 46 18 36 3 7 17 23 49 2 6 35 24 16 9 13 32 1 5',
      empty: '2828626064 3977371129 385594486',
      fraction: 0.46014252675546496,
      large: '2388428313 3355425284 3847368402',
      minus: '1739112929 3088506314 1163544326',
      stream: '1241402737 3282950357 19355013',
      text: '1976297116 2135877499 2675202315',
      unicode: '3744015787 1571599345 3627588261',
      words: '1350130122 4280769995 858969868',
      zero: '2912795981 2861161670 1155651891',
    });
  });

  test('clone and resume go on with the same words, and the copies are independent', () => {
    const random = xoshiro128('fork');
    random.next();
    const copy = random.clone();
    const stored = JSON.parse(JSON.stringify(random.state));
    const expected = words(random, 50);
    expect(words(copy, 50)).toEqual(expected);
    expect(words(resume(stored), 50)).toEqual(expected);
  });

  test('a fork begins with the next four words, and both go on by themselves', () => {
    const random = xoshiro128('fork');
    const copy = random.clone();
    const state = words(copy, 4) as unknown as Parameters<typeof resume>[0];
    expect(words(random.fork(), 50)).toEqual(words(resume(state), 50));
    expect(words(random, 50)).toEqual(words(copy, 50));
  });

  test('the state that never moves is refused', () => {
    expect(() => resume([0, 0, 0, 0])).toThrow(RangeError);
  });

  test('a seed that is no whole number is refused', () => {
    for (const seed of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => xoshiro128(seed)).toThrow(RangeError);
  });

  test('single bits, bytes and pairs of successive bytes are level', () => {
    const random = xoshiro128('level');
    const bits = new Float64Array(32);
    const bytes = [0, 1, 2, 3].map(() => new Float64Array(256));
    const pairs = new Float64Array(65536);
    const draws = 1 << 20;
    let before = 0;
    for (let i = 0; i < draws; i++) {
      const word = random.next();
      for (let bit = 0; bit < 32; bit++) bits[bit] = (bits[bit] as number) + ((word >>> bit) & 1);
      for (let at = 0; at < 4; at++) {
        const counts = bytes[at] as Float64Array;
        const byte = (word >>> (8 * at)) & 255;
        counts[byte] = (counts[byte] as number) + 1;
      }
      const pair = before * 256 + (word >>> 24);
      pairs[pair] = (pairs[pair] as number) + 1;
      before = word >>> 24;
    }
    for (const count of bits) expect(Math.abs(count - draws / 2)).toBeLessThan(5 * Math.sqrt(draws / 4));
    for (const counts of bytes) expect(chiSquare(counts)).toBeLessThan(bound(256));
    expect(chiSquare(pairs)).toBeLessThan(bound(65536));
  });
});

describe('streams', () => {
  test('keys of different kinds, splits and orders name different streams', () => {
    const all = [
      stream('ab'),
      stream('a', 'b'),
      stream('b', 'a'),
      stream('ab', ''),
      stream('', 'ab'),
      stream(1),
      stream('1'),
      stream(new Uint32Array([1])),
      stream(1, 0),
      stream(0, 1),
      stream(1, 0, 0),
      stream(1 + 2 ** 32),
      stream(-1),
      stream(2 ** 32 - 1),
      stream('a\0'),
      stream('a'),
    ];
    expect(new Set(all.map((random) => random.state.join())).size).toBe(all.length);
  });

  test('a stream without keys is the generator of the seed, and the hot form gives the same streams', () => {
    expect(stream('seed').state).toEqual(xoshiro128('seed').state);
    const deal = streams('seed', 'deal', 3);
    for (const key of [0, 1, 41, 'x']) expect(deal(key).state).toEqual(stream('seed', 'deal', 3, key).state);
  });

  test('a hundred thousand neighbours start from different states', () => {
    const deal = streams('seed');
    const seen = new Set<string>();
    for (let key = 0; key < 100_000; key++) seen.add(deal(key).state.join());
    expect(seen.size).toBe(100_000);
  });

  test('one changed bit of a key changes every bit of the state half of the time', () => {
    const flips = new Float64Array(128);
    const trials = 4000;
    for (let trial = 0; trial < trials; trial++) {
      const key = trial * 7919;
      const bit = 2 ** (trial % 40);
      const changed = Math.floor(key / bit) % 2 === 0 ? key + bit : key - bit;
      const one = stream('seed', key).state;
      const two = stream('seed', changed).state;
      for (let at = 0; at < 128; at++) {
        const differs = (((one[at >> 5] as number) ^ (two[at >> 5] as number)) >>> (at & 31)) & 1;
        flips[at] = (flips[at] as number) + differs;
      }
    }
    for (const count of flips) expect(Math.abs(count - trials / 2)).toBeLessThan(5 * Math.sqrt(trials / 4));
  });

  test('the first cards of successive streams are level', () => {
    const deal = streams('level');
    const first = new Float64Array(52);
    const both = new Float64Array(52 * 52);
    let before = 0;
    for (let key = 0; key < 200_000; key++) {
      const card = below(deal(key), 52);
      first[card] = (first[card] as number) + 1;
      both[before * 52 + card] = (both[before * 52 + card] as number) + 1;
      before = card;
    }
    expect(chiSquare(first)).toBeLessThan(bound(52));
    expect(chiSquare(both)).toBeLessThan(bound(52 * 52));
  });
});

/** Gives one word, then a word that `below` is known to accept, and counts what was asked for. */
class Scripted implements Random {
  word = 0;
  calls = 0;
  constructor(private readonly accepted: number) {}
  next(): number {
    this.calls++;
    return this.calls === 1 ? this.word : this.accepted;
  }
}

describe('below', () => {
  test('every n to 1024: of all 65,536 beginnings of a word, each number takes exactly the same share', () => {
    const source = new Scripted(0x7fff0000);
    for (let n = 1; n <= 1024; n += n < 64 ? 1 : 37) {
      const counts = new Uint32Array(n);
      let rejected = 0;
      for (let high = 0; high < 65536; high++) {
        source.word = high * 65536;
        source.calls = 0;
        const number = below(source, n);
        if (source.calls > 1) rejected++;
        else counts[number] = (counts[number] as number) + 1;
      }
      expect(rejected).toBe(65536 % n);
      expect(counts.every((count) => count === (65536 - rejected) / n)).toBe(true);
    }
  });

  test('small n do not look at the low half of a word', () => {
    for (const n of [1, 2, 51, 52, 1024]) {
      for (const high of [1, 0x1234, 0xffff]) {
        const numbers = [0, 1, 0x8000, 0xffff].map((low) => {
          const source = new Scripted(0x7fff0000);
          source.word = high * 65536 + low;
          return below(source, n);
        });
        expect(new Set(numbers).size).toBe(1);
      }
    }
  });

  test('large n: words from the last whole multiple of n on are drawn again, the others are taken modulo n', () => {
    for (const n of [1025, 65537, 1_000_003, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 1, 2 ** 32]) {
      const end = Math.floor(2 ** 32 / n) * n;
      for (const word of [0, 1, n - 1, n, end - n, end - 1].filter((word) => word < end)) {
        const source = new Scripted(5);
        source.word = word;
        expect(below(source, n)).toBe(word % n);
        expect(source.calls).toBe(1);
      }
      for (const word of [end, 2 ** 32 - 1].filter((word) => word >= end && word < 2 ** 32)) {
        const source = new Scripted(5);
        source.word = word;
        expect(below(source, n)).toBe(5);
        expect(source.calls).toBe(2);
      }
    }
  });

  test('an n that has no number below it is refused', () => {
    const random = xoshiro128(1);
    for (const n of [0, -1, 0.5, 1.5, 1e10, Number.NaN, Infinity]) expect(() => below(random, n)).toThrow(RangeError);
  });
});

describe('fraction', () => {
  test('the ends of the interval: 0 is possible, 1 is not', () => {
    expect(fraction({ next: () => 0 })).toBe(0);
    expect(fraction({ next: () => 0xffffffff })).toBe(1 - 2 ** -53);
  });

  test('the two words make up the high and the low bits', () => {
    const pair = [2 ** 31, 2 ** 6];
    expect(fraction({ next: () => pair.shift() as number })).toBe(0.5 + 2 ** -53);
  });
});

describe('shuffle', () => {
  test('a permutation; what is beyond count is only what was displaced', () => {
    const random = xoshiro128('shuffle');
    for (const count of [0, 1, 5, 51, 52, 60]) {
      const deck = Array.from({ length: 52 }, (_, card) => card);
      shuffle(random, deck, count);
      expect([...deck].sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card));
      const moved = deck.filter((card, at) => at >= count && card !== at).length;
      expect(moved).toBeLessThanOrEqual(count);
    }
    expect(() => shuffle(random, [])).not.toThrow();
  });

  test('the first positions do not depend on how many more are shuffled', () => {
    const whole = Array.from({ length: 52 }, (_, card) => card);
    const part = [...whole];
    shuffle(xoshiro128('prefix'), whole);
    shuffle(xoshiro128('prefix'), part, 17);
    expect(part.slice(0, 17)).toEqual(whole.slice(0, 17));
  });

  test('every order of four cards, and every ordered pair of a deck, is as likely as the others', () => {
    const random = xoshiro128('orders');
    const orders = new Map<string, number>();
    for (let i = 0; i < 96_000; i++) {
      const cards = [0, 1, 2, 3];
      shuffle(random, cards);
      orders.set(cards.join(), (orders.get(cards.join()) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    expect(chiSquare([...orders.values()])).toBeLessThan(bound(24));

    const pairs = new Float64Array(52 * 52);
    const deck = Array.from({ length: 52 }, (_, card) => card);
    for (let i = 0; i < 300_000; i++) {
      shuffle(random, deck, 2);
      const at = (deck[0] as number) * 52 + (deck[1] as number);
      pairs[at] = (pairs[at] as number) + 1;
    }
    const possible = Array.from(pairs).filter((_, at) => Math.floor(at / 52) !== at % 52);
    expect(chiSquare(possible)).toBeLessThan(bound(52 * 51));
  });
});
