/**
 * Looks after every connection once a second: pings the silent ones and closes those that have been silent for too
 * long. Of many connections a share is looked at in each part of the second, so that nobody waits for thousands of
 * pings. The share grows with the time since the last one: a busy room, whose timers ring late, would otherwise come
 * round so rarely that it closes connections which it has not pinged.
 */
import type { Clock } from '../ports.js';
import type { Connection } from './connection.js';
import type { Presence } from './presence.js';

const ROUND_MS = 1_000;
/** Connections that are worth a part of the second. */
const SHARE = 64;
const MOST_PARTS = 50;

export class Rounds {
  readonly #clock: Clock;
  readonly #presence: Presence;
  #turns: Iterator<Connection> | null = null;
  #cancel: () => void = () => undefined;

  constructor(clock: Clock, presence: Presence) {
    this.#clock = clock;
    this.#presence = presence;
  }

  start(): void {
    const parts = Math.min(MOST_PARTS, Math.max(1, Math.ceil(this.#presence.connections / SHARE)));
    const before = this.#clock.now();
    const due = before + ROUND_MS / parts;
    this.#cancel = this.#clock.at(due, () => {
      const now = this.#clock.now();
      // The room has stood still and heard nobody meanwhile: that is nobody's silence.
      if (now - due >= ROUND_MS) for (const connection of this.#presence) connection.excuse(now);
      const share = Math.min(1, (now - before) / ROUND_MS);
      this.#look(Math.ceil(this.#presence.connections * share), now);
      this.start();
    });
  }

  #look(count: number, now: number): void {
    for (let i = 0; i < count; i++) {
      let next = this.#turns?.next();
      if (next === undefined || next.done === true) {
        this.#turns = this.#presence.turns();
        next = this.#turns.next();
      }
      if (next.done === true) return;
      next.value.look(now);
    }
  }

  stop(): void {
    this.#cancel();
  }
}
