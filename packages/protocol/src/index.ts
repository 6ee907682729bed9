export * from './close.js';
export * from './errors.js';
export * from './limits.js';
export type * from './messages.js';
export * from './text.js';
