export { explainAcpc, gameOf } from './acpc.js';
export {
  formatOf as formatOfHistory,
  formatOfName,
  formatOfStart,
  HISTORY_FORMATS,
  type HistoryFormat,
  isOpening as isHandOpening,
  SNIFFED_BYTES,
} from './format.js';
export {
  documentOfHistory,
  type HistoryEntry,
  type HistoryFault,
  type HistoryHand,
  isFileFault,
  nameOfHistory,
} from './hand.js';
export { HistoryReader, type HistoryOptions, MAX_WHOLE_BYTES, readHistory } from './reader.js';
export { explainDocument, explainReplay } from './words.js';
