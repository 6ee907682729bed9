/**
 * The keys of a room, as text: one key in hexadecimal, or `keys:` and several of them, oldest first, between blanks,
 * lines or commas. The first is the original one. Everything that is not sealing is derived from it: the mark in the
 * store, invites, wires between nodes. The last one seals, unless `:open` behind it says that it only opens so far:
 * nodes that share a room learn a key first and seal with it once all of them know it.
 *
 * Earlier versions knew one key and no more. They take the text of several for no key at all, and do not start: a value
 * that they cannot open would look damaged to them.
 */
import { createHmac } from 'node:crypto';
import { KEY_BYTES, type SealingKeys } from './sealer.js';

export interface RoomKey {
  /** Eight hexadecimal digits that say which key it is, and nothing about it. */
  readonly name: string;
  readonly key: Uint8Array;
  /** Whether it only opens what others have sealed with it. */
  readonly opensOnly: boolean;
}

export interface Keyring {
  /** The original key, then those that were added, oldest first. */
  readonly keys: readonly [RoomKey, ...RoomKey[]];
}

/** Why a text holds no keys. */
export type KeyringProblem = 'bad-key' | 'same-key-twice' | 'original-opens-only' | 'too-many-keys';

/** More than a century of yearly changes; each is tried by name, so that they cost nothing. */
const MOST_KEYS = 128;
const HEADER = 'keys:';
const OPENS_ONLY = ':open';

/** One key for each use. */
export function derivedKey(key: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(createHmac('sha256', key).update(use).digest());
}

function roomKeyOf(key: Uint8Array, opensOnly = false): RoomKey {
  return { name: Buffer.from(derivedKey(key, 'name').subarray(0, 4)).toString('hex'), key, opensOnly };
}

/** A room with one key. */
export function newKeyring(key: Uint8Array): Keyring {
  return { keys: [roomKeyOf(key)] };
}

function parseKey(word: string): RoomKey | null {
  const match = /^([0-9a-f]{64})(:open)?$/i.exec(word);
  return match === null ? null : roomKeyOf(new Uint8Array(Buffer.from(match[1]!, 'hex')), match[2] !== undefined);
}

export function parseKeyring(text: string): Keyring | KeyringProblem {
  const words = text.trim().split(/[\s,]+/);
  if (words.length > MOST_KEYS + 1) return 'too-many-keys';
  const several = words[0]!.startsWith(HEADER);
  if (several) words[0] = words[0]!.slice(HEADER.length);
  const keys = words.filter((word) => word !== '').map(parseKey);
  const [original, ...added] = keys.filter((key) => key !== null);
  if (original === undefined || keys.includes(null) || (added.length > 0 && !several)) return 'bad-key';
  if (original.opensOnly) return 'original-opens-only';
  if (new Set(keys.map((key) => key?.name)).size < keys.length) return 'same-key-twice';
  return { keys: [original, ...added] };
}

export function explainKeyring(problem: KeyringProblem): string {
  switch (problem) {
    case 'bad-key':
      return `a key is ${KEY_BYTES} bytes in hexadecimal; several keys stand behind "${HEADER}"`;
    case 'same-key-twice':
      return 'the same key stands there twice';
    case 'original-opens-only':
      return `the first key is the original one and cannot be "${OPENS_ONLY}"`;
    case 'too-many-keys':
      return `there are more than ${MOST_KEYS} keys`;
  }
}

/** The keys for a file (one on each line) or for the environment (with commas). */
export function formatKeyring({ keys }: Keyring, separator: '\n' | ','): string {
  const words = keys.map(({ key, opensOnly }) => Buffer.from(key).toString('hex') + (opensOnly ? OPENS_ONLY : ''));
  if (words.length === 1) return words[0]!;
  return `${HEADER}${separator === ',' ? '' : separator}${words.join(separator)}`;
}

/** With one more key. */
export function addKey({ keys: [original, ...added] }: Keyring, key: Uint8Array, opensOnly = false): Keyring {
  return { keys: [original, ...added, roomKeyOf(key, opensOnly)] };
}

/** The key that seals. */
export function currentKey({ keys }: Keyring): RoomKey {
  return keys.findLast(({ opensOnly }) => !opensOnly)!;
}

/** Tells the room's keys from those of another room; it is kept in the store. */
export function markOf({ keys: [original] }: Keyring): string {
  return Buffer.from(derivedKey(original.key, 'mark')).toString('hex');
}

/** The operator token. A new key makes a new token, which revokes the old one. */
export function operatorToken(keyring: Keyring): string {
  return `operator-${Buffer.from(derivedKey(currentKey(keyring).key, 'operator')).toString('base64url')}`;
}

export function sealingKeys(keyring: Keyring): SealingKeys {
  const [original, ...added] = keyring.keys;
  const current = currentKey(keyring);
  return {
    original: derivedKey(original.key, 'seal'),
    named: added.map(({ name, key }) => ({ name, key: derivedKey(key, 'seal') })),
    current: current === original ? null : current.name,
  };
}
