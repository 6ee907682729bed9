/** `runMatch`: a whole match by its manifest, on one thread or several, to the same result. */
import type { ListeningPlace, ProgramLimits } from '../external/spec.js';
import type { Manifest } from '../manifest.js';
import type { ChunkResult } from '../result.js';
import { type MatchRun, Merger } from '../run.js';
import { chunkAt, chunkCount, isWhole } from '../schedule.js';
import type { ChunkAnswer } from './chunk.js';
import { Journal, ResumeError } from './journal.js';
import { type OnlyHand, replayHand } from './only.js';
import { hasModules, type Source, sourceOf } from './source.js';
import { isPlainFile } from './standing.js';
import { BrokenThread, Thread } from './thread.js';

/** Sources run from `src` in tests; a thread always runs the built file. */
function threadFile(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return isSource ? new URL('../../dist/workers/worker.js', import.meta.url) : new URL('./worker.js', import.meta.url);
}

export interface RunOptions {
  /** Threads; 1 by default. */
  readonly workers?: number;
  /** Plays the chunks in place of this machine's threads; it is closed at the end. */
  readonly source?: Source;
  /** A .phhs file for every hand. */
  readonly out?: string | undefined;
  /** The file that keeps the progress of the match; beside `out` if there is one. */
  readonly checkpoint?: string | undefined;
  /** Go on from the checkpoint, if there is one. */
  readonly resume?: boolean;
  /** Stops the match after the hands under way. */
  readonly signal?: AbortSignal;
  /** Stops the match at once: the chunks under way are given up, and bots that do not answer are not waited for. */
  readonly haltSignal?: AbortSignal;
  /** Limits for programs and modules. */
  readonly limits?: ProgramLimits;
  /** Told where the match waits for bots that connect to it. */
  readonly onListening?: (place: ListeningPlace) => void;
  /** Receives notes for the person who started the match. */
  readonly onNote?: (sentence: string) => void;
  /** Told how many hands are behind: first those of an earlier run, then after each chunk. */
  readonly onProgress?: (hands: number) => void;
}

/** The file in which a match notes how far it is: beside its hands, if those go to a plain one. */
export function checkpointOf({ out, checkpoint }: Pick<RunOptions, 'out' | 'checkpoint'>): string | undefined {
  return checkpoint ?? (out !== undefined && isPlainFile(out) ? `${out}.checkpoint` : undefined);
}

/**
 * Plays a match. Chunks are taken in their order, whoever plays them and whenever they are done: digest and sums are the
 * same for any number of workers. A match that a bot or the signal ends keeps what was played before. Throws what the
 * system says of files, `ResumeError`, and `BotError` for bots that cannot take their seats.
 */
export async function runMatch(manifest: Manifest, options: RunOptions = {}): Promise<MatchRun> {
  const { workers = 1, limits = {}, onListening, signal, haltSignal } = options;
  const file = threadFile();
  const source = options.source ?? (await sourceOf(manifest, { workers, limits, onListening, signal, file }));
  for (const note of source.notes ?? []) options.onNote?.(note);
  try {
    const { out, resume = false } = options;
    const journal = new Journal(manifest, { out, checkpoint: checkpointOf(options), resume });
    const merger = new Merger(manifest);
    try {
      await playOn(manifest, source, journal, merger, options);
    } finally {
      journal.close(merger.isComplete ? merger.run() : null);
    }
    return merger.run();
  } finally {
    if (haltSignal?.aborted) await source.halt?.();
    await source.close();
  }
}

/** One hand of a match, played again; code of someone's own runs where it can be stopped. */
export async function runOnly(manifest: Manifest, hand: number, limits: ProgramLimits = {}): Promise<OnlyHand> {
  if (!hasModules(manifest)) return replayHand(manifest, hand);
  const thread = new Thread({ manifest, file: threadFile(), limits });
  try {
    await thread.ready;
    return await thread.playOnly(hand);
  } catch (error) {
    if (!(error instanceof BrokenThread)) throw error;
    const { code, message, call } = error;
    const { bot, hand: where, decision } = call;
    return { document: null, faults: [{ bot, hand: where, decision, code, message }] };
  } finally {
    await thread.close();
  }
}

async function playOn(
  manifest: Manifest,
  source: Source,
  journal: Journal,
  merger: Merger,
  { out, signal, haltSignal, onProgress }: RunOptions,
): Promise<void> {
  const count = chunkCount(manifest);
  const ahead = manifest.carry || manifest.matchMs !== undefined ? 1 : source.ahead;
  const pending: Promise<ChunkAnswer>[] = [];
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const stopAll = (): void => {
    Atomics.store(stop, 0, 1);
  };
  let haltNow: () => void = () => {};
  const halted = new Promise<null>((resolve) => {
    haltNow = () => resolve(null);
  });
  haltSignal?.addEventListener('abort', haltNow, { once: true });
  signal?.addEventListener('abort', stopAll, { once: true });
  // Bots that learn play what was recorded once more: only so do they know what they knew.
  const replayed = source.isStateful ? journal.recorded : [];
  if (!source.isStateful) for (const chunk of journal.recorded) merger.add(chunk);
  let stacks = source.isStateful ? undefined : journal.recorded.at(-1)?.stacks;
  let next = merger.next;
  onProgress?.(journal.recorded.at(-1)?.to ?? 0);
  for (;;) {
    while (pending.length < ahead && next < count && !signal?.aborted && !haltSignal?.aborted) {
      const range = chunkAt(manifest, next++);
      const isWritten = out !== undefined && range.index >= replayed.length;
      const answer = source.play({ manifest, range, stacks, spentMs: merger.spentMs, isWritten, stop });
      // It is awaited in its turn; one that fails before that must not end the process by itself.
      answer.catch(() => {});
      pending.push(answer);
    }
    const answer = await Promise.race([pending.shift(), halted]);
    if (answer === undefined || answer === null) break;
    const { result } = answer;
    const recorded = replayed[result.index];
    if (recorded === undefined) journal.append(answer);
    else if (isWhole(manifest, result)) checkAgain(recorded, result);
    merger.add(result);
    if (manifest.carry) stacks = result.stacks;
    if (recorded === undefined) onProgress?.(merger.hands);
    // Hands that others played beyond the last one are not part of the match.
    if (!isWhole(manifest, result)) break;
  }
  stopAll();
  signal?.removeEventListener('abort', stopAll);
  haltSignal?.removeEventListener('abort', haltNow);
}

/** A bot that learns and plays otherwise the second time cannot go on with what it did the first time. */
function checkAgain(recorded: ChunkResult, { from, to, digest }: ChunkResult): void {
  if (recorded.digest === digest) return;
  throw new ResumeError(
    `Hands ${from + 1} to ${to} come out differently the second time: a bot that learns draws its randomness from elsewhere. Start over without resuming.`,
  );
}
