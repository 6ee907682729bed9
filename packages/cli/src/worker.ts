/** `cardroom worker`: takes chunks of matches and hand files that other machines put into the queue. */
import { availableParallelism } from 'node:os';
import { type ClusterStatus, ClusterWorker, clusterStatus } from '@cardroom/arena/cluster';
import { type Command, Option } from 'commander';
import { columnsOf } from './columns.js';
import { Exit } from './exit.js';
import { wholeNumber } from './options.js';
import { complain, print } from './output.js';
import { plain } from './text.js';

interface Options {
  readonly threads: number;
  readonly status?: true;
  readonly json?: true;
}

/** More threads than any machine has cores for. */
const MAX_THREADS = 256;

/** The built module of a thread. */
const THREAD = new URL('./cluster/thread.js', import.meta.url);

const HELP = `
DATABASE_URL names the PostgreSQL database that holds the queue. Any number of machines may run a worker on it; chunks
of one that dies go to the others after five seconds. Ctrl-C finishes the current chunks.

Examples:
  $ DATABASE_URL=postgres://cardroom@db/cardroom cardroom worker
  $ DATABASE_URL=... cardroom worker --threads 8
  $ DATABASE_URL=... cardroom worker --status
  $ DATABASE_URL=... cardroom simulate --cluster --bots tight,caller --hands 10000000
  $ DATABASE_URL=... cardroom verify --cluster archive/`;

export function addWorker(program: Command): void {
  program
    .command('worker')
    .description('Works on chunks of matches and hand files from a shared queue.')
    .addOption(
      new Option('--threads <n>', 'threads')
        .argParser(wholeNumber(1, MAX_THREADS))
        .default(cores(), 'one for each core'),
    )
    .option('--status', 'show runs, workers and failures, and exit')
    .option('--json', 'with --status: as JSON')
    .addHelpText('after', HELP)
    .action(work);
}

function cores(): number {
  return Math.min(MAX_THREADS, availableParallelism());
}

async function work({ threads, status, json }: Options): Promise<void> {
  if (status) {
    const now = await clusterStatus();
    await print(json ? `${JSON.stringify(now)}\n` : formatStatus(now));
    return;
  }
  const worker = await ClusterWorker.start({ threads, thread: THREAD, say: complain });
  complain(`working with ${threads} ${threads === 1 ? 'thread' : 'threads'}.`);
  const interrupt = (): void => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    complain('finishing the current chunks; press again to stop at once.');
    worker.stop().catch((error) => {
      complain(String(error));
      process.exitCode = Exit.Failed;
    });
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  await worker.ended();
}

function formatStatus({ runs, workers, failures }: ClusterStatus): string {
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
