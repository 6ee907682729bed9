import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { openPostgres, StoreUnavailable } from '@cardroom/server';
import { afterEach, expect, test } from 'vitest';
import { startPostgres } from './postgres.js';

type Server = Awaited<ReturnType<typeof startPostgres>>;

let servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});

async function start(options: Parameters<typeof startPostgres>[0]): Promise<Server> {
  const server = await startPostgres({ durable: false, ...options });
  servers.push(server);
  return server;
}

function batch(version: number) {
  const entries = [{ version, at: 1, fact: '{}', sealed: null }];
  return { entries, transfers: [], erase: [], snapshot: null, hands: [], access: null, members: [] };
}

test('a server of our own leaves nothing behind', async () => {
  const { folder, pid, stop } = await startPostgres({ durable: false });
  expect(existsSync(folder)).toBe(true);
  await stop();
  expect(existsSync(folder)).toBe(false);
  expect(() => process.kill(pid, 0)).toThrow();
});

test('it does not run as root', async () => {
  const { pid } = await start({});
  const owner = execFileSync('ps', ['-o', 'user=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  expect(owner).not.toBe('root');
});

test('a synchronous standby is seen; without it nothing is acknowledged, and nothing is lost', async () => {
  const primary = await start({ settings: { synchronous_standby_names: 'standby' } });
  await primary.halt();
  const standby = await start({ standbyOf: primary });
  await primary.resume();
  const store = await openPostgres(primary.url, { timeoutMs: 10_000 });
  try {
    await expect.poll(() => store.hasSynchronousStandby(), { timeout: 10_000 }).toBe(true);
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    expect(await store.append('t', epoch, batch(1))).toBeNull();
    await standby.halt();
    const alone = await openPostgres(primary.url, { timeoutMs: 500 });
    await expect(alone.append('t', epoch, batch(2))).rejects.toBeInstanceOf(StoreUnavailable);
    await alone.close();
    expect(await store.hasSynchronousStandby()).toBe(false);
    await standby.resume();
    await expect.poll(() => store.hasSynchronousStandby(), { timeout: 10_000 }).toBe(true);
    // The unacknowledged append was carried out when the standby came back, or never: the log says which.
    // It may still be under way when the log is read, and then holds the version that comes next.
    const appendNext = async () => store.append('t', epoch, batch((await store.read('t', 1)).entries.length + 1));
    const first = await appendNext();
    expect(first === null ? null : await appendNext()).toBeNull();
  } finally {
    await store.close();
  }
});

test('a standby that takes the place of its primary has all that was acknowledged, and goes on', async () => {
  const primary = await start({ settings: { synchronous_standby_names: 'standby' } });
  await primary.halt();
  const standby = await start({ standbyOf: primary });
  await primary.resume();
  // Both are named; whichever is the primary is meant.
  const both = primary.url.replace(/\/postgres$/, `,${new URL(standby.url).host}/postgres`);
  const store = await openPostgres(both, { timeoutMs: 30_000 });
  try {
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    let acknowledged = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver && (await store.append('t', epoch, batch(acknowledged + 1))) === null) acknowledged++;
    })();
    await expect.poll(() => acknowledged).toBeGreaterThan(20);
    await primary.halt();
    const before = acknowledged;
    await standby.promote();
    await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    const { entries } = await store.read('t', 1);
    expect(entries.map(({ version }) => version)).toEqual(entries.map((_, place) => place + 1));
    expect(entries.length).toBeGreaterThanOrEqual(before);
    isOver = true;
    await writing;
  } finally {
    await store.close();
  }
});

test('what a restarted primary shows is acknowledged once the standby has it', async () => {
  const primary = await start({ settings: { synchronous_standby_names: 'standby' } });
  await primary.halt();
  const standby = await start({ standbyOf: primary });
  await primary.resume();
  const store = await openPostgres(primary.url, { timeoutMs: 30_000 });
  try {
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    await standby.halt();
    let isAcknowledged = false;
    const appended = store.append('t', epoch, batch(1)).then((refusal) => {
      isAcknowledged = true;
      return refusal;
    });
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await pause(500);
    await primary.halt();
    await primary.resume();
    await pause(1000);
    expect((await store.read('t', 1)).entries).toHaveLength(1);
    expect(isAcknowledged).toBe(false);
    await standby.resume();
    expect(await appended).toBeNull();
    expect((await store.read('t', 1)).entries).toHaveLength(1);
  } finally {
    await store.close();
  }
});
