/** The state of the queue: runs, workers, failures. */
import { ClusterDatabase } from './database.js';

export interface ClusterStatus {
  readonly runs: readonly {
    readonly run: string;
    readonly kind: string;
    readonly seconds: number;
    /** Chunks asked for so far, and how many of them are in each state. */
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

/** Reads the queue of the database that `DATABASE_URL` names, or of this one. */
export async function clusterStatus(url?: string): Promise<ClusterStatus> {
  const database = await ClusterDatabase.open(url);
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
    return { runs, workers, failures } as unknown as ClusterStatus;
  } finally {
    await database.close();
  }
}
