/** Running the rest of the board several times: whose wish counts, who is asked, and what comes of it. */
import { below, stream } from '@cardroom/engine';
import { replay } from '@cardroom/notation';
import { liveHand, type TableSettings } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { historiesOf } from '../testing/histories.js';
import { codeOf, HOST, Room, settingsOf } from '../testing/room.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import { snapshotFor } from './personView.js';
import type { RunWish, TableState } from './state.js';

interface Game {
  readonly variant?: string;
  readonly settings?: Partial<TableSettings>;
  readonly seed?: string;
}

/** Everybody is all-in before the flop, each with a standing wish. */
function allIn(wishes: readonly RunWish[], { variant = 'NT', settings = {}, seed = 'runs' }: Game = {}): Room {
  const room = new Room({ settings: settingsOf(variant, { buy_in: { min: 40, max: 200 }, ...settings }) }, seed);
  const names = ['Ann', 'Bob', 'Cid'].slice(0, wishes.length);
  for (const [at, name] of names.entries()) {
    expect(codeOf(room.join(name, 100 - 10 * at))).toBeNull();
    if (wishes[at] !== 1) expect(codeOf(room.ask(name, 'run_wish', { wish: wishes[at]! }))).toBeNull();
  }
  room.tick();
  while (room.state.clock?.kind === 'action') {
    if (!room.act(room.actor!, 'all_in').ok) room.stayIn();
  }
  return room;
}

function boardsOf(room: Room): readonly (readonly number[])[] {
  return liveHand(room.state.hand)!.state.boards;
}

/** Plays the run-outs to the end; chips are as many as before. */
function playOut(room: Room): Room {
  room.runOut();
  const { hand } = room.state;
  expect(hand.finishingStacks).toBeDefined();
  const sum = (list: readonly number[]): number => list.reduce((total, chips) => total + chips, 0);
  expect(sum(hand.finishingStacks!)).toBe(sum(hand.startingStacks));
  const played = replay(hand);
  expect(played.ok && played.value.state.stack.map(Number)).toEqual(hand.finishingStacks);
  return room;
}

const asked = (room: Room) => snapshotFor(room.state, HOST, { spectators: 0, delayMs: 0 }).runs_asked;
const kinds = (room: Room): string[] => room.facts.map(({ kind }) => kind);

describe('[H-11] the smallest wish counts', () => {
  test('nobody is asked or waits where someone wants one run: that is the wish of everybody who has said nothing', () => {
    for (const wishes of [
      [1, 1],
      [1, 'ask'],
      ['ask', 1, 3],
    ] as const) {
      const room = allIn(wishes);
      expect(kinds(room)).not.toContain('runsAsked');
      expect(room.state.clock?.kind).toBe('runOut');
      expect(playOut(room).state.hand._runs).toBeUndefined();
      expect(boardsOf(room)).toHaveLength(1);
    }
  });

  test.each([
    { wishes: [2, 2], count: 2 },
    { wishes: [3, 2], count: 2 },
    { wishes: [3, 3], count: 3 },
    { wishes: [3, 2, 3], count: 2 },
  ] as const)('standing wishes of $wishes run it $count times without a question', ({ wishes, count }) => {
    const room = allIn(wishes);
    expect(kinds(room)).not.toContain('runsAsked');
    expect(room.state.hand._runs).toBe(count);
    playOut(room);
    expect(boardsOf(room).map((board) => board.length)).toEqual(Array.from({ length: count }, () => 5));
    expect(new Set(boardsOf(room).flat()).size).toBe(5 * count);
  });

  test('all who want to be asked are, at once and before hands are shown, for 8 s', () => {
    const room = allIn(['ask', 'ask', 3]);
    expect(room.state.hand.actions.some((line) => / sm /.test(line))).toBe(false);
    expect(asked(room)).toEqual({ hand: 1, most: 3, seats: [1, 2], deadline_ms: room.now + 8_000 });
    expect(snapshotFor(room.state, HOST, { spectators: 0, delayMs: 0 }).turn).toBeNull();
    expect(codeOf(room.act(room.actor!, 'show'))).toBe('waiting-for-dealer');
    expect(codeOf(room.ask('Ann', 'run_wish', { wish: 3, hand: 1 }))).toBeNull();
    expect(asked(room)?.seats).toEqual([2]);
    expect(codeOf(room.ask('Ann', 'run_wish', { wish: 2, hand: 1 }))).toBe('not-asked');
    expect(codeOf(room.ask('Bob', 'run_wish', { wish: 2, hand: 7 }))).toBe('wrong-hand');
    expect(codeOf(room.ask('Bob', 'run_wish', { wish: 2, hand: 1 }))).toBeNull();
    expect(asked(room)).toBeUndefined();
    expect(playOut(room).state.hand._runs).toBe(2);
  });

  test('an answer of one ends the question at once, and no answer is one', () => {
    const quick = allIn(['ask', 'ask']);
    expect(codeOf(quick.ask('Bob', 'run_wish', { wish: 1, hand: 1 }))).toBeNull();
    expect(quick.state.clock?.kind).toBe('runOut');

    const late = allIn(['ask', 'ask']);
    const began = late.now;
    late.ask('Bob', 'run_wish', { wish: 2, hand: 1 });
    late.tick();
    expect([late.now - began, late.state.clock?.kind]).toEqual([8_000, 'runOut']);
    for (const room of [quick, late]) expect(playOut(room).state.hand._runs).toBeUndefined();
  });

  test('a player who is not connected is not waited for', () => {
    const room = new Room({}, 'runs');
    for (const name of ['Ann', 'Bob']) room.join(name);
    for (const name of ['Ann', 'Bob']) room.ask(name, 'run_wish', { wish: 'ask' });
    room.tick();
    const first = room.actor!;
    room.act(first, 'all_in');
    room.act(room.actor!, 'call');
    expect(room.state.clock?.kind).toBe('runs');

    const gone = new Room({}, 'runs');
    for (const name of ['Ann', 'Bob']) gone.join(name);
    for (const name of ['Ann', 'Bob']) gone.ask(name, 'run_wish', { wish: 'ask' });
    gone.tick();
    gone.act(first, 'all_in');
    gone.input({ kind: 'presence', user: `u-${first}`, connected: false });
    gone.act(gone.actor!, 'call');
    expect(gone.state.clock?.kind).toBe('runOut');
  });

  test('bots go along with everybody', () => {
    const room = new Room({}, 'runs');
    room.join('Ann');
    room.ask('Ann', 'run_wish', { wish: 2 });
    room.ask(HOST.name, 'host_add_bot', { bot: 'caller', buy_in: 100 });
    room.tick();
    while (room.state.clock?.kind === 'action') {
      const turn = room.last.botTurn;
      if (turn === null) room.act('Ann', 'all_in');
      else room.input({ kind: 'botAct', ...turn, action: { kind: 'checkCall', player: turn.player } });
    }
    expect(room.state.hand._runs).toBe(2);
  });

  test('bots alone run it once', () => {
    const room = new Room({}, 'runs');
    room.join('Ann');
    room.ask('Ann', 'run_wish', { wish: 3 });
    for (const bot of ['caller', 'tight']) room.ask(HOST.name, 'host_add_bot', { bot, buy_in: 100 });
    room.tick();
    while (room.state.clock?.kind === 'action') {
      const turn = room.last.botTurn;
      if (turn === null) {
        room.act('Ann', 'fold');
        continue;
      }
      const { player } = turn;
      const shoves = room.state.hand.actions.every((action) => !action.includes('cbr'));
      room.input({
        kind: 'botAct',
        ...turn,
        action: shoves ? { kind: 'betRaise', player, to: 100 } : { kind: 'checkCall', player },
      });
    }
    expect(room.state.clock?.kind).toBe('runOut');
    expect(room.state.hand._runs).toBeUndefined();
  });

  test('the table may run it once or twice at most', () => {
    const twice = allIn([3, 3], { settings: { table_rules: { runIt: 'twice' } } });
    expect(twice.state.hand._runs).toBe(2);
    const once = allIn(['ask', 3], { settings: { table_rules: { runIt: 'once' } } });
    expect(once.state.clock?.kind).toBe('runOut');
  });

  test('a standing wish stays, and is told with the seat', () => {
    const room = allIn([3, 2]);
    playOut(room);
    const seats = snapshotFor(room.state, HOST, { spectators: 0, delayMs: 0 }).seats;
    expect(seats.map((seat) => seat.run_wish)).toEqual([3, 2]);
    expect(codeOf(room.ask('Ann', 'run_wish', { wish: 3 }))).toBe('nothing-changed');
  });
});

describe('[H-12] one deck, and each pot divided over the runs', () => {
  test('runs are dealt one after another, each after its pause', () => {
    const room = allIn([3, 3]);
    const began = room.now;
    const times: number[] = [];
    while (room.state.clock?.kind === 'runOut') {
      room.tick();
      times.push(room.now - began);
    }
    expect(times).toEqual([2_000, 4_000, 6_000]);
    expect(room.state.hand.actions.filter((line) => line.startsWith('d db'))).toHaveLength(3);
  });

  test('PokerStars text says it whole, PHH up to the split; `verify` agrees with both', () => {
    const { pokerStars, phh } = historiesOf(playOut(allIn([2, 2])).state.hand);
    expect(pokerStars.text).toContain('*** FIRST FLOP ***');
    expect(pokerStars.text).toContain('*** SECOND SHOW DOWN ***');
    expect(pokerStars.text).toContain('Hand was run twice');
    expect(pokerStars.report).toMatchObject({ status: 'ok', agrees: true });
    expect(phh.lost).toContain('_runs: run-outs');
    expect(phh.report.status).toBe('incomplete');
    const three = historiesOf(playOut(allIn([3, 3, 3])).state.hand).pokerStars;
    expect(three.text).toContain('Hand was run three times');
    expect(three.report).toMatchObject({ status: 'ok', agrees: true });
  });

  test('what lies already is shared', () => {
    const room = new Room({}, 'shared');
    for (const name of ['Ann', 'Bob']) {
      room.join(name);
      room.ask(name, 'run_wish', { wish: 2 });
    }
    room.tick();
    for (const _ of [1, 2]) room.stayIn();
    room.act(room.actor!, 'all_in');
    room.act(room.actor!, 'call');
    playOut(room);
    const [first, second] = boardsOf(room);
    expect(first!.slice(0, 3)).toEqual(second!.slice(0, 3));
    expect(first!.slice(3).some((card) => second!.slice(3).includes(card))).toBe(false);
  });

  test('an open question is in the log: after a restart it is asked again in full', () => {
    const room = allIn(['ask', 3]);
    const facts = room.facts.map((fact) => joinFact(splitFact(fact)));
    expect(facts.reduce<TableState | null>(evolve, null)).toEqual(room.state);
    room.now += 60_000;
    room.input({ kind: 'rearm' });
    expect(room.state.clock).toMatchObject({ kind: 'runs', deadline: room.now + 10_000 });
    room.input({ kind: 'presence', user: 'u-Ann', connected: true });
    expect(codeOf(room.ask('Ann', 'run_wish', { wish: 3, hand: 1 }))).toBeNull();
    expect(playOut(room).state.hand._runs).toBe(3);
  });

  test('the host can stop the table meanwhile', () => {
    const room = allIn(['ask', 3]);
    room.ask(HOST.name, 'host_pause', {});
    expect(asked(room)?.deadline_ms).toBeNull();
    room.now += 60_000;
    room.ask(HOST.name, 'host_resume', {});
    expect(asked(room)?.deadline_ms).toBe(room.now + 8_000);
  });

  test('hands of every flop game with any wishes keep all chips', () => {
    const random = stream('runs', 'property');
    const wish = (): RunWish => ([1, 2, 3, 'ask'] as const)[below(random, 4)]!;
    for (let round = 0; round < 60; round++) {
      const variant = ['NT', 'PO', 'PO/8', 'NS', 'PO5', 'PC', 'NT2', 'N5D'][below(random, 8)]!;
      const room = allIn([wish(), wish(), wish()], { variant, seed: `round ${round}` });
      if (room.state.clock?.kind === 'runs') {
        for (const name of ['Ann', 'Bob', 'Cid']) room.ask(name, 'run_wish', { wish: 2, hand: 1 });
      }
      while (room.state.hand.finishingStacks === undefined && room.actor !== null) room.stayIn();
      playOut(room);
    }
  });
});

describe('[H-13] not everywhere', () => {
  test.each(['NT2', 'F7S', 'N5D'])('%s: two boards, stud and draw are played as always', (variant) => {
    const room = allIn([3, 3], { variant });
    while (room.state.hand.finishingStacks === undefined && room.state.clock?.kind !== 'runOut') room.stayIn();
    playOut(room);
    expect(room.state.hand._runs).toBeUndefined();
    expect(kinds(room)).not.toContain('runsAsked');
  });

  test('a deck that is too short allows fewer', () => {
    const settings = settingsOf('PO6', { seats: 6 });
    const room = new Room({ settings }, 'short deck');
    const names = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay'];
    for (const name of names) {
      room.join(name);
      room.ask(name, 'run_wish', { wish: 3 });
    }
    room.tick();
    while (room.state.clock?.kind === 'action')
      if (!room.act(room.actor!, 'raise', 2).ok) if (!room.act(room.actor!, 'all_in').ok) room.stayIn();
    // 36 cards are held and 3 burned: 13 are left, enough for two boards.
    expect(room.state.hand._runs).toBe(2);
    playOut(room);
  });
});
