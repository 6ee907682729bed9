/**
 * Tables that a bug has stopped. Each is read again from its log after a moment; its open requests and its followers
 * wait here, and every other table goes on.
 */
import type { WireError } from '@cardroom/protocol';
import { type Ask, type ConnectionWatcher, type Handover, repeatRefusal, type TablePort } from '../host/tablePort.js';
import type { Clock } from '../ports.js';

/** A bug that comes back with every start costs one start in this time. */
const RESTART_MS = 1_000;
/** Requests that may wait for one table. */
const MOST_ASKS = 512;

interface Watch {
  readonly watcher: ConnectionWatcher;
  readonly since: number | undefined;
  /** Tells whether they may follow. Those who followed before the fault were told then. */
  reply(error: WireError | null): void;
}

class WaitingTable implements TablePort {
  readonly table: string;
  readonly #asks: Ask[];
  #watches: Watch[];

  constructor(table: string, { asks, watchers }: Handover) {
    this.table = table;
    this.#asks = [...asks];
    this.#watches = watchers.map(({ watcher, sent }) => ({
      watcher,
      since: sent,
      reply: (error) => {
        if (error !== null) watcher.unfollowed(error);
      },
    }));
  }

  ask(ask: Ask): void {
    if (this.#asks.length < MOST_ASKS) this.#asks.push(ask);
    else refuse(ask, { code: 'unavailable', retry_ms: RESTART_MS });
  }

  watch(watcher: ConnectionWatcher, since: number | undefined, reply: (error: WireError | null) => void): void {
    this.#watches.push({ watcher, since, reply });
  }

  unwatch(watcher: ConnectionWatcher): void {
    this.#watches = this.#watches.filter((watch) => watch.watcher !== watcher);
  }

  /** Followers first: they see what comes of the requests. */
  handTo(port: TablePort): void {
    for (const { watcher, since, reply } of this.#watches) port.watch(watcher, since, reply);
    for (const ask of this.#asks) if (!repeatRefusal(ask)) port.ask(ask);
  }

  refuseAll(error: WireError): void {
    for (const { reply } of this.#watches) reply(error);
    for (const ask of this.#asks) refuse(ask, error);
  }
}

function refuse({ message, reply }: Ask, error: WireError): void {
  reply({ event: 'answer', id: message.id, ok: false, error });
}

export interface RestartRoom {
  /** Reads the table again from its log; null if it is over, or another node has it. */
  load(table: string): Promise<TablePort | null>;
  /** The table at another node, null if there is none. */
  elsewhere(table: string): TablePort | null;
}

export class Restarts {
  readonly #clock: Clock;
  readonly #room: RestartRoom;
  readonly #waiting = new Map<string, WaitingTable>();

  constructor(clock: Clock, room: RestartRoom) {
    this.#clock = clock;
    this.#room = room;
  }

  /** A table that will be back in a moment. */
  portOf(table: string): TablePort | null {
    return this.#waiting.get(table) ?? null;
  }

  add(table: string, handover: Handover): void {
    this.#waiting.set(table, new WaitingTable(table, handover));
    this.#startLater(table);
  }

  #startLater(table: string): void {
    this.#clock.at(this.#clock.now() + RESTART_MS, () => void this.#start(table));
  }

  async #start(table: string): Promise<void> {
    let port: TablePort | null;
    try {
      port = (await this.#room.load(table)) ?? this.#room.elsewhere(table);
    } catch {
      this.#startLater(table);
      return;
    }
    const waiting = this.#waiting.get(table);
    this.#waiting.delete(table);
    if (port === null) waiting?.refuseAll({ code: 'no-such-table' });
    else waiting?.handTo(port);
  }

  /** The room stops: nobody waits any longer. */
  stop(): void {
    this.#waiting.clear();
  }
}
