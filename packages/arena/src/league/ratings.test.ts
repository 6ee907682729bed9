import { fraction, type Random, stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { addSet, addSwing, emptyMatchTally, type MatchTally } from '../statistics.js';
import { League } from './league.js';
import { bradleyTerry, leagueStanding, type TableResult, teamStrengths } from './ratings.js';

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
      const ratings = leagueStanding(3, 2, seen, random).ratings;
      ratings.forEach(({ low, high }, bot) => {
        if (low <= real[bot]! && real[bot]! <= high) held++;
      });
    }
    expect(held / (3 * leagues)).toBeGreaterThan(share(0.85, 0.91));
    expect(held / (3 * leagues)).toBeLessThan(share(1, 0.99));
    const even = leagueStanding(2, 2, [pair(0, 1, 0)], random).ratings;
    expect(even[0]!.first).toBeGreaterThan(0.35);
    expect(even[0]!.first).toBeLessThan(0.65);
  });

  test('at a larger table each bot has its own error, whoever it is that wins the chips of whom', () => {
    // Two bots take large pots from each other; the four others hardly move.
    const variances = [400, 400, 4, 4, 4, 4];
    const covariances = variances.map((variance, i) =>
      variances.map((_, j) => (i === j ? variance : i < 2 && j < 2 ? -400 : i < 2 || j < 2 ? 0 : -4 / 3)),
    );
    const table: TableResult = {
      bots: [0, 1, 2, 3, 4, 5],
      hands: 6000,
      means: [10, -10, 0, 0, 0, 0],
      errors: variances.map(Math.sqrt),
      covariances,
    };
    const { ratings, fit } = leagueStanding(6, 6, [table], stream('six', 'test', 0));
    ratings.forEach(({ low, high }, bot) => {
      // The strength of a bot is five sixths of what it wins.
      const stated = (high - low) / 2 / (1.96 * (5 / 6) * Math.sqrt(variances[bot]!));
      expect(stated).toBeGreaterThan(0.9);
      expect(stated).toBeLessThan(1.1);
    });
    // One table fits any strengths.
    expect(fit).toBeNull();
  });
});

describe('repetitions', () => {
  /**
   * The first bot of a pair wins small pots and loses large ones, as against an opponent that waits for a hand. Luck
   * decides who takes a large pot; without it, it costs `LARGE_COST`.
   */
  const LARGE_SHARE = 0.02;
  const LARGE = 100;
  const LARGE_COST = 20;
  /** What the first bot of each pair wins in a small pot: a circle of three, and one that loses to all. */
  const SMALL = [
    { bots: [0, 1], wins: 0.9 },
    { bots: [1, 2], wins: 0.8 },
    { bots: [2, 0], wins: 0.75 },
    { bots: [0, 3], wins: 1.2 },
    { bots: [1, 3], wins: 0.9 },
    { bots: [2, 3], wins: 1 },
  ] as const;
  const HANDS = 2000;

  /** What a match of so many hands comes to. */
  function played(wins: number, random: Random): MatchTally {
    const tally = emptyMatchTally(2);
    for (let set = 0; set < HANDS / 2; set++) {
      let [net, corrected, swing] = [0, 0, 0];
      for (let hand = 0; hand < 2; hand++) {
        const isLarge = fraction(random) < LARGE_SHARE;
        const isWon = fraction(random) < (1 - LARGE_COST / LARGE) / 2;
        const own = isLarge ? (isWon ? LARGE : -LARGE) : wins;
        net += own;
        corrected += isLarge ? -LARGE_COST : wins;
        swing += own * own;
      }
      addSet(tally, [net, -net], [corrected, -corrected]);
      addSwing(tally, swing, corrected);
      tally.players[0]!.net += net;
      tally.players[1]!.net -= net;
      tally.hands += 2;
    }
    return tally;
  }

  function league(random: Random): League {
    const bots = [0, 1, 2, 3].map((bot) => ({ name: `b${bot}`, bot: 'caller' }));
    const made = League.create({ bots, seats: 2, goal: { hands: HANDS }, variant: 'NT', corrected: true });
    if (!made.ok) throw new Error('no league');
    made.value.tables.forEach(({ lineup }, table) => {
      const pair = SMALL.find(({ bots }) => bots.every((bot) => lineup.includes(bot)))!;
      const tally = played(pair.wins, random);
      const isTurned = pair.bots[0] !== lineup[0];
      made.value.add({
        table,
        hands: HANDS,
        digest: '',
        tally: isTurned ? turned(tally) : tally,
        faultCounts: [],
        fatal: null,
      });
    });
    return made.value;
  }

  /** The same match with the other bot as the first. */
  function turned(tally: MatchTally): MatchTally {
    const { players, corrected, swings } = tally;
    return {
      ...tally,
      players: [...players].reverse(),
      corrected: { nets: [...corrected!.nets].reverse(), products: corrected!.products },
      swings: { ...swings!, net: -swings!.net },
    };
  }

  /** The ratings that endless hands would give. */
  function limit(): number[] {
    const tables = SMALL.map(({ bots, wins }): TableResult => {
      const mean = (1 - LARGE_SHARE) * wins - LARGE_SHARE * LARGE_COST;
      const square = (1 - LARGE_SHARE) * wins ** 2 + LARGE_SHARE * LARGE ** 2;
      const session = { spread: 10 * Math.sqrt(square - mean ** 2), error: 0, correlation: 0 };
      return { bots, hands: HANDS, means: [100 * mean, -100 * mean], errors: [0, 0], session };
    });
    return bradleyTerry(4, tables);
  }

  test('confirm the intervals, even if bots beat each other in a circle and large pots are rare', () => {
    const random = stream('repetitions', 'test', 0);
    const real = limit();
    const leagues = Array.from({ length: share(80, 400) }, () => league(random).standing());
    const inside = leagues.flatMap(({ ratings }) =>
      ratings.filter(({ low, high }, bot) => low <= real[bot]! && real[bot]! <= high),
    ).length;
    const held = inside / (4 * leagues.length);
    expect(held).toBeGreaterThan(share(0.91, 0.93));
    expect(held).toBeLessThan(share(0.99, 0.97));
    // Squares of the differences of two leagues, each by its stated error.
    const squares = leagues.slice(1).map(({ ratings }, before) =>
      ratings.reduce((sum, { rating, low, high }, bot) => {
        const other = leagues[before]!.ratings[bot]!;
        return sum + (rating - other.rating) ** 2 / (((high - low) ** 2 + (other.high - other.low) ** 2) / 3.92 ** 2);
      }, 0),
    );
    const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length;
    expect(mean / 4).toBeGreaterThan(0.75);
    expect(mean / 4).toBeLessThan(1.25);
  });

  test('a circle shows as a gap between results and model that luck does not explain', () => {
    const { fit } = league(stream('circle', 'test', 0)).standing();
    expect(fit!.gap).toBeGreaterThan(2 * fit!.luck);
    expect(fit!.worst.bots.every((bot) => bot < 3)).toBe(true);
  });
});
