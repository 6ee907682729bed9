/** The keys of a room in its folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE, replacePrivate, STORE_FILE, writePrivate } from '../dataFolder.js';
import type { Entropy } from '../ports.js';
import { StartError } from '../startError.js';
import { addKey, explainKeyring, formatKeyring, type Keyring, newKeyring, parseKeyring } from './keyring.js';
import { KEY_BYTES } from './sealer.js';

function readKeyring(text: string, source: string): Keyring {
  const keyring = parseKeyring(text);
  if (typeof keyring !== 'string') return keyring;
  throw new StartError('bad-key', `${source} holds no key of a room: ${explainKeyring(keyring)}`);
}

/** The keys that the environment gives. */
export function givenKeyring(text: string): Keyring {
  return readKeyring(text, 'CARDROOM_KEY');
}

/** The keys of a folder, null if it has none. */
export function keyringIn(folder: string): Keyring | null {
  const file = join(folder, KEY_FILE);
  return existsSync(file) ? readKeyring(readFileSync(file, 'utf8'), file) : null;
}

/** The keys of a room, made at the first start; with them and the store, every hand can be read. */
export function roomKeyring(folder: string, entropy: Entropy): Keyring {
  const known = keyringIn(folder);
  if (known !== null) return known;
  const file = join(folder, KEY_FILE);
  if (existsSync(join(folder, STORE_FILE))) {
    throw new StartError('bad-key', `${file} is missing, and without it the hands in ${folder} cannot be read`);
  }
  const keyring = newKeyring(entropy.bytes(KEY_BYTES));
  // On disk before anything is sealed with it.
  writePrivate(file, `${formatKeyring(keyring, '\n')}\n`);
  return keyring;
}

/** Adds a key to those of a folder; from the next start on the room seals with it. */
export function rotateIn(folder: string, entropy: Entropy): Keyring {
  const known = keyringIn(folder);
  if (known === null) throw new StartError('bad-key', `there is no ${KEY_FILE} in ${folder}`);
  const file = join(folder, KEY_FILE);
  if (existsSync(`${file}.new`)) {
    throw new StartError('bad-key', `${file}.new is left from a change that was interrupted: remove it and try again`);
  }
  const keyring = addKey(known, entropy.bytes(KEY_BYTES));
  replacePrivate(file, `${formatKeyring(keyring, '\n')}\n`);
  return keyring;
}
