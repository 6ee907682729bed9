/** The people who have signed out of late, here or at another node. */
import type { Directory } from '../ports.js';

/** How far back sign-outs are asked for again: a write that takes long may show up behind a later one. */
const OVERLAP_MS = 10_000;

export class SignOuts {
  /** When each signed out: a session that was being opened meanwhile ends at once. */
  readonly #at = new Map<string, number>();
  #seenUntil: number;

  constructor(now: number) {
    this.#seenUntil = now;
  }

  has(user: string): boolean {
    return this.#at.has(user);
  }

  add(user: string, at: number): void {
    this.#at.set(user, at);
  }

  /** The sign-outs that the store has, some of them not for the first time. */
  async read(store: Directory): Promise<string[]> {
    const ends = await store.sessionEnds(this.#seenUntil - OVERLAP_MS);
    for (const { user, at } of ends) {
      this.#seenUntil = Math.max(this.#seenUntil, at);
      this.add(user, at);
    }
    for (const [user, at] of this.#at) if (at < this.#seenUntil - OVERLAP_MS) this.#at.delete(user);
    return ends.map(({ user }) => user);
  }
}
