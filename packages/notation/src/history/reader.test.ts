import { describe, expect, test } from 'vitest';
import type { Hand } from '../hand.js';
import { readHistory } from './reader.js';

const HAND: Hand = {
  variant: 'NT',
  players: ['Ann', 'Bob'],
  antes: [0, 0],
  blindsOrStraddles: [1, 2],
  minBet: 2,
  startingStacks: [100, 100],
  actions: ['d dh p1 AsKs', 'd dh p2 2c2d', 'p1 f'],
  _stakes: { smallBlind: 1, bigBlind: 2 },
};
const LINE = JSON.stringify(HAND);
const WHOLE = JSON.stringify(HAND, null, 2);
const CUT = WHOLE.slice(0, WHOLE.length / 2);

function read(text: string): string[] {
  return [...readHistory(text, { format: 'json' })].map(({ read: hand }) =>
    hand.ok ? 'ok' : `${hand.error.line} ${hand.error.code}`,
  );
}

describe('documents of which one is damaged', () => {
  const lines = (text: string): number => text.split('\n').length;

  test('a line each', () => {
    expect(read(`${LINE}\n${LINE.slice(0, 80)}\n\n${LINE}\n`)).toEqual(['ok', '2 bad-json', 'ok']);
  });

  test('in a list', () => {
    expect(read(`[${WHOLE},\n${CUT},\n${WHOLE}]`)).toEqual(['ok', `${lines(WHOLE) + 1} bad-json`, 'ok']);
  });

  test('one after another', () => {
    expect(read(`\n${CUT}\n${WHOLE}\n${WHOLE}`)).toEqual(['2 bad-json', 'ok', 'ok']);
    expect(read(CUT.repeat(300))).toHaveLength(300);
  });

  test('text that holds no object, and a list without damage', () => {
    expect(read('[nothing')).toEqual(['1 bad-json']);
    expect(read('[]')).toEqual(['1 no-hands']);
    expect(read(`[${WHOLE},${LINE}]`)).toEqual(['ok', 'ok']);
    const [entry] = [...readHistory('{"variant": ')];
    expect(entry?.read).toMatchObject({ error: { message: 'The hand is cut off or damaged: it is not JSON.' } });
  });
});
