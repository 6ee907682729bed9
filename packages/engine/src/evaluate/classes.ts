/**
 * The classes of hands of each type, weakest first: a hand's strength is the number of its class, from 1.
 *
 * A class is written as one integer, its code: the category in the top bits, then up to five ranks of four bits in
 * order of importance. Codes are for building tables and for naming hands; play compares strengths only.
 */
import type { HandType } from './handType.js';

/** What a hand is called, from the weakest to the strongest of high poker; the last three belong to other games. */
export const CATEGORIES = [
  'highCard',
  'pair',
  'twoPair',
  'threeOfAKind',
  'straight',
  'flush',
  'fullHouse',
  'fourOfAKind',
  'straightFlush',
  'low',
  'badugi',
  'none',
] as const;

export type HandCategory = (typeof CATEGORIES)[number];

/** Types whose hands are five cards. */
export type FiveCardType = 'high' | 'shortDeck' | 'aceToFive' | 'eightOrBetter' | 'deuceToSeven';

const HIGH_CARD = 0;
const PAIR = 1;
const TWO_PAIR = 2;
const THREE_OF_A_KIND = 3;
const STRAIGHT = 4;
const FLUSH = 5;
const FULL_HOUSE = 6;
const FOUR_OF_A_KIND = 7;
const STRAIGHT_FLUSH = 8;
const LOW = 9;
const BADUGI = 10;

const ACE = 12;
const FIVE = 3;
const SIX = 4;
const NINE = 7;

function codeOf(category: number, ranks: readonly number[]): number {
  let code = category;
  for (let at = 0; at < 5; at++) code = (code << 4) | (ranks[at] ?? 0);
  return code;
}

export function categoryOfCode(code: number): HandCategory {
  return CATEGORIES[code >> 20] ?? 'none';
}

/** How many ranks the code of a category names; badugis are counted by their own field. */
const NAMED_RANKS: Readonly<Record<HandCategory, number>> = {
  highCard: 5,
  pair: 4,
  twoPair: 3,
  threeOfAKind: 3,
  straight: 1,
  flush: 5,
  fullHouse: 2,
  fourOfAKind: 2,
  straightFlush: 1,
  low: 5,
  badugi: 4,
  none: 0,
};

/** The ranks a code names, in order of importance. A badugi's code ends with the number of its cards. */
export function ranksOfCode(code: number): number[] {
  const category = categoryOfCode(code);
  const count = category === 'badugi' ? code & 15 : NAMED_RANKS[category];
  return Array.from({ length: count }, (_, at) => (code >> (16 - 4 * at)) & 15);
}

/** Ranks of which there are several before single ones, then by `height`, descending; each rank once. */
function byImportance(ranks: readonly number[], height: (rank: number) => number): { rank: number; times: number }[] {
  const groups: { rank: number; times: number }[] = [];
  for (const rank of ranks) {
    const group = groups.find((each) => each.rank === rank);
    if (group === undefined) groups.push({ rank, times: 1 });
    else group.times++;
  }
  return groups.sort((a, b) => b.times - a.times || height(b.rank) - height(a.rank));
}

function groupedCategory(groups: readonly { times: number }[]): number {
  const most = groups[0]?.times ?? 1;
  if (most === 4) return FOUR_OF_A_KIND;
  if (most === 3) return groups.length === 2 ? FULL_HOUSE : THREE_OF_A_KIND;
  if (most === 2) return groups.length === 3 ? TWO_PAIR : PAIR;
  return HIGH_CARD;
}

/** The top rank of the straight that five different ranks (descending) make, or -1. */
function straightTop(type: FiveCardType, ranks: readonly number[]): number {
  const [first = 0, second = 0, , , last = 0] = ranks;
  if (first - last === 4) return first;
  if (first !== ACE) return -1;
  if (type === 'high' && second === FIVE && last === 0) return FIVE;
  if (type === 'shortDeck' && second === NINE && last === SIX) return NINE;
  return -1;
}

const aceHigh = (rank: number): number => rank;
const aceLow = (rank: number): number => (rank === ACE ? -1 : rank);

function isAceLow(type: FiveCardType): boolean {
  return type === 'aceToFive' || type === 'eightOrBetter';
}

/** The code of five cards of these ranks; `suited` when all are of one suit. 0 when they are no hand of this type. */
export function codeOfFive(type: FiveCardType, ranks: readonly number[], suited: boolean): number {
  const height = isAceLow(type) ? aceLow : aceHigh;
  const groups = byImportance(ranks, height);
  const named = groups.map((group) => group.rank);
  const grouped = groupedCategory(groups);
  if (type === 'eightOrBetter' && (grouped !== HIGH_CARD || height(named[0] ?? 0) > 6)) return 0;
  if (type === 'shortDeck' && named.some((rank) => rank < SIX)) return 0;
  if (grouped !== HIGH_CARD) return codeOf(grouped, named);
  if (isAceLow(type)) return codeOf(LOW, named);
  const top = straightTop(type, named);
  if (top >= 0) return codeOf(suited ? STRAIGHT_FLUSH : STRAIGHT, [top]);
  if (suited) return codeOf(FLUSH, named);
  return codeOf(type === 'deuceToSeven' ? LOW : HIGH_CARD, named);
}

/** The code of a badugi of one to four different ranks in any order. */
export function codeOfBadugi(ranks: readonly number[]): number {
  const named = [...ranks].sort((a, b) => aceLow(b) - aceLow(a));
  return codeOf(BADUGI, [named[0] ?? 0, named[1] ?? 0, named[2] ?? 0, named[3] ?? 0, named.length]);
}

/** Where each category stands in a type, higher wins. Lows are beaten by whatever high poker values more. */
function standing(type: FiveCardType | 'badugi', category: number): number {
  if (type === 'high') return category;
  if (type === 'shortDeck') return category === FLUSH ? FULL_HOUSE : category === FULL_HOUSE ? FLUSH : category;
  return category === LOW ? 0 : -category;
}

/** Compares two codes of a type: negative when the first is the weaker hand. */
function compareCodes(type: FiveCardType | 'badugi', a: number, b: number): number {
  if (type === 'badugi' && (a & 15) !== (b & 15)) return (a & 15) - (b & 15);
  const category = standing(type, a >> 20) - standing(type, b >> 20);
  if (category !== 0) return category;
  const isHigh = type === 'high' || type === 'shortDeck';
  const height = isHigh || type === 'deuceToSeven' ? aceHigh : aceLow;
  for (let shift = 16; shift >= 0; shift -= 4) {
    const difference = height((a >> shift) & 15) - height((b >> shift) & 15);
    if (difference !== 0) return isHigh ? difference : -difference;
  }
  return 0;
}

/** Calls `visit` with every way to choose `count` ranks, descending, at most four of each. */
export function eachRanks(count: number, visit: (ranks: readonly number[]) => void): void {
  const ranks: number[] = [];
  const extend = (highest: number): void => {
    if (ranks.length === count) return visit(ranks);
    for (let rank = highest; rank >= 0; rank--) {
      if (ranks.length >= 4 && ranks[ranks.length - 4] === rank) continue;
      ranks.push(rank);
      extend(rank);
      ranks.pop();
    }
  };
  extend(12);
}

function isDistinct(ranks: readonly number[]): boolean {
  return ranks.every((rank, at) => at === 0 || rank !== ranks[at - 1]);
}

function fiveCardCodes(type: FiveCardType): Set<number> {
  const codes = new Set<number>();
  eachRanks(5, (ranks) => {
    codes.add(codeOfFive(type, ranks, false));
    if (isDistinct(ranks)) codes.add(codeOfFive(type, ranks, true));
  });
  codes.delete(0);
  return codes;
}

function badugiCodes(): Set<number> {
  const codes = new Set<number>();
  for (let count = 1; count <= 4; count++) {
    eachRanks(count, (ranks) => {
      if (isDistinct(ranks)) codes.add(codeOfBadugi(ranks));
    });
  }
  return codes;
}

interface Classes {
  /** The code of strength s is codes[s - 1]. */
  readonly codes: readonly number[];
  readonly strengths: ReadonlyMap<number, number>;
}

function buildClasses(type: FiveCardType | 'badugi'): Classes {
  const found = type === 'badugi' ? badugiCodes() : fiveCardCodes(type);
  const codes = [...found].sort((a, b) => compareCodes(type, a, b));
  return { codes, strengths: new Map(codes.map((code, at) => [code, at + 1])) };
}

const built = new Map<HandType, Classes>();

/** The classes of a type; made at first use. */
export function classesOf(type: FiveCardType | 'badugi'): Classes {
  const known = built.get(type);
  if (known !== undefined) return known;
  const classes = buildClasses(type);
  built.set(type, classes);
  return classes;
}
