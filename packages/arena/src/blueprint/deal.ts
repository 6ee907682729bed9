/**
 * Hands on a board, all at once: which two cards are left to hold, how strong each hand is, and how often it wins against
 * any other. A hand's place in these lists is its index; boards of five cards leave 1,081 hands.
 */
import { below, type Card, evaluateSeven, type Random, shuffle } from '@cardroom/engine';

/** Hands of two of the 47 cards that a board of five leaves. */
export const HANDS = 1081;
const DECK = 52;

/** High strengths are 1 .. 7462. */
const STRENGTHS = 7463;

/** Hands that a board leaves, in the order of their cards. */
export class BoardHands {
  readonly low: Uint8Array = new Uint8Array(HANDS);
  readonly high: Uint8Array = new Uint8Array(HANDS);
  readonly #place: Int16Array = new Int16Array(DECK * DECK).fill(-1);

  /** Lists the hands that the five cards of the board leave. */
  list(board: readonly Card[]): void {
    this.#place.fill(-1);
    let hand = 0;
    for (let high = 1; high < DECK; high++) {
      if (board.includes(high)) continue;
      for (let low = 0; low < high; low++) {
        if (board.includes(low)) continue;
        this.low[hand] = low;
        this.high[hand] = high;
        this.#place[low * DECK + high] = hand++;
      }
    }
  }

  /** The index of a hand, -1 if the board has one of its cards. */
  indexOf(a: Card, b: Card): number {
    return this.#place[a < b ? a * DECK + b : b * DECK + a]!;
  }
}

/** Hands from the weakest to the strongest; equal ones form a group. */
export class Ranking {
  /** Indices in ascending order of strength. */
  readonly order: Uint16Array = new Uint16Array(HANDS);
  /** The end of the group of each place in the order. */
  readonly groupEnd: Uint16Array = new Uint16Array(HANDS);
  readonly #strengths: Uint16Array = new Uint16Array(HANDS);
  /** By strength: first where its group begins in the order, then where it ends. */
  readonly #ends: Uint16Array = new Uint16Array(STRENGTHS + 1);

  /** Sorts by counting: there are few strengths, and equal hands keep the order of their indices. */
  rank({ low, high }: BoardHands, board: readonly Card[]): void {
    const [a, b, c, d, e] = board as [Card, Card, Card, Card, Card];
    const { order, groupEnd } = this;
    const strengths = this.#strengths;
    const ends = this.#ends.fill(0);
    for (let hand = 0; hand < HANDS; hand++) {
      const strength = evaluateSeven(low[hand]!, high[hand]!, a, b, c, d, e);
      strengths[hand] = strength;
      ends[strength + 1]!++;
    }
    for (let strength = 1; strength <= STRENGTHS; strength++) ends[strength]! += ends[strength - 1]!;
    for (let hand = 0; hand < HANDS; hand++) order[ends[strengths[hand]!]!++] = hand;
    for (let at = 0; at < HANDS; at++) groupEnd[at] = ends[strengths[order[at]!]!]!;
  }
}

/** Every third hand is looked at on a board: three times as many boards are worth more than all hands of each. */
const STRIDE = 3;
export const SAMPLED: number = Math.floor(HANDS / STRIDE);

/** Some hands of a board, ranked among themselves, with their buckets on each street. */
export class HandSample {
  readonly low: Uint8Array = new Uint8Array(SAMPLED);
  readonly high: Uint8Array = new Uint8Array(SAMPLED);
  readonly order: Uint16Array = new Uint16Array(SAMPLED);
  readonly groupEnd: Uint16Array = new Uint16Array(SAMPLED);
  readonly buckets: readonly Uint16Array[] = Array.from({ length: 4 }, () => new Uint16Array(SAMPLED));
  readonly #place: Int16Array = new Int16Array(HANDS);

  /** Takes every third hand, from one of the first three on. */
  take(hands: BoardHands, ranking: Ranking, buckets: readonly Uint16Array[], first: number): void {
    this.#place.fill(-1);
    for (let at = 0; at < SAMPLED; at++) {
      const hand = first + at * STRIDE;
      this.#place[hand] = at;
      this.low[at] = hands.low[hand]!;
      this.high[at] = hands.high[hand]!;
      for (let street = 0; street < buckets.length; street++) this.buckets[street]![at] = buckets[street]![hand]!;
    }
    let count = 0;
    for (let from = 0; from < HANDS; from = ranking.groupEnd[from]!) {
      const begin = count;
      for (let at = from; at < ranking.groupEnd[from]!; at++) {
        const place = this.#place[ranking.order[at]!]!;
        if (place >= 0) this.order[count++] = place;
      }
      for (let at = begin; at < count; at++) this.groupEnd[at] = count;
    }
  }

  /** Which hand to begin with. */
  static first(random: Random): number {
    return below(random, STRIDE);
  }
}

/** Opponents' hands that a hand and five cards leave. */
const OPPOSING = 990;

/** How often each hand of a ranking wins against any other hand, ties as half: twice 990 is always. */
export function winsOf(hands: BoardHands, { order, groupEnd }: Ranking, wins: Int32Array): void {
  const { low, high } = hands;
  const beaten = new Int32Array(DECK);
  let count = 0;
  for (let from = 0; from < HANDS; from = groupEnd[from]!) {
    const end = groupEnd[from]!;
    for (let at = from; at < end; at++) {
      const hand = order[at]!;
      wins[hand] = count - beaten[low[hand]!]! - beaten[high[hand]!]!;
    }
    count += end - from;
    for (let at = from; at < end; at++) {
      beaten[low[order[at]!]!]!++;
      beaten[high[order[at]!]!]!++;
    }
    // The hand itself is in its group and holds both of its cards.
    for (let at = from; at < end; at++) {
      const hand = order[at]!;
      wins[hand]! += count - beaten[low[hand]!]! - beaten[high[hand]!]! + 1;
    }
  }
}

export const ALWAYS: number = 2 * OPPOSING;

/** Cards that may still come, used again and again. */
const rest: Card[] = [];

/** The same for one hand: every hand that the opponent may hold is looked at. */
export function winsOfHand(hole: readonly Card[], board: readonly Card[]): number {
  const [a, b, c, d, e] = board as [Card, Card, Card, Card, Card];
  const own = evaluateSeven(hole[0]!, hole[1]!, a, b, c, d, e);
  rest.length = 0;
  for (let card = 0; card < DECK; card++) if (!hole.includes(card) && !board.includes(card)) rest.push(card);
  let wins = 0;
  for (let high = 1; high < rest.length; high++) {
    const upper = rest[high]!;
    for (let low = 0; low < high; low++) {
      const other = evaluateSeven(rest[low]!, upper, a, b, c, d, e);
      if (own > other) wins += 2;
      else if (own === other) wins++;
    }
  }
  return wins;
}

/** A board of five cards. */
export function dealBoard(random: Random): Card[] {
  const deck = Array.from({ length: DECK }, (_, card) => card);
  shuffle(random, deck, 5);
  return deck.slice(0, 5);
}
