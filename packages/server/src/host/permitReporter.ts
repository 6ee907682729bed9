/** The word of a tournament table that it waits for a permit: repeated until there is one [T-52]. */
import type { Clock } from '../ports.js';
import type { TableState } from '../table/state.js';
import { type DueReport, dueReport } from '../table/tournament.js';

/** Between two reports of the same hand. */
const AGAIN_MS = 1_000;

const NOTHING = (): void => undefined;

export class PermitReporter {
  readonly #clock: Clock;
  readonly #stateNow: () => TableState;
  readonly #report: (due: DueReport) => void;
  /** The hand whose end is being reported, null if nothing is. */
  #hand: number | null = null;
  #cancel = NOTHING;

  constructor(clock: Clock, stateNow: () => TableState, report: (due: DueReport) => void) {
    this.#clock = clock;
    this.#stateNow = stateNow;
    this.#report = report;
  }

  /** Begins to report if that is due, and ends it if it is not. */
  look(): void {
    const due = dueReport(this.#stateNow());
    if (due === null) this.stop();
    else if (this.#hand !== due.hand) {
      this.stop();
      this.#hand = due.hand;
      this.#say();
    }
  }

  #say(): void {
    const due = dueReport(this.#stateNow());
    if (due === null) return this.stop();
    const now = this.#clock.now();
    if (now >= due.dueMs) this.#report(due);
    // The report may have been answered at once.
    if (this.#hand !== due.hand) return;
    this.#cancel = this.#clock.at(now >= due.dueMs ? now + AGAIN_MS : due.dueMs, () => this.#say());
  }

  stop(): void {
    this.#cancel();
    this.#cancel = NOTHING;
    this.#hand = null;
  }
}
