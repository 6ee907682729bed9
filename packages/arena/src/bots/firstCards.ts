/** The acts of the players before, and how many are still to come: a decision before the flop depends on both. */
import type { Card } from '@cardroom/engine';
import type { Situation } from '../situation.js';
import { classOf } from './charts.js';

/** Whether the charts for two cards of the whole deck speak of this decision. */
export function isHoldemStart({ variant, streetIndex, hole }: Situation): boolean {
  return (
    variant.hands[0] === 'high' &&
    variant.holeUse === 'any' &&
    variant.deck === 'standard' &&
    variant.forced === 'blinds' &&
    variant.boards === 1 &&
    variant.streets[0]!.name === 'preflop' &&
    streetIndex === 0 &&
    hole.length === 2
  );
}

/** The place of the player's two cards in the charts. */
export function classOfHole({ hole }: Situation): number {
  const [a, b] = hole as [Card, Card];
  return classOf(a, b);
}

/** The first betting round so far. */
export interface Before {
  readonly raises: number;
  /** Calls of the blind before the first raise. */
  readonly limpers: number;
  /** Players who have not acted yet, besides this one. */
  readonly behind: number;
  /** The last player to raise, -1 without a raise, and how many had not acted when they did. */
  readonly raiser: number;
  readonly behindRaiser: number;
}

export function before({ acts, live, player }: Situation): Before {
  const dealtIn = acts.reduce((count, act) => count + (act.act === 'fold' ? 1 : 0), live);
  const acted = new Set<number>();
  let raises = 0;
  let limpers = 0;
  let raiser = -1;
  let behindRaiser = 0;
  for (const act of acts) {
    acted.add(act.player);
    if (act.act === 'checkCall' && raises === 0) limpers++;
    if (act.act !== 'betRaise') continue;
    raises++;
    raiser = act.player;
    behindRaiser = dealtIn - acted.size;
  }
  return { raises, limpers, behind: dealtIn - acted.add(player).size, raiser, behindRaiser };
}

/** The chips that can be won from or lost to any opponent, or to one, over what is in front now. */
export function effectiveStack({ seats, player }: Situation, opponent = -1): number {
  let most = 0;
  for (const seat of seats) {
    if (seat.player === player || seat.folded) continue;
    if (opponent < 0 || seat.player === opponent) most = Math.max(most, seat.stack + seat.bet);
  }
  const own = seats[player]!;
  return Math.min(most, own.stack + own.bet);
}
