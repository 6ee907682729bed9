export { TEXT_ROOMS } from '../rooms/index.js';
export { formatOhh, type OhhWriteError, type ToOhh } from '../rooms/ohh/write.js';
export type { TextRoom } from '../rooms/room.js';
export { type ReadRoomHand, RoomReader } from '../rooms/text.js';
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
export { type HistoryOptions, HistoryReader, MAX_WHOLE_BYTES, readHistory } from './reader.js';
export { reportOfHand } from './report.js';
export { HistoryWatch, type LeftOut, type WatchedHand } from './watch.js';
export { explainDocument, explainReplay } from './words.js';
