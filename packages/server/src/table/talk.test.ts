import { LIMITS } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { Room } from '../testing/room.js';
import type { TableState } from './state.js';
import { chatted, mayRead } from './talk.js';
import type { TournamentTableState } from './tournament.js';

/** Ann sits at the table; nothing about the tournament but that there is one is asked for here. */
function tableWithAnn(isTournament: boolean): TableState {
  const room = new Room();
  room.join('Ann');
  return isTournament ? { ...room.state, tournament: {} as TournamentTableState } : room.state;
}

describe('who may read a line', () => {
  test('[T-43] at a table of a tournament, those who sit read the lines of those who sit; everybody else reads all', () => {
    const state = tableWithAnn(true);
    const readers = ['u-Ann', 'u-Bob', null];
    expect(readers.map((user) => mayRead(state, { place: 1 }, user))).toEqual([true, true, true]);
    expect(readers.map((user) => mayRead(state, { place: null }, user))).toEqual([false, true, true]);
  });

  test('at a cash table everybody reads everything', () => {
    const state = tableWithAnn(false);
    expect(['u-Ann', 'u-Bob', null].map((user) => mayRead(state, { place: null }, user))).toEqual([true, true, true]);
  });
});

test('[T-43] however much spectators say, the players find their own last lines', () => {
  const say = (state: TableState, place: number | null, at: number): TableState =>
    chatted(state, { kind: 'chat', at, user: `u${at}`, name: 'N', place, text: `line ${at}` });
  let state = say(tableWithAnn(true), 1, 0);
  for (let at = 1; at <= 2 * LIMITS.chatKept; at++) state = say(state, null, at);
  expect(state.chat).toHaveLength(LIMITS.chatKept + 1);
  expect([state.chat[0]!.text, state.chat[1]!.text]).toEqual(['line 0', `line ${LIMITS.chatKept + 1}`]);
  for (let at = 1_000; at < 1_000 + LIMITS.chatKept; at++) state = say(state, 1, at);
  expect(state.chat).toHaveLength(2 * LIMITS.chatKept);
  expect(state.chat.filter(({ place }) => place !== null)[0]!.text).toBe('line 1000');
});
