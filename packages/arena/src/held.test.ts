import { stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { HeldHands, HOLES, placeOfHole } from './held.js';

describe('[DEV-14] hands that a player might have held', () => {
  test('every hand has its place', () => {
    expect(HOLES.length).toBe(1326);
    for (const [place, [low, high]] of HOLES.entries()) {
      expect(low).toBeLessThan(high);
      expect([placeOfHole(low, high), placeOfHole(high, low)]).toEqual([place, place]);
    }
  });

  /** Odds of two acts: the first is chosen with some hands as often as listed, and never with others. */
  function oddsOf(listed: Readonly<Record<number, number>>): number[] {
    return HOLES.flatMap((_, hand) => [listed[hand] ?? 0, 1 - (listed[hand] ?? 0)]);
  }

  test('[DEV-14] are drawn as often as their acts were likely', () => {
    const [aces, kings, sevens] = [placeOfHole(50, 51), placeOfHole(46, 47), placeOfHole(20, 21)];
    const held = new HeldHands();
    held.acted(oddsOf({ [aces]: 1, [kings]: 0.5, [sevens]: 0.5 }), 2, [0]);
    held.acted(oddsOf({ [aces]: 0.5, [kings]: 0, [sevens]: 0.75 }), 2, [1]);
    // Aces 1 * 0.5, kings 0.5 * 1, sevens 0.5 * 0.25.
    const counts = new Map<number, number>();
    const random = stream('held', 'test');
    const draws = 3000;
    for (let draw = 0; draw < draws; draw++) {
      for (const [a, b] of held.draw(random, 3, [])) {
        counts.set(placeOfHole(a, b), (counts.get(placeOfHole(a, b)) ?? 0) + 1);
      }
    }
    const parts = [aces, kings, sevens].map((hand) => counts.get(hand)! / (3 * draws));
    expect(counts.size).toBe(3);
    for (const [at, part] of [4 / 9, 4 / 9, 1 / 9].entries()) expect(Math.abs(parts[at]! - part)).toBeLessThan(0.02);
  });

  test('acts that look alike count together', () => {
    const held = new HeldHands();
    const [aces, kings] = [placeOfHole(50, 51), placeOfHole(46, 47)];
    const odds = HOLES.flatMap((_, hand) => (hand === aces ? [1, 0, 0] : hand === kings ? [0, 1, 0] : [0, 0, 1]));
    held.acted(odds, 3, [0, 1]);
    expect(held.draw(stream('held', 'alike'), 2, [])).toEqual([HOLES[kings], HOLES[aces]]);
  });

  test('have no card that somebody else has, and may be none', () => {
    const held = new HeldHands();
    for (const hole of held.draw(stream('held', 'gone'), 200, [0, 51, 17])) {
      expect(hole.some((card) => [0, 51, 17].includes(card))).toBe(false);
    }
    held.acted(oddsOf({ [placeOfHole(50, 51)]: 1 }), 2, [0]);
    expect(held.draw(stream('held', 'none'), 2, [51])).toEqual([]);
  });
});
