import { VARIANTS } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { defaultSettings, type Seat, type TableSettings, type TableSnapshot } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { hasBlinds, isAboutToStart, ownSeat, roomForChips, seatControls } from './seatState.js';

const SEAT: Seat = {
  ...{ seat_index: 3, name: 'Ann', kind: 'person', bot: null, is_connected: true, grace_until_ms: null },
  ...{ time_bank_ms: 0, after_hand: null, top_up: 0 },
};

interface Setting {
  readonly variant?: string;
  readonly hand?: Partial<Hand>;
  readonly seat?: Partial<Seat>;
  readonly stack?: number;
  readonly settings?: Partial<TableSettings>;
  readonly isSeated?: boolean;
}

/** Ann on the third place, Bo on the fifth. */
function tableOf({
  variant = 'NT',
  hand = {},
  seat = {},
  stack = 200,
  settings = {},
  isSeated = true,
}: Setting): TableSnapshot {
  return {
    table: 't',
    version: 1,
    status: 'playing',
    settings: { ...defaultSettings(VARIANTS.get(variant)!), ...settings },
    host: null,
    spectators: 0,
    delay_ms: 0,
    you: { name: 'Ann', seat_index: isSeated ? 3 : null, is_host: false },
    hand: {
      players: ['Ann', 'Bo'],
      seats: [3, 5],
      startingStacks: [200, 200],
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      actions: [],
      ...hand,
    },
    seats: [
      { ...SEAT, ...seat },
      { ...SEAT, seat_index: 5, name: 'Bo' },
    ],
    chips: [
      { seat_index: 3, stack, bet: 0 },
      { seat_index: 5, stack: 200, bet: 0 },
    ],
    pots: [],
    turn: null,
    your_turn: null,
    chat: [],
    host_log: [],
    requests: [],
  };
}

test('who plays can sit out, wait for the big blind and leave; a full stack buys nothing', () => {
  const table = tableOf({});
  expect(seatControls(table)).toEqual(['pause', 'waitForBigBlind', 'leaveAfter', 'leaveNow']);
  expect(seatControls(tableOf({ stack: 150 }))).toContain('topUp');
  expect(roomForChips(table, ownSeat(tableOf({ stack: 150, seat: { top_up: 20 } }))!)).toBe(30);
});

test('who watches has no seat to ask for', () => {
  expect(ownSeat(tableOf({ isSeated: false }))).toBeNull();
  expect(seatControls(tableOf({ isSeated: false }))).toEqual([]);
});

test('a player who sits out can come back or wait for the big blind', () => {
  const paused = tableOf({ hand: { _intents: [2, 0], _inactive: [1, 0] } });
  expect(seatControls(paused)).toEqual(['resume', 'waitForBigBlind', 'leaveAfter', 'leaveNow']);
  const waiting = tableOf({ hand: { _intents: [1, 0], _inactive: [1, 0] } });
  expect(seatControls(waiting)).toEqual(['resume', 'pause', 'leaveAfter', 'leaveNow']);
});

test('what was asked for after the hand can be taken back', () => {
  expect(seatControls(tableOf({ seat: { after_hand: 'pause' } }))).toEqual(['undo', 'leaveAfter', 'leaveNow']);
  expect(seatControls(tableOf({ seat: { after_hand: 'leave' } }))).toEqual(['undo', 'leaveNow']);
});

test('one on the way out asks for nothing more', () => {
  expect(seatControls(tableOf({ hand: { _intents: [3, 0] } }))).toEqual([]);
});

test('between hands there is nothing to wait for', () => {
  expect(seatControls(tableOf({ hand: { _waiting: true } }))).toEqual(['pause', 'waitForBigBlind', 'leaveNow']);
});

test('stud has no big blind to wait for', () => {
  expect(hasBlinds(tableOf({ variant: 'F7S' }))).toBe(false);
  expect(seatControls(tableOf({ variant: 'F7S', stack: 1_000 }))).toEqual(['pause', 'leaveAfter', 'leaveNow']);
});

test('[X-17] missed blinds are dead altogether, or the big blind of them is live', () => {
  const hand = { _deadBlinds: [3, 0], _intents: [2, 0], _inactive: [1, 0] };
  expect(ownSeat(tableOf({ hand }))!.dues).toEqual({ dead: 3, live: 0 });
  const live = tableOf({ hand, settings: { table_rules: { deadBlinds: 'liveBigBlind' } } });
  expect(ownSeat(live)!.dues).toEqual({ dead: 1, live: 2 });
  const small = tableOf({
    hand: { ...hand, _deadBlinds: [1, 0] },
    settings: { table_rules: { deadBlinds: 'liveBigBlind' } },
  });
  expect(ownSeat(small)!.dues).toEqual({ dead: 1, live: 0 });
});

test('[X-17] [CODE-2] dues are those of the named set, as the server takes them', () => {
  const hand = { _deadBlinds: [3, 0], _intents: [2, 0], _inactive: [1, 0] };
  expect(ownSeat(tableOf({ hand, settings: { rules: 'pokerstars' } }))!.dues).toEqual({ dead: 1, live: 2 });
  expect(ownSeat(tableOf({ hand, settings: { rules: 'notation' } }))!.dues).toEqual({ dead: 3, live: 0 });
});

test('[X-18] a newcomer posts if the table says so', () => {
  const hand = { _newcomers: [1, 0] };
  expect(ownSeat(tableOf({ hand }))!.dues).toEqual({ dead: 0, live: 0 });
  expect(ownSeat(tableOf({ hand, settings: { table_rules: { entry: 'post' } } }))!.dues).toEqual({ dead: 0, live: 2 });
});

test('two who want to play and have chips are enough for a hand', () => {
  expect(isAboutToStart(tableOf({}))).toBe(true);
  expect(isAboutToStart(tableOf({ hand: { _intents: [1, 0] } }))).toBe(true);
  expect(isAboutToStart(tableOf({ hand: { _intents: [2, 0] } }))).toBe(false);
  expect(isAboutToStart(tableOf({ stack: 0 }))).toBe(false);
  const { seats, ...table } = tableOf({});
  expect(isAboutToStart({ ...table, seats: seats.map((seat) => ({ ...seat, kind: 'bot' })) })).toBe(false);
});

test('[PLAY-8] nobody comes back without chips: they are bought first', () => {
  const hand = { _intents: [2, 0], _inactive: [1, 0] };
  expect(seatControls(tableOf({ hand, stack: 0 }))).toEqual(['waitForBigBlind', 'topUp', 'leaveAfter', 'leaveNow']);
  expect(seatControls(tableOf({ hand, stack: 0, seat: { top_up: 200 } }))[0]).toBe('resume');
});
