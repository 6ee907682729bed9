/**
 * Runs one table. Each input of its queue is decided, appended durably, and only then answered and told. A step that
 * could not be appended has not happened. If the store cannot be reached, the table waits, says so, and goes on with
 * the same step when the store is back.
 */
import type { Result } from '@cardroom/engine';
import type { Answer, WireError } from '@cardroom/protocol';
import { REQUESTS, type Who } from '../access/requests.js';
import { purchasesUnder } from '../ownLimit.js';
import { reasonOf } from '../reason.js';
import { batchOf, type RestoredTable, restore } from '../sealing/sealedLog.js';
import { type Caller, refuseCaller } from '../table/access.js';
import { linesOfAct } from '../table/actLines.js';
import { keptAnswer } from '../table/answers.js';
import type { TableChange } from '../table/change.js';
import { type BotTurn, TEST_PLAYER } from '../table/clock.js';
import { type Funds, payersAt, payersOfRequest } from '../table/funds.js';
import type { TableInput, TableRequest } from '../table/input.js';
import { NO_OWN_LIMITS, type OwnLimits } from '../table/limits.js';
import type { TableState } from '../table/state.js';
import { type NewTable, openTable, stepTable, type TableStep } from '../table/step.js';
import { type DueReport, silencedHand } from '../table/tournament.js';
import { summaryOf } from '../table/views.js';
import type { World } from '../world.js';
import { Alarms } from './alarms.js';
import { Appender } from './appender.js';
import { Bots } from './bots.js';
import { OWN_BRAIN } from './brain.js';
import { Followers } from './followers.js';
import { PermitReporter } from './permitReporter.js';
import { type Work, WorkQueue } from './queue.js';
import { Refusals } from './refusals.js';
import type { Ask, ConnectionWatcher, Handover, TablePort, Visitor } from './tablePort.js';

/** Questions and reports of a table to its room. */
export interface HostEvents {
  isConnectedTo(user: string, host: TableHost): boolean;
  /** The secret part of the invite link of a table in a round. */
  inviteOf(table: string, round: number): string;
  isInvite(table: string, round: number, invite: string): boolean;
  /** Something that the lobby shows, or who sits here, has changed. */
  tableChanged(host: TableHost): void;
  /** True if the table is certainly ours. If that is not known at once, the promise tells. */
  confirmLease(host: TableHost): true | Promise<boolean>;
  /** A table of a tournament waits for a permit. */
  tableReports(host: TableHost, due: DueReport): void;
  /** Somebody at a table of a tournament is all-in in this hand, and no chat is wanted until it is over. */
  tableQuiet(host: TableHost, hand: number): void;
  /** Another owner has the table. Takes its open requests and its followers there. */
  tableLost(host: TableHost, handover: Handover): void;
  /** A bug has stopped the table. Reads it again from its log, with its open requests and its followers. */
  tableFailed(host: TableHost, handover: Handover): void;
  /** Forwards late requests and followers to the table's new owner. */
  forward(host: TableHost, handover: Handover): void;
}

/** Requests about the followers of the table. */
const ABOUT_FOLLOWERS: ReadonlySet<TableRequest['action']> = new Set([
  'host_ban',
  'host_followers',
  'host_transfer',
  'host_co_host',
]);

/** How long a client waits before it asks again for what the store cannot take now. */
const RETRY_MS = 2_000;

/** Steps repeated because a person spent chips elsewhere meanwhile; after so many, everybody counts as having none. */
const MAX_TRIES = 5;

/** Chips that people can pay with, and what they may still buy. */
interface Means {
  readonly funds: Funds;
  readonly ownLimits: OwnLimits;
}

const NO_MEANS: Means = { funds: null, ownLimits: NO_OWN_LIMITS };

export interface Lease {
  readonly epoch: number;
}

export class TableHost implements TablePort {
  readonly table: string;
  readonly epoch: number;
  readonly #world: World;
  readonly #events: HostEvents;
  readonly #queue: WorkQueue;
  readonly #appender: Appender;
  readonly #alarms: Alarms;
  readonly #bots: Bots;
  readonly #followers: Followers;
  readonly #refusals = new Refusals();
  readonly #reporter: PermitReporter;
  #state: TableState;
  /** Its requests and followers have been handed over. */
  #hasLeft = false;

  private constructor(world: World, events: HostEvents, epoch: number, state: TableState, at: number) {
    const { clock } = world;
    this.table = state.table;
    this.epoch = epoch;
    this.#world = world;
    this.#events = events;
    this.#state = state;
    this.#queue = new WorkQueue((work) => this.#takeSafely(work));
    this.#appender = new Appender(world, state.table, epoch, {
      stalled: () => this.#stalled(),
      recovered: () => this.#recovered(),
      isStopping: () => this.#queue.isClosed,
    });
    this.#alarms = new Alarms(clock, {
      ring: () => this.push({ kind: 'tick' }),
      askBot: (turn) => void this.#askBot(turn),
    });
    this.#reporter = new PermitReporter(
      clock,
      () => this.#state,
      (due) => events.tableReports(this, due),
    );
    this.#bots = new Bots(world.entropy, world.brain ?? OWN_BRAIN);
    this.#followers = new Followers(clock, state, at, {
      isStalled: () => this.#appender.isStalled,
      whyNot: (known, visitor) => refuseCaller(known, this.#callerOf(known, visitor), 'reader', clock.now()),
    });
  }

  // -------------------------------------------------------------------------------------------------- beginning

  /** A new table with its first entry in the log. */
  static async create(
    world: World,
    events: HostEvents,
    { epoch }: Lease,
    made: NewTable,
  ): Promise<Result<TableHost, WireError>> {
    const opened = openTable(made, world.clock.now());
    if (!opened.ok) return opened;
    const { state } = opened.value;
    const refusal = await world.store.append(made.table, epoch, batchOf(world.sealer, opened.value, 0));
    if (refusal !== null) return { ok: false, error: { code: 'unavailable', retry_ms: RETRY_MS } };
    const host = new TableHost(world, events, epoch, state, world.clock.now());
    return { ok: true, value: host };
  }

  /** The table as its log has it, with its clocks reset; `over` if nothing was ever written or it has ended. */
  static async load(
    world: World,
    events: HostEvents,
    { epoch }: Lease,
    table: string,
  ): Promise<TableHost | 'over' | 'unreadable'> {
    const { store, sealer, log } = world;
    const reading = await store.read(table, 1);
    let restored: RestoredTable;
    try {
      restored = restore(sealer, table, reading);
    } catch (error) {
      // Written by an incompatible version: it stays as it is, and the other tables go on.
      world.metrics.count('faults');
      log.error({ table, reason: reasonOf(error) }, 'the log of a table cannot be read');
      return 'unreadable';
    }
    const { state, at, damagedFrom } = restored;
    if (damagedFrom !== null) {
      world.metrics.count('faults');
      log.error(
        { table, damagedFrom, kept: state?.version ?? 0 },
        'the log of a table is damaged: its good part is kept',
      );
      // If the snapshot is damaged, nothing is thrown away: an operator may still repair it.
      if (state !== null) await store.dropDamaged(table, epoch, damagedFrom);
    }
    if (state === null && damagedFrom !== null) return 'unreadable';
    if (state === null || state.ended) return 'over';
    // Nobody knows how old a snapshot without entries is: spectators with a delay wait for all of it.
    const host = new TableHost(world, events, epoch, state, at ?? world.clock.now());
    host.push({ kind: 'rearm', writesAccess: (await store.access(table)) === null });
    return host;
  }

  // -------------------------------------------------------------------------------------------------- looking

  get state(): TableState {
    return this.#state;
  }

  /** Whether the table has moved to another node: a new follower would hear nothing. */
  get hasLeft(): boolean {
    return this.#hasLeft && !this.#state.ended;
  }

  summaryFor(user: string): ReturnType<typeof summaryOf> {
    const summary = summaryOf(this.#state, user, this.#followers.spectators);
    return this.#appender.isStalled ? { ...summary, status: 'no-storage' } : summary;
  }

  /** A visitor as the table knows them: the invite that they show is checked now. */
  #callerOf({ table, inviteRound }: TableState, { user, name, owner, invite, address }: Visitor): Caller {
    const isInvited = typeof invite === 'string' && this.#events.isInvite(table, inviteRound, invite);
    return owner === undefined ? { user, name, address, isInvited } : { user, name, owner, address, isInvited };
  }

  /** Why someone may not do what is for `who`, null if they may. */
  #whyNot(visitor: Visitor, who: Who): WireError | null {
    return refuseCaller(this.#state, this.#callerOf(this.#state, visitor), who, this.#world.clock.now());
  }

  // -------------------------------------------------------------------------------------------------- inputs

  ask(ask: Ask): void {
    if (this.hasLeft) {
      this.#events.forward(this, { asks: [ask], watchers: [] });
      return;
    }
    const { visitor, message } = ask;
    const refuse = (error: WireError): void => ask.reply({ event: 'answer', id: message.id, ok: false, error });
    const { isFull, isClosed } = this.#queue;
    const { isStalled } = this.#appender;
    const refused = this.#whyNot(visitor, 'comer');
    // A request that was granted, or is about to be, keeps its answer for good: also once its author may not come any
    // more.
    const isKnown = (refused !== null || isStalled) && !isFull && this.#knows(visitor, message);
    if (refused !== null && !isKnown) refuse(refused);
    else if (isFull || (isStalled && !isKnown)) refuse({ code: 'unavailable', retry_ms: RETRY_MS });
    else {
      const work: Work = { input: null, ask, cameAt: this.#world.clock.now() };
      if (isClosed && this.#state.ended) this.#answerEnded(work);
      else this.#queue.add(work);
    }
  }

  /** An ended table still says so, and repeats its answers. */
  #answerEnded(work: Work): void {
    const decided = this.#decide(work, work.cameAt);
    if (decided?.answer != null && work.ask !== null) work.ask.reply(this.#whole(work.ask, decided.answer));
  }

  /** Whether the same request was granted before, or is under way. */
  #knows(visitor: Visitor, { id }: TableRequest): boolean {
    if (this.#queue.has(visitor, id)) return true;
    return keptAnswer(this.#state.answers, visitor.user, id) !== null;
  }

  /** An input that nobody asked for. */
  push(input: Exclude<TableInput, { kind: 'request' }>): void {
    if (input.kind === 'tick' && this.#queue.hasTick) return;
    this.#queue.add({ input, ask: null, cameAt: this.#world.clock.now() });
  }

  /** One input. After a bug outside its decision nobody knows how far it came: only the log does. */
  async #takeSafely(work: Work): Promise<boolean> {
    try {
      return await this.#take(work);
    } catch (error) {
      this.#noteFault(error, 'a table failed: it is read again from its log');
      this.#events.tableFailed(this, this.#abandon());
      return false;
    }
  }

  /** One input: decided, appended, answered, told. False if the table has another owner. */
  async #take(work: Work): Promise<boolean> {
    const { clock, metrics } = this.#world;
    const refused = work.ask === null ? null : this.#refusals.of(work.ask.visitor.user, work.ask.message.id);
    if (refused !== null) {
      work.ask?.reply(refused);
      return true;
    }
    const payers = this.#payersOf(work);
    const funds = this.#world.bank === undefined ? null : await this.#fundsFor(payers, work.tries);
    const ownLimits = payers.length === 0 ? NO_OWN_LIMITS : await this.#ownLimitsOf(payers, work.tries);
    if (funds === 'given-up' || ownLimits === 'given-up') return this.#giveUp();
    const decided = this.#decide(work, clock.now(), { funds, ownLimits });
    if (decided === null) return true;
    if (decided.facts.length > 0) {
      const batch = batchOf(this.#world.sealer, decided, this.#state.version, {
        isLimited: funds !== null,
        ...purchasesUnder(ownLimits, decided.transfers),
      });
      const outcome = await this.#appender.append(batch);
      if (outcome === 'lost') return this.#leave();
      // Someone has paid at another table since: it is decided again, with what they have now.
      if (outcome === 'overdrawn') return this.#take({ ...work, tries: (work.tries ?? 0) + 1 });
      if (outcome === 'given-up') return this.#giveUp();
    } else if (work.ask !== null) {
      // The store checks only what is written: the refusal of an owner that has slept may be long out of date.
      const holds = this.#events.confirmLease(this);
      if (holds !== true && !(await holds)) return this.#leave();
    }
    if (decided.answer !== null && work.ask !== null) {
      this.#refusals.add(work.ask.visitor.user, decided.answer);
      work.ask.reply(this.#whole(work.ask, decided.answer));
      this.#queue.answered();
    }
    metrics.answer.observe((clock.now() - work.cameAt) / 1000);
    if (decided.facts.length > 0) this.#happen(decided);
    else this.#setAlarms();
    return true;
  }

  /** The table stops, and the store does not answer. Nobody has heard of the step: its request is made again. */
  #giveUp(): true {
    this.#queue.giveUp();
    return true;
  }

  #payersOf({ input, ask }: Work): readonly string[] {
    if (ask === null) return input === null ? [] : payersAt(this.#state, input);
    return payersOfRequest(this.#state, { user: ask.visitor.user, action: ask.message.action });
  }

  /** The funds of the people who may pay in this step. */
  async #fundsFor(payers: readonly string[], tries = 0): Promise<Funds | 'given-up'> {
    if (payers.length === 0 || tries >= MAX_TRIES) return new Map();
    const wallets = await this.#appender.wallets(payers);
    return wallets === 'given-up' ? wallets : new Map(wallets.map(({ user, amount }) => [user, amount]));
  }

  /** The amounts that they may still buy under their own limits. */
  async #ownLimitsOf(payers: readonly string[], tries = 0): Promise<OwnLimits | 'given-up'> {
    const limits = await this.#appender.ownLimits(payers);
    if (limits === 'given-up' || tries < MAX_TRIES) return limits;
    return new Map([...limits].map(([user, rest]) => [user, { ...rest, left: 0 }]));
  }

  #inputOf({ visitor, message }: Ask): TableInput {
    const person = this.#callerOf(this.#state, visitor);
    if (!ABOUT_FOLLOWERS.has(message.action)) return { kind: 'request', person, message };
    const followers = this.#followers.visitors.map((follower) => this.#callerOf(this.#state, follower));
    return { kind: 'request', person, message, followers };
  }

  /** Completes an answer with the text of an invite, which is in no log. */
  #whole({ message }: Ask, answer: Answer): Answer {
    if (message.action !== 'host_new_invite' || !answer.ok) return answer;
    return { ...answer, result: { invite: this.#events.inviteOf(this.table, Number(answer.result.round)) } };
  }

  #decide({ input: own, ask }: Work, now: number, { funds, ownLimits }: Means = NO_MEANS): TableStep | null {
    const input = own ?? this.#inputOf(ask!);
    try {
      return stepTable(this.#state, input, now, this.#world.entropy, funds, ownLimits);
    } catch (error) {
      // A bug: nothing has changed, and the table goes on with the next input.
      this.#noteFault(error, 'a step failed', { input: input.kind });
      if (ask !== null) ask.reply({ event: 'answer', id: ask.message.id, ok: false, error: { code: 'internal' } });
      return null;
    }
  }

  #noteFault(error: unknown, what: string, more: object = {}): void {
    this.#world.metrics.count('faults');
    const { name, message, stack } = error as Error;
    this.#world.log.error({ table: this.table, ...more, name, message, stack }, what);
  }

  // -------------------------------------------------------------------------------------------------- the store

  #stalled(): void {
    this.#followers.tellStall();
    this.#events.tableChanged(this);
  }

  /** Before anything else: players whose acts were refused meanwhile get their time once more. */
  #recovered(): void {
    this.#queue.addFirst({ input: { kind: 'stalled' }, ask: null, cameAt: this.#world.clock.now() });
  }

  // -------------------------------------------------------------------------------------------------- what follows

  /** A step that is durable. */
  #happen(done: TableStep): void {
    this.#state = done.state;
    this.#followers.tell(done);
    for (const change of done.changes) this.#note(change);
    this.#events.tableChanged(this);
    this.#setAlarms();
    if (done.state.ended) this.#end();
  }

  #note(change: TableChange): void {
    const { fact, after } = change;
    const { log, metrics } = this.#world;
    if (fact.kind === 'acted') metrics.count('acts');
    if (fact.kind === 'handEnded') {
      metrics.count('hands');
      this.#bots.keep(new Set(after.users));
    }
    if (fact.kind === 'seated' || fact.kind === 'stoodUp' || fact.kind === 'watched') this.#noteSpectators();
    if (fact.kind === 'seated' && fact.bot === null) this.#notePresence(fact.user);
    if (fact.kind === 'handStarted' && fact.byPermit === true) {
      const known = new Set(change.before?.seats.map(({ user }) => user));
      for (const { user, bot } of after.seats) if (bot === null && !known.has(user)) this.#notePresence(user);
    }
    if (fact.kind === 'seatOffered' && !this.#events.isConnectedTo(fact.user, this))
      this.push({ kind: 'waiterAway', user: fact.user });
    // Document 000's lines: for everybody at tables with its test players, elsewhere for anyone who looks for mistakes.
    const isTested = after.seats.some(({ bot }) => bot === TEST_PLAYER);
    if (!isTested && !log.isLevelEnabled('debug')) return;
    for (const line of linesOfAct(change)) {
      if (isTested) log.info({ table: this.table }, line);
      else log.debug({ table: this.table }, line);
    }
  }

  /** Someone who has just got a seat may not be there. */
  #notePresence(user: string): void {
    if (!this.#events.isConnectedTo(user, this)) this.push({ kind: 'presence', user, connected: false });
  }

  #setAlarms(): void {
    if (this.#queue.isClosed) return;
    this.#alarms.set(this.#state);
    this.#reporter.look();
    const quiet = silencedHand(this.#state);
    if (quiet !== null) this.#events.tableQuiet(this, quiet);
  }

  /** Begins to wait for the first permit of a tournament table. */
  beginReports(): void {
    this.#reporter.look();
  }

  async #askBot(turn: BotTurn): Promise<void> {
    try {
      const action = await this.#bots.act(turn, this.#state.hand);
      this.push({ kind: 'botAct', user: turn.user, turn: turn.turn, action });
    } catch (error) {
      // The clock acts for a bot that fails.
      this.#world.metrics.count('faults');
      this.#world.log.error({ table: this.table, bot: turn.bot, reason: reasonOf(error) }, 'a bot failed');
      this.push({ kind: 'botAct', user: turn.user, turn: turn.turn, action: null });
    }
  }

  // -------------------------------------------------------------------------------------------------- followers

  watch(watcher: ConnectionWatcher, since: number | undefined, reply: (error: WireError | null) => void): void {
    const refusal = this.#whyNot(watcher.visitor, REQUESTS.table_watch.who);
    reply(refusal);
    if (refusal !== null) return;
    if (this.hasLeft) {
      this.#events.forward(this, { asks: [], watchers: [{ watcher, sent: since ?? 0 }] });
      return;
    }
    this.#followers.add(watcher, since);
    this.#events.tableChanged(this);
    this.#noteSpectators();
  }

  unwatch(watcher: ConnectionWatcher): void {
    if (!this.#followers.delete(watcher)) return;
    this.#events.tableChanged(this);
    this.#noteSpectators();
  }

  /** The table knows whether anybody watches: bots play on for them, and run-outs are shown street by street. */
  #noteSpectators(): void {
    const on = this.#followers.spectators > 0;
    if (on !== (this.#state.isWatched ?? false) && !this.#state.ended) this.push({ kind: 'watched', on });
  }

  hasWatcher(user: string): boolean {
    return this.#followers.has(user);
  }

  // -------------------------------------------------------------------------------------------------- the end

  #end(): void {
    this.#disarm();
    this.#world.store.endTable(this.table).catch((error: unknown) => {
      // The next start finds the table ended, and takes it from the list then.
      this.#world.log.warn({ table: this.table, reason: reasonOf(error) }, 'an ended table is still listed');
    });
  }

  #disarm(): void {
    this.#queue.close();
    this.#alarms.clear();
    this.#appender.rest();
    this.#reporter.stop();
    this.#followers.stop();
  }

  /** Another owner writes to the table now. Everything that was not answered is asked again there. */
  #leave(): false {
    this.#events.tableLost(this, this.#abandon());
    return false;
  }

  /** Stops at once, and gives everything away that was not answered. */
  #abandon(): Handover {
    this.#disarm();
    this.#hasLeft = true;
    const watchers = this.#followers.takeAll();
    return { asks: this.#queue.abandon(), watchers };
  }

  /** Stops: finishes what has come, and takes nothing more. The table goes on where it was, at another time. */
  async stop(): Promise<Handover> {
    this.#disarm();
    await this.#queue.idle();
    this.#hasLeft = true;
    return { asks: this.#queue.takeLate(), watchers: this.#followers.takeAll() };
  }

  /** Nobody is there: neither in a seat nor to watch. */
  get isDeserted(): boolean {
    return this.#followers.size === 0 && this.#state.seats.every(({ bot, connected }) => bot !== null || !connected);
  }
}
