import { chmodSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { LogReading } from '../ports.js';
import type { ServeOptions } from '../serve.js';
import { FIRST_TABLES } from '../serve.js';
import { openDriver } from '../store/sqlite/driver.js';
import { systemEntropy } from '../system.js';
import {
  endRoom,
  keepingLog,
  type LogLine,
  PLAYING,
  startRoom,
  type TestRoom,
  temporaryFolder,
} from '../testing/server.js';
import { keyringIn, rotateIn } from './keyFile.js';
import { addKey, currentKey, newKeyring, sealingKeys } from './keyring.js';
import { resealHands } from './reseal.js';
import { openArchived, restore } from './sealedLog.js';
import { KEY_BYTES, keyNameOf, sealer } from './sealer.js';

let rooms: TestRoom[] = [];

async function start(options: Partial<ServeOptions>): Promise<TestRoom> {
  const room = await startRoom(options);
  rooms.push(room);
  return room;
}

afterEach(async () => {
  for (const room of rooms) await endRoom(room);
  rooms = [];
});

interface HandRow {
  readonly hand: string;
  readonly sealed: Uint8Array;
}

function handsIn(data: string): readonly HandRow[] {
  const database = openDriver(join(data, 'room.db'));
  // A room that starts or ends holds the whole file for a moment.
  database.exec('pragma busy_timeout = 60000');
  const rows = database.prepare('select hand, sealed from hand order by rowid').all() as HandRow[];
  database.close();
  return rows.map(({ hand, sealed }) => ({ hand, sealed: new Uint8Array(sealed) }));
}

async function played(data: string, hands: number): Promise<void> {
  while (handsIn(data).length < hands) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A stopped room with hands of its first key. */
async function roomWithHands(): Promise<string> {
  const room = await start(PLAYING);
  await played(room.data, 3);
  await room.stop();
  return room.data;
}

const again = (data: string): Promise<TestRoom> => start({ ...PLAYING, data });

describe('[SEC-13] a room whose key is rotated', () => {
  test('old hands open, new hands have the new key, tables go on, and a lost key is refused in words', async () => {
    const data = await roomWithHands();
    const keyFile = join(data, 'secret.key');
    const oneLine = readFileSync(keyFile, 'utf8');
    expect(oneLine).toMatch(/^[0-9a-f]{64}\n$/);
    const before = handsIn(data);
    const keyring = rotateIn(data, systemEntropy);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(keyringIn(data)).toEqual(keyring);

    const room = await again(data);
    const tables = [...room.room.tables.keys()];
    expect(tables.sort()).toEqual(['holdem', 'stud', 'turn-order']);
    await played(data, before.length + 3);
    await room.stop();
    const after = handsIn(data);
    const seal = sealer(sealingKeys(keyring));
    for (const { hand, sealed } of after) expect(openArchived(seal, hand, sealed)?.hand).toBeDefined();
    expect(after.slice(0, before.length)).toEqual(before);
    for (const { sealed } of after.slice(before.length)) expect(keyNameOf(sealed)).toBe(currentKey(keyring).name);
    const [one, two] = after.slice(-2);
    expect(openArchived(seal, one!.hand, two!.sealed)).toBeNull();

    writeFileSync(keyFile, oneLine);
    await expect(startRoom({ data })).rejects.toThrow(
      `sealed with the key ${currentKey(keyring).name}, which this keyring does not have`,
    );
    writeFileSync(keyFile, `${'0'.repeat(64)}\n`);
    await expect(startRoom({ data })).rejects.toThrow('another key');
    writeFileSync(keyFile, 'nonsense\n');
    await expect(startRoom({ data })).rejects.toThrow('holds no key of a room: a key is 32 bytes in hexadecimal');
    expect(handsIn(data)).toEqual(after);
  });

  test('the new file belongs to whom the old one did, and an interrupted change is named', async () => {
    const data = temporaryFolder();
    const file = join(data, 'secret.key');
    writeFileSync(file, `${'ab'.repeat(32)}\n`);
    // Only root can give files away, and only root has to.
    const owner = process.getuid!() === 0 ? 12_345 : process.getuid!();
    chownSync(file, owner, process.getgid!());
    rotateIn(data, systemEntropy);
    expect([statSync(file).uid, statSync(file).mode & 0o777]).toEqual([owner, 0o600]);
    const before = readFileSync(file, 'utf8');
    writeFileSync(`${file}.new`, '');
    expect(() => rotateIn(data, systemEntropy)).toThrow('is left from a change that was interrupted');
    expect(readFileSync(file, 'utf8')).toBe(before);
    rmSync(data, { recursive: true });
  });

  test('its hands can be resealed, also in two goes, and still open', async () => {
    const data = await roomWithHands();
    const before = handsIn(data);
    const keyring = rotateIn(data, systemEntropy);
    const file = join(data, 'room.db');
    const stopped = await resealHands(file, keyring, async () => false);
    expect(stopped.hands).toBe(before.length);
    const seen: number[] = [];
    const result = await resealHands(file, keyring, async (done, all) => {
      seen.push(done, all);
      return true;
    });
    expect(result).toEqual({ hands: before.length, changed: 0, unreadable: [] });
    expect(seen).toEqual([before.length, before.length]);
    const seal = sealer(sealingKeys(keyring));
    const old = sealer(sealingKeys({ keys: [keyring.keys[0]] }));
    for (const [i, { hand, sealed }] of handsIn(data).entries()) {
      expect(seal.isCurrent(sealed)).toBe(true);
      expect(openArchived(seal, hand, sealed)).toEqual(openArchived(old, hand, before[i]!.sealed));
    }
    const room = await again(data);
    expect(room.room.tables.size).toBe(FIRST_TABLES.length);
  });

  test('a hand that no key opens stays as it is and is named', async () => {
    const data = await roomWithHands();
    const [first] = handsIn(data);
    const database = openDriver(join(data, 'room.db'));
    database.prepare('update hand set sealed = ? where hand = ?').run(new Uint8Array(40), first!.hand);
    database.close();
    const result = await resealHands(join(data, 'room.db'), rotateIn(data, systemEntropy), async () => true);
    expect(result.unreadable).toEqual([first!.hand]);
    expect(handsIn(data).find(({ hand }) => hand === first!.hand)!.sealed).toEqual(new Uint8Array(40));
  });

  test('an entry of a key that is missing is no damage: the table is left alone, not cut', () => {
    const [original, added] = [systemEntropy.bytes(KEY_BYTES), systemEntropy.bytes(KEY_BYTES)];
    const before = newKeyring(original);
    const seal = sealer(sealingKeys(addKey(before, added)));
    const readingOf = (sealed: Uint8Array): LogReading => ({
      snapshot: null,
      entries: [{ version: 1, at: 1, fact: '{}', sealed }],
      damagedFrom: null,
    });
    const old = sealer(sealingKeys(before));
    expect(() => restore(old, 't', readingOf(seal.seal('{}', 't/1')))).toThrow('sealed with a key that is not here');
    expect(restore(old, 't', readingOf(new Uint8Array(64))).damagedFrom).toBe(1);
  });
});

describe('[SEC-13] files of a room', () => {
  test('are closed to others, also when an earlier version left them open', async () => {
    const lines: LogLine[] = [];
    const data = await roomWithHands();
    const modes = (): Record<string, number> =>
      Object.fromEntries(
        ['secret.key', 'room.db', 'room.lock'].map((name) => [name, statSync(join(data, name)).mode & 0o777]),
      );
    expect(modes()).toEqual({ 'secret.key': 0o600, 'room.db': 0o600, 'room.lock': 0o600 });
    for (const name of Object.keys(modes())) chmodSync(join(data, name), 0o644);
    const room = await start({ ...PLAYING, data, log: keepingLog(lines) });
    expect(modes()).toEqual({ 'secret.key': 0o600, 'room.db': 0o600, 'room.lock': 0o600 });
    expect(statSync(join(room.data, 'room.db-wal')).mode & 0o777).toBe(0o600);
    const told = lines.filter(({ level }) => level === 'warn').map(({ fields }) => [fields.file, fields.mode]);
    expect(told).toEqual([
      ['secret.key', '644'],
      ['room.db', '644'],
    ]);
  });
});
