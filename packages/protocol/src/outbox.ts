/**
 * Requests under way: each is sent until it is answered, over any number of connections, and answered once. The server
 * knows a request that comes again by its id, so that sending twice never does a thing twice.
 */
import { LIMITS } from './limits.js';
import type { ActionName, Answer } from './messages.js';

/** A request without an answer is sent again after this. */
const RESEND_MS = 4_000;

interface Pending {
  readonly text: string;
  readonly settle: Settle;
  /** Belongs to one connection, and is not sent on another. */
  readonly isBound: boolean;
  /** Null while it waits for its turn or for a connection. */
  sentAt: number | null;
}

/** Null tells that no answer will come. */
export type Settle = (answer: Answer | null) => void;

export interface OutboxOptions {
  /** Makes ids that no other client uses. */
  readonly prefix: string;
  readonly now: () => number;
  readonly send: (text: string) => void;
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #pending = new Map<string, Pending>();
  #lastId = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** A request for whichever connection there is; `sendWaiting` sends it. */
  enter(action: ActionName, data: object, envelope: object | undefined, settle: Settle): void {
    this.#enter(action, data, envelope, settle, false);
  }

  /** A request for this connection, sent at once. */
  sendBound(action: ActionName, data: object, envelope: object | undefined, settle: Settle): void {
    this.#send(this.#enter(action, data, envelope, settle, true));
  }

  #enter(action: ActionName, data: object, envelope: object | undefined, settle: Settle, isBound: boolean): Pending {
    this.#lastId++;
    const id = `${this.#options.prefix}.${this.#lastId}`;
    const pending: Pending = { text: JSON.stringify({ action, id, ...envelope, data }), settle, isBound, sentAt: null };
    this.#pending.set(id, pending);
    return pending;
  }

  #send(pending: Pending): void {
    pending.sentAt = this.#options.now();
    this.#options.send(pending.text);
  }

  /**
   * When the first request after a time was sent that waits for its answer, null if none was. What the client asks
   * for by itself does not count.
   */
  askedAfter(time: number): number | null {
    let first: number | null = null;
    for (const { sentAt, isBound } of this.#pending.values()) {
      if (isBound || sentAt === null || sentAt <= time) continue;
      if (first === null || sentAt < first) first = sentAt;
    }
    return first;
  }

  /** Sends what waits, in order and as far as the limit lets it; the rest goes when answers come. */
  sendWaiting(): void {
    let underWay = 0;
    for (const pending of [...this.#pending.values()]) {
      if (pending.isBound) continue;
      if (underWay++ >= LIMITS.pendingRequests) return;
      if (pending.sentAt === null) this.#send(pending);
    }
  }

  /** Sends again what has been waiting for its answer too long. */
  resend(): void {
    const now = this.#options.now();
    for (const pending of [...this.#pending.values()]) {
      if (pending.sentAt !== null && now - pending.sentAt >= RESEND_MS) this.#send(pending);
    }
  }

  /** Takes an answer in. The second one to a request that was sent twice says the same as the first, and is dropped. */
  answer(answer: Answer): void {
    const pending = answer.id === null ? undefined : this.#pending.get(answer.id);
    if (answer.id === null || pending === undefined) return;
    if (!answer.ok && answer.error.code === 'rate-limited' && !pending.isBound) {
      // Not done, and not remembered by the server: the same request again, later.
      pending.sentAt = this.#options.now() + answer.error.retry_ms - RESEND_MS;
      return;
    }
    this.#pending.delete(answer.id);
    pending.settle(answer);
  }

  /** The connection is lost: sent requests wait for the next one, except those bound to this connection. */
  disconnect(): void {
    for (const [id, pending] of [...this.#pending]) {
      pending.sentAt = null;
      if (!pending.isBound) continue;
      this.#pending.delete(id);
      pending.settle(null);
    }
  }

  /** Nothing will be sent any more. */
  clear(): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { settle } of pending) settle(null);
  }
}
