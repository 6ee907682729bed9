/** Time and chance as the client takes them; in production those of the machine that it runs on. */

export interface ClientClock {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Calls back after a while; the returned function takes it back. */
  after(delayMs: number, call: () => void): () => void;
}

/** Functions that browsers and Node share and the language's own library lacks. */
interface Platform {
  setTimeout(call: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly crypto: { getRandomValues(words: Uint32Array): Uint32Array };
}

const platform = globalThis as unknown as Platform;

export const platformClock: ClientClock = {
  now: () => Date.now(),
  after(delayMs, call) {
    const timer = platform.setTimeout(call, delayMs);
    return () => platform.clearTimeout(timer);
  },
};

/** A number from 0 to 1, 1 excluded, that nobody can guess. */
export function systemRandom(): number {
  return platform.crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}
