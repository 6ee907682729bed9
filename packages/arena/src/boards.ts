/** Boards that might have come: what the luck of a hand is judged by, between two players and among many. */
import { below, type Card, DECKS, type Random, type Variant } from '@cardroom/engine';

export const WHOLE_BOARD = 5;

/** Luck is counted in parts of a chip that add up exactly: what cancels out leaves nothing behind. */
export const GRAIN = 1024;

/** The cards that could still come: all that nobody was dealt, folded hands included. */
export function unseenCards({ deck }: Variant, seen: Iterable<Card>): Card[] {
  const gone = new Set(seen);
  return DECKS[deck].filter((card) => !gone.has(card));
}

/** Fills the places of a board from `place` up to `end` with cards drawn from `cards[from]` on, which come up to there. */
export function drawBoard(
  random: Random,
  cards: Card[],
  from: number,
  board: Card[],
  place: number,
  end: number,
): void {
  for (let at = from, to = place; to < end; at++, to++) {
    const pick = at + below(random, cards.length - at);
    const card = cards[pick]!;
    cards[pick] = cards[at]!;
    cards[at] = card;
    board[to] = card;
  }
}
