/**
 * A worker thread of an embedded store. The one that writes takes jobs, commits all that have arrived together, and
 * answers each; the one that reads answers long questions beside it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { AppendBatch, History } from '../../ports.js';
import { reasonOf } from '../../reason.js';
import { QUESTIONS, READS, type StoreQuestion } from '../history.js';
import { SqliteFile } from './file.js';
import { type Jobs, SqliteStore } from './jobs.js';

export type JobName = keyof Jobs | keyof History | 'close';

export interface Job {
  readonly id: number;
  readonly call: JobName;
  readonly values: readonly unknown[];
}

export interface WorkerData {
  readonly file: string;
  readonly use: 'write' | 'read';
}

export type JobAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

/** One use of the file. */
interface Work {
  /** Jobs in groups that are answered together. */
  groupsOf(jobs: readonly Job[]): readonly (readonly Job[])[];
  answersOf(jobs: readonly Job[]): JobAnswer[];
  close(): void | Promise<void>;
}

const port = parentPort!;
const work = workOf(workerData as WorkerData);
let waiting: Job[] = [];

function workOf({ file, use }: WorkerData): Work {
  try {
    return use === 'write' ? writing(new SqliteStore(file), file) : reading(SqliteFile.openToRead(file));
  } catch (error) {
    // The drivers' own errors do not arrive in another thread.
    throw new Error(reasonOf(error));
  }
}

/** One turn of the event loop gathers what many tables have sent. */
function take(jobs: readonly Job[]): void {
  if (waiting.length === 0) setImmediate(commit);
  waiting.push(...jobs);
}

function commit(): void {
  const jobs = waiting;
  waiting = [];
  const asked = jobs.filter((job) => job.call !== 'close');
  for (const group of work.groupsOf(asked)) port.postMessage(work.answersOf(group));
  const last = jobs.find((job) => job.call === 'close');
  if (last === undefined) return;
  void Promise.resolve(work.close()).then(() => {
    port.postMessage([{ id: last.id, value: null }] satisfies JobAnswer[]);
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
    // One message for all: waking the other thread costs more than what is said.
    groupsOf: (jobs) => (jobs.length === 0 ? [] : [jobs]),
    answersOf(jobs) {
      try {
        const results = store.group(jobs.map((job) => ({ run: () => call(store, job), isSingle: isSingle(job) })));
        checkpoints.committed(jobs.length);
        return results.map((result, i) =>
          'value' in result
            ? { id: jobs[i]!.id, value: result.value }
            : { id: jobs[i]!.id, error: reasonOf(result.error) },
        );
      } catch (error) {
        // Nothing was committed, and nothing is acknowledged.
        return jobs.map(({ id }) => ({ id, error: reasonOf(error) }));
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

function answerOf(file: SqliteFile, { id, call: name, values }: Job): JobAnswer {
  try {
    const ask = QUESTIONS[name as keyof History] as (...values: readonly unknown[]) => StoreQuestion<unknown>;
    const question = ask(...values);
    if ('known' in question) return { id, value: question.known };
    return { id, value: question.answer(file.rows(READS[question.read], ...question.values)) };
  } catch (error) {
    return { id, error: reasonOf(error) };
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
  'wallets',
  'ownLimits',
]);

/** Whether a job is one statement at most: most acts are one entry and nothing else. */
function isSingle({ call: name, values }: Job): boolean {
  if (name !== 'append') return PLAIN_READS.has(name);
  const { entries, transfers, erase, hands, members, snapshot, access } = values[2] as AppendBatch;
  const others = transfers.length + erase.length + hands.length + members.length;
  return entries.length === 1 && others === 0 && snapshot === null && access === null;
}

function call(store: SqliteStore, job: Job): unknown {
  const method = store[job.call as keyof Jobs] as (...values: readonly unknown[]) => unknown;
  return method.apply(store, [...job.values]) ?? null;
}

port.on('message', take);
