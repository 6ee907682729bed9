/** Exact tools: solvers for small games, best responses, and how far hold'em bots can be beaten. */
export { bestResponse, exploitability, meanValue } from './bestResponse.js';
export { CfrPlus } from './cfr.js';
export {
  type Act,
  type Game,
  type GameNode,
  type InfoSet,
  infoSet,
  keyOf,
  type SmallStakes,
  smallGame,
} from './game.js';
export { type LocalOptions, type LocalResult, localBestResponse } from './localBestResponse.js';
export { ExternalSampling } from './mccfr.js';
export {
  type ActOdds,
  keepSolution,
  Solution,
  type SolutionData,
  type SolveRequest,
  solve,
  solveGame,
} from './solution.js';
