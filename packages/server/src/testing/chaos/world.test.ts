import { describe, expect, test } from 'vitest';
import { SHORT_SEEDS, seedsHold, worldRepeats } from '../worlds.js';
import { runWorld } from './world.js';

/** Worlds in which each person is given 300 chips. */
const BANK_SEEDS = 2;

describe('simulated worlds', () => {
  test(`the first ${SHORT_SEEDS} hold`, async () => {
    const { counts } = await seedsHold(1, SHORT_SEEDS);
    expect(counts.hands).toBeGreaterThan(SHORT_SEEDS);
    expect(counts.resent).toBeGreaterThan(0);
  });

  test('[X-53] with a sum for each person nobody spends chips twice, and none are lost', async () => {
    const { counts } = await seedsHold(1, BANK_SEEDS, { bank: 30_000 });
    expect(counts.hands).toBeGreaterThan(0);
  });

  test('one seed is one world, byte for byte', async () => {
    for (const seed of [3, 8]) await worldRepeats(seed);
  });

  test('another seed is another world', async () => {
    const [one, two] = [await runWorld(3), await runWorld(4)];
    expect(one.digest).not.toBe(two.digest);
  });
});
