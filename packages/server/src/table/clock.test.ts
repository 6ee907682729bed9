import { describe, expect, test } from 'vitest';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { tableDeadline } from './clock.js';
import { seatViews } from './views.js';

const CLOCK = { action_ms: 15_000, time_bank_ms: 20_000, time_bank_refill_ms: 500, grace_ms: 30_000 };

function dealt(names: readonly string[] = ['Ann', 'Bob', 'Cid'], clock = CLOCK): Room {
  const room = new Room({ settings: settingsOf('NT', { clock }) });
  for (const name of names) {
    expect(codeOf(room.join(name))).toBeNull();
    room.ask(name, 'auto_bank', { when: 'always' });
  }
  room.tick();
  return room;
}

function bankOf(room: Room, name: string): number {
  return room.state.seats.find((seat) => seat.name === name)!.bankMs;
}

describe('time to act', () => {
  test('[X-9] then the time bank, then the house checks if that is free and folds if it is not', () => {
    const room = dealt();
    const name = room.actor!;
    expect(room.state.clock).toMatchObject({ kind: 'action', deadline: room.now + 15_000 });
    room.tick();
    expect(room.state.clock).toMatchObject({ kind: 'bank', user: personOf(name).user, deadline: room.now + 20_000 });
    const { facts } = room.tick();
    const player = room.state.hand.players.indexOf(name);
    expect(facts[0]).toMatchObject({
      kind: 'acted',
      by: 'clock',
      user: personOf(name).user,
      lines: [`p${player + 1} f`],
    });
    expect(bankOf(room, name)).toBe(0);
    room.act(room.actor!, 'call');
    const big = room.actor!;
    room.tick();
    room.tick();
    expect(room.facts.findLast((fact) => fact.kind === 'acted' && fact.by === 'clock')).toMatchObject({
      user: personOf(big).user,
      lines: [`p${room.state.hand.players.indexOf(big) + 1} cc`],
    });
  });

  test('used time bank is gone; a hand played adds to it, never beyond the first filling', () => {
    const room = dealt();
    const name = room.actor!;
    room.tick();
    room.now += 4_000;
    room.act(name, 'call');
    expect(bankOf(room, name)).toBe(16_000);
    while (room.actor !== null) room.stayIn();
    room.tick();
    expect(bankOf(room, name)).toBe(16_500);
    const others = ['Ann', 'Bob', 'Cid'].filter((other) => other !== name);
    expect(others.map((other) => bankOf(room, other))).toEqual([20_000, 20_000]);
  });

  describe('[H-30] the time bank engages by itself', () => {
    /** Three at a table with a bank; the first one's time to act runs out. */
    function lapsed(when: 'always' | 'smart' | 'never', before: (room: Room) => void = () => undefined): Room {
      const room = new Room({ settings: settingsOf('NT', { clock: CLOCK }) });
      for (const name of ['Ann', 'Bob', 'Cid']) room.join(name, 200);
      room.tick();
      for (const name of ['Ann', 'Bob', 'Cid'])
        if (when !== 'smart') expect(codeOf(room.ask(name, 'auto_bank', { when }))).toBeNull();
      before(room);
      room.tick();
      return room;
    }
    const clockOf = (room: Room) => room.state.clock?.kind;

    test('`smart`, the default: not for a player who has put nothing in by choice, in a small pot', () => {
      const room = lapsed('smart');
      expect(clockOf(room)).toBe('action');
      expect(room.state.hand.actions.filter((line) => line.endsWith(' f'))).toHaveLength(1);
      // The blinds are no choice: the next two are in the same case.
      room.tick();
      expect(room.state.hand.actions.filter((line) => line.endsWith(' f'))).toHaveLength(2);
    });

    test('`smart`: once the player has put a chip in by choice', () => {
      const room = lapsed('smart', (table) => {
        for (let turn = 0; turn < 3; turn++) table.stayIn();
        // The small blind has called, and is the first after the flop.
      });
      expect(clockOf(room)).toBe('bank');
    });

    test('`smart`: in a pot of 10 big blinds or more, and not in a smaller one', () => {
      const raised = (to: number): Room =>
        lapsed('smart', (room) => expect(codeOf(room.act(room.actor!, 'raise', to))).toBeNull());
      expect(clockOf(raised(16))).toBe('action');
      expect(clockOf(raised(17))).toBe('bank');
    });

    test('`always` and `never` as they say; a tap takes it in any case', () => {
      expect(clockOf(lapsed('always'))).toBe('bank');
      const never = lapsed('never', (room) => room.act(room.actor!, 'raise', 100));
      expect(clockOf(never)).toBe('action');
      expect(codeOf(never.ask(never.actor!, 'auto_bank', { when: 'never' }))).toBe('nothing-changed');
      expect(codeOf(never.ask(never.actor!, 'time_bank', {}, never.turn()))).toBeNull();
      expect(clockOf(never)).toBe('bank');
      expect(seatViews(never.state).map(({ auto_bank }) => auto_bank)).toEqual(['never', 'never', 'never']);
    });
  });

  test('the time bank can be taken before the time is over, and only once', () => {
    const room = dealt();
    const name = room.actor!;
    const { deadline } = room.state.clock!;
    expect(codeOf(room.ask(name, 'time_bank', {}, room.turn()))).toBeNull();
    expect(room.state.clock).toMatchObject({ kind: 'bank', from: deadline, deadline: deadline + 20_000 });
    expect(codeOf(room.ask(name, 'time_bank', {}, room.turn()))).toBe('time-bank-empty');
    expect(codeOf(room.ask('Dee', 'time_bank', {}, room.turn()))).toBe('not-seated');
    room.now += 10_000;
    room.act(name, 'call');
    expect(bankOf(room, name)).toBe(20_000);
  });

  const lose = (room: Room, name: string) =>
    room.input({ kind: 'presence', user: personOf(name).user, connected: false });
  const comeBack = (room: Room, name: string) =>
    room.input({ kind: 'presence', user: personOf(name).user, connected: true });

  test('[SEC-14] a lost connection gets grace in place of the rest of the turn, and the rest runs on after it', () => {
    const room = dealt();
    const name = room.actor!;
    const { deadline } = room.state.clock!;
    room.now = deadline - 1_000;
    lose(room, name);
    expect(room.state.clock).toMatchObject({ kind: 'grace', deadline: room.now + 30_000 });
    room.now += 20_000;
    comeBack(room, name);
    expect(room.state.clock).toMatchObject({ kind: 'action', deadline: room.now + 1_000 });
    expect(codeOf(room.act(name, 'call'))).toBeNull();
    expect(bankOf(room, name)).toBe(20_000);
  });

  test('[SEC-14] the time bank stands while its owner is away', () => {
    const room = dealt();
    const name = room.actor!;
    room.tick();
    room.now += 5_000;
    lose(room, name);
    expect(room.state.clock!.kind).toBe('grace');
    room.now += 10_000;
    comeBack(room, name);
    expect(room.state.clock).toMatchObject({ kind: 'bank', deadline: room.now + 15_000 });
    room.now += 1_000;
    room.act(name, 'call');
    expect(bankOf(room, name)).toBe(14_000);
  });

  test('[SEC-14] a second loss in the hand, or in a small pot within ten minutes, changes nothing', () => {
    const room = dealt(['Ann', 'Bob'], { ...CLOCK, time_bank_ms: 0 });
    const name = room.actor!;
    const began = room.now;
    for (let loss = 0; loss < 20 && room.actor === name; loss++) {
      const { deadline } = room.state.clock!;
      room.now = Math.max(room.now, deadline - 10);
      lose(room, name);
      if (room.state.clock?.kind !== 'grace') {
        room.tick();
        break;
      }
      room.now = room.state.clock.deadline - 10;
      comeBack(room, name);
    }
    expect(room.actor).not.toBe(name);
    // One time to act and one grace, however often the connection is dropped.
    expect(room.now - began).toBeLessThanOrEqual(15_000 + 30_000);
    comeBack(room, name);
    while (room.state.hand.hand === 1) room.tick();
    const next = () => room.state.seats.find((seat) => seat.name === name)!;
    while (room.actor !== name) room.actor === null ? room.tick() : room.stayIn();
    lose(room, name);
    expect(room.state.clock!.kind).toBe('action');
    comeBack(room, name);
    room.now = next().grace!.at + 600_000;
    room.input({ kind: 'rearm' });
    comeBack(room, name);
    lose(room, name);
    expect(room.state.clock!.kind).toBe('grace');
  });

  test('[SEC-14] in a large pot the table waits once in every hand', () => {
    const room = dealt(['Ann', 'Bob'], { ...CLOCK, time_bank_ms: 0 });
    const name = room.actor!;
    lose(room, name);
    comeBack(room, name);
    room.act(name, 'fold');
    while (room.state.hand.hand === 1) room.tick();
    while (room.actor !== name) room.actor === null ? room.tick() : room.stayIn();
    const isFirst = room.state.hand.actions.length === 2;
    if (isFirst) {
      room.act(name, 'call');
    }
    const other = room.actor === name ? null : room.actor!;
    if (other !== null) room.act(other, 'raise', 60);
    else room.act(name, 'raise', 60);
    if (room.actor !== name) room.act(room.actor!, 'raise', 100);
    expect(room.actor).toBe(name);
    lose(room, name);
    expect(room.state.clock!.kind).toBe('grace');
  });

  test('grace ends, too', () => {
    const room = dealt(['Ann', 'Bob', 'Cid'], { ...CLOCK, time_bank_ms: 0 });
    const name = room.actor!;
    room.input({ kind: 'presence', user: personOf(name).user, connected: false });
    expect(room.state.clock?.kind).toBe('grace');
    expect(room.tick().facts[0]).toMatchObject({ kind: 'acted', by: 'clock' });
  });

  test('a deadline that has not come does nothing', () => {
    const room = dealt();
    room.now = tableDeadline(room.state)! - 1;
    expect(room.input({ kind: 'tick' }).facts).toEqual([]);
  });

  test('[X-50] a player who lets two turns in a row pass sits out from the next hand, unless they say that they are back', () => {
    const room = dealt(['Ann', 'Bob'], { ...CLOCK, time_bank_ms: 0 });
    const name = room.actor!;
    room.act(name, 'call');
    room.stayIn();
    while (room.state.hand.finishingStacks === undefined) {
      if (room.actor === name) room.tick();
      else room.stayIn();
    }
    expect(room.state.seats.find((seat) => seat.name === name)).toMatchObject({
      away: 'silent',
      afterHand: { intent: 2, by: 'house' },
    });
    expect(room.ask(name, 'resume', {}).ok).toBe(true);
    room.tick();
    expect(room.state.hand.hand).toBe(2);
    expect(room.state.hand._inactive).toEqual([0, 0]);
  });
});

describe('nobody loses by a stop', () => {
  test('of the table: every clock goes on where it was', () => {
    const room = dealt();
    const { deadline } = room.state.clock!;
    room.now += 5_000;
    room.ask(HOST.name, 'host_pause', {});
    room.now += 600_000;
    expect(room.input({ kind: 'tick' }).facts).toEqual([]);
    room.ask(HOST.name, 'host_resume', {});
    expect(room.state.clock!.deadline).toBe(deadline + 600_000);
  });

  test('of the table in a time bank that was taken early', () => {
    const room = dealt();
    room.ask(room.actor!, 'time_bank', {}, room.turn());
    const { deadline, from } = room.state.clock!;
    room.ask(HOST.name, 'host_pause', {});
    room.now += 60_000;
    room.ask(HOST.name, 'host_resume', {});
    expect(room.state.clock).toMatchObject({ from: from + 60_000, deadline: deadline + 60_000 });
  });

  test('of the table between hands; a clock that was set while it stood counts from then on', () => {
    const room = new Room();
    room.join('Ann');
    room.ask(HOST.name, 'host_pause', {});
    room.now += 60_000;
    room.join('Bob');
    expect(room.state.clock).toMatchObject({ kind: 'start', deadline: room.now + 3_000 });
    room.now += 1_000;
    expect(room.input({ kind: 'tick' }).facts).toEqual([]);
    room.ask(HOST.name, 'host_resume', {});
    expect(room.state.clock!.deadline).toBe(room.now + 3_000);
  });

  test('a table whose host never comes back goes on by itself', () => {
    const room = dealt();
    room.ask(HOST.name, 'host_pause', {});
    expect(tableDeadline(room.state)).toBe(room.now + room.state.times.tablePauseMs);
    room.tick();
    expect(room.state.pausedAt).toBeNull();
  });

  test('[X-9] of the process: the clock is reset with grace, and nobody is folded', () => {
    const room = dealt();
    const name = room.actor!;
    room.now += 3_600_000;
    const { facts } = room.input({ kind: 'rearm' });
    expect(facts.map((fact) => fact.kind)).toEqual(['presence', 'presence', 'presence', 'clockSet']);
    expect(room.state.clock).toMatchObject({ kind: 'action', from: room.now, deadline: room.now + 15_000 });
    expect(room.actor).toBe(name);
    expect(room.state.seats.every((seat) => !seat.connected)).toBe(true);
  });

  test('[X-50] of the process in grace: a player who comes back late in it still has the full time to act', () => {
    const room = dealt();
    const name = room.actor!;
    const presence = (connected: boolean) => room.input({ kind: 'presence', user: personOf(name).user, connected });
    room.now += 10_000;
    presence(false);
    room.now += 20_000;
    room.input({ kind: 'rearm' });
    expect(room.state.clock).toMatchObject({ kind: 'grace', deadline: room.now + 30_000 });
    room.now += 29_900;
    presence(true);
    expect(room.state.clock).toMatchObject({ kind: 'action', deadline: room.now + 15_000 });
    // There is one grace in a hand: lost again, the turn runs on.
    presence(false);
    expect(room.state.clock).toMatchObject({ kind: 'action', deadline: room.now + 15_000 });
    expect(codeOf(room.act(name, 'call'))).toBeNull();
    expect(bankOf(room, name)).toBe(20_000);
  });

  test('of the process in mid-air: a deadline noticed too late is reset, too', () => {
    const room = dealt(['Ann', 'Bob'], { ...CLOCK, action_ms: 3_000, time_bank_ms: 0 });
    const name = room.actor!;
    room.now = tableDeadline(room.state)! + 2_001;
    room.input({ kind: 'tick' });
    expect(room.actor).toBe(name);
    expect(room.state.clock!.deadline).toBe(room.now + room.state.times.restartGraceMs);
    room.tick();
    expect(room.actor).not.toBe(name);
  });

  test('a rearmed time bank gives the time that was left in it', () => {
    const room = dealt();
    room.tick();
    room.now += 60_000;
    room.input({ kind: 'rearm' });
    expect(room.state.clock).toMatchObject({ kind: 'bank', deadline: room.now + 20_000 });
  });
});

test('presence is a matter of seats and of changes', () => {
  const room = dealt();
  expect(room.input({ kind: 'presence', user: 'u-nobody', connected: false }).facts).toEqual([]);
  expect(room.input({ kind: 'presence', user: 'u-Ann', connected: true }).facts).toEqual([]);
  expect(room.input({ kind: 'presence', user: 'u-Ann', connected: false }).facts).toHaveLength(1);
});
