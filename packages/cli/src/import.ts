/** `cardroom import`: takes history files into the database of the tracker. */
import { availableParallelism } from 'node:os';
import { type Found, findFiles, isBad, tuneForStatistics } from '@cardroom/records/files';
import { COMMIT_HANDS, type Imported, importFiles, Tracker } from '@cardroom/records/tracker';
import type { Command } from 'commander';
import { Exit } from './exit.js';
import { wholeNumber } from './options.js';
import { complain, print } from './output.js';
import { counted } from './text.js';
import { DB_OPTION, openUpToDate, withTracker } from './tracker.js';
import { startByteProgress } from './verify/progress.js';
import { errorOfPath } from './verify/report.js';

interface Options {
  readonly db: string;
  readonly watch?: true;
  readonly workers: number;
  readonly commit: number;
}

const HELP = `
A file that has not changed is skipped, and a known hand (by room and number, else by its text) is not imported twice.
An import that was stopped or killed resumes; nothing is lost or doubled.
With --watch it keeps running and imports new hands as files grow. The tracker needs DuckDB: npm install @duckdb/node-api.

Examples:
  $ cardroom import ~/HandHistory
  $ cardroom import archive/ session.zip --db hands.duckdb
  $ cardroom import ~/HandHistory --watch`;

/** More threads than any machine has cores for. */
const MAX_WORKERS = 64;

/** Hands of one commit wait in memory in part. */
const MAX_COMMIT = 1_000_000;

/** Rooms write a hand when it is over: nobody waits longer for it than this. */
const WATCH_MS = 2000;

export function addImport(program: Command): void {
  program
    .command('import')
    .description('Imports the hands of files and folders into the tracker database, each hand once.')
    .argument('<path...>', 'files and folders')
    .option(...DB_OPTION)
    .option('--watch', 'keep running, and import new hands as they are written')
    .option(
      '--workers <n>',
      'threads to read with',
      wholeNumber(1, MAX_WORKERS),
      Math.min(MAX_WORKERS, availableParallelism()),
    )
    .option(
      '--commit <n>',
      'hands that are written together; an import that is killed reads at most these again',
      wholeNumber(1, MAX_COMMIT),
      COMMIT_HANDS,
    )
    .addHelpText('after', HELP)
    .action((paths: readonly string[], options: Options) => withTracker(() => importPaths(paths, options)));
}

async function importPaths(paths: readonly string[], { db, watch, workers, commit }: Options): Promise<void> {
  tuneForStatistics();
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const tracker = await openUpToDate(db, (recount) => Tracker.open(db, recount));
  try {
    await round(tracker, paths, { workers, commit, isQuiet: false, stopping });
    if (watch === true) complain('waiting for new hands; Ctrl-C stops.');
    while (watch === true && (await pause(stopping.signal)))
      await round(tracker, paths, { workers: 1, commit, isQuiet: true, stopping });
  } finally {
    tracker.close();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
  if (stopping.signal.aborted && watch !== true) process.exitCode = Exit.Interrupted;
}

/** Waits for the next look; false when the command is to end. */
function pause(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), WATCH_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

interface Round {
  readonly workers: number;
  readonly commit: number;
  /** Says nothing if there is nothing new: bad paths were named before. */
  readonly isQuiet: boolean;
  readonly stopping: AbortController;
}

async function round(
  tracker: Tracker,
  paths: readonly string[],
  { workers, commit, isQuiet, stopping }: Round,
): Promise<void> {
  const started = performance.now();
  const found: Found[] = paths.flatMap((path) => [...findFiles(path)]);
  const progress = startByteProgress(() => found.reduce((sum, each) => sum + (isBad(each) ? 0 : each.size), 0));
  const sum = await importFiles(tracker, found, {
    workers,
    commitHands: commit,
    complain: (path, problem) => {
      if (isQuiet) return;
      progress.clear();
      complain(`${path}: ${typeof problem === 'string' ? problem : errorOfPath(problem).message}`);
      process.exitCode = Exit.Failed;
    },
    advance: (bytes) => progress.advance(bytes),
    isStopped: () => stopping.signal.aborted,
  }).finally(() => progress.stop());
  if (!isQuiet || sum.added > 0) await print(summary(sum, tracker.hands, (performance.now() - started) / 1000));
}

function summary({ added, known, leftOut }: Imported, hands: number, seconds: number): string {
  const speed = Math.round((added + known) / Math.max(seconds, 0.001));
  const lines = [
    `${counted(added, 'new hand')}, ${known} known before, ${counted(hands, 'hand')} in all (${seconds.toFixed(1)} s, ${speed} a second).`,
    ...[...leftOut.values()].map(({ count, message }) => `${counted(count, 'hand')} left out: ${message}`),
  ];
  return `${lines.join('\n')}\n`;
}
