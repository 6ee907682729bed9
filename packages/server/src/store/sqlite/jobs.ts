/**
 * The store's work on SQLite, synchronous: it runs in a worker thread. Jobs that arrive together share one transaction
 * (group commit); each has its own savepoint, so that a refused one leaves no trace and the others go on.
 */
import type {
  AppendBatch,
  AppendRefusal,
  ArchivedHand,
  Directory,
  History,
  Log,
  LogReading,
  Membership,
  Owner,
  RoomNode,
  StoredEntry,
} from '../../ports.js';
import type { SealedValues } from '../../sealing/requiredKeys.js';
import { ownerOf, readingOf, sumOf } from '../rows.js';
import { Checkpoints } from './checkpoints.js';
import { SqliteDirectory, type Synchronous } from './directory.js';
import type { SqlValue } from './driver.js';
import { SqliteFile, valueRows } from './file.js';
import { rollBack } from './schema.js';

/** Every call that the store answers, by name, without promises. Long reads have their own thread. */
export type Jobs = Synchronous<Log & Omit<Directory, keyof History> & Membership & SealedValues>;

/** Entries of a table and nothing else: most appends. */
export interface PlainAppend {
  readonly table: string;
  readonly epoch: number;
  readonly entries: readonly StoredEntry[];
}

/** Work of one transaction. */
export type GroupJob =
  | PlainAppend
  | {
      readonly run: () => unknown;
      /** It writes by one statement at most, which is whole or nothing without a savepoint. */
      readonly isSingle: boolean;
    };

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Entries that one statement writes at most; there is a statement for each number. */
const MOST_AT_ONCE = 16;
/** Values of each of them. */
const ENTRY_VALUES = 9;

/** How sealed values begin: of everything that runs, and of the newest hands. */
export const SEALED_HEADS = `
  select distinct substr(sealed, 1, ?) as head from (
    select sealed from snapshot where sealed is not null
    union all select sealed from entry where sealed is not null
    union all select sealed from (select sealed from hand order by rowid desc limit ?))`;

/** When a lease is over: by its own time or with its owner's heartbeat. */
const LEASE_END = `max(lease.expires_at, coalesce((select node.expires_at from node where node.node = lease.owner), 0))`;

/** The last version of a table's log; the table is named twice. */
const LAST_VERSION = `coalesce((select max(version) from entry where table_id = ?),
                              (select version from snapshot where table_id = ?), 0)`;

/**
 * Writes the entries of several appends, each if the version before its append is the last one of the table and the
 * epoch is that of the lease. SQLite looks at the tables before it writes the first of them.
 */
const INSERT_ENTRIES = Array.from(
  { length: MOST_AT_ONCE + 1 },
  (_, count) => `
  insert into entry (table_id, version, at, fact, fact_sum, sealed, sealed_sum)
  select column1, column2, column3, column4, column5, column6, column7
  from (values ${valueRows(count, ENTRY_VALUES)}) cross join lease on lease.table_id = column1 and lease.epoch = column8
  where column9 = coalesce((select max(version) from entry where table_id = column1),
                           (select version from snapshot where table_id = column1), 0)`,
);

/** Some of the entries that one statement was to write are not the next ones of their tables. */
class RefusedEntry extends Error {}

/** The values of an append for `INSERT_ENTRIES`. */
function appendValues({ table, epoch, entries }: PlainAppend): SqlValue[] {
  const before = entries[0]!.version - 1;
  return entries.flatMap(({ version, at, fact, sealed }) => [
    table,
    version,
    at,
    fact,
    sumOf(fact),
    sealed,
    sumOf(sealed),
    epoch,
    before,
  ]);
}

function isConsecutive(entries: readonly StoredEntry[]): boolean {
  return entries.every((entry, i) => entry.version === entries[0]!.version + i);
}

/** Entries in parts that one statement can write. */
function partsOf(entries: readonly StoredEntry[]): (readonly StoredEntry[])[] {
  const starts = Array.from({ length: Math.ceil(entries.length / MOST_AT_ONCE) }, (_, i) => i * MOST_AT_ONCE);
  return starts.map((start) => entries.slice(start, start + MOST_AT_ONCE));
}

/** Whether one statement can write all of it. */
function isPlain(job: GroupJob): job is PlainAppend {
  return !('run' in job) && job.entries.length <= MOST_AT_ONCE && isConsecutive(job.entries);
}

/** Jobs in their order: appends that one statement can write, and every other job alone. */
function runsOf(jobs: readonly GroupJob[]): (readonly PlainAppend[] | GroupJob)[] {
  const runs: (readonly PlainAppend[] | GroupJob)[] = [];
  let last: PlainAppend[] | null = null;
  let entries = 0;
  for (const job of jobs) {
    if (!isPlain(job)) {
      runs.push(job);
      last = null;
    } else if (last !== null && entries + job.entries.length <= MOST_AT_ONCE) {
      last.push(job);
      entries += job.entries.length;
    } else {
      last = [job];
      runs.push(last);
      entries = job.entries.length;
    }
  }
  return runs;
}

export class SqliteStore extends SqliteDirectory implements Jobs {
  constructor(file: string, now: () => number = Date.now) {
    super(SqliteFile.openToWrite(file), now);
  }

  checkpoints(path: string): Checkpoints {
    return new Checkpoints(this.file, path);
  }

  /** Runs jobs in one transaction; each job has its own result or error. The commit is on disk when this returns. */
  group(jobs: readonly GroupJob[]): Outcome[] {
    try {
      return this.#transaction(() =>
        runsOf(jobs).flatMap((run) => ('length' in run ? this.#together(run) : [this.#alone(run)])),
      );
    } catch (error) {
      if (!(error instanceof RefusedEntry)) throw error;
      // Nothing was committed or answered: each job is done alone, and gets its own refusal.
      return this.#transaction(() => jobs.map((job) => this.#alone(job)));
    }
  }

  #transaction(work: () => Outcome[]): Outcome[] {
    this.file.exec('begin immediate');
    try {
      const results = work();
      this.file.exec('commit');
      return results;
    } catch (error) {
      rollBack(this.file);
      throw error;
    }
  }

  #together(run: readonly PlainAppend[]): Outcome[] {
    if (!this.#areInserted(run)) throw new RefusedEntry();
    return run.map(() => ({ value: null }));
  }

  /** Whether one statement has written all of them; it cannot if two are the same. */
  #areInserted(appends: readonly PlainAppend[]): boolean {
    const values = appends.flatMap(appendValues);
    const count = values.length / ENTRY_VALUES;
    try {
      return this.file.run(INSERT_ENTRIES[count]!, ...values) === count;
    } catch (error) {
      if (isFatal(error)) throw error;
      return false;
    }
  }

  #alone(job: GroupJob): Outcome {
    const isSingle = isPlain(job) || ('run' in job && job.isSingle);
    if (!isSingle) this.file.run('savepoint job');
    try {
      const value = 'run' in job ? job.run() : this.#appendEntries(job);
      if (!isSingle) this.file.run('release job');
      return { value };
    } catch (error) {
      if (!isSingle) {
        this.file.exec('rollback to job');
        this.file.exec('release job');
      }
      if (isFatal(error)) throw error;
      return { error };
    }
  }

  /** Writes entries if they are the next ones of their table, and the epoch is that of the lease. */
  #appendEntries({ table, epoch, entries }: PlainAppend): AppendRefusal | null {
    const parts = isConsecutive(entries) ? partsOf(entries) : [];
    const refused = parts.findIndex((part) => !this.#areInserted([{ table, epoch, entries: part }]));
    if (parts.length > 0 && refused < 0) return null;
    if (refused > 0) throw new Error('the epoch changed under an append');
    const refusal = this.#refusal(table, epoch, entries);
    return entries.length === 0 ? refusal : (refusal ?? 'version-taken');
  }

  acquire(table: string, owner: string, ttlMs: number): Owner | null {
    const now = this.now();
    const rows = this.file.rows(
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
      this.file.run(
        'update lease set expires_at = ? where table_id = ? and epoch = ?',
        this.now() + ttlMs,
        table,
        epoch,
      ) > 0
    );
  }

  append(table: string, epoch: number, batch: AppendBatch): AppendRefusal | null {
    const { entries, transfers, snapshot } = batch;
    if (batch.isLimited === true || batch.purchases !== undefined) {
      const refusal = this.#refusal(table, epoch, entries) ?? (this.#isAffordable(batch) ? null : 'overdrawn');
      if (refusal !== null) return refusal;
    }
    const refusal = this.#appendEntries({ table, epoch, entries });
    if (refusal !== null) return refusal;
    this.countPurchases(batch.purchases ?? []);
    const last = entries.at(-1);
    this.book(table, { version: last?.version ?? 0, at: last?.at ?? this.now() }, transfers);
    for (const version of batch.erase) {
      // A snapshot takes away whole entries.
      if (snapshot !== null && version <= snapshot.version) continue;
      this.file.run(
        'update entry set sealed = null, sealed_sum = 0 where table_id = ? and version = ?',
        table,
        version,
      );
    }
    for (const hand of batch.hands) this.#archive(hand);
    this.admit(table, batch);
    for (const result of batch.results ?? []) this.addResult(table, result);
    if (snapshot !== null) this.#snapshot(table, snapshot);
    return null;
  }

  #isAffordable({ isLimited, transfers, purchases = [] }: AppendBatch): boolean {
    return (isLimited !== true || this.covers(transfers)) && this.areNewest(purchases);
  }

  /** Why entries cannot be appended, null if they can. */
  #refusal(table: string, epoch: number, entries: readonly StoredEntry[]): AppendRefusal | null {
    const rows = this.file.rows(
      `select epoch, ${LAST_VERSION} as last from lease where table_id = ?`,
      table,
      table,
      table,
    );
    if (rows[0] === undefined || Number(rows[0].epoch) !== epoch) return 'stale-epoch';
    const last = Number(rows[0].last);
    return entries.some((entry, i) => entry.version !== last + 1 + i) ? 'version-taken' : null;
  }

  #archive(hand: ArchivedHand): void {
    this.file.run(
      'insert into hand (hand, table_id, at, users, sealed) values (?, ?, ?, ?, ?) on conflict (hand) do nothing',
      hand.hand,
      hand.table,
      hand.at,
      JSON.stringify(hand.users),
      hand.sealed,
    );
    if (hand.users.length === 0) return;
    this.file.run(
      `insert into hand_user (user_id, at, hand) values ${valueRows(hand.users.length, 3)} on conflict do nothing`,
      ...hand.users.flatMap((user) => [user, hand.at, hand.hand]),
    );
  }

  /** A snapshot takes the place of everything before it. */
  #snapshot(table: string, snapshot: NonNullable<AppendBatch['snapshot']>): void {
    this.file.run(
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
    this.file.run('delete from entry where table_id = ? and version <= ?', table, snapshot.version);
  }

  read(table: string, fromVersion: number): LogReading {
    const kept = this.file.rows('select * from snapshot where table_id = ? and version >= ?', table, fromVersion)[0];
    const rows = this.file.rows(
      'select * from entry where table_id = ? and version >= ? order by version',
      table,
      fromVersion,
    );
    return readingOf(kept, rows, fromVersion);
  }

  owner(table: string): Owner | null {
    const rows = this.file.rows(
      `select owner, epoch, ${LEASE_END} as expires_at from lease where table_id = ? and ${LEASE_END} > ?`,
      table,
      this.now(),
    );
    return rows[0] === undefined ? null : ownerOf(rows[0]);
  }

  heartbeat({ node, url, draining }: RoomNode, ttlMs: number): void {
    this.file.run(
      `insert into node (node, url, draining, expires_at) values (?, ?, ?, ?) on conflict (node) do update
       set url = excluded.url, draining = excluded.draining, expires_at = excluded.expires_at`,
      node,
      url,
      draining ? 1 : 0,
      this.now() + ttlMs,
    );
  }

  leave(node: string): void {
    this.file.run('delete from node where node = ?', node);
  }

  nodes(): readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[] {
    return this.file
      .rows(
        `select node.*, (select count(*) from lease where owner = node.node) as tables
       from node where expires_at > ? order by node`,
        this.now(),
      )
      .map((row) => ({
        node: row.node as string,
        url: row.url as string,
        draining: Number(row.draining) === 1,
        expiresAt: Number(row.expires_at),
        tables: Number(row.tables),
      }));
  }

  freeTables(): readonly string[] {
    return this.file
      .rows(
        `select room_table.table_id from room_table left join lease using (table_id)
       where lease.table_id is null or ${LEASE_END} <= ? order by room_table.rowid`,
        this.now(),
      )
      .map((row) => row.table_id as string);
  }

  leasesOf(owner: string): readonly { readonly table: string; readonly epoch: number }[] {
    return this.file.rows('select table_id, epoch from lease where owner = ? order by table_id', owner).map((row) => ({
      table: row.table_id as string,
      epoch: Number(row.epoch),
    }));
  }

  /** The row stays, so that epochs go on from it; nobody's name is empty. */
  release(table: string, epoch: number): boolean {
    return (
      this.file.run(
        "update lease set owner = '', epoch = epoch + 1, expires_at = 0 where table_id = ? and epoch = ? and owner <> ''",
        table,
        epoch,
      ) > 0
    );
  }

  dropDamaged(table: string, epoch: number, fromVersion: number): boolean {
    const [lease] = this.file.rows('select epoch from lease where table_id = ?', table);
    if (lease === undefined || Number(lease.epoch) !== epoch) return false;
    this.file.run('delete from entry where table_id = ? and version >= ?', table, fromVersion);
    this.file.run('delete from transfer where table_id = ? and version >= ?', table, fromVersion);
    this.file.run('delete from snapshot where table_id = ? and version >= ?', table, fromVersion);
    this.file.run('delete from tournament_result where table_id = ?', table);
    return true;
  }

  sealedHeads(bytes: number, newestHands: number): readonly Uint8Array[] {
    const rows = this.file.rows(SEALED_HEADS, bytes, newestHands);
    return rows.map(({ head }) => new Uint8Array(head as Uint8Array));
  }

  close(): void {
    this.file.close();
  }
}

/** Errors after which nothing of the transaction can be trusted: a full disk, an IO error, a damaged file. */
function isFatal(error: unknown): boolean {
  return /disk|I\/O|full|malformed|corrupt|readonly/i.test(String((error as { message?: unknown } | null)?.message));
}
