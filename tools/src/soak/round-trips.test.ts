import { expect, test } from 'vitest';
import { roundTrips } from './round-trips.js';

test('PHH to every written format and back keeps what both can say', () => {
  const { hands, written } = roundTrips(150, 'share');
  expect(hands).toBe(150);
  for (const format of ['json', 'pokerstars', 'ohh']) expect(written[format]).toBeGreaterThan(20);
});
