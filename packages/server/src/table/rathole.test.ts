/** Coming back to a table: with how many chips, and for how long that is asked [H-25]. */
import type { TableSettings } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { codeOf, personOf, Room, settingsOf } from '../testing/room.js';
import { snapshotFor } from './personView.js';

const HOUR_MS = 3_600_000;
const LOOKING = { spectators: 0, delayMs: 0 };

/** A table at which Ann has won 150 from Bob and left with 250, above the largest buy-in; how many she left with. */
function leftRich(settings: Partial<TableSettings> = {}, variant = 'NT'): Room {
  const room = new Room({ settings: settingsOf(variant, settings) });
  for (const name of ['Ann', 'Bob', 'Cid']) expect(codeOf(room.join(name, 100))).toBeNull();
  expect(codeOf(room.ask('Host', 'host_edit_stack', { seat_index: 1, change: 150 }))).toBeNull();
  room.tick();
  expect(room.stack('Ann')).toBe(250);
  leave(room, 'Ann');
  return room;
}

/** Someone leaves before any chips of theirs are at stake, and the hand is over. */
function leave(room: Room, name: string): void {
  while (room.actor !== null && room.actor !== name) room.stayIn();
  room.ask(name, 'leave', { when: 'now' });
  while (room.state.hand.players.includes(name)) {
    if (room.actor === null) room.tick();
    else room.stayIn();
  }
}

function left(room: Room): number {
  return snapshotFor(room.state, personOf('Ann'), LOOKING).your_return!.amount;
}

describe('[H-25] anyone who comes back within the time', () => {
  test('brings at least what they left with, above the largest buy-in if need be', () => {
    const room = leftRich();
    const amount = left(room);
    expect(amount).toBeGreaterThan(200);
    const until_ms = snapshotFor(room.state, personOf('Ann'), LOOKING).your_return!.until_ms;
    expect(room.join('Ann', 100)).toMatchObject({ error: { code: 'left-with-more', amount, until_ms } });
    expect(codeOf(room.join('Ann', amount - 1))).toBe('left-with-more');
    // More is cut to it: it is the larger of the two limits.
    expect(room.join('Ann', 10_000)).toMatchObject({ ok: true, result: { amount } });
    expect(snapshotFor(room.state, personOf('Ann'), LOOKING).your_return).toBeUndefined();
  });

  test('the time is two hours; then anything within the limits will do', () => {
    const room = leftRich();
    const { until_ms } = snapshotFor(room.state, personOf('Ann'), LOOKING).your_return!;
    room.now = until_ms - 1;
    expect(codeOf(room.join('Ann', 100))).toBe('left-with-more');
    room.now = until_ms;
    expect(room.join('Ann', 10_000)).toMatchObject({ ok: true, result: { amount: 200 } });
    expect(until_ms - room.facts.findLast(({ kind }) => kind === 'stoodUp')!.at).toBe(2 * HOUR_MS);
  });

  test('the host may set another time, or none', () => {
    const half = leftRich({ rathole_ms: HOUR_MS / 2 });
    expect(codeOf(half.join('Ann', 100))).toBe('left-with-more');
    half.now += HOUR_MS / 2;
    expect(codeOf(half.join('Ann', 100))).toBeNull();
    const none = leftRich({ rathole_ms: 0 });
    expect(snapshotFor(none.state, personOf('Ann'), LOOKING).your_return).toBeUndefined();
    expect(codeOf(none.join('Ann', 100))).toBeNull();
  });

  test('fixed limit is exempt', () => {
    const room = leftRich({}, 'FT');
    expect(codeOf(room.join('Ann', 100))).toBeNull();
  });

  test('a stack below the smallest buy-in does not lower it, and another person owes nothing', () => {
    const room = new Room();
    for (const name of ['Ann', 'Bob', 'Cid']) room.join(name, 100);
    room.ask('Host', 'host_edit_stack', { seat_index: 1, change: -80 });
    room.tick();
    leave(room, 'Ann');
    expect(left(room)).toBeLessThanOrEqual(20);
    expect(codeOf(room.join('Ann', 30))).toBe('buy-in-out-of-range');
    expect(codeOf(room.join('Dee', 40))).toBeNull();
    expect(codeOf(room.join('Ann', 40))).toBeNull();
  });

  test('with 90 % of it or more in the wallet all of that comes; with less, nothing', () => {
    const back = (chips: number): ReturnType<Room['join']> => {
      const room = leftRich();
      room.funds = new Map([[personOf('Ann').user, chips * 100]]);
      return room.join('Ann', 100);
    };
    const amount = left(leftRich());
    const least = Math.ceil((amount * 9) / 10);
    expect(back(amount - 1)).toMatchObject({ ok: true, result: { amount: amount - 1 } });
    expect(back(least)).toMatchObject({ ok: true, result: { amount: least } });
    expect(back(least - 1)).toMatchObject({ error: { code: 'left-with-more', amount } });
    expect(back(25)).toMatchObject({ error: { code: 'not-enough-chips' } });
  });

  test('by a document, too', () => {
    const room = leftRich();
    const join = (chips: number): ReturnType<Room['ask']> => {
      const { hand } = room.state;
      const players = [...hand.players, 'Ann'];
      const document = { ...hand, author: 'Ann', players, startingStacks: [...hand.startingStacks, chips] };
      const zeros = (list: readonly number[] | undefined) => [...(list ?? []), 0];
      return room.ask('Ann', 'hand', {
        hand: {
          ...document,
          _inactive: zeros(hand._inactive),
          _intents: zeros(hand._intents),
          _deadBlinds: zeros(hand._deadBlinds),
          antes: zeros(hand.antes),
          blindsOrStraddles: zeros(hand.blindsOrStraddles),
          seats: [...hand.seats!, 5],
        } as never,
      });
    };
    expect(codeOf(join(100))).toBe('left-with-more');
    expect(codeOf(join(left(room)))).toBeNull();
    expect(room.state.seats.map(({ name }) => name)).toContain('Ann');
  });

  test('[H-26] chips that come back are not bought again: the limits of the table stay what they were', () => {
    const room = leftRich({ rebuys: { times: 0, total: 100 } });
    const boughtBefore = room.state.bought.find(({ user }) => user === personOf('Ann').user);
    expect(codeOf(room.join('Ann', left(room)))).toBeNull();
    expect(room.state.bought.find(({ user }) => user === personOf('Ann').user)).toEqual(boughtBefore);
  });
});
