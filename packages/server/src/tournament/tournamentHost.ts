/**
 * Runs one tournament [T-50]: each input is decided, appended durably with the money that it moves, and only then
 * answered, told and followed by permits. Tables hear nothing that is not in the log.
 */
import type { Random } from '@cardroom/engine';
import type { Answer, TournamentListing, WireError } from '@cardroom/protocol';
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
import { Appender } from '../host/appender.js';
import { reasonOf } from '../reason.js';
import { entropyWords } from '../table/dealing.js';
import type { TablePerson } from '../table/state.js';
import type { DueReport, TablePermit, TournamentLink } from '../table/tournament.js';
import type { World } from '../world.js';
import { createdBatch, type GivenAnswer, type RestoredTournament, restoreTournament, stepBatch } from './log.js';
import { botOfPerson, logOf, tableName } from './names.js';
import { grantedResult, inputsOf, type TournamentRequest, wireRefusal } from './orders.js';
import { aboutView, eventsOf, type SharedView, sharedView, stateView, summaryView } from './views.js';
import { type TournamentWatcher, TournamentWatchers } from './watchers.js';

/** What a tournament says to a table. */
export type TableOrder = { readonly kind: 'permit'; readonly permit: TablePermit } | { readonly kind: 'dismissed' };

/** What a tournament asks of its room. */
export interface TournamentRoom {
  /** Hands an order to a table; false if there is no such table. */
  order(table: string, order: TableOrder): boolean;
  /** Makes a table; asked again it makes nothing more. False if that is not possible now. */
  makeTable(table: string, link: TournamentLink): Promise<boolean>;
  isConnected(user: string): boolean;
  /** Something that the lobby shows has changed. */
  tournamentChanged(host: TournamentHost): void;
  /** Another process writes to the log now. */
  tournamentLost(host: TournamentHost): void;
}

/** A request on its way. */
export interface TournamentAsk {
  readonly person: TablePerson;
  readonly message: TournamentRequest;
  reply(answer: Answer): void;
}

type Work =
  | { readonly inputs: readonly Input[]; readonly ask: null }
  | { readonly inputs: null; readonly ask: TournamentAsk };

/** A table that closes is shown for so long, so that nobody loses sight of the last hand [T-65]. */
const GHOST_MS = 5_000;
const LAST_SIGHT_MS = 15_000;
/** Between two tries to make a table. */
const AGAIN_MS = 1_000;
/** Work that may wait. */
const MOST_WAITING = 20_000;
/** Answers that are kept: those to the latest requests. */
const ANSWERS_KEPT = 2_000;

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

export class TournamentHost {
  readonly tournament: string;
  readonly epoch: number;
  readonly host: TablePerson;
  readonly #world: World;
  readonly #room: TournamentRoom;
  readonly #random: Random;
  readonly #appender: Appender;
  readonly #watchers: TournamentWatchers;
  readonly #waiting: Work[] = [];
  readonly #dismissed = new Set<number>();
  #answers: GivenAnswer[];
  #state: Tournament;
  #promises: PromiseKeeper;
  #version: number;
  #isBusy = false;
  #isStopped = false;
  #cancelAlarm: () => void = () => undefined;
  #shared: SharedView | null = null;

  private constructor(world: World, room: TournamentRoom, { tournament, epoch, restored }: Parts) {
    this.tournament = tournament;
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
    this.#watchers = new TournamentWatchers(world.clock, (user, events) =>
      JSON.stringify({
        event: 'tournament_update',
        tournament,
        version: this.#version,
        state: stateView(tournament, this.#state, this.#view(), user),
        events,
      }),
    );
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

  /** The tournament as its log has it; null if there is nothing to read. */
  static async load(
    world: World,
    room: TournamentRoom,
    epoch: number,
    tournament: string,
  ): Promise<TournamentHost | null> {
    const restored = await readLog(world, tournament);
    return restored === null ? null : new TournamentHost(world, room, { tournament, epoch, restored });
  }

  /** Goes on after a start of the process: time in which nobody could play is added to the level [T-54]. */
  resume(): void {
    const { clock } = this.#world;
    const { phase, pausedSince, rest, atMs } = this.#state;
    const isRunning = phase === 'running' && pausedSince === null && rest === null;
    this.push(isRunning ? { kind: 'outage', ms: clock.now() - atMs } : { kind: 'tick' });
    for (const { isOpen, permit } of this.#state.tables) if (isOpen && permit !== null) this.#give(permit);
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

  summaryFor(user: string): TournamentListing {
    return summaryView(this.tournament, this.#state, user);
  }

  #view(): SharedView {
    this.#shared ??= sharedView(this.#state, this.#world.clock.now());
    return this.#shared;
  }

  watch(watcher: TournamentWatcher): void {
    this.#watchers.add(watcher);
    watcher.send(
      JSON.stringify({
        event: 'tournament_snapshot',
        tournament: this.tournament,
        version: this.#version,
        about: aboutView(this.#state, this.host),
        state: stateView(this.tournament, this.#state, this.#view(), watcher.user),
      }),
    );
  }

  unwatch(watcher: TournamentWatcher): void {
    this.#watchers.delete(watcher);
  }

  // -------------------------------------------------------------------------------------------------- inputs

  ask(ask: TournamentAsk): void {
    if (this.#waiting.length >= MOST_WAITING || this.#appender.isStalled || this.#isStopped) {
      refuse(ask, { code: 'unavailable', retry_ms: 1_000 });
      return;
    }
    this.#add({ inputs: null, ask });
  }

  /** Inputs that nobody asked for, taken in one step. */
  push(...inputs: readonly Input[]): void {
    this.#add({ inputs, ask: null });
  }

  /** A table waits for a permit. What it says for the first time is taken in; else its answer is on record [T-52]. */
  report(number: number, { hand, report }: DueReport): void {
    const table = this.#state.tables[number - 1];
    if (table === undefined || this.#isStopped) return;
    if (report !== null && table.isRunning && table.hand === hand) {
      this.push(...this.#presenceOf(report.busts.map(({ entry }) => entry)), { kind: 'report', report });
      return;
    }
    const permit = permitAfter(this.#state, number, hand);
    if (permit !== null) this.#give(permit);
    else if (!table.isOpen || this.isOver) this.#dismiss(number);
  }

  /** Whether those who have gone broke are here: only they are asked for a rebuy [T-12]. */
  #presenceOf(entries: readonly number[]): Input[] {
    return entries.flatMap((id): Input[] => {
      const { person, isBot, connected: was } = this.#state.entries[id - 1]!;
      const connected = isBot || this.#room.isConnected(person);
      return connected === was ? [] : [{ kind: 'presence', person, connected }];
    });
  }

  #add(work: Work): void {
    if (this.#isStopped) return;
    this.#waiting.push(work);
    if (!this.#isBusy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    for (let work = this.#waiting.shift(); work !== undefined; work = this.#waiting.shift()) {
      if (!(await this.#take(work))) break;
    }
    this.#isBusy = false;
  }

  /** One piece of work: decided, appended, answered, told. False if the tournament is no longer ours. */
  async #take(work: Work): Promise<boolean> {
    const { ask } = work;
    if (ask !== null && this.#answerAgain(ask)) return true;
    const now = this.#world.clock.now();
    let decided: { readonly log: readonly LoggedFact[]; readonly error: WireError | null };
    try {
      decided = this.#decide(work, now);
    } catch (error) {
      return this.#failed(ask, error);
    }
    const { log, error } = decided;
    const asked = { tournament: this.tournament, state: this.#state, person: ask?.person ?? this.host };
    if (log.length > 0) this.#shared = null;
    const result = ask === null || error !== null ? {} : grantedResult(asked, ask.message, () => this.#view());
    const { user } = asked.person;
    const answer: GivenAnswer | null =
      ask === null || error !== null || log.length === 0
        ? null
        : { user, id: ask.message.id, action: ask.message.action, result };
    if (log.length > 0) {
      const batch = stepBatch(this.tournament, this.#version + 1, now, log, answer);
      const outcome = await this.#appender.append({ ...batch, isLimited: this.#world.bank !== undefined });
      if (outcome === 'overdrawn') return this.#takeBack(ask, { code: 'no-chips' });
      if (outcome !== 'written') return this.#leave(outcome === 'lost');
      this.#version++;
    }
    if (answer !== null) this.#answers = [...this.#answers.slice(1 - ANSWERS_KEPT), answer];
    if (ask !== null && error !== null) refuse(ask, error);
    else if (ask !== null) ask.reply({ event: 'answer', id: ask.message.id, ok: true, result });
    this.#happen(log);
    return true;
  }

  /** The same request gets the same answer. */
  #answerAgain({ person, message, reply }: TournamentAsk): boolean {
    const kept = this.#answers.find(({ user, id }) => user === person.user && id === message.id);
    if (kept === undefined) return false;
    const { id } = message;
    if (kept.action !== message.action) reply({ event: 'answer', id, ok: false, error: { code: 'duplicate-id' } });
    else reply({ event: 'answer', id, ok: true, result: kept.result });
    return true;
  }

  #decide(work: Work, now: number): { readonly log: readonly LoggedFact[]; readonly error: WireError | null } {
    const { ask } = work;
    const person = ask?.person ?? this.host;
    const inputs =
      ask === null
        ? { ok: true as const, value: work.inputs }
        : inputsOf({ tournament: this.tournament, state: this.#state, person }, ask.message);
    if (!inputs.ok) return { log: [], error: inputs.error };
    const log: LoggedFact[] = [];
    let granted = 0;
    let error: WireError | null = null;
    for (const input of inputs.value) {
      const done = step(this.#state, input, now, this.#random);
      this.#promises.check(this.#state, done.log);
      log.push(...done.log);
      if (done.refusal === null) granted++;
      else error ??= wireRefusal(done.refusal);
    }
    // Of several bots those who found a place are in.
    return { log, error: granted > 0 ? null : error };
  }

  /** A bug, or a broken promise: nothing was written, and the tournament goes on as its log has it. */
  async #failed(ask: TournamentAsk | null, error: unknown): Promise<boolean> {
    const { metrics, log } = this.#world;
    metrics.count('faults');
    log.error({ tournament: this.tournament, reason: reasonOf(error) }, 'a step of a tournament failed');
    return this.#takeBack(ask, { code: 'internal' });
  }

  /** A step that was not written has not happened: the state is that of the log again. */
  async #takeBack(ask: TournamentAsk | null, error: WireError): Promise<boolean> {
    if (ask !== null) refuse(ask, error);
    const restored = await readLog(this.#world, this.tournament).catch(() => null);
    if (restored === null) return this.#leave(false);
    this.#state = restored.state;
    this.#promises = restored.promises;
    this.#version = restored.version;
    this.#shared = null;
    return true;
  }

  // -------------------------------------------------------------------------------------------------- what follows

  /** A step that is durable. */
  #happen(log: readonly LoggedFact[]): void {
    const now = this.#world.clock.now();
    for (const { fact } of log) {
      if (fact.kind === 'permit') this.#give(fact.permit);
      // Bots take what they have been given, and no more.
      if (fact.kind === 'offered' && this.#state.entries[fact.entry - 1]!.isBot) {
        this.push({ kind: 'declineRebuy', person: this.#state.entries[fact.entry - 1]!.person });
      }
    }
    if (log.length > 0) {
      const events = log.flatMap(({ fact }) => eventsOf(this.tournament, this.#state, fact));
      this.#watchers.tell(events, this.#peopleIn(log));
      this.#room.tournamentChanged(this);
      this.#dismissClosed();
    }
    this.#setAlarm(now, log.length > 0);
  }

  /** Whose own entry a step is about. */
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
    const { entries, settings, bracket } = this.#state;
    return {
      permit,
      people: permit.players.map(({ entry }) => {
        const { person, name, removed } = entries[entry - 1]!;
        return { entry, user: person, name, bot: botOfPerson(person), isRemoved: removed };
      }),
      delayMs: spectatorDelayMs(this.#state),
      bracket: settings.kind === 'shootout' ? bracket : 0,
    };
  }

  /** Gives a permit to its table, which is made first where there is none [T-51]. */
  #give(permit: Permit): void {
    const order: TableOrder = { kind: 'permit', permit: this.#permitFor(permit) };
    if (!this.#room.order(tableName(this.tournament, permit.table), order)) void this.#make(permit.table, order);
  }

  async #make(number: number, order: TableOrder): Promise<void> {
    const table = tableName(this.tournament, number);
    const link: TournamentLink = { tournament: this.tournament, number, settings: this.#state.settings };
    const isMade = await this.#room.makeTable(table, link).catch((error: unknown) => {
      this.#world.log.warn({ table, reason: reasonOf(error) }, 'a table of a tournament was not made');
      return false;
    });
    if (this.#isStopped) return;
    if (isMade) this.#room.order(table, order);
    else this.#world.clock.at(this.#world.clock.now() + AGAIN_MS, () => void this.#make(number, order));
  }

  /** Tables that have no more use are sent away a little later. */
  #dismissClosed(): void {
    const { tables } = this.#state;
    for (const { number, isOpen } of tables) if (!isOpen || this.isOver) this.#dismiss(number);
  }

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

  #leave(isLost: boolean): false {
    this.stop();
    if (isLost) this.#room.tournamentLost(this);
    return false;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelAlarm();
    this.#watchers.stop();
    for (const { ask } of this.#waiting.splice(0)) {
      if (ask !== null) refuse(ask, { code: 'unavailable', retry_ms: 1_000 });
    }
  }
}

function refuse({ message, reply }: TournamentAsk, error: WireError): void {
  reply({ event: 'answer', id: message.id, ok: false, error });
}

async function readLog({ store, sealer }: World, tournament: string): Promise<RestoredTournament | null> {
  return restoreTournament(sealer, tournament, await store.read(logOf(tournament), 1));
}
