import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres.js';
import { expectOldRoom, OLD_POSTGRES, oldRows } from '../testing/oldData.js';
import { openPostgres } from './store.js';

let database: TestDatabase;
let sql: Sql;
beforeEach(async () => {
  database = await testDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await sql.unsafe(OLD_POSTGRES);
  await sql.unsafe(oldRows('postgres'));
});
afterEach(async () => {
  await sql.end();
  await database.drop();
});

test('a database of the last version opens with everything in it', async () => {
  const store = await openPostgres(database.url);
  try {
    await expectOldRoom(store);
  } finally {
    await store.close();
  }
});

test('a node of the last version goes on beside a new one, and the sums, members and ends are right', async () => {
  // Statements of the last version, prepared before the new one starts.
  const transfer = `insert into cardroom.transfer
      (table_id, version, place, at, from_account, from_user, to_account, to_user, amount, reason)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::bigint[], $10::text[])`;
  const write = (version: number, user: string) =>
    sql.unsafe(
      transfer,
      [
        ['open'],
        [version],
        [0],
        [version],
        [`person/${user}`],
        [user],
        [`seat/${user}/open`],
        [user],
        [50],
        ['buy-in'],
      ],
      { prepare: true },
    );
  const hands = () => sql.unsafe('select hand.* from cardroom.hand where table_id = $1', ['open'], { prepare: true });
  const transfers = () =>
    sql.unsafe('select * from cardroom.transfer where table_id = $1', ['open'], { prepare: true });
  await write(20, 'early');
  expect(await hands()).toHaveLength(2);
  expect(await transfers()).toHaveLength(8);
  const store = await openPostgres(database.url);
  try {
    await write(21, 'late');
    expect(await hands()).toHaveLength(2);
    expect(await transfers()).toHaveLength(9);
    const sums = await store.sums('open');
    expect(sums.filter(({ user }) => user === 'early' || user === 'late')).toEqual([
      { user: 'early', bought: 50, cashed: 0, onTable: 50, net: 0 },
      { user: 'late', bought: 50, cashed: 0, onTable: 50, net: 0 },
    ]);
    expect(await store.isMember('open', 'early')).toBe(true);
    expect(await store.isMember('open', 'late')).toBe(true);
    await sql`insert into cardroom.room_table (table_id, listed) values ('theirs', true) on conflict do nothing`;
    await sql`delete from cardroom.room_table where table_id = 'open'`;
    expect((await store.tables()).map(({ table }) => table)).toEqual(['private', 'theirs']);
    const [own] = (await store.tablesOf('late', { limit: 1 })).rows;
    expect(own).toEqual({ table: 'open', at: 21, endedAt: expect.any(Number) });
    await sql`delete from cardroom.transfer where table_id = 'open' and version >= 21`;
    expect((await store.sums('open')).map(({ user }) => user)).toEqual(['zoe', 'bot:open:1', 'ann', 'early']);
  } finally {
    await store.close();
  }
});
