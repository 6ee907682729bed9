import { describe, expect, test } from 'vitest';
import { FAULT_POINTS } from './faults.js';
import { runSeeds } from './run.js';
import { runWorld } from './world.js';

/** The share of CI; `npm run soak -- chaos` runs 5,000. */
const SEEDS = 200;

describe('simulated worlds', () => {
  test(`${SEEDS} of them hold, and everything went wrong that can`, { timeout: 900_000 }, async () => {
    const { failures, faults, counts } = await runSeeds({ from: 1, seeds: SEEDS });
    expect(
      failures.map(({ seed, violations }) => `npm run chaos -- --seeds 1 --from ${seed}: ${violations[0]}`),
    ).toEqual([]);
    expect(FAULT_POINTS.filter((point) => (faults.get(point) ?? 0) === 0)).toEqual([]);
    expect(counts.hands).toBeGreaterThan(SEEDS);
    expect(counts.resent).toBeGreaterThan(SEEDS);
  });

  test('one seed is one world, byte for byte', { timeout: 300_000 }, async () => {
    for (const seed of [3, 8, 10, 14, 26, 31, 41, 144]) {
      const lines: string[] = [];
      const first = await runWorld(seed, { trace: (line) => lines.push(line) });
      let at = 0;
      const second = await runWorld(seed, {
        trace: (line) => {
          if (line !== lines[at]) throw new Error(`seed ${seed}, line ${at}: ${line}\n${lines[at]}`);
          at++;
        },
      });
      expect(second.digest).toBe(first.digest);
      expect(at).toBe(lines.length);
    }
  });

  test('another seed is another world', async () => {
    const [one, two] = [await runWorld(3), await runWorld(4)];
    expect(one.digest).not.toBe(two.digest);
  });
});
