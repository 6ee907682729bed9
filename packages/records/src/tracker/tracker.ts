/**
 * The database of the tracker. Hands come in batches; every commit writes hands, sums and how far files have been read
 * in one transaction, so that a process that is killed loses at most what it had not committed, and reads that again.
 */
import type { Part } from '../files/parts.js';
import { Appenders } from './append.js';
import type { Batch } from './batch.js';
import { pickRows, type Rows } from './columns.js';
import { type Database, guarded, inTransaction, openDatabase, rowsOf, sqlText, TrackerError } from './duckdb.js';
import { KeySet } from './keys.js';
import { SCHEMA, TABLES } from './schema.js';
import { addSums, addUpSums, type Recount, updateTables } from './sums.js';

/** Hands that are handed over to DuckDB together: some megabytes. */
const FLUSH_HANDS = 16_384;

/** How far a file has been read: one that has not changed since is not read again. */
interface FileState {
  readonly size: number;
  readonly modified: number;
  readonly readTo: number;
}

interface ReadFile extends FileState {
  readonly hands: number;
}

export class Tracker {
  readonly #database: Database;
  readonly #appenders: Appenders;
  readonly #keys = new KeySet();
  readonly #files = new Map<string, FileState>();
  readonly #changed = new Map<string, ReadFile>();
  /** Batches that wait for DuckDB, and their hands. */
  #waiting: Batch[] = [];
  #waitingHands = 0;
  /** Whether a transaction is open that holds hands already. */
  #isOpen = false;
  #pendingHands = 0;
  #nextId = 0;

  private constructor(database: Database) {
    this.#database = database;
    this.#appenders = new Appenders(database);
  }

  /** Opens a database or makes it; `recount` is told while one of the version before is brought up to date. */
  static async open(path: string, recount: Recount = () => {}): Promise<Tracker> {
    const tracker = new Tracker(await openDatabase(path, 'write'));
    try {
      await tracker.#prepare(path, recount);
    } catch (error) {
      tracker.close();
      throw error;
    }
    return tracker;
  }

  async #prepare(path: string, recount: Recount): Promise<void> {
    const { connection } = this.#database;
    const tables = await rowsOf(
      connection,
      "select table_name as name from information_schema.tables where table_schema = 'main'",
    );
    if (tables.length === 0) {
      await inTransaction(connection, async () => {
        for (const statement of SCHEMA) await connection.run(statement);
      });
    } else if (!tables.some(({ name }) => name === 'tracker')) {
      throw new TrackerError(`${path}: This database is not one of the tracker.`);
    }
    await updateTables(connection, path, recount);
    const [last] = await rowsOf(connection, 'select coalesce(max(id) + 1, 0)::DOUBLE as id from hands');
    this.#nextId = Number(last!.id);
    const keys = await connection.stream('select (key & 4294967295)::UINTEGER, (key >> 32)::UINTEGER from hands');
    for (;;) {
      const chunk = await keys.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) break;
      const [low, high] = chunk.getColumns() as [number[], number[]];
      for (let row = 0; row < low.length; row++) this.#keys.add(low[row]!, high[row]!);
    }
    for (const row of await rowsOf(
      connection,
      'select path, size::DOUBLE as size, modified, read_to::DOUBLE as read_to from files',
    )) {
      this.#files.set(String(row.path), {
        size: Number(row.size),
        modified: Number(row.modified),
        readTo: Number(row.read_to),
      });
    }
  }

  get hands(): number {
    return this.#keys.size;
  }

  /** Hands taken that are not in the database yet. */
  get pending(): number {
    return this.#pendingHands;
  }

  /** The position to read a file from: its start if it is new or has changed, its end if it is done. */
  readTo(path: string, size: number, modified: number): number {
    const known = this.#changed.get(path) ?? this.#files.get(path);
    return known !== undefined && known.size === size && known.modified === modified ? known.readTo : 0;
  }

  /** Takes the hands of a batch that are new; how many these are. */
  take(batch: Batch): number {
    const keys = batch.hands.columns[1] as Uint32Array;
    const isNew = new Uint8Array(batch.hands.count);
    let count = 0;
    for (let hand = 0; hand < isNew.length; hand++) {
      if (!this.#keys.add(keys[2 * hand]!, keys[2 * hand + 1]!)) continue;
      isNew[hand] = 1;
      count++;
    }
    if (count === 0) return 0;
    const ids = new Uint32Array(isNew.length);
    for (let hand = 0, id = this.#nextId; hand < ids.length; hand++) ids[hand] = isNew[hand] === 1 ? id++ : 0;
    this.#nextId += count;
    this.#waiting.push({
      hands: numbered('hands', batch.hands, ids, isNew),
      players: numbered('players', batch.players, ids, isNew),
      decisions: numbered('decisions', batch.decisions, ids, isNew),
    });
    this.#waitingHands += count;
    this.#pendingHands += count;
    return count;
  }

  /** Hands over to DuckDB what waits, once that is worth it: it writes while the next hands are read. */
  async flush(): Promise<void> {
    if (this.#waitingHands < FLUSH_HANDS) return;
    await guarded(this.#database.connection, () => this.#append());
  }

  async #append(): Promise<void> {
    if (!this.#isOpen) await this.#database.connection.run('begin');
    this.#isOpen = true;
    const batches = this.#waiting;
    this.#waiting = [];
    this.#waitingHands = 0;
    await this.#appenders.append(batches);
  }

  /** Notes how far a file has been read. */
  progress({ file, to }: Part, modified: number, hands: number): void {
    const before = this.#changed.get(file.path);
    const readTo = Math.min(to, file.size);
    this.#changed.set(file.path, { size: file.size, modified, readTo, hands: (before?.hands ?? 0) + hands });
  }

  /** Writes everything taken so far, or nothing of it. */
  async commit(): Promise<void> {
    if (this.#pendingHands === 0 && this.#changed.size === 0) return;
    const { connection } = this.#database;
    const first = this.#nextId - this.#pendingHands;
    await guarded(connection, async () => {
      await this.#append();
      if (this.#pendingHands > 0) await addSums(connection, first, this.#nextId);
      if (this.#changed.size > 0)
        await connection.run(`insert or replace into files values ${rowsOfFiles(this.#changed)}`);
      await connection.run('commit');
    });
    this.#isOpen = false;
    for (const [path, state] of this.#changed) this.#files.set(path, state);
    this.#changed.clear();
    this.#pendingHands = 0;
  }

  /** The threads that DuckDB works with: it takes them from whoever reads the hands. */
  async useThreads(count: number): Promise<void> {
    await this.#database.connection.run(`set threads = ${count}`);
  }

  /** Adds up what commits have written apart, so that reports read less. */
  async compact(): Promise<void> {
    await addUpSums(this.#database.connection);
    await this.#database.connection.run('checkpoint');
  }

  close(): void {
    this.#database.close();
  }
}

/** Files and how far they have been read, as SQL lists rows. */
function rowsOfFiles(files: ReadonlyMap<string, ReadFile>): string {
  return [...files]
    .map(([path, { size, modified, readTo, hands }]) => `(${sqlText(path)}, ${size}, ${modified}, ${readTo}, ${hands})`)
    .join(', ');
}

/** Rows of the hands that are new, with the ids of their hands. */
function numbered(table: keyof Batch, rows: Rows, ids: Uint32Array, isNew: Uint8Array): Rows {
  const kept = isNew.includes(0) ? newRows(table, rows, isNew) : rows;
  const own = kept.columns[0] as Uint32Array;
  const numbers = new Uint32Array(kept.count);
  for (let row = 0; row < numbers.length; row++) numbers[row] = ids[own[row]!]!;
  return { count: kept.count, columns: [numbers, ...kept.columns.slice(1)] };
}

function newRows(table: keyof Batch, { count, columns }: Rows, isNew: Uint8Array): Rows {
  const own = columns[0] as Uint32Array;
  const kept: number[] = [];
  for (let row = 0; row < count; row++) if (isNew[own[row]!] === 1) kept.push(row);
  return {
    count: kept.length,
    columns: columns.map((column, at) => pickRows(column, kept, TABLES[table][at]![1])),
  };
}
