/** The cards of a match: every deal has its own stream, so that any hand can be dealt without those before it. */
import { type Card, DECKS, type Random, type Stub, shuffle, streams, type Variant } from '@cardroom/engine';

/** As many cards as can leave the deck; draw games may need all of them. */
function cardsNeeded(variant: Variant, players: number): number {
  const deck = DECKS[variant.deck].length;
  if (variant.streets.some((street) => street.draw)) return deck;
  const cards = variant.streets.reduce(
    (sum, street) => sum + (street.down + street.up) * players + street.board * variant.boards,
    0,
  );
  return Math.min(deck, cards);
}

export class Deck {
  readonly stub: Stub;
  readonly #cards: readonly Card[];
  readonly #needed: number;
  readonly #deals: (deal: number) => Random;
  #random: Random;

  constructor(variant: Variant, players: number, seed: string) {
    this.#cards = DECKS[variant.deck];
    this.#needed = cardsNeeded(variant, players);
    this.#deals = streams(seed, 'deal');
    this.#random = this.#deals(0);
    this.stub = { cards: [], at: 0, shuffle: (cards) => shuffle(this.#random, cards) };
  }

  /** Puts the cards of a deal into the stub. */
  shuffle(deal: number): void {
    const { cards } = this.stub;
    const deck = this.#cards;
    // Only if cards were shuffled in: setting a length is slow.
    if (cards.length > deck.length) cards.length = deck.length;
    for (let i = 0; i < deck.length; i++) cards[i] = deck[i]!;
    this.#random = this.#deals(deal);
    shuffle(this.#random, cards, this.#needed);
    this.stub.at = 0;
  }
}
