/**
 * One connection of a person: keeps to the limits, takes messages in, routes each by its row, and sends the answers
 * out. The session alone says who the person is; nothing in a message can change that.
 */
import {
  type Answer,
  CLOSE_REASONS,
  type ClientMessage,
  type CloseName,
  type DataOf,
  LIMITS,
  PROTOCOL,
  type ResultOf,
  type ServerMessage,
  type WireError,
} from '@cardroom/protocol';
import { readClientMessage } from '@cardroom/protocol/schema';
import { type ActionsOf, isFor, type RequestNamed, type RequestsOf, rowOf } from '../access/requests.js';
import { OwnRefusals } from '../host/refusals.js';
import type { Ask, TournamentRequest, Visitor } from '../host/tablePort.js';
import type { Person } from '../ports.js';
import type { TableRequest } from '../table/input.js';
import { Admission } from './admission.js';
import { BareTurns } from './bareTurns.js';
import { type Arrival, Greeting } from './greeting.js';
import { refusalFor } from './incidents.js';
import type { Session } from './people.js';
import { answerRoomRequest } from './requests.js';
import type { Room } from './room.js';
import { Watches } from './watches.js';

/** The other end, whatever carries it. */
export interface Peer {
  send(text: string): void;
  /** Asks whether the other end is there; whatever it says to that comes back as `answered`. */
  ping(): void;
  close(code: number, reason: string): void;
  /** Bytes that the other end has not taken yet. */
  readonly waitingBytes: number;
}

/** The id of a message that is not read further: it is at the beginning of what an honest client sends. */
function idIn(text: string): string | null {
  return /"id":\s*"([\w.:-]{1,64})"/.exec(text.slice(0, 256))?.[1] ?? null;
}

/** Refusals that are not their author's fault. */
const NO_FAULT: ReadonlySet<WireError['code']> = new Set(['rate-limited', 'unavailable', 'internal']);

/** Refusals of tables that a connection keeps: a client sends few requests again before it has heard of the first. */
const REFUSALS_KEPT = 8;

/** Requests that the connection answers itself, once it has a person. */
type OwnAction = Exclude<ActionsOf<'connection'>, 'hello'>;
type Handler<Name extends OwnAction> = (own: Connection, person: Person, message: RequestNamed<Name>) => void;

export class Connection {
  readonly address: string;
  readonly #room: Room;
  readonly #peer: Peer;
  readonly #admission: Admission;
  readonly #greeting: Greeting;
  readonly #watches: Watches;
  /** Tournaments that are followed, from the first request about one on. */
  #followed: Watches | null = null;
  /** Requests that have not been answered. */
  #pending = 0;
  /** A ping of ours is under way. */
  #isPinged = false;
  /** Nothing was heard for too long. */
  #isSilent = false;
  #isClosed = false;
  /** Turns that were announced, if the connection may answer them without an envelope. */
  #bareTurns: BareTurns | null = null;
  #bareIds = 0;
  /** Refusals of tables that went out here, from the first one on. */
  #refusals: OwnRefusals | null = null;
  isLobbyWatched = false;

  constructor(room: Room, peer: Peer, arrival: Arrival) {
    this.address = arrival.address;
    this.#room = room;
    this.#peer = peer;
    this.#admission = new Admission(room.now());
    this.#greeting = new Greeting(room, arrival);
    this.#watches = new Watches(room.addressMark(arrival.address), {
      portOf: (table) => room.portOf(table),
      whyMissing: (table) => room.whyMissing(table),
      send: (text) => {
        this.#bareTurns?.sent(text, this.#room.now());
        this.sendText(text);
      },
      unfollowed: (table, error) => this.send({ event: 'unfollowed', table, error }),
    });
  }

  /** Most people follow none, and there are many connections. */
  get #tournaments(): Watches {
    this.#followed ??= new Watches(this.#room.addressMark(this.address), {
      portOf: (tournament) => this.#room.tournamentPort(tournament),
      whyMissing: () => ({ code: 'no-such-tournament' }),
      send: (text) => this.sendText(text),
      unfollowed: () => undefined,
    });
    return this.#followed;
  }

  /** Asks a tournament. */
  #askTournament(person: Person, message: RequestsOf<'tournament'>): void {
    const refused = this.refusalOf(message.id);
    if (refused !== null) return this.reply(refused);
    this.#pending++;
    const visitor = this.#tournaments.visitorOf(person, message.tournament);
    const ask = new ConnectionAsk(this, visitor, message, (answer) => {
      this.#pending--;
      this.#keepRefusal(answer);
      this.reply(answer);
    });
    void this.#room.askTournament(ask);
  }

  get person(): Person | null {
    return this.#greeting.person;
  }

  rename(name: string): void {
    this.#greeting.rename(name);
  }

  visitorOf(person: Person, table: string, invite?: string): Visitor {
    return this.#watches.visitorOf(person, table, invite);
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
    this.send(answer);
    if (answer.ok) return;
    this.#room.world.metrics.count('refusals');
    if (!NO_FAULT.has(answer.error.code) && this.#admission.isTooBad(this.#room.now())) this.close('bad-messages');
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
    this.#watches.unwatchAll();
    this.#followed?.unwatchAll();
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
    if (read.ok) this.#take(read.value);
    else if (read.error.bare !== undefined && this.#bareTurns !== null)
      this.#takeBare(this.#bareTurns, read.error.id, read.error.bare);
    else this.refuse(read.error.id, read.error.error);
  }

  /** A ping of the transport counts as a message. False if it is one too many, and gets no answer. */
  pinged(): boolean {
    return this.#admit() === 0 && !this.#isClosed;
  }

  /** Counts what has come: 0 if it is within the limits, else how long to wait. */
  #admit(): number {
    if (this.#isClosed) return 0;
    this.#room.world.metrics.count('requests');
    const { waitMs, isFlood } = this.#admission.admit(this.#room.now());
    if (isFlood) this.close('flood');
    return waitMs;
  }

  /** A bug of ours while a message was read: its author gets an error, and the process goes on. */
  failed(error: unknown): void {
    this.refuse(null, refusalFor(this.#room.world, error, 'a message failed'));
    this.close('internal-error');
  }

  /** The other end has answered a ping. One that nobody asked for counts as a message. */
  answered(): void {
    if (!this.#isPinged) {
      this.pinged();
      return;
    }
    this.#isPinged = false;
    this.#admission.heard(this.#room.now());
  }

  /** When the other end was last known to be there: of a silent one when it was last heard. */
  get lastHereAt(): number {
    return this.#isSilent ? this.#admission.heardAt : this.#room.now();
  }

  /**
   * Pings a connection that is silent, and closes one that has been so for too long; the room looks from time to time.
   */
  look(now: number): void {
    const reason = this.#admission.whyClose(now, this.person !== null);
    if (reason !== null) {
      this.#isSilent = reason === 'silent';
      this.close(reason);
    } else if (now - this.#admission.heardAt >= LIMITS.serverPingMs) {
      this.#isPinged = true;
      this.#peer.ping();
    }
  }

  /** The room itself has stood still, and has heard nobody meanwhile. */
  excuse(now: number): void {
    this.#admission.heard(Math.max(this.#admission.heardAt, now - LIMITS.serverPingMs));
  }

  #take(message: ClientMessage): void {
    if (message.action === 'hello') {
      this.#guard(message.id, () => this.#hello(message));
      return;
    }
    const { person } = this;
    if (person === null) this.refuse(message.id, { code: 'hello-first' });
    else if (this.#pending >= 2 * LIMITS.pendingRequests)
      this.refuse(message.id, { code: 'rate-limited', retry_ms: 1000 });
    else {
      const retry_ms = this.#waitFor(person, message.action);
      if (retry_ms > 0) this.refuse(message.id, { code: 'rate-limited', retry_ms });
      else this.#route(person, message);
    }
  }

  /** An act as source document 004 has it: for the one turn that the connection has been told of. */
  #takeBare(turns: BareTurns, id: string | null, data: DataOf<'player_action'>): void {
    const { person } = this;
    if (person === null) return this.refuse(id, { code: 'hello-first' });
    // Never the id of another request of the person, on this connection or on another one.
    const own = `bare.${Buffer.from(this.#room.world.entropy.bytes(9)).toString('hex')}.${++this.#bareIds}`;
    const whole = turns.take(own, data, this.#watches.tables, this.#room.now());
    if (!whole.ok) return this.refuse(id, whole.error);
    this.#ask(person, whole.value, (answer) => this.reply({ ...answer, id }));
  }

  #waitFor({ user }: Person, action: ClientMessage['action']): number {
    return this.#room.limiter.take(rowOf(action).costs ?? [], { user, address: this.address }, this.#room.now());
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

  async #hello(message: RequestNamed<'hello'>): Promise<void> {
    const greeted = await this.#greeting.take(message, () => this.#isClosed);
    if (greeted.kind === 'unanswered') return;
    if (greeted.kind === 'refused') {
      this.refuse(message.id, greeted.error);
      if (greeted.close !== null) this.close(greeted.close);
      return;
    }
    if (message.data.bare_actions === true) this.#bareTurns ??= new BareTurns();
    const chips = this.#room.bank === null ? null : await this.#room.bank.greet(greeted.session.person.user);
    this.#greet(message.id, greeted.session);
    if (chips !== null) this.send({ event: 'your_chips', chips });
    if (greeted.isFirst) this.#room.greeted(this, greeted.session.person);
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
      ...(this.#room.botDesk === null ? {} : { own_bots: [...this.#room.botDesk.names] }),
    });
  }

  // -------------------------------------------------------------------------------------------------- requests

  /** Routes a request by its row. */
  #route(person: Person, message: Exclude<ClientMessage, { action: 'hello' }>): void {
    if (message.action === 'host_bring_bot') this.#bringBot(person, message);
    else if (isFor('table', message)) this.#ask(person, message);
    else if (isFor('tournament', message)) this.#askTournament(person, message);
    else if (isFor('room', message))
      this.#guard(message.id, () => answerRoomRequest({ room: this.#room, connection: this, person }, message));
    else this.#answer(person, message);
  }

  #answer(person: Person, message: RequestNamed<OwnAction>): void {
    // A handler and its request have the same name; the compiler cannot follow that through a union.
    const handle = Connection.#HANDLERS[message.action] as Handler<OwnAction>;
    handle(this, person, message);
  }

  /** One for all connections: a set for each would be a tenth of what a connection takes. */
  static readonly #HANDLERS: { readonly [Name in OwnAction]: Handler<Name> } = {
    ping: (own, _, { id }) => {
      const versions = own.#followed?.versions ?? [];
      const tournaments = versions.map(({ table, version }) => ({ tournament: table, version }));
      const followed = tournaments.length === 0 ? {} : { tournaments };
      own.grant(id, 'ping', { server_time_ms: own.#room.now(), tables: own.#watches.versions, ...followed });
    },
    lobby_watch: (own, _, { id, data }) => {
      own.isLobbyWatched = data.on;
      own.grant(id, 'lobby_watch', {});
    },
    table_watch: (own, person, { id, table, data }) => {
      const visitor = own.#watches.visitorOf(person, table, data.invite);
      own.#watches.watch(table, visitor, data.version, (error) => {
        if (error === null) own.grant(id, 'table_watch', {});
        else own.refuse(id, error);
      });
    },
    tournament_watch: (own, person, { id, tournament }) =>
      own.#guard(id, async () => {
        await own.#room.tournament(tournament);
        if (own.#isClosed) return;
        const visitor = own.#tournaments.visitorOf(person, tournament);
        own.#tournaments.watch(tournament, visitor, undefined, (error) => {
          if (error === null) own.grant(id, 'tournament_watch', {});
          else own.refuse(id, error);
        });
      }),
    tournament_unwatch: (own, _, { id, tournament }) => {
      own.#followed?.unwatch(tournament);
      own.grant(id, 'tournament_unwatch', {});
    },
    table_unwatch: (own, _, { id, table }) => {
      own.#watches.unwatch(table);
      own.grant(id, 'table_unwatch', {});
    },
  };

  /** The table says whether the bot may come, and under which name; then the room starts it. */
  #bringBot(person: Person, message: RequestNamed<'host_bring_bot'>): void {
    const { id, data } = message;
    const desk = this.#room.botDesk;
    this.#ask(person, message, (answer) => {
      if (!answer.ok) return this.reply(answer);
      if (desk?.names.includes(data.bot) !== true) return this.refuse(id, { code: 'no-such-bot', bot: data.bot });
      const { name } = answer.result as ResultOf<'host_bring_bot'>;
      void desk.bring(this.#room, person, message, name).then((brought) => this.reply(brought));
    });
  }

  /** Asks the table, wherever it is run. */
  #ask(person: Person, message: TableRequest, reply = (answer: Answer): void => this.reply(answer)): void {
    const { id, table } = message;
    const refused = this.refusalOf(id);
    if (refused !== null) return reply(refused);
    if (message.action === 'player_action') this.#bareTurns?.answered(message);
    const invite = message.action === 'join' ? message.data.invite : undefined;
    this.#pending++;
    const ask = new ConnectionAsk(this, this.#watches.visitorOf(person, table, invite), message, (answer) => {
      this.#pending--;
      if (!answer.ok && message.action === 'player_action') this.#bareTurns?.refused(message);
      this.#keepRefusal(answer);
      reply(answer);
    });
    const port = this.#room.portOf(table);
    if (port === null) ask.reply({ event: 'answer', id, ok: false, error: this.#room.whyMissing(table) });
    else port.ask(ask);
  }

  #keepRefusal(answer: Answer): void {
    if (answer.ok) return;
    this.#refusals ??= new OwnRefusals(REFUSALS_KEPT);
    this.#refusals.add(answer);
  }

  /** The refusal that a request of this id got here, null if it got none. */
  refusalOf(id: string): Answer | null {
    return this.#refusals?.of(id) ?? null;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }
}

/** A request of a connection on its way to a table or a tournament. */
class ConnectionAsk<Message extends TableRequest | TournamentRequest> implements Ask<Message> {
  readonly visitor: Visitor;
  readonly message: Message;
  readonly reply: (answer: Answer) => void;
  readonly #connection: Connection;

  constructor(connection: Connection, visitor: Visitor, message: Message, reply: (answer: Answer) => void) {
    this.#connection = connection;
    this.visitor = visitor;
    this.message = message;
    this.reply = reply;
  }

  get isGone(): boolean {
    return this.#connection.isClosed;
  }

  get refusal(): Answer | null {
    return this.#connection.refusalOf(this.message.id);
  }
}
