/** Files that a command writes when its work is done: whatever is wrong with them is said before the work begins. */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { isOccupied } from '@cardroom/arena/workers';
import type { SystemError } from '@cardroom/records/system';
import { Exit, explainSystem, Failure, isSystemError } from './exit.js';
import { plain } from './text.js';

type Paths = readonly (string | undefined)[];

/** Nothing is written over that somebody may want to keep. */
export function refuseOccupied(paths: Paths): void {
  for (const path of paths) {
    if (path === undefined || !isOccupied(path)) continue;
    throw new Failure(`${plain(path)}: the file already exists. --force overwrites it.`, Exit.Usage);
  }
}

/** A path that cannot be written is a wrong command line; a full disk is not. */
const USAGE: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']);

/** A file of the command line that cannot be used, in words. */
export function fileFailure(path: string, error: SystemError): Failure {
  return new Failure(`${plain(path)}: ${explainSystem(error)}`, USAGE.has(error.code) ? Exit.Usage : Exit.Failed);
}

/** Opens each file for writing and leaves it as it is. */
export function tryFiles(paths: Paths): void {
  for (const path of paths) {
    if (path === undefined) continue;
    const isNew = !existsSync(path);
    try {
      closeSync(openSync(path, 'a'));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw fileFailure(path, error);
    }
    if (isNew) rmSync(path);
  }
}
