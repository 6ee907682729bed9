/** Tournaments as pure data: a log of facts, and the step that writes it. No clock, no store, no socket. */
export { paidOf, splitHead } from './bounty.js';
export { closingLines, ordinalOf, resultsCsv } from './closing.js';
export { type DealWish, dealFigures, isDealPossible, MOST_KEPT_PERCENT, TALK_MS } from './deals.js';
export { drawCommitment, drawPairs, drawSeats, isDrawRight, startingPairs, startingSeats } from './draw.js';
export { ALONE_MS, type Entrant, isAddOnOpen, isRebuyOpen, OFFER_MS } from './entries.js';
export { applyFact, foldLog, type LoggedFact, type MoveReason, newTournament, type TournamentFact } from './facts.js';
export { type HandContext, handOf, reportOf, setupOf } from './hand.js';
export type { TournamentHostAct } from './hosting.js';
export {
  cancelledBeforeMoney,
  chipChop,
  EXACT_PLAYERS,
  equalDeal,
  icm,
  icmDeal,
  MOST_PLAYERS,
  openPrizes,
  overTime,
  roundValues,
} from './icm.js';
export { apportion, type Payouts, paidShares, prizesOf, shareOut, tableShares } from './payouts.js';
export { stakesAt, stakesNow } from './permits.js';
export { isNextBigBlind, TOURNAMENT_TABLE } from './positions.js';
export { LIVENESS_MS, mustBeDealing, PromiseKeeper } from './promises.js';
export { FINAL_PAUSE_MS, isEntryOpen } from './seating.js';
export {
  type AddOn,
  type Bounty,
  createSettings,
  expectedMinutes,
  explainSettings,
  KINDS,
  type Kind,
  MOST_ENTRIES,
  paidPlaces,
  type Rebuy,
  type SettingsError,
  type StartCondition,
  type TournamentSettings,
  type TournamentWish,
} from './settings.js';
export type {
  Bust,
  Entry,
  HandReport,
  MoneyTransfer,
  Permit,
  PermitPlayer,
  Proposal,
  Tournament,
  TournamentTable,
  TransferKind,
} from './state.js';
export { entryOf, gapOf, isWithdrawn, liveEntries, openTables, sizeOf } from './state.js';
export {
  figuresOfPerson,
  type PersonResult,
  resultsByPerson,
  type TournamentFigures,
} from './statistics.js';
export { type Input, nextDeadline, permitAfter, step, type TournamentRefusal, type TournamentStep } from './step.js';
export {
  type Break,
  breakAfter,
  CLOCK,
  EIGHT_GAME,
  gamesOf,
  HORSE,
  type Level,
  lastLevelOf,
  lengthMinutes,
  levelOf,
  levelUnit,
  mostSeats,
  PRESET_NAMES,
  PRESETS,
  type Preset,
  type PresetName,
  romanOf,
  type Structure,
  stakesFrom,
} from './structure.js';
export {
  type ClockView,
  clockView,
  type LobbyView,
  lobbyView,
  prizesView,
  spectatorDelayMs,
  standingsView,
  type TournamentStanding,
  type TournamentTableView,
  tablesView,
  valuesView,
} from './view.js';
