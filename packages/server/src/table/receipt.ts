/** Receipts from the archive: what everyone needs to check the cards that they saw. */
import { formatCard } from '@cardroom/engine';
import { type Hand, seatsOf, view } from '@cardroom/notation';
import { handNumberOf } from '@cardroom/protocol';
import {
  dealtCards,
  FAIR_FORM,
  type FairCard,
  type FairReceipt,
  namedCards,
  pathIn,
  pathOf,
  RECEIPT_FORM,
  type Receipt,
  runsOf,
  seenDeals,
  treeOver,
} from '@cardroom/protocol/receipt';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { ArchivedContent, FairProof, FirstProof } from './archive.js';
import { handId } from './state.js';

/** The receipt of an archived hand for a user, or for everybody; null if the deal can no longer be proved. */
export function receiptOf(
  table: string,
  { hand, users, deal }: ArchivedContent,
  user: string | null,
): Receipt | FairReceipt | null {
  if (deal === null) return null;
  const player = user === null ? -1 : users.indexOf(user);
  const viewer = player < 0 ? null : player;
  const { actions } = view(hand, viewer);
  const head = {
    hand: handId(table, handNumberOf(hand)),
    viewer: viewer === null ? null : hand.players[viewer]!,
    variant: hand.variant ?? 'NT',
    players: hand.players,
    actions,
  };
  if (!('form' in deal)) return { receipt: RECEIPT_FORM, ...head, ...firstParts(hand, actions, deal) };
  const { root, commitments, void: rounds, seeds, missing, ranks } = deal;
  return {
    receipt: FAIR_FORM,
    ...head,
    ...runsOf(hand),
    table,
    number: handNumberOf(hand),
    seats: seatsOf(hand),
    void: rounds,
    root,
    commitments,
    seeds,
    missing,
    ranks,
    cards: fairCards(hand, actions, deal),
  };
}

function firstParts(
  hand: Hand,
  actions: readonly string[],
  deal: FirstProof,
): Pick<Receipt, 'root' | 'seeds' | 'reshuffledAt' | 'cards'> {
  const known = namedCards(actions);
  const leaves = deal.leaves.map(hexToBytes);
  const places = new Map(deal.opened.map(({ card, place }) => [card, place]));
  const dealt = dealtCards(hand).flatMap(({ cards }) => cards);
  const reshuffled = dealt.findIndex((card, at) => places.get(card) !== at);
  return {
    root: deal.root,
    seeds: deal.seeds,
    reshuffledAt: reshuffled < 0 ? null : reshuffled,
    cards: deal.opened
      .filter(({ card }) => known.has(card))
      .map(({ card, place, salt }) => ({ place, card: formatCard(card), salt, path: pathOf(leaves, place) })),
  };
}

function fairCards(hand: Hand, actions: readonly string[], { leaves, rankLeaves, opened }: FairProof): FairCard[] {
  const seen = seenDeals(hand.actions, actions);
  const size = leaves.length;
  const tree = treeOver(leaves.map(hexToBytes));
  const ranks = rankLeaves === null ? null : treeOver(rankLeaves.map(hexToBytes));
  return opened
    .filter(({ dealt }) => seen.has(dealt))
    .map(({ dealt, card, place, salt, again }) => ({
      dealt,
      place,
      card: formatCard(card),
      salt,
      path: pathIn(tree, size, place),
      ...(again === undefined ? {} : { again: { ...again, path: pathIn(ranks!, size, place) } }),
    }));
}
