import { describe, expect, test } from 'vitest';
import { share } from '../share.js';
import {
  BAD_DEALERS,
  BAD_DECKS,
  chiSquareTail,
  countPiece,
  entropyOf,
  isAlarm,
  judge,
  ShuffleTally,
  tableDealer,
} from './shuffle.js';

const DECKS = share(2_000, 6_000);

describe('the tail of chi-square', () => {
  /** Published quantiles: how much each law exceeds with a probability. */
  test.each([
    [3.841459, 1, 0.05],
    [10.82757, 1, 0.001],
    [18.307038, 10, 0.05],
    [29.588298, 10, 0.001],
    [124.342113, 100, 0.05],
    [149.449253, 100, 0.001],
    [67.327563, 100, 0.995],
  ])('of %f with %i degrees is %f', (x, degrees, p) => {
    expect(chiSquareTail(x, degrees)).toBeCloseTo(p, 6);
  });

  test('with an even number of degrees is a sum of Poisson terms, far out too', () => {
    for (const degrees of [2, 20, 720, 2_602]) {
      for (const x of [degrees / 2, degrees, degrees * 1.1, degrees * 1.2]) {
        // By logarithms: e^(-x/2) alone is below the smallest number.
        let log = -x / 2;
        let exact = 0;
        for (let k = 0; k < degrees / 2; k++) {
          exact += Math.exp(log);
          log += Math.log(x / 2 / (k + 1));
        }
        expect(Math.abs(chiSquareTail(x, degrees) / exact - 1)).toBeLessThan(1e-9);
      }
    }
  });
});

test(`${DECKS} decks through the whole protocol are level: place by card, first two, all orders of six, deck after deck`, () => {
  const verdicts = judge(tableDealer(entropyOf('shuffle tests')), DECKS);
  expect(verdicts.map(({ degrees }) => degrees)).toEqual([2_601, 2_651, 719, 2_703]);
  expect(verdicts.filter(isAlarm)).toEqual([]);
});

test.each(BAD_DEALERS.slice(0, share(1, BAD_DEALERS.length)))(
  'the same statistics catch a bad shuffle: %s',
  (_, dealer) => {
    expect(judge(dealer(entropyOf('bad shuffles')), BAD_DECKS).some(isAlarm)).toBe(true);
  },
);

test('what is even beyond chance is an alarm too', () => {
  let deals = 0;
  // Each card once in each place, in turn.
  const rotated = () => {
    const first = deals++;
    return (name: 'standard' | 'leduc') => {
      const size = name === 'standard' ? 52 : 6;
      return Array.from({ length: size }, (_, at) => (first + at) % size);
    };
  };
  expect(judge(rotated, 52 * 100)[0]).toMatchObject({ statistic: 0, p: 1 });
  expect(isAlarm({ p: 1 })).toBe(true);
  expect(isAlarm({ p: 0.5 })).toBe(false);
});

test('counts of pieces add up to the counts of all, however they are put together', () => {
  const [first, second] = [0, 1].map((number) => countPiece({ number, decks: 500, seed: 'pieces' }));
  if (!first || !second) throw new Error('two pieces');
  const sums = [
    [first, second],
    [second, first],
  ].map((pieces) => {
    const tally = new ShuffleTally();
    for (const piece of pieces) tally.merge(JSON.parse(JSON.stringify(piece)));
    return tally;
  });
  expect(sums.map(({ decks }) => decks)).toEqual([1_000, 1_000]);
  expect(sums[0]?.counts()).toEqual(sums[1]?.counts());
  expect(first.places).not.toEqual(second.places);
  expect(sums[0]?.counts().places[0]).toBe((first.places[0] ?? 0) + (second.places[0] ?? 0));
});
