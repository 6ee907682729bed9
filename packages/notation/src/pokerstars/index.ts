export { type Accounts, accountsOf, type PlayerAccount, type ResolvedPost } from './accounts.js';
export { type FromPokerStars, handOfPokerStars, type PokerStarsField, type PokerStarsImportLoss } from './convert.js';
export { MAX_POKERSTARS_LINE, type TextSource } from './decode.js';
export { gameOfVariant, variantOfGame } from './games.js';
export { MAX_HAND_LINES } from './parse.js';
export { PokerStarsReader, type ReadPokerStars, readPokerStars, readPokerStarsText } from './read.js';
export { type PlacedDeviation, type Played, type PokerStarsDeviation, playTranscript, type Stopped } from './replay.js';
export type { PokerStarsExportLoss } from './text.js';
export {
  explainRead as explainPokerStars,
  type Placed,
  type PokerStarsReadError,
  type Transcript,
  type TranscriptEvent,
} from './transcript.js';
export {
  type PokerStarsReport,
  type PokerStarsVerdict,
  type ReportError,
  reportOfPokerStars,
  reportOfVerdict,
  verdictOfPokerStars,
} from './verify.js';
export {
  formatPokerStars,
  type PokerStarsOptions,
  type PokerStarsWriteError,
  type ToPokerStars,
} from './write.js';
