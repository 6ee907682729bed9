/** Plays by price: calls what its share of the pot pays for, and bets what it would like to be called. */
import type { Situation } from '../situation.js';
import type { Bot, Decision } from '../strategy.js';
import { betPart, bettingOf, giveUp, stayIn } from './acts.js';
import { drawWell } from './draws.js';
import { potShare } from './estimate.js';
import { strategyOf } from './simple.js';

/** Standard error 0.04 at most: below what the rules of thumb around it leave open. */
const SAMPLES = 150;

/** A share so many times the fair one is bet for value, and raised with when facing a bet. */
const BET_WITH = 1.25;
const RAISE_WITH = 1.6;

/** Equity is counted against random hands, and a player who bets has a better one than that. */
const MARGIN = 0.04;

function act(situation: Situation): Decision {
  const { toCall, bringIn } = bettingOf(situation);
  const share = potShare(situation, SAMPLES);
  const relative = share * situation.live;
  if (toCall === 0) return relative >= BET_WITH && bringIn === null ? betPart(situation, 2 / 3) : stayIn(situation);
  if (relative >= RAISE_WITH && share > 1 / 2) return betPart(situation, 2 / 3);
  const price = toCall / (situation.pot + toCall);
  return share >= price + MARGIN ? stayIn(situation) : giveUp(situation);
}

export const potOdds: Bot = { name: 'potodds', make: () => strategyOf(act, drawWell) };
