import { expect, test } from 'vitest';
import { Bucket, Limiter } from './limiter.js';
import { LIMIT_NAMES, limitReason, roomLimits } from './limits.js';

const ANN = { user: 'u-ann', address: '1.2.3.4' };
const BOB = { user: 'u-bob', address: '1.2.3.4' };

test('a bucket gives its burst at once, then so many a second, and says when to come back', () => {
  const bucket = new Bucket(3, 4, 0);
  expect([0, 0, 0, 0].map(() => bucket.take(0))).toEqual([0, 0, 0, 250]);
  expect(bucket.take(125)).toBe(125);
  expect(bucket.take(250)).toBe(0);
});

test('more than a whole bucket costs a whole bucket', () => {
  const bucket = new Bucket(10, 10, 0);
  expect(bucket.take(0, 1_000)).toBe(0);
  expect(bucket.take(0, 1_000)).toBe(1_000);
  expect(bucket.take(1_000, 1_000)).toBe(0);
});

test('a rate by person is each person’s own; one by address is shared; a stranger is an address', () => {
  const limiter = new Limiter(roomLimits({ joins: 2, guests: 2 }));
  const join = [{ rate: 'joins' }] as const;
  expect([ANN, ANN, ANN, BOB].map((asker) => limiter.take(join, asker, 0) > 0)).toEqual([false, false, true, false]);
  const guest = [{ rate: 'guests' }] as const;
  expect([ANN, BOB, ANN].map((asker) => limiter.take(guest, asker, 0) > 0)).toEqual([false, false, true]);
  expect(limiter.take(guest, { user: null, address: '5.6.7.8' }, 0)).toBe(0);
});

test('[SEC-7] memory is bounded: the longest unseen are dropped first', () => {
  const limiter = new Limiter(roomLimits({ guests: 1, addressesKept: 100 }));
  const from = (i: number) => limiter.take([{ rate: 'guests' }], { user: null, address: `a${i}` }, 0);
  for (let i = 0; i < 10_000; i++) expect(from(i)).toBe(0);
  expect(limiter.size).toBe(100);
  // The latest are still known.
  expect(from(9_999)).toBeGreaterThan(0);
});

test('each limit can be set, and states its purpose', () => {
  for (const name of LIMIT_NAMES) {
    expect(limitReason(name)).toMatch(/^[A-Z].{20,}\.$/);
    expect(JSON.stringify(roomLimits({ [name]: 7_777 }))).toContain('7777');
  }
});
