/** Shared by import, query and study: the path of the database, and failures in words. */
import { type Recount, TrackerError } from '@cardroom/records/tracker';
import { explainSystem, Failure, isSystemError } from './exit.js';
import { complain } from './output.js';
import { startCount } from './progress.js';

export const DB_OPTION = ['--db <file>', 'the database of the tracker', 'hands.duckdb'] as const;

/** Runs a command of the tracker; a problem that the person can fix becomes a sentence. */
export async function withTracker<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TrackerError) throw new Failure(error.message);
    if (isSystemError(error)) throw new Failure(explainSystem(error));
    throw error;
  }
}

/** Opens a database; one of the version before is brought up to date first, with a word and a bar. */
export async function openUpToDate<T>(db: string, open: (recount: Recount) => Promise<T>): Promise<T> {
  const bar = startCount('hands');
  try {
    return await open((done, all) => {
      if (done === 0) complain(`${db}: made by an earlier version; its sums are counted again, once.`);
      bar.update(done, all);
    });
  } finally {
    bar.stop();
  }
}
