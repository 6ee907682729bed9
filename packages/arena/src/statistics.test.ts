import { describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { botOf } from './bots/index.js';
import { createManifest } from './manifest.js';
import { playMatch } from './play.js';
import { studentQuantile } from './quantiles.js';
import {
  addMatchTally,
  addPot,
  addSet,
  emptyMatchTally,
  explainVerdict,
  halfWidth,
  type MatchTally,
  resultOf,
  verdictOf,
} from './statistics.js';

/** A tally of sets with the nets of each bot, one hand a set. */
function tallyOf(sets: readonly (readonly number[])[]): MatchTally {
  const tally = emptyMatchTally(sets[0]!.length);
  for (const nets of sets) {
    addSet(tally, nets);
    tally.hands++;
    nets.forEach((net, bot) => {
      tally.players[bot]!.net += net;
      tally.players[bot]!.hands++;
    });
  }
  return tally;
}

/** Alternates between a gain of `win` and a loss of `loss` for the first of two. */
function swings(sets: number, win: number, loss: number): MatchTally {
  return tallyOf(Array.from({ length: sets }, (_, set) => (set % 2 === 0 ? [win, -win] : [-loss, loss])));
}

describe('quantiles', () => {
  test.each([
    [0.5, 0],
    [0.975, 1.959964],
    [0.995, 2.575829],
    [0.01, -2.326348],
    [0.999999, 4.753424],
  ])('normal %f: with any number of degrees', (p, expected) => {
    expect(studentQuantile(p, 1e12)).toBeCloseTo(expected, 5);
  });

  test.each([
    [0.975, 1, 12.7062],
    [0.975, 2, 4.30265],
    [0.975, 10, 2.22814],
    [0.975, 29, 2.04523],
    [0.995, 29, 2.75639],
    [0.975, 1000, 1.96234],
  ])("Student's %f with %i degrees", (p, degrees, expected) => {
    expect(studentQuantile(p, degrees)).toBeCloseTo(expected, 3);
  });
});

describe('intervals', () => {
  test('net, rate and interval by the formulas of the book', () => {
    const nets = [4, -2, 10, 0, -7, 3, 3, -1];
    const tally = tallyOf(nets.map((net) => [net, -net]));
    const mean = nets.reduce((sum, net) => sum + net, 0) / nets.length;
    const deviation = Math.sqrt(nets.reduce((sum, net) => sum + (net - mean) ** 2, 0) / (nets.length - 1));
    const half = (studentQuantile(0.975, 7) * deviation) / Math.sqrt(nets.length);
    const { net, bbPer100, ci95 } = resultOf(tally, 0, 2);
    expect(net).toBe(10);
    expect(bbPer100).toBeCloseTo((100 * mean) / 2, 10);
    expect(ci95[0]).toBeCloseTo((100 * (mean - half)) / 2, 8);
    expect(ci95[1]).toBeCloseTo((100 * (mean + half)) / 2, 8);
    expect(halfWidth(tally, 1)).toBeCloseTo(half * nets.length, 8);
  });

  test('nothing is known from one set, and nothing moves if all are alike', () => {
    expect(resultOf(tallyOf([[5, -5]]), 0, 1).ci95).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect(
      resultOf(
        tallyOf([
          [5, -5],
          [5, -5],
        ]),
        0,
        1,
      ).ci95,
    ).toEqual([500, 500]);
    expect(resultOf(emptyMatchTally(2), 0, 1).bbPer100).toBe(0);
  });

  test('hands that a bot sat out are not its hands', () => {
    const tally = tallyOf([
      [6, -6],
      [2, -2],
      [0, 0],
      [0, 0],
    ]);
    tally.players[0]!.hands = 2;
    expect(resultOf(tally, 0, 1).bbPer100).toBe(400);
  });

  test('parts add up to the whole, whole numbers exactly', () => {
    const sets = Array.from({ length: 50 }, (_, set) => [set * 7 - 100, 100 - set * 7]);
    const whole = tallyOf(sets);
    const merged = emptyMatchTally(2);
    for (const part of [sets.slice(0, 13), sets.slice(13, 14), sets.slice(14)]) addMatchTally(merged, tallyOf(part));
    expect(merged).toEqual(whole);
  });

  test('pots by powers of two', () => {
    const tally = emptyMatchTally(2);
    for (const amount of [0, 1, 3, 4, 7, 8, 2 ** 40]) addPot(tally, amount, 2);
    expect([0, 1, 2, 23].map((size) => tally.potSizes[size])).toEqual([3, 2, 1, 1]);
  });
});

describe('verdicts', () => {
  const words = (tally: MatchTally, names = ['A', 'B']): string => explainVerdict(verdictOf(tally), names);

  test('a lead beyond luck beats, one within it asks for more hands', () => {
    expect(words(swings(100, 30, 10))).toBe('A beats B');
    expect(words(swings(100, 10, 30))).toBe('B beats A');
    expect(words(swings(100, 30, 28))).toMatch(/^not yet known, about [\d,]+ more hands needed$/);
  });

  test('the hands it asks for settle a lead that goes on like this', () => {
    const { open } = verdictOf(swings(100, 30, 24));
    const more = open!.moreHands!;
    expect(verdictOf(swings(100 + 2 * Math.ceil(more / 2), 30, 24)).beats).toEqual([1]);
    expect(verdictOf(swings(100 + 2 * Math.floor(more / 2.4), 30, 24)).beats).toEqual([]);
  });

  test('few sets prove nothing, however clear they look', () => {
    const clear = (sets: number): MatchTally => tallyOf(Array.from({ length: sets }, () => [3, -3]));
    expect(words(clear(29))).toBe('not yet known, about 1 more hands needed');
    expect(words(clear(30))).toBe('A beats B');
    expect(words(tallyOf([[3, -3]]))).toBe('not yet known, about 29 more hands needed');
  });

  test('exactly alike', () => {
    expect(words(tallyOf(Array.from({ length: 40 }, () => [0, 0])))).toBe('not yet known, no difference so far');
  });

  test('among several, each that is beaten and the first that is open are named', () => {
    const tally = tallyOf(
      Array.from({ length: 200 }, (_, set) => (set % 2 === 0 ? [30, 20, -30, -20] : [-9, 0, 9, 0])),
    );
    expect(words(tally, ['A', 'B', 'C', 'D'])).toMatch(/^A beats D and C; A against B: not yet known, about/);
  });

  test('in matches of a bot against itself a winner is named in about one of twenty', async () => {
    const [matches, least, most] = share([120, 0, 13], [1000, 10, 65]);
    const random = botOf('random')!;
    const bots = ['a', 'b'].map((name) => ({ name, bot: 'random' }));
    let named = 0;
    for (let match = 0; match < matches; match++) {
      const made = createManifest({ bots, hands: 60, seed: `itself ${match}`, stacks: 40 });
      if (!made.ok) throw new Error('the match cannot be set up');
      const { tally } = await playMatch(made.value, [random, random]);
      if (verdictOf(tally).beats.length > 0) named++;
    }
    expect(named).toBeLessThanOrEqual(most);
    // A test that never names anybody would be honest and useless.
    expect(named).toBeGreaterThan(least);
  });
});
