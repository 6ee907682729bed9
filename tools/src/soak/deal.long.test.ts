import { expect, test } from 'vitest';
import { DEAL_STEPS, dealKills } from './deal.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 600_000;

test('[SEC-6] the room is killed in each step of the exchange of seeds: the same round goes on, and both verify the hand', {
  timeout: PATIENCE_MS,
}, async () => {
  expect(await dealKills({ rounds: 1, seed: 'tests' })).toEqual({ kills: DEAL_STEPS.length, problems: [] });
});
