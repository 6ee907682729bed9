import { expect, test } from 'vitest';
import { BACK_CPU_MS, killRuns } from './kill.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 400_000;

test('five kills of the room under 50 tables: nothing acknowledged is lost, the same hands go on', {
  timeout: PATIENCE_MS,
}, async () => {
  const { backMs, cpuMs, promises, hands, problems } = await killRuns({
    kills: 5,
    tables: 50,
    players: 2,
    seed: 'tests',
  });
  expect(problems).toEqual([]);
  expect(backMs).toHaveLength(5);
  expect(promises).toBeGreaterThan(200);
  expect(hands).toBeGreaterThan(5);
  // Other tests take the processors too: what the room itself needs is counted in processor time.
  expect(Math.max(...cpuMs)).toBeLessThan(BACK_CPU_MS);
});
