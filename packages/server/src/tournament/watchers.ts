/** People who follow a tournament: news at most once a second for each, unless it is about the reader. */
import type { TournamentEvent } from '@cardroom/protocol';
import type { Clock } from '../ports.js';
import type { ToldEvent } from './views.js';

/** Between two messages to one reader. */
const NEWS_MS = 1_000;

/** Somebody who follows a tournament on one connection. */
export interface TournamentWatcher {
  readonly user: string;
  send(text: string): void;
}

interface Told {
  pending: TournamentEvent[];
  isStale: boolean;
  sentAt: number;
}

export class TournamentWatchers {
  readonly #clock: Clock;
  readonly #textFor: (user: string, events: readonly TournamentEvent[]) => string;
  readonly #all = new Map<TournamentWatcher, Told>();
  #cancel: () => void = () => undefined;
  #isArmed = false;

  /** `textFor` is an update for a user, with what has happened. */
  constructor(clock: Clock, textFor: (user: string, events: readonly TournamentEvent[]) => string) {
    this.#clock = clock;
    this.#textFor = textFor;
  }

  get size(): number {
    return this.#all.size;
  }

  add(watcher: TournamentWatcher): void {
    this.#all.set(watcher, { pending: [], isStale: false, sentAt: this.#clock.now() });
  }

  delete(watcher: TournamentWatcher): void {
    this.#all.delete(watcher);
  }

  stop(): void {
    this.#cancel();
    this.#all.clear();
  }

  /** Something has happened: told at once to those whom it is about, and soon to the others. */
  tell(events: readonly ToldEvent[], about: ReadonlySet<string>): void {
    const now = this.#clock.now();
    for (const [watcher, told] of this.#all) {
      const own = events.filter(({ user }) => user === null || user === watcher.user);
      told.pending.push(...own.map(({ event }) => event));
      told.isStale = true;
      const isOwn = about.has(watcher.user) || own.some(({ user }) => user !== null);
      if (isOwn || now - told.sentAt >= NEWS_MS) this.#send(watcher, told, now);
    }
    this.#arm();
  }

  #send(watcher: TournamentWatcher, told: Told, now: number): void {
    const events = told.pending;
    told.pending = [];
    told.isStale = false;
    told.sentAt = now;
    watcher.send(this.#textFor(watcher.user, events));
  }

  #arm(): void {
    const due = [...this.#all.values()].filter(({ isStale }) => isStale).map(({ sentAt }) => sentAt + NEWS_MS);
    if (this.#isArmed || due.length === 0) return;
    this.#isArmed = true;
    this.#cancel = this.#clock.at(Math.min(...due), () => {
      this.#isArmed = false;
      const now = this.#clock.now();
      for (const [watcher, told] of this.#all) {
        if (told.isStale && now - told.sentAt >= NEWS_MS) this.#send(watcher, told, now);
      }
      this.#arm();
    });
  }
}
