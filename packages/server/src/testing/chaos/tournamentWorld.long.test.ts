import { describe, expect, test } from 'vitest';
import { runSeeds } from './run.js';
import { runTournamentWorld } from './tournamentWorld.js';

const FROM = 9;
const SEEDS = 10;

describe('[V-1] [V-2] [V-3] [V-4] [V-5] [V-6] [V-7] [V-8] tournaments in simulated worlds', () => {
  test(`${SEEDS} more end, with every promise kept after every append`, { timeout: 900_000 }, async () => {
    const { failures, counts } = await runSeeds({ from: FROM, seeds: SEEDS, tournaments: true });
    expect(failures).toEqual([]);
    expect(counts.moves).toBeGreaterThan(SEEDS);
  });

  test.each([1, 3])(
    '[T-54] the same hands with three kinds of faults end alike (%i)',
    {
      timeout: 600_000,
    },
    async (seed) => {
      const { result } = await runTournamentWorld(seed, { sameHands: { faults: null } });
      for (const faults of [100 * seed + 11, 100 * seed + 12, 100 * seed + 13]) {
        const troubled = await runTournamentWorld(seed, { sameHands: { faults } });
        expect([troubled.violations, JSON.parse(troubled.result)]).toEqual([[], JSON.parse(result)]);
      }
    },
  );
});
