/**
 * Shares of hold'em hands that meet before the flop, over every board. The engine's equity answers for all games and for
 * ranges; this one counts a few known hands, and several times as fast.
 *
 * Boards are taken together by their ranks, counted by the ways to choose their suits, for those who win by ranks alone.
 * Then the boards that make a flush are moved to those who have it: only one suit of a board can make one.
 */
import { type Card, evaluateSeven, rankOf, suitOf } from '@cardroom/engine';
import { findBest, meanShares, onesIn, STRENGTH_SHIFT, WINNERS } from './winners.js';

const RANKS = 13;
const SUITS = 4;
const BOARD = 5;
const SUIT_NUMBERS = [0, 1, 2, 3] as const;
const ALL_RANKS = 2 ** RANKS - 1;
/** Twos full of threes, with a four and a five. */
const LEAST_FULL: readonly Card[] = [0, 1, 2, 4, 5, 8, 13];
/** Ace to five. */
const LOWEST_STRAIGHT = 0b1_0000_0000_1111;
/** The fewest cards of a suit on a board with which a hand of two makes a flush. */
const LEAST_SUITED = 3;
/** Shapes of the cards beside those of a suit: none, one or two. */
const BESIDE = 1 + RANKS + (RANKS * (RANKS + 1)) / 2;

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
  /** Five cards for each board, their suits in turn: no five of one suit with any two more. */
  readonly cards: Uint8Array;
  /** By the two ranks of a hand: its strength on each board if suits did not count. Filled when they are asked for. */
  readonly strengths: (Uint16Array | undefined)[];
  /** The least full house and the least straight flush, packed like `best`. */
  readonly leastFull: number;
  readonly leastStraightFlush: number;
  /** Written over by each spot. For each board its strength and winners by ranks, packed; the ways to choose its suits. */
  readonly best: Int32Array;
  readonly ways: Int32Array;
  /** By a set of suits, then by shape: the ways to choose the cards beside those of a suit. */
  readonly beside: Int32Array;
}

let made: Tables | null = null;

/** Some milliseconds, once. */
function tables(): Tables {
  if (made !== null) return made;
  const shapes = makeShapes();
  const flushes = makeFlushes();
  made = {
    shapes,
    suited: makeSuited(shapes),
    flushes,
    cards: Uint8Array.from(shapes.boards.flatMap((ranks) => ranks.map((rank, at) => rank * SUITS + (at % SUITS)))),
    strengths: [],
    leastFull: strengthOf(LEAST_FULL) << STRENGTH_SHIFT,
    leastStraightFlush: flushes[LOWEST_STRAIGHT]! << STRENGTH_SHIFT,
    best: new Int32Array(shapes.boards.length),
    ways: new Int32Array(shapes.rest.length),
    beside: new Int32Array(BESIDE << SUITS),
  };
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
  return Array.from({ length: ALL_RANKS + 1 }, (_, mask) => mask).filter((mask) => onesIn(mask) === size);
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

function strengthOf(cards: ArrayLike<Card>): number {
  return evaluateSeven(cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!, cards[5]!, cards[6]!);
}

function strengthsOf([one, two]: readonly Card[], { strengths, cards }: Tables): Uint16Array {
  const at = rankOf(one!) * RANKS + rankOf(two!);
  let known = strengths[at];
  if (known === undefined) {
    known = strengthsByRanks(cards, rankOf(one!), rankOf(two!));
    strengths[at] = known;
    strengths[rankOf(two!) * RANKS + rankOf(one!)] = known;
  }
  return known;
}

/** The strength of two ranks on each board if suits did not count; 0 if there is no such card left. */
function strengthsByRanks(boards: Uint8Array, one: number, two: number): Uint16Array {
  const strengths = new Uint16Array(boards.length / BOARD);
  for (let board = 0, at = 0; board < strengths.length; board++, at += BOARD) {
    const first = spareCard(boards, at, one, -1);
    const second = spareCard(boards, at, two, first);
    if (first < 0 || second < 0) continue;
    strengths[board] = evaluateSeven(
      boards[at]!,
      boards[at + 1]!,
      boards[at + 2]!,
      boards[at + 3]!,
      boards[at + 4]!,
      first,
      second,
    );
  }
  return strengths;
}

/** A card of a rank that is not on the board, nor the other one; -1 if there is none. */
function spareCard(boards: Uint8Array, at: number, rank: number, other: Card): Card {
  for (let card = rank * SUITS; card < rank * SUITS + SUITS; card++) {
    let isGone = card === other;
    for (let place = at; place < at + BOARD; place++) if (boards[place] === card) isGone = true;
    if (!isGone) return card;
  }
  return -1;
}

/** C(n, k) for the cards left of a rank, at `n * 5 + k`. */
const CHOOSE = Uint8Array.of(1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2, 1, 0, 0, 1, 3, 3, 1, 0, 1, 4, 6, 4, 1);

/** Written over by each count of ways. */
const factor = new Int32Array(RANKS * SUITS);

/** The ways to choose the suits of each shape of up to `size` cards when so many cards of each rank are left. */
function countWays({ starts, rest, factors }: Shapes, left: Uint8Array, size: number, ways: Int32Array): void {
  for (let at = 0; at < factor.length; at++) factor[at] = CHOOSE[left[at >> 2]! * (SUITS + 1) + (at & 3) + 1]!;
  const end = starts[size + 1]!;
  ways[0] = 1;
  for (let shape = 1; shape < end; shape++) ways[shape] = ways[rest[shape]!]! * factor[factors[shape]!]!;
}

/** The mean share of each hand over all boards; each has two cards, and dead cards come no more. */
export function sharesBeforeFlop(hands: readonly (readonly Card[])[], dead: readonly Card[]): readonly number[] {
  const all = tables();
  const { shapes, best, ways } = all;
  const free = freeRanks([...hands, dead]);
  const won = new Int32Array(1 << hands.length);
  findBest(
    hands.map((cards) => strengthsOf(cards, all)),
    best,
  );
  countWays(shapes, cardsLeft(free), BOARD, ways);
  moveFlushes(
    all,
    free.map((ranks, suit) => suitOfSpot(all, hands, ranks, suit)),
    won,
  );
  const first = shapes.starts[BOARD]!;
  for (let board = 0; board < best.length; board++) won[best[board]! & WINNERS]! += ways[first + board]!;
  return meanShares(won, hands.length);
}

/** For each suit the ranks that can come. */
function freeRanks(gone: readonly (readonly Card[])[]): number[] {
  const free = Array<number>(SUITS).fill(ALL_RANKS);
  for (const cards of gone) for (const card of cards) free[suitOf(card)]! &= ~(1 << rankOf(card));
  return free;
}

/** How many cards of each rank can come, of all suits but one or of all. */
function cardsLeft(free: readonly number[], without: number = -1): Uint8Array {
  const left = new Uint8Array(RANKS);
  for (let suit = 0; suit < SUITS; suit++)
    if (suit !== without) for (let rank = 0; rank < RANKS; rank++) left[rank]! += (free[suit]! >> rank) & 1;
  return left;
}

/** The cards of a suit by player: masks of ranks, and players as bits; those without any come last, as one. */
interface Holders {
  readonly masks: readonly number[];
  readonly players: readonly number[];
  /** The most cards that one player has. */
  readonly most: number;
}

/** In the order of their masks, so that the same cards are the same holders. */
function holdersOf(hands: readonly (readonly Card[])[], suit: number): Holders {
  const holders: (readonly [mask: number, players: number])[] = [];
  let others = 0;
  let most = 0;
  for (const [player, cards] of hands.entries()) {
    let mask = 0;
    for (const card of cards) if (suitOf(card) === suit) mask |= 1 << rankOf(card);
    most = Math.max(most, onesIn(mask));
    if (mask === 0) others |= 1 << player;
    else holders.push([mask, 1 << player]);
  }
  holders.sort(([one], [two]) => one - two);
  return { masks: holders.map(([mask]) => mask), players: [...holders.map(([, bit]) => bit), others], most };
}

/** The best flush of a suit, as sets of its holders in their order; those without cards of it are the last. */
interface FlushWinners {
  /** By how many cards of the suit are on the board, then by mask: the set, with a bit for a straight flush. */
  readonly winners: readonly Uint16Array[];
  /** By how many cards, then by set: how many masks it wins with. */
  readonly counts: readonly Int32Array[];
}

/** Above the sets of the most holders, and those without. */
const STRAIGHT_FLUSH = 0x8000;

/** Four suits of a spot have few cards each: nearly all of them come again. Some megabytes. */
const flushWinners = new Map<string, FlushWinners>();
const MOST_FLUSH_WINNERS = 2048;

function flushWinnersOf(all: Tables, free: number, { masks }: Holders): FlushWinners {
  const key = `${free} ${masks}`;
  const known = flushWinners.get(key);
  if (known !== undefined) return known;
  const counted = countFlushWinners(all, free, masks);
  if (flushWinners.size >= MOST_FLUSH_WINNERS) flushWinners.clear();
  flushWinners.set(key, counted);
  return counted;
}

function countFlushWinners(
  { suited, flushes, leastStraightFlush }: Tables,
  free: number,
  masks: readonly number[],
): FlushWinners {
  const winners: Uint16Array[] = [];
  const counts: Int32Array[] = [];
  const own = [...masks, 0];
  for (let count = LEAST_SUITED; count <= BOARD; count++) {
    const boards = suited.masks[count]!;
    const ofCount = new Uint16Array(boards.length);
    const sets = new Int32Array(1 << own.length);
    for (let at = 0; at < boards.length; at++) {
      const mask = boards[at]!;
      if ((mask & ~free) !== 0) continue;
      let best = 0;
      let set = 0;
      for (let holder = 0; holder < own.length; holder++) {
        const flush = flushes[mask | own[holder]!]!;
        if (flush > best) set = 0;
        if (flush < best) continue;
        best = flush;
        set |= 1 << holder;
      }
      sets[set]!++;
      ofCount[at] = best << STRENGTH_SHIFT >= leastStraightFlush ? set | STRAIGHT_FLUSH : set;
    }
    winners[count] = ofCount;
    counts[count] = sets;
  }
  return { winners, counts };
}

/** One suit of a spot. */
interface SuitOfSpot extends FlushWinners {
  /** The ranks that can come. */
  readonly free: number;
  readonly most: number;
  /** Sets of its holders as sets of players. */
  readonly players: readonly number[];
}

function suitOfSpot(all: Tables, hands: readonly (readonly Card[])[], free: number, suit: number): SuitOfSpot {
  const holders = holdersOf(hands, suit);
  const players = [0];
  for (const bits of holders.players) for (const set of players.slice()) players.push(set | bits);
  return { ...flushWinnersOf(all, free, holders), free, most: holders.most, players };
}

/** Moves the boards that make a flush from those who win by ranks to those who have it. */
function moveFlushes(all: Tables, suits: readonly SuitOfSpot[], won: Int32Array): void {
  countBeside(all, suits);
  for (let count = LEAST_SUITED; count <= BOARD; count++) {
    let withFlush = 0;
    for (const [suit, { most }] of suits.entries()) if (most + count >= BOARD) withFlush |= 1 << suit;
    if (withFlush === 0) continue;
    for (const suit of SUIT_NUMBERS)
      if (((withFlush >> suit) & 1) === 1) addFlushes(all, suits[suit]!, suit, count, won);
    takeFlushes(all, suits, count, withFlush, won);
  }
}

/**
 * For each set of suits the ways to choose the cards beside those of one suit of the set, added up: most cards can come in
 * every suit, and so boards are gone through once for all suits.
 */
function countBeside({ shapes, beside }: Tables, suits: readonly SuitOfSpot[]): void {
  const free = suits.map((suit) => suit.free);
  for (const suit of SUIT_NUMBERS) {
    const start = (1 << suit) * BESIDE;
    countWays(shapes, cardsLeft(free, suit), BOARD - LEAST_SUITED, beside.subarray(start, start + BESIDE));
  }
  for (let set = 1; set < 1 << SUITS; set++) {
    const others = set & (set - 1);
    if (others === 0) continue;
    for (let at = 0; at < BESIDE; at++)
      beside[set * BESIDE + at] = beside[others * BESIDE + at]! + beside[(set ^ others) * BESIDE + at]!;
  }
}

/** Adds all boards with so many cards of a suit to those who have its best flush. */
function addFlushes(
  { shapes, beside }: Tables,
  { counts, players }: SuitOfSpot,
  suit: number,
  count: number,
  won: Int32Array,
): void {
  const from = shapes.starts[BOARD - count]!;
  const end = shapes.starts[BOARD - count + 1]!;
  const ways = sumOf(beside, (1 << suit) * BESIDE + from, end - from);
  for (const [set, masks] of counts[count]!.entries()) won[players[set]!]! += masks * ways;
}

/** Takes boards with so many cards of one of the suits from those who win by ranks, or back from those with the flush. */
function takeFlushes(
  all: Tables,
  suits: readonly SuitOfSpot[],
  count: number,
  withFlush: number,
  won: Int32Array,
): void {
  const { shapes, suited, best, ways, beside, leastFull } = all;
  const masks = suited.masks[count]!;
  const boards = suited.boards[count]!;
  const first = shapes.starts[BOARD]!;
  const from = shapes.starts[BOARD - count]!;
  const size = shapes.starts[BOARD - count + 1]! - from;
  const [clubs, diamonds, hearts, spades] = suits.map(({ free }) => ALL_RANKS & ~free) as [
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at]!;
    // A bit for each suit of which a card is gone.
    const gone =
      (-(mask & clubs) >>> 31) |
      ((-(mask & diamonds) >>> 31) << 1) |
      ((-(mask & hearts) >>> 31) << 2) |
      ((-(mask & spades) >>> 31) << 3);
    const flush = withFlush & ~gone;
    if (flush === 0) continue;
    const start = at * size;
    const place = flush * BESIDE + from;
    for (let other = 0; other < size; other++) {
      const board = boards[start + other]!;
      if (best[board]! < leastFull) ways[first + board]! -= beside[place + other]!;
      // Full houses and four of a kind stay where they are, except below a straight flush.
      else ways[first + board]! -= keepFull(beside, suits, count, at, flush, from + other, won);
    }
  }
}

/** Takes a board with a full house from those with a flush; the ways in which it is a straight flush. */
function keepFull(
  beside: Int32Array,
  suits: readonly SuitOfSpot[],
  count: number,
  at: number,
  flush: number,
  shape: number,
  won: Int32Array,
): number {
  let straight = 0;
  for (let rest = flush; rest !== 0; rest &= rest - 1) {
    const suit = 31 - Math.clz32(rest & -rest);
    const { winners, players } = suits[suit]!;
    const set = winners[count]![at]!;
    const ways = beside[(1 << suit) * BESIDE + shape]!;
    if ((set & STRAIGHT_FLUSH) === 0) won[players[set]!]! -= ways;
    else straight += ways;
  }
  return straight;
}

function sumOf(numbers: Int32Array, from: number, count: number): number {
  let sum = 0;
  for (let at = from; at < from + count; at++) sum += numbers[at]!;
  return sum;
}
