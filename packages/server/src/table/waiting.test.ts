import { describe, expect, test } from 'vitest';
import { codeOf, personOf, Room, settingsOf } from '../testing/room.js';
import { snapshotFor } from './personView.js';
import { eventsFor } from './telling.js';
import { summaryOf } from './views.js';
import { waitOf } from './waiting.js';

/** A table of two that is full; everybody else may wait. */
function full(): Room {
  const room = new Room({ settings: settingsOf('NT', { seats: 2 }) });
  room.join('Ann');
  room.join('Bob');
  return room;
}

function wait(room: Room, name: string, on = true): ReturnType<Room['ask']> {
  return room.ask(name, 'wait_for_seat', { on });
}

function placeOf(room: Room, name: string): ReturnType<typeof waitOf> {
  return waitOf(room.state, personOf(name).user);
}

describe('[H-28] [X-59] the waiting list', () => {
  test('first come, first served: everybody is told their place, and the table its length', () => {
    const room = full();
    expect(wait(room, 'Cid')).toMatchObject({ ok: true, result: { place: 1 } });
    expect(wait(room, 'Dee')).toMatchObject({ ok: true, result: { place: 2 } });
    expect(codeOf(wait(room, 'Cid'))).toBe('nothing-changed');
    expect(codeOf(wait(room, 'Ann'))).toBe('already-seated');
    expect(summaryOf(room.state, null, 0).waiting).toBe(2);
    const looking = { spectators: 0, delayMs: 0 };
    expect(snapshotFor(room.state, personOf('Dee'), looking)).toMatchObject({ waiting: 2, your_wait: { place: 2 } });
    expect(snapshotFor(room.state, personOf('Ann'), looking).your_wait).toBeUndefined();
    expect(wait(room, 'Cid', false)).toMatchObject({ ok: true, result: { place: null } });
    const told = room.last.changes.flatMap((change) => eventsFor(change, 'u-Dee', { receiptPath: () => '' }));
    expect(told).toContainEqual({
      event: 'game_state_update',
      data: { your_wait: { place: 1, seat_index: null, until_ms: null } },
    });
  });

  test('with a free chair nobody waits', () => {
    const room = new Room({ settings: settingsOf('NT', { seats: 3 }) });
    room.join('Ann');
    expect(codeOf(wait(room, 'Bob'))).toBe('seat-free');
  });

  test('a chair that comes free is held for the first for a minute, and for nobody else', () => {
    const room = full();
    for (const name of ['Cid', 'Dee']) wait(room, name);
    room.ask('Bob', 'leave', { when: 'now' });
    expect(placeOf(room, 'Cid')).toEqual({ place: 1, seat_index: 2, until_ms: room.now + 60_000 });
    expect(codeOf(room.join('Eve'))).toBe('table-full');
    expect(codeOf(room.join('Dee', 100, 2))).toBe('seat-taken');
    expect(room.join('Cid')).toMatchObject({ ok: true, result: { seat_index: 2 } });
    expect(placeOf(room, 'Cid')).toBeNull();
    expect(placeOf(room, 'Dee')).toMatchObject({ place: 1, seat_index: null });
  });

  test('a chair that is not taken goes to the next, and two misses end the wait', () => {
    const room = full();
    for (const name of ['Cid', 'Dee']) wait(room, name);
    room.ask('Bob', 'leave', { when: 'now' });
    const lapse = (name: string): void => {
      for (let i = 0; i < 10 && placeOf(room, name)?.seat_index == null; i++) room.tick();
      room.now = placeOf(room, name)!.until_ms!;
      room.input({ kind: 'tick' });
    };
    lapse('Cid');
    expect([placeOf(room, 'Dee')!.seat_index, placeOf(room, 'Cid')!.place]).toEqual([2, 2]);
    lapse('Dee');
    expect(placeOf(room, 'Cid')).toMatchObject({ place: 1, seat_index: 2 });
    lapse('Cid');
    expect(placeOf(room, 'Cid')).toBeNull();
    expect(placeOf(room, 'Dee')).toMatchObject({ place: 1, seat_index: 2 });
  });

  test('someone who is not connected has 20 s', () => {
    const room = full();
    wait(room, 'Cid');
    room.ask('Bob', 'leave', { when: 'now' });
    for (let i = 0; i < 5 && placeOf(room, 'Cid')!.seat_index === null; i++) room.tick();
    room.input({ kind: 'waiterAway', user: 'u-Cid' });
    expect(placeOf(room, 'Cid')!.until_ms).toBe(room.now + 20_000);
  });

  test('the list survives a restart: chairs are held again', () => {
    const room = full();
    for (const name of ['Cid', 'Dee']) wait(room, name);
    room.ask('Bob', 'leave', { when: 'now' });
    for (let i = 0; i < 5 && placeOf(room, 'Cid')!.seat_index === null; i++) room.tick();
    room.now += 3_600_000;
    room.input({ kind: 'rearm' });
    expect(placeOf(room, 'Cid')).toMatchObject({ place: 1, seat_index: 2, until_ms: room.now + 60_000 });
    expect(placeOf(room, 'Dee')).toMatchObject({ place: 2 });
  });

  test('the host may seat someone out of turn, and everybody reads it in the log', () => {
    const room = full();
    for (const name of ['Cid', 'Dee', 'Eva']) wait(room, name);
    expect(codeOf(room.ask('Ann', 'host_seat_first', { user: 'u-Eva' }))).toBe('not-host');
    expect(codeOf(room.ask('Host', 'host_seat_first', { user: 'u-Fay' }))).toBe('no-such-player');
    expect(codeOf(room.ask('Host', 'host_seat_first', { user: 'u-Cid' }))).toBe('nothing-changed');
    expect(codeOf(room.ask('Host', 'host_seat_first', { user: 'u-Eva' }))).toBeNull();
    expect(room.state.hostLog.at(-1)).toMatchObject({ act: 'seat_first', by: 'Host', name: 'Eva' });
    expect(['Eva', 'Cid', 'Dee'].map((name) => placeOf(room, name)!.place)).toEqual([1, 2, 3]);
    expect(room.ask('Host', 'host_followers', {})).toMatchObject({
      result: { waiting: [{ name: 'Eva' }, { name: 'Cid' }, { name: 'Dee' }] },
    });
    room.ask('Bob', 'leave', { when: 'now' });
    while (placeOf(room, 'Eva')!.seat_index === null) room.tick();
    // An offer that was made stands, whoever is put first after it.
    expect(codeOf(room.ask('Host', 'host_seat_first', { user: 'u-Dee' }))).toBeNull();
    expect(['Eva', 'Dee', 'Cid'].map((name) => placeOf(room, name)!.place)).toEqual([1, 2, 3]);
    expect(room.join('Eva')).toMatchObject({ ok: true, result: { seat_index: 2 } });
  });

  test('anyone who is banned waits no longer', () => {
    const room = full();
    wait(room, 'Cid');
    room.ask('Cid', 'chat', { text: 'hello' });
    expect(codeOf(room.ask('Host', 'host_ban', { user: 'u-Cid' }))).toBeNull();
    expect(placeOf(room, 'Cid')).toBeNull();
  });
});
