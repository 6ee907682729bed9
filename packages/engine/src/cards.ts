/**
 * Cards are integers inside and text at the edge.
 *
 * A card is `rank * 4 + suit`: 2c = 0, 2d = 1, 2h = 2, 2s = 3, 3c = 4 ... As = 51.
 * One more value, {@link UNKNOWN}, stands for a card that is there but not known (`??`).
 */

export type Card = number;

/** A card that exists, but that the writer of the hand did not know. */
export const UNKNOWN: Card = 52;

export const RANKS = '23456789TJQKA';
export const SUITS = 'cdhs';

export function rankOf(card: Card): number {
  return card >> 2;
}

export function suitOf(card: Card): number {
  return card & 3;
}

export function cardOf(rank: number, suit: number): Card {
  return rank * 4 + suit;
}

const TEXTS: readonly string[] = Array.from({ length: 53 }, (_, card) =>
  card === UNKNOWN ? '??' : RANKS.charAt(card >> 2) + SUITS.charAt(card & 3),
);

/** By the code of a letter: which rank or suit it is, `NONE` if it is none. A mark for unknown cards is neither. */
const NONE = 255;
const RANK_OF_CODE: Uint8Array = placesOf(RANKS);
const SUIT_OF_CODE: Uint8Array = placesOf(SUITS);

function placesOf(letters: string): Uint8Array {
  const places = new Uint8Array(128).fill(NONE);
  for (let at = 0; at < letters.length; at++) places[letters.charCodeAt(at)] = at;
  return places;
}

/** The card that stands at a place of a text (`Ah`, `??`), or null if none does: texts of cards need not be cut out first. */
export function cardAt(text: string, at: number): Card | null {
  const rank = RANK_OF_CODE[text.charCodeAt(at)] ?? NONE;
  const suit = SUIT_OF_CODE[text.charCodeAt(at + 1)] ?? NONE;
  if (rank !== NONE && suit !== NONE) return cardOf(rank, suit);
  return text.startsWith(TEXTS[UNKNOWN]!, at) ? UNKNOWN : null;
}

/** The card written as rank and suit (`Ah`, `??`), or null if the text is not a card. */
export function parseCard(text: string): Card | null {
  return text.length === 2 ? cardAt(text, 0) : null;
}

export function formatCard(card: Card): string {
  const text = TEXTS[card];
  if (text === undefined) throw new RangeError(`not a card: ${card}`);
  return text;
}

/** Cards written without spaces (`AhKd??`), or null if any part is not a card. */
export function parseCards(text: string): Card[] | null {
  if (text.length % 2 !== 0) return null;
  const cards: Card[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const card = cardAt(text, at);
    if (card === null) return null;
    cards.push(card);
  }
  return cards;
}

export function formatCards(cards: Iterable<Card>): string {
  let text = '';
  for (const card of cards) text += formatCard(card);
  return text;
}

export type DeckName = 'standard' | 'short' | 'royal' | 'kuhn' | 'leduc';

function ranksFrom(lowest: string): Card[] {
  const cards: Card[] = [];
  for (let card = RANKS.indexOf(lowest) * 4; card < 52; card++) cards.push(card);
  return cards;
}

function cardsOf(text: string): Card[] {
  return parseCards(text) ?? [];
}

/** The cards of each deck, in ascending order. Kuhn and Leduc are subsets of the 52 as well. */
export const DECKS: Readonly<Record<DeckName, readonly Card[]>> = {
  standard: ranksFrom('2'),
  short: ranksFrom('6'),
  royal: ranksFrom('T'),
  kuhn: cardsOf('JsQsKs'),
  leduc: cardsOf('JhJsQhQsKhKs'),
};
