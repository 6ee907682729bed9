import { describe, expect, test } from 'vitest';
import { SHORT_SEEDS, seedsHold, worldRepeats } from '../worlds.js';
import { FAULT_POINTS } from './faults.js';

/** The share of CI, with the short one; `npm run soak -- chaos` runs 5,000. */
const SEEDS = 50;

describe('simulated worlds', () => {
  test(`those up to ${SEEDS} hold, and everything went wrong that can`, { timeout: 900_000 }, async () => {
    const { faults, counts } = await seedsHold(SHORT_SEEDS + 1, SEEDS - SHORT_SEEDS);
    expect(FAULT_POINTS.filter((point) => (faults.get(point) ?? 0) === 0)).toEqual([]);
    expect(counts.hands).toBeGreaterThan(SEEDS);
    expect(counts.resent).toBeGreaterThan(SEEDS);
  });

  test('[X-53] with a sum for each person nobody spends chips twice, and none are lost', async () => {
    const { counts } = await seedsHold(3, 6, { bank: 30_000 });
    expect(counts.hands).toBeGreaterThan(0);
  });

  test('one seed is one world, byte for byte', { timeout: 600_000 }, async () => {
    for (const seed of [10, 14, 26, 31, 41, 144]) await worldRepeats(seed);
  });
});
