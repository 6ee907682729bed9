/**
 * The doctor: looks at a room that runs or is stopped, changes nothing, and says in words what is wrong and what to do.
 * Each look gives findings; it also says what could not be looked at.
 */
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@cardroom/protocol';
import { KEY_FILE, LOCK_FILE, openMode, PRIVATE_FILES, STORE_FILE } from '../dataFolder.js';
import { reasonOf } from '../reason.js';
import { keyringIn } from '../sealing/keyFile.js';
import { type Keyring, markOf } from '../sealing/keyring.js';
import { keyNamesIn, missingKeys } from '../sealing/requiredKeys.js';
import { openDriver } from '../store/sqlite/driver.js';
import { lockFolder } from '../store/sqlite/lock.js';
import { storeReport } from './storeReport.js';

export interface Finding {
  readonly check: string;
  /** `note`: it works, but should be known. */
  readonly verdict: 'ok' | 'note' | 'wrong';
  readonly text: string;
  /** The remedy. */
  readonly fix?: string;
}

export function okFinding(check: string, text: string): Finding {
  return { check, verdict: 'ok', text };
}

export function noteFinding(check: string, text: string, fix?: string): Finding {
  return { check, verdict: 'note', text, ...(fix === undefined ? {} : { fix }) };
}

export function wrongFinding(check: string, text: string, fix: string): Finding {
  return { check, verdict: 'wrong', text, fix };
}

/** Clocks of machines that are kept right differ by far less. */
const CLOCK_SLACK_MS = 60_000;
const OLDEST_NODE = [20, 19] as const;
/** Files that a room has open besides its connections. */
const OWN_FILES = 200;
/** Below this a busy evening may fill the disk; below the other one a backup does not fit. */
const LOW_BYTES = 2 * 2 ** 30;
const NO_BYTES = 256 * 2 ** 20;

// ---------------------------------------------------------------------------------------------------- the machine

export function lookAtNode(version: string = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest, minorOldest] = OLDEST_NODE;
  const isGood = major > oldest || (major === oldest && minor >= minorOldest);
  if (isGood) return okFinding('node', `Node ${version}`);
  return wrongFinding('node', `Node ${version} is too old`, `Install Node ${OLDEST_NODE.join('.')} or newer.`);
}

/** How many files this process may open; a room that is started the same way has as many. */
export function lookAtLimits(limits: string | null = readLimits()): Finding {
  const found = /^Max open files\s+(\d+|unlimited)/m.exec(limits ?? '')?.[1];
  if (found === undefined) return noteFinding('limits', 'The system does not say how many files a process may open.');
  const wanted = LIMITS.connections + OWN_FILES;
  if (found === 'unlimited' || Number(found) >= wanted) return okFinding('limits', `${found} open files`);
  return noteFinding(
    'limits',
    `A process may open ${found} files: that many people minus ${OWN_FILES} can connect.`,
    `For ${LIMITS.connections} connections set LimitNOFILE=${wanted} in the unit, or ulimit -n ${wanted}.`,
  );
}

function readLimits(): string | null {
  return existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : null;
}

function lookAtDisk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = Number(bavail) * Number(bsize);
  const text = `${(free / 2 ** 30).toFixed(1)} GB free`;
  if (free < NO_BYTES) return wrongFinding('disk', text, 'Make room now: a full disk stops every table.');
  return free < LOW_BYTES
    ? noteFinding('disk', text, 'Make room soon: a full disk stops every table.')
    : okFinding('disk', text);
}

// ---------------------------------------------------------------------------------------------------- the folder

/** Everything about a data folder. `hasDatabase`: the hands are in PostgreSQL, and the folder may have no store. */
export function lookAtFolder(folder: string, now: number, hasDatabase = false): readonly Finding[] {
  if (!existsSync(folder)) {
    return [wrongFinding('folder', `There is no folder ${folder}`, 'Name the folder of the room with --data.')];
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrongFinding('folder', `${folder} cannot be read and written by this user`, 'Run this as the user of the room.'),
    ];
  }
  const hasStore = existsSync(join(folder, STORE_FILE));
  if (!hasStore && !hasDatabase) {
    return [
      wrongFinding('folder', `There is no ${STORE_FILE} in ${folder}`, 'Name the folder of the room with --data.'),
    ];
  }
  return [
    ...lookAtModes(folder),
    lookAtDisk(folder),
    ...(hasStore ? [lookAtLock(folder), ...lookAtStore(folder, now)] : []),
  ];
}

function lookAtModes(folder: string): readonly Finding[] {
  const open = PRIVATE_FILES.filter((name) => openMode(join(folder, name)) !== null);
  const files =
    open.length === 0
      ? okFinding('modes', "The files of the room are their owner's alone.")
      : wrongFinding(
          'modes',
          `Others can read ${open.join(', ')}`,
          `chmod 600 ${open.map((name) => join(folder, name)).join(' ')}`,
        );
  const mode = statSync(folder).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o022) === 0) return [files];
  const fix = `chmod 700 ${folder}`;
  return [files, wrongFinding('modes', `Others can write to ${folder} (mode ${mode.toString(8)})`, fix)];
}

function lookAtLock(folder: string): Finding {
  // Looking at a lock that is not there would make it.
  const isLocked = existsSync(join(folder, LOCK_FILE)) && isHeld(folder);
  return okFinding('lock', isLocked ? 'A room runs on this folder.' : 'No room runs on this folder.');
}

function isHeld(folder: string): boolean {
  const unlock = lockFolder(folder);
  unlock?.();
  return unlock === null;
}

function lookAtStore(folder: string, now: number): readonly Finding[] {
  const file = join(folder, STORE_FILE);
  try {
    const database = openDriver(file);
    try {
      database.exec('pragma query_only = on; pragma busy_timeout = 5000;');
      const report = storeReport(database);
      const [first] = report.problems;
      if (first !== undefined) return [damage(file, first)];
      const [marked] = database.prepare('select mark from room_key').all() as { readonly mark: string }[];
      const text = `${report.tables} tables, ${report.people} people, ${report.hands} hands, all of it whole`;
      const key = lookAtKey(folder, marked?.mark ?? null, keyNamesIn(file));
      return [okFinding('store', text), lookAtTimes(report.newestAt, now), ...key];
    } finally {
      database.close();
    }
  } catch (error) {
    return [damage(file, reasonOf(error))];
  }
}

function damage(file: string, problem: string): Finding {
  const fix = 'Stop the room, keep a copy of the folder, and restore the last backup (cardroom restore).';
  return wrongFinding('store', `${file} is damaged: ${problem}`, fix);
}

/**
 * A clock that was set back makes new facts older than those before them.
 * @internal
 */
export function lookAtTimes(newestAt: number | null, now: number): Finding {
  if (newestAt === null || newestAt <= now + CLOCK_SLACK_MS) return okFinding('clock', new Date(now).toISOString());
  const ahead = Math.round((newestAt - now) / 1000);
  return wrongFinding(
    'clock',
    `The store has facts from ${ahead} s in the future: this clock is slow, or another was fast`,
    'Set the clock by NTP (timedatectl set-ntp true) before people play.',
  );
}

function lookAtKey(folder: string, mark: string | null, needed: ReadonlySet<string>): readonly Finding[] {
  const restore = `Put the copy of ${KEY_FILE} back that was kept apart from the backups: without it no hand can be read.`;
  let keyring: Keyring | null;
  try {
    keyring = keyringIn(folder);
  } catch (error) {
    return [wrongFinding('key', reasonOf(error), restore)];
  }
  if (keyring === null) return [wrongFinding('key', `There is no ${KEY_FILE} in ${folder}`, restore)];
  if (mark !== null && markOf(keyring) !== mark)
    return [wrongFinding('key', `${KEY_FILE} is the key of another room`, restore)];
  const missing = missingKeys(keyring, needed);
  if (missing.length > 0) {
    return [
      wrongFinding('key', `Hands are sealed with ${missing.join(', ')}, which ${KEY_FILE} does not have`, restore),
    ];
  }
  return [
    okFinding('key', `${keyring.keys.length === 1 ? 'one key' : `${keyring.keys.length} keys`}, right for the store`),
  ];
}
