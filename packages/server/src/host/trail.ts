/** The table as spectators with a delay see it: the same facts, folded when their time has come. */
import type { TableChange } from '../table/change.js';
import { evolve } from '../table/evolve.js';
import type { Fact } from '../table/facts.js';
import type { TableState } from '../table/state.js';

export class Trail {
  #state: TableState;
  /** When the state may be seen: it is as old as the delay then. */
  readonly #knownAt: number;
  readonly #waiting: Fact[] = [];

  /** `at` is when the state was reached. */
  constructor(state: TableState, at: number) {
    this.#state = state;
    this.#knownAt = at;
  }

  /** The table as it was `delayMs` ago, null if that is before the beginning of what is known. */
  at(time: number): TableState | null {
    return this.#knownAt <= time ? this.#state : null;
  }

  add(fact: Fact): void {
    this.#waiting.push(fact);
  }

  /** The next time after one at which there is more to be seen, null if all has been told. */
  nextAfter(time: number): number | null {
    return this.#knownAt > time ? this.#knownAt : (this.#waiting[0]?.at ?? null);
  }

  /** The changes up to a time that have not been told yet. */
  advance(time: number): TableChange[] {
    const happened: TableChange[] = [];
    while (this.#waiting.length > 0 && this.#waiting[0]!.at <= time) {
      const fact = this.#waiting.shift()!;
      const before = this.#state;
      this.#state = evolve(before, fact);
      happened.push({ before, fact, after: this.#state, moments: null });
    }
    return happened;
  }
}
