/** The tracker: hands in DuckDB or Parquet. Node only; DuckDB is loaded when a database is opened. */
export { Archive } from './archive.js';
export { TrackerError } from './duckdb.js';
export { COMMIT_HANDS, type Imported, type ImportOptions, importFiles } from './import.js';
export {
  cellsOf,
  type HandOrder,
  handsOfPlayer,
  keepNote,
  type ListedHand,
  type Overview,
  overviewOf,
  PAGE_HANDS,
  type ResultLine,
  resultLineOf,
  storedDocument,
} from './study.js';
export type { Recount } from './sums.js';
export { Tracker } from './tracker.js';
