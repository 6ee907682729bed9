/** Strict poker simulation. */
export { ACTIONS, Action, actionsOf, wordOfAction } from './action.js';
export { type OpenAct, type OpenSeat, Situation } from './situation.js';
export type { Bot, Decision, DrawDecision, OpenResult, Strategy } from './strategy.js';
