/**
 * A worker thread of an embedded store. The one that writes takes jobs, commits all that have arrived together, and
 * answers each; the one that reads answers long questions beside it.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { History, StoredEntry } from '../../ports.js';
import { reasonOf } from '../../reason.js';
import { QUESTIONS, READS, type StoreQuestion } from '../history.js';
import { SqliteFile } from './file.js';
import { type GroupJob, type Jobs, SqliteStore } from './jobs.js';

export type JobName = keyof Jobs | keyof History | 'close';

/** An entry of a table's log. */
export type EntryValues = readonly [version: number, at: number, fact: string, sealed: Uint8Array | null];

/**
 * The append of entries and nothing else, one after another. Most jobs are one, and a list is passed to another thread
 * five times as fast as the objects that an append is made of.
 */
type EntryJob = readonly [id: number, table: string, epoch: number, ...EntryValues, ...rest: EntryValues[number][]];

type CallJob = readonly [id: number, call: JobName, values: readonly unknown[]];

export type Job = EntryJob | CallJob;

function isCall(job: Job): job is CallJob {
  return job.length === 3;
}

export interface WorkerData {
  readonly file: string;
  readonly use: 'write' | 'read';
}

export type JobAnswer = readonly [id: number, value: unknown] | readonly [id: number, value: null, error: string];

/** One use of the file. */
interface Work {
  /** Jobs in groups that are answered together. */
  groupsOf(jobs: readonly Job[]): readonly (readonly Job[])[];
  answersOf(jobs: readonly Job[]): JobAnswer[];
  close(): void | Promise<void>;
}

const port = parentPort!;
const work = workOf(workerData as WorkerData);

function workOf({ file, use }: WorkerData): Work {
  try {
    return use === 'write' ? writing(new SqliteStore(file), file) : reading(SqliteFile.openToRead(file));
  } catch (error) {
    // The drivers' own errors do not arrive in another thread.
    throw new Error(reasonOf(error));
  }
}

/** Gathers everything that many tables have sent while the last commit was under way. */
function take(jobs: readonly Job[]): void {
  const waiting = [...jobs];
  for (let more = receiveMessageOnPort(port); more !== undefined; more = receiveMessageOnPort(port)) {
    waiting.push(...(more.message as readonly Job[]));
  }
  commit(waiting);
}

function isLast(job: Job): boolean {
  return isCall(job) && job[1] === 'close';
}

function commit(jobs: readonly Job[]): void {
  const asked = jobs.filter((job) => !isLast(job));
  for (const group of work.groupsOf(asked)) port.postMessage(work.answersOf(group));
  const last = jobs.find(isLast);
  if (last === undefined) return;
  void Promise.resolve(work.close()).then(() => {
    port.postMessage([[last[0], null]] satisfies JobAnswer[]);
    port.close();
  });
}

function writing(store: SqliteStore, file: string): Work {
  const checkpoints = store.checkpoints(file);
  return {
    async close() {
      await checkpoints.close();
      store.close();
    },
    // One message for all: waking the other thread costs more than the message itself.
    groupsOf: (jobs) => (jobs.length === 0 ? [] : [jobs]),
    answersOf(jobs) {
      try {
        const results = store.group(jobs.map((job) => groupJob(store, job)));
        checkpoints.committed(jobs.length);
        return results.map((result, i) =>
          'value' in result ? [jobs[i]![0], result.value] : [jobs[i]![0], null, reasonOf(result.error)],
        );
      } catch (error) {
        // Nothing was committed, and nothing is acknowledged.
        return jobs.map(([id]) => [id, null, reasonOf(error)]);
      }
    },
  };
}

function reading(file: SqliteFile): Work {
  return {
    close: () => file.close(),
    // A read may take long: nobody's waits for those behind it.
    groupsOf: (jobs) => jobs.map((job) => [job]),
    answersOf: (jobs) => jobs.map((job) => answerOf(file, job)),
  };
}

function answerOf(file: SqliteFile, job: Job): JobAnswer {
  const [id] = job;
  try {
    if (!isCall(job)) throw new Error('this thread does not write');
    const [, name, values] = job;
    const ask = QUESTIONS[name as keyof History] as (...values: readonly unknown[]) => StoreQuestion<unknown>;
    const question = ask(...values);
    if ('known' in question) return [id, question.known];
    return [id, question.answer(file.rows(READS[question.read], ...question.values))];
  } catch (error) {
    return [id, null, reasonOf(error)];
  }
}

const PLAIN_READS: ReadonlySet<JobName> = new Set([
  'read',
  'owner',
  'tables',
  'hasTable',
  'access',
  'isMember',
  'personByToken',
  'person',
  'botsOf',
  'wallets',
  'ownLimits',
]);

function groupJob(store: SqliteStore, job: Job): GroupJob {
  if (isCall(job)) {
    const [, call, values] = job;
    const method = store[call as keyof Jobs] as (...values: readonly unknown[]) => unknown;
    return { run: () => method.apply(store, [...values]) ?? null, isSingle: PLAIN_READS.has(call) };
  }
  const [, table, epoch, ...values] = job;
  return { table, epoch, entries: entriesOf(values) };
}

function entriesOf(values: readonly EntryValues[number][]): StoredEntry[] {
  const entries: StoredEntry[] = [];
  for (let i = 0; i < values.length; i += 4) {
    const [version, at, fact, sealed] = values.slice(i, i + 4) as unknown as EntryValues;
    entries.push({ version, at, fact, sealed });
  }
  return entries;
}

port.on('message', take);
