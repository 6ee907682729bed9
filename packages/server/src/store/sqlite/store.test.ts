import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppendBatch } from '../../ports.js';
import { formatAccount, parseAccount } from '../rows.js';
import { storeContract } from '../testing/contract.js';
import { openDriver } from './driver.js';
import { SqliteFile } from './file.js';
import { SqliteLog, StoreUnavailable } from './store.js';

async function temporary(): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-'));
  return { file: join(folder, 'room.db'), remove: () => rm(folder, { recursive: true, force: true }) };
}

storeContract('SQLite', async () => {
  const { file, remove } = await temporary();
  const store = new SqliteLog(file);
  return {
    store,
    end: async () => {
      await store.close();
      await remove();
    },
  };
});

function batch(...versions: number[]): AppendBatch {
  const entries = versions.map((version) => ({ version, at: version, fact: `{"n":${version}}`, sealed: null }));
  return { entries, transfers: [], erase: [], snapshot: null, hands: [], access: null, members: [] };
}

let file: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ file, remove } = await temporary());
});
afterEach(() => remove());

/** A table with five entries, written and closed. */
async function fiveEntries(): Promise<void> {
  const store = new SqliteLog(file);
  const { epoch } = (await store.acquire('t', 'node', 1000))!;
  await store.append('t', epoch, batch(1, 2, 3, 4, 5));
  await store.close();
}

async function readAgain() {
  const store = new SqliteLog(file);
  const reading = await store.read('t', 1);
  await store.close();
  return reading;
}

test('everything written is there after closing and opening', async () => {
  await fiveEntries();
  expect((await readAgain()).entries.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
});

test('a damaged entry ends the reading with the last good one, and is reported', async () => {
  await fiveEntries();
  const database = openDriver(file);
  database.exec(`update entry set fact = '{"n":44}' where version = 4`);
  database.close();
  const reading = await readAgain();
  expect(reading.entries.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(reading.damagedFrom).toBe(4);
});

test('a missing entry ends the reading, and is reported', async () => {
  await fiveEntries();
  const database = openDriver(file);
  database.exec('delete from entry where version = 3');
  database.close();
  const reading = await readAgain();
  expect(reading.entries.map(({ version }) => version)).toEqual([1, 2]);
  expect(reading.damagedFrom).toBe(3);
});

test('a damaged snapshot is reported: nothing behind it can be used', async () => {
  const store = new SqliteLog(file);
  const { epoch } = (await store.acquire('t', 'node', 1000))!;
  await store.append('t', epoch, { ...batch(1, 2), snapshot: { version: 2, state: '{}', sealed: null } });
  await store.append('t', epoch, batch(3));
  await store.close();
  const database = openDriver(file);
  database.exec(`update snapshot set state = '{ }'`);
  database.close();
  expect(await readAgain()).toEqual({ snapshot: null, entries: [], damagedFrom: 1 });
});

test('a closed store refuses instead of hanging', async () => {
  const store = new SqliteLog(file);
  await store.close();
  await expect(store.read('t', 1)).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a file that cannot be opened is an error, not a hang', async () => {
  const store = new SqliteLog('/nowhere/at/all/room.db');
  await expect(store.tables()).rejects.toBeInstanceOf(StoreUnavailable);
});

/** A file with so many hands that counting them takes a while. */
async function manyHands(): Promise<void> {
  const store = new SqliteLog(file);
  await store.tables();
  await store.close();
  const database = openDriver(file);
  database.exec(`insert into hand with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000)
    select 't-' || i, 't', i, '[]', x'00' from n`);
  database.close();
}

test('[SEC-4] an append does not wait for long reads that were asked for before it', async () => {
  await manyHands();
  const store = new SqliteLog(file);
  const { epoch } = (await store.acquire('t', 'node', 60_000))!;
  expect(await store.handCount({ table: 't' })).toBe(300_000);
  let read = 0;
  const reads = Array.from({ length: 60 }, async () => {
    expect(await store.handCount({ table: 't' })).toBe(300_000);
    read++;
  });
  // The first has been answered: the others are under way in their thread.
  await Promise.race(reads);
  expect(await store.append('t', epoch, batch(1))).toBeNull();
  expect(read, 'reads that the append waited for').toBeLessThan(30);
  await Promise.all(reads);
  expect(read).toBe(60);
  await store.close();
});

test('[SEC-4] the connection of long reads cannot write', async () => {
  await fiveEntries();
  const reader = SqliteFile.openToRead(file);
  expect(() => reader.run('delete from entry')).toThrow();
  expect(reader.rows('select version from entry where table_id = ?', 't')).toHaveLength(5);
  reader.close();
});

test('a long read sees everything that was acknowledged before it', async () => {
  const store = new SqliteLog(file);
  const { epoch } = (await store.acquire('t', 'node', 60_000))!;
  for (let version = 1; version <= 50; version++) {
    const hands = [{ hand: `t-${version}`, table: 't', at: version, users: [], sealed: new Uint8Array(1) }];
    await store.append('t', epoch, { ...batch(version), hands });
    expect(await store.handCount({ table: 't' })).toBe(version);
  }
  await store.close();
});

test('a closed store refuses long reads instead of hanging', async () => {
  const store = new SqliteLog(file);
  expect(await store.handCount({ table: 't' })).toBe(0);
  await store.close();
  await expect(store.handCount({ table: 't' })).rejects.toBeInstanceOf(StoreUnavailable);
  const nowhere = new SqliteLog('/nowhere/at/all/room.db');
  await expect(nowhere.handCount({ table: 't' })).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(nowhere.handCount({ table: 't' })).rejects.toBeInstanceOf(StoreUnavailable);
});

test('an act of an operator can neither be changed nor taken away', async () => {
  const store = new SqliteLog(file);
  await store.audit({ at: 1, by: 'op', act: 'banned', subject: 'u', detail: '' });
  await store.close();
  const database = openDriver(file);
  expect(() => database.exec("update audit set by_user = 'x'")).toThrow(/stays/);
  expect(() => database.exec('delete from audit')).toThrow(/stays/);
  database.close();
});

test('accounts are written and read back', () => {
  const accounts = [
    { kind: 'bank' },
    { kind: 'person', user: 'u1' },
    { kind: 'seat', user: 'u1', table: 'a/b' },
  ] as const;
  for (const account of accounts) expect(parseAccount(formatAccount(account))).toEqual(account);
});

test('entries that one statement writes are each refused for their own reason', async () => {
  const store = new SqliteLog(file);
  const tables = Array.from({ length: 40 }, (_, i) => `t${i}`);
  const leases = await Promise.all(tables.map((table) => store.acquire(table, 'node', 1000)));
  const odd = new Map([
    ['t3', { epoch: 9, version: 1 }],
    ['t20', { epoch: 1, version: 2 }],
  ]);
  const refusals = await Promise.all([
    ...tables.map((table, i) =>
      store.append(table, odd.get(table)?.epoch ?? leases[i]!.epoch, batch(odd.get(table)?.version ?? 1)),
    ),
    store.append('t5', 1, batch(1)),
  ]);
  const wanted = tables.map((table) => (table === 't3' ? 'stale-epoch' : table === 't20' ? 'version-taken' : null));
  expect(refusals).toEqual([...wanted, 'version-taken']);
  const read = await Promise.all(tables.map((table) => store.read(table, 1)));
  expect(read.map(({ entries }) => entries.length)).toEqual(tables.map((table) => (odd.has(table) ? 0 : 1)));
  await store.close();
});
