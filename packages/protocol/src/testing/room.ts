/** The smallest server that speaks the protocol: one table, everything in memory. For tests only. */
import { below, isOver, Phase, type Random, type Stub, VARIANTS } from '@cardroom/engine';
import { append, type Hand, join, lineOf, merge, next, pause, quit, resume, settle, start } from '@cardroom/notation';
import { readPlayerAction } from '../act.js';
import { PROTOCOL } from '../client.js';
import { LIMITS } from '../limits.js';
import { liveHand, seatOfPlayer } from '../live.js';
import type {
  ActionName,
  Answer,
  ClientMessage,
  DataOf,
  ResultOf,
  Seat,
  ServerMessage,
  TableEvent,
  TableSettings,
  WireError,
} from '../messages.js';
import { readClientMessage, results, serverMessage } from '../schema.js';
import { defaultSettings, documentTerms, rulesOfTable } from '../settings.js';
import { type TableFacts, tableSnapshot } from '../snapshot.js';
import { type StateChanges, type Step, stepEvents, stepOf } from '../step.js';
import type { TurnClock } from '../turn.js';
import type { Peer, SimulatedClock } from './network.js';
import { dealLines, freshStub } from './play.js';

export const TABLE = 't1';

interface Entry {
  readonly step: Step;
  readonly others: readonly TableEvent[];
  readonly clock: TurnClock;
}

interface Connection {
  readonly peer: Peer;
  name: string | null;
  helloId: string | null;
  isWatching: boolean;
  sent: number;
}

const BANK_MS = 60_000;

function seatsAt(hand: Hand): Seat[] {
  return hand.players.map((name, player) => ({
    seat_index: seatOfPlayer(hand, player),
    name,
    kind: 'person',
    bot: null,
    is_connected: true,
    grace_until_ms: null,
    time_bank_ms: BANK_MS,
    after_hand: null,
    top_up: 0,
  }));
}

type Granted = Extract<Answer, { ok: true }>;

export interface RoomOptions {
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly variant?: string;
  /** A bug to be found: requests that come again are done again. */
  readonly forgetsIds?: boolean;
}

export class Room {
  readonly settings: TableSettings;
  readonly entries: Entry[] = [];
  /** Acts that were taken, by the id of their request. */
  readonly acts: string[] = [];
  hand: Hand;
  /** Nothing happens while it is closed for the night. */
  isQuiet = false;
  readonly #options: RoomOptions;
  readonly #connections = new Set<Connection>();
  readonly #answers = new Map<string, Answer>();
  #stub: Stub = { cards: [], at: 0 };

  constructor(options: RoomOptions) {
    this.#options = options;
    this.settings = defaultSettings(VARIANTS.get(options.variant ?? 'NT')!);
    const first = start(
      { ...documentTerms(this.settings), players: [], startingStacks: [] },
      { random: (n) => below(options.random, n) },
    );
    if (!first.ok) throw new Error(first.error.code);
    this.hand = first.value;
    this.#commit(this.hand);
  }

  get version(): number {
    return this.entries.length;
  }

  // -------------------------------------------------------------------------------------------------- connections

  accept(peer: Peer): void {
    const connection: Connection = { peer, name: null, helloId: null, isWatching: false, sent: 0 };
    this.#connections.add(connection);
    peer.receive = (text) => this.#receive(connection, text);
    peer.lost = () => this.#connections.delete(connection);
  }

  /** Ends every connection at once. */
  restart(code: number): void {
    for (const { peer } of [...this.#connections]) peer.close(code);
    this.#connections.clear();
  }

  #send({ peer }: Connection, message: ServerMessage): void {
    const text = JSON.stringify(message);
    const checked = serverMessage.safeParse(JSON.parse(text));
    if (!checked.success) throw new Error(`${text}\n${checked.error.message}`);
    peer.send(text);
  }

  #receive(connection: Connection, text: string): void {
    const read = readClientMessage(text);
    if (!read.ok) {
      this.#send(connection, { event: 'answer', ok: false, ...read.error });
      return;
    }
    const message = read.value;
    if (message.action === 'hello') this.#hello(connection, message.id, message.data);
    else if (connection.name === null) this.#refuse(connection, message.id, { code: 'hello-first' });
    else this.#once(connection, connection.name, message);
  }

  #refuse(connection: Connection, id: string, error: WireError): void {
    this.#send(connection, { event: 'answer', id, ok: false, error });
  }

  #hello(connection: Connection, id: string, { protocol, name, token }: DataOf<'hello'>): void {
    if (connection.name !== null && connection.helloId !== id) {
      this.#refuse(connection, id, { code: 'hello-twice' });
      return;
    }
    if (protocol.split('.')[0] !== PROTOCOL.split('.')[0]) {
      this.#refuse(connection, id, { code: 'unsupported-protocol', supported: PROTOCOL });
      connection.peer.close(4426);
      return;
    }
    // A token is as good as a name among friends.
    connection.name = token?.slice('token-of-persons-'.length) ?? name ?? 'Guest';
    connection.helloId = id;
    this.#grant(connection, id, 'hello', {
      protocol: PROTOCOL,
      server: 'test',
      server_time_ms: this.#options.clock.now() + 5_000,
      user: connection.name,
      name: connection.name,
      is_new: token === undefined,
      token: `token-of-persons-${connection.name}`,
      tables: [],
    });
  }

  #grant<Name extends ActionName>(connection: Connection, id: string, action: Name, result: ResultOf<Name>): Granted {
    const checked = results[action].safeParse(result);
    if (!checked.success) throw new Error(checked.error.message);
    const answer: Granted = { event: 'answer', id, ok: true, result: result as Record<string, unknown> };
    this.#send(connection, answer);
    return answer;
  }

  /** Answers every request once: one that comes again gets the same answer, and nothing happens. */
  #once(connection: Connection, name: string, message: ClientMessage): void {
    if (message.action === 'ping') {
      const tables = connection.isWatching ? [{ table: TABLE, version: connection.sent }] : [];
      this.#grant(connection, message.id, 'ping', { server_time_ms: this.#options.clock.now() + 5_000, tables });
      return;
    }
    if (message.action === 'table_watch') {
      this.#watch(connection, name, message.id, message.data);
      return;
    }
    const key = `${name} ${message.id}`;
    const known = this.#options.forgetsIds === true ? undefined : this.#answers.get(key);
    const answer = known ?? this.#answer(connection, name, message);
    this.#answers.set(key, answer);
    this.#send(connection, answer);
  }

  #answer(connection: Connection, name: string, message: ClientMessage): Answer {
    const error = this.#do(connection, name, message);
    if (error !== null) return { event: 'answer', id: message.id, ok: false, error };
    const result = results[message.action].parse(this.#resultOf(name, message));
    return { event: 'answer', id: message.id, ok: true, version: this.version, result };
  }

  #resultOf(name: string, message: ClientMessage): object {
    if (message.action === 'hand') return { taken: ['intent'], ignored: [] };
    if (message.action !== 'join') return {};
    const seat_index = seatOfPlayer(this.hand, this.hand.players.indexOf(name));
    return { amount: message.data.buy_in, state: 'given', seat_index };
  }

  // -------------------------------------------------------------------------------------------------- the table

  facts(): TableFacts {
    const chat = this.entries.flatMap(({ others }) =>
      others.flatMap((event) => (event.event === 'chat_message' ? [event.data] : [])),
    );
    return {
      hand: this.hand,
      settings: this.settings,
      status: this.hand._waiting === true ? 'waiting' : 'playing',
      host: null,
      seats: seatsAt(this.hand),
      spectators: 0,
      chat,
      hostLog: [],
      clock: this.entries.at(-1)!.clock,
    };
  }

  snapshotFor(name: string): Extract<ServerMessage, { event: 'snapshot' }> {
    const at = this.hand.players.indexOf(name);
    const viewer = { name, player: at < 0 ? null : at, isHost: this.facts().host === name, delayMs: 0 };
    const state = tableSnapshot(this.facts(), viewer);
    return { event: 'snapshot', table: TABLE, version: this.version, state };
  }

  updateFor(name: string, version: number): Extract<ServerMessage, { event: 'update' }> {
    const { step, others, clock } = this.entries[version - 1]!;
    const player = step.after.players.indexOf(name);
    const isWaiting = step.after._waiting === true;
    const changes: StateChanges = {
      ...(step.before?.players === step.after.players ? {} : { seats: seatsAt(step.after) }),
      ...(step.before?._waiting === step.after._waiting ? {} : { status: isWaiting ? 'waiting' : 'playing' }),
    };
    const events = [...stepEvents(step, player < 0 ? null : player, { changes, clock }), ...others];
    return { event: 'update', table: TABLE, version, events };
  }

  #watch(connection: Connection, name: string, id: string, { version }: DataOf<'table_watch'>): void {
    this.#grant(connection, id, 'table_watch', {});
    connection.isWatching = true;
    connection.sent = this.version;
    if (version === undefined || this.version - version > LIMITS.updatesKept) {
      this.#send(connection, this.snapshotFor(name));
      return;
    }
    for (let missed = version + 1; missed <= this.version; missed++)
      this.#send(connection, this.updateFor(name, missed));
  }

  #commit(after: Hand, others: readonly TableEvent[] = []): void {
    const before = this.entries.length === 0 ? null : this.hand;
    this.hand = after;
    this.entries.push({ step: stepOf(before, after), others, clock: this.#clockAfter(before, after) });
    for (const connection of this.#connections) {
      if (!connection.isWatching || connection.name === null) continue;
      connection.sent = this.version;
      this.#send(connection, this.updateFor(connection.name, this.version));
    }
  }

  /** A turn that goes on keeps its deadline. */
  #clockAfter(before: Hand | null, after: Hand): TurnClock {
    const last = this.entries.at(-1);
    if (last !== undefined && before?.actions === after.actions) return last.clock;
    const limitMs = this.settings.clock.action_ms;
    return { limitMs, deadlineMs: this.#options.clock.now() + limitMs, bankMs: BANK_MS, isBank: false };
  }

  #do(connection: Connection, name: string, message: ClientMessage): WireError | null {
    switch (message.action) {
      case 'table_unwatch':
        connection.isWatching = false;
        return null;
      case 'chat':
        this.#commit(this.hand, [this.#chatEvent(name, message.data.text)]);
        return null;
      case 'join':
        return this.#merge(name, join(this.hand, { author: name, buyIn: message.data.buy_in }));
      case 'hand':
        return this.#merge(name, message.data.hand);
      case 'pause':
        return this.#merge(name, pause(this.hand, name));
      case 'resume':
        return this.#merge(name, resume(this.hand, name));
      case 'leave':
        return this.#merge(name, quit(this.hand, name));
      case 'player_action':
        return this.#act(name, message);
      default:
        return { code: 'not-entitled' };
    }
  }

  #chatEvent(name: string, text: string): TableEvent {
    const player = this.hand.players.indexOf(name);
    const seat_index = player < 0 ? null : seatOfPlayer(this.hand, player);
    return {
      event: 'chat_message',
      data: { at_ms: this.#options.clock.now(), user: `u-${name}`, name, seat_index, text },
    };
  }

  #merge(name: string, asked: unknown): WireError | null {
    const { hand, taken, ignored } = merge(this.hand, asked, { author: name, wallet: 1_000_000 });
    if (taken.length === 0) {
      return { code: 'hand-refused', ignored: ignored.map(({ path, code }) => ({ path, code })) };
    }
    this.#commit(hand);
    this.#goOn();
    return null;
  }

  #act(name: string, message: Extract<ClientMessage, { action: 'player_action' }>): WireError | null {
    const live = liveHand(this.hand);
    const read = readPlayerAction(live, this.hand.players.indexOf(name), message);
    if (!read.ok) return read.error;
    const { state, decimals } = live!;
    this.acts.push(`${name} ${message.id}`);
    this.#commit(settle(append(this.hand, lineOf(state, read.value, decimals))));
    this.#goOn();
    return null;
  }

  /** Cards are dealt, and hand follows hand, as long as nobody is to act and someone could. */
  #goOn(): void {
    for (;;) {
      const live = liveHand(this.hand);
      if (live !== null && live.state.phase !== Phase.Deal && !isOver(live.state)) return;
      if (live !== null && live.state.phase === Phase.Deal) {
        this.#commit(settle(append(this.hand, ...dealLines(this.hand, this.#stub))));
        continue;
      }
      if (this.isQuiet || !this.#nextHand()) return;
    }
  }

  #nextHand(): boolean {
    const broke = this.hand.players.filter((_, player) => this.#stackOf(player) === 0);
    const following = next(this.hand, {
      rules: rulesOfTable(this.settings).table,
      topUps: new Map(broke.map((name) => [name, this.settings.buy_in.min])),
      random: (n) => below(this.#options.random, n),
    });
    if (!following.ok) throw new Error(following.error.code);
    const isStill = this.hand._waiting === true && following.value._waiting === true;
    if (isStill) return false;
    this.#stub = freshStub(this.#options.random, VARIANTS.get(this.settings.variant)!);
    this.#commit(following.value);
    return following.value._waiting !== true;
  }

  #stackOf(player: number): number {
    const live = liveHand(this.hand);
    return live === null ? this.hand.startingStacks[player]! : live.state.stack[player]!;
  }
}
