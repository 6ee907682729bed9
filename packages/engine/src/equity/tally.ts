/**
 * Counts of wins. Outcomes are counted by the set of players who share a part of the pot (a bit mask), so that the
 * counts of an enumeration stay whole numbers and every share is divided once, at the end.
 */
import type { HandType } from '../evaluate/handType.js';

/** A player's share with one hand type: the high or the low part of the pot, or all of it. */
export interface PartEquity {
  readonly type: HandType;
  /** Deals in which the player has the best hand of this type alone. */
  readonly wins: number;
  /** Deals in which the best hand of this type is shared. */
  readonly ties: number;
  /** Mean share of the whole pot won with this type; over all types it adds up to the player's equity. */
  readonly equity: number;
}

export interface PlayerEquity {
  /** Deals in which the player takes the whole pot: in hi/lo games, scoops. */
  readonly wins: number;
  /** Deals in which the player takes a part of the pot and not all. */
  readonly ties: number;
  /** Mean share of the pot, 0 to 1. */
  readonly equity: number;
  /** Standard error of the equity; 0 when every deal was counted. */
  readonly standardError: number;
  /** By hand type, in the order of the variant. */
  readonly parts: readonly PartEquity[];
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export class EquityTally {
  readonly players: number;
  /** Pots that go to one hand type alone, by the mask of its winners. */
  readonly whole: Float64Array;
  /** Pots cut in two: by the winners of the first type, and of the second. */
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  /** For each player, over pots cut in two: taken whole, taken in part, and the sum of squared shares. */
  private readonly scoops: Float64Array;
  private readonly partial: Float64Array;
  private readonly squares: Float64Array;

  constructor(players: number) {
    this.players = players;
    this.whole = new Float64Array(1 << players);
    this.first = new Float64Array(1 << players);
    this.second = new Float64Array(1 << players);
    this.scoops = new Float64Array(players);
    this.partial = new Float64Array(players);
    this.squares = new Float64Array(players);
  }

  /** Counts `weight` deals with these winners of the first and of the second hand type; 0 when nobody has one. */
  add(first: number, second: number, weight: number): void {
    if (second === 0 || first === 0) {
      const at = first | second;
      this.whole[at] = this.whole[at]! + weight;
    } else this.cut(first, second, weight);
  }

  private cut(first: number, second: number, weight: number): void {
    this.first[first] = this.first[first]! + weight;
    this.second[second] = this.second[second]! + weight;
    const high = 0.5 / bitsIn(first);
    const low = 0.5 / bitsIn(second);
    for (let player = 0; player < this.players; player++) {
      const bit = 1 << player;
      const share = ((first & bit) === 0 ? 0 : high) + ((second & bit) === 0 ? 0 : low);
      if (share === 0) continue;
      const list = first === bit && second === bit ? this.scoops : this.partial;
      list[player] = list[player]! + weight;
      this.squares[player] = this.squares[player]! + weight * share * share;
    }
  }

  /** Adds another tally `times` over. */
  merge(other: EquityTally, times: number): void {
    for (const list of ['whole', 'first', 'second', 'scoops', 'partial', 'squares'] as const) {
      const to = this[list];
      const from = other[list];
      for (let at = 0; at < to.length; at++) to[at] = to[at]! + times * from[at]!;
    }
  }

  /** Deals counted. */
  get deals(): number {
    return sum(this.whole) + sum(this.first);
  }

  /** The summary for each player; with `sampled` deals, standard errors too. */
  summary(types: readonly HandType[], sampled: boolean): PlayerEquity[] {
    const { deals } = this;
    return Array.from({ length: this.players }, (_, player) => {
      const whole = sharesOf(this.whole, player);
      const first = sharesOf(this.first, player);
      const second = sharesOf(this.second, player);
      const parts = [
        { wins: whole.wins + first.wins, ties: whole.ties + first.ties, equity: whole.total + first.total / 2 },
        { wins: second.wins, ties: second.ties, equity: second.total / 2 },
      ];
      const total = whole.total + first.total / 2 + second.total / 2;
      const equity = total / deals;
      const spread = (whole.squares + this.squares[player]!) / deals - equity * equity;
      return {
        wins: whole.wins + this.scoops[player]!,
        ties: whole.ties + this.partial[player]!,
        equity,
        standardError: sampled ? Math.sqrt(Math.max(0, spread) / Math.max(1, deals - 1)) : 0,
        parts: types.map((type, at) => {
          const part = parts[at] ?? { wins: 0, ties: 0, equity: 0 };
          return { type, wins: part.wins, ties: part.ties, equity: part.equity / deals };
        }),
      };
    });
  }
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** How often a player is in the masks, alone or not, and the shares that gives: summed by size before dividing. */
function sharesOf(
  counts: Float64Array,
  player: number,
): { wins: number; ties: number; total: number; squares: number } {
  const bySize = new Float64Array(16);
  for (let mask = 1 << player; mask < counts.length; mask = (mask + 1) | (1 << player)) {
    const size = bitsIn(mask);
    // Weights that are no binary fractions may leave a trace below zero if boards were moved away.
    bySize[size] = bySize[size]! + Math.max(0, counts[mask]!);
  }
  let ties = 0;
  let total = 0;
  let squares = 0;
  bySize.forEach((count, size) => {
    if (size > 1) ties += count;
    if (size > 0) total += count / size;
    if (size > 0) squares += count / (size * size);
  });
  return { wins: bySize[1]!, ties, total, squares };
}
