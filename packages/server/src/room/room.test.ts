import { describe, expect, test } from 'vitest';
import { Guest, type Message, playing, TestWorld } from '../testing/guests.js';
import { settingsOf } from '../testing/room.js';
import { HOUSE } from './tableMaker.js';

describe('a store that cannot be written', () => {
  test('everybody is told; nothing is acknowledged; the very act is answered once there is space again', async () => {
    const { world, ann, bob, wim, actor, other } = await playing();
    const before = world.state;
    world.store.isFull = true;
    const id = actor.say(world.act(actor, 'call'));
    await world.pass(50);
    expect(actor.answer(id)).toBeUndefined();
    for (const guest of [ann, bob, wim]) expect(guest.snapshot).toMatchObject({ state: { status: 'no-storage' } });
    expect(world.state).toBe(before);
    const late = await other.ask({ action: 'chat', id: 'late', table: world.table, data: { text: 'hm' } });
    expect(late).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    await world.pass(20_000);
    expect(actor.answer(id)).toBeUndefined();
    expect(world.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    world.store.isFull = false;
    await world.pass(2_000);
    expect(actor.messages.filter((message) => message.id === id)).toHaveLength(1);
    expect(actor.answer(id)).toMatchObject({ ok: true, version: before.version + 1 });
    for (const guest of [ann, bob, wim]) expect(guest.snapshot).toMatchObject({ state: { status: 'playing' } });
    expect(world.state.hand.actions.filter((line) => line.endsWith(' cc'))).toHaveLength(1);
    // The one who was sent away asks again under the same id.
    const again = await other.ask({ action: 'chat', id: 'late2', table: world.table, data: { text: 'hm' } });
    expect(again).toMatchObject({ ok: true });
    expect(world.metrics.text(world.room.gauges)).toContain('cardroom_stalls_total 1\n');
  });

  test('no new hand begins meanwhile, and nobody loses time by it', async () => {
    const { world, actor, other } = await playing();
    await actor.ask(world.act(actor, 'fold'));
    const { hand } = world.state.hand;
    world.store.isFull = true;
    await world.pass(20_000);
    expect(world.state.hand.hand).toBe(hand);
    world.store.isFull = false;
    await world.pass(6_000);
    expect(Number(world.state.hand.hand)).toBe(Number(hand) + 1);
    const asked = world.actor([actor, other]);
    expect(asked.turn.deadline_ms - world.time.now()).toBeGreaterThan(5_000);
  });

  test('an append whose answer is lost is found in the log, and happens once', async () => {
    const { world, actor } = await playing();
    const { version } = world.state;
    world.store.losesAnswers = true;
    const id = actor.say(world.act(actor, 'call'));
    await world.pass(300);
    world.store.losesAnswers = false;
    await world.pass(3_000);
    expect(actor.messages.filter((message) => message.id === id)).toHaveLength(1);
    expect(actor.answer(id)).toMatchObject({ ok: true, version: version + 1 });
    expect(world.state.hand.actions.filter((line) => line.endsWith(' cc'))).toHaveLength(1);
    const { entries, snapshot } = await world.store.read(world.table, 1);
    expect(entries.at(-1)?.version ?? snapshot?.version).toBe(world.state.version);
  });

  test('a slow one is told of after two seconds, and goes on by itself', async () => {
    const { world, actor, wim } = await playing();
    world.store.slowMs = 10_000;
    const id = actor.say(world.act(actor, 'call'));
    await world.pass(1_900);
    expect(wim.snapshot).not.toMatchObject({ state: { status: 'no-storage' } });
    await world.pass(200);
    expect(wim.snapshot).toMatchObject({ state: { status: 'no-storage' } });
    world.store.slowMs = 0;
    await world.pass(9_000);
    expect(actor.answer(id)).toMatchObject({ ok: true });
    expect(wim.snapshot).toMatchObject({ state: { status: 'playing' } });
  });

  test('a room stops all the same, and has told nobody of anything that was not stored', async () => {
    const { world, actor } = await playing();
    world.store.isFull = true;
    const id = actor.say(world.act(actor, 'call'));
    await world.pass(50);
    const stopped = world.room.stop();
    await world.pass(5_000);
    await stopped;
    expect(actor.answer(id)).toBeUndefined();
    expect(actor.closed).toBe(1001);
  });
});

describe('spectators of a table with a delay', () => {
  const DELAY = { spectators: { allowed: true, delay_ms: 10_000 } };

  test('see every version, each as late as the table wants, to the millisecond', async () => {
    const { world, ann, wim, actor } = await playing(DELAY);
    await world.pass(1_234);
    await actor.ask(world.act(actor, 'call'));
    await world.pass(20_000);
    const toldAt = (guest: Guest) =>
      new Map(
        guest.sent.flatMap(({ at, message }) => (message.event === 'update' ? [[message.version as number, at]] : [])),
      );
    const [now, late] = [toldAt(ann), toldAt(wim)];
    const both = [...late].filter(([version]) => now.has(version));
    expect(both.length).toBeGreaterThanOrEqual(3);
    for (const [version, at] of both) expect(at - now.get(version)!).toBe(10_000);
    expect(wim.snapshot).toMatchObject({ state: { delay_ms: 10_000 } });
    expect(wim.versions).toEqual([...wim.versions].sort((a, b) => a - b));
  });

  test('get a state that is as old, and none before there is one', async () => {
    const { world } = await playing(DELAY);
    const fresh = await world.guest('Fay');
    await world.watch(fresh);
    const seen = fresh.snapshot as { version: number } | undefined;
    expect(seen === undefined || seen.version < world.state.version).toBe(true);
    await world.pass(10_000);
    expect(fresh.snapshot ?? fresh.versions.at(-1)).toBeDefined();
  });

  test('a player who leaves the seat sees nothing newer until the delay has caught up', async () => {
    const { world, ann, bob, actor } = await playing(DELAY);
    await actor.ask(world.act(actor, 'fold'));
    await bob.ask({ action: 'leave', table: world.table, data: { when: 'now' } });
    // Anyone who leaves stops following; to watch again is a new request.
    const known = Math.max(...bob.versions);
    await world.watch(bob);
    await ann.ask({ action: 'chat', table: world.table, data: { text: 'alone' } });
    await world.pass(9_000);
    expect(Math.max(...bob.versions)).toBe(known);
    await world.pass(2_000);
    expect(JSON.stringify(bob.messages)).toContain('alone');
  });
});

describe('private tables', () => {
  test('are for those with the invitation', async () => {
    const world = new TestWorld();
    const [ann, bob, cid] = [await world.guest('Ann'), await world.guest('Bob'), await world.guest('Cid')];
    await world.make(ann, { listed: false });
    expect(await world.watch(bob)).toMatchObject({ ok: false, error: { code: 'not-invited' } });
    expect(await world.join(bob)).toMatchObject({ ok: false, error: { code: 'not-invited' } });
    expect(await world.join(bob, { invite: 'x'.repeat(24) })).toMatchObject({ error: { code: 'not-invited' } });
    expect(await world.watch(bob, { invite: world.invite })).toMatchObject({ ok: true });
    expect(await world.join(bob)).toMatchObject({ ok: true });
    expect((await cid.ask({ action: 'lobby_list', data: {} })).result).toEqual({ tables: [], next: null });
    expect((await bob.ask({ action: 'lobby_list', data: {} })).result.tables).toHaveLength(1);
    expect(await cid.ask({ action: 'ledger', table: world.table, data: {} })).toMatchObject({
      error: { code: 'not-invited' },
    });
  });

  test('that are closed to spectators are seen by players and the host', async () => {
    const world = new TestWorld();
    const [ann, bob] = [await world.guest('Ann'), await world.guest('Bob')];
    await world.make(ann, { spectators: { allowed: false, delay_ms: 0 } });
    expect(await world.watch(ann)).toMatchObject({ ok: true });
    expect(await world.watch(bob)).toMatchObject({ ok: false, error: { code: 'spectators-off' } });
    await world.join(bob);
    expect(await world.watch(bob)).toMatchObject({ ok: true });
  });
});

describe('the host', () => {
  test.each([
    ['host_pause', {}],
    ['host_limit', { buy_in: { min: 50, max: 150 } }],
    ['host_stakes', { stakes: { smallBlind: 2, bigBlind: 4 } }],
    ['host_add_bot', { bot: 'test' }],
    ['host_sit_out', { seat_index: 2 }],
    ['host_mute', { name: 'Bob', on: true }],
    ['host_remove', { seat_index: 2 }],
    ['host_end', {}],
  ])('may %s, and everybody reads it in the log', async (action, data) => {
    const { world, ann, bob, wim } = await playing();
    const refused = await wim.ask({ action, table: world.table, data });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-host' } });
    expect(await ann.ask({ action, table: world.table, data })).toMatchObject({ ok: true });
    for (const guest of [ann, bob, wim]) {
      const told = guest.messages.flatMap(({ events = [] }) => events as Message[]);
      expect(told.filter(({ event }) => event === 'host_log')).toHaveLength(1);
    }
  });

  test('sees no card that others do not see', async () => {
    const world = new TestWorld();
    const [host, ann, bob] = [await world.guest('Holly'), await world.guest('Ann'), await world.guest('Bob')];
    await world.make(host);
    await world.watch(host);
    for (const guest of [ann, bob]) await world.join(guest);
    await world.pass(3_000);
    expect(JSON.stringify(host.messages)).toContain('d dh p1 ????');
    expect(JSON.stringify(host.messages)).not.toMatch(/d dh p\d [2-9TJQKA]/);
  });
});

describe('a table that has ended', () => {
  test('still answers: the same to the same request, and that it is no more to others', async () => {
    const { world, ann, actor } = await playing();
    const end = { action: 'host_end', id: 'end', table: world.table, data: {} };
    const granted = await ann.ask(end);
    await actor.ask(world.act(actor, 'fold'));
    expect(world.state.ended).toBe(true);
    const before = ann.messages.length;
    ann.say(end);
    await world.pass(0);
    expect(ann.messages.slice(before)).toContainEqual(granted);
    const late = await actor.ask({ action: 'chat', table: world.table, data: { text: 'bye' } });
    expect(late).toMatchObject({ ok: false, error: { code: 'table-ended' } });
    await world.pass(2_000);
    expect(await actor.ask({ action: 'chat', table: world.table, data: { text: 'bye' } })).toMatchObject({
      error: { code: 'no-such-table' },
    });
  });
});

describe('limits of a host', () => {
  const ann = { user: 'ann', name: 'Ann' };

  test('[SEC-9] a burst of new tables makes as many as one host may have', async () => {
    const { room } = new TestWorld();
    await room.open();
    const made = await Promise.all(
      Array.from({ length: 39 }, (_, i) => room.make(`t${i}`, ann, settingsOf('NT', { title: `t${i}` }))),
    );
    const refused = made.filter((result) => 'code' in result);
    expect(refused).toHaveLength(19);
    expect(refused.every((error) => JSON.stringify(error) === '{"code":"too-many-tables","max":20}')).toBe(true);
    expect(room.tables.size).toBe(20);
  });

  test('[SEC-9] settings that are refused take no place among the tables', async () => {
    const { room } = new TestWorld();
    await room.open();
    for (let i = 0; i < 25; i++) {
      expect(await room.make(`bad${i}`, ann, settingsOf('NT', { seats: 99 }))).toMatchObject({ code: 'bad-settings' });
    }
    expect('code' in (await room.make('good', ann, settingsOf('NT')))).toBe(false);
  });
});

describe('limits of a connection', () => {
  test('a reader that takes nothing is closed once too much waits for it', async () => {
    const { world, wim, actor } = await playing();
    wim.waitingBytes = 300_000;
    await actor.ask(world.act(actor, 'call'));
    expect(wim.closed).toBe(4413);
  });

  test('a message that comes too fast is refused with its id, and may come again', async () => {
    const world = new TestWorld();
    const guest = await world.guest('Ann');
    await world.room.open();
    const ids = Array.from({ length: 45 }, () => guest.say({ action: 'ping', data: {} }));
    await world.pass(0);
    const refused = ids.filter((id) => guest.answer(id)?.ok === false);
    expect(refused.length).toBeGreaterThan(0);
    expect(guest.answer(refused[0]!)).toMatchObject({ error: { code: 'rate-limited', retry_ms: 50 } });
    expect(guest.closed).toBeNull();
    await world.pass(1_000);
    guest.say({ action: 'ping', id: refused[0]!, data: {} });
    expect(guest.messages.at(-1)).toMatchObject({ id: refused[0], ok: true });
  });

  test('pings of the transport count', async () => {
    const world = new TestWorld();
    const guest = await world.guest('Ann');
    const heard = Array.from({ length: 100 }, () => guest.connection.pinged());
    expect(heard.filter((isHeard) => isHeard)).toHaveLength(39);
    expect(guest.closed).toBe(4429);
  });

  test('[X-50] a silent connection is closed: before a hello, and 8 s after the last message or pong', async () => {
    const world = new TestWorld();
    await world.room.open();
    const silent = new Guest(world);
    const guest = await world.guest('Ann');
    await world.pass(11_000);
    expect([silent.closed, guest.closed]).toEqual([4408, null]);
    guest.isMute = true;
    await world.pass(5_000);
    expect(guest.closed).toBeNull();
    await world.pass(5_000);
    expect(guest.closed).toBe(4410);
  });
});

describe('[SEC-9] a table that nobody is at', () => {
  const HOUR_MS = 3_600_000;

  test('closes after two hours, even if an absent guest has a seat, and cashes the stack out', async () => {
    const world = new TestWorld();
    const [ann, bob] = [await world.guest('Ann'), await world.guest('Bob')];
    await world.make(ann);
    await world.join(bob);
    const { user } = bob.connection.person!;
    for (const guest of [ann, bob]) guest.connection.lost();
    await world.pass(2 * HOUR_MS - 60_000);
    expect(world.state.ended).toBe(false);
    await world.pass(120_000);
    expect(world.room.tables.size).toBe(0);
    const sums = await world.store.sums(world.table);
    expect(sums).toMatchObject([{ user, bought: 10_000, cashed: 10_000, onTable: 0 }]);
    expect(await world.store.access(world.table)).toMatchObject({ endedAt: expect.any(Number) });
  });

  test('stays while someone follows it, and the tables of the room itself stay for good', async () => {
    const world = new TestWorld();
    const ann = await world.guest('Ann');
    await world.make(ann);
    await world.room.make('house-table', HOUSE, settingsOf());
    await world.watch(ann);
    for (let minute = 0; minute < 5 * 60; minute++) {
      await world.pass(29_000);
      ann.say({ action: 'ping', data: {} });
      await world.pass(29_000);
      ann.say({ action: 'ping', data: {} });
    }
    expect(ann.closed).toBeNull();
    expect([...world.room.tables.keys()].sort()).toEqual(['house-table', world.table].sort());
    ann.connection.lost();
    await world.pass(3 * HOUR_MS);
    expect([...world.room.tables.keys()]).toEqual(['house-table']);
  });
});

describe('signing out', () => {
  test('is answered even if this node reads of it in the store before the write has come back', async () => {
    const { world, ann } = await playing();
    const { store, room } = world;
    const write = store.removeTokens.bind(store);
    store.removeTokens = async (user) => {
      await write(user);
      await room.endSessions();
    };
    const id = ann.say({ action: 'sign_out', id: 'out', data: {} });
    await world.pass(50);
    expect(ann.answer(id)).toMatchObject({ ok: true });
    expect(ann.closed).toBe(4401);
  });
});
