/**
 * A small client for browsers and Node. It opens the session, keeps the connection, resends what was not answered, and
 * brings every table that it follows to the same state as the server's, version by version, exactly once each.
 *
 * The transport is anything like a WebSocket; clock and chance are arguments. Nothing here checks what the server says,
 * and nothing needs the rules: it ignores what it does not know.
 */
import { type ClientClock, platformClock, systemRandom } from './clock.js';
import { CLOSE_REASONS, type CloseName, closeNameOf } from './close.js';
import { type Followed, type Following, followSnapshot, followUpdate, NOT_YET } from './following.js';
import { LIMITS } from './limits.js';
import type {
  ActionName,
  Answer,
  DataOf,
  MessageOf,
  OwnChips,
  RequestOf,
  ResultOf,
  ServerMessage,
  TableEvent,
  WireError,
} from './messages.js';
import { Outbox } from './outbox.js';
import type { TableSnapshot } from './state.js';

/** The protocol that this package speaks. */
export const PROTOCOL = '1.0';

/** The part of a WebSocket that the client uses; browsers and `ws` both have it. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

export interface ClientOptions {
  /** Opens a new connection. */
  readonly connect: () => Socket;
  /** The person's identity: a name for a new guest, who may be a bot, a session token, a device code. */
  readonly session?: Partial<Pick<DataOf<'hello'>, 'name' | 'token' | 'code' | 'is_bot'>>;
  /** The name of the client program, for the logs of the server. */
  readonly client?: string;
  readonly clock?: ClientClock;
  /** A number from 0 to 1, 1 excluded. */
  readonly random?: () => number;
}

/**
 * `connecting`: on the way; `open`: all is well; `late`: nothing has been heard for a while; `waiting`: lost, and tried
 * again soon; `closed`: for good.
 */
export type ClientStatus = 'connecting' | 'open' | 'late' | 'waiting' | 'closed';

export type ClientSignal =
  | { readonly kind: 'status'; readonly status: ClientStatus }
  /** The session is open, for the first time or again. A client without a cookie keeps the token. */
  | { readonly kind: 'hello'; readonly result: ResultOf<'hello'> }
  /** Something happened at a table; `state` is that of the whole step. */
  | { readonly kind: 'event'; readonly event: TableEvent; readonly state: TableSnapshot }
  /** A table has a new state: after each step, and after a snapshot. */
  | { readonly kind: 'state'; readonly state: TableSnapshot; readonly isSnapshot: boolean }
  | { readonly kind: 'lobby'; readonly update: MessageOf<'lobby_update'> }
  /** The chips of the person, in a room that gives each person a sum. */
  | { readonly kind: 'chips'; readonly chips: OwnChips }
  /** A tournament as it is now, with what has happened since the last time. */
  | {
      readonly kind: 'tournament';
      readonly message: MessageOf<'tournament_snapshot'> | MessageOf<'tournament_update'>;
    }
  /** A tournament cannot be followed. */
  | { readonly kind: 'noTournament'; readonly tournament: string; readonly error: WireError }
  /** A table cannot be followed any longer. */
  | { readonly kind: 'gone'; readonly table: string; readonly error: WireError }
  /** The connection has ended; `error` if `hello` was refused. */
  | { readonly kind: 'lost'; readonly reason: CloseName | null; readonly error: WireError | null };

/** Refusals of the server, and two of the client itself. */
export type ClientError =
  | WireError
  /** The client was closed before the answer came: the request may have been granted. */
  | { readonly code: 'client-closed' }
  /** It is not the turn of the person at this table. */
  | { readonly code: 'no-turn' };

export type Outcome<Name extends ActionName> =
  | { readonly ok: true; readonly result: ResultOf<Name>; readonly version: number | null }
  | { readonly ok: false; readonly error: ClientError };

/** The envelope of a request: the table, and for an act the turn. */
export type EnvelopeOf<Name extends ActionName> = Omit<RequestOf<Name>, 'action' | 'id' | 'data'>;

/** Requests that the client makes on its own: made anew on every connection, never resent. */
type OwnRequest = 'hello' | 'ping' | 'table_watch' | 'tournament_watch';

interface Watched {
  readonly invite: string | null;
  following: Following;
  /** The connection on which a `table_watch` is under way. */
  askedOn: Socket | null;
  /** And the one on which the last was granted. */
  followedOn: Socket | null;
}

/** A tournament that is followed: the last version that has come, and where it was asked for and granted. */
interface WatchedTournament {
  version: number;
  askedOn: Socket | null;
  followedOn: Socket | null;
}

/** How often the client looks after its connection. */
const BEAT_MS = 1_000;
/** A ping goes out after `pingMs` of silence; after this much more the connection is late. */
const LATE_MS = 1_000;
/** The connection is given up after this long without a message. */
const DEAD_MS = 5_000;
/** A connection with an open request is given up after this long without a message. */
const UNANSWERED_MS = 2_250;
/** A message that arrives this soon after a request was already on its way, and does not answer it. */
const JUST_HEARD_MS = 250;
/** Time for a connection to open. */
const OPENING_MS = 8_000;
/** Time between pings, even on a busy connection: the server closes silent ones, and an update may have been lost. */
const PING_AGAIN_MS = LIMITS.silenceMs / 3;
/** Back-off: the first wait, the longest one, and how long a connection must hold to start over. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const LATER_MS = 5_000;
const STABLE_MS = 5_000;

export class Client {
  readonly #options: ClientOptions;
  readonly #clock: ClientClock;
  readonly #random: () => number;
  readonly #listeners = new Set<(signal: ClientSignal) => void>();
  readonly #outbox: Outbox;
  readonly #watched = new Map<string, Watched>();
  readonly #tournaments = new Map<string, WatchedTournament>();

  #status: ClientStatus = 'connecting';
  #socket: Socket | null = null;
  #isGreeted = false;
  #greetedAt = 0;
  #heardAt = 0;
  #pingedAt = 0;
  #beatAt = 0;
  #failures = 0;
  #isLobbyWatched = false;
  #token: string | null = null;
  #isCodeUsed = false;
  #retryMs: number | null = null;
  #cancelTimer: () => void = () => undefined;
  /** Server time minus ours, and the round trip by which it was measured. */
  #offsetMs = 0;
  #roundTripMs = Number.POSITIVE_INFINITY;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#clock = options.clock ?? platformClock;
    this.#random = options.random ?? systemRandom;
    this.#outbox = new Outbox({
      prefix: Array.from({ length: 12 }, () => Math.floor(this.#random() * 36).toString(36)).join(''),
      now: () => this.#clock.now(),
      send: (text) => this.#socket?.send(text),
    });
    this.#connect();
  }

  // -------------------------------------------------------------------------------------------------- for callers

  get status(): ClientStatus {
    return this.#status;
  }

  /** The time by the server's clock, as well as it is known. */
  serverNow(): number {
    return this.#clock.now() + this.#offsetMs;
  }

  /** The known state of a table, null before its first snapshot. */
  table(table: string): TableSnapshot | null {
    return this.#watched.get(table)?.following.state ?? null;
  }

  /** Calls back for everything that happens; the returned function ends it. */
  on(listener: (signal: ClientSignal) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the server for something. The request is sent until it is answered, over any number of connections. */
  request<Name extends Exclude<ActionName, OwnRequest | 'table_unwatch'>>(
    action: Name,
    data: DataOf<Name>,
    ...[envelope]: keyof EnvelopeOf<Name> extends never ? [] : [envelope: EnvelopeOf<Name>]
  ): Promise<Outcome<Name>> {
    if (action === 'lobby_watch') this.#isLobbyWatched = (data as DataOf<'lobby_watch'>).on;
    return this.#ask(action, data, envelope);
  }

  /** Acts at a table: with the hand, the turn and the price that the person has been shown. */
  act(table: string, data: DataOf<'player_action'>): Promise<Outcome<'player_action'>> {
    const turn = this.table(table)?.your_turn ?? null;
    if (turn === null) return Promise.resolve({ ok: false, error: { code: 'no-turn' } });
    return this.#ask('player_action', data, { table, hand: turn.hand, turn: turn.turn, price: turn.price });
  }

  /** Follows a table from now on. */
  watch(table: string, invite: string | null = null): void {
    if (this.#watched.has(table)) return;
    this.#watched.set(table, { invite, following: NOT_YET, askedOn: null, followedOn: null });
    this.#resync(table);
  }

  unwatch(table: string): void {
    if (this.#watched.delete(table)) void this.#ask('table_unwatch', {}, { table });
  }

  /** Follows a tournament from now on, over any number of connections. */
  watchTournament(tournament: string): void {
    if (this.#tournaments.has(tournament)) return;
    this.#tournaments.set(tournament, { version: 0, askedOn: null, followedOn: null });
    this.#askTournament(tournament);
  }

  unwatchTournament(tournament: string): void {
    if (this.#tournaments.delete(tournament)) void this.#ask('tournament_unwatch', {}, { tournament });
  }

  /** Asks for a tournament again; a refusal that passes is asked about again with the next beat. */
  #askTournament(tournament: string): void {
    const watched = this.#tournaments.get(tournament);
    if (watched === undefined || watched.askedOn === this.#socket || !this.#isGreeted) return;
    const socket = this.#socket;
    watched.askedOn = socket;
    this.#askOwn('tournament_watch', {}, { tournament }, (answer) => {
      watched.askedOn = null;
      watched.followedOn = answer.ok ? socket : null;
      if (answer.ok || this.#tournaments.get(tournament) !== watched || isPassing(answer.error)) return;
      this.#tournaments.delete(tournament);
      this.#emit({ kind: 'noTournament', tournament, error: answer.error });
    });
  }

  /** A message about a tournament; one that was overtaken by a later one says nothing new. */
  #followTournament(message: MessageOf<'tournament_snapshot'> | MessageOf<'tournament_update'>): void {
    const watched = this.#tournaments.get(message.tournament);
    if (watched === undefined || message.version < watched.version) return;
    watched.version = message.version;
    this.#emit({ kind: 'tournament', message });
  }

  /** Ends it: nothing more is sent, and pending requests fail. */
  close(): void {
    if (this.#status === 'closed') return;
    this.#end('done', null);
  }

  // -------------------------------------------------------------------------------------------------- connecting

  #emit(signal: ClientSignal): void {
    for (const listener of [...this.#listeners]) listener(signal);
  }

  #setStatus(status: ClientStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#emit({ kind: 'status', status });
  }

  #connect(): void {
    this.#setStatus('connecting');
    this.#heardAt = this.#clock.now();
    this.#retryMs = null;
    const socket = this.#options.connect();
    this.#socket = socket;
    // An old connection has no more say once there is a new one.
    const ifCurrent = (call: () => void): void => {
      if (this.#socket === socket) call();
    };
    socket.onopen = () => ifCurrent(() => this.#greet());
    socket.onmessage = (event: { readonly data: unknown }) => ifCurrent(() => this.#receive(event.data));
    socket.onclose = (event: { readonly code: number }) => ifCurrent(() => this.#lose(event.code));
    // A close follows every error.
    socket.onerror = () => undefined;
    this.#beatLater();
  }

  #greet(): void {
    const sentAt = this.#clock.now();
    this.#heardAt = sentAt;
    const { name, token, code, is_bot: isBot } = this.#options.session ?? {};
    const known = this.#token ?? token;
    const data: DataOf<'hello'> = {
      protocol: PROTOCOL,
      client: this.#options.client ?? 'cardroom',
      ...(name === undefined ? {} : { name }),
      ...(known === undefined ? {} : { token: known }),
      ...(isBot === undefined ? {} : { is_bot: isBot }),
      ...(code === undefined || this.#isCodeUsed ? {} : { code }),
    };
    this.#askOwn('hello', data, undefined, (answer) => this.#greeted(answer, sentAt));
  }

  #greeted(answer: Answer, sentAt: number): void {
    if (!answer.ok) {
      if (isPassing(answer.error)) this.#drop();
      else this.#end(null, answer.error);
      return;
    }
    const result = answer.result as ResultOf<'hello'>;
    this.#setClock(sentAt, result.server_time_ms);
    this.#token = result.token ?? this.#token;
    // A device code is good for one time; after it the session is the person's.
    this.#isCodeUsed = true;
    this.#isGreeted = true;
    this.#greetedAt = this.#clock.now();
    this.#pingedAt = this.#greetedAt;
    this.#setStatus('open');
    this.#emit({ kind: 'hello', result });
    for (const table of this.#watched.keys()) this.#resync(table);
    for (const tournament of this.#tournaments.keys()) this.#askTournament(tournament);
    if (this.#isLobbyWatched) this.#outbox.sendBound('lobby_watch', { on: true }, undefined, () => undefined);
    this.#outbox.sendWaiting();
  }

  #lose(code: number): void {
    const reason = closeNameOf(code);
    const retry = reason === null ? 'soon' : CLOSE_REASONS[reason].retry;
    if (retry === 'never') {
      this.#end(reason, null);
      return;
    }
    this.#forget();
    // A server that says goodbye has not failed: it, or another one, is there again at once.
    if (reason === 'server-stops') this.#failures = 0;
    this.#emit({ kind: 'lost', reason, error: null });
    this.#setStatus('waiting');
    this.#cancelTimer = this.#clock.after(this.#wait(retry === 'later'), () => this.#connect());
  }

  /** Gives up a connection that does not answer. */
  #drop(): void {
    const socket = this.#socket;
    this.#lose(CLOSE_REASONS.lost.code);
    socket?.close();
  }

  #forget(): void {
    const now = this.#clock.now();
    const isStable = this.#isGreeted && now - this.#greetedAt >= STABLE_MS;
    this.#failures = isStable ? 0 : this.#failures + 1;
    this.#socket = null;
    this.#isGreeted = false;
    this.#outbox.disconnect();
    this.#roundTripMs = Number.POSITIVE_INFINITY;
    this.#cancelTimer();
  }

  /** Doubles with every failure, and is never the same for all who were cut at once. */
  #wait(isLater: boolean): number {
    const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 16));
    const least = this.#retryMs ?? (isLater ? LATER_MS : 0);
    return least + doubled * (0.5 + this.#random() / 2);
  }

  #end(reason: CloseName | null, error: WireError | null): void {
    const socket = this.#socket;
    this.#forget();
    this.#status = 'closed';
    socket?.close(CLOSE_REASONS.done.code);
    this.#outbox.clear();
    this.#emit({ kind: 'lost', reason, error });
    this.#emit({ kind: 'status', status: 'closed' });
  }

  // -------------------------------------------------------------------------------------------------- requests

  #ask<Name extends ActionName>(
    action: Name,
    data: DataOf<Name>,
    envelope: object | undefined,
  ): Promise<Outcome<Name>> {
    if (this.#status === 'closed') return Promise.resolve({ ok: false, error: { code: 'client-closed' } });
    return new Promise((resolve) => {
      const settle = (answer: Answer | null): void => {
        if (answer === null) resolve({ ok: false, error: { code: 'client-closed' } });
        else if (!answer.ok) resolve({ ok: false, error: answer.error });
        else resolve({ ok: true, result: answer.result as ResultOf<Name>, version: answer.version ?? null });
      };
      this.#outbox.enter(action, data, envelope, settle);
      if (this.#isGreeted) this.#outbox.sendWaiting();
    });
  }

  /** Asks at once, on this connection only. */
  #askOwn<Name extends OwnRequest>(
    action: Name,
    data: DataOf<Name>,
    envelope: object | undefined,
    settle: (answer: Answer) => void,
  ): void {
    this.#outbox.sendBound(action, data, envelope, (answer) => {
      if (answer !== null) settle(answer);
    });
  }

  // -------------------------------------------------------------------------------------------------- what comes in

  #receive(data: unknown): void {
    const message = readServerMessage(data);
    if (message === null) return;
    this.#heardAt = this.#clock.now();
    if (this.#status === 'late') this.#setStatus('open');
    switch (message.event) {
      case 'answer':
        this.#outbox.answer(message);
        if (this.#isGreeted) this.#outbox.sendWaiting();
        break;
      case 'update':
        this.#follow(message.table, (following) => followUpdate(following, message));
        break;
      case 'snapshot':
        this.#follow(message.table, (following) => followSnapshot(following, message));
        break;
      case 'unfollowed':
        if (this.#watched.delete(message.table)) {
          this.#emit({ kind: 'gone', table: message.table, error: message.error });
        }
        break;
      case 'lobby_update':
        this.#emit({ kind: 'lobby', update: message });
        break;
      case 'your_chips':
        this.#emit({ kind: 'chips', chips: message.chips });
        break;
      case 'tournament_snapshot':
      case 'tournament_update':
        this.#followTournament(message);
        break;
      case 'closing':
        this.#retryMs = message.retry_ms;
        break;
    }
  }

  #follow(table: string, take: (following: Following) => Followed): void {
    const watched = this.#watched.get(table);
    if (watched === undefined) return;
    const { following, snapshot, applied, isGap } = take(watched.following);
    watched.following = following;
    if (snapshot !== null) this.#emit({ kind: 'state', state: snapshot, isSnapshot: true });
    for (const { update, state } of applied) {
      this.#emit({ kind: 'state', state, isSnapshot: false });
      for (const event of update.events) this.#emit({ kind: 'event', event, state });
    }
    if (isGap) this.#resync(table);
  }

  /** Asks for what is missing of a table; everything if nothing is known. */
  #resync(table: string): void {
    const watched = this.#watched.get(table);
    if (watched === undefined || watched.askedOn === this.#socket || !this.#isGreeted) return;
    const socket = this.#socket;
    watched.askedOn = socket;
    const version = watched.following.state?.version;
    const data: DataOf<'table_watch'> = {
      ...(version === undefined ? {} : { version }),
      ...(watched.invite === null ? {} : { invite: watched.invite }),
    };
    this.#askOwn('table_watch', data, { table }, (answer) => {
      watched.askedOn = null;
      watched.followedOn = answer.ok ? socket : null;
      if (answer.ok || this.#watched.get(table) !== watched) return;
      if (isPassing(answer.error)) return;
      this.#watched.delete(table);
      this.#emit({ kind: 'gone', table, error: answer.error });
    });
  }

  // -------------------------------------------------------------------------------------------------- the heart

  #beatLater(): void {
    this.#cancelTimer();
    this.#beatAt = this.#clock.now();
    this.#cancelTimer = this.#clock.after(BEAT_MS, () => this.#beat());
  }

  #beat(): void {
    const now = this.#clock.now();
    // After sleep or in a hidden tab the connection may still be good: ask first.
    const isOverslept = now - this.#beatAt >= 2 * BEAT_MS;
    if (isOverslept) this.#heardAt = Math.max(this.#heardAt, now - LIMITS.pingMs);
    this.#beatLater();
    const silence = now - this.#heardAt;
    const isDead = silence >= (this.#isGreeted ? DEAD_MS : OPENING_MS);
    if (isDead || (this.#isGreeted && !isOverslept && this.#isUnanswered(now))) {
      this.#drop();
      return;
    }
    this.#outbox.resend();
    if (!this.#isGreeted) return;
    if (silence >= LIMITS.pingMs + LATE_MS) this.#setStatus('late');
    if (silence >= LIMITS.pingMs || now - this.#pingedAt >= PING_AGAIN_MS) this.#ping();
    for (const [table, { following, followedOn }] of this.#watched) {
      const isFollowed = followedOn === this.#socket && following.state !== null;
      if (!isFollowed || following.held.size > 0) this.#resync(table);
    }
    for (const [tournament, { version, followedOn }] of this.#tournaments) {
      if (followedOn !== this.#socket || version === 0) this.#askTournament(tournament);
    }
  }

  /** Whether the other end says nothing, although it has been asked. */
  #isUnanswered(now: number): boolean {
    const askedAt = this.#outbox.askedAfter(this.#heardAt - JUST_HEARD_MS);
    return askedAt !== null && now - askedAt >= UNANSWERED_MS;
  }

  /** The answer to a ping sets the clock, and tells of updates that never arrived. */
  #ping(): void {
    const sentAt = this.#clock.now();
    this.#pingedAt = sentAt;
    const socket = this.#socket;
    this.#askOwn('ping', {}, undefined, (answer) => {
      if (!answer.ok) return;
      const { server_time_ms, tables, tournaments = [] } = answer.result as ResultOf<'ping'>;
      this.#setClock(sentAt, server_time_ms);
      for (const { table, version } of tables) {
        const known = this.#watched.get(table)?.following.state?.version ?? -1;
        if (version > known) this.#resync(table);
      }
      // The other end does not send it any more, and the word about that was lost: asking again tells what holds.
      for (const [table, { followedOn }] of this.#watched) {
        if (followedOn === socket && !tables.some((sent) => sent.table === table)) this.#resync(table);
      }
      for (const { tournament, version } of tournaments) {
        if (version > (this.#tournaments.get(tournament)?.version ?? version)) this.#askTournament(tournament);
      }
    });
  }

  /** The measurement with the shortest round trip is the best one. */
  #setClock(sentAt: number, serverMs: number): void {
    const now = this.#clock.now();
    const roundTrip = now - sentAt;
    if (roundTrip > this.#roundTripMs) return;
    this.#roundTripMs = roundTrip;
    this.#offsetMs = serverMs - (sentAt + roundTrip / 2);
  }
}

/** Refusals after which the same is worth asking again. */
function isPassing({ code }: WireError): boolean {
  return code === 'unavailable' || code === 'rate-limited';
}

/** Whatever a server of a later version says: an object with an event, or nothing. */
function readServerMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && 'event' in value ? (value as ServerMessage) : null;
  } catch {
    return null;
  }
}

export function createClient(options: ClientOptions): Client {
  return new Client(options);
}
