/**
 * A table or a tournament that another node runs. Requests and watchers go there over the wire between the nodes; when the table moves,
 * all that is under way goes after it: requests under their ids, watchers from the version that they have.
 */
import type { Answer, WireError } from '@cardroom/protocol';
import {
  type Ask,
  type ConnectionWatcher,
  type Handover,
  type LogPort,
  repeatRefusal,
  type TournamentRequest,
} from '../host/tablePort.js';
import type { TableRequest } from '../table/input.js';
import type { NodeFrame, NodeWire } from './nodeWire.js';

/** The place where a table is run now. */
export type TableLocation<Message = TableRequest> =
  | { readonly kind: 'here'; readonly port: LogPort<Message> }
  | { readonly kind: 'there'; readonly wire: NodeWire }
  /** There is no such table. */
  | { readonly kind: 'nowhere'; readonly error: WireError }
  /** Nobody runs it at the moment. */
  | { readonly kind: 'unknown' };

export interface RemoteLinks<Message extends TableRequest | TournamentRequest = TableRequest> {
  find(table: string): Promise<TableLocation<Message>>;
  /** Whether the wire to another node still holds. */
  isOpen(wire: NodeWire): boolean;
  nextNumber(): number;
  /** Frames about this number, from this wire, are for the table. */
  expect(number: number, remote: RemoteTable<Message>): void;
  forget(number: number): void;
  wait(ms: number): Promise<void>;
}

interface Watch {
  readonly watcher: ConnectionWatcher;
  sent: number | null;
  /** Not yet answered. */
  reply: ((error: WireError | null) => void) | null;
}

/** How long between two looks for a table that nobody runs. */
const SEEK_MS = 100;
/** Requests that wait for one table. */
const MOST_ASKS = 1_000;

/**
 * Whether a request is out of date: if nobody waits for it, it may have been asked again on another connection and
 * refused there. An act is for one turn only, and during that turn it is still what the player wants.
 */
function isOutdated({ isGone, message }: Ask<object>): boolean {
  return isGone === true && !('turn' in message);
}

/** The first answer goes to the author; a later refusal means that they may not follow any longer. */
function answerWatch(watch: Watch, error: WireError | null): void {
  if (watch.reply !== null) watch.reply(error);
  else if (error !== null) watch.watcher.unfollowed(error);
  watch.reply = null;
}

export class RemoteTable<Message extends TableRequest | TournamentRequest = TableRequest> implements LogPort<Message> {
  readonly table: string;
  readonly #links: RemoteLinks<Message>;
  readonly #asks = new Map<number, Ask<Message>>();
  readonly #watches = new Map<number, Watch>();
  /** Notices repeated until they have an effect, by subject: only the latest of each counts. */
  readonly #notices = new Map<number, NodeFrame>();
  #wire: NodeWire | null = null;
  #isSeeking = false;

  constructor(table: string, links: RemoteLinks<Message>) {
    this.table = table;
    this.#links = links;
  }

  /** Nothing is under way: nobody needs it. */
  get isIdle(): boolean {
    return this.#asks.size === 0 && this.#watches.size === 0 && this.#notices.size === 0;
  }

  hasWatcher(user: string): boolean {
    return [...this.#watches.values()].some(({ watcher }) => watcher.visitor.user === user);
  }

  /** Sends a frame to the owner that nobody waits for, as soon as it is found. */
  notify(about: number, frame: NodeFrame): void {
    if (this.#wire !== null) {
      this.#wire.send(frame);
      return;
    }
    this.#notices.set(about, frame);
    void this.#seek();
  }

  ask(ask: Ask<Message>): void {
    const { id } = ask.message;
    if (this.#asks.size < MOST_ASKS) this.#addAsk(ask);
    else ask.reply({ event: 'answer', id, ok: false, error: { code: 'unavailable', retry_ms: 1_000 } });
  }

  watch(watcher: ConnectionWatcher, since: number | undefined, reply: (error: WireError | null) => void): void {
    this.#addWatch({ watcher, sent: since ?? null, reply });
  }

  unwatch(watcher: ConnectionWatcher): void {
    for (const [number, watch] of this.#watches) {
      if (watch.watcher !== watcher) continue;
      this.#watches.delete(number);
      this.#links.forget(number);
      this.#wire?.send(['unwatch', number]);
    }
  }

  /** Takes over the requests and followers of a table that was ours. */
  adopt({ asks, watchers }: Handover<Message>): void {
    for (const ask of asks) if (!isOutdated(ask) && !repeatRefusal(ask)) this.#addAsk(ask);
    for (const { watcher, sent } of watchers) this.#addWatch({ watcher, sent, reply: null });
  }

  #addAsk(ask: Ask<Message>): void {
    const number = this.#links.nextNumber();
    this.#asks.set(number, ask);
    this.#links.expect(number, this);
    if (this.#wire === null) void this.#seek();
    else this.#sendAsk(this.#wire, number, ask);
  }

  #addWatch(watch: Watch): void {
    const number = this.#links.nextNumber();
    this.#watches.set(number, watch);
    this.#links.expect(number, this);
    if (this.#wire === null) void this.#seek();
    else this.#sendWatch(this.#wire, number, watch);
  }

  #sendAsk(wire: NodeWire, number: number, { visitor, message }: Ask<Message>): void {
    wire.send(['ask', number, this.table, visitor, message]);
  }

  #sendWatch(wire: NodeWire, number: number, { watcher, sent }: Watch): void {
    wire.send(['watch', number, this.table, watcher.visitor, sent]);
  }

  // -------------------------------------------------------------------------------------------------- in

  /** A frame about one of our numbers. Frames from the table's earlier owner no longer count. */
  receive(wire: NodeWire, frame: NodeFrame): void {
    if (wire !== this.#wire) return;
    switch (frame[0]) {
      case 'answer':
        this.#answer(frame[1], frame[2]);
        return;
      case 'watching':
        this.#watching(frame[1], frame[2]);
        return;
      case 'text': {
        const watch = this.#watches.get(frame[1]);
        if (watch === undefined) return;
        watch.sent = frame[2];
        watch.watcher.send(frame[3], frame[2]);
        return;
      }
      case 'unfollowed':
        this.#takeWatch(frame[1])?.watcher.unfollowed(frame[2]);
        return;
      case 'elsewhere':
        this.notHere(wire);
    }
  }

  /** It is not run where it was found: its owner may not have taken it up yet. */
  notHere(wire: NodeWire): void {
    void this.#links.wait(SEEK_MS).then(() => this.lose(wire));
  }

  #answer(number: number, answer: Answer): void {
    const ask = this.#asks.get(number);
    this.#asks.delete(number);
    this.#links.forget(number);
    ask?.reply(answer);
  }

  #watching(number: number, error: WireError | null): void {
    const watch = error === null ? this.#watches.get(number) : this.#takeWatch(number);
    if (watch !== undefined) answerWatch(watch, error);
  }

  #takeWatch(number: number): Watch | undefined {
    const watch = this.#watches.get(number);
    this.#watches.delete(number);
    this.#links.forget(number);
    return watch;
  }

  /** The wire to the table is gone: the table is looked up again, and everything goes on from there. */
  lose(wire: NodeWire): void {
    if (this.#wire !== wire) return;
    this.#wire = null;
    if (!this.isIdle) void this.#seek();
  }

  // -------------------------------------------------------------------------------------------------- seeking

  async #seek(): Promise<void> {
    if (this.#isSeeking) return;
    this.#isSeeking = true;
    while (!this.isIdle) {
      const place = await this.#links.find(this.table);
      // The wire may have been lost since it was found.
      const found: TableLocation<Message> =
        place.kind === 'there' && !this.#links.isOpen(place.wire) ? { kind: 'unknown' } : place;
      this.#settleOld();
      if (found.kind === 'there') this.#attach(found.wire);
      else if (found.kind === 'here') this.#handOver(found.port);
      else if (found.kind === 'nowhere') this.#refuseAll(found.error);
      if (found.kind !== 'unknown') break;
      await this.#links.wait(SEEK_MS);
    }
    this.#isSeeking = false;
    // Requests that came in during the last lookup.
    if (this.#wire === null && !this.isIdle) void this.#seek();
  }

  /** Leaves the requests that the next owner is to decide. */
  #settleOld(): void {
    for (const [number, ask] of this.#asks) {
      if (!isOutdated(ask) && !repeatRefusal(ask)) continue;
      this.#asks.delete(number);
      this.#links.forget(number);
    }
  }

  #attach(wire: NodeWire): void {
    this.#wire = wire;
    for (const [number, watch] of this.#watches) this.#sendWatch(wire, number, watch);
    for (const [number, ask] of this.#asks) this.#sendAsk(wire, number, ask);
    for (const frame of this.#notices.values()) wire.send(frame);
    this.#notices.clear();
  }

  #take(): { readonly asks: Ask<Message>[]; readonly watches: Watch[] } {
    const left = { asks: [...this.#asks.values()], watches: [...this.#watches.values()] };
    for (const number of [...this.#asks.keys(), ...this.#watches.keys()]) this.#links.forget(number);
    this.#asks.clear();
    this.#watches.clear();
    this.#notices.clear();
    return left;
  }

  /** The table is run here now. */
  #handOver(port: LogPort<Message>): void {
    const { asks, watches } = this.#take();
    for (const watch of watches) {
      port.watch(watch.watcher, watch.sent ?? undefined, (error) => answerWatch(watch, error));
    }
    for (const ask of asks) port.ask(ask);
  }

  #refuseAll(error: WireError): void {
    const { asks, watches } = this.#take();
    for (const { reply } of watches) reply?.(error);
    for (const ask of asks) ask.reply({ event: 'answer', id: ask.message.id, ok: false, error });
  }
}
