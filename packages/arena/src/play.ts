/** A whole match in this thread, with your own bots: functions, nothing to load. */
import { assert } from '@cardroom/engine';
import type { Manifest } from './manifest.js';
import { ChunkRunner } from './match.js';
import type { Fault, PlayedHand } from './result.js';
import { type MatchRun, Merger } from './run.js';
import { chunkAt, chunkCount } from './schedule.js';
import type { Bot } from './strategy.js';

export interface PlayOptions {
  /** Shown every finished hand. */
  readonly onHand?: (played: PlayedHand) => void;
}

/** A match that a bad answer has ended. `run` has the hands before it, which nobody should take for the match. */
export class MatchError extends Error {
  override readonly name: string = 'MatchError';
  readonly fault: Fault;
  readonly run: MatchRun;

  constructor(fault: Fault, run: MatchRun) {
    const { hand, decision, message } = fault;
    const where = `hand ${hand + 1}, decision ${decision + 1}`;
    super(`A bad answer of ${run.manifest.bots[fault.bot]!.name} ended the match in ${where}: ${message}`);
    this.fault = fault;
    this.run = run;
  }
}

/**
 * Plays a match to its end. Bots sit in the order of the manifest's; each makes one strategy, which plays all hands and
 * gets every result. Rejects with a {@link MatchError} when a bad answer ends the match.
 *
 * Strategies run in this thread: one that never comes back cannot be stopped here. `runMatch` of
 * `@cardroom/arena/workers` stops those, too.
 */
export async function playMatch(
  manifest: Manifest,
  bots: readonly Bot[],
  options: PlayOptions = {},
): Promise<MatchRun> {
  assert(bots.length === manifest.bots.length, 'a match has a bot for each seat');
  const merger = new Merger(manifest);
  const strategies = bots.map((bot, seat) => bot.make(seat));
  let stacks: readonly number[] = manifest.stacks;
  while (merger.next < chunkCount(manifest) && merger.fatal === null) {
    const runner = new ChunkRunner(manifest, strategies, { ...options, stacks, spentMs: merger.spentMs });
    const played = runner.play(chunkAt(manifest, merger.next));
    // Only a bot that answers late makes the match wait.
    const chunk = played instanceof Promise ? await played : played;
    merger.add(chunk);
    stacks = chunk.stacks;
  }
  const run = merger.run();
  if (run.fatal !== null) throw new MatchError(run.fatal, run);
  return run;
}
