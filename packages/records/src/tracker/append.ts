/** Columns from threads into tables, a few thousand rows at a time. */
import { keysOf } from '@cardroom/engine';
import type { DuckDBAppender, DuckDBBlobVector, DuckDBDataChunk, DuckDBType } from '@duckdb/node-api';
import { POSITIONS } from '../statistics/positions.js';
import type { Batch } from './batch.js';
import { CELL_BYTES, type Column, eachLong, isText, type Rows } from './columns.js';
import type { Database } from './duckdb.js';
import { ACTS, type ColumnType, TABLES, type TableName } from './schema.js';

/** Rows of a vector of DuckDB. */
const CHUNK_ROWS = 2048;

export class Appenders {
  readonly #types: Readonly<Record<TableName, readonly DuckDBType[]>>;

  constructor(private readonly database: Database) {
    const { duck } = database;
    const types: Record<ColumnType, DuckDBType> = {
      VARCHAR: duck.VARCHAR,
      DOCUMENT: duck.VARCHAR,
      DOUBLE: duck.DOUBLE,
      UTINYINT: duck.UTINYINT,
      UINTEGER: duck.UINTEGER,
      UBIGINT: duck.UBIGINT,
      BOOLEAN: duck.BOOLEAN,
      POSITION: duck.ENUM8([...POSITIONS]),
      ACT: duck.ENUM8([...ACTS]),
    };
    const of = (table: TableName): readonly DuckDBType[] => TABLES[table].map(([, type]) => types[type]);
    this.#types = { hands: of('hands'), players: of('players'), decisions: of('decisions') };
  }

  /** Writes batches into all tables, inside the transaction that is open. */
  async append(batches: readonly Batch[]): Promise<void> {
    for (const table of keysOf(TABLES)) {
      const appender = await this.database.connection.createAppender(table);
      for (const batch of batches) this.#rows(appender, table, batch[table]);
      appender.closeSync();
    }
  }

  #rows(appender: DuckDBAppender, table: TableName, { count, columns }: Rows): void {
    for (let from = 0; from < count; from += CHUNK_ROWS) {
      const rows = Math.min(CHUNK_ROWS, count - from);
      const chunk = this.database.duck.DuckDBDataChunk.create(this.#types[table], rows);
      for (const [at, [, type]] of TABLES[table].entries()) this.#fill(chunk, at, type, columns[at]!, from, rows);
      appender.appendDataChunk(chunk);
    }
  }

  /** Copies a column as bytes: a value for each row by itself would cost more than reading the hand. */
  #fill(chunk: DuckDBDataChunk, at: number, type: ColumnType, column: Column, from: number, rows: number): void {
    const { duck } = this.database;
    const { validity, vector } = chunk.getColumnVector(at) as unknown as RawVector;
    const width = type === 'UBIGINT' ? 2 : 1;
    const part = isText(column)
      ? column.cells.subarray(from * CELL_BYTES, (from + rows) * CELL_BYTES)
      : column.subarray(from * width, (from + rows) * width);
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    new duck.DuckDBUTinyIntVector(bytes, validity, vector).flush();
    if (!isText(column)) return;
    // A long text stands in memory of DuckDB itself; as bytes it is set like a blob, which is kept in the same way.
    const longs = new duck.DuckDBBlobVector(new DataView(bytes.buffer), validity, vector, 0, rows);
    let hasLongs = false;
    eachLong(column, from, rows, (row, text) => {
      longs.setItem(row, new duck.DuckDBBlobValue(text));
      hasLongs = true;
    });
    if (hasLongs) longs.flush();
  }
}

/** The common part of all vectors of the library. */
interface RawVector {
  readonly validity: ConstructorParameters<typeof DuckDBBlobVector>[1];
  readonly vector: ConstructorParameters<typeof DuckDBBlobVector>[2];
}
