/** The tables of this node at which each person sits or is the host. */
import type { TableHost } from '../host/tableHost.js';
import type { TableState } from '../table/state.js';

interface Known {
  readonly users: ReadonlySet<string>;
  /** The seats that the users were read from: most steps leave them alone. */
  readonly seats: TableState['seats'];
}

export class Places {
  readonly #byUser = new Map<string, Set<TableHost>>();
  readonly #known = new Map<TableHost, Known>();

  of(user: string): TableHost[] {
    return [...(this.#byUser.get(user) ?? [])];
  }

  /** Reads a table again after it has changed. */
  update(host: TableHost): void {
    const { seats, host: owner, ended } = host.state;
    const before = this.#known.get(host);
    if (before?.seats === seats && !ended) return;
    const users = new Set(ended ? [] : [owner.user, ...seats.map(({ user }) => user)]);
    this.#known.set(host, { users, seats });
    for (const user of before?.users ?? []) if (!users.has(user)) this.#remove(user, host);
    for (const user of users) this.#byUser.set(user, (this.#byUser.get(user) ?? new Set()).add(host));
  }

  forget(host: TableHost): void {
    for (const user of this.#known.get(host)?.users ?? []) this.#remove(user, host);
    this.#known.delete(host);
  }

  #remove(user: string, host: TableHost): void {
    const places = this.#byUser.get(user);
    places?.delete(host);
    if (places?.size === 0) this.#byUser.delete(user);
  }
}
