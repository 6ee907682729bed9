/** The room's pure tables and its stores. The host that puts them on the network builds on these. */
export * from './chips.js';
export * from './ledger.js';
export { emptyContent, type MemoryContent, MemoryStore } from './log/memory.js';
export { SqliteLog, StoreUnavailable } from './log/sqlite.js';
export type * from './ports.js';
export { KEY_BYTES, type Sealer, sealer } from './seal.js';
export * from './table/archive.js';
export * from './table/clock.js';
export { dealKey } from './table/dealing.js';
export * from './table/evolve.js';
export * from './table/facts.js';
export * from './table/input.js';
export * from './table/receipt.js';
export * from './table/settings.js';
export * from './table/snapshot.js';
export * from './table/state.js';
export * from './table/step.js';
export * from './table/telling.js';
