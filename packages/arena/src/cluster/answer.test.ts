import { expect, test, vi } from 'vitest';
import { createManifest } from '../manifest.js';
import { chunkAt } from '../schedule.js';
import type { ChunkTask } from '../workers/chunk.js';
import { answerOf } from './answer.js';
import type { ChunkDone, MatchOutput } from './chunks.js';
import { playMatchWork } from './matches.js';

const MADE = createManifest({
  bots: ['caller', 'random'].map((bot) => ({ name: bot, bot })),
  hands: 2_000,
  seed: 'stopped',
});
if (!MADE.ok) throw new Error(JSON.stringify(MADE.error));
const MANIFEST = MADE.value;

function taskOf(isStopped: boolean): ChunkTask {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  stop[0] = Number(isStopped);
  return { manifest: MANIFEST, range: chunkAt(MANIFEST, 0), stacks: undefined, isWritten: false, stop };
}

function played(): Promise<ChunkDone<MatchOutput>> {
  const settings = { kind: 'simulate', manifest: MANIFEST, isWritten: false } as const;
  return playMatchWork({ settings, input: { range: chunkAt(MANIFEST, 0) }, data: null });
}

test('a stopped match gives up a chunk that is nowhere yet', async () => {
  const never = new Promise<never>(() => {});
  const { result } = await answerOf({ done: never, isOvertaken: () => false }, taskOf(true));
  expect(result.to - result.from).toBe(0);
});

test('a stopped match waits for a chunk that a later one has overtaken: chunks are kept in order', async () => {
  vi.useFakeTimers();
  try {
    let comeBack: (done: ChunkDone<MatchOutput>) => void = () => {};
    const done = new Promise<ChunkDone<MatchOutput>>((resolve) => {
      comeBack = resolve;
    });
    const answer = answerOf({ done, isOvertaken: () => true }, taskOf(true));
    await vi.advanceTimersByTimeAsync(10_000);
    const chunk = await played();
    comeBack(chunk);
    expect((await answer).result).toEqual(chunk.output.result);
    expect(chunk.output.result.to).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});
