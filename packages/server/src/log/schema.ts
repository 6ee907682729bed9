/** The tables of an embedded store. Texts, integers and blobs only: the dialect that PostgreSQL shares. */
export const SCHEMA: string = `
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

/** Durable when acknowledged: the log is on disk before a commit returns. */
export const PRAGMAS: string = 'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;';
