/**
 * The database, step by step. A step that has been published is never changed: a new one is added behind it. Nodes of
 * the last version go on while a new one starts, so a step takes nothing away that they use.
 *
 * `lease` holds where each table's log ends: an append moves it on under its epoch, so that one row says at once who
 * may write, and what. Its rows are small and change all the time: half of each page is left free for that. Sealed
 * bytes cannot be made shorter, so nobody tries.
 */

/** The part of transfers in the sums of a table: how much each of both sides brings to a seat, and from where. */
function seatChanges(transfers: string): string {
  return `${transfers} t cross join lateral (values
      (0, t.to_account, t.to_user, case when t.from_account like 'seat/%' then 0 else t.amount end, 0, t.amount),
      (1, t.from_account, t.from_user, 0, case when t.to_account like 'seat/%' then 0 else t.amount end, -t.amount)
    ) as c (side, account, user_id, bought, cashed, on_table) where c.account like 'seat/%'`;
}

/** The part of transfers in the chips of people. */
function personChanges(transfers: string): string {
  return `select user_id, sum(change)::bigint as change from (
      select to_user as user_id, amount as change from ${transfers} where to_account like 'person/%'
      union all select from_user, -amount from ${transfers} where from_account like 'person/%'
    ) as side group by user_id`;
}

/** Wallets in the order of their people: two statements that move the same ones wait for each other, and no more. */
function lockWallets(transfers: string): string {
  return `perform 1 from cardroom.wallet
    where user_id in (select user_id from (${personChanges(transfers)}) as c) order by user_id for update`;
}

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
  `
-- In the order in which appends take them.
lock table cardroom.transfer, cardroom.hand, cardroom.hand_user, cardroom.room_table in share row exclusive mode;
alter table cardroom.person add column deleted_at bigint;
create index transfer_from on cardroom.transfer (from_user, at);
create index transfer_to on cardroom.transfer (to_user, at);
create index transfer_from_home on cardroom.transfer (from_user, at) where reason <> 'hand';
create index transfer_to_home on cardroom.transfer (to_user, at) where reason <> 'hand';
create index transfer_home on cardroom.transfer (table_id, version, place) where reason <> 'hand';
-- The new ones begin with the same column.
drop index cardroom.transfer_from_user;
drop index cardroom.transfer_to_user;

create table cardroom.table_record (
  table_id text collate "C" primary key, host text collate "C", listed boolean not null, made_at bigint not null,
  begun boolean not null, ended_at bigint, access text);
create index table_record_running on cardroom.table_record (host) where ended_at is null;
create index table_record_claim on cardroom.table_record (made_at) where not begun;
create table cardroom.table_member (
  table_id text collate "C" not null, user_id text collate "C" not null, at bigint not null, sat boolean not null,
  primary key (table_id, user_id));
create index table_of_member on cardroom.table_member (user_id, at, table_id);
create table cardroom.ledger_sum (
  place bigint generated always as identity, table_id text collate "C" not null, user_id text collate "C" not null,
  bought bigint not null, cashed bigint not null, on_table bigint not null, transfers bigint not null,
  primary key (table_id, user_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create table cardroom.claim_gate (place bigint primary key);
insert into cardroom.claim_gate values (1);
create table cardroom.session_end (user_id text collate "C" primary key, at bigint not null);
create index session_end_by_time on cardroom.session_end (at, user_id);
create table cardroom.hand_link (
  hash text collate "C" primary key, hand text collate "C" not null, user_id text collate "C" not null,
  at bigint not null);
create index hand_link_of_user on cardroom.hand_link (user_id, at, hash);
create index hand_link_of_hand on cardroom.hand_link (hand, user_id);
create table cardroom.ban (
  kind text collate "C" not null, key text collate "C" not null, until bigint, by_user text not null,
  reason text not null, primary key (kind, key));
create table cardroom.audit (
  place bigint generated always as identity primary key, at bigint not null, by_user text not null, act text not null,
  subject text not null, detail text not null);

insert into cardroom.table_record (table_id, listed, made_at, begun, ended_at)
  select known.table_id, coalesce(bool_or(room_table.listed), false), min(known.at), true,
    case when count(room_table.table_id) = 0 then max(known.at) end
  from (
    select table_id, at from cardroom.transfer union all select table_id, at from cardroom.hand
    union all select table_id, at from cardroom.entry
    union all select table_id, 0 from cardroom.room_table where table_id not in (select table_id from cardroom.entry)
  ) as known left join cardroom.room_table using (table_id)
  group by known.table_id;
insert into cardroom.table_member (table_id, user_id, at, sat)
  select table_id, user_id, min(at), true from (
    select hand.table_id, hand_user.user_id, hand_user.at from cardroom.hand_user join cardroom.hand using (hand)
    union all select table_id, to_user, at from cardroom.transfer where to_account like 'seat/%' and reason = 'buy-in'
  ) as came where user_id not like 'bot:%' group by table_id, user_id;

insert into cardroom.ledger_sum (table_id, user_id, bought, cashed, on_table, transfers)
  select t.table_id, c.user_id, sum(c.bought), sum(c.cashed), sum(c.on_table), count(*)
  from ${seatChanges('cardroom.transfer')}
  group by t.table_id, c.user_id order by t.table_id, min(array[t.version, t.place, c.side]);

-- The database itself keeps sums, people and ends up to date: nodes of the last version know nothing of them.
create function cardroom.transfers_added() returns trigger language plpgsql as $$ begin
  insert into cardroom.ledger_sum as known (table_id, user_id, bought, cashed, on_table, transfers)
    select t.table_id, c.user_id, sum(c.bought), sum(c.cashed), sum(c.on_table), count(*)
    from ${seatChanges('added')}
    group by t.table_id, c.user_id order by t.table_id, min(array[t.version, t.place, c.side])
    on conflict (table_id, user_id) do update set bought = known.bought + excluded.bought,
      cashed = known.cashed + excluded.cashed, on_table = known.on_table + excluded.on_table,
      transfers = known.transfers + excluded.transfers;
  insert into cardroom.table_member as known (table_id, user_id, at, sat)
    select table_id, to_user, min(at), true from added
    where reason = 'buy-in' and to_account like 'seat/%' and to_user not like 'bot:%' group by table_id, to_user
    on conflict (table_id, user_id) do update set sat = true where not known.sat;
  return null;
end $$;
create trigger transfers_added after insert on cardroom.transfer
  referencing new table as added for each statement execute function cardroom.transfers_added();
create function cardroom.transfers_dropped() returns trigger language plpgsql as $$ begin
  update cardroom.ledger_sum as known set bought = known.bought - gone.bought, cashed = known.cashed - gone.cashed,
    on_table = known.on_table - gone.on_table, transfers = known.transfers - gone.transfers
  from (
    select t.table_id, c.user_id, sum(c.bought) as bought, sum(c.cashed) as cashed, sum(c.on_table) as on_table,
      count(*) as transfers
    from ${seatChanges('dropped')}
    group by t.table_id, c.user_id
  ) as gone where known.table_id = gone.table_id and known.user_id = gone.user_id;
  delete from cardroom.ledger_sum where transfers = 0 and table_id in (select table_id from dropped);
  return null;
end $$;
create trigger transfers_dropped after delete on cardroom.transfer
  referencing old table as dropped for each statement execute function cardroom.transfers_dropped();
create function cardroom.table_begun() returns trigger language plpgsql as $$ begin
  insert into cardroom.table_record (table_id, listed, made_at, begun)
    values (new.table_id, new.listed, (extract(epoch from clock_timestamp()) * 1000)::bigint, true)
    on conflict (table_id) do update set begun = true, ended_at = null;
  return null;
end $$;
create trigger table_begun after insert on cardroom.room_table
  for each row execute function cardroom.table_begun();
create function cardroom.table_ended() returns trigger language plpgsql as $$ begin
  update cardroom.table_record
    set ended_at = coalesce(ended_at, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    where table_id = old.table_id;
  return null;
end $$;
create trigger table_ended after delete on cardroom.room_table
  for each row execute function cardroom.table_ended();
create function cardroom.audit_kept() returns trigger language plpgsql as $$ begin
  raise exception 'an audit entry stays';
end $$;
create trigger audit_kept before update or delete on cardroom.audit
  for each row execute function cardroom.audit_kept();

-- Each statement in here sees what was committed before it: behind the gate nobody else counts.
create function cardroom.claim_table(
  claimed text, claimant text, is_listed boolean, claimed_at bigint, claims_before bigint,
  per_host bigint, in_room bigint
) returns text language plpgsql as $$ declare own bigint; tables bigint; begin
  perform 1 from cardroom.claim_gate where place = 1 for update;
  with dropped as (
    delete from cardroom.table_record where not begun and made_at < claims_before returning table_id
  ) delete from cardroom.table_member using dropped where table_member.table_id = dropped.table_id and not sat;
  if exists (select 1 from cardroom.table_record where table_id = claimed) then return 'claimed'; end if;
  select count(*) filter (where host = claimant), count(*) into own, tables
    from cardroom.table_record where ended_at is null;
  if own >= per_host then return 'too-many-own'; end if;
  if tables >= in_room then return 'too-many'; end if;
  insert into cardroom.table_record (table_id, host, listed, made_at, begun)
    values (claimed, claimant, is_listed, claimed_at, false);
  insert into cardroom.table_member (table_id, user_id, at, sat) values (claimed, claimant, claimed_at, false)
    on conflict do nothing;
  return 'claimed';
end $$;
`,
  `
create table cardroom.wallet (
  user_id text collate "C" primary key, amount bigint not null, given_at bigint not null, gifts bigint not null
) with (fillfactor = 70);
create index ledger_sum_of_user on cardroom.ledger_sum (user_id);
-- Whether the payer has to have the chips: nodes of the last version know nothing of it.
alter table cardroom.transfer add column limited boolean not null default false;

-- Every transfer from and to people who were given chips moves what they have.
create function cardroom.wallets_moved() returns trigger language plpgsql as $$ begin
  ${lockWallets('added')};
  update cardroom.wallet as known set amount = known.amount + c.change
    from (${personChanges('added')}) as c where known.user_id = c.user_id;
  if exists (
    select 1 from added left join cardroom.wallet as known on known.user_id = added.from_user
    where added.limited and added.from_account like 'person/%' and coalesce(known.amount, -1) < 0
  ) then
    raise exception 'a person has fewer chips' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger wallets_moved after insert on cardroom.transfer
  referencing new table as added for each statement execute function cardroom.wallets_moved();
create function cardroom.wallets_moved_back() returns trigger language plpgsql as $$ begin
  ${lockWallets('dropped')};
  update cardroom.wallet as known set amount = known.amount - c.change
    from (${personChanges('dropped')}) as c where known.user_id = c.user_id;
  return null;
end $$;
create trigger wallets_moved_back after delete on cardroom.transfer
  referencing old table as dropped for each statement execute function cardroom.wallets_moved_back();

-- The row is held while it is looked at: nobody's chips come or go meanwhile, and nobody is given a sum twice.
create function cardroom.give_chips(
  given text, page text, gift bigint, enough bigint, given_now bigint, every bigint
) returns void language plpgsql as $$ declare known cardroom.wallet; there bigint; begin
  insert into cardroom.wallet (user_id, amount, given_at, gifts) values (given, 0, 0, 0) on conflict do nothing;
  select * into known from cardroom.wallet where user_id = given for update;
  select coalesce(sum(s.on_table), 0) into there from cardroom.ledger_sum as s where s.user_id = given;
  if known.gifts > 0 and (known.amount + there >= enough or known.given_at + every > given_now) then return; end if;
  update cardroom.wallet set given_at = given_now, gifts = gifts + 1 where user_id = given;
  insert into cardroom.transfer
    (table_id, version, place, at, from_account, from_user, to_account, to_user, amount, reason)
  values (page, known.gifts + 1, 0, given_now, 'bank', null, 'person/' || given, given, gift, 'gift');
end $$;
`,
  `
create table cardroom.own_limit (user_id text collate "C" primary key, text text not null);
`,
  `
alter table cardroom.own_limit add column purchases bigint not null default 0 check (purchases >= 0);
`,
  `
-- The owner of a bot stands in its id, behind the full stop.
create index bot_of_owner on cardroom.person (substr(user_id, strpos(user_id, '.') + 1)) where strpos(user_id, '.') > 0;
`,
  `
create table cardroom.tournament_result (
  table_id text collate "C" not null, user_id text collate "C" not null, at bigint not null,
  tournament text collate "C" not null, result text not null, primary key (table_id, user_id)
);
create index tournament_result_of_user on cardroom.tournament_result (user_id, at, tournament);
`,
];
