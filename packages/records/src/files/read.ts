/** The hands of parts of files, in a thread or here, and their answers in the order of the files. */
import { type HistoryEntry, HistoryReader, isFileFault } from '@cardroom/notation';
import { ArchiveError } from '@cardroom/notation/files';
import { isSystemError } from '../system.js';
import { bytesOfFile } from './bytes.js';
import { type BadPath, type Found, isBad } from './files.js';
import type { Part } from './parts.js';
import { type Item, itemsOf } from './tasks.js';

/** The end of a part, which decides how the next part is counted. */
export interface PartEnd {
  readonly hands: number;
  /** Whether the next part begins where a hand begins. If not, nothing of this part counts. */
  readonly isClean: boolean;
}

/** Gives every hand of a part; calls `fail` with the reason if the file cannot be read any further. */
export function readPart(
  { file, from, to }: Part,
  take: (entry: HistoryEntry) => void,
  fail: (problem: Error) => void,
): PartEnd {
  const reader = new HistoryReader({ format: file.kind });
  const isLast = to === Number.POSITIVE_INFINITY;
  let hands = 0;
  let isClean = true;
  let isRead = false;
  const drain = (entries: Iterable<HistoryEntry>): void => {
    for (const entry of entries) {
      isRead = entry.read.ok;
      if (!entry.read.ok && entry.read.error.code === 'truncated') isClean = false;
      // A first part may hold no hand; only a whole file without one has none.
      if (!isLast && !entry.read.ok && isFileFault(entry.read.error)) continue;
      hands++;
      take(entry);
    }
  };
  try {
    for (const bytes of bytesOfFile(file, from, to)) drain(reader.push(bytes));
    drain(reader.end());
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof ArchiveError)) throw error;
    fail(error);
    return { hands, isClean: true };
  }
  return { hands, isClean: isLast || file.kind === 'text' || (isClean && isRead) };
}

/** Parts with what was found in them, or a path without hands. */
export type Answered<Answer> =
  | { readonly bad: BadPath }
  | { readonly bad?: undefined; readonly parts: readonly Part[]; readonly answer: Answer };

/** Asks for the parts of all files, some ahead, and gives the answers in the order of the files. */
export async function* readParts<Answer extends PartEnd>(
  found: Iterable<Found>,
  ask: (parts: readonly Part[]) => Promise<Answer>,
  ahead: number,
  isWanted: (part: Part) => boolean = () => true,
): AsyncGenerator<Answered<Answer>> {
  const pending: { readonly item: Item; readonly answer: Promise<Answer> | null }[] = [];
  /** A file whose parts did not fit together: what was left of it has been read in one piece. */
  let given: string | null = null;
  const settle = async function* (): AsyncGenerator<Answered<Answer>> {
    const { item, answer } = pending.shift()!;
    if (item.kind === 'bad') {
      if (isBad(item.found)) yield { bad: item.found };
      return;
    }
    if (answer === null) return;
    const parts = partsOfItem(item);
    const first = parts[0]!;
    if (given === first.file.path && first.from > 0) return;
    given = null;
    const said = await answer;
    if (said.isClean) {
      yield { parts, answer: said };
      return;
    }
    given = first.file.path;
    const rest = [{ ...first, to: Number.POSITIVE_INFINITY }];
    yield { parts: rest, answer: await ask(rest) };
  };
  for (const item of itemsOf(found)) {
    const parts = item.kind === 'bad' ? [] : partsOfItem(item);
    const answer = parts.length > 0 && (parts.length > 1 || isWanted(parts[0]!)) ? ask(parts) : null;
    // It is awaited in its turn; a thread that fails before that must not end the process by itself.
    answer?.catch(() => {});
    pending.push({ item, answer });
    if (pending.length >= ahead) yield* settle();
  }
  while (pending.length > 0) yield* settle();
}

function partsOfItem(item: Exclude<Item, { kind: 'bad' }>): readonly Part[] {
  return item.kind === 'files' ? item.parts : [item.part];
}
