/**
 * Shares of hold'em hands that meet before the flop, over every board. The engine's equity answers for all games and for
 * ranges; this one counts a few known hands, and several times as fast.
 *
 * Boards are taken together by their ranks, counted by the ways to choose their suits, for those who win by ranks alone.
 * Then the boards that make a flush are moved to those who have it: only one suit of a board can make one.
 */
import { type Card, DECKS, evaluateSeven, rankOf, suitOf } from '@cardroom/engine';

const RANKS = 13;
const SUITS = 4;
const BOARD = 5;
const ALL_RANKS = 2 ** RANKS - 1;
/** The fewest cards of a suit on a board with which a hand of two makes a flush. */
const LEAST_SUITED = 3;

/** Boards and parts of them by their ranks, from none to five cards, those with fewer cards first. */
interface Shapes {
  /** Where those of so many cards begin; the last place is the end. */
  readonly starts: readonly number[];
  /** The shape without its highest rank, and the place of that rank's factor: `rank * 4 + times - 1`. */
  readonly rest: Uint16Array;
  readonly factors: Uint8Array;
  /** The ranks of each board of five, ascending. */
  readonly boards: readonly (readonly number[])[];
}

/** Cards of one suit on a board, with all that can stand beside them. */
interface Suited {
  /** By how many cards they are: their ranks as masks. */
  readonly masks: readonly Uint16Array[];
  /** For each mask, for each shape of the other cards: the number of the board. */
  readonly boards: readonly Uint16Array[];
}

interface Tables {
  readonly shapes: Shapes;
  readonly suited: Suited;
  /** The flush of five or more ranks of a suit as a mask; 0 if there are fewer. */
  readonly flushes: Uint16Array;
  /** By the two ranks of a hand: its strength on each board if suits did not count. Filled when they are asked for. */
  readonly strengths: (Uint16Array | undefined)[];
}

let made: Tables | null = null;

/** Some milliseconds, once. */
function tables(): Tables {
  if (made !== null) return made;
  const shapes = makeShapes();
  made = { shapes, suited: makeSuited(shapes), flushes: makeFlushes(), strengths: [] };
  return made;
}

function makeShapes(): Shapes {
  let lists: number[][] = [[]];
  let first = 0;
  const all: number[][] = [[]];
  const numbers = new Map([['', 0]]);
  const starts = [0];
  for (let size = 1; size <= BOARD; size++) {
    starts.push(first + lists.length);
    first += lists.length;
    lists = lists.flatMap((list) =>
      Array.from({ length: RANKS - (list.at(-1) ?? 0) }, (_, more) => [...list, (list.at(-1) ?? 0) + more]).filter(
        (longer) => longer.at(-1) !== longer.at(-1 - SUITS),
      ),
    );
    for (const list of lists) numbers.set(list.join(), all.push(list) - 1);
  }
  const lower = all.map((list) => list.filter((rank) => rank !== list.at(-1)));
  return {
    starts: [...starts, all.length],
    rest: Uint16Array.from(lower, (list) => numbers.get(list.join())!),
    factors: Uint8Array.from(all, (list, at) => (list.at(-1) ?? 0) * SUITS + list.length - lower[at]!.length - 1),
    boards: lists,
  };
}

function makeSuited({ starts, boards }: Shapes): Suited {
  const numbers = new Map(boards.map((list, board) => [keyOf(list), board]));
  const masks: Uint16Array[] = [];
  const places: Uint16Array[] = [];
  const lists = Array.from({ length: BOARD - LEAST_SUITED + 1 }, (_, size) => othersOf(size));
  for (let suited = LEAST_SUITED; suited <= BOARD; suited++) {
    const own = masksOf(suited);
    const keys = own.map((mask) => keyOf(ranksOf(mask)));
    const others = lists[BOARD - suited]!.map(keyOf);
    if (others.length !== starts[BOARD - suited + 1]! - starts[BOARD - suited]!) throw new Error('shapes out of order');
    masks[suited] = Uint16Array.from(own);
    places[suited] = Uint16Array.from(keys.flatMap((key) => others.map((other) => numbers.get(key + other)!)));
  }
  return { masks, boards: places };
}

/** Ranks of up to two cards, in the order of the shapes. */
function othersOf(size: number): readonly (readonly number[])[] {
  const one = Array.from({ length: RANKS }, (_, rank) => [rank]);
  if (size === 0) return [[]];
  return size === 1 ? one : one.flatMap(([low]) => one.slice(low).map(([high]) => [low!, high!]));
}

/** A number for some ranks in any order: a digit for each rank. */
function keyOf(ranks: readonly number[]): number {
  return ranks.reduce((key, rank) => key + (SUITS + 1) ** rank, 0);
}

function ranksOf(mask: number): number[] {
  return Array.from({ length: RANKS }, (_, rank) => rank).filter((rank) => ((mask >> rank) & 1) === 1);
}

function masksOf(size: number): number[] {
  return Array.from({ length: ALL_RANKS + 1 }, (_, mask) => mask).filter((mask) => bitsIn(mask) === size);
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Cards of other suits that fill up seven make two pairs at most. */
function makeFlushes(): Uint16Array {
  const flushes = new Uint16Array(ALL_RANKS + 1);
  for (const mask of [5, 6, 7].flatMap(masksOf)) {
    const ranks = ranksOf(mask);
    const cards = ranks.map((rank) => rank * SUITS);
    for (let at = 0; cards.length < 7; at++) cards.push(ranks[at]! * SUITS + 1);
    flushes[mask] = strengthOf(cards);
  }
  return flushes;
}

function strengthOf(cards: readonly Card[]): number {
  const [a, b, c, d, e, f, g] = cards as [Card, Card, Card, Card, Card, Card, Card];
  return evaluateSeven(a, b, c, d, e, f, g);
}

function strengthsOf([one, two]: readonly Card[], { strengths, shapes }: Tables): Uint16Array {
  const [low, high] = [rankOf(one!), rankOf(two!)].sort((a, b) => a - b) as [number, number];
  const at = low * RANKS + high;
  let known = strengths[at];
  if (known === undefined) {
    known = Uint16Array.from(shapes.boards, (board) => strengthByRanks(board, low, high));
    strengths[at] = known;
  }
  return known;
}

/** Suits in turn by rank: no five cards are of one suit, and no card is there twice. 0 if a rank is there five times. */
function strengthByRanks(board: readonly number[], low: number, high: number): number {
  let at = 0;
  for (let card = 0; card < BOARD + 2; card++) {
    // The lowest rank that is left: of the board, then of the hand.
    const own = card - at === 0 ? low : high;
    const isOwn = card - at < 2 && (at === BOARD || own < board[at]!);
    const rank = isOwn ? own : board[at++]!;
    if (card >= SUITS && rankOf(inTurn[card - SUITS]!) === rank) return 0;
    inTurn[card] = rank * SUITS + (card % SUITS);
  }
  return strengthOf(inTurn);
}

/** Written over by each board. */
const inTurn: Card[] = Array<Card>(BOARD + 2).fill(0);

/** C(n, k) for the cards left of a rank. */
const CHOOSE: readonly (readonly number[])[] = [
  [1, 0, 0, 0, 0],
  [1, 1, 0, 0, 0],
  [1, 2, 1, 0, 0],
  [1, 3, 3, 1, 0],
  [1, 4, 6, 4, 1],
];

/** The ways to choose the suits of each shape of up to `size` cards when so many cards of each rank are left. */
function countWays({ starts, rest, factors }: Shapes, left: readonly number[], size: number, ways: Float64Array): void {
  const factor = new Float64Array(RANKS * SUITS);
  for (let at = 0; at < factor.length; at++) factor[at] = CHOOSE[left[at >> 2]!]![(at & 3) + 1]!;
  ways[0] = 1;
  for (let shape = 1; shape < starts[size + 1]!; shape++) ways[shape] = ways[rest[shape]!]! * factor[factors[shape]!]!;
}

/** More hands than a table has are not counted here: every set of winners has a place of its own. */
export const MOST_HANDS = 10;

/** Winners stand in the low bits, their strength in those above. */
const STRENGTH_SHIFT = 16;
const WINNERS = 2 ** STRENGTH_SHIFT - 1;

/** The mean share of each hand over all boards; each has two cards, and dead cards come no more. */
export function sharesBeforeFlop(hands: readonly (readonly Card[])[], dead: readonly Card[]): readonly number[] {
  const all = tables();
  const gone = new Set([...hands.flat(), ...dead]);
  const rest = DECKS.standard.filter((card) => !gone.has(card));
  const left = Array<number>(RANKS).fill(0);
  for (const card of rest) left[rankOf(card)]!++;
  const won = new Float64Array(1 << hands.length);
  const best = bestOf(hands, all);
  const ways = new Float64Array(all.shapes.rest.length);
  countWays(all.shapes, left, BOARD, ways);
  const first = all.shapes.starts[BOARD]!;
  for (let board = 0; board < best.length; board++) won[best[board]! & WINNERS]! += ways[first + board]!;
  for (let suit = 0; suit < SUITS; suit++) moveFlushes(all, maskOf(rest, suit), left, ownOf(hands, suit), best, won);
  return meanShares(won, hands.length);
}

/** For each board the winners by ranks. */
function bestOf(hands: readonly (readonly Card[])[], all: Tables): Uint32Array {
  const best = new Uint32Array(all.shapes.boards.length);
  for (const [player, cards] of hands.entries()) {
    const strengths = strengthsOf(cards, all);
    for (let board = 0; board < best.length; board++) {
      const own = strengths[board]!;
      const before = best[board]!;
      const ahead = own - (before >>> STRENGTH_SHIFT);
      if (ahead > 0) best[board] = (own << STRENGTH_SHIFT) | (1 << player);
      else if (ahead === 0) best[board] = before | (1 << player);
    }
  }
  return best;
}

function maskOf(cards: readonly Card[], suit: number): number {
  let mask = 0;
  for (const card of cards) if (suitOf(card) === suit) mask |= 1 << rankOf(card);
  return mask;
}

function ownOf(hands: readonly (readonly Card[])[], suit: number): number[] {
  return hands.map((cards) => maskOf(cards, suit));
}

/** Moves the boards that make a flush of a suit; `free` are its ranks that can come, `own` those in each hand. */
function moveFlushes(
  { shapes, suited, flushes }: Tables,
  free: number,
  left: readonly number[],
  own: readonly number[],
  best: Uint32Array,
  won: Float64Array,
): void {
  const least = BOARD - Math.max(...own.map(bitsIn));
  const others = left.map((count, rank) => count - ((free >> rank) & 1));
  const ways = new Float64Array(shapes.starts[BOARD - LEAST_SUITED + 1]!);
  countWays(shapes, others, BOARD - least, ways);
  for (let count = least; count <= BOARD; count++) {
    const masks = suited.masks[count]!;
    const boards = suited.boards[count]!;
    const from = shapes.starts[BOARD - count]!;
    const size = shapes.starts[BOARD - count + 1]! - from;
    for (let at = 0; at < masks.length; at++) {
      const mask = masks[at]!;
      if ((mask & ~free) !== 0) continue;
      let strength = 1;
      let winners = 0;
      for (let player = 0; player < own.length; player++) {
        const flush = flushes[mask | own[player]!]!;
        if (flush > strength) {
          strength = flush;
          winners = 1 << player;
        } else if (flush === strength) winners |= 1 << player;
      }
      if (winners === 0) continue;
      const flush = strength << STRENGTH_SHIFT;
      const start = at * size;
      let moved = 0;
      for (let other = 0; other < size; other++) {
        const byRanks = best[boards[start + other]!]!;
        // Full houses and four of a kind stay where they are, except below a straight flush.
        if (byRanks >= flush) continue;
        const times = ways[from + other]!;
        won[byRanks & WINNERS]! -= times;
        moved += times;
      }
      won[winners]! += moved;
    }
  }
}

/** Boards are whole numbers until they are divided. */
function meanShares(won: Float64Array, players: number): number[] {
  let boards = 0;
  for (const count of won) boards += count;
  return Array.from({ length: players }, (_, player) => {
    const bySize = new Float64Array(players + 1);
    for (let winners = 1; winners < won.length; winners++)
      if (((winners >> player) & 1) === 1) bySize[bitsIn(winners)]! += won[winners]!;
    let total = 0;
    for (let size = 1; size <= players; size++) total += bySize[size]! / size;
    return total / boards;
  });
}
