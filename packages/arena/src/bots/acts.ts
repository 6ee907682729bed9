/**
 * A bot's intention as an act that is legal now: to give up, to stay in, to bet more. Everything is read from the
 * situation's `legal`; if a choice is not open, the nearest one is made.
 */
import { type BetRange, below, fraction, type LegalBet, type Random } from '@cardroom/engine';
import { Action } from '../action.js';
import type { Situation } from '../situation.js';
import type { Decision } from '../strategy.js';

// Decisions without an amount are always the same.
export const FOLD: Decision = Object.freeze({ action: Action.FOLD });
const CHECK: Decision = Object.freeze({ action: Action.CHECK });
const CALL: Decision = Object.freeze({ action: Action.CALL });
const ALL_IN: Decision = Object.freeze({ action: Action.ALL_IN });

/** The legal acts when the player is asked to bet. */
export function bettingOf(situation: Situation): LegalBet {
  const { legal } = situation;
  if (legal.kind !== 'bet') throw new Error('a draw is answered by `draw`');
  return legal;
}

/** A check, a call, or the bring-in if it is due. A player who has no more than that is all-in. */
export function stayIn(situation: Situation): Decision {
  const { toCall, bringIn } = bettingOf(situation);
  if (bringIn !== null) return bringIn < situation.stack ? { action: Action.BET, amount: bringIn } : ALL_IN;
  if (toCall === 0) return CHECK;
  return toCall < situation.stack ? CALL : ALL_IN;
}

/** A fold if it is legal, and never if a check is free. */
export function giveUp(situation: Situation): Decision {
  const { fold, toCall } = bettingOf(situation);
  return fold && toCall > 0 ? FOLD : stayIn(situation);
}

/** The legal total nearest to `to`. */
function nearest({ min, max, sizes }: BetRange, to: number): number {
  // Without `Math.min` and its like, which V8 computes in floating point.
  if (sizes === null) return to <= min ? min : to >= max ? max : Number.isInteger(to) ? to : Math.round(to);
  return sizes.reduce((best, size) => (Math.abs(size - to) < Math.abs(best - to) ? size : best), min);
}

/** A bet or raise to the nearest legal total, or staying in if none is open. */
export function betTo(situation: Situation, to: number): Decision {
  const { betRaise } = bettingOf(situation);
  if (betRaise === null) return stayIn(situation);
  const amount = nearest(betRaise, to);
  if (amount === situation.bet + situation.stack) return ALL_IN;
  return { action: situation.currentBet === 0 ? Action.BET : Action.RAISE, amount };
}

/** A bet of a part of the pot: the call comes first and counts towards the pot. */
export function betPart(situation: Situation, part: number): Decision {
  const { toCall } = bettingOf(situation);
  return betTo(situation, situation.currentBet + part * (situation.pot + toCall));
}

/** Everything in: the largest bet or raise, or the call of a player who cannot raise. */
export function allIn(situation: Situation): Decision {
  const { betRaise, toCall, bringIn } = bettingOf(situation);
  return betRaise !== null || toCall > 0 || bringIn !== null ? ALL_IN : CHECK;
}

/** A whole number from `min` to `max`, each as likely; beyond 2^32 of them as near as a float comes. */
export function uniform(random: Random, min: number, max: number): number {
  const count = max - min + 1;
  return min + (count <= 2 ** 32 ? below(random, count) : Math.floor(fraction(random) * count));
}
