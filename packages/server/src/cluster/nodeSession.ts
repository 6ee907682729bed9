/** Another node's requests for tables and tournaments that are run here. */
import type { Answer, WireError } from '@cardroom/protocol';
import { isFor } from '../access/requests.js';
import { TableHost } from '../host/tableHost.js';
import type { ConnectionWatcher, LogPort, TournamentPort, Visitor } from '../host/tablePort.js';
import type { DueReport, TournamentLink } from '../table/tournament.js';
import type { NodeFrame, NodeWire } from './nodeWire.js';

export interface SessionEvents {
  /** The table, if it is run here. */
  local(table: string): TableHost | null;
  take(table: string): void;
  /** Whether a person is connected to any node, as far as the table is concerned. */
  isConnectedTo(user: string, host: TableHost): boolean;
  /** The tournament of a log, if it is run here. */
  tournament(log: string): TournamentPort | null;
  /** A table of a tournament waits for a permit; false if the tournament is not run here. */
  report(tournament: string, number: number, due: DueReport, from: NodeSession): boolean;
  /** No chat is wanted in a hand of a table of a tournament; false if the tournament is not run here. */
  quiet(tournament: string, number: number, hand: number): boolean;
  open(table: string, link: TournamentLink): void;
  close(table: string): void;
  bar(user: string | null, addressUntil: number | null): void;
}

/** Someone at another node. */
class NodeWatcher implements ConnectionWatcher {
  readonly visitor: Visitor;
  readonly port: Followed;
  readonly #wire: NodeWire;
  readonly #number: number;
  readonly #forget: () => void;

  constructor(wire: NodeWire, number: number, visitor: Visitor, port: Followed, forget: () => void) {
    this.#wire = wire;
    this.#number = number;
    this.visitor = visitor;
    this.port = port;
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

/** A table or a tournament as its followers need it. */
type Followed = Pick<LogPort<never>, 'watch' | 'unwatch'>;

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
      case 'ask':
        this.#ask(frame);
        return;
      case 'watch':
        this.#watch(frame[1], frame[2], frame[3], frame[4]);
        return;
      case 'unwatch':
        this.#unwatch(frame[1]);
        return;
      case 'report': {
        const [, tournament, number, due] = frame;
        if (!this.#events.report(tournament, number, due, this)) this.#wire.send(['not-run-here', tournament]);
        return;
      }
      case 'quiet':
        if (!this.#events.quiet(frame[1], frame[2], frame[3])) this.#wire.send(['not-run-here', frame[1]]);
        return;
      case 'open':
        this.#events.open(frame[1], frame[2]);
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

  #ask([, number, name, visitor, message]: Extract<NodeFrame, readonly ['ask', ...unknown[]]>): void {
    const elsewhere = (): void => this.#wire.send(['elsewhere', number]);
    const reply = (answer: Answer): void => this.#wire.send(['answer', number, answer]);
    if (isFor('tournament', message)) {
      const port = this.#events.tournament(name);
      if (port === null) elsewhere();
      else port.ask({ visitor, message, reply, elsewhere });
      return;
    }
    const host = this.#events.local(name);
    if (host === null) elsewhere();
    else host.ask({ visitor, message, reply, elsewhere });
  }

  #watch(number: number, name: string, visitor: Visitor, since: number | null): void {
    const host = this.#events.local(name);
    const port = host ?? this.#events.tournament(name);
    if (port === null) {
      this.#wire.send(['elsewhere', number]);
      return;
    }
    this.#unwatch(number);
    const watcher = new NodeWatcher(this.#wire, number, visitor, port, () => this.#watchers.delete(number));
    this.#watchers.set(number, watcher);
    port.watch(watcher, since ?? undefined, (error) => {
      if (error !== null) this.#watchers.delete(number);
      this.#wire.send(['watching', number, error]);
    });
    host?.push({ kind: 'presence', user: visitor.user, connected: true });
  }

  #unwatch(number: number): void {
    const watcher = this.#watchers.get(number);
    if (watcher === undefined) return;
    this.#watchers.delete(number);
    const { port, visitor } = watcher;
    port.unwatch(watcher);
    if (port instanceof TableHost && !this.#events.isConnectedTo(visitor.user, port)) {
      port.push({ kind: 'presence', user: visitor.user, connected: false });
    }
  }

  /** The other node is gone, and its people with it. */
  lost(): void {
    for (const number of [...this.#watchers.keys()]) this.#unwatch(number);
  }
}
