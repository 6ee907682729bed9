/** The work of the import: reads parts of files into columns. */
import { isFileFault } from '@cardroom/notation';
import type { Part } from '../files/parts.js';
import { type PartEnd, readPart } from '../files/read.js';
import { type Batch, BatchWriter } from './batch.js';

export interface ImportAnswer extends PartEnd {
  readonly batch: Batch;
  /** Hands that are left out, by the code of the reason, with its first sentence. */
  readonly leftOut: readonly { readonly code: string; readonly message: string; readonly count: number }[];
  /** Files that are no histories, or cannot be read. */
  readonly faults: readonly { readonly part: number; readonly message: string }[];
}

const writer = new BatchWriter();

export function importParts(parts: readonly Part[]): ImportAnswer {
  const leftOut = new Map<string, { code: string; message: string; count: number }>();
  const faults: { part: number; message: string }[] = [];
  let end: PartEnd = { hands: 0, isClean: true };
  for (const [part, each] of parts.entries()) {
    end = readPart(
      each,
      ({ read }) => {
        if (!read.ok && isFileFault(read.error)) {
          faults.push({ part, message: read.error.message });
          return;
        }
        const reason = read.ok ? writer.add(read.value) : read.error;
        if (reason === null) return;
        const { code, message } = reason;
        const known = leftOut.get(code);
        if (known === undefined) leftOut.set(code, { code, message, count: 1 });
        else known.count++;
      },
      ({ message }) => faults.push({ part, message }),
    );
  }
  return { ...end, batch: writer.take(), leftOut: [...leftOut.values()], faults };
}
