/**
 * Sealing of secrets: AES-256-GCM with a key that lives outside the database, so that whoever reads the store (or a
 * backup of it) sees no deck and no hole card. The place of a secret is bound to it: moved elsewhere it does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  /** `place` says where the secret belongs, such as `table/version`. */
  seal(text: string, place: string): Uint8Array;
  /** The secret, null when it is not whole, not ours, or not of this place. */
  open(sealed: Uint8Array, place: string): string | null;
}

export function sealer(key: Uint8Array, random: (count: number) => Uint8Array = randomBytes): Sealer {
  if (key.length !== KEY_BYTES) throw new RangeError(`a sealing key has ${KEY_BYTES} bytes`);
  return {
    seal(text, place) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]));
    },
    open(sealed, place) {
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
    },
  };
}
