import { variantOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { hasLuck } from './luck.js';
import { correctedTally, halfWidth, resultOf } from './statistics.js';
import { playCorrected } from './testing/corrected.js';

describe('[DEV-14] results without the luck of the board', () => {
  test('[DEV-14] equal bots: the mean is nothing, and 95 % intervals hold it about as often as they say', async () => {
    const matches = share(30, 300);
    let held = 0;
    let sum = 0;
    let squares = 0;
    let squaresWithLuck = 0;
    for (let match = 0; match < matches; match++) {
      const { tally } = await playCorrected(['random', 'random'], { hands: 60, seed: `equal ${match}` });
      const { bbPer100, ci95 } = resultOf(correctedTally(tally), 0, 2);
      if (ci95[0] <= 0 && 0 <= ci95[1]) held++;
      sum += bbPer100;
      squares += bbPer100 ** 2;
      squaresWithLuck += resultOf(tally, 0, 2).bbPer100 ** 2;
    }
    const mean = sum / matches;
    const error = Math.sqrt((squares / matches - mean ** 2) / matches);
    expect(Math.abs(mean)).toBeLessThan(3.5 * error);
    expect(held / matches).toBeGreaterThan(share(0.85, 0.9));
    // Thirty intervals may all hold it: one in five such shares does.
    expect(held / matches).toBeLessThanOrEqual(share(1, 0.995));
    // Sixty hands say little about so many measures: the correction still takes noise away.
    expect(squares).toBeLessThan(squaresWithLuck);
  });

  test('equal bots in duplicate play still win nothing, and no hand is changed', async () => {
    const { tally, digest } = await playCorrected(['random', 'random'], { hands: 400, duplicate: true });
    expect(correctedTally(tally).players.map(({ net }) => net + 0)).toEqual([0, 0]);
    expect(halfWidth(correctedTally(tally), 0)).toBe(0);
    const plain = await playCorrected(['random', 'random'], { hands: 400, duplicate: true, corrected: false });
    expect(plain.digest).toBe(digest);
    expect(plain.tally.corrected).toBe(undefined);
  });

  test('is measured if a board of five is dealt to whole hands', () => {
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
