/** Chunks of a match, played by workers on any machine. */
import type { Manifest } from '../manifest.js';
import { checkBots, isBoxed, type Source } from '../workers/source.js';
import { answerOf, playHere } from './answer.js';
import type { ChunkDone, ChunkWork, MatchInput, MatchOutput, MatchSettings } from './chunks.js';
import { Coordinator } from './coordinator.js';
import { ClusterError } from './error.js';

/** Chunks that are in the queue at a time: enough for many machines, few enough to hold. */
const AHEAD = 128;

/** The source of a match on the cluster. Your own bots are not on the other machines. */
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

export function isMatchWork(work: ChunkWork): work is ChunkWork<MatchSettings, MatchInput> {
  return work.settings.kind === 'simulate';
}

/** Plays a chunk on the machine of a worker. */
export async function playMatchWork(work: ChunkWork<MatchSettings, MatchInput>): Promise<ChunkDone<MatchOutput>> {
  const { manifest, isWritten } = work.settings;
  // Anyone who can write to the queue must not be able to start programs here.
  if (!isBoxed(manifest)) throw new Error('a worker plays bots of the box only');
  const { range, stacks } = work.input;
  const { result, text } = await playHere({ manifest, range, stacks, isWritten, stop: new Int32Array(1) });
  return { output: { result }, data: text };
}
