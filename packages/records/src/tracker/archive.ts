/** Asking the tracker: a database file, or a folder of Parquet files that is read in place. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SHARES } from '../statistics/definitions.js';
import type { Dimension, Filter, ReportLine } from '../statistics/report.js';
import { emptyTally, type Tally } from '../statistics/tally.js';
import { type Database, openDatabase, rowsOf, sentenceOf, sqlText, TrackerError } from './duckdb.js';
import { KEY_EXPRESSIONS, PLAYER_STATS, SUM_KEYS, sumsOfHands, sumsOfSums, TABLES } from './schema.js';

const EXPORTED = [...Object.keys(TABLES), 'sums'];

export class Archive {
  private constructor(
    private readonly database: Database,
    /** Whether notes can be kept: not in a folder of Parquet files. */
    readonly isWritable: boolean,
  ) {}

  /** Opens a database, for reading if not said otherwise; one that somebody writes to cannot be opened. */
  static async open(path: string, mode: 'read' | 'write' = 'read'): Promise<Archive> {
    if (!existsSync(path)) throw new TrackerError(`${path}: There is no such database: \`cardroom import\` makes one.`);
    if (!statSync(path).isDirectory()) return new Archive(await openDatabase(path, mode), mode === 'write');
    const missing = EXPORTED.filter((table) => !existsSync(join(path, `${table}.parquet`)));
    if (missing.length > 0) throw new TrackerError(`${path}: ${missing[0]}.parquet is missing.`);
    const database = await openDatabase(':memory:', 'write');
    for (const table of EXPORTED)
      await database.connection.run(
        `create view ${table} as select * from read_parquet(${sqlText(join(path, `${table}.parquet`))})`,
      );
    await database.connection.run(PLAYER_STATS);
    return new Archive(database, false);
  }

  /** Any question in SQL: the names of the columns and the rows as text and numbers. */
  async query(sql: string): Promise<{ readonly columns: readonly string[]; readonly rows: readonly unknown[][] }> {
    try {
      const reader = await this.database.connection.runAndReadAll(sql);
      return { columns: reader.columnNames(), rows: reader.getRowsJson() as unknown[][] };
    } catch (error) {
      throw new TrackerError(sentenceOf(error));
    }
  }

  /** Writes every table as a Parquet file; the folder can be asked like a database. */
  async exportParquet(folder: string): Promise<void> {
    for (const table of EXPORTED) {
      await this.database.connection.run(
        `copy ${table} to ${sqlText(join(folder, `${table}.parquet`))} (format parquet, compression zstd)`,
      );
    }
  }

  /** A report as `stats` makes it of files; the most hands first. */
  async report(by: readonly Dimension[], filter: Filter = {}, minHands = 1): Promise<ReportLine[]> {
    const isByDay = filter.from !== undefined || filter.to !== undefined;
    const sql = isByDay ? sumsOfHands(by, conditionOf(filter, 'hands')) : sumsOfSums(by, conditionOf(filter, 'sums'));
    const order = by.length === 0 ? '' : `, ${by.join(', ')}`;
    const rows = await rowsOf(
      this.database.connection,
      `select * from (${sql}) where hands >= ${minHands} order by hands desc${order}`,
    );
    return rows.map((row) => ({ values: by.map((key) => String(row[key] ?? '')), tally: tallyOf(row) }));
  }

  /** Rows of a question that this package asks itself. */
  rows(sql: string): Promise<Record<string, unknown>[]> {
    return rowsOf(this.database.connection, sql);
  }

  close(): void {
    this.database.close();
  }
}

/** What a filter lets through, over the kept sums or over players `p` and hands `h`. */
export function conditionOf(filter: Filter, over: 'sums' | 'hands'): string {
  const conditions = SUM_KEYS.flatMap((key) => {
    const wanted = filter[key];
    const column = over === 'sums' ? key : KEY_EXPRESSIONS[key];
    return wanted === undefined ? [] : [`${column}::VARCHAR in (${wanted.map(sqlText).join(', ')})`];
  });
  if (filter.from !== undefined) conditions.push(`h.day >= ${sqlText(filter.from)}`);
  if (filter.to !== undefined) conditions.push(`h.day <= ${sqlText(filter.to)} and h.day <> ''`);
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

function tallyOf(row: Readonly<Record<string, unknown>>): Tally {
  const number = (column: string): number => Number(row[column] ?? 0);
  const tally = emptyTally();
  for (const [at, share] of SHARES.entries()) {
    tally.done[at] = number(`done_${share}`);
    tally.chances[at] = number(`chances_${share}`);
  }
  return {
    ...tally,
    hands: number('hands'),
    bets: number('bets'),
    calls: number('calls'),
    folds: number('folds'),
    decisions: number('decisions'),
    net: BigInt(Math.round(number('net') * 1e6)) * 100n,
    expected: number('expected'),
    rake: number('rake'),
    showdown: number('showdown'),
    nonShowdown: number('nonShowdown'),
    bigBlinds: number('bigBlinds'),
    bigBlindsSquared: number('bigBlindsSquared'),
    expectedBigBlinds: number('expectedBigBlinds'),
    expectedBigBlindsSquared: number('expectedBigBlindsSquared'),
    showdownBigBlinds: number('showdownBigBlinds'),
    nonShowdownBigBlinds: number('nonShowdownBigBlinds'),
  };
}
