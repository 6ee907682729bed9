/** Tables that this node takes up: each once at a time, and again later if the store did not answer. */
import type { TableHost } from '../host/tableHost.js';
import { reasonOf } from '../reason.js';
import type { Logger } from '../world.js';

export class Takeovers {
  readonly #load: (table: string) => Promise<TableHost | null>;
  readonly #log: Logger;
  readonly #underWay = new Map<string, Promise<TableHost | null>>();
  /** Tables that could not be taken up. */
  readonly #untaken = new Set<string>();
  /** Tables that were free at the last look. */
  #freeBefore: ReadonlySet<string> = new Set();

  constructor(load: (table: string) => Promise<TableHost | null>, log: Logger) {
    this.#load = load;
    this.#log = log;
  }

  get untaken(): readonly string[] {
    return [...this.#untaken];
  }

  take(table: string): Promise<TableHost | null> {
    let taking = this.#underWay.get(table);
    if (taking === undefined) {
      this.#untaken.delete(table);
      taking = this.#load(table)
        .catch((error: unknown) => {
          // The store may have given the table to this node all the same; the others see it as held then.
          this.#untaken.add(table);
          this.#log.warn({ table, reason: reasonOf(error) }, 'a table was not taken');
          return null;
        })
        .finally(() => this.#underWay.delete(table));
      this.#underWay.set(table, taking);
    }
    return taking;
  }

  /** The free tables to take: up to the node's share at once, and in any case those that were free at the last look. */
  wantedOf(free: readonly string[], room: number): readonly string[] {
    const wanted = free.filter((table, i) => i < room || this.#freeBefore.has(table));
    this.#freeBefore = new Set(free);
    return wanted;
  }
}
