/**
 * Exact equity in games with a board of five, without visiting the boards one by one.
 *
 * A hand's strength is the better of two: what its ranks make, which no suit can change, and its flush. So boards are
 * taken together by their ranks (6,175 kinds before the flop), each counted by the number of ways to choose the suits.
 * Then, suit by suit, the boards that make a flush in that suit are taken together by which ranks are of the suit, and
 * moved from the winners by rank to the real winners. At most one suit can make a flush on a board.
 *
 * The first sum depends on nothing but the ranks that each player holds; the correction for one suit, on nothing but
 * which of these cards are of that suit. Hands of ranges that look alike in this way are computed once for all.
 */
import { type Card, DECKS, rankOf, suitOf } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';
import { strengthOf } from '../evaluate/strength.js';
import { handCount, handsOf, type Problem } from './problem.js';
import { Tally } from './tally.js';

const RANKS = 13;
const SUITS = 4;
const BOARD = 5;

/** Types measured by ranks alone, and types where a flush in addition can only make the hand better. */
const SUPPORTED: ReadonlySet<HandType> = new Set<HandType>(['high', 'shortDeck', 'eightOrBetter', 'aceToFive']);
const HAS_FLUSHES: ReadonlySet<HandType> = new Set<HandType>(['high', 'shortDeck']);

export function isBoardGame({ board, toCome, types }: Problem): boolean {
  return (
    board.length + toCome === BOARD &&
    types.every((type) => SUPPORTED.has(type)) &&
    !HAS_FLUSHES.has(types[1] ?? 'eightOrBetter')
  );
}

/** C(n, k) for the up to four cards of a rank, at n * 8 + k. */
const WAYS: readonly number[] = Array.from({ length: 5 * 8 }, (_, at) => {
  const n = at >> 3;
  const k = at & 7;
  return [1, n, (n * (n - 1)) / 2, (n * (n - 1) * (n - 2)) / 6, n === 4 ? 1 : 0][k] ?? 0;
});

/** All ways to choose some ranks, repeated up to four times; those with the most different ranks first. */
interface Shapes {
  readonly count: number;
  /** How many shapes have at least so many different ranks. */
  readonly atLeast: readonly number[];
  /** For shape i, from 5i: the different ranks, ascending, and how often each is there. */
  readonly ranks: Uint8Array;
  readonly times: Uint8Array;
  readonly distinct: Uint8Array;
}

const shapesOf = new Map<string, Shapes>();

function shapes(size: number, lowest: number): Shapes {
  const key = `${size}/${lowest}`;
  const known = shapesOf.get(key);
  if (known !== undefined) return known;
  const built = buildShapes(size, lowest);
  shapesOf.set(key, built);
  return built;
}

function buildShapes(size: number, lowest: number): Shapes {
  const lists: { ranks: number[]; times: number[] }[] = [];
  const extend = (rank: number, left: number, ranks: number[], times: number[]): void => {
    if (left === 0) lists.push({ ranks, times });
    if (left === 0 || rank === RANKS) return;
    extend(rank + 1, left, ranks, times);
    for (let here = 1; here <= Math.min(4, left); here++) {
      extend(rank + 1, left - here, [...ranks, rank], [...times, here]);
    }
  };
  extend(lowest, size, [], []);
  lists.sort((a, b) => b.ranks.length - a.ranks.length);
  const flat = (of: (list: { ranks: number[]; times: number[] }) => number[]): Uint8Array =>
    Uint8Array.from(
      { length: lists.length * BOARD },
      (_, at) => of(lists[Math.floor(at / BOARD)] as never)[at % BOARD] ?? 0,
    );
  return {
    count: lists.length,
    atLeast: Array.from({ length: BOARD + 1 }, (_, n) => lists.filter((list) => list.ranks.length >= n).length),
    ranks: flat((list) => list.ranks),
    times: flat((list) => list.times),
    distinct: Uint8Array.from(lists, (list) => list.ranks.length),
  };
}

/** Subsets of `of` things with at least `least` members, as masks. */
const SUBSETS: readonly (readonly Uint8Array[])[] = Array.from({ length: BOARD + 1 }, (_, of) =>
  Array.from({ length: BOARD + 1 }, (_, least) => {
    const masks = Array.from({ length: 1 << of }, (_, mask) => mask);
    return Uint8Array.from(masks.filter((mask) => bitsIn(mask) >= least));
  }),
);

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Cards of these ranks (ascending, at most seven) in suits that make no flush. */
function spread(ranks: readonly number[]): Card[] {
  return ranks.map((rank, at) => rank * SUITS + (at & 3));
}

const flushTables = new Map<HandType, Uint16Array>();

/** The strength of the flush that cards of one suit make, by the mask of their ranks; 0 below five cards. */
function flushTable(type: HandType): Uint16Array {
  const known = flushTables.get(type);
  if (known !== undefined) return known;
  const table = new Uint16Array(1 << RANKS);
  const lowest = type === 'shortDeck' ? 4 : 0;
  for (let mask = 0; mask < table.length; mask++) {
    const ranks = Array.from({ length: RANKS }, (_, rank) => rank).filter((rank) => (mask >> rank) & 1);
    if (ranks.length < 5 || (ranks[0] as number) < lowest) continue;
    if (ranks.length === 5)
      table[mask] = strengthOf(
        type,
        'any',
        ranks.map((rank) => rank * SUITS),
        0,
        5,
        [],
      );
    else table[mask] = Math.max(...ranks.map((rank) => table[mask & ~(1 << rank)] as number));
  }
  flushTables.set(type, table);
  return table;
}

/** What a player holds, seen from one suit: the ranks held in it, and all the cards by rank alone. */
interface SuitView {
  readonly mask: number;
  readonly ranks: number;
}

/** Numbers things by their text, in the order of their first appearance. */
class Index<T> {
  readonly items: T[] = [];
  private readonly ids = new Map<string | number, number>();

  of(key: string | number, item: () => T): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.items.length;
    this.ids.set(key, id);
    this.items.push(item());
    return id;
  }
}

/** Sums of weights by one number for each player. All players but the last are a prefix, a number of its own. */
class Weights {
  private readonly radix: number;
  private readonly prefixes = new Index<readonly number[]>();
  private readonly sums = new Map<number, number>();
  private readonly dense: Float64Array | null;

  constructor(radix: number, players: number) {
    this.radix = radix;
    this.dense = players === 2 && radix * radix <= DENSE ? new Float64Array(radix * radix) : null;
  }

  prefix(before: number, player: number, id: number): number {
    if (player === 0) return id;
    return this.prefixes.of(before * this.radix + id, () => [...this.prefixIds(before, player), id]);
  }

  private prefixIds(prefix: number, length: number): readonly number[] {
    return length === 1 ? [prefix] : (this.prefixes.items[prefix] ?? []);
  }

  add(prefix: number, id: number, weight: number): void {
    const key = prefix * this.radix + id;
    if (this.dense !== null) this.dense[key] = (this.dense[key] as number) + weight;
    else this.sums.set(key, (this.sums.get(key) ?? 0) + weight);
  }

  each(players: number, visit: (ids: readonly number[], weight: number) => void): void {
    const one = (weight: number, key: number): void => {
      if (weight === 0) return;
      visit([...this.prefixIds(Math.floor(key / this.radix), players - 1), key % this.radix], weight);
    };
    if (this.dense !== null) this.dense.forEach(one);
    else this.sums.forEach(one);
  }
}

/** Sums of two players' ranges are kept in a plain list up to this size (32 MB). */
const DENSE = 1 << 22;

/** One hand of a player: cards as two masks of 26, and its numbers in the two indices. */
interface Hand {
  readonly low: number;
  readonly high: number;
  readonly weight: number;
  readonly ranks: number;
  /** By suit. */
  readonly views: readonly number[];
}

class BoardSolver {
  private readonly problem: Problem;
  private readonly players: number;
  private readonly shapes: Shapes;
  /** Ranks that players hold, ascending. */
  private readonly ranks = new Index<readonly number[]>();
  private readonly views = new Index<SuitView>();
  private readonly hands: readonly (readonly Hand[])[];
  /** Cards of each rank that no hand counted here holds: the deck less board and dead cards. */
  private readonly left = new Uint8Array(RANKS);
  /** For each suit: the ranks left in it, the ranks on the board, and the first suit that has the same of both. */
  private readonly suitLeft: number[] = [0, 0, 0, 0];
  private readonly suitBoard: number[] = [0, 0, 0, 0];
  private readonly suitClass: readonly number[];
  private readonly strengths: Map<number, Uint16Array>[];
  private readonly flushes = new Map<number, Uint16Array>();
  private readonly tally: Tally;

  constructor(problem: Problem) {
    this.problem = problem;
    this.players = problem.holdings.length;
    this.tally = new Tally(this.players);
    this.shapes = shapes(problem.toCome, rankOf(DECKS[problem.deckName][0] ?? 0));
    this.strengths = problem.types.map(() => new Map());
    const certain = problem.holdings.flatMap((holding) => holding.known);
    for (const card of [...problem.deck, ...certain]) {
      this.left[rankOf(card)] = (this.left[rankOf(card)] as number) + 1;
      this.suitLeft[suitOf(card)] = (this.suitLeft[suitOf(card)] as number) | (1 << rankOf(card));
    }
    for (const card of problem.board) {
      this.suitBoard[suitOf(card)] = (this.suitBoard[suitOf(card)] as number) | (1 << rankOf(card));
    }
    this.suitClass = [0, 1, 2, 3].map((suit) =>
      [0, 1, 2, 3].findIndex(
        (other) => this.suitLeft[other] === this.suitLeft[suit] && this.suitBoard[other] === this.suitBoard[suit],
      ),
    );
    this.hands = problem.holdings.map((holding) => handsOf(problem, holding).map((combo) => this.hand(combo)));
  }

  private hand({ cards, weight }: { readonly cards: readonly Card[]; readonly weight: number }): Hand {
    const sorted = [...cards].sort((a, b) => a - b);
    const ranks = sorted.map(rankOf);
    const id = this.ranks.of(ranks.join(), () => ranks);
    let low = 0;
    let high = 0;
    const masks = [0, 0, 0, 0];
    for (const card of cards) {
      if (card < 26) low |= 1 << card;
      else high |= 1 << (card - 26);
      masks[suitOf(card)] = (masks[suitOf(card)] as number) | (1 << rankOf(card));
    }
    const views = masks.map((mask) => this.views.of(id * 8192 + mask, () => ({ mask, ranks: id })));
    return { low, high, weight, ranks: id, views };
  }

  solve(): Tally {
    const byRank = new Weights(this.ranks.items.length, this.players);
    const bySuit = [0, 1, 2, 3].map(() => new Weights(this.views.items.length, this.players));
    this.gather(byRank, bySuit);
    byRank.each(this.players, (ids, weight) => this.countRanks(ids, weight));
    if (HAS_FLUSHES.has(this.problem.types[0] as HandType)) {
      for (const suit of new Set(this.suitClass)) {
        bySuit[suit]?.each(this.players, (ids, weight) => this.correctSuit(suit, ids, weight));
      }
    }
    return this.tally;
  }

  /** Sums up the weights of all hands that do not collide, by what matters of them. */
  private gather(byRank: Weights, bySuit: readonly Weights[]): void {
    const last = this.players - 1;
    const weightsOf = [0, 1, 2, 3].map((suit) => bySuit[this.suitClass[suit] as number] as Weights);
    const extend = (
      player: number,
      low: number,
      high: number,
      weight: number,
      rank: number,
      views: readonly number[],
    ) => {
      for (const hand of this.hands[player] as readonly Hand[]) {
        if ((hand.low & low) !== 0 || (hand.high & high) !== 0) continue;
        const product = weight * hand.weight;
        if (player === last) {
          byRank.add(rank, hand.ranks, product);
          for (let suit = 0; suit < SUITS; suit++) {
            (weightsOf[suit] as Weights).add(views[suit] as number, hand.views[suit] as number, product);
          }
        } else {
          extend(
            player + 1,
            low | hand.low,
            high | hand.high,
            product,
            byRank.prefix(rank, player, hand.ranks),
            weightsOf.map((weights, suit) => weights.prefix(views[suit] as number, player, hand.views[suit] as number)),
          );
        }
      }
    };
    extend(0, 0, 0, 1, 0, [0, 0, 0, 0]);
  }

  /** Cards of each rank left for the board when players hold these. */
  private leftAfter(ranks: readonly number[]): number[] {
    const left = Array.from(this.left);
    for (const id of ranks) {
      for (const rank of this.ranks.items[id] ?? []) left[rank] = (left[rank] as number) - 1;
    }
    return left;
  }

  /** Counts all boards by the winners that the ranks alone would give. */
  private countRanks(ids: readonly number[], weight: number): void {
    const { count, ranks, times, distinct } = this.shapes;
    const left = this.leftAfter(ids);
    const first = ids.map((id) => this.strengthsOf(0, id));
    const second = this.problem.types.length > 1 ? ids.map((id) => this.strengthsOf(1, id)) : null;
    for (let shape = 0; shape < count; shape++) {
      let ways = weight;
      const end = shape * BOARD + (distinct[shape] as number);
      for (let at = shape * BOARD; at < end; at++) {
        ways *= WAYS[(left[ranks[at] as number] as number) * 8 + (times[at] as number)] as number;
      }
      if (ways !== 0) this.tally.add(best(first, shape), second === null ? 0 : best(second, shape), ways);
    }
  }

  /** Moves the boards that make a flush in a suit from the winners by ranks to the real winners. */
  private correctSuit(suit: number, ids: readonly number[], weight: number): void {
    const views = ids.map((id) => this.views.items[id] as SuitView);
    const least = this.leastSuited(suit, views);
    if (least > this.problem.toCome) return;
    const { ranks, times, distinct } = this.shapes;
    const { inSuit, others } = this.waysBySuit(suit, views);
    const first = views.map((view) => this.strengthsOf(0, view.ranks));
    const second = this.problem.types.length > 1 ? views.map((view) => this.strengthsOf(1, view.ranks)) : null;
    const flushes = views.map((view) => this.flushesOf(suit, view.mask));
    const end = this.shapes.atLeast[least] as number;
    for (let shape = 0; shape < end; shape++) {
      const from = shape * BOARD;
      const subsets = (SUBSETS[distinct[shape] as number] as readonly Uint8Array[])[least] as Uint8Array;
      for (let which = 0; which < subsets.length; which++) {
        let ways = weight;
        let mask = 0;
        let subset = subsets[which] as number;
        for (let at = from; at < from + (distinct[shape] as number); at++) {
          const rank = ranks[at] as number;
          const place = rank * 8 + (times[at] as number);
          if ((subset & 1) === 1) {
            ways *= inSuit[place] as number;
            mask |= 1 << rank;
          } else ways *= others[place] as number;
          subset >>= 1;
        }
        if (ways === 0) continue;
        const real = bestWithFlush(first, flushes, shape, mask);
        const byRanks = best(first, shape);
        if (real === byRanks) continue;
        const low = second === null ? 0 : best(second, shape);
        this.tally.add(byRanks, low, -ways);
        this.tally.add(real, low, ways);
      }
    }
  }

  /** The fewest cards of the suit that must still come for anybody to have a flush. */
  private leastSuited(suit: number, views: readonly SuitView[]): number {
    const open = bitsIn(this.suitBoard[suit] as number);
    const held = Math.max(...views.map((view) => bitsIn(view.mask)));
    if (this.problem.holeUse === 2) return held < 2 ? Infinity : Math.max(0, 3 - open);
    return Math.max(0, 5 - held - open);
  }

  /** Ways to choose so many cards of a rank, at rank * 8 + times: with the one of the suit among them, or without it. */
  private waysBySuit(suit: number, views: readonly SuitView[]): { inSuit: number[]; others: number[] } {
    const left = this.leftAfter(views.map((view) => view.ranks));
    const held = views.reduce((mask, view) => mask | view.mask, 0);
    const suited = (this.suitLeft[suit] as number) & ~held;
    const inSuit: number[] = [];
    const others: number[] = [];
    for (let rank = 0; rank < RANKS; rank++) {
      const has = (suited >> rank) & 1;
      const rest = ((left[rank] as number) - has) * 8;
      for (let times = 0; times < 8; times++) {
        inSuit.push(has === 0 || times === 0 ? 0 : (WAYS[rest + times - 1] as number));
        others.push(WAYS[rest + times] as number);
      }
    }
    return { inSuit, others };
  }

  /** For each shape: the strength that these hole ranks make with it and the open board, flushes apart. */
  private strengthsOf(type: number, ranks: number): Uint16Array {
    const tables = this.strengths[type] as Map<number, Uint16Array>;
    const known = tables.get(ranks);
    if (known !== undefined) return known;
    const table = this.buildStrengths(this.problem.types[type] as HandType, this.ranks.items[ranks] ?? []);
    tables.set(ranks, table);
    return table;
  }

  private buildStrengths(type: HandType, hole: readonly number[]): Uint16Array {
    const { count } = this.shapes;
    const table = new Uint16Array(count);
    const open = this.problem.board.map(rankOf);
    const strength =
      this.problem.holeUse === 2
        ? omahaStrength(type, hole)
        : (board: readonly number[]) => rankStrength(type, [...hole, ...board]);
    for (let shape = 0; shape < count; shape++) {
      const board = [...open];
      for (let at = shape * BOARD; at < shape * BOARD + (this.shapes.distinct[shape] as number); at++) {
        for (let i = 0; i < (this.shapes.times[at] as number); i++) board.push(this.shapes.ranks[at] as number);
      }
      table[shape] = strength(board.sort((x, y) => x - y));
    }
    return table;
  }

  /** For each set of ranks to come in a suit: the flush that these hole cards make in it, 0 for none. */
  private flushesOf(suit: number, mask: number): Uint16Array {
    const key = suit * 8192 + mask;
    const known = this.flushes.get(key);
    if (known !== undefined) return known;
    const table = this.buildFlushes(this.suitBoard[suit] as number, mask);
    this.flushes.set(key, table);
    return table;
  }

  private buildFlushes(open: number, hole: number): Uint16Array {
    const flush = flushTable(this.problem.types[0] as HandType);
    const table = new Uint16Array(1 << RANKS);
    for (let come = 0; come < table.length; come++) {
      if ((come & open) !== 0 || bitsIn(come | open) > BOARD) continue;
      table[come] =
        this.problem.holeUse === 2 ? omahaFlush(flush, come | open, hole) : (flush[come | open | hole] as number);
    }
    return table;
  }
}

/** What five to seven ranks make, flushes apart. */
function rankStrength(type: HandType, ranks: readonly number[]): number {
  const cards = spread([...ranks].sort((a, b) => a - b));
  return strengthOf(type, 'any', cards, 0, cards.length, []);
}

/** The best of any two of the hole ranks with any three of a board (ascending): for each three, the best two at once. */
function omahaStrength(type: HandType, hole: readonly number[]): (board: readonly number[]) => number {
  const pairs = new Map(hole.flatMap((a, at) => hole.slice(at + 1).map((b) => [a * RANKS + b, [a, b]])));
  const byThree = new Uint16Array(RANKS ** 3);
  for (let a = 0; a < RANKS; a++) {
    for (let b = a; b < RANKS; b++) {
      for (let c = b; c < RANKS; c++) {
        let strength = 0;
        for (const pair of pairs.values()) {
          const ranks = [a, b, c, ...pair];
          if (isPossible(ranks)) strength = Math.max(strength, rankStrength(type, ranks));
        }
        byThree[(a * RANKS + b) * RANKS + c] = strength;
      }
    }
  }
  return (board) => {
    let strength = 0;
    for (const [i, j, k] of THREES) {
      const at = ((board[i] as number) * RANKS + (board[j] as number)) * RANKS + (board[k] as number);
      strength = Math.max(strength, byThree[at] as number);
    }
    return strength;
  };
}

function isPossible(ranks: readonly number[]): boolean {
  return ranks.some((rank) => rank !== ranks[0]);
}

/** The places of three out of five, ascending. */
const THREES: readonly (readonly [number, number, number])[] = [0, 1, 2].flatMap((i) =>
  [1, 2, 3].flatMap((j) => [2, 3, 4].filter((k) => i < j && j < k).map((k) => [i, j, k] as const)),
);

/** The best flush of two ranks of the hole and three of the board, all of one suit. */
function omahaFlush(flush: Uint16Array, board: number, hole: number): number {
  let strength = 0;
  for (const three of membersOf(board, 3)) {
    for (const two of membersOf(hole, 2)) strength = Math.max(strength, flush[three | two] as number);
  }
  return strength;
}

/** Masks of so many of the bits of a mask. */
function membersOf(mask: number, count: number): number[] {
  if (count === 0) return [0];
  const found: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    for (const more of membersOf(rest & (rest - 1), count - 1)) found.push(bit | more);
  }
  return found;
}

/** Winners at one place of the players' tables, as a mask; 0 when nobody has a hand. */
function best(tables: readonly Uint16Array[], at: number): number {
  let strength = 0;
  let winners = 0;
  for (let player = 0; player < tables.length; player++) {
    const own = (tables[player] as Uint16Array)[at] as number;
    if (own > strength) {
      strength = own;
      winners = 1 << player;
    } else if (own === strength && own > 0) winners |= 1 << player;
  }
  return winners;
}

function bestWithFlush(
  tables: readonly Uint16Array[],
  flushes: readonly Uint16Array[],
  at: number,
  mask: number,
): number {
  let strength = 0;
  let winners = 0;
  for (let player = 0; player < tables.length; player++) {
    const byRanks = (tables[player] as Uint16Array)[at] as number;
    const flush = (flushes[player] as Uint16Array)[mask] as number;
    const own = flush > byRanks ? flush : byRanks;
    if (own > strength) {
      strength = own;
      winners = 1 << player;
    } else if (own === strength && own > 0) winners |= 1 << player;
  }
  return winners;
}

/** A bound of the work of {@link solveBoards}, in places of the tables read. */
export function boardSteps(problem: Problem): number {
  const { count, distinct } = shapes(problem.toCome, rankOf(DECKS[problem.deckName][0] ?? 0));
  const open = [0, 1, 2, 3].map((suit) => problem.board.filter((card) => suitOf(card) === suit).length);
  const least = Math.max(0, 3 - Math.max(...open));
  const places = distinct.reduce((sum, n) => sum + (SUBSETS[n]?.[least]?.length ?? 0), 0);
  const counts = problem.holdings.map((holding) => handCount(problem, holding));
  const deals = counts.reduce((product, hands) => product * hands, 1);
  const alike = counts.reduce((product, hands) => product * Math.min(hands, TWO_CARD_VIEWS), 1);
  const kinds = problem.holeUse === 2 ? deals : Math.min(deals, alike);
  return deals * SUITS + kinds * SUITS * places + counts.reduce((sum, hands) => sum + hands * count, 0);
}

/** Two cards seen from one suit: 91 pairs of ranks with neither of the suit, 169 with one, 78 with both. */
const TWO_CARD_VIEWS = 338;

export function solveBoards(problem: Problem): Tally {
  return new BoardSolver(problem).solve();
}
