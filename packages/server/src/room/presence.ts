/** The connections of this node, and the people behind them. */

import { type CloseName, LIMITS } from '@cardroom/protocol';
import { RecentlyGone } from '../cluster/recentlyGone.js';
import type { Connection } from './connection.js';

export class Presence {
  readonly #all = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #recentlyGone = new RecentlyGone();

  get connections(): number {
    return this.#all.size;
  }

  get people(): number {
    return this.#byUser.size;
  }

  /** The people who are connected. */
  get users(): readonly string[] {
    return [...this.#byUser.keys()];
  }

  /** Everybody in turn, those included who come meanwhile. */
  turns(): Iterator<Connection> {
    return this.#all.values();
  }

  [Symbol.iterator](): Iterator<Connection> {
    return [...this.#all][Symbol.iterator]();
  }

  has(user: string): boolean {
    return this.#byUser.has(user);
  }

  of(user: string): Connection[] {
    return [...(this.#byUser.get(user) ?? [])];
  }

  add(connection: Connection): void {
    this.#all.add(connection);
  }

  /** A connection has become a person's. True if it is their first one here. */
  greet(connection: Connection, user: string): boolean {
    const own = this.#byUser.get(user) ?? new Set();
    this.#byUser.set(user, own.add(connection));
    this.#recentlyGone.delete(user);
    return own.size === 1;
  }

  /** A person has so many connections at most: the oldest one goes. */
  closeOldest(user: string): void {
    const [oldest, ...others] = this.of(user);
    if (others.length >= LIMITS.connectionsPerUser) oldest!.close('too-many-connections');
  }

  /** The person whose last connection this was, null if nobody has gone. */
  remove(connection: Connection, now: number): string | null {
    this.#all.delete(connection);
    const user = connection.person?.user;
    const own = user === undefined ? undefined : this.#byUser.get(user);
    if (user === undefined || own === undefined || !own.delete(connection) || own.size > 0) return null;
    this.#byUser.delete(user);
    this.#recentlyGone.add(user, now);
    return user;
  }

  /** Whether somebody is not connected here, and has not been for as long as a table waits for a lost connection. */
  isGone(user: string, now: number): boolean {
    return !this.has(user) && !this.#recentlyGone.has(user, now);
  }

  /** Ends every connection of a person. */
  close(user: string, name: CloseName): void {
    for (const connection of this.of(user)) connection.close(name);
  }
}
