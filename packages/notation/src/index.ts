/**
 * Hands as documents: the living hand of a table, PHH and PHHS files, PokerStars text, ACPC lines.
 *
 * `Hand` is the document's type, and the namespace of everything that is done with one.
 */
export * from './acpc.js';
export * from './api.js';
export { Hand } from './document.js';
export * from './phh/index.js';
export * from './pokerstars/index.js';
