/** The operators' bans as this node knows them. They are in the store, and every node reads them there. */
import type { Ban, Directory } from '../ports.js';

export class Bans {
  readonly #store: Directory;
  /** Until when, by kind and key; null is for good. */
  #until: ReadonlyMap<string, number | null> = new Map();

  constructor(store: Directory) {
    this.#store = store;
  }

  async refresh(): Promise<void> {
    const bans = await this.#store.bans();
    this.hasAddresses = bans.some(({ kind }) => kind === 'address');
    this.#until = new Map(bans.map(({ kind, key, until }) => [placeOf(kind, key), until]));
  }

  /** Whether any address is banned: if none is, none has to be hashed. */
  hasAddresses = false;

  holds(kind: Ban['kind'], key: string, now: number): boolean {
    const until = this.#until.get(placeOf(kind, key));
    return until === null || (until !== undefined && now < until);
  }
}

function placeOf(kind: Ban['kind'], key: string): string {
  return `${kind}/${key}`;
}
