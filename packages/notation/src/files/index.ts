/** Readers of files on disk: the only part of the package that needs Node. */
export { ArchiveError, archiveKind, MAX_UNPACKED_BYTES, type Packed, unpack, zipMembers } from './archive.js';
export { CHUNK_BYTES, readChunks } from './chunks.js';
export { isPhhPath, readPhhFile } from './phh.js';
export { isPokerStarsPath, readPokerStarsFile } from './pokerstars.js';
export { tarMembers } from './tar.js';
