import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectOldRoom, OLD_SQLITE, oldRows } from '../testing/oldData.js';
import { openDriver } from './driver.js';
import { SqliteLog } from './store.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
  file = join(folder, 'room.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the version before this one, closed or left behind with its log. */
function makeOld(): void {
  const database = openDriver(file);
  database.exec('pragma journal_mode = wal');
  database.exec(OLD_SQLITE);
  database.exec(oldRows('sqlite'));
  database.close();
}

function versionOf(): number {
  const database = openDriver(file);
  const [row] = database.prepare('pragma user_version').all() as { user_version: number }[];
  database.close();
  return Number(row!.user_version);
}

test('a data folder of the last version opens with everything in it', async () => {
  makeOld();
  const store = new SqliteLog(file);
  try {
    await expectOldRoom(store);
  } finally {
    await store.close();
  }
});

test('a file is brought to this version once, and a later one is refused', async () => {
  makeOld();
  expect(versionOf()).toBe(0);
  for (const _ of [1, 2]) {
    const store = new SqliteLog(file);
    expect(await store.tables()).toHaveLength(2);
    expect((await store.sums('open')).length).toBe(3);
    await store.close();
  }
  const version = versionOf();
  expect(version).toBeGreaterThan(0);
  const database = openDriver(file);
  database.exec(`pragma user_version = ${version + 1}`);
  database.close();
  const store = new SqliteLog(file);
  await expect(store.tables()).rejects.toThrow(/knows versions up to/);
});

test('a step that fails leaves the old file as it was', async () => {
  makeOld();
  const database = openDriver(file);
  // In the way of the step.
  database.exec('create table ledger_sum (x)');
  database.close();
  const store = new SqliteLog(file);
  await expect(store.tables()).rejects.toThrow(/ledger_sum/);
  expect(versionOf()).toBe(0);
  const again = openDriver(file);
  again.exec('drop table ledger_sum');
  again.close();
  const mended = new SqliteLog(file);
  await expectOldRoom(mended);
  await mended.close();
});

test.skipIf(process.platform === 'win32')('[SEC-13] the files of a store are for their owner alone', async () => {
  const modeOf = (name: string): string => (statSync(name).mode & 0o777).toString(8);
  const names = [file, `${file}-wal`, `${file}-shm`];
  const before = process.umask(0);
  try {
    const store = new SqliteLog(file);
    await store.addTable('t', true);
    await store.handCount({ table: 't' });
    expect(names.map(modeOf)).toEqual(['600', '600', '600']);
    for (const name of names) await chmod(name, 0o644);
    await store.close();
    await chmod(file, 0o644);
    const again = new SqliteLog(file);
    await again.addTable('u', true);
    await again.handCount({ table: 't' });
    expect(names.map(modeOf)).toEqual(['600', '600', '600']);
    await again.close();
  } finally {
    process.umask(before);
  }
});
