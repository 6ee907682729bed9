import { expect, test } from 'vitest';
import { failoverRuns } from './failover.js';

test('three nodes on PostgreSQL: killed, stopped and cut off three times each, and restarted in turn under load', async () => {
  const { gapsMs, promises, hands, fenced, frozen, problems } = await failoverRuns({
    faults: 3,
    rolls: 1,
    tables: 24,
    players: 2,
    seed: 'tests',
  });
  expect(problems).toEqual([]);
  expect([fenced, frozen]).toEqual([3, 3]);
  expect([gapsMs.kill.length, gapsMs.freeze.length, gapsMs.cut.length, gapsMs.roll.length]).toEqual([3, 3, 3, 3]);
  expect(promises).toBeGreaterThan(500);
  expect(hands).toBeGreaterThan(50);
}, 400_000);
