/**
 * Tight and aggressive: few hands, played with bets and raises. Before the flop of hold'em by the order of the 169
 * classes, position and the raises so far; everywhere else by the share of the pot.
 */
import { fraction } from '@cardroom/engine';
import type { Situation } from '../situation.js';
import type { Bot, Decision } from '../strategy.js';
import { betPart, betTo, bettingOf, giveUp, stayIn } from './acts.js';
import { ORDER } from './charts.js';
import { drawWell } from './draws.js';
import { potShare } from './estimate.js';
import { type Before, before, classOfHole, isHoldemStart } from './firstCards.js';
import { strategyOf } from './simple.js';

const SAMPLES = 64;

// --- Before the flop: how many of 1,000 hands are played.

/** Opened with a raise, by the players still to act. The last entry holds for more. */
const OPENED: readonly number[] = [180, 420, 280, 210, 170, 140, 120, 100, 90];
/** Facing one raise: raised again, and called. Facing more: the same. */
const RERAISED: readonly number[] = [0, 45, 22];
const CALLED: readonly number[] = [0, 130, 45];
/** From the big blind a call closes the round at a discount. */
const DISCOUNT = 1.7;
/** The fewer players, the more hands: times so much for two and for three. */
const FEW: readonly number[] = [1, 1, 1.9, 1.4];

function entry(list: readonly number[], at: number): number {
  return list[Math.min(at, list.length - 1)]!;
}

function byOrder(situation: Situation): Decision {
  const place = ORDER[classOfHole(situation)]! / (FEW[situation.players] ?? 1);
  const now = before(situation);
  return now.raises === 0 ? open(situation, now, place) : answer(situation, now, place);
}

/** Three big blinds and one more for each limper, or a check or fold. */
function open(situation: Situation, { behind, limpers }: Before, place: number): Decision {
  const tighter = 1 + limpers / 2;
  if (place * tighter > entry(OPENED, behind)) return giveUp(situation);
  return betTo(situation, (3 + limpers) * situation.minBet);
}

function answer(situation: Situation, { raises, behind }: Before, place: number): Decision {
  if (place <= entry(RERAISED, raises)) return betTo(situation, 3 * situation.currentBet);
  const isClosing = behind === 0 && situation.bet > 0;
  const called = entry(CALLED, raises) * (isClosing ? DISCOUNT : 1);
  return place <= called && isAffordable(situation) ? stayIn(situation) : giveUp(situation);
}

/** A call in hope of the flop costs a small part of the stack. */
function isAffordable(situation: Situation): boolean {
  return bettingOf(situation).toCall * 8 <= situation.stack + situation.bet;
}

// --- Everywhere else: times the fair share.

const BET_WITH = 1.35;
const RAISE_WITH = 1.6;
/** On the first street one more condition, the harder the more are in: without it every blind would be played. */
const STAY_WITH = 1;
const FOR_EACH_MORE = 0.05;
/** Each bet or raise against us, up to three, takes so much off a share counted against any hands. */
const RESPECT = 0.03;
/** How often a bet goes on that was begun on the street before, whatever came. */
const CONTINUED = 0.5;

/** Bets and raises of others, and who made the last one. */
function aggression({ acts, player }: Situation): { readonly against: number; readonly last: number } {
  let against = 0;
  let last = -1;
  for (const act of acts) {
    if (act.act !== 'betRaise') continue;
    last = act.player;
    if (act.player !== player) against++;
  }
  return { against, last };
}

function byShare(situation: Situation): Decision {
  const { toCall, bringIn } = bettingOf(situation);
  const { against, last } = aggression(situation);
  const share = potShare(situation, SAMPLES) - RESPECT * Math.min(3, against);
  const relative = share * situation.live;
  if (toCall === 0) {
    if (bringIn !== null) return relative >= RAISE_WITH ? betPart(situation, 1 / 2) : stayIn(situation);
    const goesOn = last === situation.player && situation.live === 2 && fraction(situation.random) < CONTINUED;
    return relative >= BET_WITH || goesOn ? betPart(situation, 3 / 5) : stayIn(situation);
  }
  if (relative >= RAISE_WITH) return betPart(situation, 3 / 4);
  const price = toCall / (situation.pot + toCall);
  const least = situation.streetIndex > 0 ? 0 : STAY_WITH + FOR_EACH_MORE * (situation.live - 2);
  const isWorthIt = share >= price && relative >= least;
  return isWorthIt ? stayIn(situation) : giveUp(situation);
}

function act(situation: Situation): Decision {
  return isHoldemStart(situation) ? byOrder(situation) : byShare(situation);
}

export const tight: Bot = { name: 'tight', make: () => strategyOf(act, drawWell) };
