import { expect, test } from 'vitest';
import { DEAL_STEPS, DEAL_STORES, dealKills } from './deal.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 900_000;

/** Several nodes keep their log in PostgreSQL: one node alone there takes no other way. */
const STORES = DEAL_STORES.filter((store) => store !== 'postgres');

test.each(STORES)(
  '[SEC-6] %s: the room is killed in each step of the exchange of seeds, and the same round goes on',
  {
    timeout: PATIENCE_MS,
  },
  async (store) => {
    expect(await dealKills({ rounds: 1, seed: 'tests', store })).toEqual({ kills: DEAL_STEPS.length, problems: [] });
  },
);
