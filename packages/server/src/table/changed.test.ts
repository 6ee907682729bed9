import { VARIANTS } from '@cardroom/engine';
import { defaultSettings } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { changedSeat, changedState } from './changed.js';
import type { TableSeat, TableState } from './state.js';
import { openTable } from './step.js';

const SEAT: TableSeat = {
  user: 'u1',
  name: 'Ann',
  place: 1,
  bot: null,
  connected: true,
  bankMs: 1_000,
  timeouts: 0,
  afterHand: null,
  topUp: 0,
  buyIn: 200,
  seed: null,
  pausedAt: null,
};

function newState(): TableState {
  const settings = defaultSettings(VARIANTS.get('NT')!);
  const opened = openTable({ table: 't1', host: { user: 'u1', name: 'Ann' }, settings }, 1_000);
  if (!opened.ok) throw new Error('the table cannot be made');
  return opened.value.state;
}

test('a table with other fields keeps all the rest, and the one before stays as it was', () => {
  const state = newState();
  const text = JSON.stringify(state);
  const changed = changedState(state, { isWatched: true, overAt: 5, seats: [SEAT] });
  expect(changed).toEqual({ ...state, isWatched: true, overAt: 5, seats: [SEAT] });
  expect(JSON.stringify(state)).toBe(text);
  expect(changedState(changed, { isWatched: undefined, overAt: undefined, seats: [] })).toEqual(state);
});

test('a field that is gone is not in the text of a table', () => {
  const state = newState();
  const again = changedState(changedState(state, { overAt: 5 }), { overAt: undefined });
  expect(JSON.stringify(again)).toBe(JSON.stringify(state));
});

test('a seat with other fields keeps all the rest', () => {
  const changed = changedSeat(SEAT, { brokeAt: 7, away: 'lost' });
  expect(changed).toEqual({ ...SEAT, brokeAt: 7, away: 'lost' });
  expect(JSON.stringify(changedSeat(changed, { brokeAt: undefined, away: undefined }))).toBe(JSON.stringify(SEAT));
});
