/** Matches on the disk and on several threads: the part of the arena that needs Node. */
export {
  BotError,
  type BotSpec,
  explainSpec,
  type Lineup,
  type ListeningPlace,
  type ProgramLimits,
  parseBotSpec,
  type SpecError,
  type StartedBot,
  type StartOptions,
  startBot,
  strategiesOf,
} from '../external/spec.js';
export { type ChunkAnswer, type ChunkTask, playChunk } from './chunk.js';
export { ResumeError, type RunStanding, runStandingOf } from './journal.js';
export { type LeagueRunOptions, leagueJournalPath, runLeague } from './league.js';
export { type OnlyHand, replayHand } from './only.js';
export { checkpointOf, type RunOptions, runMatch, runOnly } from './run.js';
export { checkBots, isBoxed, type Source } from './source.js';
export { isOccupied } from './standing.js';
export { finishedRun, keepFinished, leftCheckpoint, temporaryCheckpoint } from './temporary.js';
export { playTournaments, type TournamentRunOptions } from './tournaments.js';
export { type TrainOptions, trainBlueprint } from './train.js';
export { tuneForMatches } from './tuning.js';
