/** A chunk of hands as threads and this thread play it. */

import type { Manifest } from '../manifest.js';
import { type ChunkOptions, ChunkRunner } from '../match.js';
import { HandWriter } from '../output.js';
import type { ChunkResult } from '../result.js';
import type { ChunkRange } from '../schedule.js';
import type { Strategy } from '../strategy.js';

export interface ChunkTask {
  readonly manifest: Manifest;
  readonly range: ChunkRange;
  /** Stacks to begin with, if they are carried. */
  readonly stacks: readonly number[] | undefined;
  /** Milliseconds that each bot has used before. */
  readonly spentMs?: readonly number[];
  /** Whether the hands are to be written down. */
  readonly isWritten: boolean;
  /** Shared by all threads: not 0 once the match is to stop. */
  readonly stop: Int32Array;
}

export interface ChunkAnswer {
  readonly result: ChunkResult;
  /** The hands as a .phhs file has them, empty when they are not written down. */
  readonly text: Uint8Array;
}

/** Pieces of text that are turned into bytes together: long strings of short ones are slow to flatten. */
const PIECES = 256;

export async function playChunk(
  task: ChunkTask,
  strategies: readonly Strategy[],
  options: Pick<ChunkOptions, 'pause' | 'watch' | 'known'> = {},
): Promise<ChunkAnswer> {
  const { manifest, range, stacks, spentMs, isWritten, stop } = task;
  const writer = new HandWriter(manifest);
  const bytes: Uint8Array[] = [];
  let pieces: string[] = [];
  const flush = (): void => {
    bytes.push(new TextEncoder().encode(pieces.join('')));
    pieces = [];
  };
  const runner = new ChunkRunner(manifest, strategies, {
    ...options,
    stacks,
    spentMs,
    isStopped: () => Atomics.load(stop, 0) !== 0,
    onHand: isWritten
      ? (played) => {
          pieces.push(writer.write(played));
          if (pieces.length === PIECES) flush();
        }
      : undefined,
  });
  const result = await runner.play(range);
  flush();
  return { result, text: joined(bytes) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
