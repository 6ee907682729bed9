/** Pieces of hand files, read by workers on any machine: their bytes go with them, so that no disk is shared. */
import { Coordinator, type RunSettings } from '@cardroom/arena/cluster';
import type { RuleSetName } from '@cardroom/engine';
import { ArchiveError } from '@cardroom/notation/files';
import { bytesOfFile, type FileKind, type Part } from '@cardroom/records/files';
import { isSystemError } from '../exit.js';
import type { VerifiedEnd } from '../verify/read.js';
import type { VerifyTally } from '../verify/tally.js';
import verifyParts, { type VerifyAnswer, type VerifyTask } from '../verify/worker.js';

export interface ReadingSettings extends RunSettings {
  readonly kind: 'verify';
  readonly json: boolean;
  readonly color: boolean;
  readonly rules: RuleSetName | null;
}

/** A part of a file; its bytes stand behind those of the parts before it. */
export interface SentPart {
  readonly label: string;
  readonly kind: FileKind;
  readonly bytes: number;
  /** It is the last part of its file. */
  readonly isLast: boolean;
}

export interface ReadingInput {
  readonly parts: readonly SentPart[];
  readonly isWhole: boolean;
}

export interface ReadingOutput {
  readonly tally: VerifyTally;
  readonly end: VerifiedEnd;
}

export interface Readings {
  run(task: VerifyTask): Promise<VerifyAnswer>;
  close(): Promise<void>;
}

export async function readings(
  settings: Omit<ReadingSettings, 'kind'>,
  say: (sentence: string) => void,
): Promise<Readings> {
  const whole: ReadingSettings = { kind: 'verify', ...settings };
  const coordinator = await Coordinator.open<ReadingInput, ReadingOutput>(whole, say);
  return {
    run: async (task) => {
      const contents = contentsOf(task.parts);
      // Failures to read are reported as they are without other machines.
      if (contents === null) return verifyParts(task);
      const { output, data } = await coordinator.ask(inputOf(task, contents), Buffer.concat(contents)).done;
      return { text: data, ...output };
    },
    close: () => coordinator.close(),
  };
}

function inputOf({ parts, isWhole }: VerifyTask, contents: readonly Uint8Array[]): ReadingInput {
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

/** The bytes of all parts, null if one of them cannot be read. */
function contentsOf(parts: readonly Part[]): Uint8Array[] | null {
  try {
    return parts.map(({ file, from, to }) => Buffer.concat([...bytesOfFile(file, from, to)]));
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof ArchiveError)) throw error;
    return null;
  }
}
