import { createCipheriv, createHash } from 'node:crypto';
import { DECKS, type DeckName } from '@cardroom/engine';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { deckOf, keystreamWords, leafOf, leavesOf, pathOf, reshuffle, rootFrom, rootOf, saltsOf } from './deck.js';

const KEY = '0f'.repeat(32);

/** The same keystream by another library: a counter and the nonce are its initialisation vector. */
function opensslWords(key: string, nonce: Uint8Array, count: number): number[] {
  const cipher = createCipheriv('chacha20', Buffer.from(key, 'hex'), Buffer.concat([Buffer.alloc(4), nonce]));
  const bytes = cipher.update(Buffer.alloc(4 * count));
  return Array.from({ length: count }, (_, at) => bytes.readUInt32BE(4 * at));
}

describe('the keystream', () => {
  test('is ChaCha20, across blocks', () => {
    const words = keystreamWords(KEY, 2, 7);
    const nonce = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0);
    expect(Array.from({ length: 200 }, () => words.next())).toEqual(opensslWords(KEY, nonce, 200));
  });
});

describe('the deck', () => {
  test.each(Object.keys(DECKS) as DeckName[])('%s holds every card once, in an order of its key', (name) => {
    const deck = deckOf(KEY, name);
    expect([...deck].sort((a, b) => a - b)).toEqual(DECKS[name]);
    expect(deckOf(KEY, name)).toEqual(deck);
  });

  test('thrown-away cards are put in order by the key, each time in another', () => {
    const cards = DECKS.standard.slice(0, 20);
    const orders = [40, 45].map((dealt) => {
      const back = [...cards];
      reshuffle(KEY, dealt, back);
      expect([...back].sort((a, b) => a - b)).toEqual(cards);
      return back.join();
    });
    expect(orders[0]).not.toBe(orders[1]);
  });
});

describe('the root', () => {
  test.each(Object.keys(DECKS) as DeckName[])('of %s is reached from every place, and only by its own card', (name) => {
    const cards = deckOf(KEY, name);
    const leaves = leavesOf(KEY, cards);
    const root = rootOf(leaves);
    const salts = saltsOf(KEY, cards.length);
    for (const [place, card] of cards.entries()) {
      const path = pathOf(leaves, place).map(hexToBytes);
      const lead = (at: number, what: number, salt: Uint8Array) =>
        rootFrom(leafOf(at, what, salt), at, cards.length, path);
      expect(lead(place, card, salts[place]!)).toBe(root);
      expect(lead(place, (card + 1) % 52, salts[place]!)).not.toBe(root);
      expect(lead(place, card, salts[(place + 1) % cards.length]!)).not.toBe(root);
      expect(rootFrom(leaves[place]!, (place + 1) % cards.length, cards.length, path)).not.toBe(root);
      expect(rootFrom(leaves[place]!, place, cards.length, path.slice(1))).not.toBe(root);
      expect(rootFrom(leaves[place]!, place, cards.length, [...path, path[0]!])).toBeNull();
    }
  });

  test('is a tree of SHA-256 in which leaves cannot pass for nodes', () => {
    const salt = new Uint8Array(16).fill(9);
    const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
    const leaves = [0, 1, 2].map((place) => leafOf(place, 10 + place, salt));
    expect(Buffer.from(leaves[1]!)).toEqual(sha(Uint8Array.of(0, 1, 11), salt));
    const left = sha(Uint8Array.of(1), leaves[0]!, leaves[1]!);
    expect(rootOf(leaves)).toBe(sha(Uint8Array.of(1), left, leaves[2]!).toString('hex'));
  });
});
