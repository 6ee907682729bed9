import { describe, expect, test } from 'vitest';
import { balancesOf } from '../ledger.js';
import { type Guest, type Message, TestWorld } from '../testing/guests.js';

const DAY_MS = 24 * 3_600_000;

function chipsOf(guest: Guest): Message {
  return guest.messages.filter(({ event }) => event === 'your_chips').at(-1)!.chips as Message;
}

async function opened(bank: number): Promise<{ world: TestWorld; ann: Guest; bob: Guest }> {
  const world = new TestWorld({ bank });
  const [ann, bob] = [await world.guest('Ann'), await world.guest('Bob')];
  await world.make(ann);
  return { world, ann, bob };
}

describe('[X-53] [SEED-10] a room that gives each person a sum', () => {
  test('a new person is told what they have, and what is left after a buy-in', async () => {
    const { world, ann } = await opened(150);
    expect(chipsOf(ann)).toEqual({ sum: 150, amount: 150, at_tables: 0, take_from_ms: null });
    expect(await world.join(ann, { buy_in: 100 })).toMatchObject({ ok: true, result: { amount: 100 } });
    await world.pass(2_000);
    expect(chipsOf(ann)).toEqual({ sum: 150, amount: 50, at_tables: 100, take_from_ms: null });
    const asked = await ann.ask({ action: 'your_chips', data: {} });
    expect(asked).toMatchObject({ ok: true, result: { chips: { amount: 50, at_tables: 100 } } });
  });

  test('the same chips buy one seat, at two tables in the same moment', async () => {
    const { world, ann } = await opened(150);
    const second = await ann.ask({
      action: 'table_create',
      data: { settings: world.state.settings },
    });
    const tables = [world.table, (second.result as { table: string }).table];
    const ids = tables.map((table) => ann.say({ action: 'join', table, data: { buy_in: 120 } }));
    await world.pass(100);
    const given = ids.map((id) => ann.answer(id)!);
    const amounts = given.flatMap((answer) => (answer.ok === true ? [(answer.result as Message).amount] : []));
    expect(amounts).toEqual([120]);
    expect(given.find(({ ok }) => ok === false)).toMatchObject({ error: { code: 'not-enough-chips', have: 30 } });
  });

  test('the sum is taken again once a day, with less than the smallest buy-in left', async () => {
    const { world, ann, bob } = await opened(100);
    const take = (): Promise<Message> => ann.ask({ action: 'take_chips', data: {} });
    expect(await take()).toMatchObject({ ok: false, error: { code: 'chips-not-due', at_ms: null } });
    await world.join(ann);
    await world.join(bob);
    expect(await take()).toMatchObject({ ok: false, error: { code: 'chips-not-due', at_ms: null } });
    // Ann loses everything: the books say so, however it came about.
    const { epoch } = (await world.store.acquire('elsewhere', 'n', 1e9))!;
    const [annUser, bobUser] = [ann.connection.person!.user, bob.connection.person!.user];
    const given = (await world.store.wallets([annUser]))[0]!.givenAt;
    await world.store.append('elsewhere', epoch, {
      entries: [{ version: 1, at: 1, fact: '{}', sealed: null }],
      transfers: [
        {
          from: { kind: 'seat', table: 'elsewhere', user: annUser },
          to: { kind: 'seat', table: 'elsewhere', user: bobUser },
          amount: 10_000,
          reason: 'hand',
        },
      ],
      erase: [],
      snapshot: null,
      hands: [],
      access: null,
      members: [],
    });
    expect(await take()).toMatchObject({ ok: false, error: { code: 'chips-not-due', at_ms: given + DAY_MS } });
    await world.pass(2_000);
    expect(chipsOf(ann)).toMatchObject({ take_from_ms: given + DAY_MS });
  });

  test('chips are neither made nor lost when the store forgets its answers', async () => {
    const { world, ann, bob } = await opened(100);
    world.store.losesAnswers = true;
    const ids = [ann, bob].map((guest) => guest.say({ action: 'join', table: world.table, data: { buy_in: 100 } }));
    await world.pass(300);
    world.store.losesAnswers = false;
    await world.pass(5_000);
    expect([ann.answer(ids[0]!), bob.answer(ids[1]!)]).toMatchObject([{ ok: true }, { ok: true }]);
    const users = [ann, bob].map((guest) => guest.connection.person!.user);
    const wallets = await world.store.wallets(users);
    expect(wallets.map(({ amount, atTables }) => amount + atTables)).toEqual([10_000, 10_000]);
    const rows = await Promise.all(
      users.map(async (user) => (await world.store.transfers({ user }, { limit: 100, withHands: true })).rows),
    );
    const own = balancesOf(rows.flatMap((list, at) => (at === 0 ? list : list)));
    for (const { user, amount } of wallets) expect(own.get(`person:${user}`)).toBe(amount);
  });
});

test('in a room where everybody buys freely nothing is told of chips', async () => {
  const world = new TestWorld();
  const ann = await world.guest('Ann');
  expect(ann.messages.some(({ event }) => event === 'your_chips')).toBe(false);
  expect(await ann.ask({ action: 'your_chips', data: {} })).toMatchObject({ ok: true, result: { chips: null } });
  expect(await ann.ask({ action: 'take_chips', data: {} })).toMatchObject({ error: { code: 'chips-not-due' } });
});
