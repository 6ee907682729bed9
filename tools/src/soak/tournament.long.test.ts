/** A share of `npm run soak -- tournament`: three nodes on PostgreSQL, one after another killed, stopped and cut off. */
import { expect, test } from 'vitest';
import { LONGEST_WAIT_MS, tournamentRuns } from './tournament.js';

test('[T-50] [T-54] a tournament on three nodes ends, its promises hold, and nobody waits long', async () => {
  const run = await tournamentRuns.onNodes({ players: 14, everyMs: 5_000, seed: 'share' });
  expect(run.problems).toEqual([]);
  expect(run.hands).toBeGreaterThan(5);
  expect(run.waitsMs.filter((ms) => ms > 2 * LONGEST_WAIT_MS)).toEqual([]);
}, 900_000);
