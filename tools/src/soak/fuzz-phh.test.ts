import { expect, test } from 'vitest';
import { PHH_FUZZER } from './fuzz-phh.js';
import { fuzz } from './fuzzing/driver.js';

test('3,000 damaged PHH files: no crash, no hang, no accepted nonsense', () => {
  const tally = fuzz(PHH_FUZZER, 3_000, 'fuzz tests');
  expect(tally.inputs).toBe(3_000);
  // Every way a hand can end was met.
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0);
});
