import { below, xoshiro128 } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { findBest, meanShares, STRENGTH_SHIFT, WINNERS } from './winners.js';

test('the best strength of each board, and all who have it', () => {
  const random = xoshiro128('winners');
  for (let players = 2; players <= 5; players++) {
    const strengths = Array.from({ length: players }, () => Uint16Array.from({ length: 200 }, () => below(random, 4)));
    const best = new Int32Array(200);
    findBest(strengths, best);
    for (const [board, packed] of best.entries()) {
      const own = strengths.map((each) => each[board]!);
      const most = Math.max(...own);
      expect(packed >> STRENGTH_SHIFT).toBe(most);
      expect(own.map((_, player) => ((packed & WINNERS) >> player) & 1)).toEqual(own.map((each) => +(each === most)));
    }
  }
});

test('boards are shared by those who win them', () => {
  // Nobody, the first, the second, both.
  expect(meanShares(Int32Array.of(0, 5, 2, 3), 2)).toEqual([0.65, 0.35]);
});
