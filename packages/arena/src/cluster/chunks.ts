/**
 * Chunks of work as they go into the queue and come back. The queue carries any kind of work as JSON and bytes; matches
 * are defined here, other kinds where they are requested.
 */
import { ARENA_VERSION, type Manifest } from '../manifest.js';
import type { ChunkResult } from '../result.js';
import type { ChunkRange } from '../schedule.js';

/** Another version may play or read differently: its workers leave these chunks alone. */
export const TASK: string = `cardroom ${ARENA_VERSION}`;

/** Settings of a whole run; `kind` says what its chunks are. */
export interface RunSettings {
  readonly kind: string;
}

export interface MatchSettings extends RunSettings {
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

/** A chunk as a thread receives it. */
export interface ChunkWork<Settings extends RunSettings = RunSettings, Input = unknown> {
  readonly settings: Settings;
  readonly input: Input;
  readonly data: Uint8Array | null;
}

/** A chunk as a thread gives it back: its result, and hands or lines as bytes. */
export interface ChunkDone<Output = unknown> {
  readonly output: Output;
  readonly data: Uint8Array;
}
