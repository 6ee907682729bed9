/**
 * The database, step by step. A step that has been published is never changed: a new one is added behind it. Nodes of the
 * last version go on while a new one starts, so a step takes nothing away that they use.
 *
 * `lease` holds where each table's log ends: an append moves it on under its epoch, so that one row says at once who may
 * write, and what. Its rows are small and change all the time: half of each page is left free for that. Sealed bytes
 * cannot be made shorter, so nobody tries.
 */
export const MIGRATIONS: readonly string[] = [
  `
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
`,
];
