/**
 * The deck of a fair deal. The house fixes its own order and shows its root; the key, which nobody knows before
 * all seeds are there, says which place of that order is dealt as which card.
 */
import { type Card, DECKS, type DeckName, shuffle, type Variant } from '@cardroom/engine';
import { bytesToHex } from '@noble/hashes/utils.js';
import { keystream, keystreamWords, SALT_BYTES } from './deck.js';
import { cardLeaf, contextOf, type DealContext, fairRoot, rankLeaf } from './hashes.js';
import { type HashTree, pathIn, topOf, treeOf } from './tree.js';

/** The uses of the two keys' keystreams. The house's own key stays with the house. */
const House = { order: 0, salts: 1, ranks: 2, rankSalts: 3 } as const;
const Dealt = { order: 0, again: 2 } as const;

/** The numbers 0 .. size-1 in an order that a keystream gives: Fisher-Yates, every order as likely as any other. */
function orderOf(key: string, stream: number, count: number, size: number): number[] {
  const places = Array.from({ length: size }, (_, place) => place);
  shuffle(keystreamWords(key, stream, count), places);
  return places;
}

/** Sigma: which place of the house's order is dealt as the k-th card. */
export function dealtPlaces(key: string, size: number): number[] {
  return orderOf(key, Dealt.order, 0, size);
}

/**
 * For the n-th time (from 1) that cards are shuffled in again: what a secret rank is worth. Cards come in the
 * order of their worth.
 */
export function worthOfRanks(key: string, count: number, size: number): number[] {
  return orderOf(key, Dealt.again, count, size);
}

/** Whether a deck can run out, so that cards come again. */
export function mayComeAgain(variant: Pick<Variant, 'streets'>): boolean {
  return variant.streets.some((street) => street.draw);
}

/** The part of the deal that the house fixes before the players' seeds are known. */
export interface HouseDeck {
  /** The card of each place. */
  readonly order: readonly Card[];
  readonly salts: Uint8Array;
  readonly tree: HashTree;
  /** The secret rank of each place, if cards may come again. */
  readonly ranks: { readonly order: readonly number[]; readonly salts: Uint8Array; readonly tree: HashTree } | null;
  readonly root: string;
}

function partOf(bytes: Uint8Array, place: number): Uint8Array {
  return bytes.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES);
}

/** The house's deck, all of it from one secret key. */
export function houseDeck(key: string, context: DealContext, deck: DeckName, hasRanks: boolean): HouseDeck {
  const size = DECKS[deck].length;
  const bound = contextOf(context);
  const order = orderOf(key, House.order, 0, size).map((place) => DECKS[deck][place]!);
  const salts = keystream(key, House.salts, 0, size * SALT_BYTES);
  return bindOrder(order, salts, bound, hasRanks ? houseRanks(key, bound, size) : null);
}

/** Any order, bound place by place. */
export function bindOrder(
  order: readonly Card[],
  salts: Uint8Array,
  bound: Uint8Array,
  ranks: HouseDeck['ranks'] = null,
): HouseDeck {
  const tree = treeOf(order.length, (place) => cardLeaf(bound, place, order[place]!, partOf(salts, place)));
  return { order, salts, tree, ranks, root: fairRoot(topOf(tree), ranks === null ? null : topOf(ranks.tree)) };
}

function houseRanks(key: string, bound: Uint8Array, size: number): NonNullable<HouseDeck['ranks']> {
  const order = orderOf(key, House.ranks, 0, size);
  const salts = keystream(key, House.rankSalts, 0, size * SALT_BYTES);
  return { order, salts, tree: treeOf(size, (place) => rankLeaf(bound, place, order[place]!, partOf(salts, place))) };
}

/** The house's order as it is dealt. */
export function dealtOrder(house: Pick<HouseDeck, 'order'>, key: string): Card[] {
  return dealtPlaces(key, house.order.length).map((place) => house.order[place]!);
}

/** Puts cards that are shuffled in for the n-th time in the order in which they come. */
export function orderAgain(house: HouseDeck, key: string, count: number, cards: Card[]): void {
  const worth = worthOfRanks(key, count, house.order.length);
  const worthOf = new Map(house.order.map((card, place) => [card, worth[house.ranks!.order[place]!]!]));
  cards.sort((a, b) => worthOf.get(a)! - worthOf.get(b)!);
}

/** Proof of one thing that was fixed before: its salt, and the hashes up to the top of its tree. */
export interface Opening {
  readonly salt: string;
  readonly path: readonly string[];
}

/** The salt of a place. */
export function saltAt({ salts }: Pick<HouseDeck, 'salts'>, place: number): string {
  return bytesToHex(partOf(salts, place));
}

export function openCard(house: HouseDeck, place: number): Opening {
  return { salt: saltAt(house, place), path: pathIn(house.tree, house.order.length, place) };
}

export function openRank({ ranks, order }: HouseDeck, place: number): Opening & { readonly rank: number } {
  const { order: rankOf, salts, tree } = ranks!;
  return { rank: rankOf[place]!, salt: bytesToHex(partOf(salts, place)), path: pathIn(tree, order.length, place) };
}
