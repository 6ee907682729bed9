import { expect, test } from 'vitest';
import { fuzzDocuments } from './fuzz-documents.js';

test('3,000 damaged hand documents: no crash, no hang, no accepted nonsense', () => {
  const tally = fuzzDocuments(3_000, 'fuzz tests');
  expect(tally.documents).toBe(3_000);
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0);
});
