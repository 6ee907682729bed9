/** Counts hand files in threads. */
import { Report } from '@cardroom/records';
import { type BadPath, type Found, type Part, readParts, startReaders } from '@cardroom/records/files';
import countParts, { type StatsAnswer, type StatsTask } from './worker.js';

export interface Counted {
  readonly report: Report;
  readonly hands: number;
  /** By the code of the reason: how many, where the first of them stands, and why it is left out. */
  readonly leftOut: ReadonlyMap<string, Reason>;
}

interface Reason {
  count: number;
  readonly first: string;
  readonly message: string;
}

export interface CountOptions extends Omit<StatsTask, 'parts'> {
  readonly workers: number;
  /** Told of paths without hands, and of files that are no histories. */
  readonly complain: (path: string, problem: BadPath | string) => void;
  readonly advance: (bytes: number) => void;
}

/** How many tasks a thread has before it. */
const TASKS_AHEAD = 3;

export async function countFiles(found: Iterable<Found>, options: CountOptions): Promise<Counted> {
  const { by, filter, workers } = options;
  const readers = await startReaders<StatsTask, StatsAnswer>({
    module: new URL('./worker.js', import.meta.url),
    work: countParts,
    workers,
  });
  const report = new Report(by);
  const leftOut = new Map<string, Reason>();
  let hands = 0;
  /** Hands of the file under way that stand before the next part of it. */
  const before = new Map<string, number>();
  try {
    const ask = (parts: readonly Part[]): Promise<StatsAnswer> => readers.run({ parts, by, filter });
    for await (const each of readParts(found, ask, TASKS_AHEAD * workers)) {
      if (each.bad !== undefined) {
        options.complain(each.bad.path, each.bad);
        continue;
      }
      const { parts, answer } = each;
      hands += answer.counted;
      report.merge(answer.lines);
      for (const { part, message } of answer.faults) options.complain(parts[part]!.file.label, message);
      for (const { code, message, count, part, index } of answer.leftOut) {
        const { file } = parts[part]!;
        const first = `${file.label}, hand ${(before.get(file.path) ?? 0) + index + 1}`;
        const known = leftOut.get(code);
        if (known === undefined) leftOut.set(code, { count, first, message });
        else known.count += count;
      }
      const { file, to } = parts.at(-1)!;
      if (to === Number.POSITIVE_INFINITY) before.delete(file.path);
      else before.set(file.path, (before.get(file.path) ?? 0) + answer.hands);
      options.advance(parts.reduce((sum, part) => sum + Math.min(part.to, part.file.size) - part.from, 0));
    }
  } finally {
    await readers.close();
  }
  return { report, hands, leftOut };
}
