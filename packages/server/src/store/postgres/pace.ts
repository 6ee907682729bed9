/**
 * When the store begins its next commit. A commit costs about the same for one append as for twenty: two threads or
 * programs wake up, and the disk is asked once. A quiet room commits at once; a busy one lets appends gather for
 * a few milliseconds.
 */

/** From the beginning of a commit to that of the next: far less than anybody notices, and 250 commits a second. */
const PACE_MS = 4;
/** Appends that make a commit worth its cost: nobody waits for more, nor after such a commit: they gather by themselves. */
const ENOUGH = 16;
/** After so many appends of one table in a row it is the only one: nothing would gather. */
const ALONE = 8;

export interface PaceClock {
  /** Milliseconds. */
  now(): number;
  /** Calls at the end of this turn of the event loop. */
  soon(call: () => void): void;
  /** Calls after so many milliseconds. Gives back what cancels it. */
  later(ms: number, call: () => void): () => void;
}

const SYSTEM_CLOCK: PaceClock = {
  now: () => performance.now(),
  soon: (call) => void setImmediate(call),
  later(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export class Pace {
  readonly #begin: () => void;
  readonly #clock: PaceClock;
  #beganAt = Number.NEGATIVE_INFINITY;
  #waiting = 0;
  /** Appends of the last commit. */
  #taken = 0;
  #isSoon = false;
  /** Cancels the commit that is set for later, null if there is none. */
  #cancel: (() => void) | null = null;
  #lastTable: string | null = null;
  /** Appends in a row of the last table. */
  #inRow = 0;

  /** `begin` takes everything that waits. */
  constructor(begin: () => void, clock: PaceClock = SYSTEM_CLOCK) {
    this.#begin = begin;
    this.#clock = clock;
  }

  /** One more append waits. */
  append(table: string): void {
    this.#waiting++;
    this.#inRow = table === this.#lastTable ? this.#inRow + 1 : 1;
    this.#lastTable = table;
    if (this.#isSoon) return;
    const leftMs = this.#beganAt + PACE_MS - this.#clock.now();
    const isEnough = Math.max(this.#waiting, this.#taken) >= ENOUGH;
    if (leftMs <= 0 || isEnough || this.#inRow >= ALONE) this.hurry();
    else this.#cancel ??= this.#clock.later(Math.ceil(leftMs), () => this.#commit());
  }

  /** Something waits that is no append: it goes at once, and takes the appends along. */
  hurry(): void {
    if (this.#isSoon) return;
    this.#isSoon = true;
    this.#clock.soon(() => this.#commit());
  }

  #commit(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#isSoon = false;
    this.#taken = this.#waiting;
    this.#waiting = 0;
    this.#beganAt = this.#clock.now();
    this.#begin();
  }
}
