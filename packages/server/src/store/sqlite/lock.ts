/**
 * One process on one data folder: a lock that the operating system lets go of when the process ends, however it ends.
 */
import { join } from 'node:path';
import { openDriver } from './driver.js';
import { keepPrivate } from './file.js';

/** Gives back what opens the lock, null if another process has it. */
export function lockFolder(folder: string): (() => void) | null {
  const file = join(folder, 'room.lock');
  keepPrivate(file);
  const database = openDriver(file);
  try {
    database.exec('pragma busy_timeout = 0; pragma journal_mode = delete; pragma locking_mode = exclusive;');
    database.exec('begin exclusive');
  } catch {
    database.close();
    return null;
  }
  return () => database.close();
}
