/** A thread of a match. Strategies are made anew for each chunk: what they learn does not depend on who plays what. */
import { strategiesOf } from '../external/spec.js';
import { type ChunkAnswer, type ChunkTask, playChunk } from './chunk.js';

export default async function work(task: ChunkTask): Promise<ChunkAnswer> {
  const lineup = await strategiesOf(task.manifest);
  try {
    return await playChunk(task, lineup.strategies);
  } finally {
    await lineup.close();
  }
}
