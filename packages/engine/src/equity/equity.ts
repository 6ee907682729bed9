/**
 * Equity: each player's mean share of the pot when all cards have come and nobody folds.
 *
 * Every variant, two players or more. Cards not named (`??`, or a hand shorter than it will be) are dealt from what is
 * left. In draw games draws to come are left out, because players decide what to discard: hands
 * compare as they stand, five cards (badugi: four), unknown ones filled in. If each of two boards is worth half of
 * the pot, deals are counted board by board.
 */
import type { Card } from '../cards.js';
import { type Random, xoshiro128 } from '../random.js';
import { err, ok, type Result } from '../result.js';
import type { Variant } from '../variants/variant.js';
import { exactSteps, solveExact } from './exact.js';
import { type EquityError, type Problem, problemOf } from './problem.js';
import type { Range } from './ranges.js';
import { sample } from './sample.js';
import { EquityTally, type PlayerEquity } from './tally.js';

export type { EquityError } from './problem.js';
export type { PartEquity, PlayerEquity } from './tally.js';

export interface EquityRequest {
  readonly variant: Variant;
  /** For each player the cards held, or a range of hands. */
  readonly hands: readonly (readonly Card[] | Range)[];
  readonly board?: readonly Card[];
  /** In games with two boards. */
  readonly secondBoard?: readonly Card[];
  /** Cards known to be out: folded, burned and shown. */
  readonly dead?: readonly Card[];
  /** Count every deal, deal at random, or (`auto`, the default) count if that is quick and else deal at random. */
  readonly mode?: 'exact' | 'sample' | 'auto';
  readonly samples?: number;
  /** The source of samples; if left out, always the same one. */
  readonly random?: Random;
  /** The most steps that counting may take: {@link EXACT_LIMIT}, with `auto` {@link AUTO_LIMIT}. */
  readonly limit?: number;
}

export interface Equity {
  readonly mode: 'exact' | 'sample';
  /** Deals counted: hands and boards, each times its weight. */
  readonly deals: number;
  readonly players: readonly PlayerEquity[];
}

/** About a minute of counting. */
export const EXACT_LIMIT = 2e10;

/** About a third of a second of counting. */
export const AUTO_LIMIT = 1e8;

/** Standard error 0.0016 at most. */
export const DEFAULT_SAMPLES = 100_000;

export function equity(request: EquityRequest): Result<Equity, EquityError> {
  const problems = problemsOf(request);
  if (!problems.ok) return problems;
  const { mode = 'auto' } = request;
  const limit = request.limit ?? (mode === 'auto' ? AUTO_LIMIT : EXACT_LIMIT);
  const steps = problems.value.reduce((sum, problem) => sum + exactSteps(problem), 0);
  const exact = mode === 'exact' || (mode === 'auto' && steps <= limit);
  if (exact && steps > limit) return err({ code: 'too-many-steps', steps, limit });
  const tallies = exact ? ok(problems.value.map(solveExact)) : sampleAll(request, problems.value);
  if (!tallies.ok) return tallies;
  const tally = joined(tallies.value);
  if (tally.deals === 0) return err({ code: 'ranges-collide' });
  return ok({
    mode: exact ? 'exact' : 'sample',
    deals: tally.deals,
    players: tally.summary(request.variant.hands, !exact),
  });
}

/** One problem for each board; the cards of the other one can come no more. */
function problemsOf(request: EquityRequest): Result<Problem[], EquityError> {
  const { variant, hands, board = [], secondBoard = [], dead = [] } = request;
  if (variant.boards === 1 && request.secondBoard !== undefined) return err({ code: 'no-second-board' });
  const boards = variant.boards === 1 ? [board] : [board, secondBoard];
  const problems: Problem[] = [];
  for (const [at, own] of boards.entries()) {
    const others = boards.filter((_, other) => other !== at).flat();
    const problem = problemOf({ variant, hands, board: own, dead: [...dead, ...others] });
    if (!problem.ok) return problem;
    problems.push(problem.value);
  }
  return ok(problems);
}

function sampleAll(request: EquityRequest, problems: readonly Problem[]): Result<EquityTally[], EquityError> {
  const { samples = DEFAULT_SAMPLES, random = xoshiro128('equity') } = request;
  if (!Number.isSafeInteger(samples) || samples < 1) return err({ code: 'bad-samples', samples });
  const tallies: EquityTally[] = [];
  for (const problem of problems) {
    const tally = sample(problem, Math.ceil(samples / problems.length), random);
    if (!tally.ok) return tally;
    tallies.push(tally.value);
  }
  return ok(tallies);
}

/** Tallies of several boards as one, each board counting the same. */
function joined(tallies: readonly EquityTally[]): EquityTally {
  const [first, ...others] = tallies;
  if (first === undefined || others.length === 0) return first ?? new EquityTally(0);
  const sum = new EquityTally(first.players);
  for (const tally of tallies) sum.merge(tally, first.deals / tally.deals);
  return sum;
}
