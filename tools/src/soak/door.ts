/**
 * Hostile HTTP requests against a running room: every reply is an allowed one, the process lives, and no byte of a private
 * table reaches a stranger.
 *
 * Paths, methods, headers and bodies are made from a seed: every route with values that are no ids, ids of private tables
 * and of their hands, broken encodings, header injections, requests that break HTTP itself. They come from strangers with
 * no session, with a broken one, and with one of their own, in three situations: an empty room, running private tables,
 * ended private tables.
 *
 * `npm run soak -- door [--requests N] [--seed TEXT]`, N in each situation
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, pick, type Random, xoshiro128 } from '@cardroom/engine';
import { connect, RoomPlayer } from '../room/players.js';
import { RoomProcess } from '../room/process.js';
import { defaultSettingsOf } from '../room/settings.js';
import { isMain, ROOT } from '../workspace.js';

type Situation = 'empty' | 'running' | 'ended';

type Options = { requests: number; seed: string; situations?: readonly Situation[]; mutant?: string };

type Outcome = { situation: Situation; requests: number; statuses: Map<string, number>; problems: string[] };

type Target = {
  tables: readonly string[];
  hands: readonly string[];
  secrets: readonly string[];
  tokens: readonly string[];
};

const SITUATIONS: readonly Situation[] = ['empty', 'running', 'ended'];

/** Replies that a stranger may get. Anything else is a mistake of the server; 500 is one by definition. */
const ALLOWED = new Set([
  '200',
  '201',
  '400',
  '401',
  '403',
  '404',
  '405',
  '408',
  '413',
  '417',
  '421',
  '426',
  '429',
  '431',
  '501',
  '503',
  '505',
]);

const AT_ONCE = 24;
const REPLY_MS = 10_000;

// ---------------------------------------------------------------------------------------------------- requests

/** Values that stand where an id is wanted. */
const IDS = [
  '',
  '%',
  '%%',
  '%2',
  '%ff',
  '%c0%af',
  '%E2%82%AC',
  '%01',
  '%00',
  '%7f',
  '%0d%0a',
  '%0d%0aX-Injected:%20yes',
  '%0aSet-Cookie:%20a=b',
  '%22;x=%22y',
  '..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e',
  '%2f',
  '%5c',
  '*',
  '%2a',
  '?',
  "'",
  "'%20or%20''='",
  '%27%20or%201=1--',
  '%25',
  '_',
  '%5f',
  '-1',
  '-',
  '0',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '%F0%9F%82%A1',
  '%u20ac',
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(1_900),
  '%61'.repeat(400),
  '1e9',
  ' ',
  '%20',
  '%09',
  '{}',
  '[]',
  'u-00000000000000000000',
];

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'DELETE',
  'PUT',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
];

/** Every route of the room, with `{table}`, `{hand}`, `{link}` and `{person}` where a value goes. */
const PATHS = [
  '/',
  '/healthz',
  '/metrics',
  '/t/{table}',
  '/hand/{hand}',
  '/api',
  '/api/',
  '/api/session',
  '/api/me',
  '/api/me/hands',
  '/api/me/tables',
  '/api/me/data',
  '/api/me/{table}',
  '/api/hands/{hand}',
  '/api/hands/{hand}/link',
  '/api/receipts/{hand}',
  '/api/shared/{link}',
  '/api/tables/{table}/hands',
  '/api/tables/{table}/ledger.json',
  '/api/tables/{table}/ledger.csv',
  '/api/tables/{table}/{table}',
  '/api/tables//hands',
  '/api/tables//ledger.json',
  '/api/tables',
  '/api/hands',
  '/api/operator/tables',
  '/api/operator/people',
  '/api/operator/audit',
  '/api/operator/tables/{table}/close',
  '/api/operator/people/{person}/ban',
  '//{table}/hands',
  '/../secret.key',
  '/%2e%2e/secret.key',
  '/..%2f..%2froom.db',
  '/assets/../../secret.key',
  '/ws',
  '/node',
  'http://room/api/tables/{table}/hands',
  '*',
  'api/tables/{table}/hands',
];

const QUERIES = [
  '',
  '',
  '',
  'format=json',
  'format=phh',
  'format=pokerstars',
  'format=xml',
  'format=%ff',
  'limit=200',
  'limit=201',
  'limit=-1',
  'limit=1e9',
  'limit=5&before=0',
  'limit=5&before=%27',
  'limit=5&before=9999999999999.x',
  'after=1.1',
  'after=%00',
  'invite=',
  'invite=xxxxxxxxxxxxxxxxxxxxxxxx',
  'invite=%0d%0a',
  'invite[]=a&invite=b',
  '=&&==',
  '%',
];

/** Bytes of one request, and whether its author could have meant HTTP by it. */
export function hostileRequest(random: Random, target: Target, host: string): { bytes: Buffer; isFormed: boolean } {
  const value = (known: readonly string[]) => {
    const chance = below(random, 10);
    if (chance < 4 || known.length === 0) return pick(random, IDS);
    const id = pick(random, known);
    if (chance < 8) return id;
    const variants = [
      `${id}%00`,
      `${id}%20`,
      ` ${id}`,
      id.toUpperCase(),
      `${id}/`,
      `%${id}`,
      encodeURIComponent(`${id}'`),
      id.slice(0, -1),
      `./${id}`,
    ];
    return pick(random, variants);
  };
  const path = pick(random, PATHS)
    .replaceAll('{table}', () => value(target.tables))
    .replaceAll('{hand}', () => value(target.hands))
    .replaceAll('{link}', () => value(target.hands))
    .replaceAll('{person}', () => value(['u-00112233445566778899']));
  const query = pick(random, QUERIES);
  const method = pick(random, METHODS);
  const target_ = query === '' ? path : `${path}?${query}`;
  const headers = headersOf(random, target, host);
  const body = below(random, 4) === 0 || method === 'POST' ? pick(random, BODIES) : '';
  if (body !== '') headers.push(`Content-Length: ${Buffer.byteLength(body)}`);
  const head = [`${method} ${target_} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
  const whole = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
  if (below(random, 12) > 0)
    return { bytes: whole, isFormed: !/[\s]/.test(target_) && target_ !== '' && method !== 'get' };
  return { bytes: broken(random, whole), isFormed: false };
}

const BODIES = [
  '{}',
  '{"name":"Mallory"}',
  '{"name":"',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[',
  '{"code":"AAAAAAAA"}',
  '{"code":{"a":1}}',
  '{"name":["x"]}',
  '{"__proto__":{"name":"x"}}',
  '{"name":"\\u202eevil"}',
  'null',
  '"x"',
  '\u0000',
  'x'.repeat(5_000),
  `{"name":"${'y'.repeat(4_000)}"}`,
];

function headersOf(random: Random, { tokens, secrets }: Target, host: string) {
  const headers = [
    `Host: ${pick(random, [host, host, host, host, 'evil.example', '', `${host}.evil.example`, '[::1]'])}`,
  ];
  const maybe = (oneOf: number, header: () => string) => {
    if (below(random, oneOf) === 0) headers.push(header());
  };
  maybe(
    3,
    () =>
      `Authorization: ${pick(random, [...tokens.map((token) => `Bearer ${token}`), 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`, 'Bearer \x01'])}`,
  );
  maybe(
    6,
    () =>
      `Cookie: ${pick(random, ['cardroom_session=x', `cardroom_session=${'a'.repeat(43)}`, '__Host-cardroom_session=; cardroom_session=', ';;;=', ...tokens.map((token) => `cardroom_session=${token}`)])}`,
  );
  maybe(4, () => `Origin: ${pick(random, [`http://${host}`, 'http://evil.example', 'null', `https://${host}`, ''])}`);
  maybe(
    5,
    () =>
      `X-Forwarded-For: ${pick(random, ['1.2.3.4', '::1', '127.0.0.1, 10.0.0.1', '\u00ff', ','.repeat(500), 'a'.repeat(3_000)])}`,
  );
  maybe(6, () => `X-Cardroom-Invite: ${pick(random, ['', 'x', '%00', 'a'.repeat(200), `${secrets[0] ?? ''}x`])}`);
  maybe(6, () => `Accept-Encoding: ${pick(random, ['br', 'gzip', '*', 'br;q=0', '\u00ff'])}`);
  maybe(8, () => `Sec-Fetch-Site: ${pick(random, ['cross-site', 'same-origin', 'none'])}`);
  maybe(8, () => `If-None-Match: ${pick(random, ['*', '"x"'])}`);
  maybe(8, () => `Range: bytes=${pick(random, ['0-', '-1', '5-2', '0-0,1-1'])}`);
  maybe(20, () => 'Expect: 100-continue');
  maybe(20, () => `X-Long: ${'z'.repeat(below(random, 20_000))}`);
  return headers;
}

/** @returns what no client sends */
function broken(random: Random, bytes: Buffer): Buffer {
  const at = below(random, bytes.length);
  switch (below(random, 6)) {
    case 0:
      return bytes.subarray(0, at + 1);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([below(random, 256)]), bytes.subarray(at + 1)]);
    case 2:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from('\r\nTransfer-Encoding: chunked\r\n'),
        bytes.subarray(at),
      ]);
    case 3:
      return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
    case 4:
      return Buffer.from(
        bytes.toString('latin1').replace('HTTP/1.1', pick(random, ['HTTP/0.9', 'HTTP/2.0', 'HTTP/1.', 'FTP/1.1'])),
        'latin1',
      );
    default:
      return Buffer.concat([bytes, bytes.subarray(0, at)]);
  }
}

/** @returns all that came back */
function exchange({ hostname, port }: { hostname: string; port: number }, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connectTcp({ host: hostname, port });
    const timer = setTimeout(() => socket.destroy(), REPLY_MS);
    socket.on('connect', () => {
      socket.write(bytes);
      // Half of a request is finished by its author hanging up.
      setTimeout(() => socket.end(), 2_000).unref();
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      // The body may be sent now: the answer is still to come.
      resolve(
        Buffer.concat(chunks)
          .toString('latin1')
          .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''),
      );
    });
  });
}

// ---------------------------------------------------------------------------------------------------- situations

const PRIVATE_TITLE = 'Hidden Parlour';
const PEOPLE = ['Zebulon', 'Quintilla', 'Wolfram'];

async function until(isTrue: () => boolean, what: string) {
  const end = performance.now() + 60_000;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`not within a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Private tables with some hands behind them; what strangers must not see of them. */
async function prepare(url: string, situation: Situation, random: Random) {
  const target: { tables: string[]; hands: string[]; secrets: string[]; tokens: string[] } = {
    tables: [],
    hands: [],
    secrets: [],
    tokens: [],
  };
  const stranger = connect(() => url, { name: 'Mallory' });
  stranger.on((signal) => {
    if (signal.kind === 'hello' && signal.result.token !== null) target.tokens.push(signal.result.token);
  });
  await until(() => target.tokens.length > 0, 'a stranger is greeted');
  stranger.close();
  if (situation === 'empty') return { target, stop: () => {} };
  const settings = { ...defaultSettingsOf('NT'), title: PRIVATE_TITLE, listed: false };
  const clients = PEOPLE.map((name) => connect(() => url, { name }));
  for (const client of clients) await until(() => client.status === 'open', 'players are greeted');
  const made = await clients[0]?.request('table_create', { settings });
  if (made?.ok !== true) throw new Error('the private table was not made');
  const { table, invite } = made.result;
  for (const client of clients) {
    client.watch(table, invite);
    await client.request('join', { buy_in: settings.buy_in.max, invite }, { table });
  }
  let acts = 0;
  const players = clients.map(
    (client, i) =>
      new RoomPlayer({
        client,
        name: PEOPLE[i] ?? '',
        table,
        random,
        buyIn: settings.buy_in.max,
        thinkMs: () => 1,
        onAct: () => acts++,
      }),
  );
  await until(() => Number(clients[0]?.table(table)?.hand.hand ?? 0) >= 6, 'six hands are played');
  if (situation === 'ended') {
    await clients[0]?.request('host_end', {}, { table });
    await until(() => clients[0]?.table(table)?.status === 'ended', 'the table ends');
  }
  target.tables.push(table);
  target.hands.push(...Array.from({ length: 8 }, (_, i) => `${table}-${i}`));
  target.secrets.push(invite, PRIVATE_TITLE, ...PEOPLE, table);
  return {
    target,
    stop: () => {
      for (const player of players) player.stop();
    },
  };
}

// ---------------------------------------------------------------------------------------------------- runs

async function attack(situation: Situation, { requests, seed, mutant }: Options): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-door-'));
  const random = xoshiro128(`${seed}/${situation}`);
  const outcome: Outcome = { situation, requests: 0, statuses: new Map(), problems: [] };
  const planted = mutant === undefined ? [] : ['--import', join(ROOT, 'tools/dist/chaos/plant.js')];
  if (mutant !== undefined) process.env.CARDROOM_MUTANT = mutant;
  const room = await RoomProcess.start(
    { data: folder, times: { betweenHandsMs: 5, rebuyMs: 50, showMs: 500 } },
    planted,
  );
  delete process.env.CARDROOM_MUTANT;
  try {
    const { target, stop } = await prepare(room.url, situation, random);
    const { hostname, port, host } = new URL(room.url);
    const worker = async () => {
      while (outcome.requests < requests && outcome.problems.length < 10 && room.isRunning) {
        outcome.requests++;
        const { bytes, isFormed } = hostileRequest(random, target, host);
        const reply = await exchange({ hostname, port: Number(port) }, bytes);
        const problem = room.isRunning ? problemOf(reply, isFormed, target) : 'the process has ended';
        const status = /^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 'none';
        outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
        if (problem !== null)
          outcome.problems.push(`${problem}: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (!room.isRunning && outcome.problems.length === 0) outcome.problems.push('the process has ended');
    stop();
  } finally {
    await room.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

function problemOf(reply: string, isFormed: boolean, { secrets }: Target): string | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1];
  if (status === undefined) return isFormed ? 'no reply' : null;
  if (!ALLOWED.has(status)) return `a reply of ${status}`;
  if (/^x-injected:/im.test(reply) || /^set-cookie: a=b/im.test(reply)) return 'a header was injected';
  const leaked = secrets.find((secret) => reply.includes(secret));
  return leaked === undefined ? null : `a stranger was told ${leaked}`;
}

export async function doorRuns(options: Options): Promise<Outcome[]> {
  const outcomes = [];
  for (const situation of options.situations ?? SITUATIONS) outcomes.push(await attack(situation, options));
  return outcomes;
}

async function main() {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: 'door' } },
  });
  const outcomes = await doorRuns({
    requests: Number(values.requests),
    seed: values.seed,
  });
  for (const { situation, requests, statuses, problems } of outcomes) {
    const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
    console.log(`${situation}: ${requests.toLocaleString('en')} requests (${counts.join(', ')})`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
  process.exitCode = outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0;
  console.log(process.exitCode === 0 ? 'The door holds.' : 'The door does not hold.');
}

if (isMain(import.meta)) await main();
