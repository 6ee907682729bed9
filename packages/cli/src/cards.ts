/** Cards and variants as people type them. */
import { type Card, formatCards, parseCards, VARIANTS, type Variant, variantOf } from '@cardroom/engine';
import { Exit, Failure } from './exit.js';

/** Cards with or without blanks and commas, in any case: `AhKd`, `ah kd`. Null if a part is not a card. */
export function parseCardList(text: string): Card[] | null {
  const cards = text
    .replace(/[\s,]+/g, '')
    .replace(/../g, (card) => card.charAt(0).toUpperCase() + card.charAt(1).toLowerCase());
  return parseCards(cards);
}

/** The cards of an option; anything else ends the command. */
export function cardsArgument(name: string, text: string): Card[] {
  const cards = parseCardList(text);
  if (cards === null) throw new Failure(`${name} ${text}: cards are written like AhKd or Tc.`, Exit.Usage);
  return cards;
}

/** The variant of a code, `NT` and `nt` alike. */
export function variantArgument(code: string): Variant {
  const variant = variantOf(code.toUpperCase());
  if (variant !== null) return variant;
  throw new Failure(`Unknown variant ${code}: the codes are ${[...VARIANTS.keys()].join(', ')}.`, Exit.Usage);
}

/** Hole cards of a player at most, and cards of a whole board. */
export function cardCounts(variant: Variant): { readonly hole: number; readonly board: number } {
  let hole = 0;
  let board = 0;
  for (const street of variant.streets) {
    hole += street.down + street.up;
    board += street.board;
  }
  return { hole, board };
}

/** `Ah Kd`. */
export function spaced(cards: readonly Card[]): string {
  return cards.map((card) => formatCards([card])).join(' ');
}
