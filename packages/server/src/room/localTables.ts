/** The tables that this node runs: by name, by the people at them, and how long each has been deserted. */
import type { TableHost } from '../host/tableHost.js';
import { Places } from './places.js';

export class LocalTables {
  readonly #byName = new Map<string, TableHost>();
  readonly #places = new Places();
  /** Since when each table has been deserted. */
  readonly #quietSince = new Map<string, number>();

  get byName(): ReadonlyMap<string, TableHost> {
    return this.#byName;
  }

  /** The tables at which a person sits or is the host. */
  of(user: string): TableHost[] {
    return this.#places.of(user);
  }

  add(host: TableHost): void {
    this.#byName.set(host.table, host);
  }

  /** Reads a table again after it has changed. */
  update(host: TableHost): void {
    this.#places.update(host);
  }

  forget(host: TableHost): void {
    this.#byName.delete(host.table);
    this.#places.forget(host);
    this.#quietSince.delete(host.table);
  }

  /** Forgets tables that have ended, and gives those that have been deserted for too long. */
  sweep(now: number, idleMs: number, isKept: (host: TableHost) => boolean): TableHost[] {
    const idle: TableHost[] = [];
    for (const [table, host] of this.#byName) {
      if (host.state.ended) {
        this.forget(host);
      } else if (!host.isDeserted || isKept(host)) {
        this.#quietSince.delete(table);
      } else {
        const since = this.#quietSince.get(table) ?? now;
        this.#quietSince.set(table, since);
        if (now - since >= idleMs) idle.push(host);
      }
    }
    return idle;
  }
}
