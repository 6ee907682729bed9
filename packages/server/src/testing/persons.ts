/**
 * Everybody who may come to a table in one way or another, each with their own connections, at rooms on any store
 * and any number of nodes. Each answer is one letter, so that a page can hold all of them.
 */
import { assert } from '@cardroom/engine';
import { Hand, Intent } from '@cardroom/notation';
import { type ActionName, liveHand, priceOf, type TableSettings, turnTokenOf } from '@cardroom/protocol';
import type { NodeWire } from '../cluster/nodeWire.js';
import { Metrics } from '../metrics.js';
import type { Membership, Store } from '../ports.js';
import type { Connection } from '../room/connection.js';
import { LIMIT_NAMES, roomLimits } from '../room/limits.js';
import { Room } from '../room/room.js';
import { sealer } from '../sealing/sealer.js';
import { systemClock, systemEntropy } from '../system.js';
import { actorOf } from '../table/clock.js';
import { isRunning, seatOf, type TableState, viewOf } from '../table/state.js';
import { SILENT, type World } from '../world.js';
import { until } from './client.js';
import { settingsOf } from './room.js';
import { wirePair } from './wires.js';

// biome-ignore lint/suspicious/noExplicitAny: whatever is sent, looked at field by field as a client does
type Message = Record<string, any>;

// ---------------------------------------------------------------------------------------------------- rooms

/** Thousands of people come from one address here. */
const NO_LIMITS = roomLimits(Object.fromEntries(LIMIT_NAMES.map((name) => [name, 1e9])));

/** Long enough for a machine that does much else: tables stay where they are. */
const LEASE_MS = 20_000;

/** Rooms of one store: one node, or several that know each other. */
export class Site {
  readonly rooms: Room[] = [];
  readonly #close: () => Promise<void>;

  private constructor(close: () => Promise<void>) {
    this.#close = close;
  }

  static async open(stores: readonly (Store & Membership)[], close: () => Promise<void>): Promise<Site> {
    const site = new Site(close);
    const isCluster = stores.length > 1;
    const clusters = new Map<string, (wire: NodeWire) => void>();
    const connect = (url: string): NodeWire => {
      const [near, far] = wirePair();
      clusters.get(url)?.(far);
      return near;
    };
    for (const [at, store] of stores.entries()) {
      const world: World = {
        store,
        clock: systemClock(),
        entropy: systemEntropy,
        sealer: sealer(new Uint8Array(32), (count) => systemEntropy.bytes(count)),
        log: SILENT,
        metrics: new Metrics(),
      };
      const node = `n${at}`;
      const lease = isCluster ? { leaseMs: 0 } : {};
      const room = new Room(world, {
        node,
        server: 'test',
        inviteKey: new Uint8Array(32),
        limits: NO_LIMITS,
        ...lease,
      });
      if (isCluster) {
        const cluster = room.join(store, { node, url: node, ttlMs: LEASE_MS, connect });
        clusters.set(node, (wire) => cluster.accept(wire));
      }
      site.rooms.push(room);
    }
    for (const room of site.rooms) await room.open();
    return site;
  }

  /** The table, at whichever node runs it. */
  stateOf(table: string): TableState | null {
    return this.rooms.map((room) => room.tables.get(table)?.state ?? null).find((state) => state !== null) ?? null;
  }

  /** The same; a table that is on its way from one node to another is waited for. */
  async runningState(table: string): Promise<TableState> {
    return until(() => this.stateOf(table));
  }

  isForgotten(table: string): boolean {
    return this.rooms.every((room) => room.known(table) === null);
  }

  async close(): Promise<void> {
    await Promise.all(this.rooms.map((room) => room.stop()));
    await this.#close();
  }
}

let connections = 0;

/** Someone on a connection. */
export class Guest {
  readonly messages: Message[] = [];
  readonly #waiting = new Map<string, (answer: Message) => void>();
  readonly #connection: Connection;
  readonly #prefix = `c${++connections}`;
  #ids = 0;
  user = '';
  token = '';
  isClosed = false;

  constructor(room: Room, address: string) {
    this.#connection = room.accept(
      {
        waitingBytes: 0,
        send: (text) => this.#receive(JSON.parse(text) as Message),
        ping: () => this.#connection.answered(),
        close: () => {
          this.isClosed = true;
        },
      },
      { token: null, address },
    );
  }

  static async come(
    room: Room,
    data: { readonly name?: string; readonly token?: string; readonly code?: string },
    address = '192.0.2.1',
  ): Promise<Guest> {
    const guest = new Guest(room, address);
    const { result } = await guest.granted({ action: 'hello', data: { protocol: '1.0', client: 'test', ...data } });
    guest.user = result.user;
    guest.token = result.token ?? data.token;
    return guest;
  }

  #receive(message: Message): void {
    this.messages.push(message);
    if (message.event === 'answer') this.#waiting.get(message.id)?.(message);
  }

  /** The answer, once there is one that lasts. */
  async ask(message: Message): Promise<Message> {
    for (;;) {
      const answer = await this.#askOnce(message);
      if (answer.ok === true || answer.error.code !== 'unavailable') return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #askOnce(message: Message): Promise<Message> {
    const id = `${this.#prefix}.${++this.#ids}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${JSON.stringify(message)}`)), 60_000);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.#connection.receive(JSON.stringify({ id, ...message }));
    });
  }

  async granted(message: Message): Promise<Message> {
    const answer = await this.ask(message);
    assert(answer.ok === true, `${JSON.stringify(message)} is refused: ${JSON.stringify(answer.error)}`);
    return answer;
  }

  leave(): void {
    this.#connection.lost();
  }

  /** Why the table is followed no more, null while it is. */
  unfollowedBy(table: string): string | null {
    const told = this.messages.find((message) => message.event === 'unfollowed' && message.table === table);
    return told?.error.code ?? null;
  }

  /** Messages about a table that came after its reader was sent away. */
  toldAfterTheEnd(table: string): Message[] {
    const end = this.messages.findIndex((message) => message.event === 'unfollowed' && message.table === table);
    assert(end >= 0, 'a person who is sent away gets a reason');
    return this.messages
      .slice(end + 1)
      .filter(({ event, table: told }) => told === table && (event === 'update' || event === 'snapshot'));
  }
}

// ---------------------------------------------------------------------------------------------------- persons

export const STATES = ['waiting', 'running', 'paused', 'ended'] as const;
export type State = (typeof STATES)[number];
export type Privacy = 'listed' | 'private';

/**
 * The persons. The removed and the banned one come on a new connection and show the invite; the one who left comes
 * without it. The delayed spectator sits at a table of the same kind with a delay.
 */
const PERSONS = ['stranger', 'left', 'removed', 'banned', 'spectator', 'delayed', 'seated', 'former', 'host'] as const;
type PersonName = (typeof PERSONS)[number];

/** A table of one kind with everybody around it. */
interface Stage {
  readonly table: string;
  readonly invite: string;
  readonly state: State;
  readonly guests: Readonly<Record<PersonName, Guest>>;
  /** The other one in a seat, whom the host acts upon. */
  readonly other: Guest;
  /** Connections that followed the table until their person was sent away. */
  readonly sentAway: readonly Guest[];
}

/** One node after another: there are one or two. */
function nodeOf({ rooms }: Site, turn: number): Room {
  return rooms[turn & (rooms.length - 1)]!;
}

const FOREVER_MS = 600_000;
let tables = 0;

async function stageOf(site: Site, privacy: Privacy, state: State, delayMs: number): Promise<Stage> {
  const table = `t${++tables}`;
  const come = (at: number, name: string) => Guest.come(nodeOf(site, tables + at), { name });
  const [former, host, left, removed, banned, stranger, spectator] = await Promise.all(
    ['Fay', 'Hugo', 'Lea', 'Rem', 'Ben', 'Stan', 'Sue'].map((name, at) => come(at, name)),
  );
  const [ann, bob] = await Promise.all([come(0, 'Ann'), come(1, 'Bob')]);
  const settings: TableSettings = settingsOf('NT', {
    seats: 10,
    listed: privacy === 'listed',
    spectators: { allowed: true, delay_ms: delayMs },
    clock: { action_ms: FOREVER_MS, time_bank_ms: 10_000, time_bank_refill_ms: 0, grace_ms: 0 },
  });
  const isDealt = state === 'running' || state === 'paused';
  const home = nodeOf(site, tables);
  const times = { betweenHandsMs: isDealt ? 1 : FOREVER_MS };
  const made = await home.make(table, { user: former!.user, name: 'Fay' }, settings, { times });
  assert(!('code' in made), 'a table of a test can be made');
  const invite = home.inviteOf(table, 0);
  const watch = (guest: Guest, shown: string | undefined) =>
    guest.granted({ action: 'table_watch', table, data: shown === undefined ? {} : { invite: shown } });
  const sit = (guest: Guest) => guest.granted({ action: 'join', table, data: { buy_in: 100, invite } });
  await Promise.all([watch(former!, undefined), watch(host!, invite)]);
  await former!.granted({ action: 'host_transfer', table, data: { user: host!.user } });
  for (const guest of [left!, removed!, banned!]) {
    await watch(guest, invite);
    const { result } = await sit(guest);
    const seat = { table, data: { seat_index: result.seat_index } };
    if (guest === left) await guest.granted({ action: 'leave', table, data: { when: 'now' } });
    else await host!.granted({ action: guest === removed ? 'host_remove' : 'host_ban', ...seat });
  }
  await Promise.all([watch(spectator!, invite), ...[ann!, bob!].map(sit)]);
  if (isDealt) {
    await until(() => {
      const dealt = site.stateOf(table);
      return dealt !== null && isRunning(dealt);
    });
  }
  const acting = isDealt ? actorOf(await site.runningState(table))?.seat.user : ann!.user;
  const [seated, other] = acting === ann!.user ? [ann!, bob!] : [bob!, ann!];
  if (state === 'paused') await host!.granted({ action: 'host_pause', table, data: {} });
  if (state === 'ended') {
    await host!.granted({ action: 'host_end', table, data: {} });
    await until(() => site.isForgotten(table));
  }
  const again = ({ token }: Guest, at: number) => Guest.come(nodeOf(site, tables + at), { token });
  const [leftAgain, removedAgain, bannedAgain] = await Promise.all([
    again(left!, 1),
    again(removed!, 0),
    again(banned!, 1),
  ]);
  return {
    table,
    invite,
    state,
    other,
    sentAway: [removed!, banned!],
    guests: {
      stranger: stranger!,
      left: leftAgain!,
      removed: removedAgain!,
      banned: bannedAgain!,
      spectator: spectator!,
      delayed: spectator!,
      seated,
      host: host!,
      former: former!,
    },
  };
}

/** Everybody who still knows the invite shows it. */
const SHOWS: ReadonlySet<PersonName> = new Set(['removed', 'banned', 'spectator', 'delayed']);

// ---------------------------------------------------------------------------------------------------- requests

/** A whole message for a request at a table. */
async function messageOf(site: Site, stage: Stage, name: PersonName, action: ActionName): Promise<Message> {
  const { table, guests, other } = stage;
  const { user } = guests[name];
  const isEnded = stage.state === 'ended' || action === 'table_unwatch';
  const state = isEnded ? null : await site.runningState(table);
  const invite = SHOWS.has(name) ? { invite: stage.invite } : {};
  const place = state === null ? 1 : (seatOf(state, other.user)?.place ?? 1);
  const live = state === null ? null : liveHand(state.hand);
  const actorPlace = state?.clock?.user == null ? place : (seatOf(state, state.clock.user)?.place ?? place);
  const turn = {
    hand: Number(state?.hand.hand ?? 0),
    turn: state === null ? '0.0' : turnTokenOf(state.hand),
    price: live === null ? 0 : priceOf(live),
  };
  const data: Partial<Record<ActionName, Message>> = {
    hello: { protocol: '1.0', client: 'again' },
    set_name: { name: `New${NAMES[name]}` },
    lobby_watch: { on: true },
    table_create: { settings: settingsOf() },
    table_watch: invite,
    results: invite,
    join: { buy_in: 100, ...invite },
    wait_for_seat: { on: true, ...invite },
    find_table: { wishes: [{ table }] },
    hand: { hand: documentOf(state, user, name) },
    pause: { when: 'now' },
    wait_for_big_blind: { when: 'now' },
    leave: { when: 'now' },
    top_up: { amount: 10 },
    seat_name: { name: `Also${NAMES[name]}` },
    auto_top_up: { below: 20, to: 100 },
    host_lock: { on: true },
    host_co_host: { user: other.user, on: true },
    host_seat_first: { user: other.user },
    host_edit_stack: { seat_index: place, change: 10 },
    deal_commit: { hand: turn.hand + 1, commitments: ['0a'.repeat(32)] },
    deal_reveal: { hand: turn.hand, round: 1, seed: '0b'.repeat(32) },
    deal_seed: { seed: '00112233445566778899aabbccddeeff' },
    player_action: { action_type: 'call' },
    tournament_create: { wish: { title: 'Six', kind: 'sitAndGo', preset: 'turbo' } },
    tournament_rebuy: { buy: true },
    tournament_standings: { from: 0 },
    tournament_chat: { text: 'hello' },
    tournament_deal: { act: 'discuss' },
    host_tournament: { act: 'start' },
    limit_buy_ins: { times: 3, total: null },
    show_cards: { hand: 1, cards: '' },
    auto_muck: { on: false },
    auto_bank: { when: 'never' },
    straddle: { on: true },
    bomb_vote: { on: true },
    choose_game: { variant: 'FR' },
    run_wish: { wish: 2 },
    rabbit: { hand: 1 },
    stand_up_vote: { on: true },
    seat_change: { seat_index: null },
    seat_avatar: { avatar: 'fox' },
    chat: { text: 'hi' },
    history: { scope: 'table', format: 'json' },
    host_approve: { request: 'r1', approve: true },
    host_limit: { buy_in: { min: 40, max: 400 } },
    host_options: { options: { rabbit: 'all' } },
    host_stakes: { stakes: { smallBlind: 2, bigBlind: 4 } },
    host_sit_out: { seat_index: place },
    host_act_now: { seat_index: actorPlace, turn: turn.turn },
    host_remove: { seat_index: place },
    host_add_bot: { bot: 'test' },
    host_bring_bot: { bot: 'mine' },
    bot_token: { name: 'Robbie' },
    end_bot: { user: 'b-1' },
    host_mute: { name: 'Bob', on: true },
    host_ban: { seat_index: place },
    host_unban: { user: guests.banned.user },
    host_transfer: { user: other.user },
  };
  const isTurn = action === 'player_action' || action === 'time_bank';
  const isAboutTournament = action.startsWith('tournament_') || action === 'host_tournament';
  const about = isAboutTournament ? { tournament: NO_TOURNAMENT } : { table, ...(isTurn ? turn : {}) };
  const envelope = ROOM_ACTIONS.has(action) ? {} : about;
  return { action, ...envelope, data: data[action] ?? {} };
}

/** The seated player wants to pause, everybody else to sit down: by the document alone. */
function documentOf(state: TableState | null, user: string, name: PersonName): Message {
  if (state === null) return {};
  const hand = viewOf(state, user);
  const seat = seatOf(state, user);
  if (seat !== null) {
    const own = hand.players.indexOf(seat.name);
    return { ...hand, _intents: hand.players.map((_, at) => (at === own ? Intent.Pause : (hand._intents?.[at] ?? 0))) };
  }
  return { ...Hand.join(hand, { author: NAMES[name], buyIn: 100 }) };
}

const NAMES: Readonly<Record<PersonName, string>> = {
  stranger: 'Stan',
  left: 'Lea',
  removed: 'Rem',
  banned: 'Ben',
  spectator: 'Sue',
  delayed: 'Sue',
  seated: 'Ann',
  host: 'Hugo',
  former: 'Fay',
};

const ROOM_ACTIONS: ReadonlySet<ActionName> = new Set<ActionName>([
  ...(['hello', 'ping', 'lobby_list', 'lobby_watch', 'device_code', 'set_name', 'table_create', 'sign_out'] as const),
  ...(['bot_token', 'your_bots', 'end_bot'] as const),
  ...(['my_tables', 'my_tournaments', 'addresses', 'tournament_create', 'tournament_list'] as const),
  ...(['your_chips', 'take_chips', 'your_limit', 'limit_buy_ins', 'find_table'] as const),
]);

/** One that nobody has made. */
const NO_TOURNAMENT = '1';

/**
 * Requests that can be made one after another at one table: only the last one or two of a group change what the table
 * is. Those who are refused ask before those who may be granted it. A connection is closed after twenty refusals, so that
 * no group is longer.
 */
const GROUPS: readonly (readonly ActionName[])[] = [
  [
    'hello',
    'ping',
    'lobby_list',
    'lobby_watch',
    'my_tables',
    'my_tournaments',
    'addresses',
    'your_chips',
    'take_chips',
    'your_limit',
    'limit_buy_ins',
    'device_code',
    'bot_token',
    'your_bots',
    'end_bot',
    'set_name',
    'table_create',
    'sign_out',
  ],
  [
    'table_watch',
    'wait_for_seat',
    'chat',
    'ledger',
    'results',
    'history',
    'host_followers',
    'host_mute',
    'host_limit',
    'host_approve',
    'resume',
    'host_start',
    'seat_name',
  ],
  [
    'deal_commit',
    'deal_reveal',
    'deal_seed',
    'show_cards',
    'auto_muck',
    'auto_bank',
    'run_wish',
    'rabbit',
    'stand_up_vote',
    'seat_change',
    'host_stand_up',
    'straddle',
    'bomb_vote',
    'choose_game',
    'host_bomb_pot',
  ],
  [
    'seat_avatar',
    'top_up',
    'auto_top_up',
    'host_edit_stack',
    'host_options',
    'host_seat_first',
    'host_stakes',
    'host_bring_bot',
    'host_add_bot',
    'time_bank',
    'host_act_now',
    'host_end',
  ],
  ['pause', 'host_pause', 'host_new_invite'],
  ['host_co_host'],
  ['wait_for_big_blind', 'host_resume', 'host_lock', 'host_undo', 'host_unban'],
  ['leave', 'host_sit_out'],
  ['join', 'host_remove'],
  ['find_table'],
  ['hand', 'host_ban'],
  ['player_action', 'host_transfer', 'table_unwatch'],
  ['away', 'back', 'tournament_list', 'tournament_create'],
  [
    ...(['tournament_watch', 'tournament_unwatch', 'tournament_register', 'tournament_unregister'] as const),
    ...(['tournament_rebuy', 'tournament_add_on', 'tournament_standings', 'tournament_tables'] as const),
    ...(['tournament_draw', 'tournament_chat', 'tournament_deal', 'host_tournament'] as const),
  ],
];

/** One letter for each answer. */
const LETTERS: Readonly<Record<string, string>> = {
  'no-such-bot': 'B',
  ok: '.',
  'not-invited': 'i',
  removed: 'r',
  banned: 'b',
  'not-seated': 's',
  'not-host': 'h',
  'no-such-table': 'x',
  'nothing-changed': '=',
  'not-your-turn': 't',
  'no-hand': 'o',
  'wrong-hand': 'w',
  'table-paused': 'p',
  'nothing-to-show': 'c',
  'no-such-request': 'q',
  'no-such-player': 'j',
  'already-seated': 'a',
  'hello-twice': 'd',
  'not-entitled': 'e',
  'name-taken': 'n',
  'no-such-round': 'z',
  'seat-free': 'f',
  'chips-not-due': 'k',
  'no-table-found': 'u',
  'no-such-tournament': 'T',
  'not-tournament': 'N',
  'option-off': 'F',
  'not-asked': 'A',
  // The request is allowed, only not yet.
  'too-soon': '.',
};

function letterOf(answer: Message): string {
  const code: string = answer.ok === true ? 'ok' : answer.error.code;
  return LETTERS[code] ?? `<${code}>`;
}

/** Everybody's answers, letter by letter in the order of the persons, for every request. */
export type Answers = Map<ActionName, string>;

/** Asks for everything, as everybody, at tables of one kind. */
export async function answersAt(site: Site, privacy: Privacy, state: State): Promise<Answers> {
  const answers: Answers = new Map();
  await Promise.all(
    GROUPS.map(async (actions) => {
      const stage = await stageOf(site, privacy, state, 0);
      const late = await stageOf(site, privacy, state, 3_600_000);
      for (const action of actions) {
        let letters = '';
        for (const name of PERSONS) {
          const at = name === 'delayed' ? late : stage;
          letters += letterOf(await at.guests[name].ask(await messageOf(site, at, name, action)));
        }
        answers.set(action, letters);
      }
      for (const guest of stage.sentAway) {
        const told = guest.toldAfterTheEnd(stage.table);
        assert(told.length === 0, `told after the end: ${JSON.stringify(told)}`);
      }
      for (const at of [stage, late]) for (const guest of [...Object.values(at.guests), at.other]) guest.leave();
    }),
  );
  return answers;
}
