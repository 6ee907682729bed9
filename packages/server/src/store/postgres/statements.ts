/**
 * Statements of the log. An append is one statement, so one round trip and one transaction, for any number of tables:
 * the row in `lease` of each table is moved on if the epoch still holds and the version is the next one, and
 * everything else is written for those tables alone whose row has moved.
 *
 * All parts of a statement see the database as it was before it, so entries that the same append would erase or take
 * away again must not be among those it writes.
 */
import type { AppendBatch } from '../../ports.js';
import { READS, type ReadName } from '../history.js';
import { admittedBy, formatAccount, storedResult, sumOf, userOf } from '../rows.js';
import { blobs, numbers, texts } from './arrays.js';
import type { Value } from './client.js';

/** The database's clock in milliseconds: it goes on within a transaction that waits. */
const CLOCK = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

export interface Append {
  readonly table: string;
  readonly epoch: number;
  readonly batch: AppendBatch;
  /** Tells this append from every other, so that it can be sent again. */
  readonly id: string;
}

const MOVE_AND_WRITE = `
with job as (
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
    as job (table_id, epoch, first, entries, write_id)
), moved as (
  update cardroom.lease set version = lease.version + job.entries, write_id = job.write_id from job
  where lease.table_id = job.table_id and lease.epoch = job.epoch and lease.owner <> ''
    and lease.write_id <> job.write_id and (job.entries = 0 or lease.version = job.first - 1)
  returning lease.table_id, lease.version
), written as (
  insert into cardroom.entry (table_id, version, at, fact, fact_sum, sealed, sealed_sum)
  select e.table_id, e.version, e.at, e.fact, e.fact_sum, e.sealed, e.sealed_sum
  from unnest($6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bytea[], $12::bigint[])
    as e (table_id, version, at, fact, fact_sum, sealed, sealed_sum) join moved using (table_id)
)`;

const END = ' select table_id from moved';

/** For appends that have only entries, which most of them are. */
export const APPEND_ENTRIES: string = MOVE_AND_WRITE + END;

/** For appends with all that may come with entries. */
export const APPEND_ALL: string = `${MOVE_AND_WRITE}, erased as (
  update cardroom.entry set sealed = null, sealed_sum = 0
  from unnest($13::text[], $14::bigint[]) as x (table_id, version) join moved using (table_id)
  where entry.table_id = x.table_id and entry.version = x.version
), kept as (
  insert into cardroom.snapshot (table_id, version, state, state_sum, sealed, sealed_sum)
  select s.table_id, s.version, s.state, s.state_sum, s.sealed, s.sealed_sum
  from unnest($15::text[], $16::bigint[], $17::text[], $18::bigint[], $19::bytea[], $20::bigint[])
    as s (table_id, version, state, state_sum, sealed, sealed_sum) join moved using (table_id)
  on conflict (table_id) do update set version = excluded.version, state = excluded.state,
    state_sum = excluded.state_sum, sealed = excluded.sealed, sealed_sum = excluded.sealed_sum
), trimmed as (
  delete from cardroom.entry
  using unnest($15::text[], $16::bigint[]) as s (table_id, version) join moved using (table_id)
  where entry.table_id = s.table_id and entry.version <= s.version
), paid as (
  insert into cardroom.transfer
    (table_id, version, place, at, from_account, from_user, to_account, to_user, amount, reason, limited)
  select p.table_id, moved.version, p.place, coalesce(p.at, ${CLOCK}),
    p.from_account, p.from_user, p.to_account, p.to_user, p.amount, p.reason, p.limited
  from unnest($21::text[], $22::bigint[], $23::bigint[], $24::text[], $25::text[], $26::text[], $27::text[],
      $28::bigint[], $29::text[], $30::boolean[])
    as p (table_id, place, at, from_account, from_user, to_account, to_user, amount, reason, limited)
    join moved using (table_id)
), archived as (
  insert into cardroom.hand (hand, table_id, at, users, sealed)
  select h.hand, h.table_id, h.at, h.users, h.sealed
  from unnest($31::text[], $32::text[], $33::text[], $34::bigint[], $35::text[], $36::bytea[])
    as h (of_table, hand, table_id, at, users, sealed) join moved on moved.table_id = h.of_table
  on conflict (hand) do nothing
), found as (
  insert into cardroom.hand_user (user_id, at, hand)
  select u.user_id, u.at, u.hand
  from unnest($37::text[], $38::text[], $39::bigint[], $40::text[]) as u (of_table, user_id, at, hand)
    join moved on moved.table_id = u.of_table
  on conflict do nothing
), admitted as (
  insert into cardroom.table_member as known (table_id, user_id, at, sat)
  select m.table_id, m.user_id, coalesce(m.at, ${CLOCK}), m.sat
  from unnest($41::text[], $42::text[], $43::bigint[], $44::boolean[]) as m (table_id, user_id, at, sat)
    join moved using (table_id)
  on conflict (table_id, user_id) do update set sat = true where excluded.sat and not known.sat
), opened as (
  insert into cardroom.table_record (table_id, host, listed, made_at, begun, ended_at, access)
  select a.table_id, a.host, a.listed, coalesce(a.at, ${CLOCK}), false, a.ended_at, a.access
  from unnest($45::text[], $46::text[], $47::boolean[], $48::bigint[], $49::bigint[], $50::text[])
    as a (table_id, host, listed, at, ended_at, access) join moved using (table_id)
  on conflict (table_id) do update set host = excluded.host, listed = excluded.listed,
    ended_at = excluded.ended_at, access = excluded.access
), counted as (
  update cardroom.own_limit as known
  set purchases = case when known.purchases = b.seen and b.appends = 1 then known.purchases + 1 else -1 end
  from (
    select user_id, min(seen) as seen, count(*) as appends
    from unnest($51::text[], $52::text[], $53::bigint[]) as mark (table_id, user_id, seen) join moved using (table_id)
    group by user_id
  ) as b
  where known.user_id = b.user_id
), finished as (
  insert into cardroom.tournament_result (table_id, user_id, at, tournament, result)
  select r.table_id, r.user_id, r.at, r.tournament, r.result
  from unnest($54::text[], $55::text[], $56::bigint[], $57::text[], $58::text[])
    as r (table_id, user_id, at, tournament, result) join moved using (table_id)
  on conflict (table_id, user_id) do update set at = excluded.at, result = excluded.result
)${END}`;

/**
 * Reads where tables stand, by writing: a primary that was restarted while a commit waited for the standby shows that
 * commit, which the standby may not have. This one comes behind it, so when it is done, both are on the standby.
 */
export const LOOK_DURABLY: string = `
update cardroom.lease set write_id = write_id where table_id = any($1::text[])
returning table_id, owner, epoch, write_id`;

export function isPlain({ transfers, erase, snapshot, hands, access, members, results = [] }: AppendBatch): boolean {
  const others = transfers.length + erase.length + hands.length + members.length + results.length;
  return others === 0 && snapshot === null && access === null;
}

/** Values of both statements; the second part is for appends that are not plain. */
export function appendValues(appends: readonly Append[]): Value[] {
  const values = [...jobValues(appends), ...entryValues(appends)];
  if (appends.every(({ batch }) => isPlain(batch))) return values;
  return [
    ...values,
    ...eraseValues(appends),
    ...snapshotValues(appends),
    ...transferValues(appends),
    ...handValues(appends),
    ...memberValues(appends),
    ...accessValues(appends),
    ...purchaseValues(appends),
    ...resultValues(appends),
  ];
}

/** Purchases under own limits. A count below zero violates the check of the column: the statement is refused. */
function purchaseValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch }) => (batch.purchases ?? []).map((mark) => ({ table, ...mark })));
  return [
    texts(rows.map(({ table }) => table)),
    texts(rows.map(({ user }) => user)),
    numbers(rows.map(({ purchases }) => purchases)),
  ];
}

function resultValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch }) => (batch.results ?? []).map((result) => ({ table, result })));
  return [
    texts(rows.map(({ table }) => table)),
    texts(rows.map(({ result }) => result.user)),
    numbers(rows.map(({ result }) => result.at)),
    texts(rows.map(({ result }) => result.tournament)),
    texts(rows.map(({ result }) => storedResult(result))),
  ];
}

function jobValues(appends: readonly Append[]): Value[] {
  return [
    texts(appends.map(({ table }) => table)),
    numbers(appends.map(({ epoch }) => epoch)),
    numbers(appends.map(({ batch }) => batch.entries[0]?.version ?? 0)),
    numbers(appends.map(({ batch }) => batch.entries.length)),
    texts(appends.map(({ id }) => id)),
  ];
}

/** Entries that are still there after the append, with the secrets that are. */
function entryValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch }) =>
    batch.entries
      .filter(({ version }) => version > (batch.snapshot?.version ?? 0))
      .map((entry) => ({ ...entry, table, sealed: batch.erase.includes(entry.version) ? null : entry.sealed })),
  );
  return [
    texts(rows.map(({ table }) => table)),
    numbers(rows.map(({ version }) => version)),
    numbers(rows.map(({ at }) => at)),
    texts(rows.map(({ fact }) => fact)),
    numbers(rows.map(({ fact }) => sumOf(fact))),
    blobs(rows.map(({ sealed }) => sealed)),
    numbers(rows.map(({ sealed }) => sumOf(sealed))),
  ];
}

function eraseValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch: { erase, snapshot } }) =>
    erase.filter((version) => version > (snapshot?.version ?? 0)).map((version) => ({ table, version })),
  );
  return [texts(rows.map(({ table }) => table)), numbers(rows.map(({ version }) => version))];
}

function snapshotValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch }) => (batch.snapshot === null ? [] : [{ table, ...batch.snapshot }]));
  return [
    texts(rows.map(({ table }) => table)),
    numbers(rows.map(({ version }) => version)),
    texts(rows.map(({ state }) => state)),
    numbers(rows.map(({ state }) => sumOf(state))),
    blobs(rows.map(({ sealed }) => sealed)),
    numbers(rows.map(({ sealed }) => sumOf(sealed))),
  ];
}

function transferValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch: { transfers, entries, isLimited = false } }) =>
    transfers.map((transfer, place) => ({ ...transfer, table, place, isLimited, at: entries.at(-1)?.at ?? null })),
  );
  return [
    texts(rows.map(({ table }) => table)),
    numbers(rows.map(({ place }) => place)),
    texts(rows.map(({ at }) => textOrNull(at))),
    texts(rows.map(({ from }) => formatAccount(from))),
    texts(rows.map(({ from }) => userOf(from))),
    texts(rows.map(({ to }) => formatAccount(to))),
    texts(rows.map(({ to }) => userOf(to))),
    numbers(rows.map(({ amount }) => amount)),
    texts(rows.map(({ reason }) => reason)),
    texts(rows.map(({ isLimited }) => String(isLimited))),
  ];
}

function handValues(appends: readonly Append[]): Value[] {
  const hands = appends.flatMap(({ table, batch }) => batch.hands.map((hand) => ({ ofTable: table, ...hand })));
  const users = hands.flatMap(({ ofTable, hand, at, users }) => users.map((user) => ({ ofTable, user, at, hand })));
  return [
    texts(hands.map(({ ofTable }) => ofTable)),
    texts(hands.map(({ hand }) => hand)),
    texts(hands.map(({ table }) => table)),
    numbers(hands.map(({ at }) => at)),
    texts(hands.map(({ users }) => JSON.stringify(users))),
    blobs(hands.map(({ sealed }) => sealed)),
    texts(users.map(({ ofTable }) => ofTable)),
    texts(users.map(({ user }) => user)),
    numbers(users.map(({ at }) => at)),
    texts(users.map(({ hand }) => hand)),
  ];
}

function textOrNull(value: number | null): string | null {
  return value === null ? null : String(value);
}

function memberValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch: { entries, access, members } }) =>
    [...admittedBy(access, members)].map(([user, sat]) => ({ table, user, sat, at: entries.at(-1)?.at ?? null })),
  );
  return [
    texts(rows.map(({ table }) => table)),
    texts(rows.map(({ user }) => user)),
    texts(rows.map(({ at }) => textOrNull(at))),
    texts(rows.map(({ sat }) => String(sat))),
  ];
}

function accessValues(appends: readonly Append[]): Value[] {
  const rows = appends.flatMap(({ table, batch: { entries, access } }) =>
    access === null ? [] : [{ table, access, at: entries.at(-1)?.at ?? null }],
  );
  return [
    texts(rows.map(({ table }) => table)),
    texts(rows.map(({ access }) => access.host)),
    texts(rows.map(({ access }) => String(access.listed))),
    texts(rows.map(({ at }) => textOrNull(at))),
    texts(rows.map(({ access }) => textOrNull(access.endedAt))),
    texts(rows.map(({ access }) => JSON.stringify(access))),
  ];
}

/** One statement, so that a snapshot and the entries behind it are of the same moment. */
export const READ: string = `
select true as is_snapshot, version, 0 as at, state as fact, state_sum as fact_sum, sealed, sealed_sum
from cardroom.snapshot where table_id = $1 and version >= $2
union all
select false, version, at, fact, fact_sum, sealed, sealed_sum
from cardroom.entry where table_id = $1 and version >= $2
order by is_snapshot desc, version`;

/** When a lease is over: by its own time or with its owner's heartbeat. */
const LEASE_END =
  'greatest(lease.expires_at, (select node.expires_at from cardroom.node where node.node = lease.owner))';

export const ACQUIRE: string = `
insert into cardroom.lease (table_id, owner, epoch, expires_at) values ($1, $2, 1, ${CLOCK} + $3::bigint)
on conflict (table_id) do update
set owner = excluded.owner, epoch = lease.epoch + 1, expires_at = excluded.expires_at
where lease.owner = excluded.owner or ${LEASE_END} <= ${CLOCK}
returning owner, epoch, expires_at`;

export const OWNER: string = `
select owner, epoch, ${LEASE_END} as expires_at from cardroom.lease where table_id = $1 and ${LEASE_END} > ${CLOCK}`;

export const RENEW: string = `
update cardroom.lease set expires_at = ${CLOCK} + $3::bigint
where table_id = $1 and epoch = $2 and owner <> '' returning table_id`;

/** The row stays, so that epochs go on from it; nobody's name is empty. */
export const RELEASE: string = `
update cardroom.lease set owner = '', epoch = epoch + 1, expires_at = 0
where table_id = $1 and epoch = $2 and owner <> '' returning table_id`;

export const DROP_DAMAGED: string = `
with moved as (
  update cardroom.lease set version = $3::bigint - 1 where table_id = $1 and epoch = $2 and owner <> ''
  returning table_id
), entries as (
  delete from cardroom.entry using moved where entry.table_id = moved.table_id and version >= $3
), transfers as (
  delete from cardroom.transfer using moved where transfer.table_id = moved.table_id and version >= $3
), snapshots as (
  delete from cardroom.snapshot using moved where snapshot.table_id = moved.table_id and version >= $3
), results as (
  delete from cardroom.tournament_result using moved where tournament_result.table_id = moved.table_id
) select table_id from moved`;

export const FREE_TABLES: string = `
select room_table.table_id from cardroom.room_table left join cardroom.lease using (table_id)
where lease.table_id is null or ${LEASE_END} <= ${CLOCK} order by place`;

/** Nodes that are long dead go from the list with the next heartbeat of another. */
export const HEARTBEAT: string = `
with dead as (delete from cardroom.node where expires_at < ${CLOCK} - 3600000 and node <> $1)
insert into cardroom.node (node, url, draining, expires_at) values ($1, $2, $3, ${CLOCK} + $4::bigint)
on conflict (node) do update set url = excluded.url, draining = excluded.draining, expires_at = excluded.expires_at`;

export const NODES: string = `
select node, url, draining, expires_at,
  (select count(*) from cardroom.lease where lease.owner = node.node) as tables
from cardroom.node where expires_at > ${CLOCK} order by node`;

export const WALLETS: string = `
select user_id, amount, given_at,
  (select coalesce(sum(on_table), 0) from cardroom.ledger_sum where ledger_sum.user_id = wallet.user_id) as at_tables
from cardroom.wallet where user_id = any($1::text[])`;

export const GIVE_CHIPS: string = 'select cardroom.give_chips($1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint)';

export const CLAIM_TABLE: string =
  'select cardroom.claim_table($1, $2, $3, $4::bigint, $5::bigint, $6::bigint, $7::bigint) as result';

export const DROP_CLAIM: string = `
with dropped as (delete from cardroom.table_record where table_id = $1 and not begun returning table_id)
delete from cardroom.table_member using dropped where table_member.table_id = dropped.table_id and not sat`;

const REMOVE_TOKENS = `
with tokens as (delete from cardroom.token where user_id = $1),
codes as (delete from cardroom.device_code where user_id = $1),
ended as (
  insert into cardroom.session_end (user_id, at) values ($1, ${CLOCK}) on conflict (user_id) do update set at = excluded.at
)`;

/** The bots of a person that have a token. */
export const BOTS_OF_OWNER = `select user_id, name from cardroom.person
where strpos(user_id, '.') > 0 and substr(user_id, strpos(user_id, '.') + 1) = $1 and deleted_at is null
  and exists (select 1 from cardroom.token where token.user_id = person.user_id)
order by name collate "C", user_id limit $2`;

/** Signs a person out everywhere. */
export const SIGN_OUT: string = `${REMOVE_TOKENS} select 1`;

export const DELETE_PERSON: string = `${REMOVE_TOKENS},
links as (delete from cardroom.hand_link where user_id = $1),
limits as (delete from cardroom.own_limit where user_id = $1)
update cardroom.person set name = '', deleted_at = ${CLOCK} where user_id = $1`;

export const PUT_BAN: string = `
insert into cardroom.ban (kind, key, until, by_user, reason) values ($1, $2, $3, $4, $5) on conflict (kind, key)
do update set until = excluded.until, by_user = excluded.by_user, reason = excluded.reason`;

export const BANS: string = `
select kind, key, until, by_user, reason from cardroom.ban where until is null or until > ${CLOCK} order by kind, key`;

/** The long reads with the marks that PostgreSQL has for values: `$1`, `$2` in place of every `?`. */
function numbered(text: string): string {
  let count = 0;
  return text.replace(/\?/g, () => `$${++count}`);
}

export const HISTORY: Readonly<Record<ReadName, string>> = Object.fromEntries(
  Object.entries(READS).map(([name, text]) => [name, numbered(text)]),
) as Record<ReadName, string>;
