/** A thread of `stats`: counts the hands of parts of files. */
import { isFileFault, type LeftOut } from '@cardroom/notation';
import { type Dimension, type Filter, Recorder, Report, type ReportLine } from '@cardroom/records';
import { type Part, type PartEnd, readPart } from '@cardroom/records/files';

export interface StatsTask {
  readonly parts: readonly Part[];
  readonly by: readonly Dimension[];
  readonly filter: Filter;
}

/** Hands that are left out for one reason, and the first of them: why, which part, and which hand of it. */
export interface LeftOutHands extends LeftOut {
  count: number;
  readonly part: number;
  readonly index: number;
}

export interface StatsAnswer extends PartEnd {
  readonly lines: readonly ReportLine[];
  /** Hands counted, before filters. */
  readonly counted: number;
  readonly leftOut: readonly LeftOutHands[];
  /** Files that are no histories, or cannot be read: which part, and why. */
  readonly faults: readonly { readonly part: number; readonly message: string }[];
}

const recorder = new Recorder();

export default function countParts({ parts, by, filter }: StatsTask): StatsAnswer {
  const report = new Report(by, filter);
  const leftOut = new Map<string, LeftOutHands>();
  const faults: { part: number; message: string }[] = [];
  let counted = 0;
  let end: PartEnd = { hands: 0, isClean: true };
  for (const [part, each] of parts.entries()) {
    const leave = ({ code, message }: LeftOut, index: number): void => {
      const known = leftOut.get(code);
      if (known === undefined) leftOut.set(code, { code, message, count: 1, part, index });
      else known.count++;
    };
    end = readPart(
      each,
      ({ index, read }) => {
        if (!read.ok) {
          if (isFileFault(read.error)) faults.push({ part, message: read.error.message });
          else leave(read.error, index);
          return;
        }
        const record = recorder.record(read.value);
        if (!record.ok) leave(record.error, index);
        else {
          counted++;
          report.add(record.value);
        }
      },
      ({ message }) => faults.push({ part, message }),
    );
  }
  return { ...end, lines: report.parts(), counted, leftOut: [...leftOut.values()], faults };
}
