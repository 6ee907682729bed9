import { expect, test } from 'vitest';
import { DEAL_STEPS, dealKills } from './deal.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 900_000;

/** Two of three steps, each on one store; `npm run soak -- deal` kills in every step on every store. */
const STORES = [
  ['sqlite', DEAL_STEPS.filter((_, at) => at % 3 === 0)],
  ['nodes', DEAL_STEPS.filter((_, at) => at % 3 === 1)],
] as const;

test.each(STORES)(
  '[SEC-6] %s: the room is killed in steps of the exchange of seeds, and the same round goes on',
  {
    timeout: PATIENCE_MS,
  },
  async (store, steps) => {
    expect(await dealKills({ rounds: 1, seed: 'tests', store, steps })).toEqual({ kills: steps.length, problems: [] });
  },
);
