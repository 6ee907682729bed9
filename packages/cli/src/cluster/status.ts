/** What the queue is at: runs, workers, failures. */
import { columnsOf } from '../columns.js';
import { plain } from '../text.js';
import { Database } from './database.js';

export interface Status {
  readonly runs: readonly {
    readonly run: string;
    readonly kind: string;
    readonly seconds: number;
    /** Chunks that have been asked for so far, and how many of them are where. */
    readonly chunks: number;
    readonly done: number;
    readonly working: number;
    readonly failures: number;
  }[];
  readonly workers: readonly {
    readonly worker: string;
    readonly threads: number;
    readonly seconds: number;
    /** Since its last heartbeat. */
    readonly silentSeconds: number;
    readonly chunks: number;
  }[];
  readonly failures: readonly {
    readonly run: string;
    readonly chunk: number;
    readonly worker: string;
    readonly message: string;
    readonly at: string;
  }[];
}

/** The latest failures are enough to see what is wrong. */
const MOST_FAILURES = 20;

export async function readStatus(): Promise<Status> {
  const database = await Database.open();
  try {
    const [runs, workers, failures] = await Promise.all([
      database.query(
        `select run, kind, extract(epoch from clock_timestamp() - began_at)::float8 as seconds,
           chunks::int, done::int,
           (select count(*)::int from graphile_worker.jobs where key like run.run || '/%' and locked_at is not null) as working,
           (select count(*)::int from cardroom_jobs.failure where failure.run = run.run) as failures
         from cardroom_jobs.run order by began_at`,
      ),
      database.query(
        `select place as worker, threads::int, extract(epoch from clock_timestamp() - began_at)::float8 as seconds,
           extract(epoch from clock_timestamp() - seen_at)::float8 as "silentSeconds", chunks::int
         from cardroom_jobs.worker order by place`,
      ),
      database.query(
        `select run, chunk::int + 1 as chunk, worker, message, at::text from cardroom_jobs.failure
         order by number desc limit $1`,
        [MOST_FAILURES],
      ),
    ]);
    return { runs, workers, failures } as unknown as Status;
  } finally {
    await database.close();
  }
}

export function formatStatus({ runs, workers, failures }: Status): string {
  const lines: string[] = [];
  if (workers.length === 0) lines.push('There is no worker: start one with cardroom worker.');
  else {
    const rows = workers.map(({ worker, threads, chunks, seconds, silentSeconds }) => [
      worker,
      threads,
      chunks,
      `${Math.round(seconds)} s`,
      `${silentSeconds.toFixed(1)} s`,
    ]);
    lines.push(columnsOf(['worker', 'threads', 'chunks done', 'up for', 'last seen'], rows));
  }
  if (runs.length === 0) lines.push('Nothing is asked for.');
  else {
    const rows = runs.map(({ run, kind, seconds, chunks, done, working, failures: failed }) => [
      run.slice(0, 8),
      kind,
      `${Math.round(seconds)} s`,
      done,
      working,
      chunks - done - working,
      failed,
    ]);
    lines.push(columnsOf(['run', 'command', 'for', 'done', 'under way', 'waiting', 'failures'], rows));
  }
  for (const { run, chunk, worker, message, at } of failures) {
    lines.push(plain(`${at} run ${run.slice(0, 8)}, chunk ${chunk}, on ${worker}: ${message}`));
  }
  return `${lines.join('\n')}\n`;
}
