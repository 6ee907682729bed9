/** Columns from threads into tables, a few thousand rows at a time. */
import type { DuckDBAppender, DuckDBDataChunk, DuckDBType } from '@duckdb/node-api';
import { POSITIONS } from '../statistics/positions.js';
import type { Batch, Column, Rows } from './batch.js';
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
    for (const table of Object.keys(TABLES) as TableName[]) {
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

  #fill(chunk: DuckDBDataChunk, at: number, type: ColumnType, column: Column, from: number, rows: number): void {
    const vector = chunk.getColumnVector(at) as unknown as Vector;
    if (Array.isArray(column)) {
      for (let row = 0; row < rows; row++) vector.setItem(row, column[from + row]!);
    } else {
      const width = type === 'UBIGINT' ? 2 : 1;
      const part = column.subarray(from * width, (from + rows) * width);
      // The vector's own memory: a value for each row by itself would cost more than reading the hand.
      const { buffer, byteOffset } = vector.items ?? vector.dataView!;
      new Uint8Array(buffer, byteOffset, part.byteLength).set(
        new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
      );
    }
    vector.flush();
  }
}

/** The common part of all vectors of the library. */
interface Vector {
  readonly items?: ArrayBufferView<ArrayBuffer>;
  readonly dataView?: ArrayBufferView<ArrayBuffer>;
  setItem(row: number, value: string): void;
  flush(): void;
}
