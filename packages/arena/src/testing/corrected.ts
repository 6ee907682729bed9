/** Matches of the bots of the box, with the luck of the board taken out. */
import { botOf } from '../bots/index.js';
import { createManifest, type MatchOptions } from '../manifest.js';
import { playMatch } from '../play.js';
import type { MatchRun } from '../run.js';

export async function playCorrected(names: readonly string[], options: Partial<MatchOptions>): Promise<MatchRun> {
  const bots = names.map((bot, seat) => ({ name: `${seat}`, bot }));
  const made = createManifest({ bots, hands: 100, corrected: true, ...options });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return playMatch(
    made.value,
    names.map((name) => botOf(name)!),
  );
}
