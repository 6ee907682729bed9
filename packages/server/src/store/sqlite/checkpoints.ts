/**
 * Copies the write-ahead log into the database. A separate thread copies nearly all of it while commits go on;
 * the thread that writes copies the little that came meanwhile, so that the log begins again. No commit waits for the
 * bulk.
 */
import { Worker } from 'node:worker_threads';
import type { SqliteFile } from './file.js';

/** Jobs from one copy to the next: a few megabytes, so that the disk has little to do at once beside the commits. */
const JOBS_BETWEEN = 512;
/** Copies until the log begins again: some tens of megabytes, which a start after a crash reads in a moment. */
const COPIES = 8;

export type CopierOrder = 'copy' | 'close';

/** Sources run from `src` in tests; threads are always built files. */
function threadFile(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? '../../../dist/store/sqlite/copier.js' : './copier.js', import.meta.url);
}

export class Checkpoints {
  readonly #file: SqliteFile;
  readonly #path: string;
  readonly #between: number;
  readonly #copies: number;
  #copier: Worker | null = null;
  #isCopying = false;
  #jobs = 0;
  #copied = 0;

  constructor(file: SqliteFile, path: string, between: number = JOBS_BETWEEN, copies: number = COPIES) {
    this.#file = file;
    this.#path = path;
    this.#between = between;
    this.#copies = copies;
  }

  /** Says that so many jobs have been committed. */
  committed(jobs: number): void {
    this.#jobs += jobs;
    if (this.#jobs < this.#between || this.#isCopying) return;
    this.#isCopying = true;
    this.#jobs = 0;
    this.#copier ??= this.#start();
    this.#copier.postMessage('copy' satisfies CopierOrder);
  }

  #start(): Worker {
    const copier = new Worker(threadFile(), { workerData: this.#path });
    copier.unref();
    copier.on('message', () => {
      this.#isCopying = false;
      this.#copied++;
      if (this.#copied >= this.#copies) this.#finish();
    });
    copier.on('error', () => {
      this.#copier = null;
      this.#finish();
    });
    return copier;
  }

  /** The rest; all of it if the other thread has failed. Whatever cannot be copied now is copied next time. */
  #finish(): void {
    this.#isCopying = false;
    this.#copied = 0;
    try {
      this.#file.checkpoint();
    } catch {
      // A disk in trouble: commits say so themselves.
    }
  }

  /** Resolves when the other thread has ended, of itself: one that is ended amid a copy takes the process with it. */
  async close(): Promise<void> {
    const copier = this.#copier;
    if (copier === null) return;
    copier.removeAllListeners('message');
    await new Promise((resolve) => {
      copier.ref();
      copier.once('exit', resolve);
      copier.postMessage('close' satisfies CopierOrder);
    });
  }
}
