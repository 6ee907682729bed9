import { isOver, legal, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { append, type Hand, join, merge, next, pause, quit, resume, view } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { LIMITS } from './limits.js';
import { liveHand, statusOf } from './live.js';
import type { EventData, EventName, TableEvent } from './messages.js';
import { serverMessage } from './schema.js';
import { defaultSettings } from './settings.js';
import { type TableFacts, tableSnapshot } from './snapshot.js';
import { foldUpdate } from './state.js';
import { privateToStep, stepEvents, stepOf } from './step.js';
import { SimulatedClock } from './testing/network.js';
import { dealLines, firstHand, freshStub, withLines } from './testing/play.js';
import { Room } from './testing/room.js';

const SETTINGS = defaultSettings(VARIANTS.get('NT')!);
const start = firstHand(SETTINGS, [100, 100, 100]);
const dealt = withLines(start, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh');

function told(before: Hand | null, after: Hand, viewer: number | null = null): TableEvent[] {
  return stepEvents(stepOf(before, after), viewer);
}

function dataOf<Name extends EventName>(events: readonly TableEvent[], name: Name): EventData<Name>[] {
  return events.flatMap((event) => (event.event === name ? [event.data as EventData<Name>] : []));
}

describe('a step as its followers are told of it', () => {
  test('lines are sent alone if nothing else has changed; the whole document if it has', () => {
    const acted = withLines(dealt, 'p1 cc');
    expect(dataOf(told(dealt, acted), 'game_state_update')).toEqual([{ from: 3, lines: ['p1 cc'] }]);
    const paused = merge(dealt, pause(dealt, 'Cleo'), { author: 'Cleo' }).hand;
    const [state] = dataOf(told(dealt, paused, 2), 'game_state_update');
    expect(state!.hand).toMatchObject({ author: 'Cleo', _intents: [0, 0, 2] });
    expect(state!.hand!.actions[0]).toBe('d dh p1 ????');
    expect(state!.chips).toEqual([
      { seat_index: 1, stack: 100, bet: 0 },
      { seat_index: 2, stack: 99, bet: 1 },
      { seat_index: 3, stack: 98, bet: 2 },
    ]);
  });

  test('the stacks at the end of a hand are sent alone, and to everybody the same', () => {
    const over = withLines(dealt, 'p1 f', 'p2 f');
    const ended: Hand = { ...over, finishingStacks: [100, 99, 101] };
    const step = stepOf(over, ended);
    expect(stepEvents(step, null)).toEqual([
      { event: 'game_state_update', data: { finishing_stacks: [100, 99, 101] } },
    ]);
    expect(privateToStep(step)).toEqual([]);
    const changed: Hand = { ...ended, finishingStacks: [99, 100, 101] };
    expect(dataOf(told(ended, changed), 'game_state_update')).toMatchObject([{ hand: { hand: ended.hand } }]);
  });

  test('a step in which the document stays as it is says so', () => {
    expect(told(dealt, dealt)).toEqual([{ event: 'game_state_update', data: {} }]);
    const events = stepEvents(stepOf(dealt, dealt), null, { changes: { spectators: 3 } });
    expect(events).toEqual([{ event: 'game_state_update', data: { spectators: 3 } }]);
  });

  test('[S3-1, S3-29] a newcomer in a running hand is announced, and waits', () => {
    const seated = merge(dealt, join(dealt, { author: 'Dan', buyIn: 80 }), { author: 'Dan', wallet: 100 }).hand;
    const events = told(dealt, seated);
    expect(dataOf(events, 'player_joined')).toEqual([{ seat_index: 4, name: 'Dan', stack: 80 }]);
    expect(dataOf(events, 'turn')).toEqual([]);
    expect(statusOf(seated, liveHand(seated)!.state, 3)).toBe('waiting');
  });

  test('[S3-21, X-39] a player who pauses at their turn is folded by the house, and the turn goes on', () => {
    const paused = merge(dealt, pause(dealt, 'Ann'), { author: 'Ann' }).hand;
    const events = told(dealt, paused);
    expect(dataOf(events, 'player_acted')).toMatchObject([{ seat_index: 1, action: 'fold', by_house: true }]);
    const statuses = dataOf(events, 'player_status_update').map(({ status }) => status);
    expect(statuses).toEqual(['paused', 'folded']);
    expect(dataOf(events, 'turn')).toMatchObject([{ seat_index: 2 }]);
  });

  test('[T-38] a tournament player for whom the house folds is told as folded, never as one who waits to be dealt in', () => {
    const folded: Hand = { ...withLines(dealt, 'p1 f'), _inactive: [1, 0, 0] };
    const events = told(dealt, folded);
    expect(dataOf(events, 'player_acted')).toMatchObject([{ seat_index: 1, action: 'fold' }]);
    expect(dataOf(events, 'player_status_update').map(({ name, status }) => [name, status])).toEqual([
      ['Ann', 'folded'],
    ]);
  });

  test('return and leave are told between hands, too', () => {
    const over = withLines(dealt, 'p1 f', 'p2 f');
    const out = merge(over, pause(over, 'Bob'), { author: 'Bob' }).hand;
    const following = next(out);
    if (!following.ok) throw new Error(following.error.code);
    const sat = following.value;
    expect(dataOf(told(out, sat), 'new_hand')[0]!.chips).toHaveLength(3);
    const back = merge(sat, resume(sat, 'Bob'), { author: 'Bob' }).hand;
    expect(dataOf(told(sat, back), 'player_status_update')).toEqual([
      { seat_index: 2, name: 'Bob', status: 'waiting' },
    ]);

    const left = merge(over, quit(over, 'Ann'), { author: 'Ann' }).hand;
    const without = next(left);
    if (!without.ok) throw new Error(without.error.code);
    const events = told(left, without.value);
    expect(dataOf(events, 'player_left')).toEqual([{ seat_index: 1, name: 'Ann' }]);
    expect(dataOf(events, 'new_hand')).toMatchObject([{ hand: 2 }]);
  });

  test('a table that waits is told as a document and nothing more', () => {
    const room = new Room({ clock: new SimulatedClock(), random: xoshiro128('waits') });
    const waiting = room.hand;
    expect(stepOf(null, waiting)).toMatchObject({ moves: [], end: null });
    expect(told(null, waiting).map(({ event }) => event)).toEqual(['game_state_update']);
  });

  test('several run-outs are told, board by board', () => {
    const both = append({ ...dealt, _runs: 2 }, 'p1 cbr 100', 'p2 cc', 'p3 f', 'p1 sm AsAh', 'p2 sm KsKh');
    const events = told(both, append(both, 'd db 2c3c4c5c7d', 'd db 2d3d4d5d7c'));
    expect(dataOf(events, 'runs_chosen')).toEqual([{ count: 2 }]);
    expect(dataOf(events, 'board_cards')).toEqual([
      { street: 'river', board: 0, cards: '2c3c4c5c7d' },
      { street: 'river', board: 1, cards: '2d3d4d5d7c' },
    ]);
    const [result] = dataOf(events, 'hand_result');
    expect(result!.pots[0]!.awards.map(({ board, seat_index, amount }) => [board, seat_index, amount])).toEqual([
      [0, 1, 101],
      [1, 1, 101],
    ]);
    expect(result!.hands.map(({ board, category }) => [board, category])).toEqual([
      [0, 'straight'],
      [1, 'straight'],
      [0, 'pair'],
      [1, 'pair'],
    ]);
  });

  test('the house may have acted without a line, as some logs have it', () => {
    const absent: Hand = { ...dealt, _inactive: [1, 0, 0], _intents: [2, 0, 0] };
    const after: Hand = { ...absent, actions: [...absent.actions, 'p2 cc'] };
    const acts = dataOf(told(absent, after), 'player_acted').map(({ seat_index, action }) => [seat_index, action]);
    expect(acts).toEqual([
      [1, 'fold'],
      [2, 'call'],
    ]);
  });

  test('only those who know more are told more', () => {
    expect(privateToStep(stepOf(dealt, withLines(dealt, 'p1 cc')))).toEqual([1]);
    expect(privateToStep(stepOf(start, dealt)).sort()).toEqual([0, 1, 2]);
    expect(privateToStep(stepOf(dealt, withLines(dealt, 'p1 f', 'p2 f')))).toEqual([]);
    expect(privateToStep(stepOf(null, start))).toEqual([0, 1, 2]);
  });
});

describe('limits', () => {
  test.each([
    ['FT', 10],
    ['F7S', 8],
    ['F2L3D', 8],
  ])('the longest documents of a full table of %s fit into half a message', (code, seats) => {
    const random = xoshiro128(`long ${code}`);
    const variant = VARIANTS.get(code)!;
    for (let game = 0; game < 10; game++) {
      const stub = freshStub(random, variant);
      let hand = firstHand({ ...defaultSettings(variant), seats }, Array(seats).fill(1000));
      for (let live = liveHand(hand)!; !isOver(live.state); live = liveHand(hand)!) {
        // Everybody raises as long as it is open, and calls if it is not: no hand has more lines.
        const asked = legal(live.state);
        const raise = asked.kind === 'bet' && asked.betRaise !== null ? `cbr ${asked.betRaise.max}` : 'cc';
        const act = asked.kind === 'draw' ? 'sd' : asked.kind === 'show' ? 'sm -' : raise;
        hand = append(hand, ...(live.state.actor < 0 ? dealLines(hand, stub) : [`p${live.state.actor + 1} ${act}`]));
      }
      const message = { action: 'hand', id: 'x'.repeat(64), table: 'x'.repeat(64), data: { hand: view(hand, 0) } };
      expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThan(LIMITS.messageBytes / 2);
    }
  });
});

describe('a snapshot', () => {
  const facts: TableFacts = {
    hand: dealt,
    settings: SETTINGS,
    status: 'playing',
    host: 'Bob',
    seats: [],
    spectators: 1,
    chat: Array.from({ length: 60 }, (_, at) => ({
      at_ms: at,
      user: 'u-ann',
      name: 'Ann',
      seat_index: 1,
      text: `line ${at}`,
    })),
    hostLog: [],
  };
  const playerNamed = (name: string) => (dealt.players.includes(name) ? dealt.players.indexOf(name) : null);
  const of = (name: string, delayMs = 0, player: number | null = playerNamed(name)) =>
    tableSnapshot(facts, { name, player, isHost: name === 'Bob', delayMs });

  test('passes its schema, for everybody', () => {
    for (const name of ['Ann', 'Bob', 'Zoe']) {
      const message = { event: 'snapshot', table: 't1', version: 9, state: JSON.parse(JSON.stringify(of(name))) };
      expect(serverMessage.safeParse(message).error).toBeUndefined();
    }
  });

  test('holds the cards of its reader and no others', () => {
    expect(of('Ann').hand.actions).toEqual(['d dh p1 AsAh', 'd dh p2 ????', 'd dh p3 ????']);
    expect(JSON.stringify(of('Zoe'))).not.toMatch(/As|Ah|Ks|Kh|Qs|Qh/);
    expect(JSON.stringify(of('Bob'))).not.toMatch(/As|Ah|Qs|Qh/);
  });

  test('tells who the reader is, and their turn to them alone', () => {
    expect(of('Ann')).toMatchObject({
      you: { name: 'Ann', seat_index: 1, is_host: false },
      your_turn: { seat_index: 1 },
      turn: { seat_index: 1 },
    });
    expect(of('Bob')).toMatchObject({
      you: { seat_index: 2, is_host: true },
      your_turn: null,
      turn: { seat_index: 1 },
    });
    expect(of('Zoe', 30_000)).toMatchObject({ you: { seat_index: null }, delay_ms: 30_000, your_turn: null });
  });

  test('a spectator with the name of a player gets a spectator’s view, and keeps it', () => {
    const twin = of('Ann', 0, null);
    expect(twin).toEqual({ ...of('Zoe'), you: { name: 'Ann', seat_index: null, is_host: false } });
    const state = { ...twin, table: 't1', version: 1 };
    const update = (viewer: number | null) => ({
      version: 2,
      events: [{ event: 'game_state_update' as const, data: { hand: view(dealt, viewer) } }],
    });
    expect(foldUpdate(state, update(null)).you.seat_index).toBeNull();
    // Once they have a seat, the owner of the table says so.
    expect(foldUpdate(state, update(2)).you.seat_index).toBe(3);
  });

  test('keeps the last lines of the chat', () => {
    expect(of('Zoe').chat).toHaveLength(50);
    expect(of('Zoe').chat.at(-1)!.text).toBe('line 59');
  });
});
