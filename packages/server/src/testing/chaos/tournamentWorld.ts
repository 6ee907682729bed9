/**
 * One tournament in a simulated room, all from one seed: 3 to 40 tables on one node or several, people who come, vanish
 * and come back, nodes that are killed, stand still and are cut off at any step, messages that are lost and a store that
 * fails. V-1..V-7 are checked after every append. Then nothing goes wrong any more, and it has to end [V-8].
 */
import { below, pick, type Random } from '@cardroom/engine';
import type { TournamentWishOf } from '@cardroom/protocol';
import { type Entry, liveEntries } from '@cardroom/tournament';
import type { Entropy } from '../../ports.js';
import { DEFAULT_LIMITS } from '../../room/limits.js';
import type { Room } from '../../room/room.js';
import type { TableTimes } from '../../table/times.js';
import { logOf, numberedTable, tournamentOfLog } from '../../tournament/names.js';
import { Entrant, type EntrantHabit, type EntrantWorld } from './entrant.js';
import { type FaultPoint, Faults, weighted } from './faults.js';
import { entropyOf, House } from './house.js';
import { runWatched, SimulatedRun } from './simulatedRun.js';
import { TournamentWitness } from './tournamentWitness.js';

export interface TournamentOutcome {
  readonly seed: number;
  readonly digest: string;
  readonly violations: readonly string[];
  readonly faults: ReadonlyMap<FaultPoint, number>;
  readonly counts: TournamentWitness['counts'] & { readonly starts: number; readonly tables: number };
  readonly simulatedMs: number;
  /** Places, prizes and chips. */
  readonly result: string;
}

export interface TournamentWorldOptions {
  readonly trace?: (line: string) => void;
  /** The same hands whatever goes wrong: bots alone, and reports in one order. The faults are those of another seed. */
  readonly sameHands?: { readonly faults: number | null };
}

export interface AwaitedStart {
  readonly violations: readonly string[];
  readonly isStarted: boolean;
  readonly starts: number;
  readonly asleep: readonly Pick<Entry, 'name' | 'away'>[];
  readonly awake: readonly Pick<Entry, 'name' | 'away'>[];
}

/** Shorter than at real tables, so that more happens. */
const TIMES: Partial<TableTimes> = {
  betweenHandsMs: 300,
  rebuyMs: 1_500,
  showMs: 500,
  testPlayerMs: 200,
  botMs: 150,
  restartGraceMs: 3_000,
};

/** How long a tournament may take once nothing goes wrong any more. */
const ENDED_MS = 6 * 3_600_000;
/** Tables are gone, and people know the result, so long after the end. */
const AFTERWARDS_MS = 60_000;
const LOOK_MS = 5_000;
/** A start that all look forward to: things go wrong, then nothing does, and those who sleep have gone long ago [T-9]. */
const AWAITED = { troubleMs: 30_000, sleepMs: 10_000, startMs: 130_000, mostMs: 200_000 };
const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay', 'Gus', 'Hal'];

interface Plan {
  readonly wish: TournamentWishOf;
  readonly bots: readonly (readonly [bot: string, count: number])[];
  readonly people: number;
  readonly nodes: number;
  readonly troubleMs: number;
}

/** The tournament to play: its kind, options and size. */
function planOf(random: Random): Plan {
  const seats = 2 + below(random, 3);
  const tables = weighted(random, [
    [6, 3 + below(random, 3)],
    [2, 6 + below(random, 6)],
    [1, 12 + below(random, 29)],
  ]);
  const kind = weighted(random, [
    [6, 'multiTable'],
    [1, 'sitAndGo'],
    [1, 'shootout'],
  ] as const);
  const people = 1 + below(random, NAMES.length);
  const places =
    kind === 'sitAndGo' ? 4 + below(random, 3) : kind === 'shootout' ? 5 + below(random, 8) : seats * tables;
  const isRebuy = kind === 'multiTable' && below(random, 3) === 0;
  const isBounty = !isRebuy && below(random, 3) === 0;
  const late = kind === 'multiTable' ? pick(random, [0, 1, 2]) : 0;
  const bots = Math.max(2, places - people);
  const wild = below(random, bots + 1);
  return {
    people,
    nodes: pick(random, [1, 2, 3, 3]),
    troubleMs: 20_000 + below(random, 160_000),
    bots: [
      ['random', wild],
      ['caller', bots - wild],
    ],
    wish: {
      title: 'Worlds',
      kind,
      preset: 'hyper',
      ...(kind === 'shootout' ? {} : { seats: kind === 'sitAndGo' ? places : seats }),
      entry: pick(random, [0, 10, 101]),
      ...(kind === 'sitAndGo' ? { max_entries: places } : {}),
      start: { when: 'host' },
      level_minutes: 1,
      late_levels: late,
      reentries: late > 0 && !isRebuy ? 1 : 0,
      ...(isRebuy ? { rebuy: { levels: 2 }, ...(below(random, 2) === 0 ? { add_on: {} } : {}) } : {}),
      ...(isBounty ? { bounty: { kind: pick(random, ['fixed', 'progressive'] as const) } } : {}),
    },
  };
}

/** Bots that play a hand alike whenever it is played, and a field that needs no waiting for time. */
function samePlanOf(random: Random): Plan {
  return {
    people: 0,
    nodes: pick(random, [1, 3]),
    troubleMs: 60_000,
    bots: [
      ['pushfold', 6],
      ['potodds', 3],
    ],
    wish: {
      title: 'The same',
      kind: 'multiTable',
      preset: 'hyper',
      seats: 3,
      entry: 100,
      stack: 300,
      start: { when: 'host' },
      level_minutes: 120,
      late_levels: 0,
      reentries: 0,
      bounty: { kind: 'progressive' },
    },
  };
}

class TournamentWorld {
  readonly witness: TournamentWitness;
  readonly #seed: number;
  readonly #plan: Plan;
  readonly #faults: Faults;
  readonly #house: House;
  readonly #entrants: Entrant[] = [];
  readonly #run: SimulatedRun;
  readonly #isSame: boolean;
  #tournament: string | null = null;
  #isHealed = false;
  /** From the last bot that has entered to the start. */
  #startMs = 2_500;

  constructor(seed: number, { trace, sameHands, nodes }: TournamentWorldOptions & { readonly nodes?: number }) {
    this.#seed = seed;
    this.#run = new SimulatedRun(`tournament world ${seed}`, trace);
    this.#isSame = sameHands !== undefined;
    const random = this.#run.stream('plan');
    const plan = this.#isSame ? samePlanOf(random) : planOf(random);
    this.#plan = { ...plan, nodes: nodes ?? plan.nodes };
    this.#faults = new Faults(sameHands?.faults ?? seed, this.#plan.nodes);
    if (sameHands?.faults === null) this.#faults.heal();
    const entropy = entropyOf(this.#run.stream('entropy'));
    this.#house = new House({
      size: this.#plan.nodes,
      timeline: this.#run.timeline,
      faults: this.#faults,
      balance: this.#run.stream('balance'),
      sealing: entropyOf(this.#run.stream('seal')),
      entropyOf: () => (this.#isSame ? this.#sameEntropy() : entropy),
      // Rates are someone else's test; here every message counts.
      room: { times: TIMES, botsAlone: true, limits: DEFAULT_LIMITS },
      bank: null,
      disk: {
        acquired: (table, epoch, { name }) => this.#run.note(() => `hold ${table} ${epoch} ${name}`),
        committed: (table, epoch, batch) => {
          this.#run.note(() => `write ${table} ${epoch} ${batch.entries.map(({ fact }) => fact).join(' ')}`);
          this.witness.committed(table, batch);
        },
        dropped: (table, version) => this.#run.note(() => `drop ${table} ${version}`),
      },
      network: { sent: () => undefined, arrived: () => undefined, delivered: () => undefined, asked: () => undefined },
      note: (line) => this.#run.note(line),
      fail: (text) => this.witness.fail(text),
      started: (room) => this.#disturb(room),
    });
    this.witness = new TournamentWitness(this.#house.sealer, () => this.#run.timeline.now());
  }

  /**
   * Draws of the tournament depend on how many reports it has taken alone, and the secrets of tables on their size alone: a
   * deck follows from its secret, its table and its hand.
   */
  #sameEntropy(): Entropy {
    let position = -1;
    let random = this.#run.stream('nothing');
    return {
      bytes: (count) => {
        if (count !== 4) return entropyOf(this.#run.stream(`bytes ${count}`)).bytes(count);
        const { reports } = this.witness.counts;
        if (reports !== position) random = this.#run.stream(`draw ${reports}`);
        position = reports;
        return entropyOf(random).bytes(count);
      },
    };
  }

  // -------------------------------------------------------------------------------------------------- messages

  /** Reports and orders within a node meet with accidents as those between nodes do. */
  #disturb(room: Room): void {
    const faults = this.#faults;
    const carry = (deliver: () => void): void => {
      if (faults.strikes('net: lost message')) return;
      deliver();
      if (faults.strikes('net: doubled message')) deliver();
      if (faults.strikes('net: overtaken message')) this.#run.timeline.after(faults.between(0, 5_000), deliver);
    };
    const order = room.orderHere.bind(room);
    room.orderHere = (table, given) => {
      if (!room.tables.has(table)) return false;
      carry(() => order(table, given));
      return true;
    };
    const report = room.tableReports.bind(room);
    room.tableReports = (host, due) => {
      const { tournament } = host.state;
      if (this.#isSame && due.report !== null && !this.#isNext(tournament!.number)) return;
      carry(() => report(host, due));
    };
  }

  /** One order of reports for all runs: the table with the fewest hands first, then the one with the lowest number. */
  #isNext(number: number): boolean {
    const running = this.witness.state?.tables.filter(({ isOpen, isRunning }) => isOpen && isRunning) ?? [];
    const [first] = [...running].sort((a, b) => a.hand - b.hand || a.number - b.number);
    return first === undefined || first.number === number;
  }

  // -------------------------------------------------------------------------------------------------- the run

  async run(): Promise<TournamentOutcome> {
    const began = this.#run.timeline.now();
    for (let place = 1; place <= this.#plan.nodes; place++) this.#house.start(place);
    await this.#run.until(this.witness, began + 1_000);
    this.#faults.isResting = this.#isSame;
    this.#gather();
    if (this.#isSame) await this.#run.until(this.witness, began + 60_000, () => this.witness.counts.permits > 0);
    this.#faults.isResting = false;
    this.#house.trouble();
    await this.#run.until(this.witness, this.#run.timeline.now() + this.#plan.troubleMs, () => this.#isOver);
    this.#house.heal();
    this.#isHealed = true;
    for (const entrant of this.#entrants) entrant.calm();
    const healedAt = this.#run.timeline.now();
    let looked = healedAt;
    await this.#run.until(this.witness, healedAt + ENDED_MS, () => {
      if (this.#run.timeline.now() - looked >= LOOK_MS) {
        looked = this.#run.timeline.now();
        this.witness.checkLiveness(healedAt + 20_000);
      }
      return this.#isOver;
    });
    await this.#run.until(this.witness, this.#run.timeline.now() + AFTERWARDS_MS);
    if (this.witness.violations.length === 0) this.#checkEnd();
    for (const entrant of this.#entrants) entrant.close();
    this.#house.isOver = true;
    const { witness } = this;
    return {
      seed: this.#seed,
      digest: this.#run.end(witness),
      violations: witness.violations,
      faults: this.#faults.counts,
      counts: { ...witness.counts, starts: this.#house.starts, tables: witness.state?.tables.length ?? 0 },
      simulatedMs: this.#run.timeline.now() - began,
      result: witness.result,
    };
  }

  /** Up to the start: names of those who are away from the first hand on, and of those who are not. */
  async runToStart(): Promise<AwaitedStart> {
    const { timeline } = this.#run;
    const began = timeline.now();
    for (let place = 1; place <= this.#plan.nodes; place++) this.#house.start(place);
    await this.#run.until(this.witness, began + 1_000);
    this.#startMs = AWAITED.startMs;
    this.#gather(['present', 'silent']);
    this.#house.trouble();
    await this.#run.until(this.witness, began + AWAITED.troubleMs);
    this.#faults.isResting = true;
    await this.#run.until(this.witness, timeline.now() + AWAITED.sleepMs);
    const [, ...entrants] = this.#entrants;
    const random = this.#run.stream('sleepers');
    const sleepers = entrants.filter(() => below(random, 2) === 0);
    for (const sleeper of sleepers) sleeper.close();
    await this.#run.until(this.witness, timeline.now() + AWAITED.mostMs, () => this.witness.state?.phase === 'running');
    const people = (this.witness.state?.entries ?? []).filter(({ isBot }) => !isBot);
    for (const entrant of this.#entrants) entrant.close();
    this.#house.isOver = true;
    return {
      violations: this.witness.violations,
      isStarted: this.witness.state?.phase === 'running',
      starts: this.#house.starts,
      asleep: people.filter(({ name }) => sleepers.some((sleeper) => sleeper.name === name)),
      awake: people.filter(({ name }) => !sleepers.some((sleeper) => sleeper.name === name)),
    };
  }

  get #isOver(): boolean {
    const phase = this.witness.state?.phase;
    return phase === 'ended' || phase === 'cancelled';
  }

  /** Someone makes the tournament; people and bots enter, some of them late; it starts. */
  #gather(habits: readonly EntrantHabit[] = ['present', 'present', 'silent', 'vanishing']): void {
    const { people, wish, bots } = this.#plan;
    const random = this.#run.stream('people');
    const habitat: EntrantWorld = {
      timeline: this.#run.timeline,
      connect: (device) => this.#house.network.connect(device, this.#house.listener()),
      fail: (text) => this.witness.fail(text),
      durable: () => this.witness.version,
    };
    const host = new Entrant('Host', 'present', habitat, this.#run.stream('host'));
    this.#entrants.push(host);
    const entrants = NAMES.slice(0, people).map((name) => {
      const habit = pick(random, habits);
      return new Entrant(name, habit, habitat, this.#run.stream(`person ${name}`));
    });
    this.#entrants.push(...entrants);
    host.create(wish, (tournament) => {
      this.#tournament = tournament;
      for (const entrant of this.#entrants) entrant.follow(tournament);
      for (const entrant of entrants) {
        const isLate = below(random, 4) === 0;
        this.#run.timeline.after(isLate ? below(random, 90_000) : below(random, 1_500), () => entrant.enter());
        entrant.wander();
      }
      this.#addBots(host, [...bots]);
    });
    if (wish.late_levels !== 0 && below(random, 2) === 0) this.#interfere(host, random);
  }

  #addBots(host: Entrant, rest: (readonly [bot: string, count: number])[]): void {
    const next = rest.shift();
    if (next === undefined) {
      this.#run.timeline.after(this.#startMs, () => host.ask('host_tournament', { act: 'start' }));
      return;
    }
    const [bot, count] = next;
    if (count === 0) return this.#addBots(host, rest);
    host.ask('host_tournament', { act: 'add_bots', count, bot }, () => this.#addBots(host, rest));
  }

  /** The host pauses, resumes, adds breaks and moves the clock. */
  #interfere(host: Entrant, random: Random): void {
    this.#run.timeline.after(10_000 + below(random, 60_000), () => {
      if (this.#isHealed) return;
      const forMs = below(random, 20_000);
      // A pause that has to be asked for again must not come after the end of it.
      host.ask('host_tournament', { act: 'pause' }, () =>
        this.#run.timeline.after(forMs, () => host.ask('host_tournament', { act: 'resume' })),
      );
    });
    this.#run.timeline.after(10_000 + below(random, 90_000), () =>
      host.ask('host_tournament', { act: 'break', minutes: 1 }),
    );
    this.#run.timeline.after(10_000 + below(random, 90_000), () =>
      host.ask('host_tournament', { act: 'level', by_ms: -20_000 }),
    );
  }

  #checkEnd(): void {
    const { state } = this.witness;
    const tables = [...this.#house.disk.content.tables.keys()];
    // The host asks anew if the answer of the disk is lost: another tournament may be there, which nobody enters.
    const tournamentOf = (table: string) => numberedTable(table)?.tournament ?? tournamentOfLog(table);
    this.witness.checkEnd(tables.filter((table) => tournamentOf(table) === this.#tournament));
    for (const { name, state: known } of this.#entrants) {
      if (known?.phase !== state?.phase) this.witness.fail(`${name} does not know that it is over`);
      const entry = state?.entries.findLast((each) => each.name === name);
      const place = known?.you?.place ?? null;
      if (entry !== undefined && entry.place !== 0 && place !== entry.place)
        this.witness.fail(`${name} is told place ${place}, and has ${entry.place}`);
    }
    const log = this.#house.disk.content.logs.get(logOf(this.#tournament ?? ''));
    if (log === undefined) this.witness.fail('the log is gone');
    if (state !== null && state.phase === 'ended' && liveEntries(state).length > 1 && state.talk === null)
      this.#run.note(() => 'ended by a deal');
  }
}

/** Everything that one seed decides. */
export function runTournamentWorld(seed: number, options: TournamentWorldOptions = {}): Promise<TournamentOutcome> {
  return runWatched(new TournamentWorld(seed, options));
}

/** A tournament on several nodes up to its start, after nodes were killed, stood still and were cut off. */
export function runTournamentStart(seed: number, nodes: number): Promise<AwaitedStart> {
  return new TournamentWorld(seed, { nodes }).runToStart();
}
