/** A league as data: which tables there are, which of them plays next, and where it stands. Nothing here plays. */
import { err, ok, type Result, stream } from '@cardroom/engine';
import { Digest } from '../digest.js';
import {
  type Contestant,
  createManifest,
  type Manifest,
  type ManifestError,
  type MatchOptions,
  unitOf,
} from '../manifest.js';
import { studentQuantile } from '../quantiles.js';
import type { Fault } from '../result.js';
import {
  addMatchTally,
  correctedTally,
  covariances,
  emptyMatchTally,
  handSpread,
  type MatchTally,
  savedFactor,
  spread,
} from '../statistics.js';
import { type LeagueStanding, leagueStanding, type Rating, SESSION_HANDS, type TableResult } from './ratings.js';

/** Options of a league. Matches have no carried stacks, and every deal is played in all seats. */
export interface LeagueOptions extends Omit<MatchOptions, 'hands' | 'duplicate' | 'carry' | 'stacks'> {
  readonly stacks?: number;
  readonly seats: number;
  /** Hands for each table, or the half-width in big blinds for a hundred hands that every result is to have. */
  readonly goal: { readonly hands: number } | { readonly until: number; readonly mostHands: number };
}

/** The bots at a table, by their indices. */
export type LeagueLineup = readonly number[];

/** Hands of one match of a table: so many are lost at most when the league is stopped. */
const MOST_BATCH = 50_000;
/** Hands of the first match of a table when nothing is known of it. */
const FIRST_BATCH = 2000;
/** All tables that bots can make up, as long as they are not more than this. */
const MOST_TABLES = 60;

function combinations(bots: number, seats: number): number {
  let count = 1;
  for (let i = 0; i < seats; i++) count = (count * (bots - i)) / (i + 1);
  return count;
}

function* choose(bots: number, seats: number, from = 0): Generator<number[]> {
  if (seats === 0) yield [];
  else
    for (let first = from; first < bots; first++)
      for (const rest of choose(bots, seats - 1, first + 1)) yield [first, ...rest];
}

/**
 * The tables of a league: every pair; with more seats every set of bots, or, if those are too many, sets by equal
 * steps round the list, in which everyone sits equally often.
 */
export function lineupsOf(bots: number, seats: number): LeagueLineup[] {
  if (seats === 2 || combinations(bots, seats) <= MOST_TABLES) return [...choose(bots, seats)];
  const found = new Map<string, LeagueLineup>();
  for (let step = 1; step <= bots / 2; step++) {
    for (let first = 0; first < bots; first++) {
      const table = new Set(Array.from({ length: seats }, (_, seat) => (first + step * seat) % bots));
      for (let next = 0; table.size < seats; next++) table.add((first + next) % bots);
      const sorted = [...table].sort((a, b) => a - b);
      found.set(sorted.join(), sorted);
    }
  }
  return [...found.values()];
}

/** A match of a table that is over. Plain data, for a journal. */
export interface LeagueMatch {
  readonly table: number;
  readonly hands: number;
  readonly digest: string;
  readonly tally: MatchTally;
  readonly faultCounts: readonly number[];
  /** The bad answer that ended the match early: the league ends with it. */
  readonly fatal: Fault | null;
}

/** Why a league cannot be. */
export type LeagueError =
  | ManifestError
  | { readonly code: 'too-few-bots'; readonly bots: number; readonly seats: number };

export interface PairResult {
  readonly a: number;
  readonly b: number;
  readonly hands: number;
  readonly bbPer100: number;
  readonly low: number;
  readonly high: number;
}

interface Table {
  readonly lineup: LeagueLineup;
  readonly tally: MatchTally;
  matches: number;
}

export class League {
  readonly options: LeagueOptions;
  readonly tables: readonly Table[];
  readonly #digests: string[][];
  readonly #faults: number[];
  #fatal: { readonly table: number; readonly fault: Fault } | null = null;

  private constructor(options: LeagueOptions) {
    this.options = options;
    this.tables = lineupsOf(options.bots.length, options.seats).map((lineup) => ({
      lineup,
      tally: emptyMatchTally(options.seats),
      matches: 0,
    }));
    this.#digests = this.tables.map(() => []);
    this.#faults = options.bots.map(() => 0);
  }

  static create(options: LeagueOptions): Result<League, readonly LeagueError[]> {
    const { bots, seats } = options;
    if (bots.length < seats) return err([{ code: 'too-few-bots', bots: bots.length, seats }]);
    const names = new Set<string>();
    for (const { name } of bots) {
      if (names.has(name)) return err([{ code: 'same-name', name }]);
      names.add(name);
    }
    const league = new League(options);
    for (const [table] of league.tables.entries()) {
      const made = league.#manifest(table, FIRST_BATCH);
      if (!made.ok) return made;
    }
    return ok(league);
  }

  // --- What is played

  #manifest(table: number, hands: number): Result<Manifest, readonly ManifestError[]> {
    const { bots, seats: _, goal: __, seed = '1', stacks, ...match } = this.options;
    const { lineup, matches } = this.tables[table]!;
    const seated = lineup.map((bot) => bots[bot]!);
    return createManifest({
      ...match,
      bots: seated,
      hands,
      duplicate: true,
      seed: JSON.stringify([seed, seated.map(({ name }) => name), matches]),
      ...(stacks !== undefined && { stacks }),
    });
  }

  /** The match to play next, null when the league is over. */
  next(): { readonly table: number; readonly manifest: Manifest } | null {
    const found = this.#fatal === null ? this.#nextTable() : null;
    if (found === null) return null;
    const made = this.#manifest(found.table, found.hands);
    if (!made.ok) throw new Error(made.error.map(({ code }) => code).join());
    return { table: found.table, manifest: made.value };
  }

  #nextTable(): { readonly table: number; readonly hands: number } | null {
    const { goal } = this.options;
    if ('hands' in goal) {
      const table = this.tables.findIndex(({ tally }) => tally.hands < goal.hands);
      return table < 0 ? null : { table, hands: Math.min(MOST_BATCH, goal.hands - this.tables[table]!.tally.hands) };
    }
    const fresh = this.tables.findIndex(({ matches }) => matches === 0);
    if (fresh >= 0) return { table: fresh, hands: Math.min(FIRST_BATCH, goal.mostHands) };
    const open = this.tables
      .map((_, table) => ({ table, doubt: this.#doubt(table), more: this.#handsNeeded(table, goal) }))
      .filter(({ more }) => more > 0)
      .sort((x, y) => y.doubt - x.doubt || x.table - y.table)[0];
    if (open === undefined) return null;
    // The spread is known better after every match: no step is longer than all before it together.
    const most = Math.max(FIRST_BATCH, Math.min(MOST_BATCH, this.tables[open.table]!.tally.hands));
    return { table: open.table, hands: Math.min(open.more, most) };
  }

  /** Hands until the widest result of a table is as narrow as it is to be. */
  #handsNeeded(table: number, goal: { readonly until: number; readonly mostHands: number }): number {
    const { tally, lineup } = this.tables[table]!;
    const half = Math.max(...lineup.map((_, seat) => this.#halfWidth(table, seat)));
    if (half <= goal.until || tally.hands >= goal.mostHands) return 0;
    const factor = Number.isFinite(half) ? (half / goal.until) ** 2 : 2;
    return Math.max(2 * lineup.length, Math.min(goal.mostHands, Math.ceil(tally.hands * factor * 1.02)) - tally.hands);
  }

  /** How unsure the order at a table is: the chance that its two nearest are the other way round. */
  #doubt(table: number): number {
    const { means, errors } = this.#result(table);
    const order = means.map((mean, seat) => ({ mean, error: errors[seat]! })).sort((a, b) => b.mean - a.mean);
    const doubts = order.slice(1).map(({ mean, error }, at) => {
      const lead = order[at]!.mean - mean;
      return -lead / Math.max(1e-9, error + order[at]!.error);
    });
    return Math.max(...doubts);
  }

  add(match: LeagueMatch): void {
    const { table, tally, digest, fatal, faultCounts } = match;
    const { lineup } = this.tables[table]!;
    addMatchTally(this.tables[table]!.tally, tally);
    this.tables[table]!.matches++;
    this.#digests[table]!.push(digest);
    lineup.forEach((bot, seat) => {
      this.#faults[bot]! += faultCounts[seat] ?? 0;
    });
    if (fatal !== null) this.#fatal = { table, fault: fatal };
  }

  // --- Where it stands

  get hands(): number {
    return this.tables.reduce((sum, { tally }) => sum + tally.hands, 0);
  }

  /** Bad answers of each bot. */
  get faults(): readonly number[] {
    return this.#faults;
  }

  /** The bad answer that ended the league, with the index of the bot in it. */
  get fatal(): (Fault & { readonly manifestBots: readonly Contestant[] }) | null {
    if (this.#fatal === null) return null;
    const { table, fault } = this.#fatal;
    const { lineup } = this.tables[table]!;
    return { ...fault, bot: lineup[fault.bot]!, manifestBots: lineup.map((bot) => this.options.bots[bot]!) };
  }

  /** One digest of all matches, table by table: it does not depend on the order in which they were played. */
  get digest(): string {
    const digest = new Digest();
    for (const list of this.#digests) {
      digest.number(list.length);
      for (const text of list) digest.text(text);
    }
    return digest.hex();
  }

  #unit(table: number): number {
    const made = this.#manifest(table, FIRST_BATCH);
    return made.ok ? unitOf(made.value) : 1;
  }

  /** Big blinds for a hundred hands that a number of chips is. */
  #scale(table: number): number {
    return 100 / (this.#unit(table) * Math.max(1, this.tables[table]!.tally.hands));
  }

  #spread(table: number, weights: readonly number[]): { readonly mean: number; readonly error: number } {
    const { sum, error } = spread(correctedTally(this.tables[table]!.tally), weights);
    const scale = this.#scale(table);
    return { mean: sum * scale, error: error * scale };
  }

  #result(table: number): TableResult {
    const { lineup, tally } = this.tables[table]!;
    const each = lineup.map((_, seat) => this.#spread(table, unitVector(lineup.length, seat)));
    return {
      bots: lineup,
      hands: tally.hands,
      means: each.map(({ mean }) => mean),
      errors: each.map(({ error }) => error),
    };
  }

  /** The result with all that its draws need. */
  #fullResult(table: number): TableResult {
    const { tally } = this.tables[table]!;
    const result = this.#result(table);
    if (tally.sets < 2) return result;
    const corrected = correctedTally(tally);
    const scale = this.#scale(table);
    const hand = handSpread(corrected);
    return {
      ...result,
      covariances: covariances(corrected).map((row) => row.map((value) => value * scale ** 2)),
      ...(hand !== null && {
        session: { ...hand, spread: (hand.spread * Math.sqrt(SESSION_HANDS)) / this.#unit(table) },
      }),
    };
  }

  #halfWidth(table: number, seat: number): number {
    const { lineup, tally } = this.tables[table]!;
    const { error } = this.#spread(table, unitVector(lineup.length, seat));
    return error === 0 ? 0 : studentQuantile(0.975, tally.sets - 1) * error;
  }

  ratings(): Rating[] {
    return this.standing().ratings;
  }

  /** Ratings, and how well their model fits. */
  standing(): LeagueStanding {
    const { bots, seats, seed = '1' } = this.options;
    return leagueStanding(
      bots.length,
      seats,
      this.tables.map((_, table) => this.#fullResult(table)),
      stream(seed, 'ratings', 0),
    );
  }

  /** Results of every two bots: with two seats of the one, with more the difference at the tables that both sat at. */
  pairs(): PairResult[] {
    const { bots, seats } = this.options;
    const found: PairResult[] = [];
    for (let a = 0; a < bots.length; a++) {
      for (let b = a + 1; b < bots.length; b++) {
        const pair = this.#pair(a, b, seats);
        if (pair !== null) found.push(pair);
      }
    }
    return found;
  }

  #pair(a: number, b: number, seats: number): PairResult | null {
    let [hands, sets, sum, variance] = [0, 0, 0, 0];
    for (const [table, { lineup, tally }] of this.tables.entries()) {
      const [x, y] = [lineup.indexOf(a), lineup.indexOf(b)];
      if (x < 0 || y < 0 || tally.hands === 0) continue;
      const weights = lineup.map((_, seat) => (seat === x ? 1 : seat === y && seats > 2 ? -1 : 0));
      const { mean, error } = this.#spread(table, weights);
      hands += tally.hands;
      sets += tally.sets;
      sum += mean * tally.hands;
      variance += (error * tally.hands) ** 2;
    }
    if (hands === 0) return null;
    const mean = sum / hands;
    const error = Math.sqrt(variance) / hands;
    const half = error === 0 ? 0 : studentQuantile(0.975, sets - 1) * error;
    return { a, b, hands, bbPer100: mean, low: mean - half, high: mean + half };
  }

  /** How many times as many hands single deals would take, with all their luck; null if luck is not measured. */
  savedFactor(): number | null {
    const factors = this.tables.flatMap(({ tally, lineup }) => lineup.map((_, seat) => savedFactor(tally, seat) ?? []));
    const known = factors.flat();
    // The middle one: a table of two bots that play alike would outweigh all others in a mean.
    return known.length === 0 ? null : known.sort((a, b) => a - b)[known.length >> 1]!;
  }
}

function unitVector(size: number, at: number): number[] {
  return Array.from({ length: size }, (_, i) => (i === at ? 1 : 0));
}

/** The first place, and how sure it is. */
export function leagueVerdict(names: readonly string[], ratings: readonly Rating[]): string {
  const best = ratings.reduce((first, { rating }, bot) => (rating > ratings[first]!.rating ? bot : first), 0);
  const share = ratings[best]!.first;
  const percent = share >= 0.995 ? 'more than 99' : `${Math.round(100 * share)}`;
  return share >= 0.95
    ? `${names[best]} is the best of ${names.length} (confidence ${percent} %)`
    : `not yet known who is best; ${names[best]} leads (confidence ${percent} %)`;
}
