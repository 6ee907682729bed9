/** What goes into the queue and comes back: chunks of a match, and pieces of hand files. */
import { ARENA_VERSION, type ChunkRange, type ChunkResult, type Manifest } from '@cardroom/arena';
import type { RuleSetName } from '@cardroom/engine';
import type { FileKind } from '@cardroom/records/files';
import type { PartEnd } from '../verify/read.js';
import type { Tally } from '../verify/tally.js';

/** Another version may play or read differently: its workers leave these chunks alone. */
export const TASK: string = `cardroom ${ARENA_VERSION}`;

export interface MatchSettings {
  readonly kind: 'simulate';
  readonly manifest: Manifest;
  /** Whether the hands are to be written down. */
  readonly isWritten: boolean;
}

export interface MatchInput {
  readonly range: ChunkRange;
  readonly stacks?: readonly number[] | undefined;
}

export interface MatchOutput {
  readonly result: ChunkResult;
}

export interface ReadingSettings {
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
  readonly tally: Tally;
  readonly end: PartEnd;
}

export type Settings = MatchSettings | ReadingSettings;
export type Input = MatchInput | ReadingInput;
export type Output = MatchOutput | ReadingOutput;

/** What a thread is given. */
export interface Work {
  readonly settings: Settings;
  readonly input: Input;
  readonly data: Uint8Array | null;
}

/** What it gives back: a chunk's result, and hands or lines as bytes. */
export interface Done {
  readonly output: Output;
  readonly data: Uint8Array;
}
