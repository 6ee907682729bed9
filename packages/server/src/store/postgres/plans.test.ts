import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres.js';
import { READS, type ReadName } from '../history.js';
import { HISTORY } from './statements.js';
import { openPostgres } from './store.js';

let database: TestDatabase;
let sql: Sql;

/** Enough rows that reading them all costs more than an index does. */
const FILL = `
insert into cardroom.transfer
  select 't' || n % 20, n / 20, 0, n, 'seat/u' || n % 50 || '/t' || n % 20, 'u' || n % 50,
    'seat/u' || (n + 1) % 50 || '/t' || n % 20, 'u' || (n + 1) % 50, 1,
    case when n % 100 = 0 then 'buy-in' else 'hand' end
  from generate_series(1, 20000) n;
insert into cardroom.hand select 'h' || n, 't' || n % 20, n, '[]', '\\\\x00' from generate_series(1, 20000) n;
insert into cardroom.hand_user select 'u' || n % 50, n, 'h' || n from generate_series(1, 20000) n;
insert into cardroom.ledger_sum (table_id, user_id, bought, cashed, on_table, transfers)
  select 's' || n % 1000, 'u' || n, 0, 0, 0, 1 from generate_series(1, 10000) n;
insert into cardroom.table_record select 'r' || n, 'u' || n % 50, true, n, true from generate_series(1, 5000) n;
insert into cardroom.table_member select 'r' || n, 'u' || n % 50, n, true from generate_series(1, 5000) n;
insert into cardroom.tournament_result select 'r' || n, 'u' || n % 50, n, n, '{}' from generate_series(1, 5000) n;
insert into cardroom.hand_link select 'l' || n, 'h' || n, 'u' || n % 50, n from generate_series(1, 5000) n;
insert into cardroom.audit (at, by_user, act, subject, detail) select n, '', '', '', '' from generate_series(1, 5000) n;
insert into cardroom.person select 'u' || n, 'U' from generate_series(1, 5000) n;
insert into cardroom.session_end select 'u' || n, n from generate_series(1, 5000) n;
analyze;
`;

beforeAll(async () => {
  database = await testDatabase();
  await (await openPostgres(database.url)).close();
  sql = postgres(database.url, { max: 1, onnotice: () => {}, connection: { search_path: 'cardroom' } });
  await sql.unsafe(FILL);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Values as a reader would ask with. */
const SAMPLES: Readonly<Record<string, string>> = { text: "'u7'", bigint: '9999' };

/** The plan that every call gets: the store asks for generic ones. */
async function planOf(text: string): Promise<string> {
  await sql.unsafe('set plan_cache_mode = force_generic_plan');
  await sql.unsafe(`prepare asked as ${text}`);
  const [row] = await sql.unsafe(
    "select array_to_string(parameter_types, ',') as types from pg_prepared_statements where name = 'asked'",
  );
  const values = (row!.types as string).split(',').map((type) => SAMPLES[type]);
  const lines = await sql.unsafe(`explain (costs off) execute asked(${values.join()})`);
  await sql.unsafe('deallocate asked');
  return lines.map((line) => line['QUERY PLAN'] as string).join('\n');
}

test('[SEC-4] every long read goes by an index on PostgreSQL', async () => {
  for (const name of Object.keys(READS) as ReadName[]) {
    const plan = await planOf(HISTORY[name]);
    expect(plan, `${name}:\n${plan}`).not.toMatch(/Seq Scan/);
    expect(plan, name).toMatch(/Index (?:Only )?Scan|Bitmap Index Scan/);
  }
});

test('[SEC-4] the books without hands are read by indexes that hold nothing else', async () => {
  expect(await planOf(HISTORY.tableHomeTransfers)).toMatch(/transfer_home/);
  expect(await planOf(HISTORY.userHomeTransfers)).toMatch(/transfer_from_home[\s\S]*transfer_to_home/);
});

test('[SEC-4] access rules and sign-outs are found by an index', async () => {
  for (const text of [
    'select access, ended_at from table_record where table_id = $1',
    'select 1 from table_member where table_id = $1 and user_id = $2 and sat',
    'select user_id, at from session_end where at >= $1 order by at, user_id',
    'select count(*) from table_record where ended_at is null and host = $1',
  ]) {
    expect(await planOf(text), text).not.toMatch(/Seq Scan/);
  }
});
