/**
 * The queue that machines share: chunks and results in PostgreSQL, handed out by graphile-worker. Its locks last for
 * hours, so that every worker also has a heartbeat here, and the chunks of one that is silent go back into the queue.
 */
import { Logger, makeWorkerUtils, type WorkerUtils } from 'graphile-worker';
import { ClusterError } from './error.js';

/** The queue's own talk is for its authors. */
export const SILENT_QUEUE: Logger = new Logger(() => () => {});

export type SqlRow = Readonly<Record<string, unknown>>;

/** Sessions that begin at the same time and create the same things: all but one get an error, and find them there. */
const CREATED_ELSEWHERE: ReadonlySet<string> = new Set(['23505', '42P06', '42P07']);

const SCHEMA = `
create table if not exists cardroom_jobs.run (
  run text primary key, kind text not null, settings text not null, began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), chunks bigint not null default 0, done bigint not null default 0);
create table if not exists cardroom_jobs.chunk (
  run text not null references cardroom_jobs.run on delete cascade, chunk bigint not null,
  input text not null, data bytea, primary key (run, chunk));
create table if not exists cardroom_jobs.result (
  run text not null references cardroom_jobs.run on delete cascade, chunk bigint not null,
  output text not null, data bytea, worker text not null, primary key (run, chunk));
create table if not exists cardroom_jobs.failure (
  number bigint generated always as identity primary key,
  run text not null references cardroom_jobs.run on delete cascade,
  chunk bigint not null, worker text not null, message text not null, at timestamptz not null default now());
create table if not exists cardroom_jobs.worker (
  worker text primary key, place text not null, threads bigint not null, locks text[] not null,
  began_at timestamptz not null default now(), seen_at timestamptz not null default now(),
  chunks bigint not null default 0);
`;

export class ClusterDatabase {
  readonly utils: WorkerUtils;

  private constructor(utils: WorkerUtils) {
    this.utils = utils;
  }

  /** Connects to the database of `DATABASE_URL`, and makes what is missing in it. */
  static async open(url: string = databaseUrl()): Promise<ClusterDatabase> {
    try {
      const database = new ClusterDatabase(await makeWorkerUtils({ connectionString: url, logger: SILENT_QUEUE }));
      await database.#prepare();
      return database;
    } catch (error) {
      throw new ClusterError(`The database of DATABASE_URL cannot be used: ${databaseReason(error)}`);
    }
  }

  async #prepare(): Promise<void> {
    await this.#createFirst();
    await this.utils.withPgClient(async (client) => {
      await client.query('begin');
      try {
        // Anyone who comes second waits here, and finds everything made.
        await client.query('lock table cardroom_jobs.made in access exclusive mode');
        await this.utils.migrate();
        await client.query(SCHEMA);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    });
  }

  async #createFirst(): Promise<void> {
    try {
      await this.query('create schema if not exists cardroom_jobs');
      await this.query('create table if not exists cardroom_jobs.made ()');
    } catch (error) {
      if (!CREATED_ELSEWHERE.has(String((error as { code?: unknown }).code))) throw error;
      await this.#createFirst();
    }
  }

  async query(text: string, values: readonly unknown[] = []): Promise<readonly SqlRow[]> {
    const { rows } = await this.utils.withPgClient((client) => client.query(text, [...values]));
    return rows;
  }

  async close(): Promise<void> {
    await this.utils.release();
  }
}

export function databaseReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(databaseReason).join(' ');
  return error instanceof Error ? error.message : String(error);
}

function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url !== undefined && url !== '') return url;
  throw new ClusterError(
    'Set DATABASE_URL to the PostgreSQL database that the machines share: postgres://user@host/name.',
    'usage',
  );
}

/** How long a worker may be silent before its chunks go to others. */
const SILENT_SECONDS = 5;

/** How long the command that asked for a run may be silent before the run is given up. */
const ABANDONED_SECONDS = 60;

/** Puts the chunks of silent workers back into the queue, and says whose they were. */
export async function dropSilentWorkers(database: ClusterDatabase): Promise<string[]> {
  const dead = await database.query(
    `delete from cardroom_jobs.worker where seen_at < clock_timestamp() - make_interval(secs => $1) returning place, locks`,
    [SILENT_SECONDS],
  );
  if (dead.length > 0) await database.utils.forceUnlockWorkers(dead.flatMap(({ locks }) => locks as string[]));
  return dead.map(({ place }) => place as string);
}

/** Takes away the runs of commands that have gone; jobs that are left over find nothing to do. */
export async function dropAbandonedRuns(database: ClusterDatabase): Promise<void> {
  await database.query('delete from cardroom_jobs.run where seen_at < clock_timestamp() - make_interval(secs => $1)', [
    ABANDONED_SECONDS,
  ]);
}
