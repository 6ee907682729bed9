/** The tracker: hands in DuckDB or Parquet. Node only; DuckDB is loaded when a database is opened. */
export { Archive } from './archive.js';
export { TrackerError } from './duckdb.js';
export { type Imported, type ImportOptions, importFiles } from './import.js';
export {
  CELL_KEYS,
  cellsOf,
  documentOf,
  type HandOrder,
  handsOf,
  keepNote,
  type Line,
  type ListedHand,
  lineOf,
  type Overview,
  overviewOf,
  PAGE_HANDS,
} from './study.js';
export { Tracker } from './tracker.js';
