/** History files on disk: found, cut into parts for threads, and read in pieces. */

export { isSystemError, type SystemError } from '../system.js';
export { bytesOfFile, countNewlines, piecesOf } from './bytes.js';
export { Crew, type Readers, startReaders } from './crew.js';
export { type BadPath, type FileKind, type Found, findFiles, type HandFile, isBad } from './files.js';
export { PART_BYTES, type Part, partsOf, wholePart } from './parts.js';
export { type Answered, type PartEnd, readPart, readParts } from './read.js';
export { type Item, itemsOf } from './tasks.js';
export { tuneForReading, tuneForStatistics } from './tuning.js';
