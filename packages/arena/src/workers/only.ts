/** One hand of a match, played again: how a bad answer is looked at. */
import type { Hand } from '@cardroom/notation';
import { strategiesOf } from '../external/spec.js';
import type { Manifest } from '../manifest.js';
import { ChunkRunner, type Fault, type PlayedHand } from '../match.js';
import { documentOf } from '../output.js';
import { type ChunkRange, chunkAt, chunkSize } from '../schedule.js';
import { isBoxed } from './source.js';

export interface OnlyHand {
  /** The hand as far as it was played; null when too few wanted to play it. */
  readonly document: Hand | null;
  /** The bad answers in it; the last one has ended it where it is not over. */
  readonly faults: readonly Fault[];
}

/**
 * The hands that have to be played to come to this one. Bots of the box remember nothing: any hand can be their first.
 * Others begin where they began in the match, and stacks are carried from the first hand on.
 */
function* wayTo(manifest: Manifest, hand: number): Generator<ChunkRange> {
  const index = Math.floor(hand / chunkSize(manifest));
  if (manifest.carry) for (let before = 0; before < index; before++) yield chunkAt(manifest, before);
  const from = isBoxed(manifest) && !manifest.carry ? hand : chunkAt(manifest, index).from;
  yield { index, from, to: hand + 1 };
}

/** Plays hand `hand` (from 0) as it was played in the match. */
export async function replayHand(manifest: Manifest, hand: number): Promise<OnlyHand> {
  let document: Hand | null = null;
  let stacks: readonly number[] = manifest.stacks;
  const onHand = (played: PlayedHand): void => {
    if (played.hand === hand) document = documentOf(manifest, played);
  };
  for (const range of wayTo(manifest, hand)) {
    const lineup = await strategiesOf(manifest);
    try {
      const runner = new ChunkRunner(manifest, lineup.strategies, { stacks, onHand });
      const result = await runner.play(range);
      stacks = result.stacks;
      if (result.fatal === null && range.to <= hand) continue;
      if (result.fatal !== null && runner.unfinished !== null) document = documentOf(manifest, runner.unfinished);
      return { document, faults: result.faults.filter((fault) => fault.hand >= hand || fault === result.fatal) };
    } finally {
      await lineup.close();
    }
  }
  return { document, faults: [] };
}
