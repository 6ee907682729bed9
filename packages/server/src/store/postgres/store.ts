/**
 * The store of a room on several nodes: PostgreSQL, with the log, the leases, the books and the people in one database.
 */

import { giftPage } from '../../ledger.js';
import type {
  AppendBatch,
  AppendRefusal,
  AuditEntry,
  Ban,
  ClaimResult,
  CountedLimit,
  Gift,
  HandLink,
  History,
  KnownPerson,
  LogReading,
  Membership,
  Owner,
  OwnLimit,
  Person,
  RoomNode,
  Store,
  TableAccess,
  TableClaim,
  TableLimits,
  Wallet,
} from '../../ports.js';
import { CLAIM_MS } from '../claims.js';
import { DatabaseHistory, QUESTIONS, type StoreQuestion } from '../history.js';
import { isId } from '../paging.js';
import { banOf, countedLimit, knownPersonOf, ownerOf, type Row, readingOf, storedAccess, walletOf } from '../rows.js';
import { Appends } from './appends.js';
import { texts } from './arrays.js';
import { openClient, type PostgresClient, type Value } from './client.js';
import * as statements from './statements.js';

export interface PostgresOptions {
  /** How long a call may take before the store counts as out of reach. */
  readonly timeoutMs?: number;
}

/** Longer than the pauses of a healthy database; the players have seen nothing by then. */
const TIMEOUT_MS = 5000;

/** Appends and long reads have separate connections, so that no query delays an append. */
const APPEND_CONNECTIONS = 2;
const OTHER_CONNECTIONS = 4;
const HISTORY_CONNECTIONS = 2;

/** A long read that has been given up is not to go on in the database. */
const HISTORY_SHARE = 0.8;

/** Opens a database and brings it to the version of this code. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresStore> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const opened: PostgresClient[] = [];
  const open = async (connections: number, session: Readonly<Record<string, string>> = {}): Promise<PostgresClient> => {
    const client = await openClient(url, { connections, timeoutMs, session });
    opened.push(client);
    return client;
  };
  try {
    return new PostgresStore(
      await open(APPEND_CONNECTIONS),
      await open(OTHER_CONNECTIONS),
      await open(HISTORY_CONNECTIONS, {
        search_path: 'cardroom',
        default_transaction_read_only: 'on',
        statement_timeout: String(Math.ceil(timeoutMs * HISTORY_SHARE)),
      }),
    );
  } catch (error) {
    await Promise.all(opened.map((client) => client.close()));
    throw error;
  }
}

export class PostgresStore extends DatabaseHistory implements Store, Membership {
  readonly #log: PostgresClient;
  readonly #client: PostgresClient;
  readonly #history: PostgresClient;
  readonly #appends: Appends;

  constructor(log: PostgresClient, client: PostgresClient, history: PostgresClient) {
    super();
    this.#log = log;
    this.#client = client;
    this.#history = history;
    this.#appends = new Appends(log);
  }

  async #row(text: string, ...values: readonly Value[]): Promise<Row | null> {
    return (await this.#client.repeat(text, values))[0] ?? null;
  }

  protected async ask<C extends keyof History>(
    call: C,
    ...values: Parameters<History[C]>
  ): Promise<Awaited<ReturnType<History[C]>>> {
    const questionOf = QUESTIONS[call] as (...values: unknown[]) => StoreQuestion<Awaited<ReturnType<History[C]>>>;
    const question = questionOf(...values);
    if ('known' in question) return question.known;
    return question.answer(await this.#history.repeat(statements.HISTORY[question.read], question.values));
  }

  // --- Log

  async acquire(table: string, owner: string, ttlMs: number): Promise<Owner | null> {
    const row = await this.#row(statements.ACQUIRE, table, owner, Math.ceil(ttlMs));
    return row === null ? null : ownerOf(row);
  }

  async renew(table: string, epoch: number, ttlMs: number): Promise<boolean> {
    return (await this.#row(statements.RENEW, table, epoch, Math.ceil(ttlMs))) !== null;
  }

  append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    return this.#appends.add(table, epoch, batch);
  }

  async read(table: string, fromVersion: number): Promise<LogReading> {
    const rows = await this.#client.repeat(statements.READ, [table, fromVersion]);
    const kept = rows[0]?.is_snapshot === true ? rows[0] : undefined;
    return readingOf(
      kept && { ...kept, state: kept.fact, state_sum: kept.fact_sum },
      kept === undefined ? rows : rows.slice(1),
      fromVersion,
    );
  }

  async owner(table: string): Promise<Owner | null> {
    const row = await this.#row(statements.OWNER, table);
    return row === null ? null : ownerOf(row);
  }

  async dropDamaged(table: string, epoch: number, fromVersion: number): Promise<boolean> {
    return (await this.#row(statements.DROP_DAMAGED, table, epoch, fromVersion)) !== null;
  }

  // --- Membership

  async heartbeat({ node, url, draining }: RoomNode, ttlMs: number): Promise<void> {
    await this.#row(statements.HEARTBEAT, node, url, draining, Math.ceil(ttlMs));
  }

  async leave(node: string): Promise<void> {
    await this.#row('delete from cardroom.node where node = $1', node);
  }

  async nodes(): Promise<readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[]> {
    const rows = await this.#client.repeat(statements.NODES);
    return rows.map((row) => ({
      node: row.node as string,
      url: row.url as string,
      draining: row.draining as boolean,
      expiresAt: Number(row.expires_at),
      tables: Number(row.tables),
    }));
  }

  async freeTables(): Promise<readonly string[]> {
    return (await this.#client.repeat(statements.FREE_TABLES)).map((row) => row.table_id as string);
  }

  async leasesOf(owner: string): Promise<readonly { readonly table: string; readonly epoch: number }[]> {
    const rows = await this.#client.repeat(
      'select table_id, epoch from cardroom.lease where owner = $1 order by table_id',
      [owner],
    );
    return rows.map((row) => ({ table: row.table_id as string, epoch: Number(row.epoch) }));
  }

  async release(table: string, epoch: number): Promise<boolean> {
    return (await this.#row(statements.RELEASE, table, epoch)) !== null;
  }

  // --- Directory

  async tables(): Promise<readonly { readonly table: string; readonly listed: boolean }[]> {
    const rows = await this.#client.repeat('select table_id, listed from cardroom.room_table order by place');
    return rows.map((row) => ({ table: row.table_id as string, listed: row.listed as boolean }));
  }

  async addTable(table: string, listed: boolean): Promise<void> {
    await this.#row(
      'insert into cardroom.room_table (table_id, listed) values ($1, $2) on conflict do nothing',
      table,
      listed,
    );
  }

  async endTable(table: string): Promise<void> {
    await this.#row('delete from cardroom.room_table where table_id = $1', table);
  }

  async hasTable(table: string): Promise<boolean> {
    return isId(table) && (await this.#row('select 1 from cardroom.room_table where table_id = $1', table)) !== null;
  }

  async claimTable(
    table: string,
    { host, listed, at }: TableClaim,
    { perHost, inRoom }: TableLimits,
  ): Promise<ClaimResult> {
    const row = await this.#row(statements.CLAIM_TABLE, table, host, listed, at, at - CLAIM_MS, perHost, inRoom);
    return row?.result as ClaimResult;
  }

  async dropClaim(table: string): Promise<void> {
    await this.#row(statements.DROP_CLAIM, table);
  }

  async access(table: string): Promise<TableAccess | null> {
    if (!isId(table)) return null;
    return storedAccess(
      await this.#row('select access, ended_at from cardroom.table_record where table_id = $1', table),
    );
  }

  async isMember(table: string, user: string): Promise<boolean> {
    if (!isId(table) || !isId(user)) return false;
    const row = await this.#row(
      'select 1 from cardroom.table_member where table_id = $1 and user_id = $2 and sat',
      table,
      user,
    );
    return row !== null;
  }

  async personByToken(tokenHash: string): Promise<Person | null> {
    return personOf(
      await this.#row(
        'select user_id, name from cardroom.token join cardroom.person using (user_id) where hash = $1',
        tokenHash,
      ),
    );
  }

  async person(user: string): Promise<KnownPerson | null> {
    const row = await this.#row('select user_id, name, deleted_at from cardroom.person where user_id = $1', user);
    return row === null ? null : knownPersonOf(row);
  }

  async addPerson({ user, name }: Person, tokenHash: string): Promise<void> {
    await this.#client.once(
      `with added as (insert into cardroom.person (user_id, name) values ($1, $2))
       insert into cardroom.token (hash, user_id) values ($3, $1)`,
      [user, name, tokenHash],
    );
  }

  async botsOf(owner: string, limit: number): Promise<readonly Person[]> {
    const rows = await this.#client.repeat(statements.BOTS_OF_OWNER, [owner, limit]);
    return rows.map((row) => personOf(row)!);
  }

  async renamePerson(user: string, name: string): Promise<void> {
    await this.#row('update cardroom.person set name = $2 where user_id = $1 and deleted_at is null', user, name);
  }

  async addToken(user: string, tokenHash: string): Promise<void> {
    await this.#client.once('insert into cardroom.token (hash, user_id) values ($2, $1)', [user, tokenHash]);
  }

  async removeTokens(user: string): Promise<void> {
    await this.#row(statements.SIGN_OUT, user);
  }

  async sessionEnds(since: number): Promise<readonly { readonly user: string; readonly at: number }[]> {
    const rows = await this.#client.repeat(
      'select user_id, at from cardroom.session_end where at >= $1 order by at, user_id',
      [since],
    );
    return rows.map((row) => ({ user: row.user_id as string, at: Number(row.at) }));
  }

  async deletePerson(user: string): Promise<void> {
    await this.#row(statements.DELETE_PERSON, user);
  }

  async putCode(user: string, codeHash: string, expiresAt: number): Promise<void> {
    await this.#client.once(
      `with old as (delete from cardroom.device_code where user_id = $1)
       insert into cardroom.device_code (hash, user_id, expires_at) values ($2, $1, $3)`,
      [user, codeHash, expiresAt],
    );
  }

  async takeCode(codeHash: string, now: number): Promise<string | null> {
    const [row] = await this.#client.once(
      'delete from cardroom.device_code where hash = $1 returning user_id, expires_at',
      [codeHash],
    );
    return row !== undefined && Number(row.expires_at) > now ? (row.user_id as string) : null;
  }

  async ownLimits(users: readonly string[]): Promise<readonly CountedLimit[]> {
    const rows = await this.#client.repeat(
      'select text, purchases from cardroom.own_limit where user_id = any($1::text[])',
      [texts(users)],
    );
    return rows.map(countedLimit);
  }

  async putOwnLimit(limit: OwnLimit): Promise<void> {
    await this.#client.repeat(
      'insert into cardroom.own_limit values ($1, $2) on conflict (user_id) do update set text = excluded.text',
      [limit.user, JSON.stringify(limit)],
    );
  }

  async wallets(users: readonly string[]): Promise<readonly Wallet[]> {
    return (await this.#client.repeat(statements.WALLETS, [texts(users)])).map(walletOf);
  }

  async giveChips({ user, sum, least, at, everyMs }: Gift): Promise<Wallet> {
    // A first gift that is sent again finds itself; another one is not due again so soon.
    await this.#client.repeat(statements.GIVE_CHIPS, [user, giftPage(user), sum, least, at, everyMs]);
    return (await this.wallets([user]))[0]!;
  }

  async putLink({ linkHash, hand, user, at }: HandLink): Promise<void> {
    await this.#row(
      `insert into cardroom.hand_link (hash, hand, user_id, at) values ($1, $2, $3, $4) on conflict (hash) do nothing`,
      linkHash,
      hand,
      user,
      at,
    );
  }

  async takeBackLink(hand: string, user: string): Promise<void> {
    await this.#row('delete from cardroom.hand_link where hand = $1 and user_id = $2', hand, user);
  }

  async putBan({ kind, key, until, by, reason }: Ban): Promise<void> {
    await this.#row(statements.PUT_BAN, kind, key, until, by, reason);
  }

  async removeBan(kind: Ban['kind'], key: string): Promise<void> {
    await this.#row('delete from cardroom.ban where kind = $1 and key = $2', kind, key);
  }

  async bans(): Promise<readonly Ban[]> {
    return (await this.#client.repeat(statements.BANS)).map(banOf);
  }

  async audit({ at, by, act, subject, detail }: AuditEntry): Promise<void> {
    await this.#client.once(
      'insert into cardroom.audit (at, by_user, act, subject, detail) values ($1, $2, $3, $4, $5)',
      [at, by, act, subject, detail],
    );
  }

  async belongsTo(keyMark: string): Promise<boolean> {
    await this.#row('insert into cardroom.room_key (place, mark) values (1, $1) on conflict do nothing', keyMark);
    return (await this.#row('select mark from cardroom.room_key'))?.mark === keyMark;
  }

  // --- The database itself

  /**
   * Whether a commit is on a second machine before it returns, as far as the database says. One that is replicated
   * below it, as many managed ones are, does not.
   */
  async hasSynchronousStandby(): Promise<boolean> {
    const row = await this.#row(
      `select current_setting('synchronous_standby_names') <> '' and exists
         (select 1 from pg_stat_replication where sync_state in ('sync', 'quorum') or sync_state is null) as has`,
    );
    return row?.has === true;
  }

  /** Everything sent before is carried out first. */
  async close(): Promise<void> {
    await this.#appends.end();
    await Promise.all([this.#log.close(), this.#client.close(), this.#history.close()]);
  }
}

function personOf(row: Row | null): Person | null {
  return row === null ? null : { user: row.user_id as string, name: row.name as string };
}
