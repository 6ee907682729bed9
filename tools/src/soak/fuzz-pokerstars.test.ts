import { expect, test } from 'vitest';
import { POKERSTARS_FUZZER, pokerStarsRoundTrips } from './fuzz-pokerstars.js';
import { fuzz } from './fuzzing/driver.js';

test('[X-44] random hands are written as PokerStars text and read back to the same state', () => {
  const tally = pokerStarsRoundTrips(400, 'tests');
  // Everything that can happen did happen.
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(10);
});

test('mutated PokerStars text never crashes the reader, and what is accepted balances', () => {
  const tally = fuzz(POKERSTARS_FUZZER, 1_500, 'tests');
  expect(tally.pieces).toBeGreaterThan(1_000);
  expect(tally.ok).toBeGreaterThan(100);
});
