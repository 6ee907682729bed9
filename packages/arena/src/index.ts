/** Strict poker simulation. */
export { ACTIONS, Action, actionsOf, wordOfAction } from './action.js';
export type { StrictPlayer } from './gameState.js';
export { type OpenAct, type OpenSeat, Situation } from './situation.js';
export type { Bot, Decision, DrawDecision, OpenResult, Strategy } from './strategy.js';
export {
  type BettingDetails,
  calculateBettingDetails,
  calculateValidActions,
  decide,
  STRICT_RULES,
  type StrictCode,
  StrictError,
  type StrictPlace,
  strategyError,
  timeoutError,
  validateAction,
} from './strict.js';
export { type SeatedPlayer, StrictTable, type StrictTableOptions } from './table.js';
