/** The worker thread of an embedded store: takes jobs, commits all that have arrived together, answers each. */
import { parentPort, workerData } from 'node:worker_threads';
import type { AppendBatch } from '../ports.js';
import { reasonOf } from '../reason.js';
import { type Jobs, SqliteStore } from './sqliteStore.js';

export interface Job {
  readonly id: number;
  readonly call: keyof Jobs | 'close';
  readonly values: readonly unknown[];
}

export type JobAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

const port = parentPort!;
const store = new SqliteStore((workerData as { file: string }).file);
let waiting: Job[] = [];

/** One turn of the event loop gathers what many tables have sent. */
function take(jobs: readonly Job[]): void {
  if (waiting.length === 0) setImmediate(commit);
  waiting.push(...jobs);
}

function commit(): void {
  const jobs = waiting;
  waiting = [];
  const work = jobs.filter((job) => job.call !== 'close');
  // One message for all: waking the other thread costs more than what is said.
  if (work.length > 0) port.postMessage(answersOf(work));
  const last = jobs.find((job) => job.call === 'close');
  if (last === undefined) return;
  store.close();
  port.postMessage([{ id: last.id, value: null }] satisfies JobAnswer[]);
  port.close();
}

function answersOf(jobs: readonly Job[]): JobAnswer[] {
  if (jobs.length === 0) return [];
  try {
    const results = store.group(jobs.map((job) => ({ run: () => call(job), isSingle: isSingle(job) })));
    return results.map((result, i) =>
      'value' in result ? { id: jobs[i]!.id, value: result.value } : { id: jobs[i]!.id, error: reasonOf(result.error) },
    );
  } catch (error) {
    // Nothing was committed: nobody is told otherwise.
    return jobs.map(({ id }) => ({ id, error: reasonOf(error) }));
  }
}

const READS: ReadonlySet<Job['call']> = new Set([
  'read',
  'owner',
  'tables',
  'personByToken',
  'person',
  'hands',
  'handById',
]);

/** Whether a job is one statement at most: most acts are one entry and nothing else. */
function isSingle({ call: name, values }: Job): boolean {
  if (name !== 'append') return READS.has(name);
  const { entries, transfers, erase, hands, snapshot } = values[2] as AppendBatch;
  return entries.length === 1 && transfers.length + erase.length + hands.length === 0 && snapshot === null;
}

function call(job: Job): unknown {
  const method = store[job.call as keyof Jobs] as (...values: readonly unknown[]) => unknown;
  return method.apply(store, [...job.values]) ?? null;
}

port.on('message', take);
