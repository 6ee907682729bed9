/** Time of a simulated world: one queue of everything that will happen. Nothing else decides what comes before what. */

interface Entry {
  readonly at: number;
  readonly order: number;
  call: (() => void) | null;
}

/** An ordinary evening: a world begins at the same time whenever it is run. */
const BEGINNING_MS = 1_700_000_000_000;

export class Timeline {
  #now = BEGINNING_MS;
  #order = 0;
  /** A heap by time, then by the order of asking. */
  readonly #heap: Entry[] = [];

  now(): number {
    return this.#now;
  }

  /** Calls back at a time, now at the earliest; the returned function takes it back. */
  at(timeMs: number, call: () => void): () => void {
    const entry: Entry = { at: Math.max(this.#now, timeMs), order: this.#order++, call };
    this.#push(entry);
    return () => {
      entry.call = null;
    };
  }

  after(delayMs: number, call: () => void): () => void {
    return this.at(this.#now + delayMs, call);
  }

  /** Lets everything happen up to a time, or until it is enough. Promises are done before the next thing begins. */
  async run(until: number, isEnough: () => boolean): Promise<void> {
    for (let next = this.#heap[0]; next !== undefined && next.at <= until; next = this.#heap[0]) {
      this.#pop();
      if (next.call === null) continue;
      this.#now = next.at;
      next.call();
      await settled();
      if (isEnough()) return;
    }
    this.#now = Math.max(this.#now, until);
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(entry, heap[above]!)) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
      if (!isBefore(heap[below]!, last)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** All promises that can be kept are: the platform runs them before it comes to an immediate. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
