/**
 * Ratings of a league, with intervals.
 *
 * Two seats: Bradley and Terry. Each bot has a strength g; A is ahead of B after a hundred hands with the chance
 * g(A) / (g(A) + g(B)). That chance is read off the mean and the spread of the results of the pair, which says more than
 * counting won sessions would, and every pair weighs the same. Ratings are 1500 + 400 log10 g, centred: 400 points are ten to one.
 *
 * More seats: a model of teams of one. Each bot has a strength a in big blinds for a hundred hands, and wins at a table
 * a(self) less the mean of the others' a. Strengths are fitted by least squares over all tables, centred at 0.
 *
 * Intervals: every result is drawn again within its own error, the model is fitted again, and the middle 95 % of the
 * ratings stand. The same draws say how sure the first place is.
 */
import { fraction, type Random } from '@cardroom/engine';

/** A table's result: who played, the mean of each in big blinds for a hundred hands, and how far luck moves it. */
export interface TableResult {
  /** Indices of the bots. */
  readonly bots: readonly number[];
  readonly hands: number;
  readonly means: readonly number[];
  /** Standard error of each mean; infinite while it is not known. */
  readonly errors: readonly number[];
}

export interface Rating {
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  /** The share of draws in which the bot came first. */
  readonly first: number;
}

/** The length of a session that Bradley and Terry's model speaks of. */
const SESSION_HANDS = 100;
/** Sessions that every pair counts for: how many hands a result took must not move the ratings. */
const SESSIONS = 100;
/** Rounds of the fit; it has settled long before. */
const ROUNDS = 200;
const DRAWS = 400;
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

/** Chance to be ahead after a session, by the mean and its error over so many hands. */
function chanceAhead(mean: number, error: number, hands: number): number {
  const sessions = hands / SESSION_HANDS;
  const spread = error * Math.sqrt(sessions);
  if (!(spread > 0)) return mean > 0 ? 1 : mean < 0 ? 0 : 1 / 2;
  return normalShare(mean / spread);
}

/**
 * Strengths of Bradley and Terry's model by the method of Zermelo. A drawn session that was never played goes to each
 * pair: nobody's strength runs away to infinity.
 */
export function bradleyTerry(bots: number, tables: readonly TableResult[]): number[] {
  const wins = new Array<number>(bots).fill(0);
  const meetings = tables.map(({ bots: [a = 0, b = 0], hands, means, errors }) => {
    const share = chanceAhead(means[0]!, errors[0]!, hands);
    wins[a]! += share * SESSIONS + 1 / 2;
    wins[b]! += (1 - share) * SESSIONS + 1 / 2;
    return { a, b, sessions: SESSIONS + 1 };
  });
  let strengths = new Array<number>(bots).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const weights = new Array<number>(bots).fill(0);
    for (const { a, b, sessions } of meetings) {
      const weight = sessions / (strengths[a]! + strengths[b]!);
      weights[a]! += weight;
      weights[b]! += weight;
    }
    strengths = strengths.map((strength, bot) => (weights[bot]! > 0 ? wins[bot]! / weights[bot]! : strength));
    const mean = strengths.reduce((sum, strength) => sum + Math.log(strength), 0) / bots;
    strengths = strengths.map((strength) => strength / Math.exp(mean));
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

/** The results drawn again within their errors; at a table the nets still add up to nothing. */
function drawnAgain(table: TableResult, random: Random): TableResult {
  const moved = table.means.map((mean, seat) => {
    const error = table.errors[seat]!;
    return mean + (Number.isFinite(error) ? error * normal(random) : 0);
  });
  if (moved.length === 2) return { ...table, means: [moved[0]!, -moved[0]!] };
  const mean = moved.reduce((sum, value) => sum + value, 0) / moved.length;
  return { ...table, means: moved.map((value) => value - mean) };
}

/** Ratings of all bots by the model for that many seats. */
export function ratingsOf(bots: number, seats: number, tables: readonly TableResult[], random: Random): Rating[] {
  const model = seats === 2 ? bradleyTerry : teamStrengths;
  const played = tables.filter(({ hands }) => hands > 0);
  const ratings = model(bots, played);
  const draws: number[][] = ratings.map(() => []);
  const firsts = ratings.map(() => 0);
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = model(
      bots,
      played.map((table) => drawnAgain(table, random)),
    );
    drawn.forEach((rating, bot) => {
      draws[bot]!.push(rating);
    });
    firsts[drawn.indexOf(Math.max(...drawn))]!++;
  }
  return ratings.map((rating, bot) => {
    const sorted = draws[bot]!.sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.round(share * (DRAWS - 1))]!;
    return {
      rating,
      low: Math.min(rating, at(0.025)),
      high: Math.max(rating, at(0.975)),
      first: firsts[bot]! / DRAWS,
    };
  });
}
