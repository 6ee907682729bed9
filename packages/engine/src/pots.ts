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

/**
 * The pots made by the given contributions. Levels are those of live players; the money of folded ones lies in the
 * pots that it reaches, and dead money in the main pot.
 */
export function peelPots(
  players: number,
  live: number,
  deadMoney: number,
  contribution: (player: number) => number,
): PotBits[] {
  const pots: PotBits[] = [];
  let below = -1;
  let carried = deadMoney;
  for (;;) {
    let level = Number.POSITIVE_INFINITY;
    for (let player = 0; player < players; player++) {
      if ((live & (1 << player)) === 0) continue;
      const amount = contribution(player);
      if (amount > below && amount < level) level = amount;
    }
    if (level === Number.POSITIVE_INFINITY) break;
    let amount = carried;
    let eligible = 0;
    const from = Math.max(below, 0);
    for (let player = 0; player < players; player++) {
      const put = contribution(player);
      if (put > from) amount += Math.min(put, level) - from;
      if ((live & (1 << player)) !== 0 && put >= level) eligible |= 1 << player;
    }
    carried = 0;
    if (amount > 0) pots.push({ amount, eligible });
    below = level;
  }
  const rest = moneyAbove(players, Math.max(below, 0), contribution);
  const last = pots[pots.length - 1];
  if (last !== undefined) last.amount += rest;
  else if (rest > 0) pots.push({ amount: rest, eligible: live });
  return pots;
}

/** What folded players put in above the highest live level. */
function moneyAbove(players: number, level: number, contribution: (player: number) => number): number {
  let sum = 0;
  for (let player = 0; player < players; player++) sum += Math.max(0, contribution(player) - level);
  return sum;
}

export function playersOf(bits: number): number[] {
  const players: number[] = [];
  for (let player = 0; bits >> player !== 0; player++) if ((bits & (1 << player)) !== 0) players.push(player);
  return players;
}

/** The pots in the middle, main pot first: the bets in front on this street are not in them yet. */
export function pots(state: HandState): Pot[] {
  const { contribution, bet } = state;
  return peelPots(
    state.terms.players,
    state.live,
    state.deadMoney,
    (player) => contribution[player]! - bet[player]!,
  ).map((pot) => ({ amount: pot.amount, eligible: playersOf(pot.eligible) }));
}
