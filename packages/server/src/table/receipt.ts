/** Receipts from the archive: everything that people need to check the cards that they saw. */
import { formatCard } from '@cardroom/engine';
import { view } from '@cardroom/notation';
import { handNumberOf } from '@cardroom/protocol';
import { dealtCards, knownCards, pathOf, RECEIPT_FORM, type Receipt } from '@cardroom/protocol/receipt';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { ArchivedContent } from './archive.js';
import { handId } from './state.js';

/** The receipt of an archived hand for a user, or for everybody; null if the deal can no longer be proved. */
export function receiptOf(table: string, { hand, users, deal }: ArchivedContent, user: string | null): Receipt | null {
  if (deal === null) return null;
  const player = user === null ? -1 : users.indexOf(user);
  const { actions } = view(hand, player < 0 ? null : player);
  const known = knownCards(actions);
  const leaves = deal.leaves.map(hexToBytes);
  const places = new Map(deal.opened.map(({ card, place }) => [card, place]));
  const dealt = dealtCards(hand).flatMap(({ cards }) => cards);
  const reshuffled = dealt.findIndex((card, at) => places.get(card) !== at);
  return {
    receipt: RECEIPT_FORM,
    hand: handId(table, handNumberOf(hand)),
    viewer: player < 0 ? null : hand.players[player]!,
    variant: hand.variant ?? 'NT',
    players: hand.players,
    actions,
    root: deal.root,
    seeds: deal.seeds,
    reshuffledAt: reshuffled < 0 ? null : reshuffled,
    cards: deal.opened
      .filter(({ card }) => known.has(card))
      .map(({ card, place, salt }) => ({ place, card: formatCard(card), salt, path: pathOf(leaves, place) })),
  };
}
