/** Rate limits: buckets that fill with time, one for each person or address. */
import { type Rate, type RateName, type RoomLimits, scopeOf } from './limits.js';

/** So many at once, and so many a second after that. */
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

  /**
   * Takes some, or says how long to wait until that many are there. More than the burst is taken when the bucket is
   * full.
   */
  take(now: number, count = 1): number {
    this.#level = Math.min(this.#burst, this.#level + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = now;
    const needed = Math.min(count, this.#burst);
    if (this.#level < needed) return Math.ceil((needed - this.#level) / this.#perMs);
    this.#level -= needed;
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

/** The author of a request: a person if one is known, and the address that it came from. */
export interface RequestOrigin {
  readonly user: string | null;
  readonly address: string;
}

/** One thing that is counted, and how many of it a request is worth. */
export interface Cost {
  readonly rate: RateName;
  readonly count?: number;
}

/**
 * The rates of a room. Memory is bounded: the bucket that was used longest ago is dropped first, and by then it has
 * filled again.
 */
export class Limiter {
  readonly #rates: RoomLimits['rates'];
  readonly #most: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor({ rates, counts }: RoomLimits) {
    this.#rates = rates;
    this.#most = counts.addressesKept;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes the costs one after another; if one cannot be paid yet, says how long to wait. */
  take(costs: readonly Cost[], asker: RequestOrigin, now: number): number {
    for (const { rate, count = 1 } of costs) {
      const key =
        scopeOf(rate) === 'person' && asker.user !== null ? `${rate}/p/${asker.user}` : `${rate}/a/${asker.address}`;
      const waitMs = this.#bucket(key, this.#rates[rate], now).take(now, count);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  #bucket(key: string, { burst, perMinute }: Rate, now: number): Bucket {
    const known = this.#buckets.get(key);
    if (known !== undefined) {
      this.#buckets.delete(key);
      this.#buckets.set(key, known);
      return known;
    }
    if (this.#buckets.size >= this.#most) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    const made = new Bucket(burst, perMinute / 60, now);
    this.#buckets.set(key, made);
    return made;
  }
}
