/**
 * The tables of an embedded store, step by step. The file knows how many steps it has been taken through
 * (`user_version`); files from before there were steps have 0, and the tables of the first one. A published step is
 * never changed: a new one is added behind it.
 */
import type { Driver } from './driver.js';

const FIRST = `
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

/** The user of an account, as `formatAccount` writes it: of `person/u` and of `seat/u/table`, none of `bank`. */
function userOf(account: string): string {
  return `case substr(${account}, 1, 5)
    when 'seat/' then substr(${account}, 6, instr(substr(${account}, 6), '/') - 1)
    when 'perso' then substr(${account}, 8) end`;
}

function isSeat(account: string): string {
  return `substr(${account}, 1, 5) = 'seat/'`;
}

/** A transfer's part in the sums of one side: how much it brings to the seat, and how much of that from elsewhere. */
function addSum(user: string, bought: string, cashed: string, onTable: string, seat: string): string {
  return `insert into ledger_sum (table_id, user_id, bought, cashed, on_table, transfers)
    select new.table_id, new.${user}, ${bought}, ${cashed}, ${onTable}, 1 where ${isSeat(`new.${seat}`)}
    on conflict (table_id, user_id) do update set bought = bought + excluded.bought, cashed = cashed + excluded.cashed,
      on_table = on_table + excluded.on_table, transfers = transfers + 1;`;
}

function takeSum(user: string, bought: string, cashed: string, onTable: string, seat: string): string {
  return `update ledger_sum set bought = bought - ${bought}, cashed = cashed - ${cashed},
      on_table = on_table - ${onTable}, transfers = transfers - 1
    where table_id = old.table_id and user_id = old.${user} and ${isSeat(`old.${seat}`)};`;
}

/** The amount of a row if the other side is not a seat. */
function ifFromElsewhere(row: 'old' | 'new', other: string): string {
  return `case when ${isSeat(`${row}.${other}`)} then 0 else ${row}.amount end`;
}

/**
 * Members and access rules of a table, sums that are kept with the transfers by the database itself, and an
 * index for every question.
 */
const TRUST = `
alter table transfer add column from_user text;
alter table transfer add column to_user text;
update transfer set from_user = ${userOf('from_account')}, to_user = ${userOf('to_account')};
-- Few transfers of a person have the same time: no more is needed to put them in order.
create index transfer_from on transfer (from_user, at);
create index transfer_to on transfer (to_user, at);
create index transfer_from_home on transfer (from_user, at) where reason <> 'hand';
create index transfer_to_home on transfer (to_user, at) where reason <> 'hand';
create index transfer_home on transfer (table_id, version, place) where reason <> 'hand';
drop index hand_of_table;
create index hand_of_table on hand (table_id, at, hand);
create index lease_of_owner on lease (owner);
create index device_code_of_user on device_code (user_id);

create table table_record (
  table_id text primary key, host text, listed integer not null, made_at integer not null,
  begun integer not null, ended_at integer, access text);
create index table_record_running on table_record (host) where ended_at is null;
create index table_record_claim on table_record (made_at) where begun = 0;
create table table_member (
  table_id text not null, user_id text not null, at integer not null, sat integer not null,
  primary key (table_id, user_id));
create index table_of_member on table_member (user_id, at, table_id);
create table ledger_sum (
  place integer primary key, table_id text not null, user_id text not null, bought integer not null,
  cashed integer not null, on_table integer not null, transfers integer not null, unique (table_id, user_id));
create table session_end (user_id text primary key, at integer not null);
create index session_end_by_time on session_end (at);
create table hand_link (hash text primary key, hand text not null, user_id text not null, at integer not null);
create index hand_link_of_user on hand_link (user_id, at, hash);
create index hand_link_of_hand on hand_link (hand, user_id);
create table ban (
  kind text not null, key text not null, until integer, by_user text not null, reason text not null,
  primary key (kind, key));
create table audit (
  place integer primary key autoincrement, at integer not null, by_user text not null, act text not null,
  subject text not null, detail text not null);
alter table person add column deleted_at integer;

insert into table_record (table_id, listed, made_at, begun, ended_at)
  select known.table_id, coalesce(room_table.listed, 0), min(known.at), 1,
    case when room_table.table_id is null then max(known.at) end
  from (
    select table_id, at from transfer union all select table_id, at from hand union all select table_id, at from entry
    union all select table_id, 0 from room_table where table_id not in (select table_id from entry)
  ) as known left join room_table using (table_id)
  group by known.table_id order by room_table.rowid;
insert into table_member (table_id, user_id, at, sat)
  select table_id, user_id, min(at), 1 from (
    select hand.table_id, hand_user.user_id, hand_user.at from hand_user join hand using (hand)
    union all select table_id, to_user, at from transfer where ${isSeat('to_account')} and reason = 'buy-in'
  ) where user_id not glob 'bot:*' group by table_id, user_id;
insert into ledger_sum (table_id, user_id, bought, cashed, on_table, transfers)
  select table_id, user_id, sum(bought), sum(cashed), sum(on_table), count(*) from (
    select table_id, version, place, 0 as side, to_user as user_id,
      case when ${isSeat('from_account')} then 0 else amount end as bought, 0 as cashed, amount as on_table
    from transfer where ${isSeat('to_account')}
    union all
    select table_id, version, place, 1, from_user,
      0, case when ${isSeat('to_account')} then 0 else amount end, -amount
    from transfer where ${isSeat('from_account')}
  ) group by table_id, user_id order by table_id, min(version * 4096 + place * 2 + side);

create trigger transfer_added after insert on transfer begin
  ${addSum('to_user', ifFromElsewhere('new', 'from_account'), '0', 'new.amount', 'to_account')}
  ${addSum('from_user', '0', ifFromElsewhere('new', 'to_account'), '-new.amount', 'from_account')}
end;
create trigger member_bought_in after insert on transfer
when new.reason = 'buy-in' and ${isSeat('new.to_account')} and new.to_user not glob 'bot:*' begin
  insert into table_member (table_id, user_id, at, sat) values (new.table_id, new.to_user, new.at, 1)
    on conflict (table_id, user_id) do update set sat = 1;
end;
create trigger transfer_dropped after delete on transfer begin
  ${takeSum('to_user', ifFromElsewhere('old', 'from_account'), '0', 'old.amount', 'to_account')}
  ${takeSum('from_user', '0', ifFromElsewhere('old', 'to_account'), '-old.amount', 'from_account')}
  delete from ledger_sum
    where table_id = old.table_id and user_id in (old.from_user, old.to_user) and transfers = 0;
end;
create trigger audit_kept before delete on audit begin select raise(abort, 'an audit entry stays'); end;
create trigger audit_unchanged before update on audit begin select raise(abort, 'an audit entry stays'); end;
`;

function isPerson(account: string): string {
  return `substr(${account}, 1, 7) = 'person/'`;
}

function moveChips(row: 'old' | 'new', given: '+' | '-', taken: '+' | '-'): string {
  return `update wallet set amount = amount ${given} ${row}.amount
      where user_id = ${row}.to_user and ${isPerson(`${row}.to_account`)};
    update wallet set amount = amount ${taken} ${row}.amount
      where user_id = ${row}.from_user and ${isPerson(`${row}.from_account`)};`;
}

/** Chips of people who were given some: every transfer from and to them moves what they have. */
const WALLETS = `
create table wallet (
  user_id text primary key, amount integer not null, given_at integer not null, gifts integer not null);
create index ledger_sum_of_user on ledger_sum (user_id);
create trigger wallet_moved after insert on transfer
when ${isPerson('new.from_account')} or ${isPerson('new.to_account')} begin ${moveChips('new', '+', '-')} end;
create trigger wallet_moved_back after delete on transfer
when ${isPerson('old.from_account')} or ${isPerson('old.to_account')} begin ${moveChips('old', '-', '+')} end;
`;

/** Limits that people set for themselves. */
const OWN_LIMITS = `
create table own_limit (user_id text primary key, text text not null);
`;

/** Purchases under a limit are counted: of two at one time at two tables the second one is decided again. */
const COUNTED_LIMITS = `
alter table own_limit add column purchases integer not null default 0;
`;

/** The owner of a bot stands in its id, behind the full stop. */
const BOTS_OF_OWNERS = `
create index bot_of_owner on person (substr(user_id, instr(user_id, '.') + 1)) where instr(user_id, '.') > 0;
`;

/** Results of people in tournaments that have ended, under the log whose last entry they came with. */
const TOURNAMENT_RESULTS = `
create table tournament_result (
  table_id text not null, user_id text not null, at integer not null, tournament text not null, result text not null,
  primary key (table_id, user_id));
create index tournament_result_of_user on tournament_result (user_id, at, tournament);
`;

const STEPS: readonly string[] = [
  FIRST,
  TRUST,
  WALLETS,
  OWN_LIMITS,
  COUNTED_LIMITS,
  BOTS_OF_OWNERS,
  TOURNAMENT_RESULTS,
];

/**
 * Durable when acknowledged: the log is on disk before a commit returns. The tables that run, a thousand of them, fit
 * into the cache; checkpoints are made by `Checkpoints`, never by a commit.
 */
export const PRAGMAS = `
  pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
  pragma cache_size = -65536; pragma wal_autocheckpoint = 0;`;

/** Brings a file to the version of this code. */
export function migrateFile(database: Driver): void {
  const [row] = database.prepare('pragma user_version').all() as { user_version: number | bigint }[];
  const version = Number(row?.user_version);
  if (version === STEPS.length) return;
  if (version > STEPS.length) {
    throw new Error(`the store has version ${version}, and this program knows versions up to ${STEPS.length}`);
  }
  database.exec('begin immediate');
  try {
    for (const step of STEPS.slice(version)) database.exec(step);
    database.exec(`pragma user_version = ${STEPS.length}`);
    database.exec('commit');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

export function rollBack(database: Pick<Driver, 'exec'>): void {
  try {
    database.exec('rollback');
  } catch {
    // A full disk or an IO error has rolled back already.
  }
}
