/**
 * A finished hand for the archive: the document, who played it, and what proves the deal. It keeps hashes of the
 * deck, and salts of the dealt cards only, so that undealt cards are gone for good.
 */

import { variantOf } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { handNumberOf } from '@cardroom/protocol';
import { type ClientSeeds, type DealtCards, dealtCards } from '@cardroom/protocol/receipt';
import { boundDeck } from './dealing.js';
import { handId, type TableState } from './state.js';

export interface FinishedHand {
  readonly hand: string;
  /** Users who were dealt in. */
  readonly users: readonly string[];
  /** JSON of `ArchivedContent`, to be sealed. */
  readonly content: string;
}

export interface ArchivedContent {
  readonly hand: Hand;
  /** The user of each player. */
  readonly users: readonly string[];
  /** The proof of the deal; null if the secrets were lost. */
  readonly deal: DealProof | null;
}

export interface DealProof {
  readonly root: string;
  readonly seeds: ClientSeeds;
  /** The hash of every place of the deck, in hexadecimal. */
  readonly leaves: readonly string[];
  /** For each card that was dealt: its place in the deck, and the salt. */
  readonly opened: readonly { readonly card: number; readonly place: number; readonly salt: string }[];
}

/** The hand that has just ended; `before` still has the deck. */
export function archived(before: TableState, after: TableState): FinishedHand {
  const { hand, users, table } = after;
  const dealt = dealtCards(hand);
  const content: ArchivedContent = { hand, users, deal: proofOf(before, dealt) };
  return {
    hand: handId(table, handNumberOf(hand)),
    users: users.filter((_, player) => dealt.some((line) => line.player === player)),
    content: JSON.stringify(content),
  };
}

function proofOf({ deal, hand }: TableState, dealt: readonly DealtCards[]): DealProof | null {
  if (deal?.secret == null) return null;
  const bound = boundDeck(deal.secret, variantOf(hand.variant ?? 'NT')!.deck);
  const places = bound.cards.length;
  const salts = hexParts(bound.salts, places);
  const cards = new Set(dealt.flatMap((line) => line.cards));
  return {
    root: deal.root,
    seeds: deal.seeds,
    leaves: hexParts(bound.leaves, places),
    opened: bound.cards.flatMap((card, place) => (cards.has(card) ? [{ card, place, salt: salts[place]! }] : [])),
  };
}

/** Parts of one length in hexadecimal. */
function hexParts(bytes: Uint8Array, count: number): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  const size = text.length / count;
  return Array.from({ length: count }, (_, at) => text.slice(at * size, (at + 1) * size));
}
