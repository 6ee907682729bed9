/** How a card is written and drawn: its signs, for pictures and for lines of text. */
import { type Card, formatCard, rankOf, SUITS, suitOf, UNKNOWN } from '@cardroom/engine';

export const RANK_SIGNS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

const SUIT_SIGNS = ['♣', '♦', '♥', '♠'] as const;
const SUIT_NAMES = ['club', 'diamond', 'heart', 'spade'] as const;

export interface CardFace {
  /** 2 to 10, J, Q, K, A. */
  readonly rank: string;
  /** The index in the engine's order: clubs, diamonds, hearts, spades. */
  readonly suit: number;
  readonly suitSign: (typeof SUIT_SIGNS)[number];
  readonly suitName: (typeof SUIT_NAMES)[number];
  /** As the notation writes it: c, d, h, s. */
  readonly suitLetter: string;
}

/** The face of a card; null if the viewer sees only its back. */
export function faceOf(card: Card): CardFace | null {
  if (card === UNKNOWN) return null;
  const suit = suitOf(card);
  return {
    rank: RANK_SIGNS[rankOf(card)]!,
    suit,
    suitSign: SUIT_SIGNS[suit]!,
    suitName: SUIT_NAMES[suit]!,
    suitLetter: SUITS[suit]!,
  };
}

/** A card as the notation writes it: `As`, `??`. */
export function cardCode(card: Card): string {
  return formatCard(card);
}

/** Cards as signs: `A♠ 10♦`; hidden ones as `?`. */
export function cardSigns(cards: readonly Card[]): string {
  return cards
    .map((card) => {
      const face = faceOf(card);
      return face === null ? '?' : `${face.rank}${face.suitSign}`;
    })
    .join(' ');
}
