import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppendBatch } from '../ports.js';
import { storeContract } from '../testing/contract.js';
import { openDatabase } from './driver.js';
import { formatAccount, parseAccount } from './rows.js';
import { SqliteLog, StoreUnavailable } from './sqlite.js';

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

test('what was written is there after closing and opening', async () => {
  await fiveEntries();
  expect((await readAgain()).entries.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
});

test('a damaged entry ends the reading with the last good one, and is reported', async () => {
  await fiveEntries();
  const database = openDatabase(file);
  database.exec(`update entry set fact = '{"n":44}' where version = 4`);
  database.close();
  const reading = await readAgain();
  expect(reading.entries.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(reading.damagedFrom).toBe(4);
});

test('a missing entry ends the reading, and is reported', async () => {
  await fiveEntries();
  const database = openDatabase(file);
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
  const database = openDatabase(file);
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

test('accounts are written and read back', () => {
  const accounts = [
    { kind: 'bank' },
    { kind: 'person', user: 'u1' },
    { kind: 'seat', user: 'u1', table: 'a/b' },
  ] as const;
  for (const account of accounts) expect(parseAccount(formatAccount(account))).toEqual(account);
});
