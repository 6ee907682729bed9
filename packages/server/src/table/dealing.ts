/**
 * The deck of a hand: from 256 bits of the house and the players' own seeds, by HMAC-SHA256; shuffled and bound as
 * receipts prove it.
 */
import type { Card, DeckName, Random } from '@cardroom/engine';
import { Memo } from '@cardroom/notation';
import { type ClientSeeds, deckOf, leavesOf, rootOf, saltsOf } from '@cardroom/protocol/receipt';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Entropy } from '../ports.js';

/** Bits that the house draws for each deck: more than there are orders of 52 cards (226 bits). */
const SEED_BYTES = 32;

/** The key of a hand: nobody can compute it without the seed of the house, and every player's seed changes it. */
export function dealKey(hand: string, seeds: ClientSeeds, entropy: Entropy): string {
  const message = utf8ToBytes(JSON.stringify([hand, seeds]));
  return bytesToHex(hmac(sha256, entropy.bytes(SEED_BYTES), message));
}

/** A deck with what binds it; the salts and the hashes of all places one after another. */
export interface BoundDeck {
  readonly cards: readonly Card[];
  readonly salts: Uint8Array;
  readonly leaves: Uint8Array;
}

/** The secret of a deal. */
interface DealtSecret {
  readonly key: string;
}

/** Decks that are being dealt: worked out when they were bound, and needed once more at the end of the hand. */
const decks = new Memo<BoundDeck>();

/** The deck of a key, as it was bound. */
export function boundDeck(secret: DealtSecret, deck: DeckName): BoundDeck {
  return decks.get(secret) ?? bind(secret.key, deck).bound;
}

function bind(key: string, deck: DeckName): { readonly bound: BoundDeck; readonly root: string } {
  const cards = deckOf(key, deck);
  const salts = saltsOf(key, cards.length);
  const leaves = leavesOf(key, cards, salts);
  return { bound: { cards, salts: joined(salts), leaves: joined(leaves) }, root: rootOf(leaves) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const size = parts[0]?.length ?? 0;
  const whole = new Uint8Array(size * parts.length);
  for (const [at, part] of parts.entries()) whole.set(part, at * size);
  return whole;
}

/** The order of a deck; what binds it is worked out only where it was asked for. */
export function cardsOf(secret: DealtSecret, deck: DeckName): readonly Card[] {
  return decks.get(secret)?.cards ?? deckOf(secret.key, deck);
}

/** The same secret in another object: from now on that one remembers the deck. */
export function carryDeck(from: DealtSecret, to: DealtSecret): void {
  const bound = decks.get(from);
  if (bound === undefined) return;
  decks.set(to, bound);
  decks.delete(from);
}

/** Draws a deck: what is secret about it, and the root that it is bound to. */
export function bindDeck(
  hand: string,
  deck: DeckName,
  seeds: ClientSeeds,
  entropy: Entropy,
): { readonly secret: DealtSecret; readonly root: string } {
  const secret = { key: dealKey(hand, seeds, entropy) };
  const { bound, root } = bind(secret.key, deck);
  decks.set(secret, bound);
  return { secret, root };
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
