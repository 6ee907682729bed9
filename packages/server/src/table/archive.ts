/**
 * A finished hand for the archive: the document, who played it, and what proves the deal. It keeps hashes of the
 * deck, and salts of the dealt cards only, so that undealt cards are gone for good.
 */

import { variantOf } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { handNumberOf } from '@cardroom/protocol';
import {
  type ClientSeeds,
  type DealtCards,
  dealtCards,
  FAIR_FORM,
  HASH_BYTES,
  openRank,
  saltAt,
} from '@cardroom/protocol/receipt';
import { boundDeck } from './dealing.js';
import { houseOf } from './fairDeal.js';
import { dealtPlacesOf } from './openings.js';
import { type FairDeal, handId, type TableDeal, type TableState } from './state.js';

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

/** The proof of a hand dealt before seeds were exchanged. */
export interface FirstProof {
  readonly root: string;
  readonly seeds: ClientSeeds;
  /** The hash of every place of the deck, in hexadecimal. */
  readonly leaves: readonly string[];
  /** For each card that was dealt: its place in the deck, and the salt. */
  readonly opened: readonly { readonly card: number; readonly place: number; readonly salt: string }[];
}

export interface FairProof extends Pick<FairDeal, 'round' | 'commitments' | 'void' | 'missing' | 'ranks'> {
  readonly form: typeof FAIR_FORM;
  readonly root: string;
  readonly seeds: readonly (readonly [number, string])[];
  readonly leaves: readonly string[];
  /** The hashes of all ranks, if a card has come again. */
  readonly rankLeaves: readonly string[] | null;
  readonly opened: readonly {
    readonly dealt: number;
    readonly card: number;
    readonly place: number;
    readonly salt: string;
    readonly again?: { readonly count: number; readonly rank: number; readonly salt: string };
  }[];
}

export type DealProof = FirstProof | FairProof;

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

function proofOf(before: TableState, dealt: readonly DealtCards[]): DealProof | null {
  if (before.deal?.secret == null) return null;
  return before.deal.fair === undefined ? firstProof(before.deal, before.hand, dealt) : fairProof(before);
}

function fairProof(before: TableState): FairProof {
  const { root, fair } = before.deal!;
  const { round, commitments, void: rounds, missing, ranks, seeds } = fair!;
  const house = houseOf(before);
  const places = dealtPlacesOf(before);
  const size = house.order.length;
  return {
    form: FAIR_FORM,
    root,
    round,
    commitments,
    void: rounds,
    seeds: seeds ?? [],
    missing,
    ranks,
    leaves: hexParts(house.tree.subarray(0, size * HASH_BYTES), size),
    rankLeaves: places.some(({ count }) => count > 0)
      ? hexParts(house.ranks!.tree.subarray(0, size * HASH_BYTES), size)
      : null,
    opened: places.map(({ dealt, card, place, count }) => {
      const { rank, salt } = count === 0 ? { rank: 0, salt: '' } : openRank(house, place);
      return {
        dealt,
        card,
        place,
        salt: saltAt(house, place),
        ...(count === 0 ? {} : { again: { count, rank, salt } }),
      };
    }),
  };
}

function firstProof(deal: TableDeal, hand: Hand, dealt: readonly DealtCards[]): FirstProof | null {
  if (deal.secret === null) return null;
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
