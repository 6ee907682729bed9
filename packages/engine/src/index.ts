export type * from './action.js';
export { type Applied, apply, dealFrom, dealStreetFrom } from './apply.js';
export { toCall } from './betting.js';
export * from './cards.js';
export * from './chips.js';
export { MAX_RUNS, runsAhead, type Stub } from './dealing.js';
export {
  type BettingRound,
  bettingRound,
  bigBlindHasActed,
  bigBlindPlayer,
  chipsPaid,
  lastRaiser,
  type RoundTable,
  roundName,
  roundStart,
  roundTable,
  type TurnAmounts,
  turnAmounts,
} from './derived.js';
export {
  AUTO_LIMIT,
  DEFAULT_SAMPLES,
  type Equity,
  type EquityError,
  type EquityRequest,
  EXACT_LIMIT,
  equity,
  type PartEquity,
  type PlayerEquity,
} from './equity/equity.js';
export { explainEquity, explainRangeText } from './equity/explain.js';
export { type Combo, combosOf, formatRange, parseRange, type Range, type RangeTextError } from './equity/ranges.js';
export {
  type ActionError,
  explain,
  explainRange,
  type HandError,
  type RaiseClosed,
  type SetupError,
} from './errors.js';
export {
  bestFive,
  describe,
  formatDescription,
  type HandCategory,
  type HandDescription,
} from './evaluate/describe.js';
export type { HandType } from './evaluate/handType.js';
export { strengthOf } from './evaluate/strength.js';
export { evaluateFive, evaluateMany, evaluateSeven } from './evaluate/tables.js';
export {
  clone,
  copyHand,
  type HandState,
  holeCards,
  isAllIn,
  isLive,
  isOver,
  livePlayers,
  MAX_PLAYERS,
  Phase,
  potTotal,
  type Rake,
  type Terms,
} from './hand.js';
export {
  type BetRange,
  canBetTo,
  type Legal,
  type LegalBet,
  type LegalDeal,
  type LegalDraw,
  type LegalRoom,
  type LegalShow,
  legal,
  legalRoom,
} from './legal.js';
export {
  decimalsOfLine,
  formatAction,
  formatLine,
  type Line,
  type LineAction,
  type LineError,
  type LineErrorCode,
  LineReader,
  MAX_LINE,
  parseAction,
  parseLine,
} from './line.js';
export { history } from './log.js';
export { type Pot, pots } from './pots.js';
export {
  below,
  fraction,
  pick,
  type Random,
  type RandomState,
  resume,
  type Seed,
  shuffle,
  stream,
  streams,
  type Xoshiro128,
  xoshiro128,
} from './random.js';
export { assert, err, keysOf, ok, type Result } from './result.js';
export {
  type BetCap,
  type HandRules,
  type HouseRules,
  isRuleSetName,
  isRuleValue,
  type ResolvedRules,
  RULE_SET_NAMES,
  RULE_SETS,
  RULES,
  type RuleRow,
  type RuleSetName,
  type RuleValue,
  resolveHandRules,
  resolveRules,
  resolveTableRules,
  ruleRows,
  type SettableRule,
  STANDARD,
  STANDARD_TABLE,
  TABLE_RULE_SETS,
  type TableRules,
} from './rules.js';
export { labelOfPlace, MAX_SEATS, placeOfLabel, type SeatNumbering } from './seats.js';
export { newHand, type Setup } from './setup.js';
export { type Award, type HandResult, result, type SettledPot, winsByShowing } from './showdown.js';
export { letOpen } from './streets.js';
export { VARIANTS, variantOf } from './variants/index.js';
export { type Limit, type Opener, type Street, type StreetName, upCards, type Variant } from './variants/variant.js';
export {
  ACT_WORDS,
  ACTION_TYPES,
  type ActionType,
  type ActWord,
  actionOf,
  actionOfType,
  actionTypeOf,
  actionTypesOf,
  type BetWord,
  betWord,
  explainWord,
  isActionType,
  isActWord,
  isInRange,
  type OpenType,
  openTypesOf,
  type WordError,
  wordOf,
  wordsOf,
} from './vocabulary.js';
