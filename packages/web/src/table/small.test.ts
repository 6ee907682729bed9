import type { TableEvent } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { feltOfTable } from '../scene/fromTable.js';
import { NOW_MS } from '../scene/testing/play.js';
import { SCENES, tableOfScene } from '../scene/testing/scenes.js';
import { soundOf, warningsOf, wonHand } from './alert.js';
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

test('chips and cards have sounds, a fold and the result of others have none', () => {
  const acted = (chips: number): TableEvent => ({
    event: 'player_acted',
    data: {
      ...{ seat_index: 1, action: chips > 0 ? 'call' : 'fold', amount: chips, chips, stack: 10 },
      ...{ is_all_in: false, cards: null, by_house: false },
    },
  });
  expect(soundOf(acted(2))).toBe('chips');
  expect(soundOf(acted(0))).toBeNull();
});

test('only the winner hears of a pot, and only once it is shown', () => {
  const scene = SCENES.showdown!;
  const seen = scene.people
    .flatMap((person) => (person === null ? [] : [person[0]]))
    .map((viewer) => {
      const model = feltOfTable(tableOfScene({ ...scene, viewer }), NOW_MS);
      return [
        wonHand(model) !== null,
        model.seats[0]!.won > 0,
        wonHand({ ...model, seats: model.seats.map((seat) => ({ ...seat, won: 0 })) }),
      ];
    });
  expect(seen.map(([isHeard]) => isHeard)).toEqual(seen.map(([, isWon]) => isWon));
  expect(seen.some(([isHeard]) => isHeard)).toBe(true);
  expect(seen.every(([, , before]) => before === null)).toBe(true);
});

test('a clock warns when half of it has run and five seconds before its end, each once', () => {
  expect(warningsOf(30_000, 30_000, 0)).toEqual([
    { kind: 'half', inMs: 15_000 },
    { kind: 'warning', inMs: 25_000 },
  ]);
  // Past warnings are left out; a short clock has one warning, and none after it.
  expect(warningsOf(30_000, 30_000, 20_000)).toEqual([{ kind: 'warning', inMs: 5_000 }]);
  expect(warningsOf(10_000, 10_000, 0)).toEqual([{ kind: 'warning', inMs: 5_000 }]);
  expect(warningsOf(4_000, 4_000, 0)).toEqual([]);
});
