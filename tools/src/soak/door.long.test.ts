import { xoshiro128 } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { DOOR_MUTANTS } from '../chaos/mutants.js';
import { doorRuns, hostileRequest } from './door.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 400_000;

/** In each situation. */
const REQUESTS = 5_000;

test('[SEC-1] [SEC-2] [SEC-3] hostile requests: the room lives, and strangers are told nothing of private tables', {
  timeout: PATIENCE_MS,
}, async () => {
  const outcomes = await doorRuns({ requests: REQUESTS, seed: 'tests' });
  expect(outcomes.map(({ situation }) => situation)).toEqual(['empty', 'running', 'ended']);
  for (const { problems, requests, statuses } of outcomes) {
    expect(problems).toEqual([]);
    expect(requests).toBe(REQUESTS);
    // Every kind of answer has been seen, so that the requests do reach what they are aimed at.
    for (const status of ['200', '400', '401', '403', '404', '405']) expect(statuses.get(status)).toBeGreaterThan(0);
  }
});

test.each(DOOR_MUTANTS.map(({ name }) => name))(
  'a door with a planted bug is found out: %s',
  {
    timeout: PATIENCE_MS,
  },
  async (mutant) => {
    const [outcome] = await doorRuns({ requests: 5_000, seed: 'planted', situations: ['ended'], mutant });
    expect(outcome?.problems.length).toBeGreaterThan(0);
  },
);

test('the requests are of many kinds', () => {
  const random = xoshiro128('kinds');
  const target = { tables: ['t1'], hands: ['t1-1'], secrets: [], tokens: ['x'.repeat(43)] };
  const texts = Array.from({ length: 3_000 }, () => hostileRequest(random, target, 'h').bytes.toString('latin1'));
  for (const part of ['POST ', '%00', '/api/tables/t1/', '/api/hands/t1-1', 'Cookie:', 'Transfer-Encoding', '%ff']) {
    expect(texts.filter((text) => text.includes(part)).length).toBeGreaterThan(10);
  }
});
