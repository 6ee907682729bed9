import { createHmac } from 'node:crypto';
import { deckOf } from '@cardroom/protocol/receipt';
import { describe, expect, test } from 'vitest';
import { seededEntropy } from '../testing/room.js';
import { bindDeck, dealKey, entropyWords } from './dealing.js';

describe('the randomness of a hand', () => {
  test('has a key from the seed of the house, the hand and the seeds of the players', () => {
    const seeds = [
      ['Ann', '00ff'],
      ['Bob', 'aa11'],
    ] as const;
    const seed = Buffer.from(seededEntropy('house').bytes(32));
    const key = createHmac('sha256', seed)
      .update(JSON.stringify(['t1-1', seeds]))
      .digest('hex');
    expect(dealKey('t1-1', seeds, seededEntropy('house'))).toBe(key);
    expect(dealKey('t1-2', seeds, seededEntropy('house'))).not.toBe(key);
    expect(dealKey('t1-1', [['Ann', '00fe'], seeds[1]], seededEntropy('house'))).not.toBe(key);
    expect(dealKey('t1-1', seeds, seededEntropy('another'))).not.toBe(key);
  });

  test('draws for the button are the bytes of the house', () => {
    expect(entropyWords({ bytes: () => Uint8Array.of(1, 2, 3, 4) }).next()).toBe(0x01020304);
  });
});

describe('the deck', () => {
  test('every order of three cards comes about as often as any other', () => {
    const entropy = seededEntropy('orders');
    const counts = new Map<string, number>();
    const decks = 6_000;
    for (let i = 0; i < decks; i++) {
      const order = deckOf(dealKey(String(i), [], entropy), 'kuhn').join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    const expected = decks / 6;
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(6);
    // Five degrees of freedom: above 30.9 once in 100,000 runs, and this run is always the same.
    expect(chi).toBeLessThan(30.9);
  });

  test('has another root for every deal', () => {
    const entropy = seededEntropy('roots');
    const roots = new Set(Array.from({ length: 50 }, () => bindDeck('t1-1', 'standard', [], entropy).root));
    expect(roots.size).toBe(50);
  });
});
