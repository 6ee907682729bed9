/** The folder of a room: the names of its files, and their permissions. */
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from './reason.js';
import { StartError } from './startError.js';
import type { Logger } from './world.js';

export const KEY_FILE = 'secret.key';
export const STORE_FILE = 'room.db';
export const LOCK_FILE = 'room.lock';

/** Files that not everybody on the machine may read. SQLite gives its own files the mode of the database. */
export const PRIVATE_FILES: readonly string[] = [
  KEY_FILE,
  STORE_FILE,
  `${STORE_FILE}-wal`,
  `${STORE_FILE}-shm`,
  LOCK_FILE,
];

const PRIVATE = 0o600;
/** Bits for the group and for everybody else. */
const OTHERS = 0o077;

export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError('no-permission', `the folder ${folder} cannot be made: ${reasonOf(error)}`);
  }
}

/** The mode of a file that others than its owner can use, null if they cannot or the file is missing. */
export function openMode(file: string): number | null {
  if (process.platform === 'win32' || !existsSync(file)) return null;
  const mode = statSync(file).mode & 0o777;
  return (mode & OTHERS) === 0 ? null : mode;
}

/** Closes files to others that an earlier version, or a copy, has left open to them. */
export function makePrivate(folder: string, log: Logger): void {
  for (const name of PRIVATE_FILES) {
    const file = join(folder, name);
    const mode = openMode(file);
    if (mode === null) continue;
    try {
      chmodSync(file, PRIVATE);
    } catch (error) {
      throw new StartError(
        'no-permission',
        `${file} can be read by others, and its mode cannot be changed: ${reasonOf(error)}`,
      );
    }
    log.warn({ file: name, mode: mode.toString(8) }, "others could read this file: it is now the owner's alone");
  }
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder; it needs no such call.
  if (process.platform !== 'win32') syncFile(folder);
}

/** On disk when it returns. */
export function syncFile(file: string): void {
  const handle = openSync(file, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a new file that only the owner reads; on disk, with its name, when it returns. */
export function writePrivate(file: string, text: string): void {
  const handle = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, PRIVATE);
  try {
    // Restores bits that the umask has taken away.
    fchmodSync(handle, PRIVATE);
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  syncFolder(dirname(file));
}

/**
 * Gives a file to the owner of another one. An operator may work as root on the folder of a room that does not, and the
 * room could not read its own files afterwards.
 */
export function matchOwner(file: string, other: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(other);
  chownSync(file, uid, gid);
}

/** Puts a text in the place of a file: after a crash it is the old one or the new one, whole. */
export function replacePrivate(file: string, text: string): void {
  writePrivate(`${file}.new`, text);
  matchOwner(`${file}.new`, file);
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}
