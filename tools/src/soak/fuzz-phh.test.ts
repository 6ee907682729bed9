import { expect, test } from 'vitest';
import { share } from '../share.js';
import { PHH_FUZZER } from './fuzz-phh.js';
import { fuzz } from './fuzzing/driver.js';

const INPUTS = share(800, 3_000);

test('damaged PHH files: no crash, no hang, no accepted nonsense', () => {
  const tally = fuzz(PHH_FUZZER, INPUTS, 'fuzz tests');
  expect(tally.inputs).toBe(INPUTS);
  // Every way a hand can end was met.
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0);
});
