import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIRST_TABLES } from '../serve.js';
import { openDriver } from '../store/sqlite/driver.js';
import { PLAYING, startRoom, type TestRoom } from '../testing/server.js';
import { makeBackup, type Restored, restoreBackup } from './backup.js';
import { storeReport } from './storeReport.js';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
let folder: string;
let rooms: TestRoom[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-backup-'));
  rooms = [];
});

afterEach(async () => {
  for (const room of rooms) {
    await room.stop();
    rmSync(room.data, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startRoom>[0] = PLAYING): Promise<TestRoom> {
  const room = await startRoom(options);
  rooms.push(room);
  return room;
}

function rowsIn(file: string, sql: string): readonly Record<string, unknown>[] {
  const database = openDriver(file);
  const rows = database.prepare(sql).all() as Record<string, unknown>[];
  database.close();
  return rows;
}

const handsIn = (file: string): readonly unknown[] =>
  rowsIn(file, 'select hand from hand order by rowid').map(({ hand }) => hand);

async function playing(hands: number): Promise<TestRoom> {
  const room = await start();
  while (handsIn(join(room.data, 'room.db')).length < hands) await new Promise((resolve) => setTimeout(resolve, 30));
  return room;
}

function backUp(room: TestRoom, name = 'b.db', withKey = false, force = false): string {
  const file = join(folder, name);
  makeBackup({ data: room.data, file, withKey, force, now: NOW });
  return file;
}

function restore(file: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}): Restored {
  return restoreBackup({ file, data: join(folder, 'restored'), keyText: null, force: false, now: NOW, ...options });
}

describe('a backup of a room that plays', () => {
  test('has everything of one moment, and the room of it goes on', async () => {
    const room = await playing(3);
    const files = [0, 1, 2, 3].map((i) => backUp(room, `b${i}.db`));
    const before = handsIn(join(room.data, 'room.db'));
    await room.stop();
    const sizes = files.map((file) => handsIn(file).length);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    for (const file of files) {
      const hands = handsIn(file);
      expect(hands).toEqual(before.slice(0, hands.length));
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    const keyText = readFileSync(join(room.data, 'secret.key'), 'utf8');
    const restored = restore(files[3]!, { keyText });
    expect(restored).toMatchObject({ tables: FIRST_TABLES.length, problems: [], madeAt: NOW, hasKey: true, kept: [] });
    const data = join(folder, 'restored');
    const file = join(data, 'room.db');
    const people = 'select * from person order by user_id';
    expect(rowsIn(file, people)).toEqual(rowsIn(files[3]!, people));
    const books = 'select * from transfer order by table_id, version, place';
    expect(rowsIn(file, books)).toEqual(rowsIn(files[3]!, books));
    const versions = rowsIn(file, 'select table_id, max(version) as v from entry group by table_id');

    const again = await start({ ...PLAYING, data });
    expect([...again.room.tables.keys()].sort()).toEqual(['holdem', 'stud', 'turn-order']);
    for (const { table_id, v } of versions) {
      expect(again.room.tables.get(String(table_id))!.state.version).toBeGreaterThanOrEqual(Number(v));
    }
    const count = handsIn(file).length;
    await expect.poll(() => handsIn(file).length).toBeGreaterThan(count);
    await again.stop();
    const database = openDriver(file);
    expect(storeReport(database).problems).toEqual([]);
    database.close();
  });

  test('holds no key unless it is asked for; with it, the restored store has no trace of it', async () => {
    const room = await playing(1);
    const [without, withKey] = [backUp(room, 'plain.db'), backUp(room, 'full.db', true)];
    const key = readFileSync(join(room.data, 'secret.key'), 'utf8').trim();
    await room.stop();
    expect(readFileSync(without).includes(key)).toBe(false);
    expect(readFileSync(withKey).includes(key)).toBe(true);
    expect(restore(without, { data: join(folder, 'a') }).hasKey).toBe(false);
    await expect(startRoom({ data: join(folder, 'a') })).rejects.toThrow('secret.key is missing');
    const data = join(folder, 'b');
    expect(restore(withKey, { data }).hasKey).toBe(true);
    expect(readFileSync(join(data, 'secret.key'), 'utf8').trim()).toBe(key);
    expect(readFileSync(join(data, 'room.db')).includes(key)).toBe(false);
    expect([statSync(join(data, 'secret.key')).mode & 0o777, statSync(join(data, 'room.db')).mode & 0o777]).toEqual([
      0o600, 0o600,
    ]);
    await start({ ...PLAYING, data });
  });
});

describe('what is refused', () => {
  test('a name that is taken, a folder without a room, a folder that is not there', async () => {
    const room = await playing(1);
    const file = backUp(room);
    expect(() => backUp(room)).toThrow('is there already');
    expect(backUp(room, 'b.db', false, true)).toBe(file);
    expect(() => backUp(room, 'none/b.db')).toThrow('there is no folder');
    expect(() => makeBackup({ data: folder, file: `${file}2`, withKey: false, force: false, now: NOW })).toThrow(
      'there is no room.db',
    );
    expect(readdirSync(folder)).toEqual(['b.db']);
  });

  test("a folder in use, one that is not empty, another room's key, and what is no backup", async () => {
    const room = await playing(1);
    const file = backUp(room);
    expect(() => restore(file, { data: room.data })).toThrow('is not empty (');
    expect(() => restore(file, { data: room.data, force: true })).toThrow('a room runs on');
    await room.stop();
    const other = `${'0'.repeat(64)}\n`;
    expect(() => restore(file, { keyText: other })).toThrow('the key is not the one of this room');
    expect(() => restore(file, { keyText: 'x' })).toThrow('the given key file holds no key of a room');
    const text = join(folder, 'text');
    writeFileSync(text, 'no database at all, but long enough to look at: '.repeat(50));
    expect(() => restore(text)).toThrow('cannot be read as a backup');
    expect(() => restore(join(folder, 'missing'))).toThrow('there is no file');
    const damaged = join(folder, 'damaged.db');
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096 * 2, 4096 * 6);
    writeFileSync(damaged, bytes);
    expect(() => restore(damaged)).toThrow(/damaged|cannot be read/);
    expect(readdirSync(join(folder, 'restored'))).toEqual(['room.lock']);
  });

  test('restored files belong to the owner of the folder', async () => {
    const room = await playing(1);
    const file = backUp(room, 'b.db', true);
    const data = join(folder, 'owned');
    mkdirSync(data);
    const owner = process.getuid!() === 0 ? 12_345 : process.getuid!();
    chownSync(data, owner, process.getgid!());
    restore(file, { data });
    const owners = ['room.db', 'secret.key', 'room.lock'].map((name) => statSync(join(data, name)).uid);
    expect(owners).toEqual([owner, owner, owner]);
  });

  test('with --force a room that was there is kept beside the restored one', async () => {
    const room = await playing(1);
    const file = backUp(room, 'b.db', true);
    await room.stop();
    const before = handsIn(join(room.data, 'room.db'));
    const restored = restore(file, { data: room.data, force: true });
    const kept = 'before-2026-01-02T03-04-05-000Z';
    expect(restored.kept).toEqual(expect.arrayContaining([`${kept}/room.db`, `${kept}/secret.key`]));
    expect(handsIn(join(room.data, kept, 'room.db'))).toEqual(before);
    expect(handsIn(join(room.data, 'room.db'))).toEqual(handsIn(file));
  });
});
