export { type Account, type Accounts, accountsOf, type ResolvedPost } from './accounts.js';
export { type Converted, handOfPokerStars, type Loss, type PokerStarsField } from './convert.js';
export { MAX_LINE as MAX_POKERSTARS_LINE, type TextSource } from './decode.js';
export { gameOfVariant, variantOfGame } from './games.js';
export { MAX_HAND_LINES } from './parse.js';
export { type ReadHand, readPokerStars, readPokerStarsText } from './read.js';
export { type PlacedDeviation, type Played, type PokerStarsDeviation, playTranscript, type Stopped } from './replay.js';
export {
  explainRead,
  type Header,
  type Marker,
  type Placed,
  type PostKind,
  type ReadError as PokerStarsReadError,
  type Seat,
  type Summary,
  type SummarySeat,
  type Table,
  type Transcript,
  type TranscriptEvent,
} from './transcript.js';
export { type PokerStarsRecord, recordOfError, recordOfPlayed, recordOfTranscript } from './verify.js';
export {
  formatPokerStars,
  type PokerStarsLoss,
  type PokerStarsOptions,
  type PokerStarsText,
  type PokerStarsWriteError,
} from './write.js';
