/**
 * The store's work on SQLite, synchronous: it runs in a worker thread. Jobs that arrive together share one transaction
 * (group commit); each has a savepoint of its own, so that a refused one leaves no trace and the others go on.
 */
import type {
  AppendBatch,
  AppendRefusal,
  ArchivedHand,
  AuditEntry,
  Ban,
  ClaimResult,
  Directory,
  HandLink,
  History,
  KnownPerson,
  Log,
  LogReading,
  Membership,
  Owner,
  Person,
  RoomNode,
  StoredEntry,
  TableAccess,
  TableClaim,
  TableLimits,
} from '../ports.js';
import type { SealedValues } from '../sealing/used.js';
import { CLAIM_MS } from './claims.js';
import type { SqlValue } from './driver.js';
import {
  accessOf,
  admittedBy,
  banOf,
  formatAccount,
  knownPersonOf,
  ownerOf,
  type Row,
  readingOf,
  sumOf,
} from './rows.js';
import { SqliteFile } from './sqliteFile.js';

/** Every call that the store answers, by name, without promises. Long reads have a thread of their own. */
export type Jobs = Synchronous<Log & Omit<Directory, keyof History> & Membership & SealedValues>;

type Synchronous<Port> = {
  [Call in keyof Port]: Port[Call] extends (...values: infer Values) => Promise<infer Result>
    ? (...values: Values) => Result
    : never;
};

/** Work of one transaction. */
export interface GroupJob<T> {
  readonly run: () => T;
  /** It writes by one statement at most, which is whole or nothing without a savepoint. */
  readonly isSingle: boolean;
}

/** When a lease is over: by its own time or with its owner's heartbeat. */
const LEASE_END = `max(lease.expires_at, coalesce((select node.expires_at from node where node.node = lease.owner), 0))`;

export class SqliteStore implements Jobs {
  readonly #file: SqliteFile;
  readonly #now: () => number;

  constructor(file: string, now: () => number = Date.now) {
    this.#file = SqliteFile.openToWrite(file);
    this.#now = now;
  }

  #run(sql: string, ...values: SqlValue[]): number {
    return this.#file.run(sql, ...values);
  }

  #rows(sql: string, ...values: SqlValue[]): readonly Row[] {
    return this.#file.rows(sql, ...values);
  }

  /** Runs jobs in one transaction; what a job gives or throws is its own. The commit is on disk when this returns. */
  group<T>(jobs: readonly GroupJob<T>[]): ({ readonly value: T } | { readonly error: unknown })[] {
    this.#file.exec('begin immediate');
    try {
      const results = jobs.map((job) => this.#savepoint(job));
      this.#file.exec('commit');
      return results;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #savepoint<T>({ run, isSingle }: GroupJob<T>): { readonly value: T } | { readonly error: unknown } {
    if (!isSingle) this.#run('savepoint job');
    try {
      const value = run();
      if (!isSingle) this.#run('release job');
      return { value };
    } catch (error) {
      if (!isSingle) {
        this.#file.exec('rollback to job');
        this.#file.exec('release job');
      }
      if (isFatal(error)) throw error;
      return { error };
    }
  }

  #rollBack(): void {
    try {
      this.#file.exec('rollback');
    } catch {
      // A full disk or an IO error has rolled back already.
    }
  }

  acquire(table: string, owner: string, ttlMs: number): Owner | null {
    const now = this.#now();
    const rows = this.#rows(
      `insert into lease (table_id, owner, epoch, expires_at) values (?, ?, 1, ?)
       on conflict (table_id) do update set owner = excluded.owner, epoch = lease.epoch + 1, expires_at = excluded.expires_at
       where lease.owner = excluded.owner or ${LEASE_END} <= ?
       returning owner, epoch, expires_at`,
      table,
      owner,
      now + ttlMs,
      now,
    );
    return rows[0] === undefined ? null : ownerOf(rows[0]);
  }

  renew(table: string, epoch: number, ttlMs: number): boolean {
    return (
      this.#run('update lease set expires_at = ? where table_id = ? and epoch = ?', this.#now() + ttlMs, table, epoch) >
      0
    );
  }

  append(table: string, epoch: number, batch: AppendBatch): AppendRefusal | null {
    const refusal = this.#refusal(table, epoch, batch);
    if (refusal !== null) return refusal;
    for (const entry of batch.entries) this.#insert(table, epoch, entry);
    this.#transfer(table, batch);
    for (const version of batch.erase) {
      this.#run('update entry set sealed = null, sealed_sum = 0 where table_id = ? and version = ?', table, version);
    }
    for (const hand of batch.hands) this.#archive(hand);
    this.#admit(table, batch);
    if (batch.snapshot !== null) this.#snapshot(table, batch.snapshot);
    return null;
  }

  #refusal(table: string, epoch: number, batch: AppendBatch): AppendRefusal | null {
    const rows = this.#rows(
      `select epoch, coalesce((select max(version) from entry where table_id = ?),
                              (select version from snapshot where table_id = ?), 0) as last
       from lease where table_id = ?`,
      table,
      table,
      table,
    );
    if (rows[0] === undefined || Number(rows[0].epoch) !== epoch) return 'stale-epoch';
    const last = Number(rows[0].last);
    return batch.entries.some((entry, i) => entry.version !== last + 1 + i) ? 'version-taken' : null;
  }

  /** The epoch stands in the same statement: a stale owner cannot write, whatever happened since it looked. */
  #insert(table: string, epoch: number, entry: StoredEntry): void {
    const written = this.#run(
      `insert into entry (table_id, version, at, fact, fact_sum, sealed, sealed_sum)
       select ?, ?, ?, ?, ?, ?, ? from lease where table_id = ? and epoch = ?`,
      table,
      entry.version,
      entry.at,
      entry.fact,
      sumOf(entry.fact),
      entry.sealed,
      sumOf(entry.sealed),
      table,
      epoch,
    );
    if (written !== 1) throw new Error('the epoch changed under an append');
  }

  #transfer(table: string, { entries, transfers }: AppendBatch): void {
    const last = entries.at(-1);
    transfers.forEach((transfer, place) => {
      this.#run(
        `insert into transfer (table_id, version, place, at, from_account, to_account, amount, reason)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        table,
        last?.version ?? 0,
        place,
        last?.at ?? this.#now(),
        formatAccount(transfer.from),
        formatAccount(transfer.to),
        transfer.amount,
        transfer.reason,
      );
    });
  }

  #archive(hand: ArchivedHand): void {
    this.#run(
      'insert into hand (hand, table_id, at, users, sealed) values (?, ?, ?, ?, ?) on conflict (hand) do nothing',
      hand.hand,
      hand.table,
      hand.at,
      JSON.stringify(hand.users),
      hand.sealed,
    );
    for (const user of hand.users) {
      this.#run(
        'insert into hand_user (user_id, at, hand) values (?, ?, ?) on conflict do nothing',
        user,
        hand.at,
        hand.hand,
      );
    }
  }

  /** Writes down who belongs to a table and who may come to it. */
  #admit(table: string, { entries, access, members }: AppendBatch): void {
    const at = entries.at(-1)?.at ?? this.#now();
    for (const [user, sat] of admittedBy(access, members)) this.#addMember(table, user, at, sat);
    if (access === null) return;
    this.#run(
      `insert into table_record (table_id, host, listed, made_at, begun, ended_at, access) values (?, ?, ?, ?, 0, ?, ?)
       on conflict (table_id) do update set host = excluded.host, listed = excluded.listed,
         ended_at = excluded.ended_at, access = excluded.access`,
      table,
      access.host,
      access.listed ? 1 : 0,
      at,
      access.endedAt,
      JSON.stringify(access),
    );
  }

  #addMember(table: string, user: string, at: number, sat: boolean): void {
    this.#run(
      `insert into table_member (table_id, user_id, at, sat) values (?, ?, ?, ?)
       on conflict (table_id, user_id) do update set sat = max(sat, excluded.sat)`,
      table,
      user,
      at,
      sat ? 1 : 0,
    );
  }

  /** A snapshot takes the place of everything before it. */
  #snapshot(table: string, snapshot: NonNullable<AppendBatch['snapshot']>): void {
    this.#run(
      `insert into snapshot (table_id, version, state, state_sum, sealed, sealed_sum) values (?, ?, ?, ?, ?, ?)
       on conflict (table_id) do update set version = excluded.version, state = excluded.state,
         state_sum = excluded.state_sum, sealed = excluded.sealed, sealed_sum = excluded.sealed_sum`,
      table,
      snapshot.version,
      snapshot.state,
      sumOf(snapshot.state),
      snapshot.sealed,
      sumOf(snapshot.sealed),
    );
    this.#run('delete from entry where table_id = ? and version <= ?', table, snapshot.version);
  }

  read(table: string, fromVersion: number): LogReading {
    const kept = this.#rows('select * from snapshot where table_id = ? and version >= ?', table, fromVersion)[0];
    const rows = this.#rows(
      'select * from entry where table_id = ? and version >= ? order by version',
      table,
      fromVersion,
    );
    return readingOf(kept, rows, fromVersion);
  }

  owner(table: string): Owner | null {
    const rows = this.#rows(
      `select owner, epoch, ${LEASE_END} as expires_at from lease where table_id = ? and ${LEASE_END} > ?`,
      table,
      this.#now(),
    );
    return rows[0] === undefined ? null : ownerOf(rows[0]);
  }

  heartbeat({ node, url, draining }: RoomNode, ttlMs: number): void {
    this.#run(
      `insert into node (node, url, draining, expires_at) values (?, ?, ?, ?) on conflict (node) do update
       set url = excluded.url, draining = excluded.draining, expires_at = excluded.expires_at`,
      node,
      url,
      draining ? 1 : 0,
      this.#now() + ttlMs,
    );
  }

  leave(node: string): void {
    this.#run('delete from node where node = ?', node);
  }

  nodes(): readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[] {
    return this.#rows(
      `select node.*, (select count(*) from lease where owner = node.node) as tables
       from node where expires_at > ? order by node`,
      this.#now(),
    ).map((row) => ({
      node: row.node as string,
      url: row.url as string,
      draining: Number(row.draining) === 1,
      expiresAt: Number(row.expires_at),
      tables: Number(row.tables),
    }));
  }

  freeTables(): readonly string[] {
    return this.#rows(
      `select room_table.table_id from room_table left join lease using (table_id)
       where lease.table_id is null or ${LEASE_END} <= ? order by room_table.rowid`,
      this.#now(),
    ).map((row) => row.table_id as string);
  }

  leasesOf(owner: string): readonly { readonly table: string; readonly epoch: number }[] {
    return this.#rows('select table_id, epoch from lease where owner = ? order by table_id', owner).map((row) => ({
      table: row.table_id as string,
      epoch: Number(row.epoch),
    }));
  }

  /** The row stays, so that epochs go on from it; nobody's name is empty. */
  release(table: string, epoch: number): boolean {
    return (
      this.#run(
        "update lease set owner = '', epoch = epoch + 1, expires_at = 0 where table_id = ? and epoch = ? and owner <> ''",
        table,
        epoch,
      ) > 0
    );
  }

  dropDamaged(table: string, epoch: number, fromVersion: number): boolean {
    const [lease] = this.#rows('select epoch from lease where table_id = ?', table);
    if (lease === undefined || Number(lease.epoch) !== epoch) return false;
    this.#run('delete from entry where table_id = ? and version >= ?', table, fromVersion);
    this.#run('delete from transfer where table_id = ? and version >= ?', table, fromVersion);
    this.#run('delete from snapshot where table_id = ? and version >= ?', table, fromVersion);
    return true;
  }

  tables(): readonly { readonly table: string; readonly listed: boolean }[] {
    return this.#rows('select table_id, listed from room_table order by rowid').map((row) => ({
      table: row.table_id as string,
      listed: Number(row.listed) === 1,
    }));
  }

  hasTable(table: string): boolean {
    return this.#rows('select 1 from room_table where table_id = ?', table).length > 0;
  }

  claimTable(table: string, { host, listed, at }: TableClaim, { perHost, inRoom }: TableLimits): ClaimResult {
    this.#dropClaims(at - CLAIM_MS);
    if (this.#rows('select 1 from table_record where table_id = ?', table).length > 0) return 'claimed';
    const [counted] = this.#rows(
      `select (select count(*) from table_record where ended_at is null and host = ?) as own,
              (select count(*) from table_record where ended_at is null) as tables`,
      host,
    );
    if (Number(counted!.own) >= perHost) return 'too-many-own';
    if (Number(counted!.tables) >= inRoom) return 'too-many';
    this.#run(
      'insert into table_record (table_id, host, listed, made_at, begun) values (?, ?, ?, ?, 0)',
      table,
      host,
      listed ? 1 : 0,
      at,
    );
    this.#addMember(table, host, at, false);
    return 'claimed';
  }

  #dropClaims(before: number): void {
    const dropped = this.#rows('delete from table_record where begun = 0 and made_at < ? returning table_id', before);
    for (const { table_id } of dropped) {
      this.#run('delete from table_member where table_id = ? and sat = 0', table_id as string);
    }
  }

  addTable(table: string, listed: boolean): void {
    const isNew =
      this.#run(
        'insert into room_table (table_id, listed) values (?, ?) on conflict do nothing',
        table,
        listed ? 1 : 0,
      ) > 0;
    if (!isNew) return;
    this.#run(
      `insert into table_record (table_id, listed, made_at, begun) values (?, ?, ?, 1)
       on conflict (table_id) do update set begun = 1, ended_at = null`,
      table,
      listed ? 1 : 0,
      this.#now(),
    );
  }

  endTable(table: string): void {
    if (this.#run('delete from room_table where table_id = ?', table) === 0) return;
    this.#run('update table_record set ended_at = coalesce(ended_at, ?) where table_id = ?', this.#now(), table);
  }

  access(table: string): TableAccess | null {
    return accessOf(this.#rows('select access, ended_at from table_record where table_id = ?', table)[0] ?? null);
  }

  isMember(table: string, user: string): boolean {
    return (
      this.#rows('select 1 from table_member where table_id = ? and user_id = ? and sat = 1', table, user).length > 0
    );
  }

  personByToken(tokenHash: string): Person | null {
    const rows = this.#rows(
      'select person.user_id, name from token join person using (user_id) where hash = ?',
      tokenHash,
    );
    return rows[0] === undefined ? null : { user: rows[0].user_id as string, name: rows[0].name as string };
  }

  person(user: string): KnownPerson | null {
    const [row] = this.#rows('select user_id, name, deleted_at from person where user_id = ?', user);
    return row === undefined ? null : knownPersonOf(row);
  }

  addPerson({ user, name }: Person, tokenHash: string): void {
    this.#run('insert into person (user_id, name) values (?, ?)', user, name);
    this.addToken(user, tokenHash);
  }

  renamePerson(user: string, name: string): void {
    this.#run('update person set name = ? where user_id = ? and deleted_at is null', name, user);
  }

  addToken(user: string, tokenHash: string): void {
    this.#run('insert into token (hash, user_id) values (?, ?)', tokenHash, user);
  }

  removeTokens(user: string): void {
    this.#run('delete from token where user_id = ?', user);
    this.#run('delete from device_code where user_id = ?', user);
    this.#run(
      'insert into session_end (user_id, at) values (?, ?) on conflict (user_id) do update set at = excluded.at',
      user,
      this.#now(),
    );
  }

  sessionEnds(since: number): readonly { readonly user: string; readonly at: number }[] {
    return this.#rows('select user_id, at from session_end where at >= ? order by at, user_id', since).map((row) => ({
      user: row.user_id as string,
      at: Number(row.at),
    }));
  }

  deletePerson(user: string): void {
    this.removeTokens(user);
    this.#run('delete from hand_link where user_id = ?', user);
    this.#run("update person set name = '', deleted_at = ? where user_id = ?", this.#now(), user);
  }

  putCode(user: string, codeHash: string, expiresAt: number): void {
    this.#run('delete from device_code where user_id = ?', user);
    this.#run('insert into device_code (hash, user_id, expires_at) values (?, ?, ?)', codeHash, user, expiresAt);
  }

  takeCode(codeHash: string, now: number): string | null {
    const rows = this.#rows('delete from device_code where hash = ? returning user_id, expires_at', codeHash);
    return rows[0] !== undefined && Number(rows[0].expires_at) > now ? (rows[0].user_id as string) : null;
  }

  putLink({ linkHash, hand, user, at }: HandLink): void {
    this.#run(
      'insert into hand_link (hash, hand, user_id, at) values (?, ?, ?, ?) on conflict do nothing',
      linkHash,
      hand,
      user,
      at,
    );
  }

  takeBackLink(hand: string, user: string): void {
    this.#run('delete from hand_link where hand = ? and user_id = ?', hand, user);
  }

  putBan({ kind, key, until, by, reason }: Ban): void {
    this.#run(
      `insert into ban (kind, key, until, by_user, reason) values (?, ?, ?, ?, ?) on conflict (kind, key)
       do update set until = excluded.until, by_user = excluded.by_user, reason = excluded.reason`,
      kind,
      key,
      until,
      by,
      reason,
    );
  }

  removeBan(kind: Ban['kind'], key: string): void {
    this.#run('delete from ban where kind = ? and key = ?', kind, key);
  }

  bans(): readonly Ban[] {
    return this.#rows('select * from ban where until is null or until > ? order by kind, key', this.#now()).map(banOf);
  }

  audit({ at, by, act, subject, detail }: AuditEntry): void {
    this.#run(
      'insert into audit (at, by_user, act, subject, detail) values (?, ?, ?, ?, ?)',
      at,
      by,
      act,
      subject,
      detail,
    );
  }

  sealedHeads(bytes: number, newestHands: number): readonly Uint8Array[] {
    const rows = this.#rows(
      `select distinct substr(sealed, 1, ?) as head from (
         select sealed from snapshot where sealed is not null
         union all select sealed from entry where sealed is not null
         union all select sealed from (select sealed from hand order by rowid desc limit ?))`,
      bytes,
      newestHands,
    );
    return rows.map(({ head }) => new Uint8Array(head as Uint8Array));
  }

  belongsTo(keyMark: string): boolean {
    this.#run('insert into room_key (place, mark) values (1, ?) on conflict do nothing', keyMark);
    return this.#rows('select mark from room_key')[0]?.mark === keyMark;
  }

  close(): void {
    this.#file.close();
  }
}

/** Errors after which nothing of the transaction can be trusted: a full disk, an IO error, a damaged file. */
function isFatal(error: unknown): boolean {
  return /disk|I\/O|full|malformed|corrupt|readonly/i.test(String((error as { message?: unknown } | null)?.message));
}
