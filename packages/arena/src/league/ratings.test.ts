import { stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { bradleyTerry, ratingsOf, type TableResult, teamStrengths } from './ratings.js';

/** A pair whose mean makes the first one be ahead after 100 hands with this chance: spread 1000 bb for 100 hands. */
function pair(a: number, b: number, z: number, hands = 10_000): TableResult {
  const error = 1000 / Math.sqrt(hands / 100);
  return { bots: [a, b], hands, means: [1000 * z, -1000 * z], errors: [error, error] };
}

describe('Bradley and Terry', () => {
  test('finds the strengths that the chances were made from', () => {
    // Strengths 4, 2, 1: chances 2/3, 4/5 and 2/3. The points of the normal distribution of 2/3 and 4/5:
    const [twoThirds, fourFifths] = [0.4307273, 0.8416212];
    const ratings = bradleyTerry(3, [pair(0, 1, twoThirds), pair(0, 2, fourFifths), pair(1, 2, twoThirds)]);
    // A drawn session in a hundred pulls a little to the middle.
    expect(ratings[0]! - ratings[1]!).toBeCloseTo(400 * Math.log10(2), -1);
    expect(ratings[1]! - ratings[2]!).toBeCloseTo(400 * Math.log10(2), -1);
    expect(ratings.reduce((sum, rating) => sum + rating, 0)).toBeCloseTo(4500, 6);
  });

  test('does not depend on how many hands a result took, and stays finite where one always wins', () => {
    const few = bradleyTerry(3, [pair(0, 1, 0.2), pair(0, 2, 0.4, 400), pair(1, 2, 0.1)]);
    const many = bradleyTerry(3, [pair(0, 1, 0.2), pair(0, 2, 0.4, 4_000_000), pair(1, 2, 0.1)]);
    for (const bot of [0, 1, 2]) expect(few[bot]).toBeCloseTo(many[bot]!, 6);
    const certain: TableResult = { bots: [0, 1], hands: 100, means: [50, -50], errors: [0, 0] };
    expect(bradleyTerry(2, [certain]).every(Number.isFinite)).toBe(true);
  });
});

describe('teams of one', () => {
  test('finds the strengths that the results were made from', () => {
    const strengths = [60, 10, 0, -5, -25, -40];
    const meansOf = (bots: readonly number[]): number[] =>
      bots.map((bot) => {
        const others = bots.filter((other) => other !== bot);
        return strengths[bot]! - others.reduce((sum, other) => sum + strengths[other]!, 0) / others.length;
      });
    const tables = [
      [0, 1, 2],
      [0, 3, 4],
      [1, 4, 5],
      [2, 3, 5],
    ].map((bots) => ({ bots, hands: 1000, means: meansOf(bots), errors: [1, 1, 1] }));
    teamStrengths(6, tables).forEach((strength, bot) => {
      expect(strength).toBeCloseTo(strengths[bot]!, 6);
    });
  });
});

describe('intervals', () => {
  test('hold the true rating in about 95 of 100 leagues, and the first place is as sure as it should be', () => {
    const random = stream('intervals', 'test', 0);
    const draw = (): number => {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += random.next() / 2 ** 32;
      return sum;
    };
    const truth = [0.3, 0.1, 0.2];
    const table = (z: number, a: number, b: number): TableResult => pair(a, b, z);
    const [ab, ac, bc] = truth as [number, number, number];
    const real = bradleyTerry(3, [table(ab, 0, 1), table(ac, 0, 2), table(bc, 1, 2)]);
    let held = 0;
    const leagues = share(40, 200);
    for (let league = 0; league < leagues; league++) {
      // The error of a mean of 10,000 hands is a tenth of the spread of a session.
      const seen = [table(ab + draw() / 10, 0, 1), table(ac + draw() / 10, 0, 2), table(bc + draw() / 10, 1, 2)];
      const ratings = ratingsOf(3, 2, seen, random);
      ratings.forEach(({ low, high }, bot) => {
        if (low <= real[bot]! && real[bot]! <= high) held++;
      });
    }
    expect(held / (3 * leagues)).toBeGreaterThan(share(0.85, 0.91));
    expect(held / (3 * leagues)).toBeLessThan(share(1, 0.99));
    const even = ratingsOf(2, 2, [pair(0, 1, 0)], random);
    expect(even[0]!.first).toBeGreaterThan(0.35);
    expect(even[0]!.first).toBeLessThan(0.65);
  });
});
