import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { newKeyring } from '../sealing/keyring.js';
import { testDatabase } from '../testing/postgres.js';
import { endRoom, startRoom, type TestRoom } from '../testing/server.js';
import { type Finding, lookAtLimits, lookAtNode, lookAtTimes } from './doctor.js';
import { lookAtDatabase, lookAtFacts, lookAtWireUrls } from './doctorDatabase.js';
import { lookAtDate, lookAtScheme, lookAtUrl } from './doctorUrl.js';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function wrongs(findings: readonly Finding[]): string[] {
  return findings.filter(({ verdict }) => verdict === 'wrong').map(({ check, text }) => `${check}: ${text}`);
}

async function room(options: Parameters<typeof startRoom>[0] = {}): Promise<TestRoom> {
  const started = await startRoom(options);
  closing.push(() => endRoom(started));
  return started;
}

async function answering(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

describe('the machine', () => {
  test.each([
    ['18.20.0', 'wrong'],
    ['20.18.9', 'wrong'],
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
  ])('Node %s is %s', (version, verdict) => {
    expect(lookAtNode(version).verdict).toBe(verdict);
  });

  test.each([
    ['Max open files            1024                 4096                 files', 'note'],
    ['Max open files            20000                20000                files', 'ok'],
    ['Max open files            unlimited            unlimited            files', 'ok'],
    ['nothing', 'note'],
  ])('%j is %s', (limits, verdict) => {
    expect(lookAtLimits(limits).verdict).toBe(verdict);
  });

  test('facts from the future mean a wrong clock', () => {
    expect(lookAtTimes(null, 1_000).verdict).toBe('ok');
    expect(lookAtTimes(30_000, 1_000).verdict).toBe('ok');
    expect(lookAtTimes(3_601_000, 1_000)).toMatchObject({ verdict: 'wrong', text: expect.stringContaining('3600 s') });
  });
});

describe('the address of a room', () => {
  test('a room on this machine is well', async () => {
    const { url } = await room();
    expect(wrongs(await lookAtUrl(new URL(url), Date.now))).toEqual([]);
  });

  test('a room that was given another public address refuses the pages of this one', async () => {
    const { url } = await room({ publicUrl: 'https://cards.example' });
    const found = wrongs(await lookAtUrl(new URL(url), Date.now));
    expect(found).toEqual([
      `origin: Pages of ${url} are refused as foreign`,
      expect.stringMatching(/^sockets: WebSockets are answered with 403/),
    ]);
  });

  test('plain HTTP beyond this machine, and HTTPS that the room does not know of, are wrong', () => {
    const plain = { headers: new Headers() };
    const strict = { headers: new Headers({ 'strict-transport-security': 'max-age=1' }) };
    expect(lookAtScheme(new URL('http://cards.example'), plain).verdict).toBe('wrong');
    expect(lookAtScheme(new URL('http://localhost:3000'), plain).verdict).toBe('ok');
    expect(lookAtScheme(new URL('https://cards.example'), plain)).toMatchObject({
      verdict: 'wrong',
      fix: 'Start it with --public-url https://cards.example.',
    });
    expect(lookAtScheme(new URL('https://cards.example'), strict).verdict).toBe('ok');
  });

  test('a clock that is off is said by how much', () => {
    const now = Date.UTC(2026, 0, 1);
    const at = (ms: number): Finding =>
      lookAtDate({ headers: new Headers({ date: new Date(now + ms).toUTCString() }) }, now);
    expect([at(0).verdict, at(59_000).verdict, at(-120_000).verdict]).toEqual(['ok', 'ok', 'wrong']);
    expect(at(-120_000).text).toBe('The clock of the room is -120 s off this one');
    expect(lookAtDate({ headers: new Headers() }, now).verdict).toBe('note');
  });

  test.each<[string, RequestListener, string]>([
    ['another server', (_, response) => response.end('<html>'), 'is not a Cardroom room'],
    [
      'a redirect',
      (_, response) => response.writeHead(301, { location: 'https://x.example' }).end(),
      'sends people to https://x.example',
    ],
    ['a silent one', (request) => request.socket.destroy(), 'does not answer'],
  ])('%s is named as such', async (_, listener, words) => {
    const [finding] = await lookAtUrl(await answering(listener), Date.now);
    expect(finding).toMatchObject({ check: 'address', verdict: 'wrong', text: expect.stringContaining(words) });
  });

  test('metrics that everybody can read, sockets that do not pass, a room that is not ready', async () => {
    const url = await answering((request, response) => {
      const isHealth = request.url === '/healthz';
      response.end(isHealth ? '{"ready":false,"server":"cardroom 0"}' : 'cardroom_tables 1');
    });
    expect(wrongs(await lookAtUrl(url, Date.now)).map((text) => text.split(':')[0])).toEqual([
      'address',
      'origin',
      'sockets',
      'metrics',
    ]);
  });
});

describe('a database', () => {
  const GOOD = {
    version: '170002',
    fsync: 'on',
    now_ms: '1000000',
    has_schema: true,
    standby_names: 'standby',
    standbys: '1',
  };

  test.each([
    [{}, []],
    [{ version: '140010' }, ['database: PostgreSQL 14 is too old']],
    [{ fsync: 'off' }, ['durability: fsync is off: a power cut loses acknowledged acts']],
    [{ standby_names: '' }, ['standby: There is no synchronous standby: acknowledged acts die with this disk']],
    [{ standbys: '0' }, ['standby: The synchronous standby is away: every table waits for it']],
    [{ now_ms: '1010000' }, ['clock: The clock of the database is 10 s off']],
  ])('with %j has wrong: %j', (facts, wrong) => {
    expect(wrongs(lookAtFacts({ ...GOOD, ...facts }, 1_000_000))).toEqual(wrong);
  });

  test('plain wires over public addresses are wrong', () => {
    expect(
      lookAtWireUrls(['https://a.example:3001', 'http://10.0.0.1:1', 'http://node1:3001', 'http://127.0.0.1:2']),
    ).toEqual([]);
    expect(wrongs(lookAtWireUrls(['http://203.0.113.7:3001']))).toEqual([
      'wires: Cards go between nodes over plain HTTP: http://203.0.113.7:3001',
    ]);
  });

  test('without a standby, and with the key of another room, is said so', async () => {
    const database = await testDatabase();
    closing.push(() => database.drop());
    const key = 'ef'.repeat(32);
    const own = newKeyring(Buffer.from(key, 'hex'));
    const fresh = await lookAtDatabase(database.url, own, Date.now);
    expect(fresh.find(({ check }) => check === 'schema')?.verdict).toBe('note');
    await room({ database: { url: database.url, key } });
    const standby = 'standby: There is no synchronous standby: acknowledged acts die with this disk';
    const found = await lookAtDatabase(database.url, own, Date.now);
    expect(wrongs(found)).toContain(standby);
    expect(found.find(({ check }) => check === 'key')?.verdict).toBe('ok');
    const other = await lookAtDatabase(database.url, newKeyring(new Uint8Array(32)), Date.now);
    expect(wrongs(other)).toContain('key: The key is the one of another room');
    expect((await lookAtDatabase(database.url, null, Date.now)).find(({ check }) => check === 'key')?.verdict).toBe(
      'note',
    );
  });

  test('that is not there, or is no address, is said so', async () => {
    expect(wrongs(await lookAtDatabase('postgres://x@127.0.0.1:9/x', null, Date.now))).toEqual([
      expect.stringMatching(/^database: PostgreSQL cannot be used/),
    ]);
    expect((await lookAtDatabase('nonsense', null, Date.now))[0]?.verdict).toBe('wrong');
  });
});
