/**
 * Runs one table: one queue of inputs; each is decided, appended durably, and only then answered and told. What could
 * not be appended has not happened. Where the store cannot be reached the table stands still, says so, and goes on
 * with the very same step once the store is back.
 */
import type { Result } from '@cardroom/engine';
import { type Answer, liveHand, turnLines, type WireError } from '@cardroom/protocol';
import { REQUESTS, type Who } from '../access/requests.js';
import type { AppendBatch } from '../ports.js';
import { reasonOf } from '../reason.js';
import { batchOf, type Restored, restore } from '../sealing/sealedLog.js';
import { type Caller, refuseCaller } from '../table/access.js';
import type { TableChange } from '../table/change.js';
import { type BotTurn, botTurnOf, nextDeadline } from '../table/clock.js';
import type { TableInput, TableRequest } from '../table/input.js';
import { rulesBetweenHands } from '../table/settings.js';
import type { TableState } from '../table/state.js';
import { type NewTable, openTable, type Step, step } from '../table/step.js';
import { summaryOf } from '../table/telling.js';
import type { World } from '../world.js';
import { Bots } from './bots.js';
import { OWN_BRAIN } from './brain.js';
import { Followers, type HandedFollower } from './followers.js';
import { Refusals } from './refusals.js';
import type { Ask, TablePort, Visitor, Watcher } from './tablePort.js';

/** What a table asks of the room, and reports to it. */
export interface HostEvents {
  isConnectedTo(user: string, host: TableHost): boolean;
  /** The secret part of the invite link of a table in a round. */
  inviteOf(table: string, round: number): string;
  isInvite(table: string, round: number, invite: string): boolean;
  /** Something that the lobby shows, or who sits here, has changed. */
  tableChanged(host: TableHost): void;
  /** True if the table is certainly ours. If that is not known at once, the promise tells. */
  confirmLease(host: TableHost): true | Promise<boolean>;
  /** Another owner has the table. Takes its open requests and its followers there. */
  tableLost(host: TableHost, handover: Handover): void;
  /** Forwards late requests and followers to the table's new owner. */
  forward(host: TableHost, handover: Handover): void;
}

/** The open requests and the followers that go to a table's new owner. */
export interface Handover {
  readonly asks: readonly Ask[];
  readonly watchers: readonly HandedFollower[];
}

/** An input, or a request: what it is worth is worked out when its turn has come. */
type Work = { readonly cameAt: number } & (
  | { readonly input: TableInput; readonly ask: null }
  | { readonly input: null; readonly ask: Ask }
);

/** Requests about those who follow the table. */
const ABOUT_FOLLOWERS: ReadonlySet<TableRequest['action']> = new Set(['host_ban', 'host_followers', 'host_transfer']);

/** Inputs that may wait at one table; more than ten players and their bots ever have under way. */
const MOST_WAITING = 512;
/** An append that takes longer is a store in trouble, and people are told. */
const SLOW_APPEND_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
/** A deadline that is noticed so late may have been slept through; how long the process then reads before it acts. */
const OVERSLEPT_MS = 1;
const CATCH_UP_MS = 5;
/** How long a client waits before it asks again for what the store cannot take now. */
const RETRY_MS = 2_000;

export interface Lease {
  readonly epoch: number;
}

export class TableHost implements TablePort {
  readonly table: string;
  readonly #world: World;
  readonly #events: HostEvents;
  readonly #bots: Bots;
  readonly #queue: Work[] = [];
  #current: Work | null = null;
  readonly #refusals = new Refusals();
  /** What came after the table had been told to stop. */
  readonly #late: Ask[] = [];
  readonly #followers: Followers;
  #epoch: number;
  #state: TableState;
  #isBusy = false;
  #isTicking = false;
  #isStalled = false;
  #isStopped = false;
  /** Whoever asked and followed has been taken along. */
  #hasLeft = false;
  #cancelDeadline: () => void = () => undefined;
  #cancelBot: () => void = () => undefined;
  #askedTurn: string | null = null;
  #idle: (() => void)[] = [];

  private constructor(world: World, events: HostEvents, epoch: number, state: TableState, at: number) {
    this.table = state.table;
    this.#world = world;
    this.#events = events;
    this.#epoch = epoch;
    this.#state = state;
    this.#bots = new Bots(world.entropy, world.brain ?? OWN_BRAIN);
    this.#followers = new Followers(world.clock, state, at, {
      isStalled: () => this.#isStalled,
      whyNot: (known, visitor) => refuseCaller(known, this.#callerOf(known, visitor), 'reader', world.clock.now()),
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
    return { ok: true, value: new TableHost(world, events, epoch, state, world.clock.now()) };
  }

  /** The table as its log has it, with its clocks set anew; over where nothing was ever written, or it has ended. */
  static async load(
    world: World,
    events: HostEvents,
    { epoch }: Lease,
    table: string,
  ): Promise<TableHost | 'over' | 'unreadable'> {
    const { store, sealer, log } = world;
    const reading = await store.read(table, 1);
    let restored: Restored;
    try {
      restored = restore(sealer, table, reading);
    } catch (error) {
      // Of another make than ours: it is left as it is, and the other tables go on.
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
      // Of a table whose snapshot is damaged nothing is thrown away: an operator may still mend it.
      if (state !== null) await store.dropDamaged(table, epoch, damagedFrom);
    }
    if (state === null && damagedFrom !== null) return 'unreadable';
    if (state === null || state.ended) return 'over';
    // Of a snapshot alone nobody knows how old it is: spectators with a delay wait for all of it.
    const host = new TableHost(world, events, epoch, state, at ?? world.clock.now());
    host.push({ kind: 'rearm', writesAccess: (await store.access(table)) === null });
    return host;
  }

  // -------------------------------------------------------------------------------------------------- looking

  get state(): TableState {
    return this.#state;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Whether it is run here no more: nobody who comes now would ever hear of it. */
  get hasLeft(): boolean {
    return this.#hasLeft && !this.#state.ended;
  }

  summaryFor(user: string): ReturnType<typeof summaryOf> {
    const summary = summaryOf(this.#state, user, this.#followers.spectators);
    return this.#isStalled ? { ...summary, status: 'no-storage' } : summary;
  }

  /** Somebody who comes, with what they show counted for what it is worth now. */
  #callerOf({ table, inviteRound }: TableState, { user, name, invite, address }: Visitor): Caller {
    return {
      user,
      name,
      address,
      isInvited: typeof invite === 'string' && this.#events.isInvite(table, inviteRound, invite),
    };
  }

  /** Why somebody may not do what is for `who`, null where they may. */
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
    const isFull = this.#queue.length >= MOST_WAITING;
    // One that was granted, or is about to be, is answered so for good: also once its author may not come any more.
    const isKnown = !isFull && this.#knows(visitor, message);
    const refused = isKnown ? null : this.#whyNot(visitor, 'comer');
    if (refused !== null) refuse(refused);
    else if (isFull || (this.#isStalled && !isKnown)) refuse({ code: 'unavailable', retry_ms: RETRY_MS });
    else {
      const work: Work = { input: null, ask, cameAt: this.#world.clock.now() };
      if (this.#isStopped && this.#state.ended) this.#answerEnded(work);
      else this.#enter(work);
    }
  }

  /** A table that is no more still says so, and repeats what it has answered. */
  #answerEnded(work: Work): void {
    const decided = this.#decide(work, work.cameAt);
    if (decided?.answer != null && work.ask !== null) work.ask.reply(this.#whole(work.ask, decided.answer));
  }

  /** Whether the same request was granted before, or is under way. */
  #knows({ user }: Visitor, { id }: TableRequest): boolean {
    const isSame = (ask: Ask | null | undefined): boolean => ask?.visitor.user === user && ask.message.id === id;
    if (isSame(this.#current?.ask) || this.#queue.some(({ ask }) => isSame(ask))) return true;
    const answered = this.#state.answers.find((entry) => entry.user === user);
    return answered?.kept.some((answer) => answer.id === id) === true;
  }

  /** An input that nobody asked for. */
  push(input: Exclude<TableInput, { kind: 'request' }>): void {
    if (input.kind === 'tick') {
      if (this.#isTicking) return;
      this.#isTicking = true;
    }
    this.#enter({ input, ask: null, cameAt: this.#world.clock.now() });
  }

  #enter(work: Work): void {
    if (this.#isStopped) {
      if (work.ask !== null) this.#late.push(work.ask);
      return;
    }
    this.#queue.push(work);
    if (!this.#isBusy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let work = this.#queue.shift(); work !== undefined; work = this.#queue.shift()) {
      if (work.input?.kind === 'tick') this.#isTicking = false;
      this.#current = work;
      const isOwner = await this.#take(work);
      if (!isOwner) return;
    }
    this.#current = null;
    this.#isBusy = false;
    for (const done of this.#idle.splice(0)) done();
  }

  /** One input: decided, appended, answered, told. False where the table has another owner. */
  async #take(work: Work): Promise<boolean> {
    const { clock, metrics } = this.#world;
    const refused = work.ask === null ? null : this.#refusals.of(work.ask.visitor.user, work.ask.message.id);
    if (refused !== null) {
      work.ask?.reply(refused);
      return true;
    }
    const decided = this.#decide(work, clock.now());
    if (decided === null) return true;
    if (decided.facts.length > 0) {
      const outcome = await this.#append(batchOf(this.#world.sealer, decided, this.#state.version));
      if (outcome === 'lost') {
        this.#leave(work);
        return false;
      }
      if (outcome === 'given-up') {
        // Nobody was told of it, so that nothing is lost; whoever asked asks again after the restart.
        this.#queue.length = 0;
        return true;
      }
    } else if (work.ask !== null) {
      // What is not written is not checked by the store: the refusal of an owner that has slept may be long out of date.
      const holds = this.#events.confirmLease(this);
      if (holds !== true && !(await holds)) {
        this.#leave(work);
        return false;
      }
    }
    if (decided.answer !== null && work.ask !== null) {
      this.#refusals.add(work.ask.visitor.user, decided.answer);
      work.ask.reply(this.#whole(work.ask, decided.answer));
    }
    metrics.answer.observe((clock.now() - work.cameAt) / 1000);
    if (decided.facts.length > 0) this.#happen(decided);
    else this.#arm();
    return true;
  }

  #inputOf({ visitor, message }: Ask): TableInput {
    const person = this.#callerOf(this.#state, visitor);
    if (!ABOUT_FOLLOWERS.has(message.action)) return { kind: 'request', person, message };
    const followers = this.#followers.visitors.map((follower) => this.#callerOf(this.#state, follower));
    return { kind: 'request', person, message, followers };
  }

  /** An answer with what is in no log: the text of an invite. */
  #whole({ message }: Ask, answer: Answer): Answer {
    if (message.action !== 'host_new_invite' || !answer.ok) return answer;
    return { ...answer, result: { invite: this.#events.inviteOf(this.table, Number(answer.result.round)) } };
  }

  #decide({ input: own, ask }: Work, now: number): Step | null {
    const input = own ?? this.#inputOf(ask!);
    try {
      return step(this.#state, input, now, this.#world.entropy);
    } catch (error) {
      // A mistake of ours: nothing has changed, and the table goes on with the next input.
      this.#world.metrics.count('faults');
      const { name, message, stack } = error as Error;
      this.#world.log.error({ table: this.table, input: input.kind, name, message, stack }, 'a step failed');
      if (ask !== null) ask.reply({ event: 'answer', id: ask.message.id, ok: false, error: { code: 'internal' } });
      return null;
    }
  }

  // -------------------------------------------------------------------------------------------------- the store

  /**
   * Durable, or not ours to write any more. An append whose outcome nobody knows is sent again until somebody does:
   * the same versions with the same facts are written once.
   */
  async #append(batch: AppendBatch): Promise<'written' | 'lost' | 'given-up'> {
    const { store, clock, metrics, log } = this.#world;
    const began = clock.now();
    const cancel = clock.at(began + SLOW_APPEND_MS, () => this.#stall('slow'));
    let wait = FIRST_RETRY_MS;
    try {
      for (;;) {
        try {
          const refusal = await store.append(this.table, this.#epoch, batch);
          if (refusal === 'stale-epoch') return 'lost';
          if (refusal === 'version-taken' && !(await this.#isWritten(batch))) return 'lost';
          break;
        } catch (error) {
          this.#stall(reasonOf(error));
          // A room that stops does not wait for a disk that may never be back.
          if (this.#isStopped) return 'given-up';
          await new Promise<void>((resolve) => clock.at(clock.now() + wait, resolve));
          wait = Math.min(LONGEST_RETRY_MS, 2 * wait);
        }
      }
    } finally {
      cancel();
    }
    metrics.commit.observe((clock.now() - began) / 1000);
    if (this.#isStalled) {
      this.#isStalled = false;
      // Before anything else: whoever was refused meanwhile has his time once more.
      this.#queue.unshift({ input: { kind: 'stalled' }, ask: null, cameAt: clock.now() });
      log.info({ table: this.table }, 'the store is back');
    }
    return 'written';
  }

  /** Whether what stands in the log at these versions is what we have written. */
  async #isWritten({ entries, snapshot }: AppendBatch): Promise<boolean> {
    const reading = await this.#world.store.read(this.table, 1);
    const last = entries.at(-1)!;
    if (snapshot !== null && reading.snapshot?.version === snapshot.version) {
      return reading.snapshot.state === snapshot.state;
    }
    return reading.entries.some(({ version, fact }) => version === last.version && fact === last.fact);
  }

  #stall(reason: string): void {
    if (this.#isStalled || this.#isStopped) return;
    this.#isStalled = true;
    this.#world.metrics.count('stalls');
    this.#world.log.error({ table: this.table, reason }, 'the store cannot be written: the table waits');
    this.#followers.tellStall();
    this.#events.tableChanged(this);
  }

  // -------------------------------------------------------------------------------------------------- what follows

  /** A step that is durable. */
  #happen(done: Step): void {
    this.#state = done.state;
    this.#followers.tell(done);
    for (const change of done.changes) this.#note(change);
    this.#events.tableChanged(this);
    this.#arm();
    if (done.state.ended) this.#end();
  }

  #note({ before, fact, after }: TableChange): void {
    const { log, metrics } = this.#world;
    if (fact.kind === 'acted') metrics.count('acts');
    if (fact.kind === 'handEnded') {
      metrics.count('hands');
      this.#bots.keep(new Set(after.users));
    }
    if (fact.kind === 'seated' && fact.bot === null && !this.#events.isConnectedTo(fact.user, this)) {
      this.push({ kind: 'presence', user: fact.user, connected: false });
    }
    if (fact.kind !== 'acted' || before === null || !log.isLevelEnabled('debug')) return;
    const was = liveHand(before.hand);
    const is = liveHand(after.hand);
    if (was === null || is === null) return;
    const { seatNumbering } = rulesBetweenHands(after.settings);
    for (const line of turnLines(was, is, seatNumbering)) log.debug({ table: this.table }, line);
  }

  /** Deadlines and bots, by the state as it is. */
  #arm(): void {
    const { clock } = this.#world;
    this.#cancelDeadline();
    this.#cancelBot();
    if (this.#isStopped) return;
    const deadline = nextDeadline(this.#state);
    if (deadline !== null) this.#cancelDeadline = clock.at(deadline, () => this.#ring(deadline));
    const turn = botTurnOf(this.#state);
    if (turn !== null && turn.turn !== this.#askedTurn) {
      this.#cancelBot = clock.at(turn.dueAt, () => void this.#askBot(turn));
    }
  }

  /**
   * A deadline has come. Where the process has stood still, what people sent in time lies unread: it is read before the
   * clock acts for anybody.
   */
  #ring(deadline: number): void {
    const { clock } = this.#world;
    const now = clock.now();
    if (now - deadline < OVERSLEPT_MS) this.push({ kind: 'tick' });
    else this.#cancelDeadline = clock.at(now + CATCH_UP_MS, () => this.push({ kind: 'tick' }));
  }

  async #askBot(turn: BotTurn): Promise<void> {
    if (this.#isStopped) return;
    this.#askedTurn = turn.turn;
    try {
      const action = await this.#bots.act(turn, this.#state.hand);
      this.push({ kind: 'botAct', user: turn.user, turn: turn.turn, action });
    } catch (error) {
      // The clock plays for a bot that fails.
      this.#world.metrics.count('faults');
      this.#world.log.error({ table: this.table, bot: turn.bot, reason: reasonOf(error) }, 'a bot failed');
      this.push({ kind: 'botAct', user: turn.user, turn: turn.turn, action: null });
    }
  }

  // -------------------------------------------------------------------------------------------------- followers

  watch(watcher: Watcher, since: number | undefined, reply: (error: WireError | null) => void): void {
    const refusal = this.#whyNot(watcher.visitor, REQUESTS.table_watch.who);
    reply(refusal);
    if (refusal !== null) return;
    if (this.hasLeft) {
      this.#events.forward(this, { asks: [], watchers: [{ watcher, sent: since ?? 0 }] });
      return;
    }
    this.#followers.add(watcher, since);
    this.#events.tableChanged(this);
  }

  unwatch(watcher: Watcher): void {
    if (this.#followers.delete(watcher)) this.#events.tableChanged(this);
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
    this.#isStopped = true;
    this.#cancelDeadline();
    this.#cancelBot();
    this.#followers.stop();
  }

  /** Another owner writes here now: whatever was not answered is asked again there. */
  #leave(work: Work): void {
    this.#disarm();
    const left = [work, ...this.#queue.splice(0)];
    this.#hasLeft = true;
    const watchers = this.#followers.takeAll();
    this.#isBusy = false;
    for (const done of this.#idle.splice(0)) done();
    this.#events.tableLost(this, {
      asks: [...left.flatMap(({ ask }) => (ask === null ? [] : [ask])), ...this.#late.splice(0)],
      watchers,
    });
  }

  /** Stops: what has come is finished first, nothing more is taken. The table goes on where it was, at another time. */
  async stop(): Promise<Handover> {
    this.#disarm();
    if (this.#isBusy) await new Promise<void>((resolve) => this.#idle.push(resolve));
    this.#hasLeft = true;
    return { asks: this.#late.splice(0), watchers: this.#followers.takeAll() };
  }

  /** Nobody is there: neither in a seat nor to watch. */
  get isDeserted(): boolean {
    return this.#followers.size === 0 && this.#state.seats.every(({ bot, connected }) => bot !== null || !connected);
  }
}
