/**
 * Backups of a SQLite room. A backup is a database file of one moment of the room, which may go on playing meanwhile.
 * It does not hold the key unless someone asks for that: with both, every hand can be read.
 */
import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KEY_FILE, LOCK_FILE, makeFolder, matchOwner, STORE_FILE, syncFile, writePrivate } from '../dataFolder.js';
import { reasonOf } from '../reason.js';
import { keyringIn } from '../sealing/keyFile.js';
import { explainKeyring, formatKeyring, type Keyring, markOf, parseKeyring } from '../sealing/keyring.js';
import { type Driver, openDriver } from '../store/sqlite/driver.js';
import { lockFolder } from '../store/sqlite/lock.js';
import { OperationError } from './operationError.js';
import { type StoreReport, storeReport } from './storeReport.js';

/** Beside the tables of the room: when the backup was made, and its keys if they were asked for. */
const OWN_TABLE = 'cardroom_backup';

export interface Backup extends StoreReport {
  readonly file: string;
  readonly bytes: number;
  readonly withKey: boolean;
}

export interface BackupOptions {
  readonly data: string;
  readonly file: string;
  readonly withKey: boolean;
  /** Whether a file of that name may be replaced. */
  readonly force: boolean;
  readonly now: number;
}

function refuseExisting(file: string, force: boolean): void {
  if (existsSync(file) && !force)
    throw new OperationError(`${file} is there already: choose another name, or say --force`);
  if (!existsSync(dirname(file))) throw new OperationError(`there is no folder ${dirname(file)}`);
}

/** Makes a backup of the room in a folder, also while it runs. The file appears under its name once it is whole. */
export function makeBackup({ data, file, withKey, force, now }: BackupOptions): Backup {
  const source = join(data, STORE_FILE);
  if (!existsSync(source)) throw new OperationError(`there is no ${STORE_FILE} in ${data}`);
  refuseExisting(file, force);
  const keyring = withKey ? keyringIn(data) : null;
  if (withKey && keyring === null) throw new OperationError(`there is no ${KEY_FILE} in ${data}`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // An empty file keeps its mode when SQLite writes into it.
  writePrivate(part, '');
  try {
    copyDatabase(source, part);
    const report = sign(part, keyring, now);
    syncFile(part);
    renameSync(part, file);
    return { ...report, file, bytes: statSync(file).size, withKey };
  } catch (error) {
    for (const name of [part, `${part}-journal`]) rmSync(name, { force: true });
    throw error;
  }
}

/** One read transaction: the room goes on writing to its log, and the copy is of one moment. */
function copyDatabase(source: string, target: string): void {
  const database = openDriver(source);
  try {
    database.exec('pragma busy_timeout = 5000');
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

function sign(file: string, keyring: Keyring | null, now: number): StoreReport {
  const database = openDriver(file);
  try {
    database.exec(`create table ${OWN_TABLE} (made_at integer not null, keys text)`);
    const keys = keyring === null ? null : formatKeyring(keyring, '\n');
    database.prepare(`insert into ${OWN_TABLE} (made_at, keys) values (?, ?)`).run(now, keys);
    return soundReport(database, file);
  } finally {
    database.close();
  }
}

function soundReport(database: Driver, file: string): StoreReport {
  const report = storeReport(database);
  const [problem] = report.problems;
  if (problem !== undefined) throw new OperationError(`${file} is damaged: ${problem}`);
  return report;
}

// ---------------------------------------------------------------------------------------------------- restore

export interface RestoreOptions {
  readonly file: string;
  readonly data: string;
  /** The text of a key file, for a backup that has no keys. */
  readonly keyText: string | null;
  /** Whether a folder with a room may be used; its contents are moved aside. */
  readonly force: boolean;
  readonly now: number;
}

export interface Restored extends StoreReport {
  readonly madeAt: number | null;
  /** Whether the folder has its keys now. Without them the room does not start. */
  readonly hasKey: boolean;
  /** The folder with the files of an earlier room. */
  readonly kept: readonly string[];
}

/** Files that may lie in a folder for a new room. */
const HARMLESS: ReadonlySet<string> = new Set([LOCK_FILE, 'cardroom.log', 'lost+found']);

/** Puts the room of a backup into a folder. Nothing in the folder changes unless all of it can be done. */
export function restoreBackup({ file, data, keyText, force, now }: RestoreOptions): Restored {
  if (!existsSync(file)) throw new OperationError(`there is no file ${file}`);
  makeFolder(data);
  const others = readdirSync(data).filter((name) => !HARMLESS.has(name));
  if (others.length > 0 && !force) {
    throw new OperationError(
      `${data} is not empty (${others.slice(0, 3).join(', ')}): choose another folder, or say --force`,
    );
  }
  if (!existsSync(join(data, LOCK_FILE))) writePrivate(join(data, LOCK_FILE), '');
  const unlock = lockFolder(data);
  if (unlock === null) throw new OperationError(`a room runs on ${data}: stop it first`);
  try {
    return restoreInto(file, data, keyText, now);
  } finally {
    unlock();
  }
}

function restoreInto(file: string, data: string, keyText: string | null, now: number): Restored {
  const fresh = join(data, `${STORE_FILE}.restoring`);
  rmSync(fresh, { force: true });
  copyFileSync(file, fresh);
  chmodSync(fresh, 0o600);
  try {
    const { madeAt, keys, mark, report } = unsign(fresh, file);
    const given = keyText === null ? keys : keyringOf(keyText, 'the given key file');
    if (given !== null && mark !== null && markOf(given) !== mark) {
      throw new OperationError('the key is not the one of this room: nothing of it could be opened');
    }
    syncFile(fresh);
    const replaced = [STORE_FILE, `${STORE_FILE}-wal`, `${STORE_FILE}-shm`, ...(given === null ? [] : [KEY_FILE])];
    const kept = setAside(data, replaced, now);
    if (given !== null) writePrivate(join(data, KEY_FILE), `${formatKeyring(given, '\n')}\n`);
    renameSync(fresh, join(data, STORE_FILE));
    for (const name of [STORE_FILE, KEY_FILE, LOCK_FILE]) {
      if (existsSync(join(data, name))) matchOwner(join(data, name), data);
    }
    const own = keyringIn(data);
    const hasKey = own !== null && (mark === null || markOf(own) === mark);
    return { ...report, madeAt, hasKey, kept };
  } catch (error) {
    for (const name of [fresh, `${fresh}-journal`]) rmSync(name, { force: true });
    throw error;
  }
}

/** Files keep their names, in their own folder: a database is not whole without the log beside it. */
function setAside(data: string, names: readonly string[], now: number): string[] {
  const found = names.filter((name) => existsSync(join(data, name)));
  if (found.length === 0) return [];
  const folder = `before-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  makeFolder(join(data, folder));
  for (const name of found) renameSync(join(data, name), join(data, folder, name));
  return found.map((name) => join(folder, name));
}

function keyringOf(text: string, source: string): Keyring {
  const keyring = parseKeyring(text);
  if (typeof keyring === 'string')
    throw new OperationError(`${source} holds no key of a room: ${explainKeyring(keyring)}`);
  return keyring;
}

/** The backup as a room's store again, without a trace of the keys that may have been in it. */
function unsign(
  fresh: string,
  file: string,
): { madeAt: number | null; keys: Keyring | null; mark: string | null; report: StoreReport } {
  const database = openDriver(fresh);
  try {
    const report = soundReport(database, file);
    const tables = new Set(
      (database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]).map(
        ({ name }) => name,
      ),
    );
    if (!tables.has('entry') || !tables.has('room_key')) throw new OperationError(`${file} is not a backup of a room`);
    const [marked] = database.prepare('select mark from room_key').all() as { readonly mark: string }[];
    const mark = marked?.mark ?? null;
    if (!tables.has(OWN_TABLE)) return { madeAt: null, keys: null, mark, report };
    const [own] = database.prepare(`select made_at, keys from ${OWN_TABLE}`).all() as {
      readonly made_at: number;
      readonly keys: string | null;
    }[];
    database.exec(`pragma secure_delete = on; drop table ${OWN_TABLE};`);
    database.exec('vacuum');
    const keys = own?.keys == null ? null : keyringOf(own.keys, file);
    return { madeAt: own === undefined ? null : Number(own.made_at), keys, mark, report };
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw new OperationError(`${file} cannot be read as a backup: ${reasonOf(error)}`);
  } finally {
    database.close();
  }
}
