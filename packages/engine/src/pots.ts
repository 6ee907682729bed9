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
  let lowest = contribution[31 - Math.clz32(live)]!;
  let highest = lowest;
  for (let others = live; others !== 0; others &= others - 1) {
    const put = contribution[31 - Math.clz32(others & -others)]!;
    if (put < lowest) lowest = put;
    if (put > highest) highest = put;
  }
  let rest = total;
  let dead = deadMoney;
  let below = 0;
  let eligible = live;
  while (lowest < highest) {
    // One look at everyone: the chips between the two levels, and who has put in more.
    let amount = dead;
    let above = 0;
    let next = highest;
    for (let player = 0; player < contribution.length; player++) {
      const put = contribution[player]!;
      if (put <= below) continue;
      amount += (put < lowest ? put : lowest) - below;
      if (put <= lowest || (eligible & (1 << player)) === 0) continue;
      above |= 1 << player;
      if (put < next) next = put;
    }
    if (amount > 0) addPot(pots, amount, eligible);
    rest -= amount;
    dead = 0;
    below = lowest;
    lowest = next;
    eligible = above;
  }
  if (rest > 0) addPot(pots, rest, eligible);
}

const addPot = (pots: PotList, amount: number, eligible: number): void => {
  pots.amount[pots.count] = amount;
  pots.eligible[pots.count++] = eligible;
};

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
