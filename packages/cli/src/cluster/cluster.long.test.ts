import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterStatus } from '@cardroom/arena/cluster';
import { type TestDatabase, testDatabase } from '@cardroom/server/testing/postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CARDROOM, cardroom } from '../testing/command.js';
import { INCOMPLETE, phhs, SHOWDOWN, SMALL_RAISE } from '../testing/hands.js';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'cardroom-cluster-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

let children: ChildProcess[] = [];
afterEach(async () => {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ended = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ended);
  children = [];
});

interface Started {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<number | null>;
}

function start(...args: readonly string[]): Started {
  const env = { ...process.env, NO_COLOR: '1', DATABASE_URL: database.url };
  const child = spawn(process.execPath, [CARDROOM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    texts.stdout += text;
  });
  child.stderr.on('data', (text) => {
    texts.stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { child, stdout: () => texts.stdout, stderr: () => texts.stderr, ended };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function startWorker(): Promise<Started> {
  const worker = start('worker', '--threads', '1');
  await until(() => worker.stderr().includes('working with 1 thread'));
  return worker;
}

/** Waits until some chunks of the run are done; false if it ended before that was seen. */
async function isUnderWay(run: Started): Promise<boolean> {
  let isOver = false;
  run.ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const { runs } = await clusterStatus(database.url);
    const hasDone = runs.some(({ done }) => done > 0);
    if (hasDone || isOver) return hasDone && !isOver;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function statusOf(): Promise<{ workers: { chunks: number }[]; runs: { kind: string }[] }> {
  const status = start('worker', '--status', '--json');
  expect(await status.ended, status.stderr()).toBe(0);
  return JSON.parse(status.stdout());
}

test('a match on two workers, one of them killed in the middle, has the digest of one local run', async () => {
  const [doomed] = await Promise.all([startWorker(), startWorker()]);
  expect((await statusOf()).workers).toHaveLength(2);
  let count = 6_000;
  const match = () => [
    'simulate',
    '--bots',
    'tight,random,caller',
    '--hands',
    `${count}`,
    '--seed',
    'cluster',
    '--json',
  ];
  let run = start(...match(), '--cluster');
  // A match that was over before anybody looked is played again, longer.
  while (!(await isUnderWay(run))) {
    count *= 2;
    run = start(...match(), '--cluster');
  }
  doomed.child.kill('SIGKILL');
  expect(await run.ended, run.stderr()).toBe(0);
  const local = JSON.parse(cardroom(match()).stdout);
  const { digest, players, hands } = JSON.parse(run.stdout());
  expect({ digest, players, hands }).toEqual({ digest: local.digest, players: local.players, hands: local.hands });
  expect(run.stderr()).toContain('2 workers with 2 threads');
});

test('hands are written as a local run writes them', async () => {
  await startWorker();
  const match = ['simulate', '--bots', 'tight,random', '--hands', '500', '--duplicate', '--out'];
  const [here, there] = [join(folder, 'here.phhs'), join(folder, 'there.phhs')];
  expect(cardroom([...match, here]).code).toBe(0);
  expect(await start(...match, there, '--cluster').ended).toBe(0);
  expect(readFileSync(there, 'utf8')).toBe(readFileSync(here, 'utf8'));
});

test('files are verified by workers that do not have them, with the same words', async () => {
  await startWorker();
  const small = join(folder, 'small.phh');
  const large = join(folder, 'large.phhs');
  writeFileSync(small, SMALL_RAISE);
  // Long enough to be cut into parts, of which several are under way.
  writeFileSync(
    large,
    phhs(...Array.from({ length: 12_000 }, (_, n) => [SHOWDOWN, INCOMPLETE][Number(n % 50 === 7)]!)),
  );
  for (const json of [[], ['--json']]) {
    const args = ['verify', small, large, join(folder, 'none.phh'), ...json];
    const local = cardroom(args);
    const run = start(...args, '--cluster');
    expect(await run.ended).toBe(local.code);
    const withoutTime = (text: string) => text.replace(/in [\d.]+ s, \d+ a second/, '');
    expect(withoutTime(run.stdout())).toBe(withoutTime(local.stdout));
  }
});

test('bots that other machines do not have are refused', async () => {
  const run = start('simulate', '--cluster', '--bots', 'tight,cmd:./bot', '--hands', '10');
  expect(await run.ended).toBe(2);
  expect(run.stderr()).toContain('all bots come from the box');
});

test('a stopped match keeps the chunks that came back, and the others leave the queue', async () => {
  await startWorker();
  const run = start('simulate', '--bots', 'tight,random', '--hands', '50000000', '--cluster', '--json');
  expect(await isUnderWay(run)).toBe(true);
  expect((await statusOf()).runs).toMatchObject([{ kind: 'simulate' }]);
  run.child.kill('SIGINT');
  expect(await run.ended, run.stderr()).toBe(130);
  expect(JSON.parse(run.stdout()).hands).toBeGreaterThan(0);
  expect((await statusOf()).runs).toEqual([]);
});

test('without DATABASE_URL the command line is wrong', () => {
  const { DATABASE_URL: _, ...env } = process.env;
  const saved = process.env;
  process.env = env;
  try {
    const run = cardroom(['worker', '--status']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('DATABASE_URL');
  } finally {
    process.env = saved;
  }
});
