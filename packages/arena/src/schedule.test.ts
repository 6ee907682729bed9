import { describe, expect, test } from 'vitest';
import { createManifest, type Manifest, type MatchOptions } from './manifest.js';
import { botAt, chunkAt, chunkCount, chunkSize, slotOf } from './schedule.js';

function match(seats: number, options: Partial<MatchOptions>): Manifest {
  const bots = Array.from({ length: seats }, (_, bot) => ({ name: `b${bot}`, bot: 'random' }));
  const made = createManifest({ bots, hands: 1, ...options });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

describe('the schedule', () => {
  test('each hand is a deal of its own, and the button goes round', () => {
    const manifest = match(3, { hands: 10 });
    expect([0, 1, 2, 3].map((hand) => slotOf(manifest, hand))).toEqual([
      { deal: 0, button: 0, rotation: 0 },
      { deal: 1, button: 1, rotation: 0 },
      { deal: 2, button: 2, rotation: 0 },
      { deal: 3, button: 0, rotation: 0 },
    ]);
  });

  test('duplicate play: every bot sits once in every seat of a deal, the button stays', () => {
    const manifest = match(4, { hands: 40, duplicate: true });
    for (let deal = 0; deal < 10; deal++) {
      const slots = [0, 1, 2, 3].map((rotation) => slotOf(manifest, deal * 4 + rotation));
      expect(slots.every((slot) => slot.deal === deal && slot.button === deal % 4)).toBe(true);
      for (let seat = 0; seat < 4; seat++) {
        expect(new Set(slots.map(({ rotation }) => botAt(seat, rotation, 4))).size).toBe(4);
      }
    }
  });

  test.each([
    ['one hand', match(2, { hands: 1 })],
    ['few', match(6, { hands: 130 })],
    ['many', match(6, { hands: 1_000_003 })],
    ['duplicate', match(6, { hands: 100_000, duplicate: true })],
  ])('chunks are all hands, once and in order: %s', (_, manifest) => {
    let next = 0;
    for (let index = 0; index < chunkCount(manifest); index++) {
      const { from, to } = chunkAt(manifest, index);
      expect(from).toBe(next);
      expect(to).toBeGreaterThan(from);
      if (manifest.duplicate) expect(from % manifest.bots.length).toBe(0);
      next = to;
    }
    expect(next).toBe(manifest.hands);
    expect(chunkSize(manifest)).toBeLessThanOrEqual(2000 + manifest.bots.length);
  });
});
