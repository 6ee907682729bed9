/**
 * Runs one tournament [T-50]: each input is decided, appended durably with the money that it moves, and only then
 * answered, told and followed by permits. Tables hear nothing that is not in the log.
 */
import { ok, type Random } from '@cardroom/engine';
import type { TournamentListing, WireError } from '@cardroom/protocol';
import {
  drawCommitment,
  type Input,
  type LoggedFact,
  newTournament,
  nextDeadline,
  type Permit,
  PromiseKeeper,
  permitAfter,
  spectatorDelayMs,
  step,
  type Tournament,
  type TournamentSettings,
} from '@cardroom/tournament';
import { chipsOfHundredths } from '../chips.js';
import { Appender } from '../host/appender.js';
import type { Ask, ConnectionWatcher, Handover, TournamentPort, TournamentRequest } from '../host/tablePort.js';
import { boughtWith, purchasesUnder } from '../ownLimit.js';
import type { LogReading } from '../ports.js';
import { reasonOf } from '../reason.js';
import { entropyWords } from '../table/dealing.js';
import { NO_OWN_LIMITS, type OwnLimits, refuseByOwnLimit } from '../table/limits.js';
import type { TablePerson } from '../table/state.js';
import type { DueReport, TablePermit, TournamentLink } from '../table/tournament.js';
import type { World } from '../world.js';
import {
  createdBatch,
  type GivenAnswer,
  type RestoredTournament,
  restoreTournament,
  resultsOfStep,
  stepBatch,
} from './log.js';
import { botOfPerson, logOf, tableName } from './names.js';
import { grantedResult, inputsOf, wireRefusal } from './orders.js';
import { aboutView, eventsOf, infoOf, SharedView, saidView, summaryView, type TournamentInfo } from './views.js';
import { TournamentWatchers } from './watchers.js';

/** An order of a tournament to a table. */
export type TableOrder =
  | { readonly kind: 'permit'; readonly permit: TablePermit }
  | { readonly kind: 'mutes'; readonly muted: readonly string[] }
  | { readonly kind: 'dismissed' };

/** The part of the room that a tournament uses. */
export interface TournamentRoom {
  /** Hands an order to a table; false if it has not been heard of. */
  order(table: string, order: TableOrder): boolean;
  /** Makes a table, here or at another node; asked again it makes nothing more. It reports as soon as it is there. */
  makeTable(table: string, link: TournamentLink): Promise<TableMade>;
  /** True if the log is certainly ours. If that is not known at once, the promise tells. */
  confirmTournament(host: TournamentHost): true | Promise<boolean>;
  /** Whether a person is certainly connected to no node, and has not just been. */
  isGone(user: string): boolean;
  /** Something that the lobby shows has changed. */
  tournamentChanged(host: TournamentHost): void;
  /** Another process writes to the log now. */
  tournamentLost(host: TournamentHost): void;
  /** Forwards open requests and followers to the new owner. */
  forwardTournament(host: TournamentHost, handover: Handover<TournamentRequest>): void;
}

/** `here` and `elsewhere`: the table exists, or will in a moment; `not-yet`: it is to be asked for again. */
export type TableMade = 'here' | 'elsewhere' | 'not-yet';

type TournamentAsk = Ask<TournamentRequest>;

/** Everything waits for the step before it: nothing is answered or shown before it is durable. */
type Work =
  | { readonly kind: 'inputs'; readonly inputs: readonly Input[] }
  | { readonly kind: 'ask'; readonly ask: TournamentAsk }
  | { readonly kind: 'report'; readonly number: number; readonly due: DueReport }
  | { readonly kind: 'watch'; readonly watcher: ConnectionWatcher };

/** A table that closes is shown for so long, so that nobody loses sight of the last hand [T-65]. */
const GHOST_MS = 5_000;
const LAST_SIGHT_MS = 15_000;
/** Between two tries to make a table. */
const AGAIN_MS = 1_000;
/** Work that may wait. */
const MOST_WAITING = 20_000;
/** Answers that are kept: those to the latest requests. */
const ANSWERS_KEPT = 2_000;

/** Requests that may cost the person who makes them. */
const PURCHASES: ReadonlySet<TournamentRequest['action']> = new Set([
  'tournament_register',
  'tournament_rebuy',
  'tournament_add_on',
  'host_tournament',
]);

/** Facts that their owner hears of at once. */
const OWN_FACTS: ReadonlySet<LoggedFact['fact']['kind']> = new Set([
  'withdrawn',
  'bust',
  'bought',
  'placed',
  'discuss',
]);

interface Parts {
  readonly tournament: string;
  readonly epoch: number;
  readonly restored: RestoredTournament;
}

export class TournamentHost implements TournamentPort {
  readonly tournament: string;
  /** The name of its log. */
  readonly table: string;
  readonly epoch: number;
  readonly host: TablePerson;
  readonly #world: World;
  readonly #room: TournamentRoom;
  readonly #random: Random;
  readonly #appender: Appender;
  readonly #watchers: TournamentWatchers;
  readonly #waiting: Work[] = [];
  /** Tables whose report waits. */
  readonly #reporting = new Set<number>();
  readonly #dismissed = new Set<number>();
  /** The last hand of each table in which no chat was wanted, as far as this process has heard. */
  readonly #quietHands = new Map<number, number>();
  #answers: GivenAnswer[];
  #state: Tournament;
  #promises: PromiseKeeper;
  #version: number;
  #working: Promise<void> | null = null;
  /** Whether the request under way has its answer. */
  #isAnswered = false;
  #isStopped = false;
  #cancelAlarm: () => void = () => undefined;
  #shared: SharedView | null = null;

  private constructor(world: World, room: TournamentRoom, { tournament, epoch, restored }: Parts) {
    this.tournament = tournament;
    this.table = logOf(tournament);
    this.epoch = epoch;
    this.host = restored.host;
    this.#world = world;
    this.#room = room;
    this.#state = restored.state;
    this.#promises = restored.promises;
    this.#version = restored.version;
    this.#answers = [...restored.answers];
    this.#random = entropyWords(world.entropy);
    this.#appender = new Appender(world, logOf(tournament), epoch, {
      stalled: () => undefined,
      recovered: () => undefined,
      isStopping: () => this.#isStopped,
    });
    this.#watchers = new TournamentWatchers(world.clock, (watcher, events) => {
      this.#tell(watcher, 'tournament_update', `"events":${events}`);
    });
  }

  // -------------------------------------------------------------------------------------------------- beginning

  /** A new tournament with its first entry in the log; null if the log could not be written. */
  static async create(
    world: World,
    room: TournamentRoom,
    epoch: number,
    made: { readonly tournament: string; readonly host: TablePerson; readonly settings: TournamentSettings },
  ): Promise<TournamentHost | null> {
    const { tournament, host, settings } = made;
    const seed = Buffer.from(world.entropy.bytes(32)).toString('hex');
    const commitment = drawCommitment(seed);
    const at = world.clock.now();
    const batch = createdBatch(world.sealer, tournament, { settings, host, commitment }, seed, at);
    if ((await world.store.append(logOf(tournament), epoch, batch)) !== null) return null;
    const state = newTournament(settings, host.user, seed, commitment);
    const restored = { state, host, version: 1, at, promises: new PromiseKeeper(), answers: [] };
    return new TournamentHost(world, room, { tournament, epoch, restored });
  }

  /** The tournament as its log has it; null if there is nothing in it. */
  static restored(
    world: World,
    room: TournamentRoom,
    epoch: number,
    tournament: string,
    reading: LogReading,
  ): TournamentHost | null {
    const restored = restoreTournament(world.sealer, tournament, reading);
    return restored === null ? null : new TournamentHost(world, room, { tournament, epoch, restored });
  }

  /** Goes on after a start of the process: time in which nobody could play is added to the level [T-54]. */
  resume(): void {
    const { clock } = this.#world;
    const { phase, pausedSince, rest, atMs } = this.#state;
    const isRunning = phase === 'running' && pausedSince === null && rest === null;
    this.push(isRunning ? { kind: 'outage', ms: clock.now() - atMs } : { kind: 'tick' });
    this.#givePermits();
  }

  // -------------------------------------------------------------------------------------------------- looking

  get state(): Tournament {
    return this.#state;
  }

  get isOver(): boolean {
    return this.#state.phase === 'ended' || this.#state.phase === 'cancelled';
  }

  get hasWatchers(): boolean {
    return this.#watchers.size > 0;
  }

  /** As other nodes list it. */
  get info(): TournamentInfo {
    return infoOf(this.tournament, this.#state);
  }

  summaryFor(user: string): TournamentListing {
    return summaryView(this.tournament, this.#state, user);
  }

  #view(): SharedView {
    this.#shared ??= new SharedView(this.#state, this.#world.clock.now());
    return this.#shared;
  }

  /** Follows it: a snapshot, whatever is known already, then updates. */
  watch(watcher: ConnectionWatcher, _: number | undefined, reply: (error: WireError | null) => void): void {
    reply(null);
    if (this.#isStopped) {
      this.#room.forwardTournament(this, { asks: [], watchers: [{ watcher, sent: 0 }] });
      return;
    }
    this.#add({ kind: 'watch', watcher });
  }

  #show(watcher: ConnectionWatcher): void {
    this.#watchers.add(watcher);
    const about = `"about":${JSON.stringify(aboutView(this.#state, this.host))}`;
    const chat = this.#state.chat.length === 0 ? '' : `,"chat":${JSON.stringify(saidView(this.#state))}`;
    this.#tell(watcher, 'tournament_snapshot', about + chat);
  }

  /** The state for one reader, with a further field of the message as text: only the reader's own part is written anew. */
  #tell(watcher: ConnectionWatcher, event: 'tournament_snapshot' | 'tournament_update', further: string): void {
    const version = this.#version;
    const head = `"event":"${event}","tournament":"${this.tournament}","version":${version}`;
    const state = this.#view().textFor(this.tournament, watcher.visitor.user);
    watcher.send(`{${head},"state":${state},${further}}`, version);
  }

  unwatch(watcher: ConnectionWatcher): void {
    this.#watchers.delete(watcher);
    const at = this.#waiting.findIndex((work) => work.kind === 'watch' && work.watcher === watcher);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  // -------------------------------------------------------------------------------------------------- inputs

  ask(ask: TournamentAsk): void {
    if (this.#isStopped) this.#room.forwardTournament(this, { asks: [ask], watchers: [] });
    else if (this.#waiting.length >= MOST_WAITING || this.#appender.isStalled) refuse(ask, UNAVAILABLE);
    else this.#add({ kind: 'ask', ask });
  }

  /** Inputs that nobody asked for, taken in one step. */
  push(...inputs: readonly Input[]): void {
    this.#add({ kind: 'inputs', inputs });
  }

  /** A table waits for a permit. While its last word waits to be heard, it need not be repeated. */
  report(number: number, due: DueReport): void {
    if (this.#reporting.has(number)) return;
    this.#reporting.add(number);
    this.#add({ kind: 'report', number, due });
  }

  /** Somebody at a table is all-in: the chat of the tournament is closed until that hand is over [T-43]. */
  hearQuiet(number: number, hand: number): void {
    this.#quietHands.set(number, hand);
  }

  get #isQuiet(): boolean {
    return this.#state.tables.some(({ number, isRunning, hand }) => isRunning && this.#quietHands.get(number) === hand);
  }

  /** The inputs of a report that comes for the first time; else its answer is on record, and is given again [T-52]. */
  #inputsOf(number: number, { hand, report, absent }: DueReport): Input[] {
    this.#reporting.delete(number);
    const table = this.#state.tables[number - 1];
    if (table === undefined) return [];
    if (report !== null && table.isRunning && table.hand === hand) {
      const busts = report.busts.map(({ entry }) => entry);
      return [...this.#presenceOf(busts, new Set(absent)), { kind: 'report', report }];
    }
    const permit = permitAfter(this.#state, number, hand);
    if (permit !== null) this.#give(permit);
    else if (!table.isOpen || this.isOver) this.#dismiss(number);
    return [];
  }

  /** Whether those who have gone broke are here: only they are asked for a rebuy [T-12]. */
  #presenceOf(entries: readonly number[], absent: ReadonlySet<number>): Input[] {
    return entries.flatMap((id): Input[] => {
      const { person, connected: was } = this.#state.entries[id - 1]!;
      const connected = !absent.has(id);
      return connected === was ? [] : [{ kind: 'presence', person, connected }];
    });
  }

  #add(work: Work): void {
    if (this.#isStopped) return;
    this.#waiting.push(work);
    this.#working ??= this.#run();
  }

  async #run(): Promise<void> {
    for (let work = this.#waiting.shift(); work !== undefined; work = this.#waiting.shift()) {
      if (!(await this.#takeSafely(work))) break;
    }
    this.#working = null;
  }

  /** One piece of work. After a bug the tournament is what its log says. */
  async #takeSafely(work: Work): Promise<boolean> {
    this.#isAnswered = false;
    try {
      return await this.#take(work);
    } catch (error) {
      return this.#failed(work.kind === 'ask' && !this.#isAnswered ? work.ask : null, error);
    }
  }

  #take(work: Work): Promise<boolean> | true {
    switch (work.kind) {
      case 'watch':
        this.#show(work.watcher);
        return true;
      case 'report': {
        const inputs = this.#inputsOf(work.number, work.due);
        return inputs.length === 0 || this.#step(inputs, null);
      }
      case 'ask':
        return this.#answerAgain(work.ask) || this.#step(null, work.ask);
      case 'inputs':
        return this.#step(work.inputs, null);
    }
  }

  /** One step: decided, appended, answered, told. False if the tournament is no longer ours. */
  async #step(given: readonly Input[] | null, ask: TournamentAsk | null): Promise<boolean> {
    const now = this.#world.clock.now();
    const ownLimits = await this.#ownLimitsFor(ask);
    if (ownLimits === 'given-up') return this.#leave(false, ask);
    const { log, error } = this.#decide(given, ask, now);
    const asked = { tournament: this.tournament, state: this.#state, person: ask?.visitor ?? this.host };
    if (log.length > 0) this.#shared = null;
    const result = ask === null || error !== null ? {} : grantedResult(asked, ask.message, () => this.#view());
    const { user } = asked.person;
    const answer: GivenAnswer | null =
      ask === null || error !== null || log.length === 0
        ? null
        : { user, id: ask.message.id, action: ask.message.action, result };
    if (log.length > 0) {
      const step = stepBatch(this.tournament, this.#version + 1, now, log, answer);
      this.#watchers.hold();
      const refused = refuseByOwnLimit(ownLimits, user, chipsOfHundredths(boughtWith(step.transfers, user)));
      if (refused !== null) return this.#takeBack(ask, refused);
      const batch = {
        ...step,
        ...resultsOfStep(this.tournament, now, log, this.#state),
        isLimited: this.#world.bank !== undefined,
        ...purchasesUnder(ownLimits, step.transfers),
      };
      const outcome = await this.#appender.append(batch);
      if (outcome === 'overdrawn') return this.#takeBack(ask, await this.#refusalOfPurchase(ask, ownLimits));
      if (outcome !== 'written') return this.#leave(outcome === 'lost', ask);
      this.#version++;
    } else if (ask !== null) {
      // The store checks only what is written: the word of an owner that has slept may be long out of date.
      const holds = this.#room.confirmTournament(this);
      if (holds !== true && !(await holds)) return this.#leave(true, ask);
    }
    if (answer !== null) this.#answers = [...this.#answers.slice(1 - ANSWERS_KEPT), answer];
    this.#isAnswered = true;
    if (ask !== null && error !== null) refuse(ask, error);
    else if (ask !== null) ask.reply({ event: 'answer', id: ask.message.id, ok: true, result });
    this.#happen(log);
    return true;
  }

  /** The rest of the asking person's own limit; nobody's limit stops the tournament itself. */
  #ownLimitsFor(ask: TournamentAsk | null): OwnLimits | Promise<OwnLimits | 'given-up'> {
    if (ask === null || !PURCHASES.has(ask.message.action)) return NO_OWN_LIMITS;
    return this.#appender.ownLimits([ask.visitor.user]);
  }

  /** Too few chips, or somebody who has bought at a table at the same moment and may try again. */
  async #refusalOfPurchase(ask: TournamentAsk | null, before: OwnLimits): Promise<WireError> {
    const after = await this.#ownLimitsFor(ask);
    const user = ask?.visitor.user ?? '';
    const hasBought = after === 'given-up' || after.get(user)?.purchases !== before.get(user)?.purchases;
    return hasBought ? UNAVAILABLE : { code: 'no-chips' };
  }

  /** The same request gets the same answer. */
  #answerAgain({ visitor, message, reply }: TournamentAsk): boolean {
    const kept = this.#answers.find(({ user, id }) => user === visitor.user && id === message.id);
    if (kept === undefined) return false;
    const { id } = message;
    if (kept.action !== message.action) reply({ event: 'answer', id, ok: false, error: { code: 'duplicate-id' } });
    else reply({ event: 'answer', id, ok: true, result: kept.result });
    return true;
  }

  #decide(
    given: readonly Input[] | null,
    ask: TournamentAsk | null,
    now: number,
  ): { readonly log: readonly LoggedFact[]; readonly error: WireError | null } {
    const inputs =
      ask === null
        ? ok(given ?? [])
        : inputsOf({ tournament: this.tournament, state: this.#state, person: ask.visitor }, ask.message);
    if (!inputs.ok) return { log: [], error: inputs.error };
    if (ask?.message.action === 'tournament_chat' && this.#isQuiet) return { log: [], error: { code: 'quiet-all-in' } };
    const log: LoggedFact[] = [];
    let granted = 0;
    let error: WireError | null = null;
    for (const input of inputs.value) {
      const done = step(this.#state, input, now, this.#random, (person) => this.#room.isGone(person));
      this.#promises.check(this.#state, done.log);
      log.push(...done.log);
      if (done.refusal === null) granted++;
      else error ??= wireRefusal(done.refusal);
    }
    // If several bots were to enter, those that found a place are in.
    return { log, error: granted > 0 ? null : error };
  }

  /** A bug, or a broken promise: the tournament goes on as its log has it. */
  async #failed(ask: TournamentAsk | null, error: unknown): Promise<boolean> {
    const { metrics, log } = this.#world;
    metrics.count('faults');
    log.error({ tournament: this.tournament, reason: reasonOf(error) }, 'a step of a tournament failed');
    const goesOn = await this.#takeBack(ask, { code: 'internal' });
    if (goesOn) this.#givePermits();
    return goesOn;
  }

  /** A step that was not written has not happened: the state is that of the log again, and so is the answer. */
  async #takeBack(ask: TournamentAsk | null, error: WireError): Promise<boolean> {
    const restored = await this.#readAgain();
    if (restored === null) return this.#leave(false, ask);
    this.#answers = [...restored.answers];
    if (ask !== null && !this.#answerAgain(ask)) refuse(ask, error);
    this.#state = restored.state;
    this.#promises = restored.promises;
    this.#version = restored.version;
    this.#shared = null;
    this.#watchers.release();
    this.#setAlarm(this.#world.clock.now(), false);
    return true;
  }

  /** The log as the store has it, as soon as it answers. */
  async #readAgain(): Promise<RestoredTournament | null> {
    const { store, sealer, clock } = this.#world;
    for (;;) {
      try {
        return restoreTournament(sealer, this.tournament, await store.read(this.table, 1));
      } catch {
        if (this.#isStopped) return null;
        await new Promise<void>((resolve) => clock.at(clock.now() + AGAIN_MS, resolve));
      }
    }
  }

  // -------------------------------------------------------------------------------------------------- what follows

  /** A step that is durable. */
  #happen(log: readonly LoggedFact[]): void {
    const now = this.#world.clock.now();
    for (const { fact } of log) {
      if (fact.kind === 'permit') this.#give(fact.permit);
      if (fact.kind === 'closed') this.#dismiss(fact.table);
      if (fact.kind === 'muted') this.#tellMutes();
      // Bots take what they have been given, and no more.
      if (fact.kind === 'offered' && this.#state.entries[fact.entry - 1]!.isBot) {
        this.push({ kind: 'declineRebuy', person: this.#state.entries[fact.entry - 1]!.person });
      }
    }
    if (log.length > 0) {
      const events = log.flatMap(({ fact }) => eventsOf(this.tournament, this.#state, fact));
      this.#watchers.tell(events, this.#peopleIn(log));
      this.#room.tournamentChanged(this);
      if (this.isOver) for (const { number, isOpen } of this.#state.tables) if (isOpen) this.#dismiss(number);
    }
    this.#setAlarm(now, log.length > 0);
  }

  /** The people whose own entry a step changes. */
  #peopleIn(log: readonly LoggedFact[]): Set<string> {
    const entries = log.flatMap(({ fact }) => {
      if (fact.kind === 'entered') return [fact.id];
      return OWN_FACTS.has(fact.kind) && 'entry' in fact ? [fact.entry] : [];
    });
    return new Set(entries.map((entry) => this.#state.entries[entry - 1]!.person));
  }

  #setAlarm(now: number, hasMoved: boolean): void {
    this.#cancelAlarm();
    if (this.isOver || this.#isStopped) return;
    const due = nextDeadline(this.#state, now);
    if (due === null) return;
    // A deadline that changes nothing is looked at again in a while.
    const at = due > now ? due : hasMoved ? now : now + AGAIN_MS;
    this.#cancelAlarm = this.#world.clock.at(at, () => this.push({ kind: 'tick' }));
  }

  // -------------------------------------------------------------------------------------------------- tables

  #permitFor(permit: Permit): TablePermit {
    const { entries, settings, bracket, mutes } = this.#state;
    return {
      permit,
      people: permit.players.map(({ entry }) => {
        const { person, name, removed } = entries[entry - 1]!;
        return { entry, user: person, name, bot: botOfPerson(person), isRemoved: removed };
      }),
      delayMs: spectatorDelayMs(this.#state),
      ...(mutes.length === 0 ? {} : { muted: [...mutes] }),
      bracket: settings.kind === 'shootout' ? bracket : 0,
    };
  }

  /** The permits of all tables: those who have them already do nothing [T-52]. */
  #givePermits(): void {
    for (const { isOpen, permit } of this.#state.tables) if (isOpen && permit !== null) this.#give(permit);
  }

  /** Gives a permit to its table, which is made first if there is none [T-51]. */
  #give(permit: Permit): void {
    const order: TableOrder = { kind: 'permit', permit: this.#permitFor(permit) };
    if (!this.#room.order(tableName(this.tournament, permit.table), order)) void this.#make(permit.table, order);
  }

  async #make(number: number, order: TableOrder): Promise<void> {
    const table = tableName(this.tournament, number);
    const link: TournamentLink = { tournament: this.tournament, number, settings: this.#state.settings };
    const made = await this.#room.makeTable(table, link).catch((error: unknown): TableMade => {
      this.#world.log.warn({ table, reason: reasonOf(error) }, 'a table of a tournament was not made');
      return 'not-yet';
    });
    if (this.#isStopped) return;
    if (made === 'here') this.#room.order(table, order);
    if (made !== 'not-yet') return;
    this.#world.clock.at(this.#world.clock.now() + AGAIN_MS, () => {
      const { isOpen, permit } = this.#state.tables[number - 1]!;
      if (!this.#isStopped && isOpen && permit !== null) this.#give(permit);
    });
  }

  /** Who is muted, for every table at once; a table that does not hear it has it from its next permit. */
  #tellMutes(): void {
    const order: TableOrder = { kind: 'mutes', muted: [...this.#state.mutes] };
    for (const { number, isOpen } of this.#state.tables)
      if (isOpen) this.#room.order(tableName(this.tournament, number), order);
  }

  /** A table that has no more use is sent away a little later; if that is lost, again with its next report. */
  #dismiss(number: number): void {
    if (this.#dismissed.has(number)) return;
    this.#dismissed.add(number);
    const { clock } = this.#world;
    clock.at(clock.now() + (this.isOver ? LAST_SIGHT_MS : GHOST_MS), () => {
      this.#dismissed.delete(number);
      if (!this.#isStopped) this.#room.order(tableName(this.tournament, number), { kind: 'dismissed' });
    });
  }

  // -------------------------------------------------------------------------------------------------- the end

  /** Takes nothing more. Everything that was not answered is asked again at the next owner. */
  #leave(isLost: boolean, ask: TournamentAsk | null): false {
    this.#isStopped = true;
    const { asks, watchers } = this.#handOver();
    if (isLost) this.#room.tournamentLost(this);
    this.#room.forwardTournament(this, { asks: ask === null ? asks : [ask, ...asks], watchers });
    return false;
  }

  #handOver(): Handover<TournamentRequest> {
    this.#cancelAlarm();
    const left = this.#waiting.splice(0);
    const late = left.flatMap((work) => (work.kind === 'watch' ? [work.watcher] : []));
    const watchers = [...this.#watchers.takeAll(), ...late].map((watcher) => ({ watcher, sent: this.#version }));
    return { asks: left.flatMap((work) => (work.kind === 'ask' ? [work.ask] : [])), watchers };
  }

  /** Stops: finishes the step that it is at, and takes nothing more. */
  async stop(): Promise<Handover<TournamentRequest>> {
    this.#isStopped = true;
    const handover = this.#handOver();
    await this.#working;
    return handover;
  }
}

const UNAVAILABLE: WireError = { code: 'unavailable', retry_ms: 1_000 };

function refuse({ message, reply }: TournamentAsk, error: WireError): void {
  reply({ event: 'answer', id: message.id, ok: false, error });
}
