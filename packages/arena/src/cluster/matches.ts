/** Chunks of a match, played by workers on any machine. */
import { strategiesOf } from '../external/spec.js';
import type { Manifest } from '../manifest.js';
import { type ChunkAnswer, type ChunkTask, playChunk } from '../workers/chunk.js';
import { checkBots, isBoxed, type Source } from '../workers/source.js';
import type { ChunkDone, ChunkWork, MatchInput, MatchOutput, MatchSettings } from './chunks.js';
import { Coordinator, type Ticket } from './coordinator.js';
import { ClusterError } from './error.js';

/** Chunks that are in the queue at a time: enough for many machines, few enough to hold. */
const AHEAD = 128;

/** How soon a stop is noticed. */
const STOP_MS = 50;

/** The source of a match on the cluster. Bots of one's own are not on the other machines. */
export async function matchSource(
  manifest: Manifest,
  isWritten: boolean,
  say: (sentence: string) => void,
): Promise<Source> {
  checkBots(manifest);
  if (!isBoxed(manifest)) {
    throw new ClusterError('With --cluster all bots come from the box: workers have no others.', 'usage');
  }
  const settings: MatchSettings = { kind: 'simulate', manifest, isWritten };
  const coordinator = await Coordinator.open<MatchInput, MatchOutput>(settings, say);
  return {
    ahead: AHEAD,
    play: (task) => answerOf(coordinator.ask({ range: task.range, stacks: task.stacks }, null), task),
    close: () => coordinator.close(),
  };
}

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
async function playHere(task: ChunkTask): Promise<ChunkAnswer> {
  const lineup = await strategiesOf(task.manifest);
  try {
    return await playChunk(task, lineup.strategies);
  } finally {
    await lineup.close();
  }
}

export function isMatchWork(work: ChunkWork): work is ChunkWork<MatchSettings, MatchInput> {
  return work.settings.kind === 'simulate';
}

/** Plays a chunk on the machine of a worker. */
export async function playMatchWork(work: ChunkWork<MatchSettings, MatchInput>): Promise<ChunkDone<MatchOutput>> {
  const { manifest, isWritten } = work.settings;
  // Whoever can write to the queue must not be able to start programs here.
  if (!isBoxed(manifest)) throw new Error('a worker plays bots of the box only');
  const { range, stacks } = work.input;
  const { result, text } = await playHere({ manifest, range, stacks, isWritten, stop: new Int32Array(1) });
  return { output: { result }, data: text };
}
