import { expect, test } from 'vitest';
import { soakSeating } from './seating.js';

test('[X-40, X-18, X-17, X-2] 5,000 hands of tables where people come and go keep every promise of the seating rules', () => {
  const tally = soakSeating(5_000, 'seating tests');
  expect(tally.hands).toBeGreaterThanOrEqual(5_000);
  // Everything that can happen did happen.
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(20);
});
