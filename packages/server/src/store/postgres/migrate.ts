/** Brings a database to the version of this code. Any number of nodes may start at the same time. */
import type { Sql } from 'postgres';
import { MIGRATIONS } from './migrations.js';

const EXISTS = "select to_regclass('cardroom.schema_version') is not null as exists";
const CREATE = `create schema if not exists cardroom;
  create table if not exists cardroom.schema_version (version bigint primary key, at timestamptz not null default now())`;
const VERSION = 'select coalesce(max(version), 0) as version from cardroom.schema_version';

/** Two sessions that create the same thing: one of them gets an error, and finds it there. */
const CREATED_ELSEWHERE: ReadonlySet<string> = new Set(['23505', '42P06', '42P07']);

async function create(sql: Sql): Promise<void> {
  try {
    await sql.unsafe(CREATE);
  } catch (error) {
    if (!CREATED_ELSEWHERE.has(String((error as { code?: unknown }).code))) throw error;
    await create(sql);
  }
}

function checkVersion(version: number): void {
  if (version <= MIGRATIONS.length) return;
  throw new Error(`the database has version ${version}, and this program knows versions up to ${MIGRATIONS.length}`);
}

/** Nothing is locked, and no right to change the database is needed, if there is nothing to do. */
export async function migrate(sql: Sql): Promise<void> {
  const [found] = await sql.unsafe(EXISTS);
  if (!found?.exists) await create(sql);
  const [before] = await sql.unsafe(VERSION);
  checkVersion(Number(before?.version));
  if (Number(before?.version) === MIGRATIONS.length) return;
  await sql.begin(async (transaction) => {
    // A second node waits here, and sees what the first has done.
    await transaction.unsafe('lock table cardroom.schema_version in access exclusive mode');
    const [now] = await transaction.unsafe(VERSION);
    checkVersion(Number(now?.version));
    for (let step = Number(now?.version); step < MIGRATIONS.length; step++) {
      await transaction.unsafe(MIGRATIONS[step]!);
      await transaction.unsafe('insert into cardroom.schema_version (version) values ($1)', [step + 1]);
    }
  });
}
