/**
 * The classes of hands of each type, weakest first: a hand's strength is the number of its class, from 1.
 *
 * A class is written as one integer, its code: the category in the top bits, then up to five heights of four bits in
 * order of importance. A height is a rank counted from the type's lowest card, so the ace is 0 in ace-to-five. Codes of
 * high hands grow with strength, codes of lows fall. They are for building tables and for naming hands; play compares
 * strengths only.
 */

/** The names of hands; `none` means that there is no hand. */
export type HandCategory =
  | 'highCard'
  | 'pair'
  | 'twoPair'
  | 'threeOfAKind'
  | 'straight'
  | 'flush'
  | 'fullHouse'
  | 'fourOfAKind'
  | 'straightFlush'
  | 'low'
  | 'badugi'
  | 'none';

/** Types whose hands are five cards. */
export type FiveCardType = 'high' | 'shortDeck' | 'aceToFive' | 'eightOrBetter' | 'deuceToSeven';

type ClassedType = FiveCardType | 'badugi';

const HIGH_CATEGORIES: readonly HandCategory[] = [
  'highCard',
  'pair',
  'twoPair',
  'threeOfAKind',
  'straight',
  'flush',
  'fullHouse',
  'fourOfAKind',
  'straightFlush',
];

const LOW_CATEGORIES: readonly HandCategory[] = ['low', ...HIGH_CATEGORIES.slice(1)];

interface Order {
  /** By the number in the code. */
  readonly categories: readonly HandCategory[];
  /** Whether the lower code wins. */
  readonly isLow: boolean;
  readonly isAceLow: boolean;
  /** Ranks below the ace that make a straight with it, as a mask; 0 for none. */
  readonly straightBelowAce: number;
}

const ORDERS: Readonly<Record<ClassedType, Order>> = {
  high: { categories: HIGH_CATEGORIES, isLow: false, isAceLow: false, straightBelowAce: 0b1111 },
  shortDeck: {
    // With 36 cards a flush is rarer than a full house.
    categories: HIGH_CATEGORIES.with(5, 'fullHouse').with(6, 'flush'),
    isLow: false,
    isAceLow: false,
    straightBelowAce: 0b11110000,
  },
  deuceToSeven: { categories: LOW_CATEGORIES, isLow: true, isAceLow: false, straightBelowAce: 0 },
  aceToFive: { categories: LOW_CATEGORIES, isLow: true, isAceLow: true, straightBelowAce: 0 },
  eightOrBetter: { categories: LOW_CATEGORIES, isLow: true, isAceLow: true, straightBelowAce: 0 },
  // By the number of cards that are missing.
  badugi: { categories: ['badugi', 'badugi', 'badugi', 'badugi'], isLow: true, isAceLow: true, straightBelowAce: 0 },
};

const ACE = 12;
const LOWEST_SHORT_DECK_RANK = 4;
const HIGHEST_QUALIFYING_HEIGHT = 7;
const CATEGORY_SHIFT = 20;

/** How many ranks name a hand of the category; the rest of the code is empty. */
const NAMING_RANKS: Readonly<Record<HandCategory, number>> = {
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

/** Descending ranks as heights with the ace low, descending again. */
function aceLowHeights(ranks: ArrayLike<number>): number[] {
  const heights: number[] = [];
  for (let at = 0; at < ranks.length; at++) if (ranks[at] !== ACE) heights.push(ranks[at]! + 1);
  while (heights.length < ranks.length) heights.push(0);
  return heights;
}

function rankOfHeight(isAceLow: boolean, height: number): number {
  return isAceLow ? (height + 12) % 13 : height;
}

export function categoryOfCode(type: ClassedType, code: number): HandCategory {
  return ORDERS[type].categories[code >> CATEGORY_SHIFT] ?? 'none';
}

/** The ranks a code names, in order of importance. */
export function ranksOfCode(type: ClassedType, code: number): number[] {
  const named = NAMING_RANKS[categoryOfCode(type, code)] - (type === 'badugi' ? code >> CATEGORY_SHIFT : 0);
  return Array.from({ length: named }, (_, at) => rankOfHeight(ORDERS[type].isAceLow, (code >> (16 - 4 * at)) & 15));
}

/** Ways to choose seven ranks; of fewer ranks there are fewer. */
const MOST_LISTS = 49_205;

/** Writes all lists that begin as the one at `start` does up to `at`; says where the next list begins. */
function writeLists(lists: Uint8Array, count: number, start: number, at: number, highest: number): number {
  if (at === count) {
    lists.copyWithin(start + count, start, start + count);
    return start + count;
  }
  let next = start;
  for (let rank = highest; rank >= 0; rank--) {
    if (at >= 4 && lists[next + at - 4] === rank) continue;
    lists[next + at] = rank;
    next = writeLists(lists, count, next, at + 1, rank);
  }
  return next;
}

/** Every way to choose `count` ranks, descending, at most four of each, one list after another. */
export function rankLists(count: number): Uint8Array {
  const lists = new Uint8Array(count * (MOST_LISTS + 1));
  return lists.subarray(0, writeLists(lists, count, 0, 0, ACE));
}

/** How many equal heights there are from a place on. */
function runAt(heights: ArrayLike<number>, at: number): number {
  let end = at + 1;
  while (end < heights.length && heights[end] === heights[at]) end++;
  return end - at;
}

/** Heights written one after another: those that come most often first, then the highest. */
function heightsByImportance(heights: ArrayLike<number>): number {
  let code = 0;
  let named = 0;
  for (let times = 4; times >= 1; times--) {
    for (let at = 0, run = 0; at < heights.length; at += run) {
      run = runAt(heights, at);
      if (run !== times) continue;
      code = (code << 4) | heights[at]!;
      named++;
    }
  }
  return code << (4 * (5 - named));
}

/** Pairs and the like of five cards: the number of equal couples among them tells the kinds apart. */
function groupedCategory(heights: ArrayLike<number>): HandCategory | null {
  let couples = 0;
  for (let one = 1; one < 5; one++) {
    for (let two = 0; two < one; two++) if (heights[one] === heights[two]) couples++;
  }
  return COUPLES[couples] ?? null;
}

const COUPLES: readonly (HandCategory | null)[] = [
  null,
  'pair',
  'twoPair',
  'threeOfAKind',
  'fullHouse',
  null,
  'fourOfAKind',
];

/** The top height of the straight that five different heights (descending) make, or -1. */
function straightTop({ straightBelowAce }: Order, heights: ArrayLike<number>): number {
  if (heights[0]! - heights[4]! === 4) return heights[0]!;
  if (heights[0] !== ACE || straightBelowAce === 0) return -1;
  const below = (1 << heights[1]!) | (1 << heights[2]!) | (1 << heights[3]!) | (1 << heights[4]!);
  return below === straightBelowAce ? heights[1]! : -1;
}

function codeOf({ categories }: Order, category: HandCategory, heights: number): number {
  return (categories.indexOf(category) << CATEGORY_SHIFT) | heights;
}

/** No hand of its type: a card that the deck has not, or a low that does not qualify. */
const NO_CODE = -1;

/** The code of five cards of these ranks, descending; `suited` when all are of one suit. */
function codeOfFive(type: FiveCardType, ranks: ArrayLike<number>, suited: boolean): number {
  const order = ORDERS[type];
  const heights = order.isAceLow ? aceLowHeights(ranks) : ranks;
  if (type === 'shortDeck' && heights[4]! < LOWEST_SHORT_DECK_RANK) return NO_CODE;
  const grouped = groupedCategory(heights);
  if (type === 'eightOrBetter' && (grouped !== null || heights[0]! > HIGHEST_QUALIFYING_HEIGHT)) return NO_CODE;
  const rest = heightsByImportance(heights);
  if (grouped !== null) return codeOf(order, grouped, rest);
  const top = order.isAceLow ? -1 : straightTop(order, heights);
  if (top >= 0) return codeOf(order, suited ? 'straightFlush' : 'straight', top << 16);
  if (suited && !order.isAceLow) return codeOf(order, 'flush', rest);
  return rest;
}

/** The code of a badugi of one to four different ranks. */
function codeOfBadugi(ranks: ArrayLike<number>): number {
  const heights = aceLowHeights(ranks);
  return ((4 - ranks.length) << CATEGORY_SHIFT) | heightsByImportance(heights);
}

function isDistinct(ranks: ArrayLike<number>): boolean {
  for (let at = 1; at < ranks.length; at++) if (ranks[at] === ranks[at - 1]) return false;
  return true;
}

function fiveCardCodes(type: FiveCardType): Set<number> {
  const codes = new Set<number>();
  const lists = rankLists(5);
  for (let start = 0; start < lists.length; start += 5) {
    const ranks = lists.subarray(start, start + 5);
    codes.add(codeOfFive(type, ranks, false));
    if (isDistinct(ranks)) codes.add(codeOfFive(type, ranks, true));
  }
  codes.delete(NO_CODE);
  return codes;
}

function badugiCodes(): Set<number> {
  const codes = new Set<number>();
  for (let count = 1; count <= 4; count++) {
    const lists = rankLists(count);
    for (let start = 0; start < lists.length; start += count) {
      const ranks = lists.subarray(start, start + count);
      if (isDistinct(ranks)) codes.add(codeOfBadugi(ranks));
    }
  }
  return codes;
}

interface Classes {
  /** The code of strength s is codes[s - 1]. */
  readonly codes: Int32Array;
  readonly strengths: ReadonlyMap<number, number>;
}

function buildClasses(type: ClassedType): Classes {
  const codes = new Int32Array([...(type === 'badugi' ? badugiCodes() : fiveCardCodes(type))]).sort();
  if (ORDERS[type].isLow) codes.reverse();
  const strengths = new Map<number, number>();
  for (let at = 0; at < codes.length; at++) strengths.set(codes[at]!, at + 1);
  return { codes, strengths };
}

const built = new Map<ClassedType, Classes>();

function classesOf(type: ClassedType): Classes {
  const known = built.get(type);
  if (known !== undefined) return known;
  const classes = buildClasses(type);
  built.set(type, classes);
  return classes;
}

/** The code of a strength, or null when no hand of the type has it. */
export function codeOfStrength(type: ClassedType, strength: number): number | null {
  return classesOf(type).codes[strength - 1] ?? null;
}

/** Strength of five cards of these ranks, descending, `suited` when all are of one suit; 0 for no hand of the type. */
export function classOfFive(type: FiveCardType, ranks: ArrayLike<number>, suited: boolean): number {
  return classesOf(type).strengths.get(codeOfFive(type, ranks, suited)) ?? 0;
}

/** Strength of a badugi of one to four different ranks. */
export function classOfBadugi(ranks: ArrayLike<number>): number {
  return classesOf('badugi').strengths.get(codeOfBadugi(ranks)) ?? 0;
}
