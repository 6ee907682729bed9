/** Limits that people set for their own buy-ins in a day [H-26]. */
import { describe, expect, test } from 'vitest';
import { leftToBuy, limitNow, limitWanted, NO_LIMIT } from './ownLimit.js';
import { type Guest, type Message, TestWorld } from './testing/guests.js';
import { settingsOf } from './testing/room.js';

const DAY_MS = 24 * 3_600_000;

describe('[H-26] an own limit', () => {
  test('a lower one holds at once, a higher one after 24 hours, each part by itself', () => {
    const first = limitWanted('ann', null, { times: 3, total: 1_000 }, 0);
    expect(first).toEqual({ user: 'ann', limit: { times: 3, total: 1_000 }, next: null });
    const mixed = limitWanted('ann', first, { times: 2, total: 5_000 }, 100);
    expect(mixed).toEqual({
      user: 'ann',
      limit: { times: 2, total: 1_000 },
      next: { limit: { times: 2, total: 5_000 }, at: 100 + DAY_MS },
    });
    expect(limitNow(mixed, 99 + DAY_MS)).toEqual({ times: 2, total: 1_000 });
    expect(limitNow(mixed, 100 + DAY_MS)).toEqual({ times: 2, total: 5_000 });
    // Lowered again meanwhile, the higher one never comes.
    expect(limitWanted('ann', mixed, { times: 1, total: 500 }, 200)).toMatchObject({ next: null });
    expect(limitNow(limitWanted('ann', first, NO_LIMIT, 0), DAY_MS)).toEqual(NO_LIMIT);
  });

  test('leaves what is not yet bought, and nothing once it was bought often enough', () => {
    expect(leftToBuy(NO_LIMIT, { times: 9, total: 9 })).toBe(Number.POSITIVE_INFINITY);
    expect(leftToBuy({ times: null, total: 500 }, { times: 9, total: 200 })).toBe(300);
    expect(leftToBuy({ times: null, total: 500 }, { times: 9, total: 700 })).toBe(0);
    expect(leftToBuy({ times: 2, total: null }, { times: 1, total: 0 })).toBe(Number.POSITIVE_INFINITY);
    expect(leftToBuy({ times: 2, total: 500 }, { times: 2, total: 0 })).toBe(0);
  });
});

describe('[H-26] in the room', () => {
  async function made(host: Guest): Promise<string> {
    const answer = await host.ask({
      action: 'table_create',
      data: { settings: { ...settingsOf('NT'), rathole_ms: 0 } },
    });
    return (answer.result as { table: string }).table;
  }
  const join = (guest: Guest, table: string, buy_in: number): Promise<Message> =>
    guest.ask({ action: 'join', table, data: { buy_in } });

  test('it counts over all tables of the room, for seats, top-ups and those that come by themselves', async () => {
    const world = new TestWorld();
    const [ann, bob] = [await world.guest('Ann'), await world.guest('Bob')];
    await world.room.open();
    const [first, second] = [await made(bob), await made(bob)];
    const set = await ann.ask({ action: 'limit_buy_ins', data: { times: null, total: 150 } });
    expect(set.result).toEqual({ limit: { times: null, total: 150 }, next: null, bought: { times: 0, total: 0 } });
    expect(await join(ann, first, 100)).toMatchObject({ ok: true });
    expect(await join(ann, second, 100)).toMatchObject({ error: { code: 'own-limit', left: 50 } });
    expect(await ann.ask({ action: 'top_up', table: first, data: { amount: 60 } })).toMatchObject({
      error: { code: 'own-limit', left: 50 },
    });
    await ann.ask({ action: 'auto_top_up', table: first, data: { below: 200, to: 200 } });
    await join(bob, first, 100);
    await world.pass(4_000);
    expect(world.room.tables.get(first)!.state.hand.startingStacks).toContain(150);
    const { result } = await ann.ask({ action: 'your_limit', data: {} });
    expect(result).toMatchObject({ bought: { times: 2, total: 150 } });
    // Others are not limited by it.
    expect(await join(bob, second, 200)).toMatchObject({ ok: true });
    // Another day.
    await ann.ask({ action: 'leave', table: first, data: { when: 'now' } });
    await world.pass(DAY_MS);
    expect(await join(ann, second, 100)).toMatchObject({ ok: true });
  });
});
