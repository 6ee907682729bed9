/**
 * A room as the last version kept it: its tables in both databases, word for word, with their content. Two
 * tables run, one of them private, and a private one has ended; there are people, hands, books and a code.
 */
import { expect } from 'vitest';
import { sumsOf } from '../../ledger.js';
import type { Membership, Store, Transfer } from '../../ports.js';

export const OLD_SQLITE = `
create table if not exists lease (
  table_id text primary key, owner text not null, epoch integer not null, expires_at integer not null);
create table if not exists entry (
  table_id text not null, version integer not null, at integer not null,
  fact text not null, fact_sum integer not null, sealed blob, sealed_sum integer not null,
  primary key (table_id, version));
create table if not exists snapshot (
  table_id text primary key, version integer not null,
  state text not null, state_sum integer not null, sealed blob, sealed_sum integer not null);
create table if not exists transfer (
  table_id text not null, version integer not null, place integer not null, at integer not null,
  from_account text not null, to_account text not null, amount integer not null, reason text not null,
  primary key (table_id, version, place));
create table if not exists hand (
  hand text primary key, table_id text not null, at integer not null, users text not null, sealed blob not null);
create index if not exists hand_of_table on hand (table_id, at);
create table if not exists hand_user (
  user_id text not null, at integer not null, hand text not null, primary key (user_id, at, hand));
create table if not exists room_table (table_id text primary key, listed integer not null);
create table if not exists person (user_id text primary key, name text not null);
create table if not exists token (hash text primary key, user_id text not null);
create table if not exists room_key (place integer primary key, mark text not null);
create table if not exists node (
  node text primary key, url text not null, draining integer not null, expires_at integer not null);
create index if not exists token_of_user on token (user_id);
create table if not exists device_code (hash text primary key, user_id text not null, expires_at integer not null);
`;

export const OLD_POSTGRES = `
create schema cardroom;
create table cardroom.schema_version (version bigint primary key, at timestamptz not null default now());
insert into cardroom.schema_version (version) values (1);
create table cardroom.lease (
  table_id text collate "C" primary key, owner text collate "C" not null, epoch bigint not null,
  expires_at bigint not null, version bigint not null default 0, write_id text not null default ''
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index lease_of_owner on cardroom.lease (owner);
create table cardroom.entry (
  table_id text collate "C" not null, version bigint not null, at bigint not null,
  fact text not null, fact_sum bigint not null, sealed bytea, sealed_sum bigint not null,
  primary key (table_id, version)
) with (autovacuum_vacuum_scale_factor = 0.05);
create table cardroom.snapshot (
  table_id text collate "C" primary key, version bigint not null,
  state text not null, state_sum bigint not null, sealed bytea, sealed_sum bigint not null);
create table cardroom.transfer (
  table_id text collate "C" not null, version bigint not null, place bigint not null, at bigint not null,
  from_account text not null, from_user text collate "C", to_account text not null, to_user text collate "C",
  amount bigint not null, reason text not null, primary key (table_id, version, place));
create index transfer_from_user on cardroom.transfer (from_user) where from_user is not null;
create index transfer_to_user on cardroom.transfer (to_user) where to_user is not null;
create table cardroom.hand (
  hand text collate "C" primary key, table_id text collate "C" not null, at bigint not null,
  users text not null, sealed bytea not null);
create index hand_by_time on cardroom.hand (at, hand);
create index hand_of_table on cardroom.hand (table_id, at, hand);
create table cardroom.hand_user (
  user_id text collate "C" not null, at bigint not null, hand text collate "C" not null,
  primary key (user_id, at, hand));
create table cardroom.room_table (
  place bigint generated always as identity, table_id text collate "C" primary key, listed boolean not null);
create table cardroom.person (user_id text collate "C" primary key, name text not null);
create table cardroom.token (hash text collate "C" primary key, user_id text collate "C" not null);
create index token_of_user on cardroom.token (user_id);
create table cardroom.device_code (
  hash text collate "C" primary key, user_id text collate "C" not null, expires_at bigint not null);
create index device_code_of_user on cardroom.device_code (user_id);
create table cardroom.node (
  node text collate "C" primary key, url text not null, draining boolean not null, expires_at bigint not null);
alter table cardroom.entry alter column sealed set storage external;
alter table cardroom.snapshot alter column sealed set storage external;
alter table cardroom.hand alter column sealed set storage external;
create table cardroom.room_key (place bigint primary key, mark text not null);
`;

interface OldTransfer extends Transfer {
  readonly table: string;
  readonly version: number;
  readonly place: number;
}

function transfersOf(table: string): OldTransfer[] {
  const seat = (user: string) => ({ kind: 'seat', table, user }) as const;
  const person = (user: string) => ({ kind: 'person', user }) as const;
  const bot = `bot:${table}:1`;
  const rows: [version: number, Transfer][] = [
    [2, { from: person('zoe'), to: seat('zoe'), amount: 500, reason: 'buy-in' }],
    [2, { from: { kind: 'bank' }, to: seat(bot), amount: 400, reason: 'buy-in' }],
    [3, { from: person('ann'), to: seat('ann'), amount: 300, reason: 'buy-in' }],
    [4, { from: seat('zoe'), to: seat('ann'), amount: 120, reason: 'hand' }],
    [4, { from: seat(bot), to: seat('ann'), amount: 30, reason: 'hand' }],
    [5, { from: person('zoe'), to: seat('zoe'), amount: 20, reason: 'top-up' }],
    [6, { from: seat('zoe'), to: person('zoe'), amount: 400, reason: 'cash-out' }],
  ];
  return rows.map(([version, transfer], place) => ({ ...transfer, table, version, place }));
}

const TABLES = ['open', 'private', 'gone'];
const TRANSFERS = TABLES.flatMap(transfersOf);

function accountOf(account: Transfer['from']): string {
  if (account.kind === 'bank' || account.kind === 'tournament') return 'bank';
  return account.kind === 'person' ? `person/${account.user}` : `seat/${account.user}/${account.table}`;
}

function userOf(account: Transfer['from']): string {
  return 'user' in account ? `'${account.user}'` : 'null';
}

/** The rows as statements, with the CRC-32 of each text and blob. */
export function oldRows(database: 'sqlite' | 'postgres'): string {
  const isPostgres = database === 'postgres';
  const [schema, yes, no, blob] = isPostgres ? ['cardroom.', 'true', 'false', `'\\x07'`] : ['', '1', '0', `x'07'`];
  const sum = 2745614147; // of {}
  const sealedSum = 1281784366; // of 07
  const lines = [`insert into ${schema}room_key values (1, 'mark')`];
  for (const [user, name] of [
    ['ann', 'Ann'],
    ['zoe', 'Zoë'],
  ]) {
    lines.push(`insert into ${schema}person (user_id, name) values ('${user}', '${name}')`);
    lines.push(`insert into ${schema}token (hash, user_id) values ('token-${user}', '${user}')`);
  }
  lines.push(`insert into ${schema}device_code (hash, user_id, expires_at) values ('code', 'ann', 9000000000000)`);
  for (const table of TABLES) {
    const version = isPostgres ? [', version', ', 8'] : ['', ''];
    lines.push(
      `insert into ${schema}lease (table_id, owner, epoch, expires_at${version[0]}) values ('${table}', 'alone', 4, 0${version[1]})`,
      `insert into ${schema}snapshot values ('${table}', 7, '{}', ${sum}, ${blob}, ${sealedSum})`,
      `insert into ${schema}entry values ('${table}', 8, 1008, '{}', ${sum}, null, 0)`,
    );
    for (const hand of [1, 2]) {
      const users = `["zoe","ann","bot:${table}:1"]`;
      const at = 1003 + hand;
      lines.push(`insert into ${schema}hand values ('${table}-${hand}', '${table}', ${at}, '${users}', ${blob})`);
      for (const user of ['zoe', 'ann', `bot:${table}:1`]) {
        lines.push(`insert into ${schema}hand_user values ('${user}', ${at}, '${table}-${hand}')`);
      }
    }
    if (table !== 'gone') {
      lines.push(
        `insert into ${schema}room_table (table_id, listed) values ('${table}', ${table === 'open' ? yes : no})`,
      );
    }
  }
  for (const { table, version, place, from, to, amount, reason } of TRANSFERS) {
    const users = isPostgres ? [', from_user, to_user', `, ${userOf(from)}, ${userOf(to)}`] : ['', ''];
    lines.push(
      `insert into ${schema}transfer (table_id, version, place, at, from_account, to_account, amount, reason${users[0]})
       values ('${table}', ${version}, ${place}, ${1000 + version}, '${accountOf(from)}', '${accountOf(to)}', ${amount},
         '${reason}'${users[1]})`,
    );
  }
  return `${lines.join(';\n')};`;
}

/** Everything that the old room kept is there, and the room goes on from it. */
export async function expectOldRoom(store: Store & Membership): Promise<void> {
  expect(await store.belongsTo('mark')).toBe(true);
  expect(await store.tables()).toEqual([
    { table: 'open', listed: true },
    { table: 'private', listed: false },
  ]);
  expect(await store.personByToken('token-zoe')).toEqual({ user: 'zoe', name: 'Zoë' });
  expect(await store.person('ann')).toEqual({ user: 'ann', name: 'Ann' });
  expect(await store.takeCode('code', 1)).toBe('ann');
  for (const table of TABLES) {
    expect(await store.read(table, 1)).toEqual({
      snapshot: { version: 7, state: '{}', sealed: new Uint8Array([7]) },
      entries: [{ version: 8, at: 1008, fact: '{}', sealed: null }],
      damagedFrom: null,
    });
    const hands = await store.hands({ table }, { limit: 9 });
    expect(hands.rows.map(({ hand }) => hand)).toEqual([`${table}-2`, `${table}-1`]);
    expect(hands.rows[0]?.sealed).toEqual(new Uint8Array([7]));
    const own = TRANSFERS.filter((row) => row.table === table);
    const { rows } = await store.transfers({ table }, { limit: 99, withHands: true });
    expect(rows).toEqual(own.map(({ version, place: _, ...row }) => ({ ...row, at: 1000 + version })));
    expect(await store.sums(table)).toEqual(sumsOf(own));
    expect(await store.isMember(table, 'ann')).toBe(true);
    expect(await store.isMember(table, 'zoe')).toBe(true);
    expect(await store.isMember(table, `bot:${table}:1`)).toBe(false);
    expect(await store.access(table)).toBeNull();
  }
  expect(await store.handCount({ user: 'ann' })).toBe(6);
  const ofZoe = await store.transfers({ user: 'zoe' }, { limit: 99, withHands: false });
  expect(ofZoe.rows).toHaveLength(9);
  const tables = (await store.tablesOf('zoe', { limit: 9 })).rows.map(({ table, endedAt }) => [table, endedAt]);
  expect(new Map(tables as [string, number | null][])).toEqual(
    new Map([
      ['open', null],
      ['private', null],
      ['gone', 1008],
    ]),
  );
  const claim = { host: 'ann', listed: true, at: 2_000 };
  expect(await store.claimTable('next', claim, { perHost: 5, inRoom: 2 })).toBe('too-many');
  expect(await store.claimTable('next', claim, { perHost: 5, inRoom: 3 })).toBe('claimed');
  await expectToGoOn(store);
}

async function expectToGoOn(store: Store & Membership): Promise<void> {
  const lease = (await store.acquire('private', 'new', 60_000))!;
  expect(lease.epoch).toBe(5);
  const transfer: Transfer = {
    from: { kind: 'person', user: 'new' },
    to: { kind: 'seat', table: 'private', user: 'new' },
    amount: 10,
    reason: 'buy-in',
  };
  const batch = {
    entries: [{ version: 9, at: 1009, fact: '{}', sealed: null }],
    transfers: [transfer],
    erase: [],
    snapshot: null,
    hands: [],
    access: null,
    members: [],
  };
  expect(await store.append('private', lease.epoch, batch)).toBeNull();
  const own = TRANSFERS.filter(({ table }) => table === 'private');
  expect(await store.sums('private')).toEqual(sumsOf([...own, transfer]));
  await store.endTable('private');
  expect(await store.tables()).toEqual([{ table: 'open', listed: true }]);
}
