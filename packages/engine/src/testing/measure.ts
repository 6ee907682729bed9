/**
 * The slow and obvious way to measure hands, for the referee of the tests: try every choice of cards, name its
 * category by counting, keep the best. It shares nothing with the evaluators of the engine but the card numbers.
 *
 * A measure is a list of numbers, compared from the front; the larger one wins. Lists that begin alike are equally long.
 */
import { type Card, rankOf, suitOf } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';

export type Measure = readonly number[];

const ACE = 12;

export function compareMeasures(a: Measure, b: Measure): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

/** Every way to choose `size` of the cards. */
function choices(cards: readonly Card[], size: number): Card[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, at) => choices(cards.slice(at + 1), size - 1).map((rest) => [card, ...rest]));
}

/** How often each rank occurs, the most frequent first, and of equally frequent ones the higher rank first. */
function groups(ranks: readonly number[]): { readonly counts: number[]; readonly ranks: number[] } {
  const count = (rank: number) => ranks.filter((other) => other === rank).length;
  const kinds = ranks.filter((rank, at) => ranks.indexOf(rank) === at).map((rank) => ({ rank, times: count(rank) }));
  kinds.sort((a, b) => b.times - a.times || b.rank - a.rank);
  return { counts: kinds.map(({ times }) => times), ranks: kinds.map(({ rank }) => rank) };
}

function lowAce(card: Card): number {
  return rankOf(card) === ACE ? -1 : rankOf(card);
}

/** The rank that a straight of these ranks (all different, highest first) goes up to, or null. */
function straightTop(ranks: readonly number[], wheel: readonly number[] | null): number | null {
  if (ranks.length !== 5) return null;
  if (ranks[0]! - ranks[4]! === 4) return ranks[0]!;
  if (wheel !== null && ranks.every((rank, at) => rank === wheel[at])) return wheel[1]!;
  return null;
}

type Category = 'high' | 'pair' | 'twoPair' | 'trips' | 'straight' | 'flush' | 'fullHouse' | 'quads' | 'straightFlush';

const STANDARD_ORDER: readonly Category[] = [
  'high',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
];
const SHORT_ORDER: readonly Category[] = [
  'high',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'fullHouse',
  'flush',
  'quads',
  'straightFlush',
];
const BY_COUNTS: Readonly<Record<string, Category>> = {
  '41': 'quads',
  '32': 'fullHouse',
  '311': 'trips',
  '221': 'twoPair',
  '2111': 'pair',
  '11111': 'high',
};
const WHEEL = [ACE, 3, 2, 1, 0];
const SHORT_WHEEL = [ACE, 7, 6, 5, 4];

/** Five cards as a high hand. */
function fiveHigh(cards: readonly Card[], order: readonly Category[], wheel: readonly number[] | null): Measure {
  const { counts, ranks } = groups(cards.map(rankOf));
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0]!));
  const top = straightTop(ranks, wheel);
  if (top !== null) return [order.indexOf(flush ? 'straightFlush' : 'straight'), top];
  return [order.indexOf(flush ? 'flush' : BY_COUNTS[counts.join('')]!), ...ranks];
}

function negated(measure: Measure): Measure {
  return measure.map((part) => -part);
}

/** Five cards as a low hand that knows only pairs: few and low ones win. */
function fiveLow(cards: readonly Card[]): Measure {
  const { counts, ranks } = groups(cards.map(lowAce));
  return negated([STANDARD_ORDER.indexOf(BY_COUNTS[counts.join('')]!), ...ranks]);
}

function fiveEight(cards: readonly Card[]): Measure | null {
  const ranks = cards.map(lowAce);
  const qualifies = new Set(ranks).size === 5 && ranks.every((rank) => rank <= 6);
  return qualifies ? fiveLow(cards) : null;
}

/** Some cards as a badugi, which they are only when no two share a suit or a rank. */
function badugi(cards: readonly Card[]): Measure | null {
  const mixed = new Set(cards.map(suitOf)).size === cards.length && new Set(cards.map(rankOf)).size === cards.length;
  if (!mixed) return null;
  return [cards.length, ...negated(cards.map(lowAce).sort((a, b) => b - a))];
}

function leduc(hole: readonly Card[], board: readonly Card[]): Measure {
  const rank = rankOf(hole[0]!);
  return [board.some((card) => rankOf(card) === rank) ? 1 : 0, rank];
}

function best(measures: Iterable<Measure | null>): Measure | null {
  let found: Measure | null = null;
  for (const measure of measures) {
    if (measure !== null && (found === null || compareMeasures(measure, found) > 0)) found = measure;
  }
  return found;
}

/** All five cards that may be played: any of all, or two of the hole with three of the board. */
function fives(hole: readonly Card[], board: readonly Card[], holeUse: 'any' | 2): Card[][] {
  if (holeUse === 'any') return choices([...hole, ...board], 5);
  const threes = choices(board, 3);
  return choices(hole, 2).flatMap((two) => threes.map((three) => [...two, ...three]));
}

/** The strength of a player's best hand of a type, or null when they have none that counts. */
export function measure(
  type: HandType,
  hole: readonly Card[],
  board: readonly Card[],
  holeUse: 'any' | 2,
): Measure | null {
  const ofFive = (one: (cards: readonly Card[]) => Measure | null) => best(fives(hole, board, holeUse).map(one));
  switch (type) {
    case 'high':
      return ofFive((cards) => fiveHigh(cards, STANDARD_ORDER, WHEEL));
    case 'shortDeck':
      return ofFive((cards) => fiveHigh(cards, SHORT_ORDER, SHORT_WHEEL));
    case 'aceToFive':
      return ofFive(fiveLow);
    case 'eightOrBetter':
      return ofFive(fiveEight);
    case 'deuceToSeven':
      return ofFive((cards) => negated(fiveHigh(cards, STANDARD_ORDER, null)));
    case 'badugi':
      return best([1, 2, 3, 4].flatMap((size) => choices(hole, size)).map(badugi));
    case 'highCard':
      return [Math.max(...hole.map(rankOf))];
    case 'leduc':
      return leduc(hole, board);
  }
}

/** Up cards of stud, which know no straight or flush: pairs first, then every rank from the top. */
export function measureUpCards(cards: readonly Card[], order: 'high' | 'low'): Measure {
  const { counts, ranks } = groups(cards.map(order === 'high' ? rankOf : lowAce));
  const whole = [...counts, ...new Array<number>(5 - counts.length).fill(0), ...ranks];
  return order === 'high' ? whole : negated(whole);
}

/** A single card by rank and then suit, clubs lowest; the ace above the king, or below the deuce. */
export function measureCard(card: Card, ace: 'high' | 'low'): number {
  return (ace === 'high' ? rankOf(card) : lowAce(card)) * 4 + suitOf(card);
}
