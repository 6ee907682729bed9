/** The tracker: hands in DuckDB or Parquet. Node only; DuckDB is loaded when a database is opened. */
export { Archive, conditionOf } from './archive.js';
export { TrackerError } from './duckdb.js';
export { type Imported, type ImportOptions, importFiles } from './import.js';
export { Tracker } from './tracker.js';
