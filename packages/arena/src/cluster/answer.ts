/** The answer of a match to each of its chunks: as the cluster played it, or empty if the match was stopped before. */
import { strategiesOf } from '../external/spec.js';
import { type ChunkAnswer, type ChunkTask, playChunk } from '../workers/chunk.js';
import type { MatchOutput } from './chunks.js';
import type { Ticket } from './coordinator.js';

/** How soon a stop is noticed. */
const STOP_MS = 50;

/**
 * The answer to a chunk. A match keeps its chunks in order, so a stopped one still waits for a chunk that a later one has
 * overtaken: without it the later one would be lost.
 */
export async function answerOf({ done, isOvertaken }: Ticket<MatchOutput>, task: ChunkTask): Promise<ChunkAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<null>((resolve) => {
    timer = setInterval(() => Atomics.load(task.stop, 0) !== 0 && !isOvertaken() && resolve(null), STOP_MS);
  });
  try {
    const back = await Promise.race([done, stopped]);
    return back === null ? await playHere(task) : { result: back.output.result, text: back.data };
  } finally {
    clearInterval(timer);
  }
}

/** Plays as far as the task's stop allows: none of its hands when that is set already. */
export async function playHere(task: ChunkTask): Promise<ChunkAnswer> {
  const lineup = await strategiesOf(task.manifest);
  try {
    return await playChunk(task, lineup.strategies);
  } finally {
    await lineup.close();
  }
}
