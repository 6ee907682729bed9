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
import { type Holding, handCount, handsOfHolding, MAX_HANDS, type Problem } from './problem.js';
import type { Combo } from './ranges.js';
import {
  BOARD_SIZE,
  bitsIn,
  RANK_COUNT,
  ranksOf,
  type Shapes,
  SUIT_COUNT,
  type SuitedShapes,
  shapesOf,
  suitedShapesOf,
  waysOf,
} from './shapes.js';
import { flushesOf, hasFlushes, isBoardType, type SuitFlushes, strengthsOf } from './strengths.js';
import { EquityTally } from './tally.js';
import { Index, Weights } from './weights.js';

const SUITS = [0, 1, 2, 3] as const;

export function isBoardGame({ board, toCome, types }: Problem): boolean {
  return board.length + toCome === BOARD_SIZE && types.every(isBoardType);
}

/** A player's cards seen from one suit: the ranks held in it as a mask, and the number of all ranks held. */
interface View {
  readonly mask: number;
  readonly ranks: number;
}

/** One hand of a player: its cards as two masks of 26, and its numbers among the ranks and views. */
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
  private readonly suited: SuitedShapes;
  private readonly open: readonly number[];
  /** Ranks that players may hold, ascending, and how they look from one suit. */
  private readonly ranks = new Index<readonly number[]>();
  private readonly views = new Index<View>();
  private readonly hands: readonly (readonly Hand[])[];
  /** Cards of each rank that are neither open nor dead. */
  private readonly left: readonly number[];
  /** For each suit, as masks: the ranks that are neither open nor dead, and the open ones. */
  private readonly suitLeft: readonly number[];
  private readonly suitOpen: readonly number[];
  /** For each suit the first one that has the same ranks left and open: what is true of one is true of the other. */
  private readonly alike: readonly number[];
  private readonly strengths: readonly Map<number, Uint16Array>[];
  private readonly flushes = new Map<number, SuitFlushes>();
  private readonly tally: EquityTally;
  /** Two players for a pot that is not cut in two: the sums are first and second player ahead, and neither. */
  private readonly isPlain: boolean;
  private readonly two = new Float64Array(3);

  constructor(problem: Problem) {
    this.problem = problem;
    this.players = problem.holdings.length;
    this.tally = new EquityTally(this.players);
    this.isPlain = this.players === 2 && problem.types.length === 1;
    this.shapes = shapesOf(problem.toCome, lowestRank(problem));
    this.suited = suitedShapesOf(problem.toCome, lowestRank(problem));
    this.strengths = problem.types.map(() => new Map());
    const free = [...problem.deck, ...problem.holdings.flatMap((holding) => holding.known)];
    this.open = ranksOf(problem.board);
    this.left = Array.from({ length: RANK_COUNT }, (_, rank) => free.filter((card) => rankOf(card) === rank).length);
    this.suitLeft = masksBySuit(free);
    this.suitOpen = masksBySuit(problem.board);
    this.alike = SUITS.map((suit) =>
      SUITS.findIndex(
        (other) => this.suitLeft[other] === this.suitLeft[suit] && this.suitOpen[other] === this.suitOpen[suit],
      ),
    );
    this.hands = problem.holdings.map((holding) => handsOfHolding(problem, holding).map((combo) => this.hand(combo)));
  }

  private hand({ cards, weight }: Combo): Hand {
    const held = ranksOf(cards);
    const ranks = this.ranks.of(held.join(), () => held);
    let low = 0;
    let high = 0;
    for (const card of cards) {
      if (card < 26) low |= 1 << card;
      else high |= 1 << (card - 26);
    }
    const views = masksBySuit(cards).map((mask) =>
      this.views.of(ranks * 2 ** RANK_COUNT + mask, () => ({ mask, ranks })),
    );
    return { low, high, weight, ranks, views };
  }

  solve(): EquityTally {
    const byRanks = new Weights(this.ranks.items.length, this.players);
    const bySuit = SUITS.map(() => new Weights(this.views.items.length, this.players));
    this.gather(byRanks, bySuit);
    this.each(byRanks, (ids, weight) => this.countRanks(ids, weight));
    if (hasFlushes(this.problem.types[0]!)) {
      for (const suit of new Set(this.alike)) {
        this.each(bySuit[suit]!, (ids, weight) => this.correctSuit(suit, ids, weight));
      }
    }
    return this.tally;
  }

  /** Two players' deals that are each other turned round are counted once, for both. */
  private each(weights: Weights, count: (ids: readonly number[], weight: number) => void): void {
    if (!this.isPlain) {
      weights.each(count);
      return;
    }
    const { two } = this;
    const { whole } = this.tally;
    weights.eachPair((ids, weight, turned) => {
      two.fill(0);
      count(ids, 1);
      whole[1] = whole[1]! + two[0]! * weight + two[1]! * turned;
      whole[2] = whole[2]! + two[1]! * weight + two[0]! * turned;
      whole[3] = whole[3]! + two[2]! * (weight + turned);
    });
  }

  /** Sums up the weights of all hands that do not collide, by their ranks and by what each suit sees of them. */
  private gather(byRanks: Weights, bySuit: readonly Weights[]): void {
    const last = this.players - 1;
    const views = SUITS.map((suit) => bySuit[this.alike[suit]!]!);
    const extend = (
      player: number,
      low: number,
      high: number,
      weight: number,
      ranks: number,
      seen: readonly number[],
    ): void => {
      for (const hand of this.hands[player]!) {
        if ((hand.low & low) !== 0 || (hand.high & high) !== 0) continue;
        const product = weight * hand.weight;
        if (player === last) {
          byRanks.add(ranks, hand.ranks, product);
          for (let suit = 0; suit < SUIT_COUNT; suit++) views[suit]!.add(seen[suit]!, hand.views[suit]!, product);
        } else {
          const more = views.map((weights, suit) => weights.prefix(player, seen[suit]!, hand.views[suit]!));
          const held = byRanks.prefix(player, ranks, hand.ranks);
          extend(player + 1, low | hand.low, high | hand.high, product, held, more);
        }
      }
    };
    extend(0, 0, 0, 1, 0, [0, 0, 0, 0]);
  }

  /** Cards of each rank left for the board when players hold these. */
  private leftAfter(ids: readonly number[]): number[] {
    const left = [...this.left];
    for (const id of ids) {
      for (const rank of this.ranks.items[id]!) left[rank] = left[rank]! - 1;
    }
    return left;
  }

  /** Counts all boards by the winners that the ranks alone would give. */
  private countRanks(ids: readonly number[], weight: number): void {
    const ways = waysOf(this.shapes, this.leftAfter(ids));
    const first = ids.map((id) => this.strengthsOf(0, id));
    if (this.isPlain) {
      countTwo(this.two, first[0]!, first[1]!, ways);
      return;
    }
    const second = this.problem.types.length > 1 ? ids.map((id) => this.strengthsOf(1, id)) : null;
    for (let shape = 0; shape < ways.length; shape++) {
      const times = ways[shape]! * weight;
      if (times !== 0) this.tally.add(best(first, shape), second === null ? 0 : best(second, shape), times);
    }
  }

  /** Moves the boards that make a flush in a suit from the winners by ranks to the real winners. */
  private correctSuit(suit: number, ids: readonly number[], weight: number): void {
    const views = ids.map((id) => this.views.items[id]!);
    const { toCome, types } = this.problem;
    const least = this.leastSuited(suit, views);
    if (least > toCome) return;
    const held = views.reduce((mask, view) => mask | view.mask, 0);
    const free = this.suitLeft[suit]! & ~held;
    const left = this.leftAfter(views.map((view) => view.ranks)).map((count, rank) => count - ((free >> rank) & 1));
    const flushes = views.map((view) => this.flushesOf(suit, view.mask));
    const first = views.map((view) => this.strengthsOf(0, view.ranks));
    const second = types.length > 1 ? views.map((view) => this.strengthsOf(1, view.ranks)) : null;
    const { atLeast, others } = this.suited;
    for (let suited = least; suited <= toCome; suited++) {
      const ways = waysOf(others[toCome - suited]!, left);
      const from = atLeast[suited + 1]!;
      const to = atLeast[suited]!;
      if (this.isPlain) moveTwo(this.two, this.suited, from, to, free, flushes, first, ways);
      else move(this.tally, this.suited, from, to, free, flushes, first, second, ways, weight);
    }
  }

  /** The fewest cards of the suit that must still come for anybody to have a flush. */
  private leastSuited(suit: number, views: readonly View[]): number {
    const open = bitsIn(this.suitOpen[suit]!);
    const held = Math.max(...views.map((view) => bitsIn(view.mask)));
    if (this.problem.holeUse === 2) return held < 2 ? Infinity : Math.max(0, 3 - open);
    return Math.max(0, 5 - held - open);
  }

  private strengthsOf(type: number, ranks: number): Uint16Array {
    const known = this.strengths[type]!.get(ranks);
    if (known !== undefined) return known;
    const { types, holeUse } = this.problem;
    const name = types[type]!;
    if (!isBoardType(name)) throw new Error(`no board game of ${name}`);
    const strengths = strengthsOf(name, holeUse, this.ranks.items[ranks]!, this.open, this.shapes);
    this.strengths[type]!.set(ranks, strengths);
    return strengths;
  }

  private flushesOf(suit: number, hole: number): SuitFlushes {
    const key = suit * 2 ** RANK_COUNT + hole;
    const known = this.flushes.get(key);
    if (known !== undefined) return known;
    const { types, holeUse } = this.problem;
    const name = types[0]!;
    if (!hasFlushes(name)) throw new Error(`no flushes in ${name}`);
    const flushes = flushesOf(name, holeUse, hole, this.suitOpen[suit]!);
    this.flushes.set(key, flushes);
    return flushes;
  }
}

function lowestRank({ deckName }: Problem): number {
  return rankOf(DECKS[deckName][0] ?? 0);
}

function masksBySuit(cards: readonly Card[]): number[] {
  return SUITS.map((suit) =>
    cards.reduce((mask, card) => (suitOf(card) === suit ? mask | (1 << rankOf(card)) : mask), 0),
  );
}

/** Winners at one place of the players' tables, as a mask; 0 when nobody has a hand. */
function best(tables: readonly Uint16Array[], at: number): number {
  let strength = 1;
  let winners = 0;
  for (let player = 0; player < tables.length; player++) {
    const own = tables[player]![at]!;
    if (own > strength) {
      strength = own;
      winners = 1 << player;
    } else if (own === strength) winners |= 1 << player;
  }
  return winners;
}

/** The same, each player's strength being at least that of their flush. */
function bestWithFlush(tables: readonly Uint16Array[], flushes: Uint16Array, at: number): number {
  let strength = 1;
  let winners = 0;
  for (let player = 0; player < tables.length; player++) {
    const own = Math.max(tables[player]![at]!, flushes[player]!);
    if (own > strength) {
      strength = own;
      winners = 1 << player;
    } else if (own === strength) winners |= 1 << player;
  }
  return winners;
}

/**
 * Moves boards with the cards of a suit that the masks `from .. to - 1` name, each with any others, to the winners that
 * the flushes make. `free` are the ranks of the suit that can come, `ways` the numbers of ways to choose the others.
 */
function move(
  tally: EquityTally,
  { masks, starts, shapes }: SuitedShapes,
  from: number,
  to: number,
  free: number,
  hands: readonly SuitFlushes[],
  first: readonly Uint16Array[],
  second: readonly Uint16Array[] | null,
  ways: Float64Array,
  weight: number,
): void {
  const flushes = new Uint16Array(hands.length);
  for (let at = from; at < to; at++) {
    const mask = masks[at]!;
    if ((mask & ~free) !== 0) continue;
    let any = 0;
    for (let player = 0; player < hands.length; player++) {
      const { flushes: table, own } = hands[player]!;
      any |= flushes[player] = table[mask | own]!;
    }
    if (any === 0) continue;
    for (let other = 0; other < ways.length; other++) {
      const times = ways[other]! * weight;
      if (times === 0) continue;
      const shape = shapes[starts[at]! + other]!;
      const real = bestWithFlush(first, flushes, shape);
      const byRanks = best(first, shape);
      if (real === byRanks) continue;
      const low = second === null ? 0 : best(second, shape);
      tally.add(byRanks, low, -times);
      tally.add(real, low, times);
    }
  }
}

/**
 * {@link move} for two players and one hand type, which is most of the work of ranges. Who is ahead is as good as
 * random to the processor, so signs are taken by shifts and not by jumps.
 */
function moveTwo(
  sums: Float64Array,
  { masks, starts, shapes }: SuitedShapes,
  from: number,
  to: number,
  free: number,
  hands: readonly SuitFlushes[],
  strengths: readonly Uint16Array[],
  ways: Float64Array,
): void {
  const { flushes: flushesA, own: ownA } = hands[0]!;
  const { flushes: flushesB, own: ownB } = hands[1]!;
  const a = strengths[0]!;
  const b = strengths[1]!;
  let winsA = 0;
  let winsB = 0;
  for (let at = from; at < to; at++) {
    const mask = masks[at]!;
    if ((mask & ~free) !== 0) continue;
    const flushA = flushesA[mask | ownA]!;
    const flushB = flushesB[mask | ownB]!;
    if ((flushA | flushB) === 0) continue;
    const start = starts[at]!;
    for (let other = 0; other < ways.length; other++) {
      const times = ways[other]!;
      const shape = shapes[start + other]!;
      const rankA = a[shape]!;
      const rankB = b[shape]!;
      const realA = rankA - ((rankA - flushA) & ((rankA - flushA) >> 31));
      const realB = rankB - ((rankB - flushB) & ((rankB - flushB) >> 31));
      winsA += times * (((realB - realA) >>> 31) - ((rankB - rankA) >>> 31));
      winsB += times * (((realA - realB) >>> 31) - ((rankA - rankB) >>> 31));
    }
  }
  sums[0] = sums[0]! + winsA;
  sums[1] = sums[1]! + winsB;
  sums[2] = sums[2]! - winsA - winsB;
}

/** Counts boards by ranks for two players and one hand type. */
function countTwo(sums: Float64Array, a: Uint16Array, b: Uint16Array, ways: Float64Array): void {
  let winsA = 0;
  let winsB = 0;
  let all = 0;
  for (let shape = 0; shape < ways.length; shape++) {
    const times = ways[shape]!;
    const ahead = a[shape]! - b[shape]!;
    winsA += times * (-ahead >>> 31);
    winsB += times * (ahead >>> 31);
    all += times;
  }
  sums[0] = sums[0]! + winsA;
  sums[1] = sums[1]! + winsB;
  sums[2] = sums[2]! + all - winsA - winsB;
}

/** A bound of the work of {@link solveBoards}, in places of the tables read. */
export function boardSteps(problem: Problem): number {
  const { toCome, holeUse, holdings, board } = problem;
  const counts = holdings.map((holding) => handCount(problem, holding));
  if (Math.max(...counts) > MAX_HANDS) return Number.MAX_SAFE_INTEGER;
  const deals = counts.reduce((product, hands) => product * hands, 1);
  const views = holdings.map((holding) => viewCounts(problem, holding));
  const open = Math.max(...masksBySuit(board).map(bitsIn));
  const entries = entryCounts(suitedShapesOf(toCome, lowestRank(problem)));
  let steps = deals * SUIT_COUNT;
  let before = 0;
  for (let held = 0; held <= problem.size; held++) {
    const kinds = views.reduce((product, counts) => product * counts[held]!, 1);
    const least = Math.max(0, holeUse === 2 ? 3 - open : 5 - held - open);
    steps += Math.min(kinds - before, deals * SUIT_COUNT) * (entries[least] ?? 0);
    before = kinds;
  }
  const listed = views.reduce((sum, counts) => sum + counts[problem.size]!, 0);
  return steps + listed * shapesOf(toCome, lowestRank(problem)).count;
}

/** How many different views a player's hands give with at most so many cards of the suit, the four suits together. */
function viewCounts(problem: Problem, holding: Holding): number[] {
  const hands = handCount(problem, holding);
  if (hands > MAX_COMPARED) return Array<number>(problem.size + 1).fill(hands);
  const views = Array.from({ length: problem.size + 1 }, () => new Set<string>());
  for (const { cards } of handsOfHolding(problem, holding)) {
    const ranks = ranksOf(cards).join();
    for (const mask of masksBySuit(cards)) {
      for (let held = bitsIn(mask); held <= problem.size; held++) views[held]!.add(`${ranks}/${mask}`);
    }
  }
  return views.map((each) => each.size);
}

/** All hands of two cards can be compared in a moment; of more hands, each counts as different. */
const MAX_COMPARED = 2_000;

/** How many places there are with at least so many cards of the suit to come. */
function entryCounts({ atLeast, starts, shapes }: SuitedShapes): number[] {
  return atLeast.map((masks) => starts[masks] ?? shapes.length);
}

export function solveBoards(problem: Problem): EquityTally {
  return new BoardSolver(problem).solve();
}
