/** A bucket that fills with time: so many at once, and so many a second after that. */
export class Bucket {
  readonly #burst: number;
  readonly #perMs: number;
  #level: number;
  #at: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1000;
    this.#level = burst;
    this.#at = now;
  }

  /** Takes one, or says how long to wait for the next. */
  take(now: number): number {
    this.#level = Math.min(this.#burst, this.#level + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#level < 1) return Math.ceil((1 - this.#level) / this.#perMs);
    this.#level--;
    return 0;
  }
}

/** Counts what happened within a time. */
export class Window {
  readonly #spanMs: number;
  #from = 0;
  #count = 0;

  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  add(now: number): number {
    if (now - this.#from >= this.#spanMs) {
      this.#from = now;
      this.#count = 0;
    }
    this.#count++;
    return this.#count;
  }
}
