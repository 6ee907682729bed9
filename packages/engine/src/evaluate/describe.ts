/** Names of hands: as data for any language, in English, and as the very cards that make the hand. */
import type { Card } from '../cards.js';
import { categoryOfCode, codeOfStrength, type HandCategory, ranksOfCode } from './classes.js';
import type { HandType } from './handType.js';
import { LEDUC_PAIR, strengthOf } from './strength.js';

export type { HandCategory } from './classes.js';

/**
 * A hand's name as data. `ranks` (0 = deuce ... 12 = ace) are in order of importance: of a pair its rank, then the
 * side cards; of a full house the three, then the pair; of a straight its top card; of a low all, the highest first.
 * `none` is no hand at all: too few cards, or a low that does not qualify.
 */
export interface HandDescription {
  readonly category: HandCategory;
  readonly ranks: readonly number[];
}

const NONE: HandDescription = { category: 'none', ranks: [] };

/** The meaning of a strength of this type. */
export function describe(type: HandType, strength: number): HandDescription {
  if (strength <= 0) return NONE;
  if (type === 'highCard') return { category: 'highCard', ranks: [strength - 1] };
  if (type === 'leduc') {
    return strength > LEDUC_PAIR
      ? { category: 'pair', ranks: [strength - LEDUC_PAIR - 1] }
      : { category: 'highCard', ranks: [strength - 1] };
  }
  const code = codeOfStrength(type, strength);
  if (code === null) throw new RangeError(`no ${type} hand has the strength ${strength}`);
  return { category: categoryOfCode(type, code), ranks: ranksOfCode(type, code) };
}

const RANK_NAMES = [
  'deuce',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'jack',
  'queen',
  'king',
  'ace',
] as const;

const RANK_SIGNS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

const COUNTS = ['', 'one', 'two', 'three', 'four'] as const;

function one(rank: number | undefined): string {
  return RANK_NAMES[rank ?? -1] ?? '';
}

function many(rank: number | undefined): string {
  return rank === 4 ? 'sixes' : `${one(rank)}s`;
}

function signs(ranks: readonly number[]): string {
  return ranks.map((rank) => RANK_SIGNS[rank]).join('-');
}

/** The English name: `full house, kings full of fives`, `straight, nine high`, `8-7-4-3-2 low`. */
export function formatDescription({ category, ranks }: HandDescription): string {
  const [first, second] = ranks;
  switch (category) {
    case 'straightFlush':
      return first === 12 ? 'royal flush' : `straight flush, ${one(first)} high`;
    case 'fourOfAKind':
      return `four of a kind, ${many(first)}`;
    case 'fullHouse':
      return `full house, ${many(first)} full of ${many(second)}`;
    case 'flush':
      return `flush, ${one(first)} high`;
    case 'straight':
      return `straight, ${one(first)} high`;
    case 'threeOfAKind':
      return `three of a kind, ${many(first)}`;
    case 'twoPair':
      return `two pair, ${many(first)} and ${many(second)}`;
    case 'pair':
      return `pair of ${many(first)}`;
    case 'highCard':
      return `high card, ${one(first)}`;
    case 'low':
      return `${signs(ranks)} low`;
    case 'badugi':
      return `${ranks.length === 4 ? '' : `${COUNTS[ranks.length]}-card `}badugi, ${signs(ranks)}`;
    case 'none':
      return 'no hand';
  }
}

/** Calls `visit` with every choice of `count` cards until it says true; the chosen cards keep their order. */
function choose(cards: ArrayLike<Card>, count: number, visit: (chosen: readonly Card[]) => boolean): boolean {
  const chosen: Card[] = [];
  const extend = (from: number): boolean => {
    if (chosen.length === count) return visit(chosen);
    for (let at = from; at < cards.length; at++) {
      chosen.push(cards[at] as Card);
      if (extend(at + 1)) return true;
      chosen.pop();
    }
    return false;
  };
  return extend(0);
}

const NO_CARDS: readonly Card[] = [];

/** How many cards a hand of this type can consist of, the fewest first: what adds nothing is left out. */
function sizesOf(type: HandType): readonly number[] {
  if (type === 'badugi') return [1, 2, 3, 4];
  return [5];
}

/**
 * The very cards that make the hand, hole cards first (a badugi or a hand of Kuhn or Leduc has fewer than five);
 * empty when there is no hand. Among equals the one with the most and earliest hole cards.
 */
export function bestFive(type: HandType, holeUse: 'any' | 2, hole: ArrayLike<Card>, board: ArrayLike<Card>): Card[] {
  const strength = strengthOf(type, holeUse, hole, 0, hole.length, board);
  if (strength === 0) return [];
  if (type === 'highCard') return [hole[0] as Card];
  if (type === 'leduc') {
    const own = hole[0] as Card;
    return [own, ...Array.from(board).filter((card) => strength > LEDUC_PAIR && card >> 2 === own >> 2)];
  }
  let best: Card[] = [];
  const isBest = (chosen: readonly Card[]): boolean => {
    if (strengthOf(type, 'any', chosen, 0, chosen.length, NO_CARDS) !== strength) return false;
    best = [...chosen];
    return true;
  };
  if (holeUse === 2) {
    choose(hole, 2, (own) => {
      const two = [...own];
      return choose(board, 3, (shared) => isBest([...two, ...shared]));
    });
    return best;
  }
  const cards = [...Array.from(hole), ...Array.from(board)];
  for (const size of sizesOf(type)) {
    if (choose(cards, size, isBest)) break;
  }
  return best;
}
