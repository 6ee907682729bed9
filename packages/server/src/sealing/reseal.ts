/**
 * Seals the archived hands of a SQLite room with its newest key. The room must not run: it may not know that key yet.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FILE } from '../dataFolder.js';
import { OperationError } from '../operations/operationError.js';
import { type Driver, openDriver } from '../store/sqlite/driver.js';
import { lockFolder } from '../store/sqlite/lock.js';
import { keyringIn } from './keyFile.js';
import { type Keyring, sealingKeys } from './keyring.js';
import { type Sealer, sealer } from './sealer.js';

/** Hands of one transaction. Committed work is not repeated after an interruption. */
const BATCH = 500;

export interface Resealed {
  readonly hands: number;
  /** Hands that were sealed with another key before. */
  readonly changed: number;
  /** Hands that no key opens: they stay as they are. */
  readonly unreadable: readonly string[];
}

interface HandRow {
  readonly hand: string;
  readonly sealed: Uint8Array;
}

/** Reseals the hands of a stopped room. */
export async function resealRoom(
  folder: string,
  onProgress: (done: number, all: number) => Promise<boolean>,
): Promise<Resealed> {
  const file = join(folder, STORE_FILE);
  if (!existsSync(file)) throw new OperationError(`there is no ${STORE_FILE} in ${folder}`);
  const keyring = keyringIn(folder);
  if (keyring === null) throw new OperationError(`there is no key in ${folder}`);
  const unlock = lockFolder(folder);
  if (unlock === null) throw new OperationError(`a room runs on ${folder}: stop it first`);
  try {
    return await resealHands(file, keyring, onProgress);
  } finally {
    unlock();
  }
}

/**
 * `onProgress` gets the number of hands done, and may wait; it returns whether to go on.
 * @internal
 */
export async function resealHands(
  file: string,
  keyring: Keyring,
  onProgress: (done: number, all: number) => Promise<boolean>,
): Promise<Resealed> {
  const seal = sealer(sealingKeys(keyring));
  const database = openDriver(file);
  try {
    database.exec('pragma synchronous = full; pragma busy_timeout = 5000;');
    const all = Number((database.prepare('select count(*) as n from hand').all()[0] as { n: number }).n);
    let result: Resealed = { hands: 0, changed: 0, unreadable: [] };
    let last = '';
    for (;;) {
      const rows = database
        .prepare('select hand, sealed from hand where hand > ? order by hand limit ?')
        .all(last, BATCH) as readonly HandRow[];
      if (rows.length === 0) return result;
      last = rows.at(-1)!.hand;
      const { changed, unreadable } = resealBatch(database, seal, rows);
      result = {
        hands: result.hands + rows.length,
        changed: result.changed + changed,
        unreadable: [...result.unreadable, ...unreadable],
      };
      if (!(await onProgress(result.hands, all))) return result;
    }
  } finally {
    database.close();
  }
}

function resealBatch(database: Driver, seal: Sealer, rows: readonly HandRow[]): Omit<Resealed, 'hands'> {
  const unreadable: string[] = [];
  let changed = 0;
  database.exec('begin immediate');
  try {
    const update = database.prepare('update hand set sealed = ? where hand = ?');
    for (const { hand, sealed } of rows) {
      const bytes = new Uint8Array(sealed);
      if (seal.isCurrent(bytes)) continue;
      const place = `hand/${hand}`;
      const text = seal.open(bytes, place);
      if (text === null) unreadable.push(hand);
      else {
        update.run(seal.seal(text, place), hand);
        changed++;
      }
    }
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
  return { changed, unreadable };
}
