import { describe, expect, test } from 'vitest';
import { type Guest, type Message, TestWorld } from '../testing/guests.js';
import { settingsOf } from '../testing/room.js';

async function made(host: Guest, variant: string, more: Message = {}): Promise<string> {
  const settings = { ...settingsOf(variant), listed: true, ...more };
  const answer = await host.ask({ action: 'table_create', data: { settings } });
  return (answer.result as { table: string }).table;
}

function find(guest: Guest, ...wishes: Message[]): Promise<Message> {
  return guest.ask({ action: 'find_table', data: { wishes } });
}

describe('[X-59] [SEED-15] find_table', () => {
  test('a seat at any table of the game at the stakes, where there is company', async () => {
    const world = new TestWorld();
    const [ann, bob, cid] = [await world.guest('Ann'), await world.guest('Bob'), await world.guest('Cid')];
    await world.room.open();
    const [empty, busy] = [await made(ann, 'NT'), await made(ann, 'NT')];
    const stud = await made(ann, 'F7S');
    await ann.ask({ action: 'join', table: busy, data: { buy_in: 100 } });
    expect(await find(bob, { variant: 'NT', small_blind: 1, big_blind: 2 })).toMatchObject({
      ok: true,
      result: { table: busy, seat_index: 2, place: null },
    });
    // Asked again, it is the seat that there is.
    expect(await find(bob, { variant: 'NT' })).toMatchObject({ result: { table: busy, seat_index: 2 } });
    expect(await find(cid, { variant: 'NT', small_blind: 50 })).toMatchObject({ error: { code: 'no-table-found' } });
    expect(await find(cid, { variant: 'NT', small_blind: 50 }, { table: stud })).toMatchObject({
      result: { table: stud, seat_index: 1 },
    });
    expect(await find(cid, { table: empty })).toMatchObject({ result: { table: empty, seat_index: 1 } });
  });

  test('a place on the waiting list where every such table is full, and a seat when one is free', async () => {
    const world = new TestWorld();
    const [ann, bob, cid] = [await world.guest('Ann'), await world.guest('Bob'), await world.guest('Cid')];
    await world.room.open();
    const table = await made(ann, 'NT', { seats: 2 });
    for (const guest of [ann, bob]) await guest.ask({ action: 'join', table, data: { buy_in: 100 } });
    await cid.ask({ action: 'table_watch', table, data: {} });
    expect(await find(cid, { variant: 'NT' })).toMatchObject({ result: { table, seat_index: null, place: 1 } });
    const listed = await cid.ask({ action: 'lobby_list', data: {} });
    expect((listed.result as { tables: Message[] }).tables).toMatchObject([{ table, waiting: 1 }]);
    await bob.ask({ action: 'leave', table, data: { when: 'now' } });
    await world.pass(20_000);
    const offers = cid.messages
      .flatMap(({ events = [] }) => events as Message[])
      .flatMap(({ data }) => ((data as Message)?.your_wait as Message | undefined) ?? []);
    expect(offers.at(-1)).toMatchObject({ place: 1, seat_index: 2 });
    expect(await cid.ask({ action: 'join', table, data: { buy_in: 100 } })).toMatchObject({
      ok: true,
      result: { seat_index: 2 },
    });
  });

  test('a private table is found by nobody', async () => {
    const world = new TestWorld();
    const [ann, bob] = [await world.guest('Ann'), await world.guest('Bob')];
    await world.room.open();
    await made(ann, 'NT', { listed: false });
    expect(await find(bob, { variant: 'NT' })).toMatchObject({ error: { code: 'no-table-found' } });
  });
});
