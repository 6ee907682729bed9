/** Matches on the disk and on several threads: the part of the arena that needs Node. */
export {
  BotError,
  type BotSpec,
  explainSpec,
  type Lineup,
  parseBotSpec,
  type SpecError,
  type StartOptions,
  strategiesOf,
} from '../external/spec.js';
export { type ChunkAnswer, type ChunkTask, playChunk } from './chunk.js';
export { ResumeError } from './journal.js';
export { type OnlyHand, replayHand } from './only.js';
export { type RunOptions, runMatch } from './run.js';
export { checkBots, isBoxed, type Source } from './source.js';
export { temporaryCheckpoint } from './temporary.js';
export { type TrainOptions, trainBlueprint } from './train.js';
