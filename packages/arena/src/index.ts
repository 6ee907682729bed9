/** Strict poker simulation. */
export { ACTIONS, Action, actionsOf, wordOfAction } from './action.js';
export type { BlueprintData } from './blueprint/weights.js';
export { blueprintBot, loadBlueprint } from './bots/blueprint.js';
export { BOT_NAMES, botOf, canPlay } from './bots/index.js';
export { handleTestPlayerAction } from './bots/testPlayer.js';
export type { Budget, Usage } from './clock.js';
export { type FaultCode, FaultError } from './external/fault.js';
export { type HelloMessage, PROTOCOL, PROTOCOL_VERSION } from './external/greeting.js';
export {
  type ActView,
  type LegalAct,
  type MatchMessage,
  matchMessage,
  type PlayerView,
  type RequestMessage,
  type ResultMessage,
  requestMessage,
  resultMessage,
  type View,
} from './external/protocol1.js';
export {
  type BotAct,
  type BotHandResult,
  type BotMatch,
  type BotSeat,
  botMatch,
  botResult,
  botTurn,
  type TurnMessage,
} from './external/protocol2.js';
export type { StrictPlayer } from './gameState.js';
export {
  League,
  type LeagueError,
  type LeagueMatch,
  type LeagueOptions,
  leagueVerdict,
  lineupsOf,
  type PairResult,
} from './league/league.js';
export {
  bradleyTerry,
  type Fit,
  type LeagueStanding,
  type Rating,
  type SessionSpread,
  type TableResult,
  teamStrengths,
} from './league/ratings.js';
export { explainVersion, type VersionResult, versionResults } from './league/versions.js';
export {
  ARENA_VERSION,
  type Contestant,
  createManifest,
  DEFAULT_TIMEOUT_MS,
  explainManifest,
  type FaultPolicy,
  hashOf,
  type Manifest,
  type ManifestError,
  type MatchOptions,
  type MatchStakes,
  unitOf,
} from './manifest.js';
export { type ChunkOptions, ChunkRunner } from './match.js';
export { documentOf, HandWriter } from './output.js';
export { MatchError, type PlayOptions, playMatch } from './play.js';
export { csvReport } from './report/csv.js';
export { fitText, type LeagueSummary, leaguePage, modelText } from './report/leaguePage.js';
export { htmlReport } from './report/report.js';
export { type MatchSummary, type PlayerSummary, summarise } from './report/summary.js';
export { type ChunkResult, type Fault, openResultOf, type PlayedHand } from './result.js';
export type { MatchRun, SeriesPoint } from './run.js';
export { type ChunkRange, chunkAt, chunkCount, type Slot, slotOf } from './schedule.js';
export { type OpenAct, type OpenSeat, type PlayedAct, Situation, type TableCount } from './situation.js';
export { keyOf, type SmallStakes } from './solve/game.js';
export { type ActOdds, Solution, solve } from './solve/solution.js';
export {
  type BotResult,
  explainVerdict,
  type MatchTally,
  type PlayerTally,
  resultOf,
  type Verdict,
  verdictOf,
} from './statistics.js';
export type {
  Bot,
  BotLanguage,
  Decision,
  DecisionOdds,
  DrawDecision,
  Hole,
  OpenResult,
  RangeOdds,
  Strategy,
} from './strategy.js';
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
export { type BotFigures, figuresOfBots } from './tournament/figures.js';
export { playPermit } from './tournament/hands.js';
export { tournamentPage } from './tournament/page.js';
export { phhsText, pokerStarsText, type RecordedHand, TournamentRecorder } from './tournament/recorder.js';
export {
  digestOf,
  loadBots,
  playTournament,
  settingsOfPlan,
  type TournamentPlace,
  type TournamentPlan,
  type TournamentResult,
} from './tournament/run.js';
export { type Behaviour, TournamentWorld } from './tournament/world.js';
