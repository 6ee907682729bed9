import { expect, test } from 'vitest';
import { ownBotUser } from '../ledger.js';
import { HOST, Room, settingsOf } from '../testing/room.js';
import { betweenHandsMs, botDelayMs } from './clock.js';
import { isPractice, type TableState } from './state.js';
import { PRACTICE_ACT_MS, PRACTICE_HAND_MS, STANDARD_TIMES } from './times.js';

/** The pauses of a table before a bot's act, and between hands. */
function pauses(state: TableState): [number, number] {
  return [botDelayMs(state, 'tight'), betweenHandsMs(state)];
}

test('bots at a practice table act at once, until a person sits down', () => {
  const room = new Room({ settings: settingsOf('NT', { practice: true }) });
  for (let count = 0; count < 2; count++) room.ask(HOST.name, 'host_add_bot', { bot: 'tight' });
  expect([isPractice(room.state), pauses(room.state)]).toEqual([true, [PRACTICE_ACT_MS, PRACTICE_HAND_MS]]);
  const [first] = room.state.seats;
  const own = { ...first!, user: ownBotUser('0a', 'u-1'), bot: null };
  expect(isPractice({ ...room.state, seats: [...room.state.seats, own] })).toBe(true);
  room.join('Ann');
  const { botMs, betweenHandsMs: usual } = room.state.times;
  expect([isPractice(room.state), pauses(room.state)]).toEqual([false, [botMs, usual]]);
  expect(PRACTICE_HAND_MS).toBeLessThan(STANDARD_TIMES.betweenHandsMs);
});

test('other tables of bots keep the pace that people can follow', () => {
  const room = new Room();
  room.ask(HOST.name, 'host_add_bot', { bot: 'tight' });
  expect(pauses(room.state)).toEqual([room.state.times.botMs, room.state.times.betweenHandsMs]);
});
