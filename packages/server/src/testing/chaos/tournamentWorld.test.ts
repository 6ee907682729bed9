import { describe, expect, test } from 'vitest';
import { runSeeds } from './run.js';
import { runTournamentStart, runTournamentWorld } from './tournamentWorld.js';

/** The share of `npm test`; `npm run chaos -- --tournaments` runs as many as it is asked for. */
const SEED = 12;

describe('[V-1] [V-2] [V-3] [V-4] [V-5] [V-6] [V-7] [V-8] tournaments in simulated worlds', () => {
  test('[T-52] [T-53] [T-54] a tournament of five tables ends with every promise kept after every append', async () => {
    const { failures, counts } = await runSeeds({ from: SEED, seeds: 1, tournaments: true });
    expect(failures).toEqual([]);
    expect(counts.hands).toBeGreaterThan(30);
    expect(counts.moves).toBeGreaterThan(1);
    // Processes were killed on the way.
    expect(counts.starts).toBeGreaterThan(5);
  });

  test('[T-54] the same hands end with the same places, prizes and chips, whatever is killed meanwhile', async () => {
    const calm = await runTournamentWorld(2, { sameHands: { faults: null } });
    const troubled = await runTournamentWorld(2, { sameHands: { faults: 213 } });
    expect([calm.violations, troubled.violations]).toEqual([[], []]);
    expect(troubled.counts.starts).toBeGreaterThan(calm.counts.starts);
    expect(JSON.parse(troubled.result)).toEqual(JSON.parse(calm.result));
  });

  test('[T-9] on several nodes those who are connected to none of them are away at the start, and nobody else', async () => {
    const starts = await Promise.all(
      [2, 3, 4].flatMap((nodes) => [1, 2].map((seed) => runTournamentStart(10 * nodes + seed, nodes))),
    );
    for (const { violations, isStarted, asleep, awake } of starts) {
      expect([violations, isStarted]).toEqual([[], true]);
      expect(asleep.filter(({ away }) => !away)).toEqual([]);
      expect(awake.filter(({ away }) => away)).toEqual([]);
    }
    const counts = (['asleep', 'awake'] as const).map((who) => starts.flatMap((start) => start[who]).length);
    expect(Math.min(...counts)).toBeGreaterThan(5);
    // Processes were killed on the way.
    expect(Math.max(...starts.map((start) => start.starts))).toBeGreaterThan(3);
  });

  test('one seed is one world, byte for byte', async () => {
    expect((await runTournamentWorld(17)).digest).toBe((await runTournamentWorld(17)).digest);
  });
});
