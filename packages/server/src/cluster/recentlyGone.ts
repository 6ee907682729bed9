/** People who have lost their last connection a moment ago: as long as a table waits for them, they have not gone. */
import { CLOCK } from '@cardroom/tournament';

export class RecentlyGone {
  /** When each of them has gone, the latest last; others have gone longer ago than that is kept. */
  readonly #goneAt = new Map<string, number>();

  has(user: string, now: number): boolean {
    this.#forget(now);
    return this.#goneAt.has(user);
  }

  add(user: string, now: number): void {
    this.#forget(now);
    this.#goneAt.delete(user);
    this.#goneAt.set(user, now);
  }

  delete(user: string): void {
    this.#goneAt.delete(user);
  }

  #forget(now: number): void {
    for (const [user, at] of this.#goneAt) {
      if (now - at < CLOCK.graceMs) return;
      this.#goneAt.delete(user);
    }
  }
}
