/** Exact equity: every deal is counted, by the way that suits the game. */
import { boardSteps, isBoardGame, solveBoards } from './boards.js';
import { enumerate, enumerationSteps } from './enumerate.js';
import { hasFewBoards, visitBoards } from './fewBoards.js';
import type { Problem } from './problem.js';
import type { EquityTally } from './tally.js';

/** A bound of the work, in steps of a few nanoseconds. */
export function exactSteps(problem: Problem): number {
  return isBoardGame(problem) ? boardSteps(problem) : enumerationSteps(problem);
}

export function solveExact(problem: Problem): EquityTally {
  if (hasFewBoards(problem)) return visitBoards(problem);
  return isBoardGame(problem) ? solveBoards(problem) : enumerate(problem);
}
