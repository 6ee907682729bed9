/** Limits that people set for their own buy-ins in a day [H-26]. */
import { describe, expect, test } from 'vitest';
import { leftToBuy, limitNow, limitWanted, NO_LIMIT } from './ownLimit.js';
import { type Guest, type Message, TestWorld } from './testing/guests.js';
import { settingsOf } from './testing/room.js';
import { receivedEvents, receivedState, TournamentScene } from './testing/tournament.js';

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

  const boughtBy = async (guest: Guest): Promise<Message> =>
    ((await guest.ask({ action: 'your_limit', data: {} })).result as Message).bought;

  test('it counts tournament entries, those of bots that the host brings too, less what was refunded', async () => {
    const wish = { kind: 'sitAndGo', preset: 'hyper', seats: 6, entry: 100, bounty: { kind: 'fixed' } } as const;
    const scene = await new TournamentScene().make(['Ann', 'Bob'], wish);
    const { world, guests } = scene;
    const [ann, bob] = [guests[0]!, guests[1]!];
    // The pool and the head are paid for in two rows, and are one purchase.
    expect(await boughtBy(bob)).toEqual({ times: 1, total: 100 });
    await bob.ask({ action: 'limit_buy_ins', data: { times: null, total: 150 } });
    expect(await join(bob, await made(ann), 100)).toMatchObject({ error: { code: 'own-limit', left: 50 } });
    await scene.ask(bob, 'tournament_unregister');
    expect(await boughtBy(bob)).toEqual({ times: 0, total: 0 });
    await bob.ask({ action: 'limit_buy_ins', data: { times: null, total: 99 } });
    expect(await scene.ask(bob, 'tournament_register')).toMatchObject({ error: { code: 'own-limit', left: 99 } });
    // Nothing has happened, for him and for the others.
    await world.pass(1_000);
    expect(receivedState(bob)).toMatchObject({ entries: 1, pool: 50 });
    await ann.ask({ action: 'limit_buy_ins', data: { times: 2, total: null } });
    expect(await scene.hostActs({ act: 'add_bots', count: 2 })).toMatchObject({ ok: true });
    expect(await scene.hostActs({ act: 'add_bots', count: 1 })).toMatchObject({
      error: { code: 'own-limit', left: 0 },
    });
    expect(await boughtBy(ann)).toEqual({ times: 2, total: 300 });
    expect(await scene.hostActs({ act: 'cancel' })).toMatchObject({ ok: true });
    expect(await boughtBy(ann)).toEqual({ times: 0, total: 0 });
    expect(scene.faults).toEqual([]);
  });

  test('it counts rebuys in a tournament', async () => {
    const wish = { preset: 'hyper', seats: 2, entry: 10, rebuy: { levels: 3 }, level_minutes: 60 } as const;
    const scene = await new TournamentScene().make(['Ann', 'Bob'], wish);
    for (const guest of scene.guests) await guest.ask({ action: 'limit_buy_ins', data: { times: 1, total: null } });
    const isBroke = (guest: Guest): boolean => receivedEvents(guest, 'rebuy_offer').length > 0;
    await scene.playUntil(() => scene.guests.some(isBroke));
    const broke = scene.guests.find(isBroke)!;
    const refused = await scene.ask(broke, 'tournament_rebuy', { buy: true });
    expect(refused).toMatchObject({ error: { code: 'own-limit', left: 0 } });
    expect(await boughtBy(broke)).toEqual({ times: 1, total: 10 });
  });

  test('a seat and an entry in one instant: one of them is refused', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], {
      kind: 'sitAndGo',
      preset: 'hyper',
      seats: 6,
      entry: 100,
    });
    const { world, tournament, guests } = scene;
    const [ann, bob] = [guests[0]!, guests[1]!];
    await scene.ask(bob, 'tournament_unregister');
    const table = await made(ann);
    await bob.ask({ action: 'limit_buy_ins', data: { times: 1, total: null } });
    world.store.slowMs = 100;
    const ids = [
      bob.say({ action: 'join', table, data: { buy_in: 100 } }),
      bob.say({ action: 'tournament_register', tournament, data: {} }),
    ];
    await world.pass(2_000);
    expect(ids.map((id) => bob.answer(id)!.ok)).toEqual([true, false]);
    expect(bob.answer(ids[1]!)).toMatchObject({ error: { code: 'unavailable' } });
    world.store.slowMs = 0;
    expect(await scene.ask(bob, 'tournament_register')).toMatchObject({ error: { code: 'own-limit', left: 0 } });
    expect(await boughtBy(bob)).toEqual({ times: 1, total: 100 });
  });

  test('of two tables in one instant the second one is refused', async () => {
    const world = new TestWorld();
    const [ann, bob] = [await world.guest('Ann'), await world.guest('Bob')];
    await world.room.open();
    const [first, second] = [await made(bob), await made(bob)];
    await ann.ask({ action: 'limit_buy_ins', data: { times: 1, total: null } });
    // Both are decided before either is written.
    world.store.slowMs = 100;
    const ids = [first, second].map((table) => ann.say({ action: 'join', table, data: { buy_in: 100 } }));
    await world.pass(2_000);
    const outcomes = ids.map((id) => ann.answer(id)!);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'own-limit', left: 0 } });
    world.store.slowMs = 0;
    expect(await boughtBy(ann)).toEqual({ times: 1, total: 100 });
  });
});
