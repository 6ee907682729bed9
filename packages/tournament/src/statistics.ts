/** Statistics of a person over tournaments [T-49]. */
import { type Entry, isWithdrawn, type Tournament } from './state.js';

/** The result of one tournament for a person. */
export interface PersonResult {
  readonly entrants: number;
  readonly place: number;
  /** Entries, rebuys and add-ons, heads included. */
  readonly cost: number;
  readonly prize: number;
  readonly bounty: number;
  readonly heads: number;
  readonly hands: number;
}

export interface TournamentFigures {
  readonly tournaments: number;
  readonly cost: number;
  readonly prizes: number;
  /** Won over paid, less one; null if nothing was paid. */
  readonly returnOnCost: number | null;
  readonly inTheMoney: number;
  readonly wins: number;
  /** The mean share of the field that was better: 0 for the winner, 1 for the last. */
  readonly averagePlace: number | null;
  readonly heads: number;
  readonly hands: number;
}

/** The result of everybody who played a tournament that has ended; all entries of a person are one result. */
export function resultsByPerson({ settings, entries, entrants }: Tournament): Map<string, PersonResult> {
  const head = settings.bounty?.head ?? 0;
  const results = new Map<string, PersonResult>();
  for (const entry of entries) {
    if (entry.isBot || isWithdrawn(entry)) continue;
    results.set(entry.person, withEntry(results.get(entry.person) ?? { ...NOTHING, entrants }, entry, head));
  }
  return results;
}

const NOTHING = { place: 0, cost: 0, prize: 0, bounty: 0, heads: 0, hands: 0 };

/** Only the last entry of a person has a place. Those who are in at the end are paid their own head [T-17]. */
function withEntry(result: PersonResult, entry: Entry, head: number): PersonResult {
  return {
    entrants: result.entrants,
    place: entry.place,
    cost: result.cost + entry.paid + head,
    prize: result.prize + entry.prize,
    bounty: result.bounty + entry.bounty + (entry.status === 'out' ? 0 : entry.head),
    heads: result.heads + entry.heads,
    hands: result.hands + entry.hands,
  };
}

function sumOf(results: readonly PersonResult[], field: keyof PersonResult): number {
  return results.reduce((sum, result) => sum + result[field], 0);
}

export function figuresOfPerson(results: readonly PersonResult[]): TournamentFigures {
  const cost = sumOf(results, 'cost');
  const prizes = sumOf(results, 'prize') + sumOf(results, 'bounty');
  const places = results.reduce((sum, { place, entrants }) => sum + (place - 1) / Math.max(1, entrants - 1), 0);
  return {
    tournaments: results.length,
    cost,
    prizes,
    returnOnCost: cost === 0 ? null : prizes / cost - 1,
    inTheMoney: results.filter(({ prize }) => prize > 0).length,
    wins: results.filter(({ place }) => place === 1).length,
    averagePlace: results.length === 0 ? null : places / results.length,
    heads: sumOf(results, 'heads'),
    hands: sumOf(results, 'hands'),
  };
}
