/** A look through a SQLite store: whether it is whole, and how much is in it. */

import { type Row, sumOf } from '../store/rows.js';
import type { Driver } from '../store/sqlite/driver.js';

export interface StoreReport {
  readonly tables: number;
  readonly people: number;
  readonly hands: number;
  /** The latest time that anything in it has, null if nothing has one. */
  readonly newestAt: number | null;
  /** Damage, in words; none if it is whole. */
  readonly problems: readonly string[];
}

/** A damaged file has as many problems as it has rows; the first ones are enough. */
const MOST_PROBLEMS = 5;

function numberOf(database: Driver, sql: string): number | null {
  const [row] = database.prepare(sql).all() as Row[];
  const value = Object.values(row ?? {})[0];
  return value === null || value === undefined ? null : Number(value);
}

function fileProblems(database: Driver): readonly string[] {
  const rows = database.prepare(`pragma integrity_check(${MOST_PROBLEMS})`).all() as Row[];
  return rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok');
}

function bytesOf(value: unknown): Uint8Array | null {
  return value === null || value === undefined ? null : new Uint8Array(value as Uint8Array);
}

/** Entries and snapshots whose bytes are not those that were written. */
function sumProblems(database: Driver): readonly string[] {
  const problems: string[] = [];
  const look = (kind: string, column: string): void => {
    const rows = database.prepare(
      `select table_id, version, ${column} as text, ${column}_sum as sum, sealed, sealed_sum from ${kind}`,
    );
    for (const row of rows.all() as Row[]) {
      const isGood =
        sumOf(String(row.text)) === Number(row.sum) && sumOf(bytesOf(row.sealed)) === Number(row.sealed_sum);
      if (!isGood && problems.length < MOST_PROBLEMS) problems.push(`${kind} ${row.version} of table ${row.table_id}`);
    }
  };
  look('entry', 'fact');
  look('snapshot', 'state');
  return problems;
}

/** Tables whose log has a gap: something that was acknowledged is gone. */
function gapProblems(database: Driver): readonly string[] {
  const rows = database
    .prepare(
      `select table_id from entry group by table_id having max(version) - min(version) + 1 <> count(*) limit ${MOST_PROBLEMS}`,
    )
    .all() as Row[];
  return rows.map(({ table_id }) => `the log of table ${table_id} has a gap`);
}

/** @throws if the file is not the store of a room. */
export function storeReport(database: Driver): StoreReport {
  const broken = fileProblems(database);
  // A broken file's own numbers mean nothing.
  if (broken.length > 0) return { tables: 0, people: 0, hands: 0, newestAt: null, problems: broken };
  const problems = [...sumProblems(database), ...gapProblems(database)];
  return {
    tables: numberOf(database, 'select count(distinct table_id) from lease') ?? 0,
    people: numberOf(database, 'select count(*) from person') ?? 0,
    hands: numberOf(database, 'select count(*) from hand') ?? 0,
    newestAt: numberOf(
      database,
      'select max(at) from (select max(at) as at from entry union all select max(at) from hand union all select max(at) from transfer)',
    ),
    problems,
  };
}
