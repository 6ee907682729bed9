import { xoshiro128 } from '@cardroom/engine';
import { expect, test } from 'vitest';
import type { Fork } from './fork.js';
import { type ForkState, forkReducer } from './useFork.js';

const before = { name: 'before' } as unknown as Fork;
const after = { name: 'after' } as unknown as Fork;
const start: ForkState = { fork: before, random: xoshiro128('fork'), picked: new Set([1, 3]) };

test('a card is picked by one press and put back by the next', () => {
  const picked = forkReducer(start, { kind: 'picked', index: 0 });
  expect([...picked.picked]).toEqual([1, 3, 0]);
  expect([...forkReducer(picked, { kind: 'picked', index: 3 }).picked]).toEqual([1, 0]);
  expect([...start.picked]).toEqual([1, 3]);
});

test("the viewer's act forgets the picked cards, a bot's keeps them", () => {
  const acted = forkReducer(start, { kind: 'played', fork: after, by: 'viewer' });
  expect(acted).toEqual({ ...start, fork: after, picked: new Set() });
  expect(forkReducer(start, { kind: 'played', fork: after, by: 'bot' })).toEqual({ ...start, fork: after });
});

test('a new round takes nothing over', () => {
  const fresh: ForkState = { fork: after, random: xoshiro128('again'), picked: new Set() };
  expect(forkReducer(start, { kind: 'restarted', state: fresh })).toBe(fresh);
});
