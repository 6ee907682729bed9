/** A machine that takes chunks from the queue: graphile-worker hands them out, threads do the work. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type WorkerEvents } from 'graphile-worker';
import { Piscina } from 'piscina';
import { type ChunkDone, type ChunkWork, type RunSettings, TASK } from './chunks.js';
import { ClusterDatabase, databaseReason, dropAbandonedRuns, dropSilentWorkers, SILENT_QUEUE } from './database.js';

/** Several in the time after which a worker counts as dead. */
const HEARTBEAT_MS = 1000;

/** How often the queue is looked at when nobody has announced a chunk. */
const POLL_MS = 500;

/** Wait before another attempt when the database is gone. */
const PAUSE_MS = 1000;

/** Runs that are known without asking; a run is the same for all its chunks. */
const MOST_RUNS = 16;

export interface WorkerOptions {
  readonly threads: number;
  /** The module of a thread: its default export takes a `ChunkWork` and gives a `ChunkDone`. */
  readonly thread: URL;
  readonly say: (sentence: string) => void;
}

export class ClusterWorker {
  readonly #id: string = randomUUID();
  readonly #place: string = `${hostname()}:${process.pid}`;
  readonly #options: WorkerOptions;
  readonly #database: ClusterDatabase;
  readonly #pool: Piscina<ChunkWork, ChunkDone>;
  readonly #settings = new Map<string, RunSettings>();
  /** Names under which the queue locks chunks for this process. */
  readonly #locks = new Set<string>();
  #runner: Runner | null = null;
  #ended: Promise<void> = Promise.resolve();
  #isStopped = false;
  #onTrouble: (error: unknown) => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #chunks = 0;

  private constructor(database: ClusterDatabase, options: WorkerOptions) {
    this.#database = database;
    this.#options = options;
    this.#pool = new Piscina<ChunkWork, ChunkDone>({
      filename: options.thread.href,
      minThreads: options.threads,
      maxThreads: options.threads,
    });
  }

  static async start(options: WorkerOptions): Promise<ClusterWorker> {
    const database = await ClusterDatabase.open();
    const worker = new ClusterWorker(database, options);
    await worker.#beat();
    worker.#timer = setInterval(() => worker.#beat().catch((error) => worker.#onTrouble(error)), HEARTBEAT_MS);
    process.on('unhandledRejection', worker.#onStray);
    worker.#ended = worker.#workOn();
    return worker;
  }

  /** Ends when the worker is stopped. */
  ended(): Promise<void> {
    return this.#ended;
  }

  /** Takes chunks until it is stopped; if the database goes away, it starts again once that is back. */
  async #workOn(): Promise<void> {
    while (!this.#isStopped) {
      const trouble = new Promise<never>((_, reject) => {
        this.#onTrouble = reject;
      });
      trouble.catch(() => {});
      try {
        await this.#giveBack();
        this.#runner = await this.#run();
        await Promise.race([this.#runner.promise, trouble]);
      } catch (error) {
        this.#options.say(`the queue does not answer: ${databaseReason(error)}`);
        this.#runner?.kill().catch(() => {});
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Frees everything that an earlier attempt of this process still has locked. */
  async #giveBack(): Promise<void> {
    await this.#database.utils.forceUnlockWorkers([...this.#locks]);
    this.#locks.clear();
  }

  #run(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => this.#locks.add(workerPool.id));
    events.on('worker:create', ({ worker }) => this.#locks.add(worker.workerId));
    return run({
      connectionString: process.env.DATABASE_URL!,
      // One more than there are threads: the next chunk is here when a thread is free.
      concurrency: this.#options.threads + 1,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: SILENT_QUEUE,
      events,
      taskList: { [TASK]: (payload) => this.#do(payload as { readonly run: string; readonly chunk: number }) },
    });
  }

  /** The queue's library hands on to nobody what its own workers meet when the database goes away; they are restarted. */
  readonly #onStray = (error: unknown): void => {
    if (typeof (error as { code?: unknown } | null)?.code !== 'string' && !isLostConnection(error)) throw error;
    this.#onTrouble(error);
  };

  async #beat(): Promise<void> {
    const { threads } = this.#options;
    await this.#database.query(
      `insert into cardroom_jobs.worker (worker, place, threads, locks, chunks) values ($1, $2, $3, $4, $5)
       on conflict (worker) do update set seen_at = clock_timestamp(), locks = excluded.locks, chunks = excluded.chunks`,
      [this.#id, this.#place, threads, [...this.#locks], this.#chunks],
    );
    for (const place of await dropSilentWorkers(this.#database)) {
      this.#options.say(`worker ${place} is silent: its chunks go to others.`);
    }
    await dropAbandonedRuns(this.#database);
  }

  async #settingsOf(name: string): Promise<RunSettings | null> {
    const known = this.#settings.get(name);
    if (known !== undefined) return known;
    const [row] = await this.#database.query('select settings from cardroom_jobs.run where run = $1', [name]);
    if (row === undefined) return null;
    const settings = JSON.parse(row.settings as string) as RunSettings;
    if (this.#settings.size >= MOST_RUNS) this.#settings.delete([...this.#settings.keys()][0]!);
    this.#settings.set(name, settings);
    return settings;
  }

  /** One chunk. A chunk that is no longer wanted is skipped; a failure is noted, and tried again somewhere. */
  async #do({ run, chunk }: { readonly run: string; readonly chunk: number }): Promise<void> {
    const settings = await this.#settingsOf(run);
    const [row] = await this.#database.query(
      'select input, data from cardroom_jobs.chunk where run = $1 and chunk = $2',
      [run, chunk],
    );
    if (settings === null || row === undefined) return;
    try {
      const input: unknown = JSON.parse(row.input as string);
      const { output, data } = await this.#pool.run({ settings, input, data: row.data as Uint8Array | null });
      await this.#database.query(
        `insert into cardroom_jobs.result (run, chunk, output, data, worker)
         select run, chunk, $3, $4, $5 from cardroom_jobs.chunk where run = $1 and chunk = $2
         on conflict (run, chunk) do update set output = excluded.output, data = excluded.data, worker = excluded.worker`,
        [run, chunk, JSON.stringify(output), Buffer.from(data.buffer, data.byteOffset, data.length), this.#place],
      );
      this.#chunks++;
    } catch (error) {
      await this.#note(run, chunk, error);
      throw error;
    }
  }

  async #note(run: string, chunk: number, error: unknown): Promise<void> {
    await this.#database.query(
      `insert into cardroom_jobs.failure (run, chunk, worker, message)
       select run, $2, $3, $4 from cardroom_jobs.run where run = $1`,
      [run, chunk, this.#place, databaseReason(error)],
    );
  }

  /** Finishes the chunks under way, gives back the rest, and takes itself off the list. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#runner?.stop().catch(() => {});
    await this.#ended;
    await this.#pool.destroy();
    await this.#database.query('delete from cardroom_jobs.worker where worker = $1', [this.#id]).catch(() => {});
    await this.#database.close();
    process.off('unhandledRejection', this.#onStray);
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && /^Connection terminated/.test(error.message);
}
