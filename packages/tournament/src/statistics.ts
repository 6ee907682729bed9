/** Statistics of a person over tournaments [T-49], and the stack depths by which play is counted apart. */

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
  /** The mean of place / entrants: 0 is best. */
  readonly averagePlace: number | null;
  readonly heads: number;
  readonly hands: number;
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

export const DEPTHS = ['short', 'middle', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Under 15, up to 40, above 40 big blinds. */
export function depthOf(stack: number, bigBlind: number): Depth {
  if (stack < 15 * bigBlind) return 'short';
  return stack <= 40 * bigBlind ? 'middle' : 'deep';
}
