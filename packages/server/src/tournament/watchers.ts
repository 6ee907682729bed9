/** People who follow a tournament: news at most once a second for each, unless it is about the reader. */
import type { TournamentEvent } from '@cardroom/protocol';
import type { ConnectionWatcher } from '../host/tablePort.js';
import type { Clock } from '../ports.js';
import type { AddressedEvent } from './views.js';

/** Between two messages to one reader. */
const NEWS_MS = 1_000;

interface Told {
  pending: TournamentEvent[];
  isStale: boolean;
  sentAt: number;
}

export class TournamentWatchers {
  readonly #clock: Clock;
  readonly #send: (watcher: ConnectionWatcher, events: readonly TournamentEvent[]) => void;
  readonly #all = new Map<ConnectionWatcher, Told>();
  #cancel: () => void = () => undefined;
  #isArmed = false;
  /** A step is being written: nothing is sent before that is done. */
  #isHeld = false;

  /** `send` sends an update to a watcher, with what has happened. */
  constructor(clock: Clock, send: (watcher: ConnectionWatcher, events: readonly TournamentEvent[]) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  get size(): number {
    return this.#all.size;
  }

  add(watcher: ConnectionWatcher): void {
    this.#all.set(watcher, { pending: [], isStale: false, sentAt: this.#clock.now() });
  }

  delete(watcher: ConnectionWatcher): void {
    this.#all.delete(watcher);
  }

  /** Stops sending, and returns those who were watching. */
  takeAll(): ConnectionWatcher[] {
    this.#cancel();
    const left = [...this.#all.keys()];
    this.#all.clear();
    return left;
  }

  /** Sends nothing until the step has been written or has failed. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#arm();
  }

  /** Something has happened: told at once to those whom it is about, and soon to the others. */
  tell(events: readonly AddressedEvent[], about: ReadonlySet<string>): void {
    const now = this.#clock.now();
    this.#isHeld = false;
    for (const [watcher, told] of this.#all) {
      const reader = watcher.visitor.user;
      const own = events.filter(({ user }) => user === null || user === reader);
      told.pending.push(...own.map(({ event }) => event));
      told.isStale = true;
      const isOwn = about.has(reader) || own.some(({ user }) => user !== null);
      if (isOwn || now - told.sentAt >= NEWS_MS) this.#tellOne(watcher, told, now);
    }
    this.#arm();
  }

  #tellOne(watcher: ConnectionWatcher, told: Told, now: number): void {
    const events = told.pending;
    told.pending = [];
    told.isStale = false;
    told.sentAt = now;
    this.#send(watcher, events);
  }

  #arm(): void {
    const due = [...this.#all.values()].filter(({ isStale }) => isStale).map(({ sentAt }) => sentAt + NEWS_MS);
    if (this.#isArmed || due.length === 0) return;
    this.#isArmed = true;
    this.#cancel = this.#clock.at(Math.min(...due), () => {
      this.#isArmed = false;
      if (this.#isHeld) return;
      const now = this.#clock.now();
      for (const [watcher, told] of this.#all) {
        if (told.isStale && now - told.sentAt >= NEWS_MS) this.#tellOne(watcher, told, now);
      }
      this.#arm();
    });
  }
}
