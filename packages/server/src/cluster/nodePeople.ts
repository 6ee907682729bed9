/** People who are connected to other nodes, as those nodes tell [T-9]. */
import { RecentlyGone } from './recentlyGone.js';

export class NodePeople {
  /** The people of each node that has told of all of them. */
  readonly #byNode = new Map<string, Set<string>>();
  readonly #recentlyGone = new RecentlyGone();
  /** When a node was last lost: its people may be on their way to another one. */
  #lostAt = Number.NEGATIVE_INFINITY;

  /** When a node was last lost. */
  get lostAt(): number {
    return this.#lostAt;
  }

  knows(node: string): boolean {
    return this.#byNode.has(node);
  }

  /** A node has told of everybody who is connected to it. */
  meet(node: string, users: readonly string[]): void {
    this.#byNode.set(node, new Set(users));
  }

  /** Somebody has come to a node, or has gone from it. */
  hear(node: string, user: string, isHere: boolean, now: number): void {
    const people = this.#byNode.get(node);
    if (isHere) people?.add(user);
    else if (people?.delete(user) === true) this.#recentlyGone.add(user, now);
  }

  /** Nothing more is heard of a node. */
  forget(node: string, now: number): void {
    this.#byNode.delete(node);
    this.#lostAt = now;
  }

  /** Whether somebody is connected to none of these nodes, and has not just been. */
  isGone(user: string, now: number): boolean {
    for (const people of this.#byNode.values()) if (people.has(user)) return false;
    return !this.#recentlyGone.has(user, now);
  }
}
