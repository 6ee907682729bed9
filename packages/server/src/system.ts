/** The world as it is: a clock that no one can turn back, and randomness of the operating system. */
import { randomBytes } from 'node:crypto';
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

export const systemEntropy: Entropy = { bytes: (count) => new Uint8Array(randomBytes(count)) };
