import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIRST_TABLES, type RunningRoom, type ServeOptions, serve } from '../../serve.js';
import { StartError } from '../../startError.js';
import { type TestDatabase, testDatabase } from '../../testing/postgres.js';
import { SILENT } from '../../world.js';

let database: TestDatabase;
let folder: string;
let rooms: RunningRoom[] = [];
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cardroom-'));
});
afterEach(async () => {
  await Promise.all(rooms.map((room) => room.stop()));
  rooms = [];
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

async function open(key: string, more: Partial<NonNullable<ServeOptions['database']>> = {}): Promise<RunningRoom> {
  const options = { data: folder, host: '127.0.0.1', port: 0, log: SILENT, server: 'test' };
  const room = await serve({ ...options, database: { url: database.url, key, ...more } });
  rooms.push(room);
  return room;
}

const KEY = 'ab'.repeat(32);
const OTHER_KEY = 'cd'.repeat(32);

test('a room on PostgreSQL goes on after a restart, and only with its own key', async () => {
  const first = await open(KEY);
  const tables = [...first.room.tables.keys()].sort();
  expect(tables).toEqual(['holdem', 'stud', 'turn-order']);
  const versions = tables.map((table) => first.room.tables.get(table)!.state.version);
  await rooms.pop()!.stop();
  await expect(open(OTHER_KEY)).rejects.toMatchObject({ name: 'StartError', code: 'bad-key' });
  const again = await open(KEY);
  for (const [i, table] of tables.entries()) {
    expect(again.room.tables.get(table)!.state.version).toBeGreaterThanOrEqual(versions[i]!);
  }
});

test('several nodes are refused on a database without a synchronous standby, unless the operator says so', async () => {
  const nodeUrl = 'http://127.0.0.1:9';
  await expect(open(KEY, { nodeUrl })).rejects.toMatchObject({ name: 'StartError', code: 'no-standby' });
  await expect(open(KEY, { nodeUrl })).rejects.toBeInstanceOf(StartError);
  const room = await open(KEY, { nodeUrl, allowSinglePrimary: true });
  expect(room.room.tables.size).toBe(FIRST_TABLES.length);
});
