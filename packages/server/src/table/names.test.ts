import { expect, test } from 'vitest';
import { codeOf, HOST, Room, settingsOf } from '../testing/room.js';
import { lookAlike } from './names.js';
import { joinState, splitState } from './snapshot.js';

test.each([
  ['Ann', 'ann'],
  ['Ann', 'ANN'],
  ['Ann', '\u0410nn'],
  ['Ann', 'A\u200dnn'],
  ['Ann', 'A nn'],
  ['Iva', 'lva'],
  ['B0B', 'BOB'],
  ['modern', 'rnodern'],
  ['Paypal', 'P\u0430yp\u0430l'],
  ['\u041e\u043b\u044f', '\u043e\u043b\u044f'],
  ['Zo\u00eb', 'Zoe\u0308'],
])('[SEC-12] %j and %j look alike', (a, b) => {
  expect([lookAlike(a, b), lookAlike(b, a)]).toEqual([true, true]);
});

test.each([
  ['Ann', 'Anna'],
  ['Guest 1001', 'Guest 1002'],
  ['Zoe', 'Zo\u00eb'],
  ['\u592a\u90ce', '\u6b21\u90ce'],
  ['Test 1', 'Test 2'],
])('%j and %j do not', (a, b) => {
  expect(lookAlike(a, b)).toBe(false);
});

test('[SEC-12] a name is at a table once, look-alikes included: in a seat, promised one, or the host', () => {
  const room = new Room({ settings: settingsOf('NT', { approve_buy_ins: true }) });
  expect(codeOf(room.join('Ann'))).toBeNull();
  expect(codeOf(room.join('\u0410nn'))).toBe('name-taken');
  const request = room.state.requests[0]!.request;
  expect(codeOf(room.ask(HOST.name, 'host_approve', { request, approve: true }))).toBeNull();
  expect(codeOf(room.join('ANN'))).toBe('name-taken');
  expect(codeOf(room.join('H0st'))).toBe('name-taken');
  const document = { ...room.viewOf('aNN'), players: ['Ann', 'aNN'], startingStacks: [100, 100], author: 'aNN' };
  expect(codeOf(room.ask('aNN', 'hand', { hand: document }))).not.toBeNull();
  expect(room.state.seats.map(({ name }) => name)).toEqual(['Ann']);
});

test('[SEC-12] names from before the rule keep their seats, and play on', () => {
  const room = new Room();
  room.join('Ann');
  room.join('Bob');
  const before = splitState(room.state);
  room.state = joinState({ ...before, open: before.open.replaceAll('"Bob"', '"\u0410nn"') });
  room.tick();
  expect(room.state.hand.players).toEqual(expect.arrayContaining(['Ann', '\u0410nn']));
  expect(room.actor).not.toBeNull();
});
