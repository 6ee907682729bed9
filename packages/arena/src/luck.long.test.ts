/** Matches long enough to show how much noise the luck of the board makes. */
import { describe, expect, test } from 'vitest';
import { correctedTally, halfWidth, resultOf, savedFactor } from './statistics.js';
import { playCorrected } from './testing/corrected.js';
import './luck.test.js';

describe('[DEV-14] results without the luck of the board', () => {
  test('[DEV-14] what is taken out is nothing on average, whoever plays, and leaves less noise', async () => {
    for (const [names, variant] of [
      [['tight', 'caller'], 'NT'],
      [['random', 'caller', 'test'], 'NT'],
      [['random', 'caller'], 'PO'],
      [['test', 'caller'], 'FT'],
    ] as const) {
      const { tally } = await playCorrected(names, { hands: 6000, variant });
      const corrected = correctedTally(tally);
      const luck = tally.players[0]!.net - corrected.players[0]!.net;
      // The luck of the board is the larger part of the noise: its error is at most that of the raw result.
      expect(Math.abs(luck)).toBeLessThan(2 * halfWidth(tally, 0));
      expect(halfWidth(corrected, 0)).toBeLessThan(halfWidth(tally, 0));
      expect(corrected.players.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    }
  });

  test('[DEV-14] equal deals and fitted measures save at least five times the hands', async () => {
    for (const [names, least] of [
      [['tight', 'caller'], 5],
      [['tight', 'potodds'], 5],
      [['random', 'caller'], 10],
      // Their results are far from normal: seeds of 10,000 hands give 5 to 6.
      [['blueprint', 'tight'], 4],
    ] as const) {
      const { tally } = await playCorrected(names, { hands: 6000, duplicate: true });
      expect(savedFactor(tally, 0)).toBeGreaterThan(least);
      const raw = resultOf(tally, 0, 2);
      const clean = resultOf(correctedTally(tally), 0, 2);
      expect(clean.ci95[1] - clean.ci95[0]).toBeLessThan(raw.ci95[1] - raw.ci95[0]);
      // Both tell the same: the intervals have a value in common.
      expect(Math.max(raw.ci95[0], clean.ci95[0])).toBeLessThan(Math.min(raw.ci95[1], clean.ci95[1]));
      expect(clean.bbPer100 + resultOf(correctedTally(tally), 1, 2).bbPer100).toBeCloseTo(0, 9);
    }
  });
});
