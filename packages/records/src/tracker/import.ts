/** Reads history files into the tracker: each file once, in threads, going on where it was stopped. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startReaders } from '../files/crew.js';
import { type BadPath, type Found, isBad } from '../files/files.js';
import type { Part } from '../files/parts.js';
import { readParts } from '../files/read.js';
import type { Tracker } from './tracker.js';
import { importParts } from './worker.js';

export interface ImportOptions {
  readonly workers: number;
  /** Told of paths without hands, and of files that are no histories. */
  readonly complain: (path: string, problem: BadPath | string) => void;
  readonly advance: (bytes: number) => void;
  /** Asked between parts: nothing more is read once it says so. */
  readonly isStopped: () => boolean;
  /** Told after each commit. */
  readonly committed?: (hands: number) => void;
  /** Hands that one commit writes; fewer lose less, more are quicker. */
  readonly commitHands?: number;
}

export interface Imported {
  /** New hands, and those that were there before. */
  added: number;
  known: number;
  readonly leftOut: Map<string, { count: number; readonly message: string }>;
}

/** A row group of DuckDB: whole ones go straight into the file, and not by way of its log. */
export const COMMIT_HANDS = 122_880;

/** How many tasks are asked for each worker: they go on reading while DuckDB writes a commit. */
const TASKS_AHEAD = 8;

/** Tasks that another thread has: this one hands columns over to DuckDB in between, which takes as long as some tasks. */
const TASKS_OF_THREAD = 4;

export async function importFiles(
  tracker: Tracker,
  found: readonly Found[],
  options: ImportOptions,
): Promise<Imported> {
  const { workers, commitHands = COMMIT_HANDS, isStopped } = options;
  const sum: Imported = { added: 0, known: 0, leftOut: new Map() };
  const modified = new Map(found.flatMap((each) => (isBad(each) ? [] : [[each.path, modifiedOf(each.path)] as const])));
  const readTo = (part: Part): number =>
    tracker.readTo(part.file.path, part.file.size, modified.get(part.file.path) ?? 0);
  // Members of an archive share its path: they are known by their keys.
  const isDue = (each: Found): boolean =>
    isBad(each) ||
    each.packed !== undefined ||
    each.size === 0 ||
    tracker.readTo(each.path, each.size, modified.get(each.path) ?? 0) < each.size;
  const due = found.filter((each) => {
    if (isDue(each)) return true;
    if (!isBad(each)) options.advance(each.size);
    return false;
  });
  const readers = await startReaders({
    module: new URL('./thread.js', import.meta.url),
    work: importParts,
    workers,
    tasksOfThread: TASKS_OF_THREAD,
  });
  const cores = availableParallelism();
  await tracker.useThreads(Math.max(1, cores - workers));
  try {
    const isWanted = (part: Part): boolean => part.file.packed !== undefined || part.to > readTo(part);
    for await (const each of readParts(due, (parts) => readers.run(parts), TASKS_AHEAD * workers, isWanted)) {
      if (isStopped()) break;
      if (each.bad !== undefined) {
        options.complain(each.bad.path, each.bad);
        continue;
      }
      const { parts, answer } = each;
      for (const { part, message } of answer.faults) options.complain(parts[part]!.file.label, message);
      for (const { code, message, count } of answer.leftOut) {
        const known = sum.leftOut.get(code);
        if (known === undefined) sum.leftOut.set(code, { count, message });
        else known.count += count;
      }
      const added = tracker.take(answer.batch);
      sum.added += added;
      sum.known += answer.batch.hands.count - added;
      for (const part of parts) {
        if (part.file.packed === undefined && part.file.size > 0)
          tracker.progress(part, modified.get(part.file.path) ?? 0, parts.length === 1 ? added : 0);
        options.advance(Math.min(part.to, part.file.size) - part.from);
      }
      if (tracker.pending < commitHands) await tracker.flush();
      else {
        await tracker.commit();
        options.committed?.(tracker.hands);
      }
    }
    await tracker.useThreads(cores);
    await tracker.commit();
    if (sum.added > 0) await tracker.compact();
  } finally {
    await readers.close();
  }
  return sum;
}

function modifiedOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
