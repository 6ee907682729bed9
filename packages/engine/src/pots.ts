/** Main and side pots: levels of what was put in over the whole hand [S4-52], peeled off one after another. */
import type { HandState } from './hand.js';

/** A pot and the players who can win it. */
export interface Pot {
  readonly amount: number;
  readonly eligible: readonly number[];
}

/** A pot with its eligible players as bits. */
export interface PotBits {
  amount: number;
  eligible: number;
}

/** The smallest contribution of the players in `bits`, of whom there is at least one. */
function lowestOf(contribution: readonly number[], bits: number): number {
  let lowest = contribution[31 - Math.clz32(bits)]!;
  for (let player = 0; player < contribution.length; player++) {
    if ((bits & (1 << player)) !== 0 && contribution[player]! < lowest) lowest = contribution[player]!;
  }
  return lowest;
}

/** The players in `bits` who have put in more than `level`, as bits. */
function aboveLevel(contribution: readonly number[], bits: number, level: number): number {
  let above = 0;
  for (let player = 0; player < contribution.length; player++) {
    if (contribution[player]! > level) above |= 1 << player;
  }
  return above & bits;
}

/** Chips that everyone together has put in between two levels. */
function moneyBetween(contribution: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let player = 0; player < contribution.length; player++) {
    const put = contribution[player]!;
    if (put > from) sum += (put < to ? put : to) - from;
  }
  return sum;
}

/**
 * The pots made by the given contributions and the dead money, `total` together. Levels are those of live players; the
 * money of folded ones lies in the pots that it reaches, above the last level in the last pot, and dead money in the
 * main pot.
 */
export function peelPots(contribution: readonly number[], live: number, deadMoney: number, total: number): PotBits[] {
  const pots: PotBits[] = [];
  let rest = total;
  let below = 0;
  let eligible = live;
  while (rest > 0) {
    const level = lowestOf(contribution, eligible);
    const above = aboveLevel(contribution, eligible, level);
    const dead = eligible === live ? deadMoney : 0;
    const amount = above === 0 ? rest : dead + moneyBetween(contribution, below, level);
    if (amount > 0) pots.push({ amount, eligible });
    rest -= amount;
    below = level;
    eligible = above;
  }
  return pots;
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
  return peelPots(middle, live, deadMoney, total).map((pot) => ({
    amount: pot.amount,
    eligible: playersOf(pot.eligible),
  }));
}
