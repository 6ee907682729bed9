import { Hand } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { HOST, Room, settingsOf } from '../testing/room.js';

/** A table in a room that gives each person a sum: people are called after their users. */
function limited(funds: Readonly<Record<string, number>>, settings: Parameters<typeof settingsOf>[1] = {}): Room {
  const room = new Room({ settings: settingsOf('NT', settings) });
  room.funds = new Map(Object.entries(funds).map(([user, chips]) => [user, 100 * chips]));
  return room;
}

/** Begins a hand. */
function deal(room: Room): void {
  for (let i = 0; i < 5 && room.state.hand._waiting === true; i++) room.tick();
  expect(room.state.hand._waiting).not.toBe(true);
}

const [ann, bob] = ['u-Ann', 'u-Bob'];

describe('[X-53] [SEED-10] chips of a person', () => {
  test('[S3-27] a buy-in is no more than the person has: by a request and by a document', () => {
    const room = limited({ [ann]: 75, [bob]: 60 });
    expect(room.join('Ann', 100)).toMatchObject({ ok: true, result: { amount: 75, state: 'given' } });
    const wish = Hand.join(room.viewOf('Bob'), { author: 'Bob', buyIn: 100 }) as unknown as Record<string, unknown>;
    expect(room.ask('Bob', 'hand', { hand: wish })).toMatchObject({ ok: true, result: { taken: ['join'] } });
    expect([room.stack('Ann'), room.stack('Bob')]).toEqual([75, 60]);
    expect([...room.funds!.values()]).toEqual([0, 0]);
  });

  test('with less than the smallest buy-in there is no seat, and only whole chips are paid with', () => {
    expect(limited({ [ann]: 39 }).join('Ann', 100)).toMatchObject({ error: { code: 'not-enough-chips', have: 39 } });
    expect(limited({}).join('Ann', 100)).toMatchObject({ error: { code: 'not-enough-chips', have: 0 } });
    // The smallest chip of the table is 1.
    expect(limited({ [ann]: 50.75 }).join('Ann', 100)).toMatchObject({ ok: true, result: { amount: 50 } });
  });

  test('a top-up is no more than the person has, even if it is paid later', () => {
    const room = limited({ [ann]: 120 });
    room.join('Ann', 100);
    expect(room.ask('Ann', 'top_up', { amount: 50 })).toMatchObject({ ok: true, result: { amount: 20 } });
    // The chips were spent at another table before the next hand.
    room.funds!.set(ann, 1_000);
    room.funds!.set(bob, 10_000);
    room.join('Bob', 100);
    deal(room);
    expect(room.state.hand.startingStacks[room.state.users.indexOf(ann)]).toBe(110);
    expect(room.funds!.get(ann)).toBe(0);
    expect(room.ask('Ann', 'top_up', { amount: 5 })).toMatchObject({ error: { code: 'not-enough-chips', have: 0 } });
  });

  test('the host corrects a stack with their own chips', () => {
    const room = limited({ [ann]: 100, [bob]: 100, [HOST.user]: 30 });
    room.join('Ann', 100);
    expect(room.ask('Host', 'host_edit_stack', { seat_index: 1, change: 31 })).toMatchObject({
      error: { code: 'not-enough-chips', have: 30 },
    });
    expect(room.ask('Host', 'host_edit_stack', { seat_index: 1, change: 30 })).toMatchObject({ ok: true });
    room.join('Bob', 100);
    expect(room.ask('Host', 'host_edit_stack', { seat_index: 2, change: -20 })).toMatchObject({ ok: true });
    deal(room);
    expect([...room.state.hand.startingStacks].sort()).toEqual([130, 80]);
    expect(room.funds!.get(HOST.user)).toBe(2_000);
    expect([room.funds!.get(ann), room.funds!.get(bob)]).toEqual([0, 0]);
  });
});
