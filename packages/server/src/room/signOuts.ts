/** The people who have signed out of late, here or at another node. */
import type { Directory } from '../ports.js';

/** How far back sign-outs are asked for again: a write that takes long may show up behind a later one. */
const OVERLAP_MS = 10_000;

export class SignOuts {
  /** When each signed out: a session that was being opened meanwhile ends at once. */
  readonly #at = new Map<string, number>();
  /** People whose request to sign out is being answered here. */
  readonly #answering = new Set<string>();
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

  /**
   * Meanwhile the sign-out is not read from the store: a look at it that falls between the write and its answer would
   * close the very connection that is to be answered.
   */
  async answering(user: string, work: () => Promise<void>): Promise<void> {
    this.#answering.add(user);
    try {
      await work();
    } finally {
      this.#answering.delete(user);
    }
  }

  /** The sign-outs that the store has, some of them not for the first time. */
  async read(store: Directory): Promise<string[]> {
    const ends = await store.sessionEnds(this.#seenUntil - OVERLAP_MS);
    for (const { user, at } of ends) {
      this.#seenUntil = Math.max(this.#seenUntil, at);
      this.add(user, at);
    }
    for (const [user, at] of this.#at) if (at < this.#seenUntil - OVERLAP_MS) this.#at.delete(user);
    return ends.map(({ user }) => user).filter((user) => !this.#answering.has(user));
  }
}
