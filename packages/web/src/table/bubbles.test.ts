import { expect, test } from 'vitest';
import { BUBBLE_MS, bubblesOf } from './bubbles.js';

const line = (at_ms: number, seat_index: number | null, text: string, user = `u${seat_index}`) => ({
  ...{ at_ms, seat_index, text, user, name: user },
});

test('[PLAY-16] the last line of each seat stands there for six seconds', () => {
  const chat = [line(1_000, 1, 'hello'), line(2_000, 2, 'hi'), line(3_000, 1, 'nice hand'), line(3_000, null, 'rail')];
  const { texts, untilMs } = bubblesOf(chat, new Set(), 4_000);
  expect([...texts]).toEqual([
    [1, 'nice hand'],
    [2, 'hi'],
  ]);
  expect(untilMs).toBe(1_000 + BUBBLE_MS);
  expect([...bubblesOf(chat, new Set(), 2_000 + BUBBLE_MS).texts.keys()]).toEqual([1]);
  expect(bubblesOf(chat, new Set(), 3_000 + BUBBLE_MS)).toEqual({ texts: new Map(), untilMs: null });
});

test('[PLAY-16] muted people have no bubbles', () => {
  expect([...bubblesOf([line(0, 1, 'spam', 'bad')], new Set(['bad']), 1).texts]).toEqual([]);
});
