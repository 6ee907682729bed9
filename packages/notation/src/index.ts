/**
 * Hands as documents: the living hand of a table, and the histories of every format and room that is read.
 *
 * `Hand` is the document's type, and the namespace of everything that is done with one.
 */

export * from './acpc.js';
export * from './api.js';
export { type CountedAct, countedAct, isVoluntary } from './countedAct.js';
export { Hand } from './document.js';
export * from './history/index.js';
export * from './phh/index.js';
export * from './pokerstars/index.js';
