/** Matches on many machines that share a PostgreSQL database. */
export type { ChunkDone, ChunkWork, RunSettings } from './chunks.js';
export { Coordinator } from './coordinator.js';
export { ClusterError } from './error.js';
export { isMatchWork, matchSource, playMatchWork } from './matches.js';
export { type ClusterStatus, clusterStatus } from './status.js';
export { ClusterWorker } from './worker.js';
