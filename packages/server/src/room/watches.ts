/** The tables or tournaments that one connection follows, and the invites that it has shown. */
import { LIMITS, type WireError } from '@cardroom/protocol';
import type { ConnectionWatcher, LogPort, Visitor } from '../host/tablePort.js';
import type { Person } from '../ports.js';

/** Tables for which a connection remembers an invite: those that it follows, and as many again. */
const MOST_INVITES = 2 * LIMITS.tablesWatched;

/** Calls to the connection and its room. */
export interface WatchEvents {
  portOf(table: string): Pick<LogPort<never>, 'watch' | 'unwatch'> | null;
  whyMissing(table: string): WireError;
  send(text: string): void;
  /** The table does not let the person follow any longer. */
  unfollowed(table: string, error: WireError): void;
}

class TableWatcher implements ConnectionWatcher {
  readonly visitor: Visitor;
  readonly #events: WatchEvents;
  readonly #stop: (watcher: TableWatcher, error: WireError) => void;
  sent = 0;

  constructor(visitor: Visitor, events: WatchEvents, stop: (watcher: TableWatcher, error: WireError) => void) {
    this.visitor = visitor;
    this.#events = events;
    this.#stop = stop;
  }

  send(text: string, version: number): void {
    this.sent = version;
    this.#events.send(text);
  }

  unfollowed(error: WireError): void {
    this.#stop(this, error);
  }
}

export class Watches {
  readonly #events: WatchEvents;
  /** The keyed hash of the connection's address: tables know no more of it. */
  readonly #addressMark: string;
  readonly #watched = new Map<string, TableWatcher>();
  /** The invite that was shown last for each table; the table's owner knows whether it is good. */
  readonly #invites = new Map<string, string>();

  constructor(addressMark: string, events: WatchEvents) {
    this.#addressMark = addressMark;
    this.#events = events;
  }

  /** Each table with the last version that was sent. */
  get versions(): { readonly table: string; readonly version: number }[] {
    return [...this.#watched].map(([table, { sent }]) => ({ table, version: sent }));
  }

  get tables(): string[] {
    return [...this.#watched.keys()];
  }

  /** The person as a table sees them, with the invite that they have shown. */
  visitorOf(person: Person, table: string, invite?: string): Visitor {
    if (invite !== undefined) this.#remember(table, invite);
    const { user, name, owner } = person;
    const whose = owner === undefined ? {} : { owner };
    return { user, name, ...whose, invite: this.#invites.get(table) ?? null, address: this.#addressMark };
  }

  #remember(table: string, invite: string): void {
    this.#invites.delete(table);
    this.#invites.set(table, invite);
    const [oldest] = this.#invites.size > MOST_INVITES ? this.#invites.keys() : [];
    if (oldest !== undefined) this.#invites.delete(oldest);
  }

  /** Follows a table from a version on. Asked again, it begins again from there. */
  watch(table: string, visitor: Visitor, since: number | undefined, reply: (error: WireError | null) => void): void {
    const before = this.#watched.get(table);
    if (before === undefined && this.#watched.size >= LIMITS.tablesWatched) {
      reply({ code: 'too-many-watched', max: LIMITS.tablesWatched });
      return;
    }
    const port = this.#events.portOf(table);
    if (port === null) {
      reply(this.#events.whyMissing(table));
      return;
    }
    if (before !== undefined) port.unwatch(before);
    const watcher = new TableWatcher(visitor, this.#events, (own, error) => this.#unfollowed(table, own, error));
    this.#watched.set(table, watcher);
    port.watch(watcher, since, (error) => {
      if (error !== null) this.#forget(table, watcher);
      reply(error);
    });
  }

  #forget(table: string, watcher: TableWatcher): boolean {
    return this.#watched.get(table) === watcher && this.#watched.delete(table);
  }

  #unfollowed(table: string, watcher: TableWatcher, error: WireError): void {
    if (this.#forget(table, watcher)) this.#events.unfollowed(table, error);
  }

  unwatch(table: string): void {
    const watcher = this.#watched.get(table);
    this.#watched.delete(table);
    // The table may have moved to another node since; its owner forgets the watcher.
    if (watcher !== undefined) this.#events.portOf(table)?.unwatch(watcher);
  }

  unwatchAll(): void {
    for (const table of [...this.#watched.keys()]) this.unwatch(table);
  }
}
