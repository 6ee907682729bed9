import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { botOf } from '../bots/index.js';
import type { Manifest } from '../manifest.js';
import { playMatch } from '../play.js';
import type { MatchRun } from '../run.js';
import { League, type LeagueOptions, leagueVerdict, lineupsOf } from './league.js';
import { explainVersion, versionResults } from './versions.js';

function optionsOf(
  names: readonly string[],
  goal: LeagueOptions['goal'],
  more: Partial<LeagueOptions> = {},
): LeagueOptions {
  return { bots: names.map((name, i) => ({ name: `${name}${i}`, bot: name })), seats: 2, goal, ...more };
}

function create(options: LeagueOptions): League {
  const made = League.create(options);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

function play(manifest: Manifest): Promise<MatchRun> {
  return playMatch(
    manifest,
    manifest.bots.map(({ bot }) => botOf(bot)!),
  );
}

/** Plays to the end; the hands of each table in the order in which they came. */
async function finish(league: League): Promise<number[]> {
  const order: number[] = [];
  for (let next = league.next(); next !== null; next = league.next()) {
    const { hands, digest, tally, faultCounts, fatal } = await play(next.manifest);
    league.add({ table: next.table, hands, digest, tally, faultCounts, fatal });
    order.push(next.table);
  }
  return order;
}

describe('tables', () => {
  test('two seats: everybody against everybody', () => {
    expect(lineupsOf(4, 2)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });

  test('six seats: all sets of six, or sets in which everyone sits equally often', () => {
    expect(lineupsOf(6, 6)).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(lineupsOf(8, 6)).toHaveLength(28);
    const many = lineupsOf(13, 6);
    expect(many.every((table) => new Set(table).size === 6)).toBe(true);
    const counts = Array.from({ length: 13 }, (_, bot) => many.filter((table) => table.includes(bot)).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBe(0);
  });

  test('too few bots and bots of one name are refused', () => {
    const few = League.create(optionsOf(['random', 'caller'], { hands: 10 }, { seats: 6 }));
    expect(!few.ok && few.error).toEqual([{ code: 'too-few-bots', bots: 2, seats: 6 }]);
    const same = { bots: ['caller', 'caller'].map((bot) => ({ name: 'x', bot })), seats: 2, goal: { hands: 10 } };
    expect(!League.create(same).ok).toBe(true);
  });
});

describe('a league of two seats', () => {
  test('plays the hands that it is asked for, and every pair is the match of its manifest', async () => {
    const league = create(optionsOf(['tight', 'random', 'caller'], { hands: 1000 }));
    await finish(league);
    expect(league.hands).toBe(3000);
    expect(league.pairs().map(({ a, b, hands }) => [a, b, hands])).toEqual([
      [0, 1, 1000],
      [0, 2, 1000],
      [1, 2, 1000],
    ]);
    const ratings = league.ratings();
    expect(ratings[0]!.rating).toBeGreaterThan(ratings[2]!.rating);
    expect(leagueVerdict(['tight', 'random', 'caller'], ratings)).toMatch(/^tight is the best of 3 \(confidence/);
  });

  test('plays until every result is known well enough, most if that takes most', async () => {
    const until = share(50, 25);
    const league = create(optionsOf(['tight', 'caller', 'test'], { until, mostHands: 200_000 }, { corrected: true }));
    await finish(league);
    const pairs = league.pairs();
    for (const { low, high } of pairs) expect((high - low) / 2).toBeLessThanOrEqual(until);
    expect(new Set(pairs.map(({ hands }) => hands)).size).toBeGreaterThan(1);
    const capped = create(optionsOf(['random', 'caller'], { until: 1, mostHands: 3000 }));
    await finish(capped);
    expect(capped.hands).toBe(3000);
  });

  test('one digest, in whatever order the tables are added', async () => {
    const options = optionsOf(['test', 'random', 'caller'], { hands: 200 });
    const [first, second] = [create(options), create(options)];
    await finish(first);
    const matches = [];
    for (let next = second.next(); next !== null; next = second.next()) {
      const { hands, digest, tally, faultCounts, fatal } = await play(next.manifest);
      matches.push({ table: next.table, hands, digest, tally, faultCounts, fatal });
      second.add(matches.at(-1)!);
    }
    const third = create(options);
    for (const match of matches.reverse()) third.add(match);
    expect([second.digest, third.digest]).toEqual([first.digest, first.digest]);
    expect(create({ ...options, seed: '2' }).digest).not.toBe(first.digest);
  });
});

describe('a league of six seats', () => {
  test('rates by strengths at the table, and compares two bots by what they won beside each other', async () => {
    const league = create(
      optionsOf(['tight', 'random', 'caller', 'test', 'folder', 'random'], { hands: 1200 }, { seats: 6 }),
    );
    await finish(league);
    const ratings = league.ratings();
    expect(ratings.reduce((sum, { rating }) => sum + rating, 0)).toBeCloseTo(0, 6);
    expect(ratings[0]!.rating).toBeGreaterThan(ratings[1]!.high);
    const { players } = league.tables[0]!.tally;
    const [first] = league.pairs();
    expect(first!.bbPer100).toBeCloseTo(((players[0]!.net - players[1]!.net) / 2 / 1200) * 100, 6);
    expect(league.pairs()).toHaveLength(15);
  });
});

describe('versions', () => {
  const result = { hands: 100, bbPer100: -4.1, low: -5.1, high: -3.1 };

  test('are compared with the newer one first, in the order of their numbers', () => {
    const pairs = [
      { ...result, a: 'mine@1.9', b: 'mine@1.10' },
      { ...result, a: 'mine@1.9', b: 'other' },
      { ...result, a: 'mine@1.9', b: 'yours@1.8' },
      { a: 'mine@1.9', b: 'mine@1.8', hands: 10, bbPer100: 1, low: -1, high: 3 },
    ];
    expect(versionResults(pairs).map(explainVersion)).toEqual([
      'mine 1.9 is ahead of 1.8 by 1.0 ± 2.0 bb/100: that may be luck',
      'mine 1.10 beats 1.9 by 4.1 ± 1.0 bb/100',
    ]);
  });
});
