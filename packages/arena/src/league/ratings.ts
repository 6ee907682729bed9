/**
 * Ratings of a league, with intervals.
 *
 * Two seats: Bradley and Terry. Each bot has a strength g; A is ahead of B after a hundred hands with the chance
 * g(A) / (g(A) + g(B)). That chance is read off the mean of the pair and the spread of its single hands, which says more
 * than counting won sessions would, and every pair weighs the same. Ratings are 1500 + 400 log10 g, centred: 400 points
 * are ten to one. The spread is that of hands with all their luck: how well luck is taken out of the mean must not move a
 * rating.
 *
 * More seats: a model of teams of one. Each bot has a strength a in big blinds for a hundred hands, and wins at a table
 * a(self) less the mean of the others' a. Strengths are fitted by least squares over all tables, centred at 0.
 *
 * An interval speaks of the rating that the same tables would give with endless hands, whether or not the bots follow the
 * model: every result is drawn again within its own error (the mean, and with two seats the spread), the model is fitted
 * again, and the middle 95 % of the ratings stand. Bots that beat each other in a circle leave a gap between the results
 * and the model that no number of hands closes. It moves no rating from one seed to the next, and is reported apart.
 */
import { fraction, type Random } from '@cardroom/engine';
import { studentQuantile } from '../quantiles.js';

/** A table's result: who played, the mean of each in big blinds for a hundred hands, and how far luck moves it. */
export interface TableResult {
  /** Indices of the bots. */
  readonly bots: readonly number[];
  readonly hands: number;
  readonly means: readonly number[];
  /** Standard error of each mean; infinite while it is not known. */
  readonly errors: readonly number[];
  /** Covariances of the means. Without them errors count as if only the sum of the means tied them together. */
  readonly covariances?: readonly (readonly number[])[];
  /** With two seats: how far a hundred single hands go. Without it the errors say so. */
  readonly session?: SessionSpread;
}

/** How far the result of a hundred hands goes, and how well that is known. */
export interface SessionSpread {
  /** Standard deviation in big blinds. */
  readonly spread: number;
  /** Standard error of its logarithm. */
  readonly error: number;
  /** Correlation of that error with the error of the first bot's mean. */
  readonly correlation: number;
}

export interface Rating {
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  /** The share of draws in which the bot came first. */
  readonly first: number;
}

/**
 * How far the results are from the model: with two seats in chances to be ahead after a hundred hands, with more in big
 * blinds for a hundred hands.
 */
export interface Fit {
  /** Root of the mean square of measured less modelled. */
  readonly gap: number;
  /** The gap that luck alone gives on average at these numbers of hands, and whether it explains this one. */
  readonly luck: number;
  readonly isLuck: boolean;
  /** The result that is farthest off. */
  readonly worst: {
    readonly bots: readonly number[];
    readonly bot: number;
    readonly measured: number;
    readonly modelled: number;
  };
}

/** Ratings, and how well their model fits; null if any results would fit it. */
export interface LeagueStanding {
  readonly ratings: Rating[];
  readonly fit: Fit | null;
}

/** The length of a session that Bradley and Terry's model speaks of. */
export const SESSION_HANDS = 100;
/** Sessions that every pair counts for: how many hands a result took must not move the ratings. */
const SESSIONS = 100;
/** The fit ends when no strength moves by more than this share, or after so many rounds. */
const SETTLED = 1e-9;
const MOST_ROUNDS = 200;
const DRAWS = 1000;
const SCALE = 400;
const CENTRE = 1500;

/** The share of the normal distribution below a point, to seven digits (Abramowitz and Stegun 26.2.17). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return z < 0 ? tail : 1 - tail;
}

/** A number of the standard normal distribution. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - fraction(random))) * Math.cos(2 * Math.PI * fraction(random));
}

/** How far the result of a session goes, as far as it is known. */
function sessionSpread({ session, errors, hands }: TableResult): number {
  return session?.spread ?? errors[0]! * Math.sqrt(hands / SESSION_HANDS);
}

/** Chance of the first bot to be ahead after a session. */
function chanceAhead(table: TableResult): number {
  const mean = table.means[0]!;
  const spread = sessionSpread(table);
  if (!(spread > 0)) return mean > 0 ? 1 : mean < 0 ? 0 : 1 / 2;
  return normalShare(mean / spread);
}

/**
 * Strengths of Bradley and Terry's model by the method of Zermelo. A drawn session that was never played goes to each
 * pair: nobody's strength runs away to infinity.
 */
export function bradleyTerry(bots: number, tables: readonly TableResult[]): number[] {
  const wins = new Array<number>(bots).fill(0);
  const meetings = tables.map((table) => {
    const [a = 0, b = 0] = table.bots;
    const share = chanceAhead(table);
    wins[a]! += share * SESSIONS + 1 / 2;
    wins[b]! += (1 - share) * SESSIONS + 1 / 2;
    return { a, b, sessions: SESSIONS + 1 };
  });
  const strengths = new Array<number>(bots).fill(1);
  const weights = new Array<number>(bots);
  for (let round = 0, change = 1; round < MOST_ROUNDS && change > SETTLED; round++) {
    weights.fill(0);
    for (const { a, b, sessions } of meetings) {
      const weight = sessions / (strengths[a]! + strengths[b]!);
      weights[a]! += weight;
      weights[b]! += weight;
    }
    let logs = 0;
    change = 0;
    for (let bot = 0; bot < bots; bot++) {
      if (weights[bot] === 0) continue;
      const next = wins[bot]! / weights[bot]!;
      logs += Math.log(next);
      change = Math.max(change, Math.abs(next / strengths[bot]! - 1));
      strengths[bot] = next;
    }
    const mean = Math.exp(logs / bots);
    for (let bot = 0; bot < bots; bot++) strengths[bot]! /= mean;
  }
  return strengths.map((strength) => CENTRE + SCALE * Math.log10(strength));
}

/** Strengths in big blinds for a hundred hands, by least squares over all tables. */
export function teamStrengths(bots: number, tables: readonly TableResult[]): number[] {
  const matrix = Array.from({ length: bots }, () => new Array<number>(bots).fill(0));
  const right = new Array<number>(bots).fill(0);
  for (const { bots: seated, means } of tables) {
    const share = -1 / (seated.length - 1);
    seated.forEach((bot, seat) => {
      const row = (other: number): number => (other === bot ? 1 : share);
      for (const i of seated) {
        right[i]! += row(i) * means[seat]!;
        for (const j of seated) matrix[i]![j]! += row(i) * row(j);
      }
    });
  }
  // Strengths are known but for a constant: they are centred, by a weight that outdoes nothing.
  const pull = Math.max(1, ...matrix.map((row, bot) => row[bot]!));
  for (const row of matrix) for (let j = 0; j < bots; j++) row[j]! += pull / bots;
  return solved(matrix, right);
}

/** The solution of a system of linear equations, by elimination with the largest pivots. */
function solved(matrix: number[][], right: readonly number[]): number[] {
  const size = right.length;
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let at = 0; at < size; at++) {
    let best = at;
    for (let i = at + 1; i < size; i++) if (Math.abs(rows[i]![at]!) > Math.abs(rows[best]![at]!)) best = i;
    [rows[at], rows[best]] = [rows[best]!, rows[at]!];
    const pivot = rows[at]![at]!;
    if (pivot === 0) continue;
    for (let i = 0; i < size; i++) {
      if (i === at) continue;
      const factor = rows[i]![at]! / pivot;
      for (let j = at; j <= size; j++) rows[i]![j]! -= factor * rows[at]![j]!;
    }
  }
  return rows.map((row, i) => (row[i] === 0 ? 0 : row[size]! / row[i]!));
}

/** The root of a matrix of covariances: rows that make correlated numbers of independent ones. */
function rootOf(covariances: readonly (readonly number[])[]): number[][] {
  const root: number[][] = [];
  for (const [i, row] of covariances.entries()) {
    root.push([]);
    for (let j = 0; j <= i; j++) {
      let rest = row[j]!;
      for (let k = 0; k < j; k++) rest -= root[i]![k]! * root[j]![k]!;
      // What one wins the others lose: the last row has nothing of its own, but for rounding.
      if (i === j) root[i]!.push(rest > 1e-9 * row[i]! ? Math.sqrt(rest) : 0);
      else root[i]!.push(root[j]![j]! > 0 ? rest / root[j]![j]! : 0);
    }
  }
  return root;
}

/** Covariances of means that are only tied together by their sum, which is nothing. */
function looseCovariances(errors: readonly number[]): number[][] {
  const known = errors.map((error) => (Number.isFinite(error) ? error : 0));
  if (known.length === 2) {
    const variance = known[0]! ** 2;
    return [
      [variance, -variance],
      [-variance, variance],
    ];
  }
  const size = known.length;
  const mean = known.reduce((sum, error) => sum + error ** 2, 0) / size ** 2;
  return known.map((a, i) => known.map((b, j) => (i === j ? a ** 2 : 0) - (a ** 2 + b ** 2) / size + mean));
}

/** Draws a table's results again within their errors; the means still add up to nothing. */
function redrawing(table: TableResult): (random: Random) => TableResult {
  const { bots, hands, means, errors, covariances, session } = table;
  const root = rootOf(covariances ?? looseCovariances(errors));
  // Every deal is played in all seats; the fewer deals, the less an error is itself known.
  const sets = Math.max(2, hands / bots.length);
  const width = studentQuantile(0.975, sets - 1) / studentQuantile(0.975, Number.POSITIVE_INFINITY);
  return (random) => {
    const normals = means.map(() => width * normal(random));
    const moved = means.map((mean, seat) => root[seat]!.reduce((sum, share, at) => sum + share * normals[at]!, mean));
    if (session === undefined) return { ...table, means: moved };
    const { spread, error, correlation } = session;
    const own = Math.sqrt(1 - correlation ** 2) * width * normal(random);
    return {
      ...table,
      means: moved,
      session: { ...session, spread: spread * Math.exp(error * (correlation * normals[0]! + own)) },
    };
  };
}

/** The results of a table as the model speaks of them: the chance of the first of two, or everyone's mean. */
function measured(table: TableResult): readonly number[] {
  return table.bots.length === 2 ? [chanceAhead(table)] : table.means;
}

/** The same by the ratings. */
function modelled({ bots }: TableResult, ratings: readonly number[]): number[] {
  const own = bots.map((bot) => ratings[bot]!);
  if (own.length === 2) return [1 / (1 + 10 ** ((own[1]! - own[0]!) / SCALE))];
  const sum = own.reduce((all, rating) => all + rating, 0);
  return own.map((rating) => rating - (sum - rating) / (own.length - 1));
}

/** Measured less modelled, table by table. */
function gapsOf(tables: readonly TableResult[], ratings: readonly number[]): number[] {
  return tables.flatMap((table) => {
    const expected = modelled(table, ratings);
    return measured(table).map((value, seat) => value - expected[seat]!);
  });
}

function fitOf(tables: readonly TableResult[], ratings: readonly number[], drawnGaps: readonly number[][]): Fit {
  const gaps = gapsOf(tables, ratings);
  const at = gaps.reduce((worst, gap, i) => (Math.abs(gap) > Math.abs(gaps[worst]!) ? i : worst), 0);
  const seats = tables[0]!.bots.length;
  const each = seats === 2 ? 1 : seats;
  const table = tables[Math.floor(at / each)]!;
  const rootMean = (squares: readonly number[]): number =>
    Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  const gap = rootMean(gaps.map((each) => each ** 2));
  const byLuck = drawnGaps
    .map((drawn) => rootMean(drawn.map((each, i) => (each - gaps[i]!) ** 2)))
    .sort((x, y) => x - y);
  return {
    gap,
    luck: rootMean(byLuck.map((each) => each ** 2)),
    isLuck: gap <= byLuck[Math.round(0.95 * (byLuck.length - 1))]!,
    worst: {
      bots: table.bots,
      bot: table.bots[at % each]!,
      measured: measured(table)[at % each]!,
      modelled: modelled(table, ratings)[at % each]!,
    },
  };
}

/** Ratings of all bots by the model for that many seats. */
export function leagueStanding(
  bots: number,
  seats: number,
  tables: readonly TableResult[],
  random: Random,
): LeagueStanding {
  const model = seats === 2 ? bradleyTerry : teamStrengths;
  const played = tables.filter(({ hands }) => hands > 0);
  const ratings = model(bots, played);
  const redraw = played.map(redrawing);
  const draws: number[][] = ratings.map(() => []);
  const gaps: number[][] = [];
  const firsts = ratings.map(() => 0);
  for (let draw = 0; draw < DRAWS; draw++) {
    const results = redraw.map((again) => again(random));
    const drawn = model(bots, results);
    drawn.forEach((rating, bot) => {
      draws[bot]!.push(rating);
    });
    gaps.push(gapsOf(results, drawn));
    firsts[drawn.indexOf(Math.max(...drawn))]!++;
  }
  const isTested = played.length * (seats - 1) >= bots;
  return {
    ratings: ratings.map((rating, bot) => {
      const sorted = draws[bot]!.sort((a, b) => a - b);
      const at = (share: number): number => sorted[Math.round(share * (DRAWS - 1))]!;
      return {
        rating,
        low: Math.min(rating, at(0.025)),
        high: Math.max(rating, at(0.975)),
        first: firsts[bot]! / DRAWS,
      };
    }),
    fit: isTested ? fitOf(played, ratings, gaps) : null,
  };
}
