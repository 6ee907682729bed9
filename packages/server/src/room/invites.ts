/** Secrets that follow from the key of the room and are stored nowhere: invites, and the marks of addresses. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const CHARACTERS = 24;

export class Invites {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, CHARACTERS);
  }

  /** The secret part of a table's invite link in a round. */
  of(table: string, round: number): string {
    return this.#hash(round === 0 ? `invite/${table}` : `invite/${table}/${round}`);
  }

  isGood(table: string, round: number, invite: string): boolean {
    const wanted = Buffer.from(this.of(table, round));
    const shown = Buffer.from(invite);
    return wanted.length === shown.length && timingSafeEqual(wanted, shown);
  }

  /** The keyed hash of an address: bans and tables know no more of it. */
  addressMark(address: string): string {
    return this.#hash(`address/${address}`);
  }
}
