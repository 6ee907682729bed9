/** Another node's requests for tables that are run here. */
import type { WireError } from '@cardroom/protocol';
import type { TableHost } from '../host/tableHost.js';
import type { ConnectionWatcher, Visitor } from '../host/tablePort.js';
import type { NodeFrame, NodeWire } from './nodeWire.js';

export interface SessionEvents {
  /** The table, if it is run here. */
  local(table: string): TableHost | null;
  take(table: string): void;
  /** Whether a person is connected to any node, as far as the table is concerned. */
  isConnectedTo(user: string, host: TableHost): boolean;
  close(table: string): void;
  bar(user: string | null, addressUntil: number | null): void;
}

/** Somebody at another node. */
class NodeWatcher implements ConnectionWatcher {
  readonly visitor: Visitor;
  readonly host: TableHost;
  readonly #wire: NodeWire;
  readonly #number: number;
  readonly #forget: () => void;

  constructor(wire: NodeWire, number: number, visitor: Visitor, host: TableHost, forget: () => void) {
    this.#wire = wire;
    this.#number = number;
    this.visitor = visitor;
    this.host = host;
    this.#forget = forget;
  }

  send(text: string, version: number): void {
    this.#wire.send(['text', this.#number, version, text]);
  }

  unfollowed(error: WireError): void {
    this.#forget();
    this.#wire.send(['unfollowed', this.#number, error]);
  }

  elsewhere(): void {
    this.#wire.send(['elsewhere', this.#number]);
  }
}

export class NodeSession {
  readonly #wire: NodeWire;
  readonly #events: SessionEvents;
  readonly #watchers = new Map<number, NodeWatcher>();

  constructor(wire: NodeWire, events: SessionEvents) {
    this.#wire = wire;
    this.#events = events;
    wire.onFrame = (frame) => this.#receive(frame);
  }

  send(frame: NodeFrame): void {
    this.#wire.send(frame);
  }

  #receive(frame: NodeFrame): void {
    switch (frame[0]) {
      case 'ask': {
        const [, number, table, visitor, message] = frame;
        const elsewhere = (): void => this.#wire.send(['elsewhere', number]);
        const host = this.#events.local(table);
        if (host === null) elsewhere();
        else host.ask({ visitor, message, reply: (answer) => this.#wire.send(['answer', number, answer]), elsewhere });
        return;
      }
      case 'watch':
        this.#watch(frame[1], frame[2], frame[3], frame[4]);
        return;
      case 'unwatch':
        this.#unwatch(frame[1]);
        return;
      case 'take':
        this.#events.take(frame[1]);
        return;
      case 'close':
        this.#events.close(frame[1]);
        return;
      case 'bar':
        this.#events.bar(frame[1], frame[2]);
    }
  }

  #watch(number: number, table: string, visitor: Visitor, since: number | null): void {
    const host = this.#events.local(table);
    if (host === null) {
      this.#wire.send(['elsewhere', number]);
      return;
    }
    this.#unwatch(number);
    const watcher = new NodeWatcher(this.#wire, number, visitor, host, () => this.#watchers.delete(number));
    this.#watchers.set(number, watcher);
    host.watch(watcher, since ?? undefined, (error) => {
      if (error !== null) this.#watchers.delete(number);
      this.#wire.send(['watching', number, error]);
    });
    host.push({ kind: 'presence', user: visitor.user, connected: true });
  }

  #unwatch(number: number): void {
    const watcher = this.#watchers.get(number);
    if (watcher === undefined) return;
    this.#watchers.delete(number);
    const { host, visitor } = watcher;
    host.unwatch(watcher);
    if (!this.#events.isConnectedTo(visitor.user, host)) {
      host.push({ kind: 'presence', user: visitor.user, connected: false });
    }
  }

  /** The other node is gone, and its people with it. */
  lost(): void {
    for (const number of [...this.#watchers.keys()]) this.#unwatch(number);
  }
}
