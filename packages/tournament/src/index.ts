/** Tournaments as pure data: a log of facts, and the step that writes it. No clock, no store, no socket. */
export { paidOf, splitHead } from './bounty.js';
export { closingLines, ordinalOf, resultsCsv } from './closing.js';
export { type DealWish, figuresOf, isDealPossible, TALK_MS } from './deals.js';
export { commitmentOf, drawPairs, drawSeats, isDrawRight, startingPairs, startingSeats } from './draw.js';
export { ALONE_MS, isAddOnOpen, isRebuyOpen, OFFER_MS, type Person } from './entries.js';
export { applyFact, type Fact, foldLog, type LogEntry, type MoveReason, newTournament } from './facts.js';
export { type HandContext, handOf, reportOf, setupOf } from './hand.js';
export type { HostAct } from './hosting.js';
export {
  cancelledBeforeMoney,
  chipChop,
  EXACT_PLAYERS,
  equalDeal,
  icm,
  icmDeal,
  MOST_PLAYERS,
  overTime,
  roundValues,
} from './icm.js';
export { apportion, type Payouts, paidShares, prizesOf, shareOut, tableShares } from './payouts.js';
export { stakesNow } from './permits.js';
export { TOURNAMENT_TABLE } from './positions.js';
export { LIVENESS_MS, mustBeDealing, PromiseKeeper } from './promises.js';
export { FINAL_PAUSE_MS, isEntryOpen } from './seating.js';
export {
  type AddOn,
  type Bounty,
  createSettings,
  explainSettings,
  KINDS,
  type Kind,
  MOST_ENTRIES,
  paidPlaces,
  type Rebuy,
  type Settings,
  type SettingsError,
  type Start,
  type TournamentWish,
} from './settings.js';
export type {
  Bust,
  Entry,
  Permit,
  PermitPlayer,
  Proposal,
  Report,
  Table,
  Tournament,
  Transfer,
  TransferKind,
} from './state.js';
export { entryOf, liveEntries, openTables, sizeOf } from './state.js';
export {
  DEPTHS,
  type Depth,
  depthOf,
  figuresOfPerson,
  type PersonResult,
  type TournamentFigures,
} from './statistics.js';
export { type Input, nextDeadline, permitAfter, type Refusal, type Step, step } from './step.js';
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
  mostSeats,
  PRESET_NAMES,
  PRESETS,
  type Preset,
  type PresetName,
  priceOf,
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
  type Standing,
  spectatorDelayMs,
  standingsView,
  type TableView,
  tablesView,
  valuesView,
  watchDelayMs,
} from './view.js';
