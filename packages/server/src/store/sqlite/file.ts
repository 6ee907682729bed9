/** A database file: opened for its owner alone, brought to the version of this code, with its statements kept ready. */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import type { Row } from '../rows.js';
import { type Driver, openDriver, type SqlValue, type Statement } from './driver.js';
import { migrateFile, PRAGMAS } from './schema.js';

/** For the owner alone: the file holds people's names, ids and books. */
const OWNER_ONLY = 0o600;

/** A database keeps the mode of its file for the files that it puts beside it. */
export function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(name)) setPrivate(name);
  }
}

function setPrivate(name: string): void {
  try {
    chmodSync(name, OWNER_ONLY);
  } catch (error) {
    // Only the owner of a file can change its mode.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** So many rows of values, as one statement inserts them. */
export function valueRows(count: number, columns: number): string {
  return Array(count)
    .fill(`(${Array(columns).fill('?').join(', ')})`)
    .join(', ');
}

export class SqliteFile {
  readonly #database: Driver;
  readonly #statements = new Map<string, Statement>();

  private constructor(database: Driver) {
    this.#database = database;
  }

  /** For the one thread that writes. */
  static openToWrite(file: string): SqliteFile {
    keepPrivate(file);
    const database = openDriver(file);
    database.exec(PRAGMAS);
    migrateFile(database);
    return new SqliteFile(database);
  }

  /** For threads that read beside it; the file is there and of this version. */
  static openToRead(file: string): SqliteFile {
    const database = openDriver(file);
    database.exec('pragma query_only = on; pragma busy_timeout = 5000;');
    return new SqliteFile(database);
  }

  /** For the thread that copies the write-ahead log into the database. */
  static openToCopy(file: string): SqliteFile {
    const database = openDriver(file);
    database.exec('pragma synchronous = full; pragma busy_timeout = 5000;');
    return new SqliteFile(database);
  }

  /** Copies as much of the write-ahead log into the database as nobody needs there; waits for nobody. */
  checkpoint(): void {
    this.rows('pragma wal_checkpoint(passive)');
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** How many rows were changed. */
  run(sql: string, ...values: SqlValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  rows(sql: string, ...values: SqlValue[]): readonly Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  row(sql: string, ...values: SqlValue[]): Row | null {
    return this.rows(sql, ...values)[0] ?? null;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  close(): void {
    this.#database.close();
  }
}
