/** A whole match in this thread, with bots of one's own: functions, nothing to load. */
import { assert } from '@cardroom/engine';
import type { Manifest } from './manifest.js';
import { ChunkRunner, type PlayedHand } from './match.js';
import { type MatchRun, Merger } from './run.js';
import { chunkAt, chunkCount } from './schedule.js';
import type { Bot } from './strategy.js';

export interface PlayOptions {
  /** Shown every finished hand. */
  readonly onHand?: (played: PlayedHand) => void;
}

/** Plays a match to its end, or to the bad answer that ends it. Bots sit in the order of the manifest's. */
export async function playMatch(
  manifest: Manifest,
  bots: readonly Bot[],
  options: PlayOptions = {},
): Promise<MatchRun> {
  assert(bots.length === manifest.bots.length, 'a match has a bot for each seat');
  const merger = new Merger(manifest);
  let stacks: readonly number[] = manifest.stacks;
  while (merger.next < chunkCount(manifest) && merger.fatal === null) {
    const strategies = bots.map((bot, seat) => bot.make(seat));
    const played = new ChunkRunner(manifest, strategies, { ...options, stacks }).play(chunkAt(manifest, merger.next));
    // Only a bot that answers late makes the match wait.
    const chunk = played instanceof Promise ? await played : played;
    merger.add(chunk);
    stacks = chunk.stacks;
  }
  return merger.run();
}
