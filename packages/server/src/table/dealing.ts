/**
 * Decks of the first form, of hands that were dealt before seeds were exchanged (`fairDeal.ts`): a hand that was
 * running then is played to its end with its deck. And words for draws outside of the deck.
 */
import type { Card, DeckName, Random } from '@cardroom/engine';
import { Memo } from '@cardroom/notation';
import { deckOf, leavesOf, saltsOf } from '@cardroom/protocol/receipt';
import type { Entropy } from '../ports.js';

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

/** Decks that are being dealt: computed when they were bound, and needed once more at the end of the hand. */
const decks = new Memo<BoundDeck>();

/** The deck of a key, as it was bound. */
export function boundDeck(secret: DealtSecret, deck: DeckName): BoundDeck {
  const known = decks.get(secret);
  if (known !== undefined) return known;
  const bound = bind(secret.key, deck);
  decks.set(secret, bound);
  return bound;
}

function bind(key: string, deck: DeckName): BoundDeck {
  const cards = deckOf(key, deck);
  const salts = saltsOf(key, cards.length);
  const leaves = leavesOf(key, cards, salts);
  return { cards, salts: joined(salts), leaves: joined(leaves) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const size = parts[0]?.length ?? 0;
  const whole = new Uint8Array(size * parts.length);
  for (const [at, part] of parts.entries()) whole.set(part, at * size);
  return whole;
}

/** The order of a deck; the commitment to it is computed only on request. */
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

/** Words that nobody can guess, for draws outside of the deck: the button. */
export function entropyWords(entropy: Entropy): Random {
  return {
    next() {
      const bytes = entropy.bytes(4);
      return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    },
  };
}
