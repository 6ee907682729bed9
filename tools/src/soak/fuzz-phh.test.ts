import { expect, test } from 'vitest';
import { fuzzPhh } from './fuzz-phh.js';

test('3,000 damaged PHH files: no crash, no hang, no accepted nonsense', () => {
  const tally = fuzzPhh(3_000, 'fuzz tests');
  expect(tally.files).toBe(3_000);
  // Every way a hand can end was met.
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0);
});
