/** `runMatch`: a whole match by its manifest, on one thread or several, to the same result. */
import type { Manifest } from '../manifest.js';
import { type MatchRun, Merger } from '../run.js';
import { chunkAt, chunkCount, isWhole } from '../schedule.js';
import type { ChunkAnswer } from './chunk.js';
import { Journal } from './journal.js';
import { type Source, sourceOf } from './source.js';
import { isPlainFile } from './standing.js';

export interface RunOptions {
  /** Threads; 1 where left out. */
  readonly workers?: number;
  /** Who plays the chunks in the place of threads of this machine; it is closed at the end. */
  readonly source?: Source;
  /** A .phhs file for every hand. */
  readonly out?: string | undefined;
  /** Where to note how far the match is; beside `out` where there is one. */
  readonly checkpoint?: string | undefined;
  /** Go on from the checkpoint, if there is one. */
  readonly resume?: boolean;
  /** Stops the match after the hands under way. */
  readonly signal?: AbortSignal;
  /** Told how many hands are behind: first those of an earlier run, then after each chunk. */
  readonly onProgress?: (hands: number) => void;
}

/** Where a match notes how far it is: beside its file, if it has a plain one. */
export function checkpointOf({ out, checkpoint }: Pick<RunOptions, 'out' | 'checkpoint'>): string | undefined {
  return checkpoint ?? (out !== undefined && isPlainFile(out) ? `${out}.checkpoint` : undefined);
}

/**
 * Plays a match. Chunks are taken in their order, whoever plays them and whenever they are done: digest and sums are the
 * same for any number of workers. A match that a bot or the signal ends keeps what was played before. Throws what the
 * system says of files, `ResumeError`, and `BotError` for bots that cannot take their seats.
 */
export async function runMatch(manifest: Manifest, options: RunOptions = {}): Promise<MatchRun> {
  const workerFile = new URL('./worker.js', import.meta.url);
  const source = options.source ?? (await sourceOf(manifest, options.workers ?? 1, workerFile));
  try {
    const { out, resume = false } = options;
    const journal = new Journal(manifest, { out, checkpoint: checkpointOf(options), resume });
    const merger = new Merger(manifest);
    for (const chunk of journal.recorded) merger.add(chunk);
    try {
      await playOn(manifest, source, journal, merger, options);
    } finally {
      journal.close(merger.isComplete ? merger.run() : null);
    }
    return merger.run();
  } finally {
    await source.close();
  }
}

async function playOn(
  manifest: Manifest,
  source: Source,
  journal: Journal,
  merger: Merger,
  { out, signal, onProgress }: RunOptions,
): Promise<void> {
  const count = chunkCount(manifest);
  const ahead = manifest.carry ? 1 : source.ahead;
  const pending: Promise<ChunkAnswer>[] = [];
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const stopAll = (): void => {
    Atomics.store(stop, 0, 1);
  };
  signal?.addEventListener('abort', stopAll, { once: true });
  let stacks = journal.recorded.at(-1)?.stacks;
  let next = merger.next;
  onProgress?.(merger.hands);
  for (;;) {
    while (pending.length < ahead && next < count && !signal?.aborted) {
      const range = chunkAt(manifest, next++);
      const answer = source.play({ manifest, range, stacks, isWritten: out !== undefined, stop });
      // It is awaited in its turn; one that fails before that must not end the process by itself.
      answer.catch(() => {});
      pending.push(answer);
    }
    const answer = await pending.shift();
    if (answer === undefined) break;
    journal.append(answer);
    merger.add(answer.result);
    if (manifest.carry) stacks = answer.result.stacks;
    onProgress?.(merger.hands);
    // What others have played beyond the hand that was the last is not a part of the match.
    if (!isWhole(manifest, answer.result)) break;
  }
  stopAll();
  signal?.removeEventListener('abort', stopAll);
}
