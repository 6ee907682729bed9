/** The heartbeat of a node: how long it may trust that its tables are its own, and whether the others go on alone. */
import { reasonOf } from '../reason.js';
import type { ClusterOptions, ClusterWorld } from './clusterWorld.js';

export interface HeartbeatEvents {
  /** A heartbeat has reached the store. */
  arrived(): void;
  /** The other nodes count this one as dead, and go on. */
  cutOff(): void;
}

export class Heartbeat {
  readonly #world: ClusterWorld;
  readonly #options: ClusterOptions;
  readonly #events: HeartbeatEvents;
  /** When the last heartbeat that arrived was sent. */
  #sentAt = Number.NEGATIVE_INFINITY;
  /** When the first of those was sent that have not arrived since; null if none is missing. */
  #missingSince: number | null = null;
  /** When another node was last known to reach the store. */
  #othersAt = Number.NEGATIVE_INFINITY;
  /** Whether the others reach the store and this node does not. */
  isCutOff = false;
  /** Whether tables may have been lost unnoticed. */
  isInDoubt = false;
  /** Null once it has stopped. */
  #timers: { beat: () => void; expiry: () => void } | null = { beat: () => undefined, expiry: () => undefined };

  constructor(world: ClusterWorld, options: ClusterOptions, events: HeartbeatEvents) {
    this.#world = world;
    this.#options = options;
    this.#events = events;
  }

  /** Whether the other nodes still count this one as alive. */
  get isFresh(): boolean {
    return this.#world.clock.now() - this.#sentAt < this.#options.ttlMs;
  }

  /** Another node has a heartbeat. */
  heardOther(): void {
    this.#othersAt = this.#world.clock.now();
  }

  async beat(isDraining: boolean): Promise<void> {
    const { node, url, ttlMs } = this.#options;
    const { clock, store } = this.#world;
    const sentAt = clock.now();
    this.#missingSince ??= sentAt;
    await store.heartbeat({ node, url, draining: isDraining }, ttlMs);
    this.#missingSince = null;
    // If two heartbeats are too far apart, other nodes may have taken tables unnoticed.
    if (!this.isFresh) this.isInDoubt = true;
    this.#sentAt = sentAt;
    this.#expireAt(sentAt + ttlMs);
    this.#events.arrived();
  }

  /** Repeats until it is stopped. */
  keepOn(isDraining: () => boolean): void {
    const { clock, log } = this.#world;
    if (this.#timers === null) return;
    this.#timers.beat = clock.at(clock.now() + this.#options.ttlMs / 4, () => {
      this.beat(isDraining())
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'no heartbeat'))
        .finally(() => this.keepOn(isDraining));
    });
  }

  stop(): void {
    this.#timers?.beat();
    this.#timers?.expiry();
    this.#timers = null;
  }

  #expireAt(time: number): void {
    if (this.#timers === null) return;
    this.#timers.expiry();
    this.#timers.expiry = this.#world.clock.at(time, () => this.#expire());
  }

  /**
   * The other nodes count this one as dead. If they go on, the people here are sent to them; if nobody reaches the
   * store, people stay and are told that the table waits. A process that stood still has not asked the store meanwhile:
   * people stay until it has had time to answer, and what they sent is read.
   */
  #expire(): void {
    const { clock, log } = this.#world;
    const { ttlMs } = this.#options;
    this.#expireAt(clock.now() + ttlMs / 4);
    const isAsked = this.#missingSince !== null && clock.now() - this.#missingSince >= ttlMs / 4;
    if (this.isCutOff || !isAsked || clock.now() - this.#othersAt >= ttlMs) return;
    this.isCutOff = true;
    log.warn({}, 'cut off from the store: everybody is sent to the other nodes');
    this.#events.cutOff();
  }
}
