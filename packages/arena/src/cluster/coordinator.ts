/** A run on many machines, seen from the command that asked for it: chunks go out, results come back, in any order. */
import { randomUUID } from 'node:crypto';
import { type ChunkDone, type RunSettings, TASK } from './chunks.js';
import { ClusterDatabase, databaseReason, dropSilentWorkers } from './database.js';
import { ClusterError } from './error.js';

/** Between two looks for results: short beside a chunk, long beside a question to the database. */
const POLL_MS = 50;

/** Between two looks at the workers. */
const CENSUS_MS = 1000;

/** How long the database may be away before the run is given up: long enough for another one to take its place. */
const PATIENCE_MS = 60_000;

/** A chunk that has failed so often, or has outlived so many workers, ends the run. */
const MAX_ATTEMPTS = 5;

interface Asked<Input, Output> {
  readonly chunk: number;
  readonly input: Input;
  readonly data: Uint8Array | null;
  readonly resolve: (done: ChunkDone<Output>) => void;
  readonly reject: (error: unknown) => void;
}

/** A chunk that was asked for. */
export interface Ticket<Output> {
  readonly done: Promise<ChunkDone<Output>>;
  /** Whether a chunk that was asked for later has come back before it. */
  readonly isOvertaken: () => boolean;
}

/** Bytes that one statement brings to the database. */
const MOST_BYTES: number = 1 << 23;

/** As many as go into one statement, at least one. */
function firstOf<Chunk extends Pick<Asked<unknown, unknown>, 'data'>>(asked: readonly Chunk[]): readonly Chunk[] {
  let bytes = 0;
  const end = asked.findIndex(({ data }, place) => {
    bytes += data?.length ?? 0;
    return place > 0 && bytes > MOST_BYTES;
  });
  return end < 0 ? [...asked] : asked.slice(0, end);
}

export class Coordinator<Input, Output> {
  readonly #database: ClusterDatabase;
  readonly #run: string = randomUUID();
  readonly #say: (sentence: string) => void;
  readonly #asked = new Map<number, Asked<Input, Output>>();
  #unsent: Asked<Input, Output>[] = [];
  /** Chunks whose results have been taken, and are still in the database. */
  #taken: number[] = [];
  #done = 0;
  /** The highest number of a chunk that has come back. */
  #latest = -1;
  #next = 0;
  #failures = 0;
  #census = '';
  #censusMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #looking: Promise<void> = Promise.resolve();

  private constructor(database: ClusterDatabase, say: (sentence: string) => void) {
    this.#database = database;
    this.#say = say;
  }

  /** Opens a run. `say` reports workers that come and go, and chunks that fail. */
  static async open<Input, Output>(
    settings: RunSettings,
    say: (sentence: string) => void,
  ): Promise<Coordinator<Input, Output>> {
    const database = await ClusterDatabase.open();
    const coordinator = new Coordinator<Input, Output>(database, say);
    await database.query('insert into cardroom_jobs.run (run, kind, settings) values ($1, $2, $3)', [
      coordinator.#run,
      settings.kind,
      JSON.stringify(settings),
    ]);
    coordinator.#looking = coordinator.#look();
    return coordinator;
  }

  /** Puts a chunk into the queue. Chunks are numbered as they are asked for. */
  ask(input: Input, data: Uint8Array | null): Ticket<Output> {
    const chunk = this.#next++;
    const done = new Promise<ChunkDone<Output>>((resolve, reject) => {
      this.#unsent.push({ chunk, input, data, resolve, reject });
    });
    return { done, isOvertaken: () => chunk < this.#latest };
  }

  /** Ends the run: chunks that are still asked for are nobody's any more. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#looking;
    try {
      await this.#database.query('delete from cardroom_jobs.run where run = $1', [this.#run]);
    } catch {
      // The workers give the run up when nobody asks for it any more.
    } finally {
      await this.#database.close();
    }
  }

  /** Sends, takes and counts until the run is closed. Everything that the database has not confirmed is sent again. */
  async #look(): Promise<void> {
    let answeredMs = performance.now();
    while (!this.#isClosed) {
      try {
        await this.#send();
        await this.#take();
        await this.#count();
        answeredMs = performance.now();
      } catch (error) {
        if (error instanceof ClusterError) this.#failAll(error);
        else if (performance.now() - answeredMs > PATIENCE_MS) {
          this.#failAll(new ClusterError(`The queue does not answer: ${databaseReason(error)}`));
        }
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  #failAll(error: unknown): void {
    for (const { reject } of [...this.#asked.values(), ...this.#unsent]) reject(error);
    this.#asked.clear();
    this.#unsent = [];
  }

  async #send(): Promise<void> {
    while (this.#unsent.length > 0) await this.#sendSome();
  }

  async #sendSome(): Promise<void> {
    const unsent = firstOf(this.#unsent);
    const chunks = unsent.map(({ chunk }) => chunk);
    await this.#database.query(
      `with counted as (update cardroom_jobs.run set chunks = $5 where run = $1)
       insert into cardroom_jobs.chunk (run, chunk, input, data)
       select $1, chunk, input, data from unnest($2::bigint[], $3::text[], $4::bytea[]) as sent (chunk, input, data)
       on conflict do nothing`,
      [
        this.#run,
        chunks,
        unsent.map(({ input }) => JSON.stringify(input)),
        unsent.map(({ data }) => (data === null ? null : Buffer.from(data.buffer, data.byteOffset, data.length))),
        this.#next,
      ],
    );
    await this.#database.utils.addJobs(
      chunks.map((chunk) => ({
        identifier: TASK,
        payload: { run: this.#run, chunk },
        jobKey: this.#keyOf(chunk),
        maxAttempts: MAX_ATTEMPTS,
      })),
    );
    for (const asked of unsent) this.#asked.set(asked.chunk, asked);
    this.#unsent = this.#unsent.slice(unsent.length);
  }

  #keyOf(chunk: number): string {
    return `${this.#run}/${chunk}`;
  }

  /** Results leave the database once they are here. */
  async #take(): Promise<void> {
    if (this.#asked.size === 0 && this.#taken.length === 0) return;
    const taken = this.#taken;
    const rows = await this.#database.query(
      `with gone as (
         delete from cardroom_jobs.result where run = $1 and chunk = any($2::bigint[])
       ), settled as (
         delete from cardroom_jobs.chunk where run = $1 and chunk = any($2::bigint[])
       ), counted as (
         update cardroom_jobs.run set done = $3 where run = $1 and done <> $3
       ) select chunk, output, data from cardroom_jobs.result where run = $1 and chunk <> all($2::bigint[])`,
      [this.#run, taken, this.#done],
    );
    this.#taken = [];
    for (const row of rows) this.#settle(row);
  }

  /** A chunk may be done twice, by a worker that was taken for dead as well: the result is the same. */
  #settle({ chunk, output, data }: Readonly<Record<string, unknown>>): void {
    const asked = this.#asked.get(Number(chunk));
    this.#taken.push(Number(chunk));
    if (this.#asked.delete(Number(chunk))) this.#done++;
    this.#latest = Math.max(this.#latest, Number(chunk));
    asked?.resolve({ output: JSON.parse(output as string) as Output, data: (data as Uint8Array) ?? new Uint8Array() });
  }

  async #count(): Promise<void> {
    if (performance.now() - this.#censusMs < CENSUS_MS) return;
    this.#censusMs = performance.now();
    const database = this.#database;
    await database.query('update cardroom_jobs.run set seen_at = clock_timestamp() where run = $1', [this.#run]);
    for (const place of await dropSilentWorkers(database)) {
      this.#say(`worker ${place} is silent: its chunks go to others.`);
    }
    await this.#sayWorkers();
    await this.#sayFailures();
    await this.#findLost();
  }

  async #sayWorkers(): Promise<void> {
    const [row] = await this.#database.query(
      'select count(*)::int as workers, coalesce(sum(threads), 0)::int as threads from cardroom_jobs.worker',
    );
    const { workers, threads } = row as { readonly workers: number; readonly threads: number };
    const census =
      workers === 0
        ? 'there is no worker: start one with cardroom worker, on this or any other machine.'
        : `${workers} ${workers === 1 ? 'worker' : 'workers'} with ${threads} ${threads === 1 ? 'thread' : 'threads'}.`;
    if (census !== this.#census) this.#say(census);
    this.#census = census;
  }

  async #sayFailures(): Promise<void> {
    const rows = await this.#database.query(
      'select number, chunk, worker, message from cardroom_jobs.failure where run = $1 and number > $2 order by number',
      [this.#run, this.#failures],
    );
    for (const { number, chunk, worker, message } of rows) {
      this.#failures = Number(number);
      this.#say(`chunk ${Number(chunk) + 1} failed on ${worker}: ${message}`);
    }
  }

  /** Chunks that nobody will try again. */
  async #findLost(): Promise<void> {
    const [lost] = await this.#database.query(
      `select key, last_error from graphile_worker.jobs
       where key = any($1::text[]) and attempts >= max_attempts and locked_at is null limit 1`,
      [[...this.#asked.keys()].map((chunk) => this.#keyOf(chunk))],
    );
    if (lost === undefined) return;
    const chunk = Number((lost.key as string).split('/')[1]) + 1;
    const why = lost.last_error === null ? 'the workers that had it died.' : lost.last_error;
    this.#failAll(new ClusterError(`Chunk ${chunk} was tried ${MAX_ATTEMPTS} times in vain: ${why}`));
  }
}
