/**
 * One connection of a person: opens the session, keeps to the limits, takes messages in and sends them out. Who the
 * person is is known by the session alone; nothing that a message says can change it.
 */
import {
  type Answer,
  CLOSE_REASONS,
  type ClientMessage,
  type CloseName,
  LIMITS,
  PROTOCOL,
  type ResultOf,
  type ServerMessage,
  type WireError,
} from '@cardroom/protocol';
import { readClientMessage } from '@cardroom/protocol/schema';
import type { Ask, Visitor, Watcher } from '../host/tablePort.js';
import type { Person } from '../ports.js';
import { isTableRequest, type TableRequest } from '../table/input.js';
import { costsOf } from './costs.js';
import { refusalFor } from './incidents.js';
import { Bucket, Window } from './limiter.js';
import { readName, type Session } from './people.js';
import { answerRoomRequest } from './requests.js';
import type { Room } from './room.js';

/** The other end, whatever carries it. */
export interface Peer {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes that the other end has not taken yet. */
  readonly waitingBytes: number;
}

/** What is known of a connection before it says anything. */
export interface Arrival {
  /** The session token of its cookie. */
  readonly token: string | null;
  /** The client's address, as rates count it. */
  readonly address: string;
}

class TableWatcher implements Watcher {
  readonly table: string;
  readonly visitor: Visitor;
  readonly #connection: Connection;
  sent = 0;

  constructor(connection: Connection, table: string, visitor: Visitor) {
    this.#connection = connection;
    this.table = table;
    this.visitor = visitor;
  }

  send(text: string, version: number): void {
    this.sent = version;
    this.#connection.sendText(text);
  }

  unfollowed(error: WireError): void {
    this.#connection.unfollowed(this, error);
  }
}

/** Tables for which a connection remembers an invite: those that it follows, and as many again. */
const MOST_INVITES = 2 * LIMITS.tablesWatched;

type Hello = Extract<ClientMessage, { action: 'hello' }>;

/** The id of a message that is not read further: it is at the beginning of what an honest client sends. */
function idIn(text: string): string | null {
  return /"id":\s*"([\w.:-]{1,64})"/.exec(text.slice(0, 256))?.[1] ?? null;
}

/** Refusals that say nothing about the one who is refused. */
const NO_FAULT: ReadonlySet<WireError['code']> = new Set(['rate-limited', 'unavailable', 'internal']);

export class Connection {
  readonly #room: Room;
  readonly #peer: Peer;
  readonly #arrival: Arrival;
  readonly #bucket: Bucket;
  readonly #bad = new Window(LIMITS.badMessagesMs);
  readonly #floods = new Window(LIMITS.badMessagesMs);
  readonly #watched = new Map<string, TableWatcher>();
  /** The invite that was shown last for each table; the owner of a table knows whether it is good. */
  readonly #invites = new Map<string, string>();
  #person: Person | null = null;
  #helloId: string | null = null;
  /** How it was opened. */
  #session: Session | null = null;
  #isGreeting = false;
  #isClosed = false;
  #pending = 0;
  #heardAt: number;
  readonly openedAt: number;
  /** The keyed hash of the address: what tables know of it. */
  readonly #addressMark: string;
  isLobbyWatched = false;

  constructor(room: Room, peer: Peer, arrival: Arrival) {
    this.#room = room;
    this.#peer = peer;
    this.#arrival = arrival;
    this.#addressMark = room.addressMark(arrival.address);
    this.openedAt = room.now();
    this.#heardAt = this.openedAt;
    this.#bucket = new Bucket(LIMITS.messageBurst, LIMITS.messagesPerSecond, this.openedAt);
  }

  get person(): Person | null {
    return this.#person;
  }

  get address(): string {
    return this.#arrival.address;
  }

  // -------------------------------------------------------------------------------------------------- out

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.#isClosed) return;
    if (this.#peer.waitingBytes > LIMITS.queueBytes) {
      this.close('slow-reader');
      return;
    }
    this.#peer.send(text);
  }

  reply(answer: Answer): void {
    if (!answer.ok) {
      this.#room.world.metrics.count('refusals');
      this.send(answer);
      if (!NO_FAULT.has(answer.error.code) && this.#bad.add(this.#room.now()) >= LIMITS.badMessages) {
        this.close('bad-messages');
      }
      return;
    }
    this.send(answer);
  }

  refuse(id: string | null, error: WireError): void {
    this.reply({ event: 'answer', id, ok: false, error });
  }

  grant<Name extends ClientMessage['action']>(id: string, _: Name, result: ResultOf<Name>): void {
    this.reply({ event: 'answer', id, ok: true, result: result as Record<string, unknown> });
  }

  /** Ends it from our side. */
  close(name: CloseName, retryMs: number | null = null): void {
    if (this.#isClosed) return;
    this.#room.world.metrics.count('closes');
    if (name !== 'slow-reader') this.send({ event: 'closing', reason: name, retry_ms: retryMs });
    this.#gone();
    this.#peer.close(CLOSE_REASONS[name].code, name);
  }

  /** It has ended from the other side. */
  lost(): void {
    if (!this.#isClosed) this.#gone();
  }

  #gone(): void {
    this.#isClosed = true;
    for (const [table, watcher] of this.#watched) this.#unwatch(table, watcher);
    this.#watched.clear();
    this.#room.left(this);
  }

  // -------------------------------------------------------------------------------------------------- in

  receive(text: string): void {
    const retry_ms = this.#admit();
    if (this.#isClosed) return;
    if (retry_ms > 0) {
      this.refuse(idIn(text), { code: 'rate-limited', retry_ms });
      return;
    }
    const read = readClientMessage(text);
    if (!read.ok) this.refuse(read.error.id, read.error.error);
    else this.#take(read.value);
  }

  /** A ping of the transport counts as a message. False where it is too much, and gets no answer. */
  pinged(): boolean {
    return this.#admit() === 0 && !this.#isClosed;
  }

  /** Counts what has come: 0 where it is within the limits, else how long to wait. Who goes on is closed. */
  #admit(): number {
    if (this.#isClosed) return 0;
    const now = this.#room.now();
    this.#heardAt = now;
    this.#room.world.metrics.count('requests');
    const waitMs = this.#bucket.take(now);
    if (waitMs > 0 && this.#floods.add(now) >= LIMITS.messageBurst) this.close('flood');
    return waitMs;
  }

  /** A mistake of ours while a message was read: its author is told, and the process goes on. */
  failed(error: unknown): void {
    this.refuse(null, refusalFor(this.#room.world, error, 'a message failed'));
    this.close('internal-error');
  }

  /** Closes what has been silent for too long; the room looks from time to time. */
  look(now: number): void {
    if (this.#person === null && now - this.openedAt >= LIMITS.helloMs) this.close('no-hello');
    else if (now - this.#heardAt >= LIMITS.silenceMs) this.close('silent');
  }

  #take(message: ClientMessage): void {
    if (message.action === 'hello') {
      this.#guard(message.id, () => this.#hello(message));
      return;
    }
    const person = this.#person;
    if (person === null) this.refuse(message.id, { code: 'hello-first' });
    else if (this.#pending >= 2 * LIMITS.pendingRequests)
      this.refuse(message.id, { code: 'rate-limited', retry_ms: 1000 });
    else {
      const retry_ms = this.#waitFor(person, message.action);
      if (retry_ms > 0) this.refuse(message.id, { code: 'rate-limited', retry_ms });
      else this.#handle(person, message);
    }
  }

  #waitFor({ user }: Person, action: ClientMessage['action']): number {
    return this.#room.limiter.take(costsOf(action), { user, address: this.#arrival.address }, this.#room.now());
  }

  /** Work that may take a while and may fail: the store is asked. */
  #guard(id: string, work: () => Promise<void>): void {
    this.#pending++;
    work()
      .catch((error: unknown) => this.refuse(id, refusalFor(this.#room.world, error, 'a request failed')))
      .finally(() => {
        this.#pending--;
      });
  }

  // -------------------------------------------------------------------------------------------------- the session

  async #hello({ id, data }: Hello): Promise<void> {
    if (this.#person !== null || this.#isGreeting) {
      // The same hello once more is a double of the network, or its answer was lost: it gets the same token.
      if (this.#helloId !== id) this.refuse(id, { code: 'hello-twice' });
      else if (this.#session !== null) this.#greet(id, this.#session);
      return;
    }
    if (data.protocol.split('.')[0] !== PROTOCOL.split('.')[0]) {
      this.refuse(id, { code: 'unsupported-protocol', supported: PROTOCOL });
      this.close('unsupported-protocol');
      return;
    }
    if (this.#room.isBanned({ user: null, address: this.address })) return this.#refuseBanned(id);
    this.#isGreeting = true;
    this.#helloId = id;
    try {
      const session = await this.#sessionOf(data);
      if (this.#isClosed) return;
      if ('person' in session && this.#room.isBanned({ user: session.person.user, address: null }))
        return this.#refuseBanned(id);
      if ('code' in session) {
        this.refuse(id, session);
        return;
      }
      this.#person = session.person;
      this.#session = session;
      this.#greet(id, session);
      this.#room.greeted(this, session.person);
    } finally {
      this.#isGreeting = false;
    }
  }

  /** An operator keeps them out. */
  #refuseBanned(id: string): void {
    this.refuse(id, { code: 'barred' });
    this.close('barred');
  }

  async #sessionOf({ token, code, name }: Hello['data']): Promise<Session | WireError> {
    const { people } = this.#room;
    const { address } = this.#arrival;
    if (code !== undefined) return this.#room.sessionByCode(code, address);
    if (token !== undefined) {
      const person = await people.byToken(token);
      return person === null ? { code: 'bad-token' } : { person, token: null, isNew: false };
    }
    const known = this.#arrival.token === null ? null : await people.byToken(this.#arrival.token);
    if (known !== null) return { person: known, token: null, isNew: false };
    if (name === undefined) return this.#room.newGuest(null, address);
    const read = readName(name);
    return 'problem' in read ? { code: 'bad-name', problem: read.problem } : this.#room.newGuest(read.name, address);
  }

  #greet(id: string, { person, token, isNew }: Session): void {
    this.grant(id, 'hello', {
      protocol: PROTOCOL,
      server: this.#room.server,
      server_time_ms: this.#room.now(),
      user: person.user,
      name: person.name,
      is_new: isNew,
      token,
      tables: this.#room.placesOf(person.user),
    });
  }

  /** The person has another name, here or on another device. */
  rename(name: string): void {
    if (this.#person !== null) this.#person = { ...this.#person, name };
  }

  // -------------------------------------------------------------------------------------------------- requests

  #handle(person: Person, message: ClientMessage): void {
    const { id } = message;
    switch (message.action) {
      case 'hello':
        return;
      case 'ping':
        this.grant(id, 'ping', {
          server_time_ms: this.#room.now(),
          tables: [...this.#watched].map(([table, { sent }]) => ({ table, version: sent })),
        });
        return;
      case 'lobby_watch':
        this.isLobbyWatched = message.data.on;
        this.grant(id, 'lobby_watch', {});
        return;
      case 'table_watch':
        this.#watch(person, message);
        return;
      case 'table_unwatch': {
        const watcher = this.#watched.get(message.table);
        this.#watched.delete(message.table);
        if (watcher !== undefined) this.#unwatch(message.table, watcher);
        this.grant(id, 'table_unwatch', {});
        return;
      }
      default:
        if (isTableRequest(message)) this.#ask(person, message);
        else this.#guard(id, () => answerRoomRequest(this.#room, this, person, message));
    }
  }

  /** What the table itself answers. */
  #ask(person: Person, message: TableRequest): void {
    const { id, table } = message;
    const visitor = this.visitorOf(person, table, message.action === 'join' ? message.data.invite : undefined);
    this.#pending++;
    const isClosed = (): boolean => this.#isClosed;
    const ask: Ask = {
      visitor,
      message,
      reply: (answer) => {
        this.#pending--;
        this.reply(answer);
      },
      get isGone() {
        return isClosed();
      },
    };
    this.#room.withPort(table, (port) => {
      if (port === null) ask.reply({ event: 'answer', id, ok: false, error: { code: 'no-such-table' } });
      else port.ask(ask);
    });
  }

  /** The table may have moved to another node since; whoever has it now forgets the watcher. */
  #unwatch(table: string, watcher: TableWatcher): void {
    this.#room.withPort(table, (port) => port?.unwatch(watcher));
  }

  /** The table lets the person follow no longer. */
  unfollowed(watcher: TableWatcher, error: WireError): void {
    const { table } = watcher;
    if (this.#watched.get(table) !== watcher) return;
    this.#watched.delete(table);
    this.send({ event: 'unfollowed', table, error });
  }

  visitorOf(person: Person, table: string, invite: string | undefined): Visitor {
    if (invite !== undefined) {
      this.#invites.delete(table);
      this.#invites.set(table, invite);
      const [oldest] = this.#invites.size > MOST_INVITES ? this.#invites.keys() : [];
      if (oldest !== undefined) this.#invites.delete(oldest);
    }
    return {
      ...person,
      invite: this.#invites.get(table) ?? null,
      address: this.#addressMark,
    };
  }

  #watch(person: Person, { id, table, data }: Extract<ClientMessage, { action: 'table_watch' }>): void {
    const visitor = this.visitorOf(person, table, data.invite);
    const known = this.#watched.get(table);
    if (known === undefined && this.#watched.size >= LIMITS.tablesWatched) {
      this.refuse(id, { code: 'too-many-watched', max: LIMITS.tablesWatched });
      return;
    }
    this.#room.withPort(table, (port) => {
      if (this.#isClosed) return;
      if (port === null) {
        this.refuse(id, { code: 'no-such-table' });
        return;
      }
      // Asked again, it begins anew from the version that is known.
      const before = this.#watched.get(table);
      if (before !== undefined) this.#unwatch(table, before);
      const watcher = new TableWatcher(this, table, visitor);
      this.#watched.set(table, watcher);
      port.watch(watcher, data.version, (error) => {
        if (error === null) this.grant(id, 'table_watch', {});
        else {
          if (this.#watched.get(table) === watcher) this.#watched.delete(table);
          this.refuse(id, error);
        }
      });
    });
  }
}
