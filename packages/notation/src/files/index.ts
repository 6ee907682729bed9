/** Readers of files on disk: the only part of the package that needs Node. */
export { CHUNK_BYTES, readChunks } from './chunks.js';
export { isPhhPath, readPhhFile } from './phh.js';
export { isPokerStarsPath, readPokerStarsFile } from './pokerstars.js';
