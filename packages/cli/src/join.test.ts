import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VARIANTS } from '@cardroom/engine';
import { type Client, createClient, defaultSettings } from '@cardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { RoomProcess } from '../../../tools/src/room/process.js';
import { readTableAddress } from './join.js';
import { CARDROOM, linesOf } from './testing/command.js';
import { run } from './testing/room.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-join-'));
const PROGRAM = fileURLToPath(new URL('../../arena/examples/bot.mjs', import.meta.url));
/** Bots do not think, and hands follow each other closely: on a slow machine one more begins before a bot has left. */
const TIMES = { betweenHandsMs: 400, botMs: 10 } as const;

let room: RoomProcess;
let host: Client;

beforeAll(async () => {
  room = await RoomProcess.start({ data: join(folder, 'data'), times: TIMES });
  host = createClient({
    connect: () => new WebSocket(`${room.url.replace('http', 'ws')}/ws`),
    session: { name: 'Hester' },
  });
});

afterAll(async () => {
  host.close();
  await room.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A table of the host's own, with a bot of the box to play against. */
async function makeTable(variant = 'NT'): Promise<string> {
  const settings = { ...defaultSettings(VARIANTS.get(variant)!), title: 'Bots welcome' };
  const made = await host.request('table_create', { settings });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { table } = made.result;
  host.watch(table);
  const seated = await host.request('host_add_bot', { bot: 'caller' }, { table });
  if (!seated.ok) throw new Error(JSON.stringify(seated.error));
  return table;
}

const address = (table: string): string => `${room.url}/t/${table}`;

describe('the address', () => {
  test('of a table says all; an invite stands behind the #, or in links of earlier versions before it', () => {
    expect(readTableAddress('http://h:3000/t/t1', {})).toEqual({ socket: 'ws://h:3000/ws', table: 't1', invite: null });
    expect(readTableAddress('https://h/t/a%3Ab#invite=s3', {})).toEqual({
      socket: 'wss://h/ws',
      table: 'a:b',
      invite: 's3',
    });
    expect(readTableAddress('http://h/t/t1?invite=old', {}).invite).toBe('old');
    expect(readTableAddress('http://h', { table: 't2', invite: 'x' })).toEqual({
      socket: 'ws://h/ws',
      table: 't2',
      invite: 'x',
    });
  });

  test.each([
    ['localhost:3000/t/t1', 'is not the address of a table'],
    ['nowhere', 'is not the address of a table'],
    ['http://h:3000', 'add --table'],
  ])('%s is refused in words', (wrong, words) => {
    expect(() => readTableAddress(wrong, {})).toThrow(words);
  });
});

test('a program of the arena plays at a live table, as it is, and leaves after its hands', async () => {
  const table = await makeTable();
  const session = join(folder, 'robbie.session');
  const options = ['--name', 'Robbie', '--session', session, '--json'];
  const first = await run(['join', address(table), '--bot', `cmd:node ${PROGRAM}`, '--hands', '2', ...options]);
  expect(first.stderr).toContain('Robbie sits in seat 2 of "Bots welcome".');
  expect(first.code).toBe(0);
  const lines = linesOf(first.stdout);
  const [hands, summary] = [lines.slice(0, -1), lines.at(-1)];
  expect(hands.slice(0, 2).map(({ hand }) => hand)).toEqual([1, 2]);
  const net = hands.reduce((sum, hand) => sum + Number(hand.net), 0);
  expect(summary).toEqual({ hands: hands.length, net, faults: 0, end: 'left' });
  expect(hands.at(-1)?.stack).toBe(200 + net);

  expect(statSync(session).mode & 0o777).toBe(0o600);
  const token = readFileSync(session, 'utf8');
  const again = await run(['join', address(table), '--bot', 'tight', '--hands', '1', ...options]);
  expect([again.stderr, again.code]).toEqual([expect.stringContaining('Robbie sits'), 0]);
  expect(readFileSync(session, 'utf8')).toBe(token);
});

test('a module in a draw game; bad answers are told, and the house plays on for it', async () => {
  const table = await makeTable('F2L3D');
  const module = join(folder, 'broken.mjs');
  writeFileSync(module, `export default () => () => { throw new Error('out of ideas'); };\n`);
  const { code, stdout, stderr } = await run(['join', address(table), '--bot', module, '--hands', '1', '--json']);
  expect(code).toBe(0);
  expect(stderr).toMatch(/hand 1, a bad answer \(strategy-threw\): .*out of ideas/);
  const summary = linesOf(stdout).at(-1);
  expect(summary?.end).toBe('left');
  expect(Number(summary?.hands)).toBeGreaterThan(0);
  expect(Number(summary?.faults)).toBeGreaterThan(0);
});

test('under --policy fatal the first bad answer ends it', async () => {
  const table = await makeTable();
  const module = join(folder, 'illegal.mjs');
  writeFileSync(module, `export default (seat, { Action }) => () => ({ action: Action.BET, amount: -1 });\n`);
  const { code, stderr } = await run(['join', address(table), '--bot', module, '--policy', 'fatal']);
  expect(code).toBe(1);
  expect(stderr).toContain('The bot cannot continue.');
});

test('the host removes it', async () => {
  const table = await makeTable();
  const joined = run(['join', address(table), '--bot', 'caller', '--name', 'Guest bot', '--json']);
  const seatOf = (): number | undefined =>
    host.table(table)?.seats.find(({ name }) => name === 'Guest bot')?.seat_index;
  await expect.poll(seatOf).toBeDefined();
  const removed = await host.request('host_remove', { seat_index: seatOf()! }, { table });
  expect(removed.ok).toBe(true);
  const { code, stdout } = await joined;
  expect(code).toBe(0);
  expect(linesOf(stdout).at(-1)).toMatchObject({ end: 'removed' });
});

test('what cannot be is said in words', async () => {
  const refused = (...args: string[]): ReturnType<typeof run> => run(['join', ...args]);
  const table = await makeTable();
  const missing = await refused(`${room.url}/t/nowhere`, '--bot', 'tight');
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toContain('There is no such table');
  const unknown = await refused(address(table), '--bot', 'tihgt');
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.stderr).toContain('There is no bot "tihgt"');
  const acpc = await refused(address(table), '--bot', 'acpc:18790');
  expect(acpc).toMatchObject({ code: 1 });
  expect(acpc.stderr).toContain('cannot play at a live table');
  await expect.poll(() => host.table(table)?.seats).toHaveLength(1);
  const { name } = host.table(table)!.seats[0]!;
  const taken = await refused(address(table), '--bot', 'tight', '--hands', '1', '--name', name);
  expect(taken).toMatchObject({ code: 1 });
  expect(taken.stderr).toContain('already has this name, or one that looks like it. Choose another with --name.');
  const dead = await refused(address(table), '--bot', 'cmd:/no/such/program');
  expect(dead).toMatchObject({ code: 1 });
  const bad = join(folder, 'bad.session');
  writeFileSync(bad, 'not a session at all\n');
  expect((await refused(address(table), '--bot', 'tight', '--session', bad)).stderr).toContain(
    'does not hold a session',
  );
  expect(existsSync(bad)).toBe(true);
});

test('[DEV-10] a room that does not answer is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const child = spawn(process.execPath, [CARDROOM, 'join', `http://127.0.0.1:${port}/t/x`, '--bot', 'tight'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  await expect.poll(() => stderr, { timeout: 60_000 }).toContain('trying again');
  expect(stderr).toBe(`cardroom: no room answers at http://127.0.0.1:${port}; trying again.\n`);
  child.kill('SIGINT');
  await once(child, 'close');
});
