/** The limits of one connection: how much it may send, how often it may be wrong, and how long it may be silent. */
import { LIMITS } from '@cardroom/protocol';
import { Bucket, Window } from './limiter.js';

export class Admission {
  readonly openedAt: number;
  readonly #bucket: Bucket;
  readonly #bad = new Window(LIMITS.badMessagesMs);
  readonly #floods = new Window(LIMITS.badMessagesMs);
  #heardAt: number;

  constructor(now: number) {
    this.openedAt = now;
    this.#heardAt = now;
    this.#bucket = new Bucket(LIMITS.messageBurst, LIMITS.messagesPerSecond, now);
  }

  /** When the other end was last heard. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** The other end is there, without a message that counts. */
  heard(at: number): void {
    this.#heardAt = at;
  }

  /** Counts a message. `waitMs` is 0 if it is within the limits; a connection that goes on regardless is a flood. */
  admit(now: number): { readonly waitMs: number; readonly isFlood: boolean } {
    this.#heardAt = now;
    const waitMs = this.#bucket.take(now);
    return { waitMs, isFlood: waitMs > 0 && this.#floods.add(now) >= LIMITS.messageBurst };
  }

  /** Counts a request that was refused by its author's fault. True if there have been too many. */
  isTooBad(now: number): boolean {
    return this.#bad.add(now) >= LIMITS.badMessages;
  }

  /** Why a connection that says nothing is closed, null if it is not. */
  whyClose(now: number, hasPerson: boolean): 'no-hello' | 'silent' | null {
    if (!hasPerson && now - this.openedAt >= LIMITS.helloMs) return 'no-hello';
    return now - this.#heardAt >= LIMITS.silenceMs ? 'silent' : null;
  }
}
