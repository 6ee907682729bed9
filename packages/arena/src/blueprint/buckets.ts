/**
 * Hands that are played alike. Before the flop: the 169 classes. On the flop and the turn: clusters by how often a hand
 * will win against any other when all cards lie, and by how much that still changes. On the river: by how often it wins.
 */
import { type Card, shuffle, stream } from '@cardroom/engine';
import { classOf } from '../bots/charts.js';
import { ALWAYS, BoardHands, dealBoard, HANDS, Ranking, winsOf, winsOfHand } from './deal.js';

const DECK = 52;
/** Run-outs that a flop is judged by: the same ones for everybody who sees this flop. */
const RUN_OUTS = 50;
const FIRST_BUCKETS = 169;

/** Centres of the clusters: mean and deviation of the share of wins, in ten thousandths, one after another. */
export interface Clusters {
  readonly flop: Int32Array;
  readonly turn: Int32Array;
  readonly river: number;
}

export function bucketCounts({ flop, turn, river }: Clusters): number[] {
  return [FIRST_BUCKETS, flop.length / 2, turn.length / 2, river];
}

const SCALE = 10_000;
/** Changes to come count more than their size: a draw is another hand than a pair of the same mean. */
const DEVIATION_WEIGHT = 2;

/** The place of a hand in lists of all hands of two cards. */
function placeOf(low: Card, high: Card): number {
  return low * DECK + high;
}

/** Sums over the ways a board may end, by the place of the hand: how many, wins, and squares of wins. */
interface Outlook {
  readonly count: Int32Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

function emptyOutlook(): Outlook {
  const size = DECK * DECK;
  return { count: new Int32Array(size), sum: new Float64Array(size), squares: new Float64Array(size) };
}

function meanOf(sum: number, count: number): number {
  return Math.round((sum / count / ALWAYS) * SCALE);
}

function deviationOf(sum: number, squares: number, count: number): number {
  const mean = sum / count;
  return Math.round((Math.sqrt(Math.max(0, squares / count - mean * mean)) / ALWAYS) * SCALE);
}

/** Mean and deviation of the share of wins of the hand at a place. */
function pointOf({ count, sum, squares }: Outlook, place: number): [number, number] {
  const times = count[place]!;
  return [meanOf(sum[place]!, times), deviationOf(sum[place]!, squares[place]!, times)];
}

function nearest(centres: Int32Array, mean: number, deviation: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < centres.length; at += 2) {
    const far = mean - centres[at]!;
    const wide = DEVIATION_WEIGHT * (deviation - centres[at + 1]!);
    const distance = far * far + wide * wide;
    if (distance >= least) continue;
    least = distance;
    best = at / 2;
  }
  return best;
}

function riverBucket(wins: number, count: number): number {
  return Math.min(count - 1, Math.floor((wins * count) / ALWAYS));
}

/** The ways that a flop ends in our judgement: pairs of cards, fixed for each flop. */
function runOutsOf(flop: readonly Card[]): Card[][] {
  const sorted = [...flop].sort((a, b) => a - b);
  const random = stream('blueprint flop', sorted[0]!, sorted[1]!, sorted[2]!);
  const rest = Array.from({ length: DECK }, (_, card) => card).filter((card) => !flop.includes(card));
  return Array.from({ length: RUN_OUTS }, () => {
    shuffle(random, rest, 2);
    return rest.slice(0, 2);
  });
}

function riversOf(turn: readonly Card[]): Card[][] {
  return Array.from({ length: DECK }, (_, card) => [card]).filter(([card]) => !turn.includes(card!));
}

/** The ways that three or four shared cards end. */
function endingsOf(board: readonly Card[]): Card[][] {
  return board.length === 3 ? runOutsOf(board) : riversOf(board);
}

/** Buckets of all hands on a board, street by street. */
export class BoardBuckets {
  readonly hands: BoardHands = new BoardHands();
  readonly ranking: Ranking = new Ranking();
  /** By street and index of the hand. */
  readonly buckets: readonly Uint16Array[] = Array.from({ length: 4 }, () => new Uint16Array(HANDS));
  readonly #clusters: Clusters;
  readonly #others: BoardHands = new BoardHands();
  readonly #otherRanking: Ranking = new Ranking();
  readonly #wins: Int32Array = new Int32Array(HANDS);
  readonly #outlook: Outlook = emptyOutlook();

  constructor(clusters: Clusters) {
    this.#clusters = clusters;
  }

  /** Sorts all hands of a board of five cards into their buckets. */
  deal(board: readonly Card[]): void {
    const { hands, ranking, buckets } = this;
    const { flop, turn, river } = this.#clusters;
    hands.list(board);
    ranking.rank(hands, board);
    winsOf(hands, ranking, this.#wins);
    for (let hand = 0; hand < HANDS; hand++) {
      buckets[0]![hand] = classOf(hands.low[hand]!, hands.high[hand]!);
      buckets[3]![hand] = riverBucket(this.#wins[hand]!, river);
    }
    this.#cluster(board.slice(0, 3), flop, buckets[1]!);
    this.#cluster(board.slice(0, 4), turn, buckets[2]!);
  }

  #cluster(board: readonly Card[], centres: Int32Array, buckets: Uint16Array): void {
    const { low, high } = this.hands;
    const outlook = this.look(board);
    for (let hand = 0; hand < HANDS; hand++) {
      const [mean, deviation] = pointOf(outlook, placeOf(low[hand]!, high[hand]!));
      buckets[hand] = nearest(centres, mean, deviation);
    }
  }

  /** How all hands do from these shared cards on. */
  look(board: readonly Card[]): Outlook {
    const { count, sum, squares } = this.#outlook;
    for (const list of [count, sum, squares]) list.fill(0);
    const { low, high } = this.#others;
    const wins = this.#wins;
    for (const ending of endingsOf(board)) {
      this.#count([...board, ...ending]);
      for (let hand = 0; hand < HANDS; hand++) {
        const place = placeOf(low[hand]!, high[hand]!);
        count[place]!++;
        sum[place]! += wins[hand]!;
        squares[place]! += wins[hand]! * wins[hand]!;
      }
    }
    return this.#outlook;
  }

  /** Counts the wins of all hands on a whole board. */
  #count(board: readonly Card[]): void {
    this.#others.list(board);
    this.#otherRanking.rank(this.#others, board);
    winsOf(this.#others, this.#otherRanking, this.#wins);
  }

  /** The buckets of all hands on a board of any street; -1 for hands that the board makes impossible. */
  all(board: readonly Card[]): HandBuckets {
    const buckets = new Int16Array(DECK * DECK).fill(-1);
    if (board.length === 5) {
      this.#count(board);
      const { low, high } = this.#others;
      const { river } = this.#clusters;
      for (let hand = 0; hand < HANDS; hand++) {
        buckets[placeOf(low[hand]!, high[hand]!)] = riverBucket(this.#wins[hand]!, river);
      }
    } else {
      const outlook = board.length === 0 ? null : this.look(board);
      const centres = board.length === 3 ? this.#clusters.flop : this.#clusters.turn;
      for (let high = 1; high < DECK; high++) {
        for (let low = 0; low < high; low++) {
          const place = placeOf(low, high);
          if (outlook === null) buckets[place] = classOf(low, high);
          else if (outlook.count[place]! > 0) buckets[place] = nearest(centres, ...pointOf(outlook, place));
        }
      }
    }
    return { of: (a, b) => buckets[placeOf(Math.min(a, b), Math.max(a, b))]! };
  }
}

/** The buckets of hands on one board. */
export interface HandBuckets {
  of(a: Card, b: Card): number;
}

/** The bucket of one hand, the same as `BoardBuckets` gives it. */
export function bucketOf(clusters: Clusters, hole: readonly Card[], board: readonly Card[]): number {
  if (board.length === 0) return classOf(hole[0]!, hole[1]!);
  if (board.length === 5) return riverBucket(winsOfHand(hole, board), clusters.river);
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const ending of endingsOf(board)) {
    if (ending.some((card) => hole.includes(card))) continue;
    const wins = winsOfHand(hole, [...board, ...ending]);
    count++;
    sum += wins;
    squares += wins * wins;
  }
  const centres = board.length === 3 ? clusters.flop : clusters.turn;
  return nearest(centres, meanOf(sum, count), deviationOf(sum, squares, count));
}

// --- Finding the clusters

/** Boards that clusters are found on, by default. */
const SAMPLE_BOARDS = 120;
/** Hands looked at on each board: every one of so many. */
const EVERY = 6;
const ROUNDS = 20;

/** Lloyd's rounds from centres that lie along the mean; everything is whole numbers and the same everywhere. */
function centresOf(points: readonly (readonly [number, number])[], count: number): Int32Array {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const centres = new Int32Array(2 * count);
  for (let centre = 0; centre < count; centre++) {
    const [mean, deviation] = sorted[Math.floor(((centre + 0.5) * sorted.length) / count)]!;
    centres[2 * centre] = mean;
    centres[2 * centre + 1] = deviation;
  }
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(2 * count);
    const sizes = new Int32Array(count);
    for (const [mean, deviation] of points) {
      const centre = nearest(centres, mean, deviation);
      sizes[centre]!++;
      sums[2 * centre]! += mean;
      sums[2 * centre + 1]! += deviation;
    }
    for (let at = 0; at < centres.length; at++) {
      const size = sizes[at >> 1]!;
      if (size > 0) centres[at] = Math.round(sums[at]! / size);
    }
  }
  return centres;
}

/** The clusters of a seed, so many on each street. */
export function findClusters(
  seed: string,
  counts: { readonly flop: number; readonly turn: number; readonly river: number },
  boards: number = SAMPLE_BOARDS,
): Clusters {
  const looker = new BoardBuckets({ flop: new Int32Array(2), turn: new Int32Array(2), river: 1 });
  const points: [number, number][][] = [[], []];
  for (let sample = 0; sample < boards; sample++) {
    const board = dealBoard(stream(seed, 'clusters', sample));
    looker.hands.list(board);
    for (const street of [0, 1]) {
      const outlook = looker.look(board.slice(0, 3 + street));
      for (let hand = street; hand < HANDS; hand += EVERY) {
        points[street]!.push(pointOf(outlook, placeOf(looker.hands.low[hand]!, looker.hands.high[hand]!)));
      }
    }
  }
  return { flop: centresOf(points[0]!, counts.flop), turn: centresOf(points[1]!, counts.turn), river: counts.river };
}
