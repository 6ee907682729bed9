/**
 * The store's work on SQLite, synchronous: it runs in a worker thread. Jobs that arrive together share one transaction
 * (group commit); each has a savepoint of its own, so that a refused one leaves no trace and the others go on.
 */
import type {
  Account,
  AppendBatch,
  AppendRefusal,
  ArchivedHand,
  LogReading,
  Owner,
  Person,
  RoomNode,
  StoredEntry,
  Transfer,
} from '../ports.js';
import { type Driver, openDatabase, type SqlValue, type Statement } from './driver.js';
import { formatAccount, handOf, ownerOf, type Row, readingOf, sumOf, transferOf } from './rows.js';
import { PRAGMAS, SCHEMA } from './schema.js';

/** Every call that the store answers, by name: arguments and result. */
export interface Jobs {
  acquire(table: string, owner: string, ttlMs: number): Owner | null;
  renew(table: string, epoch: number, ttlMs: number): boolean;
  append(table: string, epoch: number, batch: AppendBatch): AppendRefusal | null;
  read(table: string, fromVersion: number): LogReading;
  owner(table: string): Owner | null;
  dropDamaged(table: string, epoch: number, fromVersion: number): boolean;
  tables(): readonly { readonly table: string; readonly listed: boolean }[];
  addTable(table: string, listed: boolean): void;
  endTable(table: string): void;
  personByToken(tokenHash: string): Person | null;
  person(user: string): Person | null;
  addPerson(person: Person, tokenHash: string): void;
  renamePerson(user: string, name: string): void;
  addToken(user: string, tokenHash: string): void;
  removeTokens(user: string): void;
  putCode(user: string, codeHash: string, expiresAt: number): void;
  takeCode(codeHash: string, now: number): string | null;
  hands(filter: { table?: string; user?: string; limit: number; before?: number }): readonly ArchivedHand[];
  handCount(filter: { table?: string; user?: string }): number;
  handById(hand: string): ArchivedHand | null;
  transfers(filter: {
    table?: string;
    user?: string;
  }): readonly (Transfer & { readonly at: number; readonly table: string })[];
  belongsTo(keyMark: string): boolean;
  heartbeat(node: RoomNode, ttlMs: number): void;
  leave(node: string): void;
  nodes(): readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[];
  freeTables(): readonly string[];
  leasesOf(owner: string): readonly { readonly table: string; readonly epoch: number }[];
  release(table: string, epoch: number): boolean;
}

/** Work of one transaction. */
export interface GroupJob<T> {
  readonly run: () => T;
  /** It writes by one statement at most, which is whole or nothing without a savepoint. */
  readonly isSingle: boolean;
}

/** When a lease is over: by its own time or with its owner's heartbeat. */
const LEASE_END = `max(lease.expires_at, coalesce((select node.expires_at from node where node.node = lease.owner), 0))`;

export class SqliteStore implements Jobs {
  readonly #database: Driver;
  readonly #statements = new Map<string, Statement>();
  readonly #now: () => number;

  constructor(file: string, now: () => number = Date.now) {
    this.#database = openDatabase(file);
    this.#now = now;
    this.#database.exec(PRAGMAS);
    this.#database.exec(SCHEMA);
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #run(sql: string, ...values: SqlValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  #rows(sql: string, ...values: SqlValue[]): readonly Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  /** Runs jobs in one transaction; what a job gives or throws is its own. The commit is on disk when this returns. */
  group<T>(jobs: readonly GroupJob<T>[]): ({ readonly value: T } | { readonly error: unknown })[] {
    this.#database.exec('begin immediate');
    try {
      const results = jobs.map((job) => this.#savepoint(job));
      this.#database.exec('commit');
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
        this.#database.exec('rollback to job');
        this.#database.exec('release job');
      }
      if (isFatal(error)) throw error;
      return { error };
    }
  }

  #rollBack(): void {
    try {
      this.#database.exec('rollback');
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

  addTable(table: string, listed: boolean): void {
    this.#run('insert into room_table (table_id, listed) values (?, ?) on conflict do nothing', table, listed ? 1 : 0);
  }

  endTable(table: string): void {
    this.#run('delete from room_table where table_id = ?', table);
  }

  personByToken(tokenHash: string): Person | null {
    const rows = this.#rows(
      'select person.user_id, name from token join person using (user_id) where hash = ?',
      tokenHash,
    );
    return rows[0] === undefined ? null : { user: rows[0].user_id as string, name: rows[0].name as string };
  }

  person(user: string): Person | null {
    const rows = this.#rows('select user_id, name from person where user_id = ?', user);
    return rows[0] === undefined ? null : { user: rows[0].user_id as string, name: rows[0].name as string };
  }

  addPerson({ user, name }: Person, tokenHash: string): void {
    this.#run('insert into person (user_id, name) values (?, ?)', user, name);
    this.addToken(user, tokenHash);
  }

  renamePerson(user: string, name: string): void {
    this.#run('update person set name = ? where user_id = ?', name, user);
  }

  addToken(user: string, tokenHash: string): void {
    this.#run('insert into token (hash, user_id) values (?, ?)', tokenHash, user);
  }

  removeTokens(user: string): void {
    this.#run('delete from token where user_id = ?', user);
  }

  putCode(user: string, codeHash: string, expiresAt: number): void {
    this.#run('delete from device_code where user_id = ?', user);
    this.#run('insert into device_code (hash, user_id, expires_at) values (?, ?, ?)', codeHash, user, expiresAt);
  }

  takeCode(codeHash: string, now: number): string | null {
    const rows = this.#rows('delete from device_code where hash = ? returning user_id, expires_at', codeHash);
    return rows[0] !== undefined && Number(rows[0].expires_at) > now ? (rows[0].user_id as string) : null;
  }

  hands({
    table,
    user,
    limit,
    before,
  }: {
    table?: string;
    user?: string;
    limit: number;
    before?: number;
  }): readonly ArchivedHand[] {
    const end = before ?? Number.MAX_SAFE_INTEGER;
    const rows =
      user === undefined
        ? this.#rows(
            "select * from hand where ? in ('', table_id) and at < ? order by at desc, hand desc limit ?",
            table ?? '',
            end,
            limit,
          )
        : this.#rows(
            `select hand.* from hand_user join hand using (hand)
             where user_id = ? and hand_user.at < ? and ? in ('', table_id)
             order by hand.at desc, hand.hand desc limit ?`,
            user,
            end,
            table ?? '',
            limit,
          );
    return rows.map(handOf);
  }

  handCount({ table, user }: { table?: string; user?: string }): number {
    const rows =
      user === undefined
        ? this.#rows("select count(*) as n from hand where ? in ('', table_id)", table ?? '')
        : this.#rows(
            "select count(*) as n from hand_user join hand using (hand) where user_id = ? and ? in ('', table_id)",
            user,
            table ?? '',
          );
    return Number(rows[0]!.n);
  }

  handById(hand: string): ArchivedHand | null {
    const rows = this.#rows('select * from hand where hand = ?', hand);
    return rows[0] === undefined ? null : handOf(rows[0]);
  }

  transfers({ table, user }: { table?: string; user?: string }): readonly (Transfer & { at: number; table: string })[] {
    const rows = this.#rows(
      "select * from transfer where ? in ('', table_id) order by table_id, version, place",
      table ?? '',
    );
    return rows.map(transferOf).filter(({ from, to }) => user === undefined || isOf(from, user) || isOf(to, user));
  }

  belongsTo(keyMark: string): boolean {
    this.#run('insert into room_key (place, mark) values (1, ?) on conflict do nothing', keyMark);
    return this.#rows('select mark from room_key')[0]?.mark === keyMark;
  }

  close(): void {
    this.#database.close();
  }
}

function isOf(account: Account, user: string): boolean {
  return account.kind !== 'bank' && account.user === user;
}

/** Errors after which nothing of the transaction can be trusted: a full disk, an IO error, a damaged file. */
function isFatal(error: unknown): boolean {
  return /disk|I\/O|full|malformed|corrupt|readonly/i.test(String((error as { message?: unknown } | null)?.message));
}
