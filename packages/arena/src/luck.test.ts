import { variantOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { botOf } from './bots/index.js';
import { hasLuck } from './luck.js';
import { createManifest, type MatchOptions } from './manifest.js';
import { playMatch } from './play.js';
import type { MatchRun } from './run.js';
import { correctedTally, halfWidth, resultOf } from './statistics.js';

async function play(names: readonly string[], options: Partial<MatchOptions>): Promise<MatchRun> {
  const bots = names.map((bot, seat) => ({ name: `${seat}`, bot }));
  const made = createManifest({ bots, hands: 100, corrected: true, ...options });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return playMatch(
    made.value,
    names.map((name) => botOf(name)!),
  );
}

describe('[DEV-14] results without the luck of the board', () => {
  test('[DEV-14] equal bots: the mean is nothing, and 95 % intervals hold it about as often as they say', async () => {
    const matches = 300;
    let held = 0;
    let sum = 0;
    let squares = 0;
    for (let match = 0; match < matches; match++) {
      const { tally } = await play(['random', 'random'], { hands: 60, seed: `equal ${match}` });
      const { bbPer100, ci95 } = resultOf(correctedTally(tally), 0, 2);
      if (ci95[0] <= 0 && 0 <= ci95[1]) held++;
      sum += bbPer100;
      squares += bbPer100 ** 2;
    }
    const mean = sum / matches;
    const error = Math.sqrt((squares / matches - mean ** 2) / matches);
    expect(Math.abs(mean)).toBeLessThan(3.5 * error);
    expect(held / matches).toBeGreaterThan(0.9);
    expect(held / matches).toBeLessThan(0.995);
  });

  test('[DEV-14] what is taken out is nothing on average, whoever plays, and leaves less noise', async () => {
    for (const [names, variant] of [
      [['tight', 'caller'], 'NT'],
      [['random', 'caller', 'test'], 'NT'],
      [['random', 'caller'], 'PO'],
      [['test', 'caller'], 'FT'],
    ] as const) {
      const { tally } = await play(names, { hands: 6000, variant });
      const corrected = correctedTally(tally);
      const luck = tally.players[0]!.net - corrected.players[0]!.net;
      // The luck of the board is the larger part of the noise: its error is at most that of the raw result.
      expect(Math.abs(luck)).toBeLessThan(2 * halfWidth(tally, 0));
      expect(halfWidth(corrected, 0)).toBeLessThan(halfWidth(tally, 0));
      expect(corrected.players.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    }
  });

  test('equal bots in duplicate play still win nothing, and no hand is changed', async () => {
    const { tally, digest } = await play(['random', 'random'], { hands: 400, duplicate: true });
    expect(correctedTally(tally).players.map(({ net }) => net + 0)).toEqual([0, 0]);
    expect(halfWidth(correctedTally(tally), 0)).toBe(0);
    const plain = await play(['random', 'random'], { hands: 400, duplicate: true, corrected: false });
    expect(plain.digest).toBe(digest);
    expect(plain.tally.corrected).toBe(undefined);
  });

  test('is measured where a board of five is dealt to whole hands', () => {
    expect(['NT', 'FT', 'PO', 'F7S', 'F2L3D', 'FK'].map((code) => hasLuck(variantOf(code)!))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
