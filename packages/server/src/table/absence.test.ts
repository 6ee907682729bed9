/** Players who vanish, in every phase and at tables of every size: how long the others wait [X-50, PLAY-2]. */
import type { TableSettings } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { lostClock } from './clock.js';
import { seatOf, type TableSeat } from './state.js';

const CLOCK = { action_ms: 15_000, time_bank_ms: 60_000, time_bank_refill_ms: 1_000, grace_ms: 15_000 };
const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay'];
/** Time from the last sign of a connection until it counts as lost. */
const SILENCE_MS = 8_000;

function dealt(players: number, clock = CLOCK): Room {
  const room = new Room({ settings: settingsOf('NT', { clock }) });
  for (const name of NAMES.slice(0, players)) expect(codeOf(room.join(name, 200))).toBeNull();
  room.tick();
  return room;
}

function seat(room: Room, name: string): TableSeat {
  return seatOf(room.state, personOf(name).user)!;
}

function lose(room: Room, name: string, since = room.now): void {
  room.input({ kind: 'presence', user: personOf(name).user, connected: false, since });
}

function comeBack(room: Room, name: string): void {
  room.input({ kind: 'presence', user: personOf(name).user, connected: true });
}

/**
 * Everybody else acts at once until the third hand from now. Gives their waits for the missing player, turn by turn.
 */
function waitsFor(room: Room, name: string): number[] {
  const waits: number[] = [];
  const last = Number(room.state.hand.hand) + 3;
  while (Number(room.state.hand.hand) < last && room.state.hand._waiting !== true) {
    if (room.actor !== name) {
      if (room.actor === null) room.tick();
      else room.stayIn();
      continue;
    }
    const began = room.now;
    while (room.actor === name) room.tick();
    waits.push(room.now - began);
  }
  return waits;
}

type Phase = 'before the deal' | 'in turn' | 'out of turn' | 'all-in' | 'showdown';

/** A table at which someone is just in the phase in which they vanish. */
function staged(players: number, phase: Phase): { readonly room: Room; readonly name: string } {
  const room = dealt(players);
  const name = room.actor!;
  switch (phase) {
    case 'in turn':
      break;
    case 'out of turn':
      room.stayIn();
      break;
    case 'all-in':
      room.act(name, 'all_in');
      break;
    case 'before the deal':
    case 'showdown': {
      // To the last act of the river; one more of it, and the hand is over.
      while (room.actor !== null && room.state.hand.hand === 1) {
        const isLast = room.state.hand.actions.filter((line) => line.startsWith('d db')).length === 3;
        if (phase === 'showdown' && isLast && room.actor !== name) break;
        room.stayIn();
      }
      break;
    }
  }
  return { room, name };
}

describe('[X-50] [PLAY-2] [H-32] a player vanishes', () => {
  const phases: Phase[] = ['before the deal', 'in turn', 'out of turn', 'all-in', 'showdown'];
  for (const players of [2, 3, 6]) {
    test.each(phases)(`${players} at the table, %s: the others wait for one grace at most`, (phase) => {
      const { room, name } = staged(players, phase);
      lose(room, name);
      const waits = waitsFor(room, name);
      const total = waits.reduce((sum, wait) => sum + wait, 0);
      expect(total).toBeLessThanOrEqual(CLOCK.grace_ms + 2_000);
      expect(waits.filter((wait) => wait > 0).length).toBeLessThanOrEqual(1);
      expect(seat(room, name)?.bankMs ?? CLOCK.time_bank_ms).toBe(CLOCK.time_bank_ms);
    });

    test.each(phases)(`${players} at the table, %s, in silence: 10 s more at most`, (phase) => {
      const { room, name } = staged(players, phase);
      const since = room.now;
      room.now += SILENCE_MS;
      if (room.actor !== null) room.input({ kind: 'tick' });
      lose(room, name, since);
      const waits = waitsFor(room, name);
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(CLOCK.grace_ms + 2_000 - SILENCE_MS);
    });
  }

  test('in the turn the deadline is the moment of the loss and the grace, however long the turn would be', () => {
    const room = dealt(3, { ...CLOCK, action_ms: 60_000 });
    const name = room.actor!;
    room.now += 10_000;
    lose(room, name, room.now - SILENCE_MS);
    expect(room.state.clock).toMatchObject({ kind: 'grace', deadline: room.now - SILENCE_MS + 15_000 });
    room.now += 5_000;
    comeBack(room, name);
    // 2 of 60 s were used when the connection was last heard.
    expect(room.state.clock).toMatchObject({ kind: 'action', deadline: room.now + 58_000 });
  });

  test('the house acts at once on every later turn of the hand, and the player sits out from the next one', () => {
    const room = dealt(3);
    const name = room.actor!;
    room.stayIn();
    lose(room, name);
    while (room.actor !== name) room.stayIn();
    room.tick();
    expect(seat(room, name)).toMatchObject({ away: 'lost', timeouts: 1 });
    const { now } = room;
    while (room.actor !== null) {
      expect(room.actor).not.toBe(name);
      room.stayIn();
    }
    expect(room.now).toBe(now);
    room.tick();
    const player = room.state.hand.players.indexOf(name);
    expect(room.state.hand).toMatchObject({ hand: 2 });
    expect([room.state.hand._inactive![player], room.state.hand._intents![player]]).toEqual([1, 2]);
  });

  test('coming back before the next deal cancels that; later "I\'m back" does', () => {
    const room = dealt(3);
    const name = room.actor!;
    lose(room, name);
    room.tick();
    while (room.actor !== null) room.stayIn();
    expect(seat(room, name).afterHand).toEqual({ intent: 2, by: 'house' });
    comeBack(room, name);
    expect(seat(room, name)).toMatchObject({ away: null, afterHand: null });
    room.tick();
    expect(room.state.hand._inactive).toEqual([0, 0, 0]);

    const late = dealt(3);
    const gone = late.actor!;
    lose(late, gone);
    late.tick();
    while (late.actor !== null) late.stayIn();
    late.tick();
    comeBack(late, gone);
    const player = late.state.hand.players.indexOf(gone);
    expect(late.state.hand._intents![player]).toBe(2);
    expect(codeOf(late.ask(gone, 'resume', {}))).toBeNull();
    while (late.actor !== null) late.stayIn();
    late.tick();
    expect(late.state.hand._inactive![player]).toBe(0);
  });

  test('dropping the connection again and again gains nothing: the second turn that passes ends it', () => {
    const room = dealt(2);
    const name = room.actor!;
    let waited = 0;
    for (let drop = 0; drop < 40 && seat(room, name).away !== 'silent'; drop++) {
      if (room.actor === name) {
        lose(room, name);
        const began = room.now;
        room.tick();
        waited += room.now - began;
        comeBack(room, name);
      } else if (room.actor === null) room.tick();
      else room.stayIn();
    }
    expect(seat(room, name).away).toBe('silent');
    expect(waited).toBeLessThanOrEqual(CLOCK.grace_ms + CLOCK.action_ms);
    lose(room, name);
    comeBack(room, name);
    expect(seat(room, name).away).toBe('silent');
  });

  test('[X-50] a second loss in one turn gets neither another grace nor the time bank', () => {
    const room = dealt(2);
    const name = room.actor!;
    // Chips put in by choice: the time bank of a player who is there would engage by itself.
    room.stayIn();
    while (room.actor !== name) room.stayIn();
    lose(room, name);
    room.now += 5_000;
    comeBack(room, name);
    lose(room, name);
    expect(room.state.clock).toMatchObject({ kind: 'action', user: personOf(name).user });
    const turn = room.state.hand.actions.length;
    room.tick();
    expect(room.state.hand.actions.length).toBeGreaterThan(turn);
    expect(seat(room, name)).toMatchObject({ away: 'lost', bankMs: CLOCK.time_bank_ms });
  });

  test('a silent player is waited for twice, and not again in the hand', () => {
    const room = dealt(2, { ...CLOCK, time_bank_ms: 0 });
    const name = room.actor!;
    room.stayIn();
    const waits: number[] = [];
    while (room.state.hand.hand === 1 && room.actor !== null) {
      if (room.actor !== name) {
        room.stayIn();
        continue;
      }
      const began = room.now;
      room.tick();
      waits.push(room.now - began);
    }
    expect(waits).toEqual([15_000, 15_000]);
  });

  test('[X-50] an act between two turns that were let pass takes the first one back', () => {
    const room = dealt(2, { ...CLOCK, time_bank_ms: 0 });
    const name = room.actor!;
    const turnOf = (act: () => void): void => {
      while (room.actor !== name) {
        if (room.actor === null) room.tick();
        else room.stayIn();
      }
      act();
    };
    room.stayIn();
    for (let round = 0; round < 3; round++) {
      turnOf(() => room.tick());
      expect(seat(room, name)).toMatchObject({ timeouts: 1 });
      expect(seat(room, name).away ?? null).toBeNull();
      turnOf(() => room.stayIn());
      expect(seat(room, name).timeouts).toBe(0);
    }
  });

  test('while the host has stopped the table nobody is acted for, and grace begins when it goes on', () => {
    const room = dealt(3);
    const name = room.actor!;
    room.ask(HOST.name, 'host_pause', {});
    lose(room, name);
    room.now += 60_000;
    room.ask(HOST.name, 'host_resume', {});
    expect(room.actor).toBe(name);
    expect(room.state.clock).toMatchObject({ kind: 'grace', deadline: room.now + CLOCK.grace_ms });
  });
});

describe('[H-31] the scale of larger rooms', () => {
  const SCALE = { ...CLOCK, grace_by_pot: true };

  /** How long the table waits for the player to act, with so many chips in the pot. */
  function graceIn(pot: number, clock: typeof CLOCK = SCALE): number {
    const room = dealt(3, clock);
    expect(codeOf(room.act(room.actor!, 'raise', pot - 3))).toBeNull();
    lose(room, room.actor!);
    expect(room.state.clock?.kind).toBe('grace');
    return room.state.clock!.deadline - room.now;
  }

  test('30 s, 60 s in a pot of 20 big blinds, 120 s from 50 on; without it always as long', () => {
    expect([20, 39, 40, 99, 100, 190].map((pot) => graceIn(pot))).toEqual([
      30_000, 30_000, 60_000, 60_000, 120_000, 120_000,
    ]);
    expect([20, 190].map((pot) => graceIn(pot, CLOCK))).toEqual([15_000, 15_000]);
  });

  test('not at the table of a tournament', () => {
    const { state } = dealt(3, SCALE);
    const seat = { ...state.seats[0]!, connected: false };
    const tournament = { tournament: 's1', number: 1 } as NonNullable<typeof state.tournament>;
    const clock = { ...state.clock!, user: seat.user };
    expect(lostClock({ ...state, tournament }, seat, clock, clock.setAt)!.deadline - clock.setAt).toBe(15_000);
  });
});

describe('[H-33] the seat of a player who sits out is lost', () => {
  const MINUTE_MS = 60_000;

  /** Three at a table of three, one of whom sits out from now on. */
  function paused(settings: Partial<TableSettings> = {}, name = 'Ann'): Room {
    const room = new Room({ settings: settingsOf('NT', { seats: 3, ...settings }), botsAlone: true });
    for (const other of ['Ann', HOST.name, 'Cid']) expect(codeOf(room.join(other, 100))).toBeNull();
    expect(codeOf(room.ask(name, 'pause', { when: 'now' }))).toBeNull();
    return room;
  }

  /** Minutes after which the seat is free; null if it is kept for a day. */
  function lostAfter(room: Room, name = 'Ann'): number | null {
    const began = seat(room, name).pausedAt!;
    for (let minutes = 0; minutes <= 1_440; minutes++) {
      room.now = began + minutes * MINUTE_MS;
      room.input({ kind: 'tick' });
      if (seat(room, name) === null) return minutes;
    }
    return null;
  }

  test('after 30 minutes, or 10 while someone waits for a seat; the stack is cashed out', () => {
    const room = paused();
    expect(lostAfter(room)).toBe(30);
    expect(room.transfers.at(-1)).toMatchObject({ reason: 'cash-out', amount: 10_000 });
    const full = paused();
    expect(codeOf(full.ask('Dee', 'wait_for_seat', { on: true }))).toBeNull();
    expect(lostAfter(full)).toBe(10);
    while (full.state.waiting?.[0]?.offer === undefined) full.tick();
    expect(full.state.waiting?.[0]?.offer?.place).toBe(1);
  });

  test('as the host has set it, from 5 minutes to never', () => {
    expect(lostAfter(paused({ seat_kept_ms: 5 * MINUTE_MS }))).toBe(5);
    const never = paused({ seat_kept_ms: null });
    never.ask('Dee', 'wait_for_seat', { on: true });
    expect(lostAfter(never)).toBeNull();
  });

  test("the host's own seat, too", () => {
    expect(lostAfter(paused({}, HOST.name), HOST.name)).toBe(30);
  });

  test('a table at which all are paused waits', () => {
    const room = paused();
    for (const name of [HOST.name, 'Cid']) room.ask(name, 'pause', { when: 'now' });
    room.now += 20 * MINUTE_MS;
    room.input({ kind: 'tick' });
    expect(room.state).toMatchObject({ ended: false, clock: null });
    expect(room.state.hand._waiting).toBe(true);
    for (const name of ['Ann', HOST.name]) expect(codeOf(room.ask(name, 'resume', {}))).toBeNull();
    room.tick();
    expect(room.state.hand._waiting).not.toBe(true);
  });
});

describe('[X-51] [SEED-9] bots play on while any person is there', () => {
  function withBots(): Room {
    const room = new Room();
    room.join('Ann');
    for (let bot = 0; bot < 2; bot++) room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
    room.tick();
    return room;
  }

  function nextHand(room: Room): void {
    const { hand } = room.state.hand;
    for (let at = 0; at < 200 && room.state.hand.hand === hand && room.state.hand._waiting !== true; at++) {
      const turn = room.last.botTurn;
      if (turn !== null) room.input({ kind: 'botAct', user: turn.user, turn: turn.turn, action: null });
      else if (room.actor === null) room.tick();
      else room.stayIn();
    }
  }

  test('a player who waits for the big blind is dealt in when it comes, because the bots play on', () => {
    const room = withBots();
    room.ask('Ann', 'wait_for_big_blind', { when: 'now' });
    const inactive = () => room.state.hand._inactive![room.state.hand.players.indexOf('Ann')];
    for (let hand = 0; hand < 4 && (hand === 0 || inactive() !== 0); hand++) nextHand(room);
    expect(inactive()).toBe(0);
    expect(room.state.hand._intents).toEqual([0, 0, 0]);
  });

  test('a player who sits out does not stop the bots, and is dealt in again after "I\'m back"', () => {
    const room = withBots();
    expect(codeOf(room.ask('Ann', 'pause', { when: 'now' }))).toBeNull();
    const inactive = () => room.state.hand._inactive![room.state.hand.players.indexOf('Ann')];
    const first = Number(room.state.hand.hand);
    for (let hand = 1; hand <= 4; hand++) {
      nextHand(room);
      expect([room.state.hand.hand, room.state.hand._waiting, inactive()]).toEqual([first + hand, undefined, 1]);
    }
    expect(codeOf(room.ask('Ann', 'resume', {}))).toBeNull();
    nextHand(room);
    expect(inactive()).toBe(0);
  });

  test('with nobody there the hand is finished, and then nothing runs', () => {
    const room = withBots();
    lose(room, 'Ann');
    nextHand(room);
    expect(room.state.hand._waiting).toBe(true);
    expect(room.state.clock).toBeNull();
    room.input({ kind: 'watched', on: true });
    expect(room.state.clock?.kind).toBe('start');
    room.input({ kind: 'watched', on: false });
    room.tick();
    expect(room.state.clock).toBeNull();
    comeBack(room, 'Ann');
    expect(room.state.clock?.kind).toBe('start');
  });
});
