/**
 * Sealing of secrets: AES-256-GCM with keys that live outside the database, so that the store (or a backup of it) shows
 * no deck and no hole card. The place of a secret is bound to it: moved elsewhere it does not open.
 *
 * A sealed value names its key. One without a name belongs to the room's original key: that is how values were written
 * before there were others, and how they still are until there is one, so that nodes of the version before read them
 * too.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
/** Before the name of a key: by chance a value without a name begins like this once in four thousand million. */
const MAGIC: Buffer = Buffer.from([0x63, 0x72, 0x6b, 0x01]);
const NAME_BYTES = 4;
/** Bytes of a sealed value that say which key it has. */
export const HEAD_BYTES: number = MAGIC.length + NAME_BYTES;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealingKeys {
  readonly original: Uint8Array;
  /** Keys that came later, by their names in hexadecimal. */
  readonly named: readonly { readonly name: string; readonly key: Uint8Array }[];
  /** The name of the key that seals, null for the original one. */
  readonly current: string | null;
}

export interface Sealer {
  /** `place` says where the secret belongs, such as `table/version`. */
  seal(text: string, place: string): Uint8Array;
  /** The secret, null when it is not whole, not ours, or not of this place. */
  open(sealed: Uint8Array, place: string): string | null;
  /** Whether a value names a key that this room does not have: it is not damaged then, and must be left alone. */
  lacksKeyOf(sealed: Uint8Array): boolean;
  /** Whether a value has the key that seals now. */
  isCurrent(sealed: Uint8Array): boolean;
}

/** The name of a value's key, null if it has none. `sealed` may be its first bytes alone. */
export function keyNameOf(sealed: Uint8Array): string | null {
  if (sealed.length < HEAD_BYTES || !MAGIC.every((byte, i) => sealed[i] === byte)) return null;
  return Buffer.from(sealed.subarray(MAGIC.length, HEAD_BYTES)).toString('hex');
}

function secretOf(key: Uint8Array): KeyObject {
  if (key.length !== KEY_BYTES) throw new RangeError(`a sealing key has ${KEY_BYTES} bytes`);
  return createSecretKey(key);
}

/** A sealer with one key or with those of a keyring. */
export function sealer(keys: Uint8Array | SealingKeys, random: (count: number) => Uint8Array = randomBytes): Sealer {
  const { original, named, current } = keys instanceof Uint8Array ? { original: keys, named: [], current: null } : keys;
  const first = secretOf(original);
  const others = new Map(named.map(({ name, key }) => [name, secretOf(key)]));
  const sealing = current === null ? first : others.get(current);
  if (sealing === undefined) throw new RangeError(`there is no key ${current} to seal with`);
  const head = current === null ? Buffer.alloc(0) : Buffer.concat([MAGIC, Buffer.from(current, 'hex')]);
  return {
    seal(text, place) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const body = cipher.update(text, 'utf8');
      // GCM is a stream: nothing is left for the end but the tag.
      cipher.final();
      const sealed = new Uint8Array(head.length + NONCE_BYTES + TAG_BYTES + body.length);
      sealed.set(head, 0);
      sealed.set(nonce, head.length);
      sealed.set(cipher.getAuthTag(), head.length + NONCE_BYTES);
      sealed.set(body, head.length + NONCE_BYTES + TAG_BYTES);
      return sealed;
    },
    open(sealed, place) {
      const name = keyNameOf(sealed);
      const key = name === null ? undefined : others.get(name);
      const named = key === undefined ? null : opened(key, sealed.subarray(HEAD_BYTES), place);
      return named ?? opened(first, sealed, place);
    },
    lacksKeyOf(sealed) {
      const name = keyNameOf(sealed);
      return name !== null && !others.has(name);
    },
    isCurrent: (sealed) => keyNameOf(sealed) === current,
  };
}

function opened(key: KeyObject, sealed: Uint8Array, place: string): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
