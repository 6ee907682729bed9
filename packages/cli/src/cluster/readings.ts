/** Pieces of hand files, read by workers on any machine: their bytes go with them, so that no disk is shared. */
import { ArchiveError } from '@cardroom/notation/files';
import { bytesOfFile, type Part } from '@cardroom/records/files';
import { isSystemError } from '../exit.js';
import work, { type Answer, type Task } from '../verify/worker.js';
import type { ReadingInput, ReadingOutput, ReadingSettings } from './chunks.js';
import { Coordinator } from './coordinator.js';

export interface Readings {
  run(task: Task): Promise<Answer>;
  close(): Promise<void>;
}

export async function readings(
  settings: Omit<ReadingSettings, 'kind'>,
  say: (sentence: string) => void,
): Promise<Readings> {
  const coordinator = await Coordinator.open({ kind: 'verify', ...settings }, say);
  return {
    run: async (task) => {
      const contents = contentsOf(task.parts);
      // What cannot be read here is said as it is said without others.
      if (contents === null) return work(task);
      const { output, data } = await coordinator.ask(inputOf(task, contents), Buffer.concat(contents));
      return { text: data, ...(output as ReadingOutput) };
    },
    close: () => coordinator.close(),
  };
}

function inputOf({ parts, isWhole }: Task, contents: readonly Uint8Array[]): ReadingInput {
  return {
    isWhole,
    parts: parts.map(({ file, to }, place) => ({
      label: file.label,
      kind: file.kind,
      bytes: contents[place]!.length,
      isLast: to === Number.POSITIVE_INFINITY,
    })),
  };
}

/** The bytes of all parts, null where one of them cannot be read. */
function contentsOf(parts: readonly Part[]): Uint8Array[] | null {
  try {
    return parts.map(({ file, from, to }) => Buffer.concat([...bytesOfFile(file, from, to)]));
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof ArchiveError)) throw error;
    return null;
  }
}
