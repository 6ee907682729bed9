/** A checked question: who holds what, what lies open, and which cards can still come. */
import { type Card, DECKS, type DeckName, UNKNOWN } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';
import { err, ok, type Result } from '../result.js';
import { boardSize, holeSize, type Variant } from '../variants/variant.js';
import { type Combo, combosOf, type Range } from './ranges.js';

/** Why equity cannot be computed. `player` is null for the board and the dead cards. */
export type EquityError =
  | { readonly code: 'player-count'; readonly players: number; readonly min: number; readonly max: number }
  | { readonly code: 'not-a-card'; readonly card: unknown }
  | { readonly code: 'card-not-in-deck'; readonly card: Card; readonly deck: DeckName }
  | { readonly code: 'duplicate-card'; readonly card: Card }
  | { readonly code: 'too-many-cards'; readonly player: number; readonly cards: number; readonly max: number }
  | { readonly code: 'bad-board'; readonly cards: number; readonly allowed: readonly number[] }
  | { readonly code: 'no-second-board' }
  | { readonly code: 'range-size'; readonly player: number; readonly cards: number; readonly size: number }
  | { readonly code: 'empty-range'; readonly player: number }
  | { readonly code: 'ranges-collide' }
  | { readonly code: 'too-few-cards'; readonly cards: number; readonly needed: number }
  | { readonly code: 'too-many-steps'; readonly steps: number; readonly limit: number }
  | { readonly code: 'bad-samples'; readonly samples: unknown };

/** The possible cards of one player: cards that are certain and a number of unknown ones, or the hands of a range. */
export interface Holding {
  readonly known: readonly Card[];
  readonly unknown: number;
  readonly combos: readonly Combo[] | null;
}

export interface Problem {
  readonly types: readonly HandType[];
  readonly holeUse: 'any' | 2;
  readonly deckName: DeckName;
  /** Hole cards of each player. */
  readonly size: number;
  readonly holdings: readonly Holding[];
  /** The known cards of the board, and how many are to come. */
  readonly board: readonly Card[];
  readonly toCome: number;
  /** Cards that nobody is certain to hold and that are neither dead nor open, in ascending order. */
  readonly deck: readonly Card[];
}

export interface Cards {
  readonly variant: Variant;
  readonly hands: readonly (readonly Card[] | Range)[];
  readonly board: readonly Card[];
  /** Cards that can come no more: dead cards, and another board's. */
  readonly dead: readonly Card[];
}

function isRange(hand: readonly Card[] | Range): hand is Range {
  return !Array.isArray(hand);
}

/** Board lengths that the streets of a variant can leave. */
function boardLengths(variant: Variant): number[] {
  const lengths = [0];
  for (const street of variant.streets) {
    if (street.board > 0) lengths.push((lengths.at(-1) ?? 0) + street.board);
  }
  return lengths;
}

export function problemOf({ variant, hands, board, dead }: Cards): Result<Problem, EquityError> {
  if (hands.length < 2 || hands.length > variant.maxPlayers) {
    return err({ code: 'player-count', players: hands.length, min: 2, max: variant.maxPlayers });
  }
  const size = holeSize(variant);
  const allowed = boardLengths(variant);
  if (!allowed.includes(board.length)) return err({ code: 'bad-board', cards: board.length, allowed });
  const certain = [...board, ...dead, ...hands.flatMap((hand) => (isRange(hand) ? [] : hand))];
  const wrong = wrongCard(certain, variant.deck);
  if (wrong !== null) return err(wrong);
  const out = new Set(certain);
  const holdings: Holding[] = [];
  for (const [player, hand] of hands.entries()) {
    const holding = holdingOf(hand, player, size, variant.deck, out);
    if (!holding.ok) return holding;
    holdings.push(holding.value);
  }
  const deck = DECKS[variant.deck].filter((card) => !out.has(card));
  const open = board.filter((card) => card !== UNKNOWN);
  const toCome = boardSize(variant) - open.length;
  const needed = holdings.reduce((sum, each) => sum + (each.combos === null ? each.unknown : size), toCome);
  if (needed > deck.length) return err({ code: 'too-few-cards', cards: deck.length, needed });
  const { hands: types, holeUse, deck: deckName } = variant;
  return ok({ types, holeUse, deckName, size, holdings, board: open, toCome, deck });
}

function wrongCard(cards: readonly Card[], deck: DeckName): EquityError | null {
  const seen = new Set<Card>();
  for (const card of cards) {
    if (card === UNKNOWN) continue;
    if (!Number.isInteger(card) || card < 0 || card > UNKNOWN) return { code: 'not-a-card', card };
    if (!DECKS[deck].includes(card)) return { code: 'card-not-in-deck', card, deck };
    if (seen.has(card)) return { code: 'duplicate-card', card };
    seen.add(card);
  }
  return null;
}

function holdingOf(
  hand: readonly Card[] | Range,
  player: number,
  size: number,
  deck: DeckName,
  out: ReadonlySet<Card>,
): Result<Holding, EquityError> {
  if (!isRange(hand)) {
    if (hand.length > size) return err({ code: 'too-many-cards', player, cards: hand.length, max: size });
    const known = hand.filter((card) => card !== UNKNOWN);
    return ok({ known, unknown: size - known.length, combos: null });
  }
  if (hand.size !== size) return err({ code: 'range-size', player, cards: hand.size, size });
  if (hand.random) return ok({ known: [], unknown: size, combos: null });
  const combos = combosOf(hand, deck, out);
  return combos.length === 0 ? err({ code: 'empty-range', player }) : ok({ known: [], unknown: 0, combos });
}

/** n choose k, as a float: exact while it is below 2^53. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return Math.round(ways);
}

/** The most hands of one player that are listed; above, counting every deal is out of the question. */
export const MAX_HANDS = 1_000_000;

/** How many hands a player may hold, each player for themselves. */
export function handCount(problem: Problem, holding: Holding): number {
  return holding.combos?.length ?? choose(problem.deck.length, holding.unknown);
}

/** All hands that a player may hold, with the weight of each. */
export function handsOfHolding(problem: Problem, holding: Holding): readonly Combo[] {
  if (holding.combos !== null) return holding.combos;
  const combos: Combo[] = [];
  eachSubset(problem.deck, holding.unknown, (more) => {
    combos.push({ cards: [...holding.known, ...more], weight: 1 });
  });
  return combos;
}

/** Calls `visit` with every way to choose `count` of the cards; the array is reused. */
export function eachSubset(cards: readonly Card[], count: number, visit: (chosen: readonly Card[]) => void): void {
  const chosen: Card[] = [];
  const extend = (from: number): void => {
    if (chosen.length === count) {
      visit(chosen);
      return;
    }
    for (let at = from; at <= cards.length - (count - chosen.length); at++) {
      chosen.push(cards[at]!);
      extend(at + 1);
      chosen.pop();
    }
  };
  extend(0);
}
