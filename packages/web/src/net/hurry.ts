/**
 * A clock whose waits can be cut short. The client waits longer and longer for a server that does not answer; if the
 * browser knows better (the network is back, the server answers again), there is nothing left to wait for.
 */
import { type ClientClock, platformClock } from '@cardroom/protocol';

export class HurriedClock implements ClientClock {
  readonly #inner: ClientClock;
  readonly #waiting = new Set<() => void>();

  constructor(inner: ClientClock = platformClock) {
    this.#inner = inner;
  }

  now(): number {
    return this.#inner.now();
  }

  after(delayMs: number, call: () => void): () => void {
    const ring = (): void => {
      end();
      call();
    };
    const cancel = this.#inner.after(delayMs, ring);
    const end = (): void => {
      cancel();
      this.#waiting.delete(ring);
    };
    this.#waiting.add(ring);
    return end;
  }

  /** Everything that waits is due now. */
  hurry(): void {
    for (const ring of [...this.#waiting]) ring();
  }
}

/** How often a lost server is asked whether it is there again, and for how long: then the client's own patience holds. */
const PROBE_MS = 1_000;
const PROBES = 60;

/** Asks until the server answers, and calls back once; the returned function ends it. */
export function probe(isThere: () => Promise<boolean>, clock: ClientClock, onThere: () => void): () => void {
  let cancel = (): void => undefined;
  let isOver = false;
  const ask = (left: number): void => {
    if (left === 0) return;
    cancel = clock.after(PROBE_MS, () => {
      void isThere()
        .catch(() => false)
        .then((isAnswered) => {
          if (isOver) return;
          if (isAnswered) onThere();
          else ask(left - 1);
        });
    });
  };
  ask(PROBES);
  return () => {
    isOver = true;
    cancel();
  };
}
