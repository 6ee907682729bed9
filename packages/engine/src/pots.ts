/** Main and side pots: levels of what was put in over the whole hand [S4-52], peeled off one after another. */
import type { HandState } from './hand.js';

/** A pot and the players who can win it. */
export interface Pot {
  readonly amount: number;
  readonly eligible: readonly number[];
}

/** Pots, main pot first: the amount of each and its eligible players as bits. The lists may be longer than `count`. */
export interface PotList {
  count: number;
  readonly amount: number[];
  readonly eligible: number[];
}

export function noPots(): PotList {
  return { count: 0, amount: [], eligible: [] };
}

/** Chips that everyone together has put in between two levels. */
const moneyBetween = (contribution: readonly number[], from: number, to: number): number => {
  let sum = 0;
  for (let player = 0; player < contribution.length; player++) {
    const put = contribution[player]!;
    if (put > from) sum += (put < to ? put : to) - from;
  }
  return sum;
};

/** The players in `bits` who have put in more than `level`, as bits. */
const aboveLevel = (contribution: readonly number[], bits: number, level: number): number => {
  let above = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    if (contribution[31 - Math.clz32(bit)]! > level) above |= bit;
  }
  return above;
};

/**
 * The pots made by the given contributions and the dead money, `total` together. Levels are those of live players; the
 * money of folded ones lies in the pots that it reaches, above the last level in the last pot, and dead money in the
 * main pot.
 */
export function peelPots(
  contribution: readonly number[],
  live: number,
  deadMoney: number,
  total: number,
  pots: PotList,
): void {
  pots.count = 0;
  let rest = total;
  let below = 0;
  let eligible = live;
  while (rest > 0) {
    let lowest = contribution[31 - Math.clz32(eligible)]!;
    let highest = lowest;
    for (let others = eligible; others !== 0; others &= others - 1) {
      const put = contribution[31 - Math.clz32(others & -others)]!;
      if (put < lowest) lowest = put;
      if (put > highest) highest = put;
    }
    const dead = eligible === live ? deadMoney : 0;
    const amount = lowest === highest ? rest : dead + moneyBetween(contribution, below, lowest);
    if (amount > 0) {
      pots.amount[pots.count] = amount;
      pots.eligible[pots.count++] = eligible;
    }
    rest -= amount;
    below = lowest;
    eligible = aboveLevel(contribution, eligible, lowest);
  }
}

export function playersOf(bits: number): number[] {
  const players: number[] = [];
  for (let player = 0; bits >> player !== 0; player++) if ((bits & (1 << player)) !== 0) players.push(player);
  return players;
}

/** The pots in the middle, main pot first: the bets in front on this street are not in them yet. */
export function pots(state: HandState): Pot[] {
  const { contribution, bet, live, deadMoney } = state;
  const middle = contribution.map((amount, player) => amount - bet[player]!);
  const total = middle.reduce((sum, amount) => sum + amount, deadMoney);
  const peeled = noPots();
  peelPots(middle, live, deadMoney, total, peeled);
  return peeled.amount.map((amount, pot) => ({ amount, eligible: playersOf(peeled.eligible[pot]!) }));
}
