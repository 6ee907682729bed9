import type { TableEvent } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { soundOf } from './alert.js';
import { readMuted, toggleMuted } from './muted.js';

test('a name is muted, stays so, and is not any more', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect([...toggleMuted(store, 'Bo')]).toEqual(['Bo']);
  expect([...readMuted(store)]).toEqual(['Bo']);
  expect([...toggleMuted(store, 'Bo')]).toEqual([]);
  kept.set('cardroom.muted', '{]');
  expect(readMuted(store).size).toBe(0);
});

test('chips and cards have sounds, a fold has none, and only the winner hears of his pot', () => {
  const acted = (chips: number): TableEvent => ({
    event: 'player_acted',
    data: {
      ...{ seat_index: 1, action: chips > 0 ? 'call' : 'fold', amount: chips, chips, stack: 10 },
      ...{ is_all_in: false, cards: null, by_house: false },
    },
  });
  expect(soundOf(acted(2), 1)).toBe('chips');
  expect(soundOf(acted(0), 1)).toBeNull();
  const award = { seat_index: 1, amount: 4, share: 'whole', board: 0 } as const;
  const pots = [{ amount: 4, eligible: [1], awards: [award] }];
  const result: TableEvent = { event: 'hand_result', data: { hand: 1, by: 'fold', pots, hands: [], chips: [] } };
  expect(soundOf(result, 1)).toBe('win');
  expect(soundOf(result, 2)).toBeNull();
});
