/** Asking the tracker: a database file, or a folder of Parquet files that is read in place. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SHARES } from '../statistics/definitions.js';
import { DIMENSIONS, type Dimension, type Filter, type ReportLine } from '../statistics/report.js';
import type { Tally } from '../statistics/tally.js';
import { type Database, openDatabase, rowsOf, sentenceOf, sqlText, TrackerError } from './duckdb.js';
import { KEY_EXPRESSIONS, PLAYER_STATS, SUM_COLUMNS, sumsOfHands, sumsOfSums, TABLES } from './schema.js';
import { type Recount, updateTables } from './sums.js';

const EXPORTED = [...Object.keys(TABLES), 'sums'];

export class Archive {
  private constructor(
    private readonly database: Database,
    /** Whether notes can be kept: not in a folder of Parquet files. */
    readonly isWritable: boolean,
    /** The columns of the sums: files of the version before have none for kind and depth. */
    private readonly sumColumns: ReadonlySet<string>,
  ) {}

  /**
   * Opens a database, for reading if not said otherwise; one that someone writes to cannot be opened. `recount` is told
   * while one of the version before is brought up to date.
   */
  static async open(path: string, mode: 'read' | 'write' = 'read', recount: Recount = () => {}): Promise<Archive> {
    if (!existsSync(path)) throw new TrackerError(`${path}: There is no such database: \`cardroom import\` makes one.`);
    const isFolder = statSync(path).isDirectory();
    const database = isFolder ? await openFolder(path) : await openDatabase(path, mode);
    try {
      const { connection } = database;
      if (!isFolder && mode === 'write') await updateTables(connection, path, recount);
      const columns = await rowsOf(
        connection,
        "select column_name as name from duckdb_columns() where table_name = 'sums'",
      );
      return new Archive(database, !isFolder && mode === 'write', new Set(columns.map(({ name }) => String(name))));
    } catch (error) {
      database.close();
      throw error instanceof TrackerError ? error : new TrackerError(`${path}: ${sentenceOf(error)}`);
    }
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

  /** A report as `stats` makes it of files; the most hands first, and no more lines than are wanted. */
  async report(
    by: readonly Dimension[],
    filter: Filter = {},
    minHands = 1,
    mostLines: number = Number.POSITIVE_INFINITY,
  ): Promise<ReportLine[]> {
    const sql = this.#hasSums(by, filter)
      ? reportOfSums(by, filter, minHands, mostLines)
      : sumsOfHands(by, conditionOf(filter, 'hands'));
    const order = by.length === 0 ? '' : `, ${by.join(', ')}`;
    const limit = Number.isFinite(mostLines) ? ` limit ${mostLines}` : '';
    const reader = await this.database.connection.runAndReadAll(
      `select * from (${sql}) where hands >= ${minHands} order by hands desc${order}${limit}`,
    );
    return linesOf(by, reader.getColumnsJS());
  }

  #hasSums(by: readonly Dimension[], filter: Filter): boolean {
    return DIMENSIONS.every(
      (dimension) => this.sumColumns.has(dimension) || (filter[dimension] === undefined && !by.includes(dimension)),
    );
  }

  /** Rows of a question that this package asks itself. */
  rows(sql: string): Promise<Record<string, unknown>[]> {
    return rowsOf(this.database.connection, sql);
  }

  close(): void {
    this.database.close();
  }
}

/** The tables of a folder of Parquet files. */
async function openFolder(path: string): Promise<Database> {
  const missing = EXPORTED.filter((table) => !existsSync(join(path, `${table}.parquet`)));
  if (missing.length > 0) throw new TrackerError(`${path}: ${missing[0]}.parquet is missing.`);
  const database = await openDatabase(':memory:', 'write');
  for (const table of EXPORTED)
    await database.connection.run(
      `create view ${table} as select * from read_parquet(${sqlText(join(path, `${table}.parquet`))})`,
    );
  await database.connection.run(PLAYER_STATS);
  return database;
}

function reportOfSums(by: readonly Dimension[], filter: Filter, minHands: number, mostLines: number): string {
  const isCut = Number.isFinite(mostLines) && by.length > 0 && filter.from === undefined && filter.to === undefined;
  return isCut ? mostPlayed(by, filter, minHands, mostLines) : questionOf(by, filter);
}

/** The lines with the most hands are found by their hands alone, and everything is added up for these only. */
function mostPlayed(by: readonly Dimension[], filter: Filter, minHands: number, mostLines: number): string {
  const keys = by.join(', ');
  const where = conditionOf(filter, 'sums');
  const lines = `select ${keys} from sums where ${where} group by ${keys} having sum(hands) >= ${minHands} order by sum(hands) desc, ${keys} limit ${mostLines}`;
  return sumsOfSums(by, `${where} and (${keys}) in (${lines})`);
}

/**
 * Sums are kept by month: days of months that a filter lets through in part are counted from the hands, and only these.
 */
function questionOf(by: readonly Dimension[], filter: Filter): string {
  const { from, to, ...rest } = filter;
  if (from === undefined && to === undefined) return sumsOfSums(by, conditionOf(filter, 'sums'));
  const isWhole = (month: string): string =>
    [
      `${month} <> ''`,
      ...(from === undefined ? [] : [`${month} ${isFirst(from) ? '>=' : '>'} ${sqlText(from.slice(0, 7))}`]),
      ...(to === undefined ? [] : [`${month} ${isLast(to) ? '<=' : '<'} ${sqlText(to.slice(0, 7))}`]),
    ].join(' and ');
  const whole = sumsOfSums(by, `${conditionOf(rest, 'sums')} and ${isWhole('month')}`);
  if ((from === undefined || isFirst(from)) && (to === undefined || isLast(to))) return whole;
  const parts = sumsOfHands(by, `${conditionOf(filter, 'hands')} and not (${isWhole('h.day[1:7]')})`);
  const sums = SUM_COLUMNS.map((column) => `sum(${column})::DOUBLE as ${column}`);
  const groups = by.length === 0 ? '' : ` group by ${by.join(', ')}`;
  return `select ${[...by, ...sums].join(', ')} from (${whole} union all ${parts})${groups}`;
}

function isFirst(day: string): boolean {
  return day.endsWith('-01');
}

/** Whether the day is the last of its month. */
function isLast(day: string): boolean {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
}

/** The SQL condition of a filter, over the kept sums or over players `p` and hands `h`. */
export function conditionOf(filter: Filter, over: 'sums' | 'hands'): string {
  const conditions = DIMENSIONS.flatMap((key) => {
    const wanted = filter[key];
    const column = over === 'sums' ? key : KEY_EXPRESSIONS[key];
    return wanted === undefined ? [] : [`${column}::VARCHAR in (${wanted.map(sqlText).join(', ')})`];
  });
  if (filter.from !== undefined) conditions.push(`h.day >= ${sqlText(filter.from)}`);
  if (filter.to !== undefined) conditions.push(`h.day <= ${sqlText(filter.to)} and h.day <> ''`);
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** The lines of a report from its columns: those of `by`, then the sums. A row as an object would cost more than the sums. */
function linesOf(by: readonly Dimension[], columns: readonly (readonly unknown[])[]): ReportLine[] {
  const sums = SUM_COLUMNS.map((_, at) => columns[by.length + at]!);
  return (columns[0] ?? []).map((_, row) => ({
    values: by.map((_, at) => String(columns[at]![row] ?? '')),
    tally: tallyOf((at) => Number(sums[at]![row] ?? 0)),
  }));
}

const COLUMN_OF: Readonly<Record<string, number>> = Object.fromEntries(SUM_COLUMNS.map((name, at) => [name, at]));
const DONE: readonly number[] = SHARES.map((share) => COLUMN_OF[`done_${share}`]!);
const CHANCES: readonly number[] = SHARES.map((share) => COLUMN_OF[`chances_${share}`]!);

/** Sums by the place of their columns. */
function tallyOf(number: (column: number) => number): Tally {
  const sum = (name: string): number => number(COLUMN_OF[name]!);
  return {
    done: DONE.map(number),
    chances: CHANCES.map(number),
    hands: sum('hands'),
    bets: sum('bets'),
    calls: sum('calls'),
    folds: sum('folds'),
    decisions: sum('decisions'),
    net: BigInt(Math.round(sum('net') * 1e6)) * 100n,
    open: 0,
    openDecimals: 0,
    expected: sum('expected'),
    rake: sum('rake'),
    showdown: sum('showdown'),
    nonShowdown: sum('nonShowdown'),
    bigBlinds: sum('bigBlinds'),
    bigBlindsSquared: sum('bigBlindsSquared'),
    expectedBigBlinds: sum('expectedBigBlinds'),
    expectedBigBlindsSquared: sum('expectedBigBlindsSquared'),
    showdownBigBlinds: sum('showdownBigBlinds'),
    nonShowdownBigBlinds: sum('nonShowdownBigBlinds'),
  };
}
