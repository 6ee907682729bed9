/** Primaries and standbys: what is acknowledged survives, whichever of them is lost. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openPostgres, StoreUnavailable } from '@cardroom/server';
import { afterEach, expect, test } from 'vitest';
import { startPostgres } from './postgres.js';
import { ROOT } from './workspace.js';

/** The driver of the server's own package. */
const postgres = createRequire(join(ROOT, 'packages/server/package.json'))('postgres') as (
  url: string,
  options: { readonly max: number },
) => { unsafe(text: string): Promise<{ n: number }[]>; end(): Promise<void> };

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

test('a synchronous standby is seen; without it nothing is acknowledged, and nothing is lost', async () => {
  const primary = await start({ settings: { synchronous_standby_names: 'standby' } });
  await primary.halt();
  const standby = await start({ standbyOf: primary });
  await primary.resume();
  const store = await openPostgres(primary.url, { timeoutMs: 60_000 });
  try {
    await expect.poll(() => store.hasSynchronousStandby()).toBe(true);
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    expect(await store.append('t', epoch, batch(1))).toBeNull();
    await standby.halt();
    const alone = await openPostgres(primary.url, { timeoutMs: 2_000 });
    await expect(alone.append('t', epoch, batch(2))).rejects.toBeInstanceOf(StoreUnavailable);
    await alone.close();
    expect(await store.hasSynchronousStandby()).toBe(false);
    await standby.resume();
    await expect.poll(() => store.hasSynchronousStandby()).toBe(true);
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
  const store = await openPostgres(both, { timeoutMs: 60_000 });
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
    await expect.poll(() => acknowledged).toBeGreaterThan(before + 20);
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
  const store = await openPostgres(primary.url, { timeoutMs: 60_000 });
  try {
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    await standby.halt();
    let isAcknowledged = false;
    const appended = store.append('t', epoch, batch(1)).then((refusal) => {
      isAcknowledged = true;
      return refusal;
    });
    // It is written, and waits for the standby.
    const sql = postgres(primary.url, { max: 1 });
    const waiting = "select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'";
    await expect.poll(async () => (await sql.unsafe(waiting))[0]!.n).toBe(1);
    await sql.end();
    await primary.halt();
    await primary.resume();
    await expect.poll(async () => (await store.read('t', 1)).entries.length).toBe(1);
    expect(isAcknowledged).toBe(false);
    await standby.resume();
    expect(await appended).toBeNull();
    expect((await store.read('t', 1)).entries).toHaveLength(1);
  } finally {
    await store.close();
  }
});
