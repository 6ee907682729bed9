/** Solutions of small games: computed here or in another thread, kept, and looked up by what a player knows. */
import { stream, type Variant, variantOf } from '@cardroom/engine';
import { exploitability, meanValue } from './bestResponse.js';
import { CfrPlus } from './cfr.js';
import { type Act, type Game, isSolvable, type SmallStakes, STAKES, smallGame } from './game.js';
import { ExternalSampling } from './mccfr.js';

/** How often an act is chosen. */
export interface ActOdds {
  readonly act: Act;
  readonly odds: number;
}

/** A solution as plain data: it travels between threads and into files. */
export interface SolutionData {
  readonly variant: string;
  readonly stakes: SmallStakes;
  readonly iterations: number;
  readonly value: number;
  readonly exploitability: number;
  /** By what a player knows (see {@link keyOf}): acts and how often each is chosen. */
  readonly odds: Readonly<Record<string, readonly ActOdds[]>>;
}

export interface SolveRequest {
  /** `FK` or `FL`. */
  readonly variant: string;
  /** By default those under which the game is known. */
  readonly stakes?: SmallStakes;
  readonly iterations?: number;
  /** CFR+ by default; external sampling draws from `seed`. */
  readonly method?: 'cfr+' | 'external-sampling';
  readonly seed?: string;
}

/**
 * Solves a small game: a pure function of plain data to plain data, made to be run in a worker. `isOver` is asked between
 * iterations, so that a budget of time ends it with what it has. {@link keepSolution} puts the result where {@link solve}
 * and the bot `cfr` find it.
 */
export function solveGame(request: SolveRequest, isOver?: () => boolean): SolutionData {
  const { variant: code, iterations = ITERATIONS, method = 'cfr+', seed = '1' } = request;
  const variant = variantOf(code);
  if (variant === null || !isSolvable(variant)) {
    throw new RangeError(`Only Kuhn (FK) and Leduc (FL) are small enough: not ${code}.`);
  }
  const stakes = request.stakes ?? STAKES[code]!;
  const game = smallGame(variant, stakes);
  const solver = method === 'cfr+' ? new CfrPlus(game) : new ExternalSampling(game, stream(seed, 'external sampling'));
  solver.run(iterations, isOver);
  const odds = Object.fromEntries(
    [...game.sets].map(([key, { acts, strategy }]) => [key, acts.map((act, at) => ({ act, odds: strategy[at]! }))]),
  );
  return {
    ...{ variant: code, stakes, odds },
    iterations: solver.iterations,
    value: meanValue(game),
    exploitability: exploitability(game),
  };
}

export class Solution {
  readonly #game: Game;

  constructor(game: Game) {
    this.#game = game;
  }

  /** The first player's winnings per hand, in units. */
  get value(): number {
    return meanValue(this.#game);
  }

  /** How much more a player who knew the strategies would win per hand, the mean of both seats. */
  get exploitability(): number {
    return exploitability(this.#game);
  }

  /** The decisions that look different to their player. */
  get size(): number {
    return this.#game.sets.size;
  }

  /** The acts at an information set (see {@link keyOf}), null if the game never reaches it. */
  oddsOf(key: string): readonly ActOdds[] | null {
    const set = this.#game.sets.get(key);
    return set === undefined ? null : set.acts.map((act, at) => ({ act, odds: set.strategy[at]! }));
  }
}

/** Enough for an exploitability below a thousandth of the ante in both games. */
const ITERATIONS = 1000;

/** Solutions that are kept, those asked for last: a room has a few stakes, and a stranger can ask for any number. */
const MOST_SOLVED = 32;

/** By the game and its stakes; the one asked for last stands at the end. */
const solved = new Map<string, Solution>();

const kept = new Map<string, SolutionData>();

function keep<T>(map: Map<string, T>, key: string, solution: T): T {
  map.delete(key);
  map.set(key, solution);
  const [oldest] = map.size > MOST_SOLVED ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
  return solution;
}

/** Stakes in the same ratio are the same game. */
function nameOf(variant: string, { ante, smallBet, bigBet }: SmallStakes): string {
  return [variant, smallBet / ante, bigBet / ante].join(' ');
}

/** Keeps a solution that another thread has computed: the bot `cfr` plays by it and computes none of its own. */
export function keepSolution(data: SolutionData): void {
  keep(kept, nameOf(data.variant, data.stakes), data);
}

/** The acts at an information set for some stakes: from a kept solution, or from one that is computed now. */
export function oddsAt(variant: Variant, stakes: SmallStakes, key: string): readonly ActOdds[] | null {
  const known = kept.get(nameOf(variant.code, stakes));
  return known === undefined ? solve(variant, stakes).oddsOf(key) : (known.odds[key] ?? null);
}

/** The solution of a small game; as long as it is asked for it is computed once in a process. */
export function solve(variant: Variant, stakes: SmallStakes = STAKES[variant.code]!): Solution {
  if (!isSolvable(variant)) throw new RangeError(explainUnsolved(variant));
  const key = nameOf(variant.code, stakes);
  const known = solved.get(key);
  return keep(solved, key, known ?? new Solution(new CfrPlus(smallGame(variant, stakes)).run(ITERATIONS).game));
}

/** Works a solution out in small steps, so that others can be heard between them; null if it is known. */
export function solving(variant: Variant, stakes: SmallStakes): Iterator<void> | null {
  const key = nameOf(variant.code, stakes);
  return solved.has(key) || kept.has(key) ? null : steps(key, variant, stakes);
}

function* steps(key: string, variant: Variant, stakes: SmallStakes): Generator<void> {
  const solver = new CfrPlus(smallGame(variant, stakes));
  while (solver.iterations < ITERATIONS) {
    solver.run(1);
    yield;
  }
  keep(solved, key, new Solution(solver.game));
}

export function explainUnsolved({ code, name }: Variant): string {
  return `The bot "cfr" plays Kuhn (FK) and Leduc (FL) and nothing else: not ${name} (${code}).`;
}
