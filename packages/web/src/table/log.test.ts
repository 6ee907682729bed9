import { VARIANTS } from '@cardroom/engine';
import { defaultSettings, type TableEvent, type TableSnapshot } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { handEvents } from './handEvents.js';
import { cardsText, ENTRIES_KEPT, type LogEntry, linesOf, withEvent, withHand } from './log.js';

const english = createTranslator('en', await loadCatalogue('en'));

/** A heads-up table after a raise, a call and the flop, as Ann sees it. */
const ACTIONS = ['d dh p1 AhKd', 'd dh p2 ????', 'p1 cbr 6', 'p2 cc', 'd db 2c7dTs'];

function tableOf(actions: readonly string[], seat: number | null = 1): TableSnapshot {
  return {
    table: 't',
    version: 1,
    status: 'playing',
    settings: defaultSettings(VARIANTS.get('NT')!),
    host: 'Ann',
    spectators: 0,
    delay_ms: 0,
    you: { name: 'Ann', seat_index: seat, is_host: true },
    hand: {
      variant: 'NT',
      players: ['Ann', 'Bo'],
      seats: [1, 4],
      seatCount: 6,
      hand: 7,
      startingStacks: [200, 200],
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      minBet: 2,
      actions,
    },
    seats: [],
    chips: [],
    pots: [],
    turn: null,
    your_turn: null,
    chat: [],
    host_log: [],
    requests: [],
  };
}

function withSnapshot(log: readonly LogEntry[], state: TableSnapshot): readonly LogEntry[] {
  return withHand(log, state, handEvents(state));
}

function texts(log: readonly LogEntry[]): string[] {
  return log.flatMap((entry) => linesOf(entry, english).map(({ text }) => text));
}

test('a hand under way is told from its beginning', () => {
  expect(texts(withSnapshot([], tableOf(ACTIONS)))).toEqual([
    'Hand 7 · Ann has the button',
    'Ann posts the small blind, 1',
    'Bo posts the big blind, 2',
    'Dealt to you: A♥ K♦',
    'Ann raises to 6',
    'Bo calls 4',
    'Flop: 2♣ 7♦ 10♠',
  ]);
});

test('events that come live are the same lines', () => {
  const state = tableOf(ACTIONS);
  const all = withSnapshot([], state);
  const live = all.reduce<readonly LogEntry[]>((log, { event }) => withEvent(log, event, state), []);
  expect(texts(live)).toEqual(texts(all));
});

test('a snapshot in the middle tells the hand once, and keeps what was said before it', () => {
  const before: TableEvent = { event: 'player_joined', data: { seat_index: 4, name: 'Bo', stack: 200 } };
  const first = withEvent([], before, tableOf([]));
  const half = withSnapshot(first, tableOf(ACTIONS.slice(0, 3)));
  const whole = withSnapshot(half, tableOf(ACTIONS));
  expect(texts(whole)[0]).toBe('Bo sits down with 200');
  expect(texts(whole).slice(1)).toEqual(texts(withSnapshot([], tableOf(ACTIONS))));
});

test('a spectator is told no hole cards', () => {
  const hidden = ['d dh p1 ????', ...ACTIONS.slice(1)];
  expect(texts(withSnapshot([], tableOf(hidden, null))).join()).not.toContain('Dealt');
});

test('a result names pots and hands', () => {
  const result: TableEvent = {
    event: 'hand_result',
    data: {
      hand: 7,
      by: 'showdown',
      pots: [
        { amount: 30, eligible: [1, 4], awards: [{ seat_index: 1, amount: 30, share: 'whole', board: 0 }] },
        { amount: 8, eligible: [4], awards: [{ seat_index: 4, amount: 8, share: 'whole', board: 0 }] },
      ],
      hands: [
        {
          seat_index: 1,
          cards: 'AhKd',
          board: 0,
          share: 'whole',
          best: 'AhKdTs7d2c',
          category: 'highCard',
          ranks: [12],
        },
      ],
      chips: [],
    },
  };
  expect(texts(withEvent([], result, tableOf([])))).toEqual([
    'Ann wins 30 from the main pot with high card, ace',
    'Bo wins 8 from side pot 1',
  ]);
});

test('a player who has left is named, and every act of the host has a line', () => {
  const left: TableEvent = { event: 'player_left', data: { seat_index: 2, name: 'Cy' } };
  expect(texts(withEvent([], left, tableOf([])))).toEqual(['Cy leaves the table']);
  const acts = [
    'approve',
    'refuse',
    'limit',
    'pause',
    'resume',
    'stakes',
    'sit_out',
    'act_now',
    'remove',
    'add_bot',
    'mute',
    'unmute',
    'end',
  ] as const;
  for (const act of acts) {
    const data = {
      ...{ at_ms: 0, by: 'Ann', act, name: 'Bo', seat_index: 4, amount: 50 },
      ...{ buy_in: { min: 40, max: 200 }, stakes: { smallBlind: 1, bigBlind: 3 } },
    };
    const [line] = texts(withEvent([], { event: 'host_log', data }, tableOf([])));
    expect(line, act).toMatch(/^Ann /);
    expect(line, act).not.toContain('{');
  }
});

test('the log follows the language of its reader', async () => {
  const [entry] = withSnapshot([], tableOf([]));
  expect(linesOf(entry!, createTranslator('ja', await loadCatalogue('ja')))[0]!.text).toBe('ハンド 7 · ボタンはAnn');
});

test('a long evening does not grow without end', () => {
  const acted: TableEvent = { event: 'player_left', data: { seat_index: 2, name: 'Cy' } };
  let log: readonly LogEntry[] = [];
  for (let at = 0; at < ENTRIES_KEPT + 10; at++) log = withEvent(log, acted, tableOf([]));
  expect(log.length).toBe(ENTRIES_KEPT);
  expect(new Set(log.map(({ id }) => id)).size).toBe(ENTRIES_KEPT);
});

test('cards are written with their signs, unknown ones left out', () => {
  expect(cardsText('AhTc')).toBe('A♥ 10♣');
  expect(cardsText('????2d')).toBe('2♦');
});

test('[PLAY-12] acts of the clock are marked, live and after a snapshot', () => {
  const state = tableOf(ACTIONS);
  const marked = withSnapshot([], state).reduce<readonly LogEntry[]>((log, { event }) => {
    const isCall = event.event === 'player_acted' && event.data.action === 'call';
    return withEvent(log, isCall ? { ...event, data: { ...event.data, by_clock: true } } : event, state);
  }, []);
  expect(texts(marked)[5]).toBe('Bo calls 4 (out of time)');
  expect(texts(withSnapshot(marked, state))).toEqual(texts(marked));
});

test('[PLAY-12] posts have their names and stand in the order of posting', () => {
  const table = tableOf([]);
  const hand = {
    ...table.hand,
    players: ['Ann', 'Bo', 'Cy'],
    seats: [1, 4, 5],
    startingStacks: [200, 200, 200],
    antes: [0, 0, 0],
    blindsOrStraddles: [2, 0, 1],
    _button: 4,
  };
  expect(texts(withSnapshot([], { ...table, hand })).slice(1, 3)).toEqual([
    'Cy posts the small blind, 1',
    'Ann posts the big blind, 2',
  ]);
});

test('[PLAY-12] a connection that is lost for a moment leaves no lines, and nobody reads about their own', () => {
  const state = tableOf(ACTIONS);
  const presence = (seat_index: number, is_connected: boolean): TableEvent => ({
    event: 'presence',
    data: { seat_index, name: 'Bo', is_connected, grace_until_ms: null },
  });
  const own = { ...state, you: { ...state.you, seat_index: 4 } };
  const other = { ...state, you: { ...state.you, seat_index: 1 } };
  const before = withSnapshot([], other);
  const lost = withEvent(before, presence(4, false), other);
  expect(texts(lost).at(-1)).toBe('Bo disconnected');
  expect(withEvent(lost, presence(4, true), other)).toEqual(before);
  const meanwhile = withEvent(lost, { event: 'player_left', data: { seat_index: 2, name: 'Cy' } }, other);
  expect(texts(withEvent(meanwhile, presence(4, true), other)).at(-1)).toBe('Bo reconnected');
  for (const isConnected of [false, true]) expect(withEvent(before, presence(4, isConnected), own)).toBe(before);
});

test('[PLAY-12] after a reload the lines of the table stay where they were', () => {
  const half = withSnapshot([], tableOf(ACTIONS.slice(0, 3)));
  const lost: TableEvent = {
    event: 'presence',
    data: { seat_index: 4, name: 'Bo', is_connected: false, grace_until_ms: null },
  };
  const log = withEvent(half, lost, tableOf(ACTIONS.slice(0, 3)));
  const whole = texts(withSnapshot(log, tableOf(ACTIONS)));
  expect(whole.slice(0, texts(log).length)).toEqual(texts(log));
  expect(whole.slice(-2)).toEqual(['Bo calls 4', 'Flop: 2♣ 7♦ 10♠']);
});
