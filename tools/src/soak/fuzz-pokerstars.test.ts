import { expect, test } from 'vitest';
import { share } from '../share.js';
import { POKERSTARS_FUZZER, pokerStarsRoundTrips } from './fuzz-pokerstars.js';
import { fuzz } from './fuzzing/driver.js';

test('[X-44] random hands are written as PokerStars text and read back to the same state', () => {
  const tally = pokerStarsRoundTrips(share(150, 400), 'tests');
  // Everything that can happen did happen.
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(share(2, 10));
});

test('mutated PokerStars text never crashes the reader, and what is accepted balances', () => {
  const inputs = share(500, 1_500);
  const tally = fuzz(POKERSTARS_FUZZER, inputs, 'tests');
  expect(tally.pieces).toBeGreaterThan(inputs / 1.5);
  expect(tally.ok).toBeGreaterThan(inputs / 15);
});
