/** Proofs of cards, for those who see them: which cards a reader has seen, each opened against the root of its hand. */
import { type Card, formatCard } from '@cardroom/engine';
import { Memo, viewLines } from '@cardroom/notation';
import { dealsOf, type FairCard, type HouseDeck, openCard, openRank, seenDeals } from '@cardroom/protocol/receipt';
import { houseOf } from './fairDeal.js';
import type { DealSecret, TableState } from './state.js';

/** A card that was dealt, and its place; for a card that came again, the number of the reshuffle. */
export interface DealtPlace {
  readonly dealt: number;
  readonly card: number;
  readonly place: number;
  readonly count: number;
}

/** The place of the `dealt`-th card. */
function placeOf(house: HouseDeck, { cards, again = [] }: DealSecret, dealt: number): DealtPlace {
  const card = cards[dealt]!;
  let times = 0;
  for (let at = 0; at < dealt; at++) if (cards[at] === card) times++;
  return { dealt, card, place: house.order.indexOf(card), count: times === 0 ? 0 : countOf(again, card, times) };
}

/** The `times`-th shuffling that this card was part of, from 1. */
function countOf(again: NonNullable<DealSecret['again']>, card: number, times: number): number {
  let seen = 0;
  return 1 + again.findIndex((cards) => cards.includes(card) && ++seen === times);
}

function opened(house: HouseDeck, { dealt, card, place, count }: DealtPlace): FairCard {
  const again = count === 0 ? {} : { again: { count, ...openRank(house, place) } };
  return { dealt, place, card: formatCard(card), ...openCard(house, place), ...again };
}

/** Lines by which cards become known. */
const SHOWS_CARDS = /^(?:d |p[0-9]+ sm )/;

/** Proofs of the cards that a viewer sees in the lines from `from` on. */
export function openingsFor(state: TableState, viewer: number | null, from: number): FairCard[] {
  const { hand, deal } = state;
  const secret = deal?.secret ?? null;
  const mayShow = hand.actions.slice(from).some((line) => SHOWS_CARDS.test(line));
  if (deal?.fair === undefined || secret === null || !mayShow) return [];
  const house = houseOf(state);
  const seen = seenDeals(hand.actions, viewLines(hand, viewer, from), from);
  return [...seen].sort((a, b) => a - b).map((dealt) => opened(house, placeOf(house, secret, dealt)));
}

/**
 * Decks of hands that have just ended, remembered on what is left of their deals: players may show cards until the next
 * hand. A table that is read from its log has none, since the secrets of a hand are erased with its end.
 */
const ended = new Memo<{ readonly house: HouseDeck; readonly secret: DealSecret }>();

/** Remembers the deck of a hand that ends. */
export function keepDeck(before: TableState, deal: TableState['deal']): void {
  const secret = before.deal?.secret ?? null;
  if (deal !== null && secret !== null && before.deal?.fair?.seeds != null)
    ended.set(deal, { house: houseOf(before), secret });
}

/** Proofs of cards that a player shows after the hand; none where the deck is no longer known. */
export function openingsAfter({ hand, deal }: TableState, player: number, cards: readonly Card[]): FairCard[] {
  const kept = deal === null ? undefined : ended.get(deal);
  if (kept === undefined) return [];
  const { house, secret } = kept;
  const { dealt } = dealsOf(hand.actions);
  return cards
    .map((card) => dealt.findLastIndex((one) => one.player === player && one.card === card))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)
    .map((at) => opened(house, placeOf(house, secret, at)));
}

/**
 * The next cards of the deck with their proofs, before it is erased; null if it is not known or no longer in its
 * first order. Hands dealt before seeds were exchanged have no proofs.
 */
export function openingsAhead(
  state: TableState,
  count: number,
): { readonly cards: readonly number[]; readonly opened: readonly FairCard[] } | null {
  const { secret, fair } = state.deal ?? { secret: null };
  if (secret === null || (secret.again ?? []).length > 0) return null;
  const { length: from } = dealsOf(state.hand.actions).dealt;
  const cards = secret.cards.slice(from, from + count);
  if (cards.length < count) return null;
  if (fair === undefined) return { cards, opened: [] };
  const house = houseOf(state);
  return { cards, opened: cards.map((_, at) => opened(house, placeOf(house, secret, from + at))) };
}

/** Every card that was dealt, with its place. */
export function dealtPlacesOf(state: TableState): DealtPlace[] {
  const house = houseOf(state);
  const { secret } = state.deal!;
  return dealsOf(state.hand.actions).dealt.map((_, dealt) => placeOf(house, secret!, dealt));
}
