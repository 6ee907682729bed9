/** The keys that a store needs: a room whose keyring lacks one of them would find its hands unreadable, one by one. */
import { openDatabase } from '../log/driver.js';
import { StartError } from '../startError.js';
import type { Keyring } from './keyring.js';
import { HEAD_BYTES, keyNameOf } from './seal.js';

/** The newest hands are enough to see: an older key stands in the keyring before a newer one. */
const NEWEST_HANDS = 1_000;

const HEADS = `
select distinct substr(sealed, 1, ${HEAD_BYTES}) as head from (
  select sealed from snapshot where sealed is not null
  union all select sealed from entry where sealed is not null
  union all select sealed from (select sealed from hand order by rowid desc limit ${NEWEST_HANDS}))`;

/** Names of the added keys that values in a SQLite store are sealed with. */
export function keyNamesIn(file: string): ReadonlySet<string> {
  const database = openDatabase(file);
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' and name = 'snapshot'").all();
    if (tables.length === 0) return new Set();
    const rows = database.prepare(HEADS).all() as readonly { readonly head: Uint8Array }[];
    return new Set(rows.map(({ head }) => keyNameOf(new Uint8Array(head))).filter((name) => name !== null));
  } finally {
    database.close();
  }
}

/** Names of keys that a store needs and a keyring lacks. */
export function missingKeys({ keys }: Keyring, needed: ReadonlySet<string>): readonly string[] {
  return [...needed].filter((name) => !keys.some((key) => key.name === name)).sort();
}

/** Refuses to start on a store that is sealed with keys of which the keyring knows nothing. */
export function requireKeys(keyring: Keyring, file: string): void {
  const missing = missingKeys(keyring, keyNamesIn(file));
  if (missing.length === 0) return;
  throw new StartError(
    'bad-key',
    `hands of this room are sealed with ${missing.length === 1 ? 'the key' : 'the keys'} ${missing.join(', ')}, which this keyring does not have: bring back the newest secret.key`,
  );
}
