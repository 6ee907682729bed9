import { expect, test } from 'vitest';
import { share } from '../share.js';
import { DOCUMENT_FUZZER } from './fuzz-documents.js';
import { fuzz } from './fuzzing/driver.js';

const INPUTS = share(800, 3_000);

test('damaged hand documents: no crash, no hang, no accepted nonsense', () => {
  const tally = fuzz(DOCUMENT_FUZZER, INPUTS, 'fuzz tests');
  expect(tally.inputs).toBe(INPUTS);
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0);
});
