import { expect, test } from 'vitest';
import { share } from '../share.js';
import { soakSeating } from './seating.js';

const HANDS = share(1_000, 5_000);

test('[X-40, X-18, X-17, X-2] hands of tables where people come and go keep every promise of the seating rules', () => {
  const tally = soakSeating(HANDS, 'seating tests');
  expect(tally.hands).toBeGreaterThanOrEqual(HANDS);
  // Everything that can happen did happen.
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(HANDS / 250);
});
