/** Randomness for play in the browser: from the system, never a secret. */
import { type Random, xoshiro128 } from '@cardroom/engine';

export function freshRandom(): Random {
  return xoshiro128(crypto.getRandomValues(new Uint32Array(4)));
}
