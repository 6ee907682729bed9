/** Columns from threads into tables, a few thousand rows at a time. */
import { keysOf } from '@cardroom/engine';
import type { DuckDBAppender, DuckDBBlobVector, DuckDBDataChunk, DuckDBType } from '@duckdb/node-api';
import { POSITIONS } from '../statistics/positions.js';
import type { Batch } from './batch.js';
import { type Column, cellsAt, isText, longBytes, partOf, type Rows } from './columns.js';
import type { Database } from './duckdb.js';
import { ACTS, type ColumnType, TABLES, type TableName } from './schema.js';

/** Rows of a vector of DuckDB. */
const CHUNK_ROWS = 2048;

/** Rows on their way into a table. */
interface Carrier {
  readonly chunk: DuckDBDataChunk;
  readonly vectors: readonly RawVector[];
}

export class Appenders {
  readonly #carriers: Readonly<Record<TableName, Carrier>>;

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
    const of = (table: TableName): Carrier => this.#carrier(TABLES[table].map(([, type]) => types[type]));
    this.#carriers = { hands: of('hands'), players: of('players'), decisions: of('decisions') };
  }

  /** Made once for each table: DuckDB copies what it is given, and asking for its vectors costs more than filling them. */
  #carrier(types: readonly DuckDBType[]): Carrier {
    const chunk = this.database.duck.DuckDBDataChunk.create(types, CHUNK_ROWS);
    return { chunk, vectors: types.map((_, at) => chunk.getColumnVector(at) as unknown as RawVector) };
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
    const { chunk, vectors } = this.#carriers[table];
    for (let from = 0; from < count; from += CHUNK_ROWS) {
      const rows = Math.min(CHUNK_ROWS, count - from);
      // Gives up the long texts of the rows before.
      chunk.reset();
      chunk.rowCount = rows;
      for (const [at, [, type]] of TABLES[table].entries())
        this.#fill(vectors[at]!, partOf(columns[at]!, from, rows, type));
      appender.appendDataChunk(chunk);
    }
  }

  /** Copies a column as bytes: a value for each row by itself would cost more than reading the hand. */
  #fill(to: RawVector, column: Column): void {
    if (!isText(column)) this.#copy(to, new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    else {
      const long = longBytes(column);
      this.#copy(to, long === null ? column.cells : cellsAt(column, long, this.#keep(to, long)));
    }
  }

  /** Long texts stand in memory of the vector: it takes all of them as one, and says where that is. */
  #keep({ validity, vector }: RawVector, long: Uint8Array): number {
    const { duck } = this.database;
    const texts = new duck.DuckDBBlobVector(EMPTY, validity, vector, 0, 1);
    texts.setItem(0, new duck.DuckDBBlobValue(long));
    texts.flush();
    // A cell is two numbers of 64 bits, and the second is the address.
    return Number(duck.DuckDBUBigIntVector.fromRawVector(vector, 2).getItem(1));
  }

  #copy({ validity, vector }: RawVector, bytes: Uint8Array): void {
    new this.database.duck.DuckDBUTinyIntVector(bytes, validity, vector).flush();
  }
}

const EMPTY = new DataView(new ArrayBuffer(0));

/** The common part of all vectors of the library. */
interface RawVector {
  readonly validity: ConstructorParameters<typeof DuckDBBlobVector>[1];
  readonly vector: ConstructorParameters<typeof DuckDBBlobVector>[2];
}
