/** The tables of other nodes that somebody here asks or follows, and the numbers under which their frames come. */
import type { NodeFrame, NodeWire } from './nodeWire.js';
import { RemoteTable, type Whereabouts } from './remoteTable.js';

/** What a remote table needs to find its way. */
export interface RemoteFinder {
  find(table: string): Promise<Whereabouts>;
  isOpen(wire: NodeWire): boolean;
  wait(ms: number): Promise<void>;
}

export class RemoteTables {
  readonly #finder: RemoteFinder;
  readonly #byName = new Map<string, RemoteTable>();
  readonly #byNumber = new Map<number, RemoteTable>();
  #number = 0;

  constructor(finder: RemoteFinder) {
    this.#finder = finder;
  }

  at(table: string): RemoteTable {
    let remote = this.#byName.get(table);
    if (remote === undefined) {
      remote = new RemoteTable(table, {
        find: (name) => this.#finder.find(name),
        isOpen: (wire) => this.#finder.isOpen(wire),
        wait: (ms) => this.#finder.wait(ms),
        nextNumber: () => ++this.#number,
        expect: (number, expecting) => void this.#byNumber.set(number, expecting),
        forget: (number) => void this.#byNumber.delete(number),
      });
      this.#byName.set(table, remote);
    }
    return remote;
  }

  /** Forgets tables that nobody needs. */
  forgetIdle(): void {
    for (const [table, remote] of this.#byName) if (remote.isIdle) this.#byName.delete(table);
  }

  receive(wire: NodeWire, frame: NodeFrame): void {
    if (typeof frame[1] === 'number') this.#byNumber.get(frame[1])?.receive(wire, frame);
  }

  /** A wire is gone. Idle tables lose it too: the next request would go into it. */
  lose(wire: NodeWire): void {
    for (const remote of new Set([...this.#byName.values(), ...this.#byNumber.values()])) remote.lose(wire);
  }
}
