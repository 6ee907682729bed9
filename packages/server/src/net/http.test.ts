import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { verifyReceipt } from '@cardroom/protocol/receipt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../startError.js';
import { cardsIn } from '../testing/chaos/secrecy.js';
import { actorAmong, arrive, makeTable, sit, type TestClient, until } from '../testing/client.js';
import { endRoom, startRoom, type TestRoom, temporaryFolder } from '../testing/server.js';

let room: TestRoom;

beforeAll(async () => {
  room = await startRoom();
});

afterAll(() => endRoom(room));

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/session`, { method: 'POST', body: JSON.stringify(body), headers });
}

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function get(path: string, token?: string): Promise<Response> {
  return fetch(`${room.url}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
}

describe('sessions', () => {
  test('a guest gets a cookie that no script reads and no other site sends', async () => {
    const response = await post(room.url, { name: 'Ann' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: 'Ann', is_new: true });
    expect(response.headers.get('set-cookie')).toMatch(
      /^cardroom_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });

  test('the same person after coming back, on the socket, and after a restart on the same folder', async () => {
    const data = temporaryFolder();
    const first = await startRoom({ data });
    const response = await post(first.url, { name: 'Ann' });
    const cookie = cookieOf(response);
    const { user } = (await response.json()) as { user: string };
    const again = await post(first.url, { name: 'Somebody' }, { cookie });
    expect(await again.json()).toEqual({ user, name: 'Ann', is_new: false });
    expect(again.headers.get('set-cookie')).toBeNull();
    const client = await arrive(first.url, { cookie });
    expect(client.hello).toMatchObject({ user, name: 'Ann', is_new: false, token: null });
    client.close();
    await first.stop();
    const second = await startRoom({ data });
    expect(await (await fetch(`${second.url}/api/me`, { headers: { cookie } })).json()).toEqual({ user, name: 'Ann' });
    await endRoom(second);
  });

  test('a token of a client without cookies is good for both ways in', async () => {
    const client = await arrive(room.url, { name: 'Bot' });
    const token = client.hello.token!;
    expect(await (await get('/api/me', token)).json()).toEqual({ user: client.hello.user, name: 'Bot' });
    client.close();
  });

  test('a device code moves the person once, however it is typed', async () => {
    const client = await arrive(room.url, { name: 'Cid' });
    const made = await client.request('device_code', {});
    if (!made.ok) throw new Error(made.error.code);
    const { code } = made.result;
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const moved = await post(room.url, { code: typed });
    expect(await moved.json()).toEqual({ user: client.hello.user, name: 'Cid', is_new: false });
    const cookie = cookieOf(moved);
    expect(cookie).not.toBe('');
    expect((await arrive(room.url, { cookie })).hello.user).toBe(client.hello.user);
    const second = await post(room.url, { code });
    expect(second.status).toBe(400);
    expect(await second.json()).toEqual({ error: { code: 'bad-code' } });
    client.close();
  });

  test('a new code takes the place of the last one', async () => {
    const client = await arrive(room.url, { name: 'Dee' });
    const codes = [await client.request('device_code', {}), await client.request('device_code', {})];
    const [old, fresh] = codes.map((outcome) => (outcome.ok ? outcome.result.code : ''));
    expect((await post(room.url, { code: old })).status).toBe(400);
    expect((await post(room.url, { code: fresh })).status).toBe(200);
    client.close();
  });

  test('signing out closes every connection, and cookie and tokens are worth nothing', async () => {
    const response = await post(room.url, { name: 'Eve' });
    const cookie = cookieOf(response);
    const [one, two] = [await arrive(room.url, { cookie }), await arrive(room.url, { cookie })];
    expect(await one.request('sign_out', {})).toMatchObject({ ok: true });
    for (const client of [one, two]) {
      const lost = await until(() => client.signals.find(({ kind }) => kind === 'lost'));
      expect(lost).toMatchObject({ reason: 'signed-out' });
      expect(client.status).toBe('closed');
    }
    expect((await fetch(`${room.url}/api/me`, { headers: { cookie } })).status).toBe(401);
  });

  test.each([
    [{ name: ' '.repeat(3) }, 'bad-name'],
    [{ name: 'x'.repeat(17) }, 'bad-name'],
    [{ name: 'a\u202eb' }, 'bad-name'],
    [{ code: 'WRONG' }, 'bad-code'],
  ])('%j is refused', async (body, code) => {
    const response = await post(room.url, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  test.each([
    ['{"name":', 400],
    ['null', 400],
    ['7', 400],
    [`{"name":"${'x'.repeat(5000)}"}`, 413],
  ])('a body of %s gets %i', async (body, status) => {
    expect((await fetch(`${room.url}/api/session`, { method: 'POST', body })).status).toBe(status);
  });

  test('one address makes so many sessions and no more', async () => {
    const own = await startRoom();
    const statuses = [];
    for (let i = 0; i < 30; i++) statuses.push((await post(own.url, { name: `g${i}` })).status);
    expect(statuses).toEqual(Array(30).fill(200));
    // Another one is let in every two seconds: those who ask faster are refused.
    await expect.poll(async () => (await post(own.url, { name: 'one more' })).status).toBe(429);
    await endRoom(own);
  });

  test('tokens that are no tokens are nobody', async () => {
    for (const authorization of ['Bearer x', 'Basic abc', `Bearer ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(300)}`]) {
      expect((await fetch(`${room.url}/api/me`, { headers: { authorization } })).status).toBe(401);
    }
  });
});

describe('the origin of a page', () => {
  test('is the room itself, one that was named, or none', async () => {
    const own = await startRoom({ origins: ['https://felt.example'], publicUrl: 'https://cards.example' });
    const { host } = new URL(own.url);
    const origins = ['https://felt.example', 'https://cards.example'];
    for (const origin of origins) expect((await post(own.url, {}, { origin })).status).toBe(200);
    expect((await post(own.url, {})).status).toBe(200);
    for (const origin of ['https://other.example', `http://${host}`, `https://${host}`]) {
      expect((await post(own.url, {}, { origin })).status).toBe(403);
    }
    expect((await post(room.url, {}, { origin: room.url })).status).toBe(200);
    await endRoom(own);
  });
});

describe("the room's own numbers", () => {
  test('healthz', async () => {
    const response = await get('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ready: true, server: 'cardroom test' });
  });

  test('metrics are Prometheus text, each with its help and type', async () => {
    const response = await get('/metrics', room.operatorToken);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    for (const name of ['acts_total', 'hands_total', 'requests_total', 'tables', 'connections', 'memory_bytes']) {
      expect(text).toMatch(
        new RegExp(`# HELP cardroom_${name} .+\\n# TYPE cardroom_${name} \\w+\\ncardroom_${name} \\d+`),
      );
    }
    for (const name of ['commit_seconds', 'answer_seconds']) {
      expect(text).toMatch(
        new RegExp(`cardroom_${name}_bucket\\{le="\\+Inf"\\} (\\d+)\\n.*\\ncardroom_${name}_count \\1`),
      );
    }
  });

  test.each(['/', '/healthz', '/metrics', '/api/nothing', '/api/hands/none', '/nowhere.js'])(
    '%s comes with the headers that keep a page to itself',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  test('other methods are refused, and a HEAD has no body', async () => {
    expect((await fetch(`${room.url}/healthz`, { method: 'DELETE' })).status).toBe(405);
    expect((await fetch(`${room.url}/api/me`, { method: 'POST' })).status).toBe(405);
    const head = await fetch(`${room.url}/healthz`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('files of the web client', () => {
  test('pages fall back to the index, files do not, and nothing outside is served', async () => {
    const web = temporaryFolder();
    const page = `<!doctype html><title>felt</title>${'x'.repeat(500)}`;
    mkdirSync(join(web, 'assets'));
    writeFileSync(join(web, 'index.html'), page);
    writeFileSync(join(web, 'assets', 'app-12ab.js'), 'run()');
    writeFileSync(join(web, 'assets', 'app-12ab.js.map'), '{}');
    const own = await startRoom({ web });
    const at = (path: string, headers = {}) => fetch(`${own.url}${path}`, { headers });
    for (const path of ['/', '/t/holdem', '/replay']) expect(await (await at(path)).text()).toBe(page);
    const script = await at('/assets/app-12ab.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await at('/')).headers.get('cache-control')).toBe('no-cache');
    for (const path of ['/assets/other.js', '/assets/app-12ab.js.map', '/../secret.key', '/%2e%2e/secret.key']) {
      expect((await at(path)).status).toBe(404);
    }
    const packed = await new Promise<Buffer>((resolve) => {
      import('node:http').then(({ get: raw }) =>
        raw(`${own.url}/`, { headers: { 'accept-encoding': 'br' } }, async (reply) => {
          const chunks: Buffer[] = [];
          for await (const chunk of reply) chunks.push(chunk as Buffer);
          expect(reply.headers['content-encoding']).toBe('br');
          resolve(Buffer.concat(chunks));
        }),
      );
    });
    expect(brotliDecompressSync(packed).toString()).toBe(page);
    await endRoom(own);
  });
});

describe('a room that cannot be opened says why', () => {
  const codeOf = (starting: Promise<TestRoom>): Promise<string> =>
    starting.then(
      async (own) => {
        await endRoom(own);
        return 'opened';
      },
      (error: unknown) => (error instanceof StartError ? `${error.code}: ${error.message}` : String(error)),
    );

  test('a port that is in use, by its number', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const data = temporaryFolder();
    expect(await codeOf(startRoom({ port, data }))).toMatch(new RegExp(`^port-busy: port ${port} is in use`));
    await new Promise((resolve) => other.close(resolve));
    // Nothing was left behind: the same folder opens on a free port.
    expect(await codeOf(startRoom({ data }))).toBe('opened');
  });

  test('a folder that another room has', async () => {
    expect(await codeOf(startRoom({ data: room.data }))).toBe(`folder-busy: another room runs on ${room.data}`);
  });

  test('a key that is missing though there are hands, or is none', async () => {
    const own = await startRoom();
    await own.stop();
    writeFileSync(join(own.data, 'secret.key'), 'short\n');
    expect(await codeOf(startRoom({ data: own.data }))).toMatch(
      /^bad-key: .*secret\.key holds no key of a room: a key is 32 bytes/,
    );
  });

  test('an address that is not of this machine', async () => {
    expect(await codeOf(startRoom({ host: '192.0.2.1' }))).toMatch(/^bad-address: 192\.0\.2\.1 is not an address/);
  });
});

describe('hands, books and receipts', () => {
  let people: TestClient[];
  let table: string;
  let invite: string;
  let hand: string;
  /** The cards that each of the three was dealt in the first hand. */
  let held: Map<string, string> | undefined;

  /** Ann is the host and plays, Bob folds to her or she to him; Cid folds first. The table is private. */
  beforeAll(async () => {
    people = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => arrive(room.url, { name })));
    ({ table, invite } = await makeTable(people[0]!, { listed: false, clock: { ...CLOCK } }));
    for (const client of people) await sit(client, table, { invite });
    // Two of them may have begun without the third: the hand that counts is the first with all three in it.
    let path: string | undefined;
    while (path === undefined) {
      const actor = await actorAmong(people, table);
      const { hand: document } = actor.table(table)!;
      if (held === undefined && (await areDealtIn(Number(document.hand)))) hand = `${table}-${document.hand}`;
      await actor.act(table, { action_type: 'fold' });
      path = held === undefined ? undefined : ready(people[0]!).find((other) => other.endsWith(`/${hand}`));
    }
    await people[0]!.request('host_pause', {}, { table });
  });

  afterAll(() => {
    for (const client of people) client.close();
  });

  const CLOCK = { action_ms: 60_000, time_bank_ms: 0, time_bank_refill_ms: 0, grace_ms: 60_000 };

  /** Notes the cards of a hand if all three have some. */
  async function areDealtIn(number: number): Promise<boolean> {
    const dealt = new Map<string, string>();
    for (const client of people) {
      const { hand: document, you } = await until(() => {
        const state = client.table(table);
        return state !== null && Number(state.hand.hand) >= number ? state : null;
      });
      const mine = `d dh p${document.players.indexOf(you.name) + 1} `;
      const line = document.actions.find((other) => other.startsWith(mine));
      if (line !== undefined && Number(document.hand) === number) dealt.set(you.name, line.slice(mine.length));
    }
    if (dealt.size === people.length) held = dealt;
    return dealt.size === people.length;
  }

  function ready(client: TestClient): string[] {
    return client.signals.flatMap((signal) =>
      signal.kind === 'event' && signal.event.event === 'receipt_ready' ? [signal.event.data.path] : [],
    );
  }

  function tokenOf(name: string): string {
    return people.find(({ hello }) => hello.name === name)!.hello.token!;
  }

  function cardsOf(name: string): string[] {
    return held?.get(name)?.match(/../g) ?? [];
  }

  function others(name: string): string[] {
    return ['Ann', 'Bob', 'Cid'].filter((other) => other !== name).flatMap(cardsOf);
  }

  test.each(['json', 'phh', 'pokerstars'])(
    'one hand as %s holds the cards of its reader and of nobody else',
    async (format) => {
      for (const name of ['Ann', 'Bob', 'Cid']) {
        const response = await get(`/api/hands/${hand}?format=${format}`, tokenOf(name));
        expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
        const text = await response.text();
        const named = cardsIn(text);
        for (const card of cardsOf(name)) expect(named).toContain(card);
        for (const card of others(name)) expect(named).not.toContain(card);
      }
      const invited = await (await get(`/api/hands/${hand}?format=${format}&invite=${invite}`)).text();
      expect(invited).toContain('Ann');
      expect([...cardsIn(invited)]).toEqual([]);
    },
  );

  test('the link of a hand shows the document as its reader may know it', async () => {
    const document = (await (await get(`/api/hands/${hand}`, tokenOf('Bob'))).json()) as Record<string, unknown>;
    expect(document).toMatchObject({ author: 'Bob', hand: Number(hand.split('-').at(-1)), table });
    expect((await get('/api/hands/none-1')).status).toBe(404);
    expect((await get(`/api/hands/${hand}?format=xml`)).status).toBe(400);
  });

  test('all hands of a person are for the person alone', async () => {
    expect((await get('/api/me/hands')).status).toBe(401);
    const hands = (await (await get('/api/me/hands?format=json', tokenOf('Cid'))).json()) as { author: string }[];
    expect(hands.length).toBeGreaterThan(0);
    expect(hands.every(({ author }) => author === 'Cid')).toBe(true);
    const stranger = await arrive(room.url, { name: 'Dee' });
    expect(await (await get('/api/me/hands?format=json', stranger.hello.token!)).json()).toEqual([]);
    stranger.close();
  });

  test('hands and books of a private table are for those who belong to it, or have the invitation', async () => {
    for (const path of [
      `/api/tables/${table}/hands`,
      `/api/tables/${table}/ledger.json`,
      `/api/tables/${table}/ledger.csv`,
      `/api/tables/${table}/results.csv`,
      `/api/tables/${table}/bookings.csv`,
    ]) {
      expect((await get(path)).status).toBe(403);
      expect((await get(`${path}?invite=${'x'.repeat(24)}`)).status).toBe(403);
      expect((await get(`${path}?invite=${invite}`)).status).toBe(200);
      expect((await get(path, tokenOf('Bob'))).status).toBe(200);
    }
  });

  test('the books add up to nothing, as JSON and as CSV', async () => {
    interface Books {
      readonly sums: readonly { readonly net: number }[];
      readonly transfers: readonly { from: object; to: object; amount: number; reason: string }[];
    }
    const books = (await (await get(`/api/tables/${table}/ledger.json?invite=${invite}`)).json()) as Books;
    const accounts = new Map<string, number>();
    for (const { from, to, amount } of books.transfers) {
      expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
      for (const [account, sign] of [
        [from, -1],
        [to, 1],
      ] as const) {
        const key = JSON.stringify(account);
        accounts.set(key, (accounts.get(key) ?? 0) + sign * amount);
      }
    }
    expect([...accounts.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    // Three stacks of 100 chips lie on the table, in hundredths.
    const seats = [...accounts].filter(([account]) => account.includes('"seat"'));
    expect(seats.reduce((sum, [, amount]) => sum + amount, 0)).toBe(30_000);
    const csv = await (await get(`/api/tables/${table}/ledger.csv?invite=${invite}`)).text();
    expect(csv.trim().split('\n')).toHaveLength(books.transfers.length + 1);
  });

  test('[PLAY-1] results and bookings as CSV have names, and amounts as they were at the table', async () => {
    const lines = async (file: string): Promise<string[]> =>
      (await (await get(`/api/tables/${table}/${file}?invite=${invite}`)).text()).trim().split('\n');
    const [head, ...players] = await lines('results.csv');
    expect(head).toBe('name,bought_in,cashed_out,on_table,net');
    expect(players.map((line) => line.split(',')[0]).sort()).toEqual(['Ann', 'Bob', 'Cid']);
    const nets = players.map((line) => Number(line.split(',')[4]));
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
    expect((await lines('bookings.csv')).slice(0, 2)).toEqual([
      'time,name,kind,amount',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z,(?:Ann|Bob|Cid),buy_in,100$/),
    ]);
  });

  test('receipts verify, and open no more cards than their reader knows', async () => {
    for (const name of ['Ann', 'Bob', 'Cid', '']) {
      const response = await get(`/api/receipts/${hand}?invite=${invite}`, name === '' ? undefined : tokenOf(name));
      const receipt = (await response.json()) as { cards: { card: string }[] };
      const verified = verifyReceipt(receipt);
      expect(verified.ok).toBe(true);
      const opened = receipt.cards.map(({ card }) => card).sort();
      expect(opened).toEqual(cardsOf(name).sort());
    }
    expect((await get('/api/receipts/none-1')).status).toBe(404);
  });
});
