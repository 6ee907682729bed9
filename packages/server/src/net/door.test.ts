/** The HTTP door as strangers find it: what it refuses, what it never tells, and that nothing brings it down. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { actorAmong, arrive, makeTable, sit, type TestClient, until } from '../testing/client.js';
import { endRoom, keepingLog, type LogLine, startRoom, type TestRoom } from '../testing/server.js';

let room: TestRoom;
const lines: LogLine[] = [];

beforeAll(async () => {
  room = await startRoom({ log: keepingLog(lines), limits: { guests: 1_000, reads: 10_000, pages: 10_000 } });
});

afterAll(() => endRoom(room));

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${room.url}${path}`, { headers });
}

function bearer({ hello }: TestClient): Record<string, string> {
  return { authorization: `Bearer ${hello.token}` };
}

/** Bytes as they are, for what `fetch` would mend. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(room.url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    let reply = '';
    socket.on('data', (chunk) => {
      reply += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(reply));
    socket.on('error', () => undefined);
  });
}

function rawGet(target: string): Promise<string> {
  return raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
}

const HOSTILE_IDS = [
  '%E2%82%AC',
  '%0d%0a',
  '%01',
  '%00',
  '%ff',
  '%',
  '%22;x=%22y',
  '%0d%0aX-Injected:%20yes',
  "'%20or%20''='",
  '',
  'a'.repeat(65),
  'a%2fb',
];

describe('ids that are none', () => {
  test.each(HOSTILE_IDS)('[SEC-1] [SEC-2] "%s" is a 404 in every route, before any store is asked', async (id) => {
    const { store } = room.room.world;
    const asked: string[] = [];
    const watched = ['handById', 'hands', 'transfers', 'access', 'sums'] as const;
    for (const name of watched) {
      Object.assign(store, {
        [name]: () => {
          asked.push(name);
          return Promise.reject(new Error('the store was asked'));
        },
      });
    }
    try {
      for (const path of [
        `/api/tables/${id}/hands`,
        `/api/tables/${id}/ledger.json`,
        `/api/tables/${id}/ledger.csv`,
        `/api/tables/${id}/results.csv`,
        `/api/tables/${id}/bookings.csv`,
        `/api/hands/${id}`,
        `/api/receipts/${id}`,
        `/api/shared/${id}`,
      ]) {
        const reply = await rawGet(path.replaceAll(' ', '%20'));
        expect(reply).toMatch(/^HTTP\/1\.1 404 /);
        expect(reply).toContain('{"error":{"code":"not-found"}}');
        expect(reply).not.toMatch(/x-injected|filename/i);
      }
      expect(asked).toEqual([]);
    } finally {
      for (const name of watched) Reflect.deleteProperty(store, name);
    }
    expect((await get('/healthz')).status).toBe(200);
  });

  test.each([
    '//evil.example/api/me',
    'http://evil.example/',
    '*',
    '/api/../api/me',
    `/${'x'.repeat(3_000)}`,
    '/api/me/../../secret.key',
  ])('the target %s gets a refusal', async (target) => {
    expect(await rawGet(target)).toMatch(/^HTTP\/1\.1 (?:400|401|404) /);
  });

  test('a method that a route does not have is told which it has', async () => {
    const response = await fetch(`${room.url}/api/hands/x-1/link`, { method: 'PATCH' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });
});

describe('mistakes of the server', () => {
  test('[SEC-1] an exception becomes one 500 with an id that the log has, and the room goes on', async () => {
    const { people } = room.room;
    Object.assign(people, { byToken: () => Promise.reject(new Error('planted')) });
    const response = await get('/api/me', { authorization: `Bearer ${'a'.repeat(43)}` });
    Reflect.deleteProperty(people, 'byToken');
    expect(response.status).toBe(500);
    const { error } = (await response.json()) as { error: { code: string; incident: string } };
    expect(error.code).toBe('internal');
    expect(lines.filter(({ fields }) => fields.incident === error.incident)).toMatchObject([
      { level: 'error', fields: { reason: 'planted' } },
    ]);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('[SEC-13] a body that is never finished is nobody’s mistake', async () => {
    const before = await faults();
    const { hostname, port } = new URL(room.url);
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"na');
      setTimeout(() => socket.destroy(), 50);
    });
    await new Promise((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await faults()).toBe(before);
  });

  async function faults(): Promise<string> {
    return /cardroom_faults_total (\d+)/.exec(room.room.world.metrics.text(room.room.gauges))?.[1] ?? '';
  }
});

describe('numbers about the room', () => {
  test('[SEC-13] metrics are for the operator', async () => {
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', { authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401);
    expect((await get('/metrics', { authorization: `Bearer ${room.operatorToken}` })).status).toBe(200);
  });
});

describe('a room on https', () => {
  let secure: TestRoom;
  const PUBLIC = 'https://cards.example';

  beforeAll(async () => {
    secure = await startRoom({ publicUrl: PUBLIC });
  });

  afterAll(() => endRoom(secure));

  function post(headers: Record<string, string>): Promise<Response> {
    return fetch(`${secure.url}/api/session`, { method: 'POST', body: '{"name":"Ann"}', headers });
  }

  test('[SEC-13] has cookies that only it can set, and says that it is on https for good', async () => {
    const response = await post({ origin: PUBLIC });
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-cardroom_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/);
    expect((await get('/healthz')).headers.get('strict-transport-security')).toBeNull();
  });

  test('[SEC-13] a cookie of another name is nobody; an older one is good for a new session', async () => {
    const session = await secure.room.people.guest('Old');
    const cookie = `cardroom_session=${session.token}`;
    expect((await fetch(`${secure.url}/api/me`, { headers: { cookie } })).status).toBe(401);
    const renewed = await post({ origin: PUBLIC, cookie });
    expect(await renewed.json()).toMatchObject({ user: session.person.user, is_new: false });
    expect(renewed.headers.get('set-cookie')).toMatch(/^__Host-/);
  });

  test('[SEC-13] takes its public origin and no other', async () => {
    for (const origin of ['http://cards.example', secure.url, 'https://evil.example']) {
      expect((await post({ origin })).status).toBe(403);
    }
  });
});

describe('limits', () => {
  /** Asks until it is too much: while a busy machine stood still, time for another one has passed. */
  async function refusedBy(ask: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const response = await ask();
      if (response.status === 429) return response;
    }
  }

  /** The answer to a hello without a session. */
  async function helloOf(url: string): Promise<unknown> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
    const answer = await new Promise<unknown>((resolve) => {
      socket.on('open', () =>
        socket.send(JSON.stringify({ action: 'hello', id: 'h', data: { protocol: '1.0', client: 'test' } })),
      );
      socket.on('message', (data) => resolve(JSON.parse(String(data))));
    });
    socket.terminate();
    return answer;
  }

  test('[SEC-7] guests are counted alike over HTTP and over the socket, and are told when to come back', async () => {
    const own = await startRoom({ limits: { guests: 6 } });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      statuses.push((await fetch(`${own.url}/api/session`, { method: 'POST' })).status);
    }
    const clients = [await arrive(own.url, { name: 'a' }), await arrive(own.url, { name: 'b' })];
    expect(statuses).toEqual([200, 200, 200, 200]);
    await expect.poll(() => helloOf(own.url)).toMatchObject({ ok: false, error: { code: 'rate-limited' } });
    const refused = await refusedBy(() => fetch(`${own.url}/api/session`, { method: 'POST' }));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate-limited', retry_ms: expect.any(Number) } });
    for (const client of clients) client.close();
    await endRoom(own);
  });

  test('[SEC-7] behind a trusted proxy each client has its own share, and cannot make itself another one', async () => {
    const own = await startRoom({ limits: { guests: 2 }, trustedProxies: 1 });
    const from = async (forwarded: string): Promise<number> =>
      (await fetch(`${own.url}/api/session`, { method: 'POST', headers: { 'x-forwarded-for': forwarded } })).status;
    expect([await from('1.1.1.1'), await from('1.1.1.1')]).toEqual([200, 200]);
    await expect.poll(() => from('1.1.1.1')).toBe(429);
    expect(await from('2.2.2.2')).toBe(200);
    let claims = 0;
    await expect.poll(() => from(`9.9.9.${++claims}, 1.1.1.1`)).toBe(429);
    await endRoom(own);
  });

  test('[SEC-4] reads of books and hands are limited, by address if the person is not known', async () => {
    const own = await startRoom({ limits: { reads: 5, readsByAddress: 1_000 } });
    const statuses: number[] = [];
    const read = (): Promise<Response> => fetch(`${own.url}/api/tables/t1/ledger.json`);
    for (let i = 0; i < 5; i++) statuses.push((await read()).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    await refusedBy(read);
    await endRoom(own);
  });

  test('[SEC-9] sockets of one address are limited in number, and the others are told so in the protocol’s words', async () => {
    const own = await startRoom({ limits: { socketsPerAddress: 2 } });
    const clients = [await arrive(own.url, { name: 'a' }), await arrive(own.url, { name: 'b' })];
    const { hostname, port } = new URL(own.url);
    const reply = await new Promise<string>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () =>
        socket.write(
          'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        ),
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 429 /);
    expect(reply).toContain('"code":"rate-limited"');
    for (const client of clients) client.close();
    await endRoom(own);
  });
});

describe('a private table', () => {
  let people: TestClient[];
  let stranger: TestClient;
  let table: string;
  let invite: string;
  let hand: string;

  beforeAll(async () => {
    people = await Promise.all(['Ann', 'Bob'].map((name) => arrive(room.url, { name })));
    stranger = await arrive(room.url, { name: 'Mallory' });
    ({ table, invite } = await makeTable(people[0]!, { listed: false }));
    for (const client of people) await sit(client, table, { invite });
    const { hand: document } = (await actorAmong(people, table)).table(table)!;
    hand = `${table}-${document.hand}`;
    await (await actorAmong(people, table)).act(table, { action_type: 'fold' });
    await until(() => Number(people[0]!.table(table)?.hand.hand) > Number(document.hand));
    await people[0]!.request('host_pause', {}, { table });
  });

  afterAll(() => {
    for (const client of [...people, stranger]) client.close();
  });

  const paths = () => [
    `/api/tables/${table}/hands`,
    `/api/tables/${table}/hands?limit=10`,
    `/api/tables/${table}/ledger.json`,
    `/api/tables/${table}/ledger.csv`,
    `/api/tables/${table}/results.csv`,
    `/api/tables/${table}/bookings.csv`,
    `/api/hands/${hand}`,
    `/api/hands/${hand}?format=phh`,
    `/api/receipts/${hand}`,
  ];

  async function statuses(headers: Record<string, string>): Promise<number[]> {
    return Promise.all(paths().map(async (path) => (await get(path, headers)).status));
  }

  const REFUSED = [403, 403, 403, 403, 403, 403, 404, 404, 404];
  const READ = [200, 200, 200, 200, 200, 200, 200, 200, 200];

  test('[SEC-3] is read by people who sit there or show the invite, and by nobody else', async () => {
    expect(await statuses({})).toEqual(REFUSED);
    expect(await statuses(bearer(stranger))).toEqual(REFUSED);
    expect(await statuses({ 'x-cardroom-invite': 'x'.repeat(24) })).toEqual(REFUSED);
    expect(await statuses(bearer(people[1]!))).toEqual(READ);
    expect(await statuses({ 'x-cardroom-invite': invite })).toEqual(READ);
  });

  test('[SEC-3] a hand is shared by a link with 128 random bits, which its owner makes and takes back', async () => {
    const path = `/api/hands/${hand}/link`;
    const share = (headers: Record<string, string>) => fetch(`${room.url}${path}`, { method: 'POST', headers });
    expect((await share({})).status).toBe(401);
    expect((await share(bearer(stranger))).status).toBe(404);
    const made = await share(bearer(people[0]!));
    const { link, path: shared } = (await made.json()) as { link: string; path: string };
    expect(link).toMatch(/^[\w-]{22}$/);
    const seen = await get(shared);
    expect(seen.status).toBe(200);
    const document = (await seen.json()) as { actions: string[]; author?: string };
    expect(document.author).toBeUndefined();
    expect(document.actions.filter((line) => /^d dh/.test(line)).every((line) => /(?:\?\?)+$/.test(line))).toBe(true);
    const again = ((await (await share(bearer(people[0]!))).json()) as { path: string }).path;
    expect([(await get(shared)).status, (await get(again)).status]).toEqual([404, 200]);
    await fetch(`${room.url}${path}`, { method: 'DELETE', headers: bearer(people[0]!) });
    expect((await get(again)).status).toBe(404);
  });

  test('[SEC-3] stays private when it has ended, and its people go on reading it', async () => {
    await people[0]!.request('host_resume', {}, { table });
    const actor = await actorAmong(people, table);
    await people[0]!.request('host_end', {}, { table });
    await actor.act(table, { action_type: 'fold' });
    await until(() => people[0]!.table(table)?.status === 'ended');
    await until(() => !room.room.tables.has(table));
    expect(await statuses({})).toEqual(REFUSED);
    expect(await statuses(bearer(stranger))).toEqual(REFUSED);
    expect(await statuses(bearer(people[0]!))).toEqual(READ);
    expect(await statuses(bearer(people[1]!))).toEqual(READ);
  });

  test('people take everything along, and are deleted: their name is gone from the hands of the others', async () => {
    const data = await (await get('/api/me/data', bearer(people[1]!))).json();
    expect(data).toMatchObject({ person: { name: 'Bob' }, tables: [{ table }], links: [] });
    expect((data as { hands: unknown[] }).hands.length).toBeGreaterThan(0);
    expect((data as { transfers: unknown[] }).transfers.length).toBeGreaterThan(0);
    const deleted = await fetch(`${room.url}/api/me`, { method: 'DELETE', headers: bearer(people[1]!) });
    expect([deleted.status, deleted.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/Max-Age=0/)]);
    expect((await get('/api/me', bearer(people[1]!))).status).toBe(401);
    for (const path of paths()) expect(await (await get(path, bearer(people[0]!))).text()).not.toContain('Bob');
    expect(await (await get(`/api/hands/${hand}`, bearer(people[0]!))).text()).toContain('Deleted');
  });
});
