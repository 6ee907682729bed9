/** The results of each bot over tournaments: wins, money, places, and the worth of its stacks on the way. */
import type { TournamentPlan, TournamentResult } from './run.js';

export interface BotFigures {
  readonly bot: string;
  readonly entries: number;
  readonly wins: number;
  readonly inTheMoney: number;
  readonly prizes: number;
  /** Prizes and heads over all that was paid, less one; null for free entries. The interval holds 95 %. */
  readonly returnOnCost: number | null;
  readonly plusMinus: number | null;
  /** The same with stacks valued by ICM when half the field was left: less luck in it. */
  readonly icmReturn: number | null;
  /** Shares of the places, best tenth of the field first. */
  readonly tenths: readonly number[];
}

const TENTHS = 10;

interface Sums {
  entries: number;
  /** Paid by them all. */
  cost: number;
  wins: number;
  money: number;
  prizes: number;
  won: number;
  wonSquares: number;
  worth: number;
  readonly tenths: number[];
}

function emptySums(): Sums {
  const tenths = Array.from({ length: TENTHS }, () => 0);
  return { entries: 0, cost: 0, wins: 0, money: 0, prizes: 0, won: 0, wonSquares: 0, worth: 0, tenths };
}

function add(sums: Sums, result: TournamentResult, at: number): void {
  const place = result.places[at]!;
  const won = place.prize + place.bounty;
  const field = result.places.length;
  sums.entries++;
  sums.cost += result.costs[at]!;
  sums.prizes += place.prize;
  sums.won += won;
  sums.wonSquares += won * won;
  sums.worth += (result.icm[place.entry - 1] ?? 0) + place.bounty;
  if (place.place === 1) sums.wins++;
  if (place.prize > 0) sums.money++;
  sums.tenths[Math.min(TENTHS - 1, Math.floor(((place.place - 1) * TENTHS) / field))]!++;
}

function figures(bot: string, sums: Sums): BotFigures {
  const { entries, cost, won, wonSquares } = sums;
  const mean = won / entries;
  const deviation = entries < 2 ? 0 : Math.sqrt(Math.max(0, wonSquares / entries - mean * mean) / (entries - 1));
  const over = (amount: number) => (cost === 0 ? null : amount / cost - 1);
  return {
    bot,
    entries,
    wins: sums.wins,
    inTheMoney: sums.money,
    prizes: sums.prizes,
    returnOnCost: over(won),
    plusMinus: cost === 0 ? null : (1.96 * deviation * entries) / cost,
    icmReturn: over(sums.worth),
    tenths: sums.tenths.map((count) => count / entries),
  };
}

/** One row for each bot, in the order of the plan. */
export function figuresOfBots({ bots }: TournamentPlan, results: readonly TournamentResult[]): BotFigures[] {
  const sums = new Map([...new Set(bots)].map((bot) => [bot, emptySums()]));
  for (const result of results) {
    for (const [at, { bot }] of result.places.entries()) add(sums.get(bot)!, result, at);
  }
  return [...sums].filter(([, { entries }]) => entries > 0).map(([bot, each]) => figures(bot, each));
}
