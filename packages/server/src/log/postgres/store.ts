/** The store of a room on several nodes: PostgreSQL, with the log, the leases, the books and the people in one database. */
import type {
  AppendBatch,
  AppendRefusal,
  ArchivedHand,
  LogReading,
  Membership,
  Owner,
  Person,
  RoomNode,
  Store,
  Transfer,
} from '../../ports.js';
import { handOf, ownerOf, type Row, readingOf, transferOf } from '../rows.js';
import { Appends } from './appends.js';
import { type Client, openClient, type Value } from './client.js';
import * as statements from './statements.js';

export interface PostgresOptions {
  /** How long a call may take before the store counts as out of reach. */
  readonly timeoutMs?: number;
}

/** Longer than the pauses of a healthy database; the players have seen nothing by then. */
const TIMEOUT_MS = 5000;

/** Appends have connections of their own: nobody's long question stands before them. */
const APPEND_CONNECTIONS = 2;
const OTHER_CONNECTIONS = 4;

/** Opens a database and brings it to the version of this code. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresStore> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const log = await openClient(url, { connections: APPEND_CONNECTIONS, timeoutMs });
  try {
    return new PostgresStore(log, await openClient(url, { connections: OTHER_CONNECTIONS, timeoutMs }));
  } catch (error) {
    await log.close();
    throw error;
  }
}

export class PostgresStore implements Store, Membership {
  readonly #log: Client;
  readonly #client: Client;
  readonly #appends: Appends;

  constructor(log: Client, client: Client) {
    this.#log = log;
    this.#client = client;
    this.#appends = new Appends(log);
  }

  async #row(text: string, ...values: readonly Value[]): Promise<Row | null> {
    return (await this.#client.repeat(text, values))[0] ?? null;
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

  async personByToken(tokenHash: string): Promise<Person | null> {
    return personOf(
      await this.#row(
        'select user_id, name from cardroom.token join cardroom.person using (user_id) where hash = $1',
        tokenHash,
      ),
    );
  }

  async person(user: string): Promise<Person | null> {
    return personOf(await this.#row('select user_id, name from cardroom.person where user_id = $1', user));
  }

  async addPerson({ user, name }: Person, tokenHash: string): Promise<void> {
    await this.#client.once(
      `with added as (insert into cardroom.person (user_id, name) values ($1, $2))
       insert into cardroom.token (hash, user_id) values ($3, $1)`,
      [user, name, tokenHash],
    );
  }

  async renamePerson(user: string, name: string): Promise<void> {
    await this.#row('update cardroom.person set name = $2 where user_id = $1', user, name);
  }

  async addToken(user: string, tokenHash: string): Promise<void> {
    await this.#client.once('insert into cardroom.token (hash, user_id) values ($2, $1)', [user, tokenHash]);
  }

  async removeTokens(user: string): Promise<void> {
    await this.#row('delete from cardroom.token where user_id = $1', user);
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

  async hands(filter: {
    table?: string;
    user?: string;
    limit: number;
    before?: number;
  }): Promise<readonly ArchivedHand[]> {
    const { text, values } = handsWhere(filter);
    const rows = await this.#client.repeat(
      `select hand.* ${text} order by hand.at desc, hand.hand desc limit $${values.length + 1}`,
      [...values, filter.limit],
    );
    return rows.map(handOf);
  }

  async handCount(filter: { table?: string; user?: string }): Promise<number> {
    const { text, values } = handsWhere(filter);
    return Number((await this.#row(`select count(*) as hands ${text}`, ...values))?.hands);
  }

  async handById(hand: string): Promise<ArchivedHand | null> {
    const row = await this.#row('select * from cardroom.hand where hand = $1', hand);
    return row === null ? null : handOf(row);
  }

  async transfers({
    table,
    user,
  }: {
    table?: string;
    user?: string;
  }): Promise<readonly (Transfer & { readonly at: number; readonly table: string })[]> {
    const values: Value[] = [];
    const given = (value: string): string => `$${values.push(value)}`;
    const conditions = ['true'];
    if (table !== undefined) conditions.push(`table_id = ${given(table)}`);
    if (user !== undefined) {
      const place = given(user);
      conditions.push(`(from_user = ${place} or to_user = ${place})`);
    }
    const rows = await this.#client.repeat(
      `select * from cardroom.transfer where ${conditions.join(' and ')} order by table_id, version, place`,
      values,
    );
    return rows.map(transferOf);
  }

  async belongsTo(keyMark: string): Promise<boolean> {
    await this.#row('insert into cardroom.room_key (place, mark) values (1, $1) on conflict do nothing', keyMark);
    return (await this.#row('select mark from cardroom.room_key'))?.mark === keyMark;
  }

  // --- The database itself

  /**
   * Whether a commit is on a second machine before it returns, as far as the database says. One that is replicated below
   * it, as many managed ones are, does not.
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
    await Promise.all([this.#log.close(), this.#client.close()]);
  }
}

/** Where hands are looked for, by what is asked of them. */
function handsWhere({ table, user, before }: { table?: string; user?: string; before?: number }): {
  readonly text: string;
  readonly values: Value[];
} {
  const values: Value[] = [];
  const given = (value: Value): string => `$${values.push(value)}`;
  const from = user === undefined ? 'from cardroom.hand' : 'from cardroom.hand_user join cardroom.hand using (hand)';
  const conditions = ['true'];
  if (user !== undefined) conditions.push(`hand_user.user_id = ${given(user)}`);
  if (table !== undefined) conditions.push(`hand.table_id = ${given(table)}`);
  if (before !== undefined) conditions.push(`${user === undefined ? 'hand' : 'hand_user'}.at < ${given(before)}`);
  return { text: `${from} where ${conditions.join(' and ')}`, values };
}

function personOf(row: Row | null): Person | null {
  return row === null ? null : { user: row.user_id as string, name: row.name as string };
}
