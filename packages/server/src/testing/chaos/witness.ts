/**
 * Sees everything that is written and sent, folds the log for itself, and reports everything that must never happen.
 * Nothing that it finds is an exception: code under test could catch it.
 */
import type { Hand } from '@cardroom/notation';
import {
  type Answer,
  type ClientMessage,
  handNumberOf,
  liveHand,
  type ServerMessage,
  type TableEvent,
  turnTokenOf,
} from '@cardroom/protocol';
import { isFor } from '../../access/requests.js';
import { hundredthsOf } from '../../chips.js';
import { receiptPath } from '../../host/followers.js';
import { accountKey, balancesOf } from '../../ledger.js';
import type { AppendBatch, LogReading, StoredEntry } from '../../ports.js';
import { restore } from '../../sealing/sealedLog.js';
import type { Sealer } from '../../sealing/sealer.js';
import type { MemoryContent } from '../../store/memory/store.js';
import { tableDeadline } from '../../table/clock.js';
import { evolve } from '../../table/evolve.js';
import { type Acted, type Fact, joinFact } from '../../table/facts.js';
import { waitsForSeeds } from '../../table/fairDeal.js';
import { canStart } from '../../table/nextHand.js';
import { chipsAside } from '../../table/sideGames.js';
import { cashOutOf } from '../../table/stacks.js';
import { isRunning, seatOf, type TableClock, type TableSeat, type TableState } from '../../table/state.js';
import { type ChangeMessages, changeMessages } from '../../table/telling.js';
import { historyProblems } from './histories.js';
import type { Link } from './network.js';
import type { SimulatedProcess } from './process.js';
import { cardsIn, givesDeckAway, knownCards } from './secrecy.js';

type Granted = Extract<Answer, { readonly ok: true }>;
type PlayerAction = Extract<ClientMessage, { readonly action: 'player_action' }>;

export interface Counts {
  versions: number;
  hands: number;
  acts: number;
  granted: number;
  resent: number;
  clockActs: number;
  refused: number;
  /** Hands whose files were verified. */
  histories: number;
}

/** One version of a table, as the log has it. */
interface Version {
  readonly fact: Fact;
  readonly before: TableState | null;
  readonly state: TableState;
  told: ChangeMessages | null;
  /** Messages that were checked already, by whose they are; '' is everybody's. */
  readonly texts: Map<string, string>;
}

export interface TableRecord {
  readonly table: string;
  readonly versions: Version[];
  /** Requests that were granted, by person and id, with their versions. */
  readonly granted: Map<string, number>;
  readonly balances: Map<string, number>;
  /** Hands and players for whose connection the table has waited. */
  readonly graces: Set<string>;
  /** The clock of the last turn that was looked at. */
  wait: TableClock | null;
  /** The highest version that anybody has heard of. */
  told: number;
  /** The owner of the table, by the store. */
  holder: { readonly epoch: number; readonly process: SimulatedProcess; readonly since: number } | null;
}

interface Arrival {
  readonly at: number;
  readonly process: SimulatedProcess;
  answer: 'none' | 'unavailable' | 'given';
}

/** The longest that a chair is held for someone who waits [H-28]. */
const LONGEST_OFFER_MS = 60_000;

/** The shortest and the longest grace of a table: always the same, or by the pot [H-31]. */
function leastGraceMs({ settings: { clock } }: TableState): number {
  return clock.grace_by_pot === true ? 30_000 : clock.grace_ms;
}

function mostGraceMs({ settings: { clock } }: TableState): number {
  return clock.grace_by_pot === true ? 120_000 : clock.grace_ms;
}

/** Refusals after which the same request may be granted: nothing was done, and a client may ask again. */
const PASSING: ReadonlySet<string> = new Set(['rate-limited', 'unavailable', 'internal']);

/** The head of a message about a table; the rest of it need not be read. */
const ABOUT_TABLE = /^\{"event":"(update|snapshot)","table":"([^"]+)","version":(\d+),/;

interface AboutTable {
  readonly event: string;
  readonly table: string;
  readonly version: number;
}

export class Witness {
  readonly tables: Map<string, TableRecord> = new Map();
  readonly violations: string[] = [];
  readonly counts: Counts = {
    versions: 0,
    hands: 0,
    acts: 0,
    granted: 0,
    resent: 0,
    clockActs: 0,
    refused: 0,
    histories: 0,
  };
  readonly #sealer: Sealer;
  readonly #now: () => number;
  /** The user of each connection, once it has been greeted. */
  readonly #users = new Map<number, string>();
  /** Every message of a client, by id: who sent it, and what. */
  readonly #requests = new Map<
    string,
    { readonly device: string; readonly text: string; readonly message: ClientMessage }
  >();
  /** The last answer to each request, by id. */
  readonly #answers = new Map<string, Answer>();
  /** Copies of each request that a server has and has not answered. */
  readonly #unanswered = new Map<string, number>();
  /** Requests whose last answer was `unavailable`: nothing is done until they come again. */
  readonly #undone = new Set<string>();
  /** Requests that a client knows to be refused. */
  readonly #refused = new Map<string, string>();
  /** Acts that have reached a server, by table, turn and user. */
  readonly #arrivals = new Map<string, Arrival>();
  /** Answers that a client has: they hold for good. */
  readonly #acknowledged: {
    readonly table: string;
    readonly user: string;
    readonly id: string;
    readonly version: number;
  }[] = [];

  constructor(sealer: Sealer, now: () => number) {
    this.#sealer = sealer;
    this.#now = now;
  }

  fail(text: string): void {
    this.violations.push(text);
  }

  #expect(holds: boolean, text: () => string): void {
    if (!holds) this.fail(text());
  }

  // -------------------------------------------------------------------------------------------------- the log

  #record(table: string): TableRecord {
    let record = this.tables.get(table);
    if (record === undefined) {
      record = {
        table,
        versions: [],
        granted: new Map(),
        graces: new Set(),
        wait: null,
        balances: new Map(),
        told: 0,
        holder: null,
      };
      this.tables.set(table, record);
    }
    return record;
  }

  /** The table as the log has it, null if nothing was written. */
  stateOf(table: string): TableState | null {
    return this.tables.get(table)?.versions.at(-1)?.state ?? null;
  }

  acquired(table: string, epoch: number, process: SimulatedProcess): void {
    this.#record(table).holder = { epoch, process, since: this.#now() };
  }

  committed(table: string, epoch: number, batch: AppendBatch, process: SimulatedProcess): void {
    const record = this.#record(table);
    const isHolder = record.holder?.epoch === epoch && record.holder.process === process;
    this.#expect(isHolder, () => `${table}: ${process.name} writes in epoch ${epoch}, and does not hold the table`);
    for (const entry of batch.entries) this.#take(record, entry, process);
    for (const [key, amount] of balancesOf(batch.transfers)) {
      record.balances.set(key, (record.balances.get(key) ?? 0) + amount);
    }
    const state = record.versions.at(-1)?.state;
    if (state === undefined) return;
    this.#checkChips(record, state);
    this.#checkGoesOn(state);
    this.#checkWait(state);
    this.#checkWaitingList(state);
    const isOver = batch.entries.some(({ fact }) => fact.includes('"kind":"handEnded"'));
    if (isOver) this.#expect(batch.hands.length > 0, () => `${table}: a hand is over and not in the archive`);
  }

  #take(record: TableRecord, entry: StoredEntry, process: SimulatedProcess): void {
    const { table, versions } = record;
    const { version, sealed } = entry;
    this.#expect(version === versions.length + 1, () => `${table}: version ${version} after ${versions.length}`);
    const secret = sealed === null ? null : this.#sealer.open(sealed, `${table}/${version}`);
    this.#expect(sealed === null || secret !== null, () => `${table}/${version}: a secret that nobody can open`);
    const fact = joinFact({ open: entry.fact, secret });
    const before = versions.at(-1)?.state ?? null;
    const state = evolve(before, fact);
    versions.push({ fact, before, state, told: null, texts: new Map() });
    this.counts.versions++;
    this.#checkCards(entry.fact, { state, fact }, null, () => `${table}/${version}: the open part of an entry`);
    if (fact.request !== undefined) this.#checkRequest(record, fact, before, version);
    if (fact.kind === 'handStarted') this.counts.hands++;
    if (before !== null) this.#checkRound(before, state, fact.kind, `${table}/${version}`);
    if (fact.kind === 'acted' && before !== null) {
      this.counts.acts++;
      if (fact.by === 'clock') this.#checkClock(fact, before, process, `${table}/${version}`);
    }
  }

  /** A round of seeds keeps its root, and dealt cards stay dealt, even if the table moves to another node. */
  #checkRound(before: TableState, state: TableState, kind: Fact['kind'], where: string): void {
    const isSame = before.hand.hand === state.hand.hand && before.deal?.fair?.round === state.deal?.fair?.round;
    if (!isSame || kind === 'handStarted') return;
    this.#expect(before.deal?.root === state.deal?.root, () => `${where}: a round has another root`);
    const wasDealt = before.hand.actions.length > 0 && isRunning(state);
    this.#expect(!wasDealt || kind !== 'dealSeeded', () => `${where}: seeds are taken after cards have been dealt`);
  }

  /** A request is carried out once, for the person who made it, and for the turn that they were shown. */
  #checkRequest(record: TableRecord, fact: Fact, before: TableState | null, version: number): void {
    const { user, id, action } = fact.request!;
    const where = `${record.table}/${version}`;
    const key = `${user} ${id}`;
    this.#expect(
      !record.granted.has(key),
      () => `${where}: ${action} ${id} is done again, first in ${record.granted.get(key)}`,
    );
    record.granted.set(key, version);
    // `find_table` asks tables under ids that follow from its own.
    const asked = this.#requests.get(id) ?? this.#requests.get(id.replace(/\.[jw]\d+$/, ''));
    this.#expect(
      !this.#refused.has(id),
      () => `${where}: ${id} was refused with ${this.#refused.get(id)}, and is done`,
    );
    this.#expect(!this.#undone.has(id), () => `${where}: ${action} ${id} is done, and was answered with unavailable`);
    if (id.startsWith('sign-out-') || id.startsWith('house-')) return;
    this.#expect(asked !== undefined, () => `${where}: nobody has asked for ${action} ${id}`);
    if (asked?.message.action !== 'player_action' || before === null) return;
    const { hand, turn } = asked.message;
    const isNow = turn === turnTokenOf(before.hand) && hand === Number(before.hand.hand);
    this.#expect(isNow, () => `${where}: an act for turn ${turn} is played in turn ${turnTokenOf(before.hand)}`);
    const player = before.users.indexOf(user);
    const actor = liveHand(before.hand)?.state.actor;
    this.#expect(player === actor, () => `${where}: an act of ${user} is played in somebody else's turn`);
  }

  /** Nobody loses a turn to a crash, to a process that stood still, or to a disk that did not answer. */
  #checkClock({ user, at }: Acted, before: TableState, process: SimulatedProcess, where: string): void {
    const { clock, times } = before;
    const seat = user === null ? null : seatOf(before, user);
    if (clock === null || seat === null || seat.bot !== null) return;
    if (this.#isAtOnce(before, seat, at)) return;
    this.counts.clockActs++;
    this.#expect(at >= clock.deadline, () => `${where}: the clock acts ${clock.deadline - at} ms too early`);
    this.#expect(at - clock.deadline <= times.lateMs, () => `${where}: the clock acts ${at - clock.deadline} ms late`);
    const since = this.#record(before.table).holder?.since ?? 0;
    this.#expect(since <= clock.setAt, () => `${where}: ${seat.name} is timed out by a clock that ran during a crash`);
    this.#checkTime(before, seat, clock, at, where);
    const arrival = this.#arrivals.get(arrivalKey(before.table, clock.turn!, seat.user));
    if (arrival === undefined || arrival.answer === 'given' || arrival.process !== process) return;
    // A player who was refused before the clock was reset has had their time since.
    if (arrival.answer === 'unavailable' && arrival.at < clock.setAt) return;
    const how = arrival.answer === 'none' ? 'unread' : 'refused as unavailable';
    this.#expect(
      arrival.at >= clock.deadline,
      () => `${where}: ${seat.name} acted in time (${how}), and the clock acted for him`,
    );
  }

  /**
   * Nobody waits: the host said so, a turn of this hand has passed before, or the grace was over when the turn came
   * [X-50].
   */
  #isAtOnce(before: TableState, { away, connected, lostAt }: TableSeat, at: number): boolean {
    const last = this.#record(before.table).versions.at(-2)?.fact;
    if (last?.kind === 'hostAct' && last.act.act === 'act_now' && last.at === at) return true;
    if ((away ?? null) !== null) return true;
    const graceMs = leastGraceMs(before);
    return !connected && at >= (lostAt ?? at) + graceMs && graceMs > 0;
  }

  /** A connected player has the time to act; a lost one has the grace. */
  #checkTime(before: TableState, seat: TableSeat, clock: TableClock, at: number, where: string): void {
    const { action_ms: actionMs } = before.settings.clock;
    const graceMs = leastGraceMs(before);
    const since = this.#record(before.table).holder?.since ?? 0;
    // In the time bank or in grace the time to act was over before; after a pause of the table what was left goes on.
    const turn = this.#turnOf(before.table, clock);
    const isGrace = clock.kind === 'grace';
    const isFirst = clock.kind === 'action' && !turn.wasHeld;
    const began = Math.max(isFirst ? since : 0, isGrace ? 0 : turn.began);
    const had = at - (isGrace ? (seat.lostAt ?? 0) : began);
    const limit = isGrace ? graceMs : actionMs;
    this.#expect(had >= limit, () => `${where}: ${seat.name} had ${had} ms of ${limit} ms`);
  }

  /**
   * A bound on standing still: for a player who is not there the table waits once, and never longer than it says
   * [X-50].
   */
  #checkWait(now: TableState): void {
    const { clock, times, settings, pausedAt, ...state } = now;
    const seat = clock?.user == null ? undefined : state.seats.find(({ user }) => user === clock.user);
    if (clock === null || seat === undefined || seat.bot !== null || pausedAt !== null) return;
    const where = `${state.table}/${state.version}`;
    const { action_ms: actionMs, time_bank_ms: bankMs } = settings.clock;
    const graceMs = mostGraceMs(now);
    this.#expect(
      (seat.away ?? null) === null,
      () => `${where}: waits for ${seat.name}, who let a turn of this hand pass`,
    );
    const action = Math.max(actionMs, times.restartGraceMs);
    const most = { action, bank: bankMs + action, grace: graceMs };
    const limit = clock.kind === 'action' || clock.kind === 'bank' || clock.kind === 'grace' ? most[clock.kind] : 0;
    const wait = clock.deadline - Math.max(clock.setAt, this.#now());
    this.#expect(
      wait <= Math.max(limit, clock.kind === 'grace' ? times.restartGraceMs : 0),
      () => `${where}: waits ${wait} ms for ${seat.name} (${clock.kind}), at most ${limit}`,
    );
    this.#checkGrace(now, clock, where);
  }

  /** One grace for each player and hand, however often the connection is lost. */
  #checkGrace({ table, hand }: TableState, clock: TableClock, where: string): void {
    const record = this.#record(table);
    const isSame = record.wait?.kind === 'grace' && record.wait.turn === clock.turn;
    record.wait = clock;
    if (clock.kind !== 'grace' || isSame) return;
    const key = `${hand.hand} ${clock.user}`;
    this.#expect(!record.graces.has(key), () => `${where}: waits for ${clock.user} a second time in the hand`);
    record.graces.add(key);
  }

  /**
   * Nobody waits for a chair while one is free, chairs are offered in the order of the list, and none is held for ever
   * or for two people [H-28].
   */
  #checkWaitingList(state: TableState): void {
    const { table, waiting = [], seats, settings, requests, isLocked, ending, ended } = state;
    if (waiting.length === 0) return;
    const where = `${table}/${state.version}`;
    const held = waiting.flatMap(({ offer }) => offer ?? []);
    const places = new Set(held.map(({ place }) => place));
    this.#expect(places.size === held.length, () => `${where}: a chair is held for two people`);
    const isTaken = seats.some(
      ({ place, user }) => places.has(place) || waiting.some((waiter) => waiter.user === user),
    );
    this.#expect(!isTaken, () => `${where}: somebody sits on a chair that is held, or waits with a seat`);
    const longest = Math.max(0, ...held.map(({ until }) => until - this.#now()));
    this.#expect(longest <= LONGEST_OFFER_MS, () => `${where}: a chair is held for ${longest} ms`);
    const first = waiting.findIndex(({ offer }) => offer === undefined);
    const isInOrder = first < 0 || waiting.slice(first).every(({ offer, misses }) => offer === undefined || misses > 0);
    this.#expect(isInOrder, () => `${where}: somebody is offered a chair before their turn`);
    // Players of a hand who have left keep their chairs until the next one.
    const occupied = new Set([...seats.map(({ place }) => place), ...(state.hand.seats ?? [])]);
    const promised = [...places, ...requests.map(({ place }) => place)].filter((place) => !occupied.has(place));
    const isFree = occupied.size + new Set(promised).size < settings.seats;
    const isIdle = isLocked || ending || ended || first < 0;
    this.#expect(isIdle || !isFree, () => `${where}: ${waiting[first]?.name} waits, and a chair is free`);
  }

  /** When the turn of a clock began, and whether the table was stopped since. */
  #turnOf(table: string, { turn }: TableClock): { readonly began: number; readonly wasHeld: boolean } {
    const { versions } = this.#record(table);
    let wasHeld = false;
    for (let at = versions.length - 2; at >= 0; at--) {
      if (versions[at]!.state.clock?.turn !== turn) return { began: versions[at + 1]!.fact.at, wasHeld };
      if (versions[at]!.state.pausedAt !== null) wasHeld = true;
    }
    return { began: 0, wasHeld };
  }

  #checkChips(record: TableRecord, state: TableState): void {
    const { table, balances } = record;
    const where = `${table}/${state.version}`;
    const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);
    this.#expect(sum(balances.values()) === 0, () => `${where}: the books do not sum to zero`);
    const own = new Map(state.accounts.map(([user, amount]) => [accountKey({ kind: 'seat', table, user }), amount]));
    for (const [key, balance] of balances) {
      if (!key.startsWith('seat:')) continue;
      this.#expect(
        balance === (own.get(key) ?? 0),
        () => `${where}: ${key} has ${balance} in the books, ${own.get(key) ?? 0} at the table`,
      );
    }
    const inAccounts = sum(own.values());
    const onTable = state.ended ? 0 : chipsOnTable(state);
    this.#expect(
      onTable === inAccounts,
      () => `${where}: ${onTable} chips on the table, ${inAccounts} in the accounts`,
    );
  }

  /** Nobody has spent more than they were given and have won, and what they have is what the books say. */
  checkWallets({ wallets, transfers }: MemoryContent): void {
    const balances = balancesOf(transfers);
    for (const [user, { amount }] of wallets) {
      const booked = balances.get(accountKey({ kind: 'person', user })) ?? 0;
      this.#expect(amount >= 0, () => `${user} owes ${-amount}`);
      this.#expect(amount === booked, () => `${user} has ${amount}, and ${booked} in the books`);
    }
    for (const [key, balance] of balances) {
      const isCovered = !key.startsWith('person:') || balance >= 0;
      this.#expect(isCovered, () => `${key} has ${balance} in the books`);
    }
  }

  /** A player's clock runs, or a timer is set, or there is nobody to play with. */
  #checkGoesOn(state: TableState): void {
    if (state.ended) return;
    const where = `${state.table}/${state.version}`;
    if (isRunning(state)) {
      this.#expect(
        waitsForSeeds(state) ? state.clock?.kind === 'deal' : state.clock?.turn === turnTokenOf(state.hand),
        () => `${where}: a hand runs, and no clock for its turn or its seeds`,
      );
    } else {
      this.#expect(
        tableDeadline(state) !== null || !canStart(state),
        () => `${where}: a table that can deal waits for nothing`,
      );
    }
  }

  /** Entries from a version on are gone. Only entries that nobody has heard of may go. */
  dropped(table: string, fromVersion: number): void {
    const { versions } = this.#record(table);
    this.#expect(
      versions.length < fromVersion,
      () => `${table}: ${versions.length} was durable, and is dropped from ${fromVersion}`,
    );
  }

  /** The store holds exactly what was written. */
  checkStored(table: string, reading: LogReading): void {
    const stored = restore(this.#sealer, table, reading);
    const known = this.stateOf(table);
    if (known === null && stored.state === null) return;
    this.#expect(
      JSON.stringify(stored.state) === JSON.stringify(known),
      () =>
        `${table}: the store has version ${stored.state?.version ?? 0}, and not what was written as ${known?.version ?? 0}`,
    );
  }

  // -------------------------------------------------------------------------------------------------- requests

  /** A client has sent something; however often, it is the same. */
  asked(device: string, text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    const known = this.#requests.get(message.id);
    if (known === undefined) {
      this.#requests.set(message.id, { device, text, message });
      return;
    }
    this.counts.resent++;
    this.#expect(known.text === text, () => `${device}: ${message.id} is sent again as something else`);
  }

  arrived(link: Link, text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    const user = this.#users.get(link.number);
    this.#unanswered.set(message.id, (this.#unanswered.get(message.id) ?? 0) + 1);
    this.#undone.delete(message.id);
    if (message.action !== 'player_action' || user === undefined) return;
    const key = arrivalKey(message.table, message.turn, user);
    // On its way to another node it may be lost with the wire; the one that runs the table answers for it.
    if (this.#record(message.table).holder?.process !== link.process) return;
    const known = this.#arrivals.get(key);
    if (known?.process === link.process && known.answer !== 'unavailable') return;
    this.#arrivals.set(key, { at: this.#now(), process: link.process, answer: 'none' });
  }

  // -------------------------------------------------------------------------------------------------- what is sent

  /** A server sends something, whether it arrives or not. */
  sent(link: Link, text: string): void {
    const user = this.#users.get(link.number) ?? null;
    const [, event, table, version] = ABOUT_TABLE.exec(text) ?? [];
    if (event !== undefined) {
      this.#expect(user !== null, () => `${link.device}: is told of a table before it was greeted`);
      this.#told({ event, table: table!, version: Number(version) }, user, text);
      return;
    }
    const message = JSON.parse(text) as ServerMessage;
    if (message.event === 'answer') this.#answered(link, message, text);
    else this.#checkNoCards(text, () => `${message.event} to ${user}`);
  }

  #answered(link: Link, answer: Answer, text: string): void {
    const { id } = answer;
    this.#checkNoCards(text, () => `the answer to ${id}`);
    if (id === null) return;
    const asked = this.#requests.get(id);
    this.#expect(asked !== undefined, () => `${link.device}: an answer to ${id}, which nobody has asked`);
    if (asked === undefined) return;
    this.#expect(asked.device === link.device, () => `${link.device}: the answer to ${id} of ${asked.device}`);
    const { message } = asked;
    if (message.action === 'hello' && answer.ok) this.#users.set(link.number, (answer.result as { user: string }).user);
    const user = this.#users.get(link.number);
    if (user === undefined || !isFor('table', message)) return;
    if (message.action === 'player_action') this.#noteAnswer(message, user, answer);
    if (!answer.ok) this.counts.refused++;
    const left = (this.#unanswered.get(id) ?? 1) - 1;
    this.#unanswered.set(id, left);
    if (!answer.ok && answer.error.code === 'unavailable' && left === 0) this.#undone.add(id);
    const first = this.#answers.get(id);
    // A node that has lost the table knows nothing of a grant by the next one: its `unavailable` means "ask again".
    const isPassing = !answer.ok && PASSING.has(answer.error.code);
    if (isPassing && first?.ok === true && this.#record(message.table).holder?.process !== link.process) return;
    this.#answers.set(id, answer);
    if (answer.ok && answer.version !== undefined)
      this.#checkGranted(message.table, user, answer as Granted & { id: string });
    if (first === undefined) return;
    // An ended table is forgotten in the end, and its answers with it.
    if (!answer.ok && answer.error.code === 'no-such-table' && this.stateOf(message.table)?.ended === true) return;
    if (first.ok && first.version !== undefined) {
      this.#expect(JSON.stringify(first) === text, () => `${id}: answered ${JSON.stringify(first)}, and then ${text}`);
    }
  }

  /** An answer says what is durable. */
  #checkGranted(table: string, user: string, { id, version }: Granted & { readonly id: string }): void {
    this.counts.granted++;
    const fact = this.#record(table).versions[version! - 1]?.fact;
    const isThere = fact?.request?.id === id && fact.request.user === user;
    this.#expect(isThere, () => `${table}/${version}: ${id} is acknowledged and not in the log`);
  }

  #noteAnswer({ table, turn }: PlayerAction, user: string, answer: Answer): void {
    const arrival = this.#arrivals.get(arrivalKey(table, turn, user));
    if (arrival === undefined) return;
    const isPassing = !answer.ok && PASSING.has(answer.error.code);
    if (arrival.answer !== 'given') arrival.answer = isPassing ? 'unavailable' : 'given';
  }

  #told({ event, table, version }: AboutTable, user: string | null, text: string): void {
    const record = this.#record(table);
    const known = record.versions[version - 1];
    const where = `${event} ${table}/${version} to ${user}`;
    if (known === undefined) {
      this.fail(`${where}: told before it is durable`);
      return;
    }
    record.told = Math.max(record.told, version);
    this.#checkDelay(record, version, user, where);
    if (event === 'update') {
      const expected = this.textOf(table, version, user ?? '');
      this.#expect(text === expected, () => `${where}: not what the log says:\n  ${text}\n  ${expected}`);
      const isShared = known.texts.get('') === text;
      const key = isShared ? 'checked' : `checked ${user}`;
      if (known.texts.get(key) === text) return;
      known.texts.set(key, text);
      this.#checkCards(text, known, isShared ? null : user, () => where);
      return;
    }
    this.#checkCards(text, known, user, () => where);
  }

  /** A spectator of a table with a delay sees nothing newer. */
  #checkDelay({ versions }: TableRecord, version: number, user: string | null, where: string): void {
    const { fact, state } = versions[version - 1]!;
    const { delay_ms: delay } = state.settings.spectators;
    if (delay === 0 || user === state.host.user) return;
    const isSeated = user !== null && versions.slice(version - 1).some((later) => seatOf(later.state, user) !== null);
    this.#expect(
      isSeated || fact.at <= this.#now() - delay,
      () => `${where}: ${this.#now() - fact.at} ms old, the delay is ${delay} ms`,
    );
  }

  /** The message about a version for a user, by the log. */
  textOf(table: string, version: number, user: string): string {
    const known = this.#record(table).versions[version - 1]!;
    const own = this.#sourceFieldsOf(known).privateOf(user);
    const key = own === null ? '' : user;
    let text = known.texts.get(key);
    if (text === undefined) {
      const events = JSON.stringify(own ?? this.#sourceFieldsOf(known).shared);
      text = `{"event":"update","table":${JSON.stringify(table)},"version":${version},"events":${events}}`;
      known.texts.set(key, text);
    }
    return text;
  }

  /** The events of a version for a user, by the log. */
  eventsOf(table: string, version: number, user: string): readonly TableEvent[] {
    const told = this.#sourceFieldsOf(this.#record(table).versions[version - 1]!);
    return told.privateOf(user) ?? told.shared;
  }

  #sourceFieldsOf(known: Version): ChangeMessages {
    known.told ??= changeMessages(
      { before: known.before, fact: known.fact, after: known.state, moments: null },
      { receiptPath },
    );
    return known.told;
  }

  #checkCards(
    text: string,
    { state, fact }: Pick<Version, 'state' | 'fact'>,
    user: string | null,
    where: () => string,
  ): void {
    const cards = cardsIn(text);
    // The board that would have come is for everybody, in the one message that shows it [H-14].
    if (fact.kind === 'rabbitShown') for (const card of cardsIn(fact.streets.join('"'))) cards.delete(card);
    if (cards.size > 0) {
      const known = knownCards(state, user);
      for (const card of cards) this.#expect(known.has(card), () => `${where()}: shows ${card}`);
    }
    this.#expect(!givesDeckAway(text, state), () => `${where()}: gives the deck away`);
  }

  /** Texts that have nothing to do with cards. */
  #checkNoCards(text: string, where: () => string): void {
    for (const card of cardsIn(text)) this.fail(`${where()}: shows ${card}`);
    for (const { versions } of this.tables.values()) {
      const state = versions.at(-1)?.state;
      if (state !== undefined) this.#expect(!givesDeckAway(text, state), () => `${where()}: gives the deck away`);
    }
  }

  // -------------------------------------------------------------------------------------------------- the end

  /** A message has reached a client. */
  delivered(link: Link, text: string): void {
    if (!text.startsWith('{"event":"answer"')) return;
    const answer = JSON.parse(text) as Answer;
    const user = this.#users.get(link.number);
    const message = answer.id === null ? undefined : this.#requests.get(answer.id)?.message;
    if (!answer.ok && answer.id !== null && !PASSING.has(answer.error.code)) {
      this.#refused.set(answer.id, answer.error.code);
    }
    if (!answer.ok || answer.version === undefined || user === undefined || message === undefined) return;
    if (!isFor('table', message)) return;
    this.#acknowledged.push({ table: message.table, user, id: message.id, version: answer.version });
  }

  /** Every hand that is over can be written in every format, and `verify` agrees with each file. */
  checkHistories(): void {
    for (const { table, versions } of this.tables.values()) {
      const hands = new Map<number, Hand>();
      for (const { state } of versions) {
        if (state.hand.finishingStacks !== undefined) hands.set(handNumberOf(state.hand), state.hand);
      }
      for (const [number, hand] of hands) {
        this.counts.histories++;
        for (const problem of historyProblems(hand)) this.fail(`${table}, the file of hand ${number}: ${problem}`);
      }
    }
  }

  /** Everything that was ever acknowledged is in the log, where it was said to be. */
  checkAcknowledged(): void {
    for (const { table, user, id, version } of this.#acknowledged) {
      this.#expect(
        this.#record(table).granted.get(`${user} ${id}`) === version,
        () => `${table}/${version}: ${id} was acknowledged and is lost`,
      );
    }
  }
}

function arrivalKey(table: string, turn: string, user: string): string {
  return `${table} ${turn} ${user}`;
}

/** Chips on the table by the hand: stacks of those who sit there, what is set aside for side games, and the pot. */
function chipsOnTable(state: TableState): number {
  const stacks = state.seats.reduce(
    (sum, { user }) => sum + hundredthsOf(cashOutOf(state, user)) + chipsAside(state, user),
    0,
  );
  const live = isRunning(state) ? liveHand(state.hand) : null;
  return live === null ? stacks : stacks + live.state.pot * 10 ** (2 - live.decimals);
}
