import { expect, test } from 'vitest';
import { codeOf, Room } from '../testing/room.js';
import { evolve } from './evolve.js';
import type { TableState } from './state.js';

test('two who join are dealt in by themselves, and play', () => {
  const room = new Room();
  expect(room.join('Ann').ok).toBe(true);
  expect(room.state.clock).toBeNull();
  expect(room.join('Bob').ok).toBe(true);
  expect(room.state.clock?.kind).toBe('start');
  room.tick();
  expect(room.state.hand.actions).toHaveLength(2);
  expect(room.state.clock).toMatchObject({ kind: 'action', user: `u-${room.actor}` });
  const small = room.actor!;
  const big = small === 'Ann' ? 'Bob' : 'Ann';
  expect(codeOf(room.act(big, 'call'))).toBe('not-your-turn');
  expect(room.act(small, 'call').ok).toBe(true);
  expect(room.act(big, 'check').ok).toBe(true);
  expect(room.state.hand.actions.at(-1)).toMatch(/^d db /);
  for (let i = 0; i < 3; i++) {
    expect(room.act(big, 'check').ok).toBe(true);
    expect(room.act(small, 'check').ok).toBe(true);
  }
  while (room.actor !== null) room.tick();
  expect(room.state.hand.finishingStacks).toBeDefined();
  room.tick();
  expect(room.state.hand.hand).toBe(2);
  expect(room.facts.reduce<TableState | null>(evolve, null)).toEqual(room.state);
});
