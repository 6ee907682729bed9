/** Shared by import, query and study: the path of the database, and failures in words. */
import { TrackerError } from '@cardroom/records/tracker';
import { explainSystem, Failure, isSystemError } from './exit.js';

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
