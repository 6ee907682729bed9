export type { PhhAmounts } from './amounts.js';
export { type FromPhh, handOfPhh, type PhhLoss, phhOfHand, type ToPhh } from './convert.js';
export { explainFault, type PhhError, type PhhFault } from './errors.js';
export { fieldsOf, MAX_HAND_BYTES, type PhhHand, venueOf } from './hand.js';
export { type PhhEntry, PhhReader, type PhhReaderOptions, readPhh, readPhhs } from './read.js';
export { type PhhDeviation, type PhhOutcome, type PhhReport, phhReportOf, replayPhh, unreadReport } from './replay.js';
export type { PhhFields, PhhNumber, PhhTable, PhhTime, PhhValue } from './value.js';
export { formatPhh, formatPhhs } from './write.js';
