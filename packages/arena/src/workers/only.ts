/** One hand of a match, played again: how a bad answer is looked at. */
import type { Hand } from '@cardroom/notation';
import { type Lineup, strategiesOf } from '../external/spec.js';
import type { Manifest } from '../manifest.js';
import { ChunkRunner, type Watch } from '../match.js';
import { documentOf } from '../output.js';
import type { Fault, PlayedHand } from '../result.js';
import { type ChunkRange, chunkAt, chunkSize } from '../schedule.js';
import { isBoxed } from './source.js';

export interface OnlyHand {
  /** The hand as far as it was played; null when too few wanted to play it. */
  readonly document: Hand | null;
  /** The bad answers in it; the last one has ended it if it is not over. */
  readonly faults: readonly Fault[];
}

/**
 * The hands that have to be played to come to this one. Bots of the box remember nothing: any hand can be their first.
 * Others begin with the chunk of the hand; bots that learn and carried stacks begin with the first hand.
 */
function* wayTo(manifest: Manifest, hand: number, isStateful: boolean): Generator<ChunkRange> {
  const index = Math.floor(hand / chunkSize(manifest));
  const isChain = manifest.carry || isStateful;
  if (isChain) for (let before = 0; before < index; before++) yield chunkAt(manifest, before);
  const from = isBoxed(manifest) && !isChain ? hand : chunkAt(manifest, index).from;
  yield { index, from, to: hand + 1 };
}

export interface OnlyOptions {
  /** Bots that exist already; their maker ends them. */
  readonly lineup?: Lineup;
  readonly watch?: Watch;
}

/** Plays hand `hand` (from 0) as it was played in the match. */
export async function replayHand(manifest: Manifest, hand: number, options: OnlyOptions = {}): Promise<OnlyHand> {
  const lineup = options.lineup ?? (await strategiesOf(manifest));
  try {
    return await replayWith(lineup, manifest, hand, options.watch);
  } finally {
    if (options.lineup === undefined) await lineup.close();
  }
}

async function replayWith(
  { strategies }: Lineup,
  manifest: Manifest,
  hand: number,
  watch: Watch | undefined,
): Promise<OnlyHand> {
  let document: Hand | null = null;
  let stacks: readonly number[] = manifest.stacks;
  const onHand = (played: PlayedHand): void => {
    if (played.hand === hand) document = documentOf(manifest, played);
  };
  const isStateful = manifest.stateful === true || strategies.some((strategy) => strategy.stateful);
  for (const range of wayTo(manifest, hand, isStateful)) {
    const runner = new ChunkRunner(manifest, strategies, { stacks, onHand, watch });
    const result = await runner.play(range);
    stacks = result.stacks;
    if (result.fatal === null && range.to <= hand) continue;
    if (result.fatal !== null && runner.unfinished !== null) document = documentOf(manifest, runner.unfinished);
    return { document, faults: result.faults.filter((fault) => fault.hand >= hand || fault === result.fatal) };
  }
  return { document, faults: [] };
}
