/** Who is kept out of the room by an operator, as this node knows it: the store has it, and every node looks there. */
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

  /** Whether any address is kept out: where none is, none has to be hashed. */
  hasAddresses = false;

  holds(kind: Ban['kind'], key: string, now: number): boolean {
    const until = this.#until.get(placeOf(kind, key));
    return until === null || (until !== undefined && now < until);
  }
}

function placeOf(kind: Ban['kind'], key: string): string {
  return `${kind}/${key}`;
}
