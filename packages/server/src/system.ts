/** The world as it is: a clock that no one can turn back, and randomness of the operating system. */
import { randomBytes, randomFillSync } from 'node:crypto';
import type { Clock, Entropy } from './ports.js';

/** The longest delay that timers of Node take. */
const LONGEST_MS = 2 ** 31 - 1;

/** Wall time at the start, monotonic from there: setting the clock of the machine moves no deadline. */
export function systemClock(): Clock {
  const origin = Date.now() - performance.now();
  const now = (): number => Math.floor(origin + performance.now());
  return {
    now,
    at(timeMs, call) {
      let timer: NodeJS.Timeout;
      const set = (): void => {
        const left = timeMs - now();
        timer = left > LONGEST_MS ? setTimeout(set, LONGEST_MS) : setTimeout(call, Math.max(0, left));
      };
      set();
      return () => clearTimeout(timer);
    },
  };
}

/** Randomness is asked of the system for many at once. */
const POOL_BYTES = 4_096;
const pool = new Uint8Array(POOL_BYTES);
let poolAt = POOL_BYTES;

/** Bytes leave the pool when they are given: nobody finds them there later. */
function pooled(count: number): Uint8Array {
  if (poolAt + count > POOL_BYTES) {
    randomFillSync(pool);
    poolAt = 0;
  }
  const bytes = pool.slice(poolAt, poolAt + count);
  pool.fill(0, poolAt, poolAt + count);
  poolAt += count;
  return bytes;
}

export const systemEntropy: Entropy = {
  bytes: (count) => (count > POOL_BYTES / 4 ? new Uint8Array(randomBytes(count)) : pooled(count)),
};
