/**
 * The deck of a hand: from 256 bits of the house and the players' own seeds, by HMAC-SHA256; shuffled and bound as
 * receipts prove it.
 */
import type { Card, DeckName, Random } from '@cardroom/engine';
import { type ClientSeeds, deckOf, leavesOf, rootOf } from '@cardroom/protocol/receipt';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Entropy } from '../ports.js';

/** Bits that the house draws for each deck: more than there are orders of 52 cards (226 bits). */
const SEED_BYTES = 32;

/**
 * The key of a hand: nobody can tell it who lacks the seed of the house, and every player's seed changes it.
 *
 * @internal
 */
export function dealKey(hand: string, seeds: ClientSeeds, entropy: Entropy): string {
  const message = utf8ToBytes(JSON.stringify([hand, seeds]));
  return bytesToHex(hmac(sha256, entropy.bytes(SEED_BYTES), message));
}

/** A deck with what it is bound to. */
export interface BoundDeck {
  readonly key: string;
  readonly cards: readonly Card[];
  readonly leaves: readonly Uint8Array[];
  readonly root: string;
}

export function bindDeck(hand: string, deck: DeckName, seeds: ClientSeeds, entropy: Entropy): BoundDeck {
  const key = dealKey(hand, seeds, entropy);
  const cards = deckOf(key, deck);
  const leaves = leavesOf(key, cards);
  return { key, cards, leaves, root: rootOf(leaves) };
}

/** Words that nobody can guess, for draws outside of the deck: the button. */
export function entropyWords(entropy: Entropy): Random {
  return {
    next() {
      const bytes = entropy.bytes(4);
      return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    },
  };
}
