/** The keys that a store needs: a room whose keyring lacks one of them would find its hands unreadable, one by one. */
import { StartError } from '../startError.js';
import type { Keyring } from './keyring.js';
import { HEAD_BYTES, keyNameOf } from './seal.js';

/** The newest hands are enough to see: an older key stands in the keyring before a newer one. */
const NEWEST_HANDS = 1_000;

/** A store that says how its sealed values begin: of everything that runs, and of the newest hands. */
export interface SealedValues {
  sealedHeads(bytes: number, newestHands: number): Promise<readonly Uint8Array[]>;
}

/** Names of the added keys that values in a store are sealed with. */
export async function keyNamesIn(store: SealedValues): Promise<ReadonlySet<string>> {
  const heads = await store.sealedHeads(HEAD_BYTES, NEWEST_HANDS);
  return new Set(heads.map(keyNameOf).filter((name) => name !== null));
}

/** Names of keys that a store needs and a keyring lacks. */
export function missingKeys({ keys }: Keyring, needed: ReadonlySet<string>): readonly string[] {
  return [...needed].filter((name) => !keys.some((key) => key.name === name)).sort();
}

/** Refuses to start on a store that is sealed with keys of which the keyring knows nothing. */
export async function requireKeys(keyring: Keyring, store: SealedValues): Promise<void> {
  const missing = missingKeys(keyring, await keyNamesIn(store));
  if (missing.length === 0) return;
  throw new StartError(
    'bad-key',
    `hands of this room are sealed with ${missing.length === 1 ? 'the key' : 'the keys'} ${missing.join(', ')}, which this keyring does not have: bring back the newest secret.key`,
  );
}
