import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { arrive, makeTable, sit, type TestClient, until } from '../testing/client.js';
import { endRoom, startRoom, type TestRoom } from '../testing/server.js';
import { Bans } from './bans.js';
import { auditLog, ban, closeTable, operatorBans, operatorPeople, operatorTables, unban } from './operator.js';

let room: TestRoom;
let clients: TestClient[];

beforeEach(async () => {
  room = await startRoom();
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.close();
  await endRoom(room);
});

async function come(name: string, token?: string): Promise<TestClient> {
  const client = await arrive(room.url, token === undefined ? { name } : { token });
  clients.push(client);
  return client;
}

/** The answer to a hello, and the end of the connection. */
async function hello(data: object): Promise<{ readonly code: string; readonly closed: number }> {
  const socket = new WebSocket(`${room.url.replace('http', 'ws')}/ws`);
  const codes: string[] = [];
  socket.on('message', (text) => codes.push(JSON.parse(String(text)).error?.code ?? ''));
  socket.on('open', () =>
    socket.send(JSON.stringify({ action: 'hello', id: 'h', data: { protocol: '1.0', client: 'test', ...data } })),
  );
  const closed = await new Promise<number>((resolve) => socket.on('close', resolve));
  return { code: codes[0] ?? '', closed };
}

const audit = async (): Promise<readonly string[]> =>
  (await auditLog(room.room, { limit: 200 })).rows.map(({ act, subject, detail }) => `${act} ${subject} ${detail}`);

describe('an operator', () => {
  test('sees all tables, private ones too, and everybody', async () => {
    const ann = await come('Ann');
    const open = await makeTable(ann, { title: 'Open' });
    const secret = await makeTable(ann, { title: 'Private', listed: false });
    const tables = operatorTables(room.room);
    expect(tables.map(({ title, listed }) => [title, listed]).sort()).toEqual([
      ['Open', true],
      ['Private', false],
    ]);
    const bob = await come('Bob');
    const { rows } = await operatorPeople(room.room, { limit: 10 });
    const found = rows.find(({ user }) => user === ann.hello.user)!;
    expect(found).toMatchObject({ name: 'Ann', connected: true, banned: false });
    expect([...found.tables].sort()).toEqual([open.table, secret.table].sort());
    bob.close();
    const isGone = async (): Promise<boolean> =>
      (await operatorPeople(room.room, { limit: 10 })).rows.some(
        ({ user, connected }) => user === bob.hello.user && !connected,
      );
    await expect.poll(isGone).toBe(true);
    const first = await operatorPeople(room.room, { limit: 1 });
    const second = await operatorPeople(room.room, { limit: 1, after: first.next! });
    expect([...first.rows, ...second.rows].map(({ user }) => user)).toEqual([ann.hello.user, bob.hello.user].sort());
  });

  test('closes a table: stacks are cashed out, and the act is written down', async () => {
    const ann = await come('Ann');
    const { table } = await makeTable(ann);
    await sit(ann, table);
    expect(await closeTable(room.room, 'nowhere', '')).toBe('no-such-table');
    expect(await closeTable(room.room, table, 'a test')).toBe('closed');
    await expect.poll(() => operatorTables(room.room)).toEqual([]);
    const [sum] = await room.room.world.store.sums(table);
    expect(sum).toMatchObject({ user: ann.hello.user, onTable: 0, net: 0 });
    expect(await audit()).toEqual([`close ${table} a test`]);
  });

  test('bans a person: connections end, seats are left, and they do not come back until they are let in', async () => {
    const [ann, bob] = [await come('Ann'), await come('Bob')];
    const { table } = await makeTable(ann);
    await sit(bob, table);
    const { user, token } = bob.hello;
    const ask = { kind: 'person', key: user, until: null, reason: 'abuse', addressUntil: null } as const;
    expect(await ban(room.room, { ...ask, key: 'u-nobody' })).toBe('no-such-person');
    expect(await ban(room.room, ask)).toBe('banned');
    await until(() => bob.signals.some((signal) => signal.kind === 'lost'));
    await expect.poll(() => room.room.tables.get(table)!.state.seats.map((seat) => seat.user)).toEqual([]);
    expect(await hello({ token })).toEqual({ code: 'barred', closed: 4403 });
    expect((await operatorPeople(room.room, { limit: 10 })).rows.find((row) => row.user === user)?.banned).toBe(true);
    expect(await operatorBans(room.room)).toMatchObject([{ kind: 'person', key: user, reason: 'abuse' }]);
    expect(await unban(room.room, 'person', user)).toBe('unbanned');
    expect(await unban(room.room, 'person', user)).toBe('not-banned');
    expect((await come('', token!)).hello.user).toBe(user);
    expect(await audit()).toEqual([`unban person ${user} `, `ban person ${user} for good: abuse`]);
  });

  test('a ban from before holds after a restart', async () => {
    const { user, token } = (await come('Bob')).hello;
    await ban(room.room, { kind: 'person', key: user, until: null, reason: '', addressUntil: null });
    const { data } = room;
    await room.stop();
    room = await startRoom({ data });
    expect((await hello({ token })).code).toBe('barred');
  });

  test('a ban ends by itself', async () => {
    const { store } = room.room.world;
    const until = Date.now() + 3_600_000;
    await store.putBan({ kind: 'person', key: 'u-1', until, by: 'operator', reason: '' });
    const bans = new Bans(store);
    await bans.refresh();
    expect(bans.holds('person', 'u-1', until - 1)).toBe(true);
    expect(bans.holds('person', 'u-1', until)).toBe(false);
  });

  test('bans an address: people from it are refused before anything is made for them', async () => {
    const store = room.room.world.store;
    await ban(room.room, {
      kind: 'address',
      key: room.room.addressMark('192.0.2.1'),
      until: null,
      reason: '',
      addressUntil: null,
    });
    expect(room.room.isBanned({ user: null, address: '192.0.2.1' })).toBe(true);
    expect(room.room.isBanned({ user: null, address: '192.0.2.2' })).toBe(false);
    const sent: string[] = [];
    const closes: number[] = [];
    const peer = {
      send: (text: string) => sent.push(text),
      ping: () => undefined,
      close: (code: number) => closes.push(code),
      waitingBytes: 0,
    };
    const connection = room.room.accept(peer, { token: null, address: '192.0.2.1' });
    connection.receive(
      JSON.stringify({ action: 'hello', id: 'h', data: { protocol: '1.0', client: 'test', name: 'Eve' } }),
    );
    await expect.poll(() => closes).toEqual([4403]);
    expect(JSON.parse(sent[0]!).error.code).toBe('barred');
    expect((await store.people({ limit: 10 })).rows).toEqual([]);
  });

  test('bans an address over HTTP, too, but not the operator who comes from it', async () => {
    const headers = { authorization: `Bearer ${room.operatorToken}` };
    const post = (path: string, body: object, by: object = {}): Promise<Response> =>
      fetch(`${room.url}/api/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { ...by } });
    const bans = { kind: 'address', key: '127.0.0.1', hours: 1 };
    expect((await post('operator/bans', bans)).status).toBe(401);
    expect((await post('operator/bans', bans, headers)).status).toBe(200);
    const refused = await post('session', { name: 'Eve' });
    expect([refused.status, await refused.json()]).toEqual([403, { error: { code: 'barred' } }]);
    expect((await room.room.world.store.people({ limit: 10 })).rows).toEqual([]);
    expect((await fetch(`${room.url}/api/operator/bans`, { headers })).status).toBe(200);
    expect((await post('operator/unban', bans, headers)).status).toBe(200);
    expect((await post('session', { name: 'Eve' })).status).toBe(200);
  });

  test.each([
    ['bans', 'x', 'bad-json'],
    ['bans', '[]', 'bad-json'],
    ['bans', '{"kind":"person","key":"house"}', 'bad-message'],
    ['bans', '{"kind":"address","key":"1.2.3.4.5"}', 'bad-message'],
    ['bans', '{"kind":"person","key":"u-00000000000000000000"}', 'no-such-person'],
    ['bans', '{"kind":"address","key":"192.0.2.1","hours":0}', 'bad-message'],
    ['bans', '{"kind":"address","key":"192.0.2.1","reason":"a\\u0007b"}', 'bad-message'],
    ['bans', '{"kind":"address","key":"192.0.2.1","address":1}', 'bad-message'],
    ['unban', '{"kind":"address","key":"192.0.2.1"}', 'not-banned'],
    ['tables/none/close', '{"reason":7}', 'bad-message'],
    ['tables/none/close', '', 'no-such-table'],
  ])('%s with %j is refused as %s, and nothing is written down', async (path, body, code) => {
    const headers = { authorization: `Bearer ${room.operatorToken}` };
    const answer = await fetch(`${room.url}/api/operator/${path}`, { method: 'POST', body, headers });
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe(code);
    expect(await audit()).toEqual([]);
  });
});
