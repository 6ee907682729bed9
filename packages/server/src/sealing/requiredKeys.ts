/** The keys that a store needs: a room whose keyring lacks one of them would find its hands unreadable, one by one. */

import { StartError } from '../startError.js';
import { openDriver } from '../store/sqlite/driver.js';
import { SEALED_HEADS } from '../store/sqlite/jobs.js';
import type { Keyring } from './keyring.js';
import { HEAD_BYTES, keyNameOf } from './sealer.js';

/** The newest hands are enough to see: an older key stands in the keyring before a newer one. */
const NEWEST_HANDS = 1_000;

/** A store that says how its sealed values begin: of everything that runs, and of the newest hands. */
export interface SealedValues {
  sealedHeads(bytes: number, newestHands: number): Promise<readonly Uint8Array[]>;
}

function namesOf(heads: readonly Uint8Array[]): ReadonlySet<string> {
  return new Set(heads.map(keyNameOf).filter((name) => name !== null));
}

/** Names of the added keys that values in a SQLite file are sealed with. */
export function keyNamesIn(file: string): ReadonlySet<string> {
  const database = openDriver(file);
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' and name = 'snapshot'").all();
    if (tables.length === 0) return new Set();
    const rows = database.prepare(SEALED_HEADS).all(HEAD_BYTES, NEWEST_HANDS) as readonly {
      readonly head: Uint8Array;
    }[];
    return namesOf(rows.map(({ head }) => new Uint8Array(head)));
  } finally {
    database.close();
  }
}

/** Names of keys that a store needs and a keyring lacks. */
export function missingKeys({ keys }: Keyring, needed: ReadonlySet<string>): readonly string[] {
  return [...needed].filter((name) => !keys.some((key) => key.name === name)).sort();
}

/** Refuses to start on a store that is sealed with keys of which the keyring knows nothing. */
export async function requireKeys(keyring: Keyring, store: SealedValues): Promise<void> {
  const missing = missingKeys(keyring, namesOf(await store.sealedHeads(HEAD_BYTES, NEWEST_HANDS)));
  if (missing.length === 0) return;
  throw new StartError(
    'bad-key',
    `hands of this room are sealed with ${missing.length === 1 ? 'the key' : 'the keys'} ${missing.join(', ')}, which this keyring does not have: bring back the newest secret.key`,
  );
}
