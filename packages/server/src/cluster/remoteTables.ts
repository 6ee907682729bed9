/**
 * The tables or tournaments of other nodes that someone here asks or follows, and the numbers under which their frames
 * come.
 */
import type { TournamentRequest } from '../host/tablePort.js';
import type { TableRequest } from '../table/input.js';
import type { NodeFrame, NodeWire } from './nodeWire.js';
import { RemoteTable, type TableLocation } from './remoteTable.js';

/** The services that a remote table needs to find its owner. */
export interface RemoteFinder<Message> {
  find(table: string): Promise<TableLocation<Message>>;
  isOpen(wire: NodeWire): boolean;
  wait(ms: number): Promise<void>;
  /** Tables and tournaments share their numbers. */
  nextNumber(): number;
}

export class RemoteTables<Message extends TableRequest | TournamentRequest> {
  readonly #finder: RemoteFinder<Message>;
  readonly #byName = new Map<string, RemoteTable<Message>>();
  readonly #byNumber = new Map<number, RemoteTable<Message>>();

  constructor(finder: RemoteFinder<Message>) {
    this.#finder = finder;
  }

  at(table: string): RemoteTable<Message> {
    let remote = this.#byName.get(table);
    if (remote === undefined) {
      remote = new RemoteTable(table, {
        find: (name) => this.#finder.find(name),
        isOpen: (wire) => this.#finder.isOpen(wire),
        wait: (ms) => this.#finder.wait(ms),
        nextNumber: () => this.#finder.nextNumber(),
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
