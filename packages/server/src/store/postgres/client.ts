/**
 * A PostgreSQL that may be slow, restarting or out of reach: statements have a time in which they are answered, and
 * those that may be sent twice are sent again while it lasts. A failure is `StoreUnavailable`, and nothing of the
 * statement, whose values may be secret, is in its words.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Options, type Sql } from 'postgres';
import { reasonOf } from '../../reason.js';
import type { Row } from '../rows.js';
import { StoreUnavailable } from '../unavailable.js';
import { migrate } from './migrate.js';

export interface PostgresClientOptions {
  readonly connections: number;
  /** How long a statement may take with all its attempts. */
  readonly timeoutMs: number;
  /** Settings of each session. */
  readonly session?: Readonly<Record<string, string>>;
}

export type Value = string | number | boolean | null;

/** Between two attempts. */
const PAUSE_MS = 50;

/**
 * Sessions that end, servers that start or stop, a primary that has become a standby: another connection may do better.
 */
const OTHER_CONNECTION = /^(?:08...|57P0[123]|25006|CONNECTION_\w+|CONNECT_TIMEOUT|E[A-Z_]+)$/;
/** Two transactions in each other's way: one of them is to come again. */
const AGAIN = /^(?:40001|40P01)$/;

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/**
 * If several hosts are named, the primary is meant. A statement timeout, which the server may have by
 * default, would end the wait for a standby and call the commit done: there is none.
 */
function connect(url: string, options: Options<Record<string, never>>): Sql {
  return postgres(url, {
    fetch_types: false,
    target_session_attrs: 'primary',
    backoff: () => PAUSE_MS / 1000,
    onnotice: () => {},
    ...options,
    connection: {
      application_name: 'cardroom',
      default_transaction_isolation: 'read committed',
      // The statements are few, long and always of one shape: planning them again costs more than carrying them out.
      plan_cache_mode: 'force_generic_plan',
      // postgres sends no number 0.
      statement_timeout: '0' as unknown as number,
      ...options.connection,
    },
  }) as unknown as Sql;
}

/**
 * A commit is on the disk, and on a synchronous standby if there is one, before it returns, whatever the server's
 * default.
 */
async function durability(sql: Sql): Promise<string> {
  const [row] = await sql.unsafe('show synchronous_commit');
  return row?.synchronous_commit === 'remote_apply' ? 'remote_apply' : 'on';
}

/** Brings the database to the version of this code, and connects to it. */
export async function openClient(url: string, options: PostgresClientOptions): Promise<PostgresClient> {
  const connect_timeout = Math.ceil(options.timeoutMs / 1000);
  const first = connect(url, { max: 1, connect_timeout });
  try {
    const synchronous_commit = await durability(first);
    await migrate(first);
    return new PostgresClient(
      () =>
        connect(url, {
          max: options.connections,
          connect_timeout,
          connection: { synchronous_commit, ...options.session },
        }),
      options.timeoutMs,
    );
  } catch (error) {
    throw new StoreUnavailable(reasonOf(error));
  } finally {
    await first.end({ timeout: 0 });
  }
}

const NO_ANSWER = Symbol('no answer');

export class PostgresClient {
  readonly #connect: () => Sql;
  readonly #timeoutMs: number;
  readonly #underWay = new Set<Promise<unknown>>();
  #sql: Sql;
  #isClosed = false;

  constructor(connect: () => Sql, timeoutMs: number) {
    this.#connect = connect;
    this.#timeoutMs = timeoutMs;
    this.#sql = connect();
  }

  /** A statement that may be carried out twice: it is sent again if its answer got lost. */
  async repeat(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    const endMs = performance.now() + this.#timeoutMs;
    for (;;) {
      try {
        return await this.#attempt(text, values, endMs);
      } catch (error) {
        const code = codeOf(error);
        const isWorthIt = OTHER_CONNECTION.test(code) || AGAIN.test(code);
        if (!isWorthIt || this.#isClosed || performance.now() + PAUSE_MS > endMs) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** A statement that is sent once: if its answer got lost, nobody knows whether it was carried out. */
  async once(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return this.#attempt(text, values, performance.now() + this.#timeoutMs);
  }

  async #attempt(text: string, values: readonly Value[], endMs: number): Promise<readonly Row[]> {
    if (this.#isClosed) throw new StoreUnavailable('the store has been closed');
    const sql = this.#sql;
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<typeof NO_ANSWER>((resolve) => {
        timer = setTimeout(resolve, endMs - performance.now(), NO_ANSWER);
      });
      const answer = sql.unsafe(text, [...values], { prepare: true });
      const first = Promise.race([answer, late]);
      this.#underWay.add(first);
      const rows = await first.finally(() => this.#underWay.delete(first));
      if (rows !== NO_ANSWER) return rows as readonly Row[];
      answer.catch(() => {});
      this.#replace(sql);
    } catch (error) {
      throw this.#explain(error, sql);
    } finally {
      clearTimeout(timer);
    }
    throw new StoreUnavailable('the database does not answer');
  }

  #explain(error: unknown, sql: Sql): StoreUnavailable {
    const code = codeOf(error);
    // A demoted primary keeps its sessions: only a new one finds out who can be written now.
    if (code === '25006') this.#replace(sql);
    return Object.assign(new StoreUnavailable(reasonOf(error)), { code });
  }

  /** Connections that do not answer are left to themselves; new ones take their place. */
  #replace(sql: Sql): void {
    if (sql !== this.#sql || this.#isClosed) return;
    this.#sql = this.#connect();
    sql.end({ timeout: 0 }).catch(() => {});
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay);
    await this.#sql.end({ timeout: 0 });
  }
}
