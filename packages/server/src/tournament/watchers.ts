/**
 * People who follow a tournament. They are told together, once a second, so that what they all read is made once for
 * everybody; news about the reader come at once.
 */
import type { TournamentEvent } from '@cardroom/protocol';
import type { ConnectionWatcher } from '../host/tablePort.js';
import type { Clock } from '../ports.js';
import type { AddressedEvent } from './views.js';

/** Between two rounds of news. */
const NEWS_MS = 1_000;

interface Told {
  /** Events for this reader alone that have not been sent yet. */
  own: TournamentEvent[];
  /** How many of the common news of this round the reader has. */
  heard: number;
  /** The state that the reader has. */
  revision: number;
}

export class TournamentWatchers {
  readonly #clock: Clock;
  readonly #send: (watcher: ConnectionWatcher, events: string) => void;
  readonly #all = new Map<ConnectionWatcher, Told>();
  readonly #ofUser = new Map<string, Set<ConnectionWatcher>>();
  /** Events for everybody since the last round. */
  #news: TournamentEvent[] = [];
  /** The same as text, made when the first reader needs it. */
  #newsText: string | null = null;
  #revision = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  #cancel: () => void = () => undefined;
  #isArmed = false;
  /** A step is being written: nothing is sent before that is done. */
  #isHeld = false;

  /** `send` sends an update to a watcher; `events` is the list of what has happened, as text. */
  constructor(clock: Clock, send: (watcher: ConnectionWatcher, events: string) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Somebody who has just got the whole state. */
  add(watcher: ConnectionWatcher): void {
    this.#all.set(watcher, { own: [], heard: this.#news.length, revision: this.#revision });
    const { user } = watcher.visitor;
    const known = this.#ofUser.get(user);
    if (known === undefined) this.#ofUser.set(user, new Set([watcher]));
    else known.add(watcher);
  }

  delete(watcher: ConnectionWatcher): void {
    this.#all.delete(watcher);
    const { user } = watcher.visitor;
    const known = this.#ofUser.get(user);
    known?.delete(watcher);
    if (known?.size === 0) this.#ofUser.delete(user);
  }

  /** Stops sending, and returns those who were watching. */
  takeAll(): ConnectionWatcher[] {
    this.#cancel();
    const left = [...this.#all.keys()];
    this.#all.clear();
    this.#ofUser.clear();
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
    this.#isHeld = false;
    this.#revision++;
    const concerned = new Set(about);
    for (const { user, event } of events) {
      if (user === null) {
        this.#news.push(event);
        continue;
      }
      concerned.add(user);
      for (const watcher of this.#ofUser.get(user) ?? []) this.#all.get(watcher)!.own.push(event);
    }
    this.#newsText = null;
    const now = this.#clock.now();
    if (now - this.#toldAt >= NEWS_MS) return this.#tellAll(now);
    for (const user of concerned) for (const watcher of this.#ofUser.get(user) ?? []) this.#tellOne(watcher);
    this.#arm();
  }

  #tellOne(watcher: ConnectionWatcher): void {
    const told = this.#all.get(watcher)!;
    const isAllCommon = told.heard === 0 && told.own.length === 0;
    const events = isAllCommon ? this.#commonText() : JSON.stringify([...this.#news.slice(told.heard), ...told.own]);
    told.own = [];
    told.heard = this.#news.length;
    told.revision = this.#revision;
    this.#send(watcher, events);
  }

  #commonText(): string {
    this.#newsText ??= JSON.stringify(this.#news);
    return this.#newsText;
  }

  #tellAll(now: number): void {
    this.#toldAt = now;
    for (const [watcher, { revision }] of this.#all) if (revision !== this.#revision) this.#tellOne(watcher);
    for (const told of this.#all.values()) told.heard = 0;
    this.#news = [];
    this.#newsText = null;
  }

  /** The next round, if anybody has something to hear. */
  #arm(): void {
    if (this.#isArmed || this.#all.size === 0) return;
    this.#isArmed = true;
    this.#cancel = this.#clock.at(this.#toldAt + NEWS_MS, () => {
      this.#isArmed = false;
      if (!this.#isHeld) this.#tellAll(this.#clock.now());
    });
  }
}
