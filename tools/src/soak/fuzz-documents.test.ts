import { expect, test } from 'vitest';
import { DOCUMENT_FUZZER } from './fuzz-documents.js';
import { fuzz } from './fuzzing/driver.js';

test('3,000 damaged hand documents: no crash, no hang, no accepted nonsense', () => {
  const tally = fuzz(DOCUMENT_FUZZER, 3_000, 'fuzz tests');
  expect(tally.inputs).toBe(3_000);
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0);
});
