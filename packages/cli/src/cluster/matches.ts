/** Chunks of a match, played by workers on any machine. */
import type { Manifest } from '@cardroom/arena';
import {
  type ChunkAnswer,
  type ChunkTask,
  checkBots,
  isBoxed,
  playChunk,
  type Source,
  strategiesOf,
} from '@cardroom/arena/workers';
import { Exit, Failure } from '../exit.js';
import type { MatchOutput } from './chunks.js';
import { Coordinator } from './coordinator.js';

/** Chunks that are in the queue at a time: enough for many machines, few enough to hold. */
const AHEAD = 128;

/** How soon an end is noticed. */
const STOP_MS = 50;

/** The source of a match on the cluster. Bots of one's own are not on the other machines. */
export async function matchSource(
  manifest: Manifest,
  isWritten: boolean,
  say: (sentence: string) => void,
): Promise<Source> {
  checkBots(manifest);
  if (!isBoxed(manifest)) {
    throw new Failure('With --cluster all bots come from the box: workers have no others.', Exit.Usage);
  }
  const coordinator = await Coordinator.open({ kind: 'simulate', manifest, isWritten }, say);
  return {
    ahead: AHEAD,
    play: (task) => play(coordinator, task),
    close: () => coordinator.close(),
  };
}

async function play(coordinator: Coordinator, task: ChunkTask): Promise<ChunkAnswer> {
  const { range, stacks, stop } = task;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<null>((resolve) => {
    timer = setInterval(() => Atomics.load(stop, 0) !== 0 && resolve(null), STOP_MS);
  });
  try {
    const done = await Promise.race([coordinator.ask({ range, stacks }, null), stopped]);
    return done === null ? await nothing(task) : { result: (done.output as MatchOutput).result, text: done.data };
  } finally {
    clearInterval(timer);
  }
}

/** The chunk as far as it is here when the match is stopped: none of its hands. */
async function nothing(task: ChunkTask): Promise<ChunkAnswer> {
  const lineup = await strategiesOf(task.manifest);
  try {
    return await playChunk(task, lineup.strategies);
  } finally {
    await lineup.close();
  }
}
