export type * from './action.js';
export { apply, type Applied, dealFrom } from './apply.js';
export { toCall } from './betting.js';
export * from './cards.js';
export { type Stub } from './dealing.js';
export { type ActionError, explain, explainRange, type HandError, type RaiseClosed, type SetupError } from './errors.js';
export type { HandType } from './evaluate/handType.js';
export { strengthOf } from './evaluate/strength.js';
export {
  clone,
  type HandState,
  holeCards,
  isAllIn,
  isLive,
  isOver,
  livePlayers,
  Phase,
  potTotal,
  type Rake,
  type Terms,
} from './hand.js';
export {
  type BetRange,
  type Legal,
  type LegalBet,
  type LegalDeal,
  type LegalDraw,
  type LegalShow,
  legal,
} from './legal.js';
export { history } from './log.js';
export { type Pot, pots } from './pots.js';
export { assert, err, ok, type Result } from './result.js';
export { type BetCap, type HouseRules, isRuleSetName, RULE_SETS, type RuleSetName, STANDARD } from './rules.js';
export { MAX_PLAYERS, newHand, type Setup } from './setup.js';
export { type Award, type HandResult, result, type SettledPot } from './showdown.js';
export { VARIANTS, variantOf } from './variants/index.js';
export type { Limit, Opener, Street, StreetName, Variant } from './variants/variant.js';
