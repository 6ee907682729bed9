/** A share of the random tournaments, the large ones in small, and planted bugs. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOURNAMENT_MUTANTS } from '../chaos/tournamentMutants.js';
import { checkMutant } from '../planting.js';
import { isLongRun, share } from '../share.js';
import { ROOT } from '../workspace.js';
import { large, soakTournaments } from './tournaments.js';

describe('random tournaments', () => {
  test('every promise holds, and every part of the rules is reached', () => {
    const count = share(8, 25);
    const tally = soakTournaments(count, 30, 'share');
    expect(tally.tournaments).toBe(count);
    if (!isLongRun) return;
    const { moves, rebuys, reentries, bounties, rounds, redraws, ties } = tally;
    for (const [what, times] of Object.entries({ moves, rebuys, reentries, bounties, rounds, redraws, ties })) {
      expect(times, what).toBeGreaterThan(0);
    }
  });

  test('[T-31] a larger field ends, and its tables differ by little more than went out in one hand', () => {
    const { entries, tables, open, largestGap, mostBusts } = large(90, 'share');
    expect([entries, tables, open]).toEqual([90, 10, 1]);
    expect(largestGap).toBeLessThanOrEqual(2 + mostBusts!);
  });
});

describe('planted bugs', () => {
  test('every one can be planted in the code as it is', () => {
    for (const mutant of TOURNAMENT_MUTANTS) expect(() => checkMutant(mutant), mutant.name).not.toThrow();
  });

  test('one of them is caught', () => {
    const [mutant] = TOURNAMENT_MUTANTS;
    const plant = ['--import', join(ROOT, 'tools/dist/chaos/plant.js')];
    const args = [join(ROOT, 'tools/dist/soak/tournaments.js'), '--count', '5', '--most', '20'];
    const env = { ...process.env, CARDROOM_MUTANT: mutant!.name };
    const { status, stderr } = spawnSync(process.execPath, [...plant, ...args], { env, encoding: 'utf8' });
    expect([status, /tournament \d+ of seed/.test(stderr)]).toEqual([1, true]);
  });
});
