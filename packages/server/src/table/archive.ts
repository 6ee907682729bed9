/**
 * A finished hand for the archive: the document, who played it, and what proves the deal. Of the deck it keeps hashes;
 * the salts only of cards that were dealt, so that undealt cards are gone for good.
 */

import { variantOf } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { handNumberOf } from '@cardroom/protocol';
import { type ClientSeeds, dealtCards, deckOf, leavesOf, saltsOf } from '@cardroom/protocol/receipt';
import { bytesToHex } from '@noble/hashes/utils.js';
import { handId, type TableDeal, type TableState } from './state.js';

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
  /** What proves the deal; null where the secrets were lost. */
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
  const dealt = new Set(dealtCards(hand).flatMap(({ player }) => (player === null ? [] : [player])));
  const content: ArchivedContent = { hand, users, deal: proofOf(before) };
  return {
    hand: handId(table, handNumberOf(hand)),
    users: users.filter((_, player) => dealt.has(player)),
    content: JSON.stringify(content),
  };
}

/** Hashes of decks that are being dealt: worked out when they were bound, and needed once more at the end. */
const knownLeaves = new WeakMap<TableDeal, readonly Uint8Array[]>();

export function rememberLeaves(deal: TableDeal, leaves: readonly Uint8Array[]): void {
  knownLeaves.set(deal, leaves);
}

function proofOf({ deal, hand }: TableState): DealProof | null {
  if (deal?.secret == null) return null;
  const { key } = deal.secret;
  const deck = deckOf(key, variantOf(hand.variant ?? 'NT')!.deck);
  const salts = saltsOf(key, deck.length);
  const cards = new Set(dealtCards(hand).flatMap((line) => line.cards));
  return {
    root: deal.root,
    seeds: deal.seeds,
    leaves: hexOfAll(knownLeaves.get(deal) ?? leavesOf(key, deck)),
    opened: deck.flatMap((card, place) => (cards.has(card) ? [{ card, place, salt: bytesToHex(salts[place]!) }] : [])),
  };
}

/** Hashes of one length in hexadecimal, all written at once. */
function hexOfAll(hashes: readonly Uint8Array[]): string[] {
  const size = 2 * (hashes[0]?.length ?? 0);
  const text = Buffer.concat(hashes).toString('hex');
  return hashes.map((_, at) => text.slice(at * size, (at + 1) * size));
}
