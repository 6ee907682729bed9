/** All-in or fold: by charts if they cover the spot, otherwise by the share of the pot. */
import type { Situation } from '../situation.js';
import type { Bot, Decision } from '../strategy.js';
import { allIn, bettingOf, giveUp } from './acts.js';
import { CALL_DEPTH, ORDER, PUSH_DEPTH } from './charts.js';
import { drawWell } from './draws.js';
import { potShare } from './estimate.js';
import { before, classOfHole, effectiveStack, isHoldemStart } from './firstCards.js';
import { strategyOf } from './simple.js';

const SAMPLES = 64;

/** The depth at which the charts end, and how many of 1,000 hands they still play there. */
const CHART_END = 60;
const PUSHED_AT_END = 160;
const CALLED_AT_END = 75;

/** The charts are for two players: each further player who could wake up with a hand counts as so much more depth. */
const FOR_EACH_MORE = 0.7;
/** An all-in over an all-in is from a better hand again. */
const FOR_EACH_RAISE = 0.5;

/**
 * Whether a chart plays a class at a depth in big blinds; beyond its end ever fewer of the best hands.
 *
 * @internal
 */
export function isPlayed(chart: readonly number[], atEnd: number, index: number, depth: number): boolean {
  if (depth <= CHART_END) return chart[index]! >= depth;
  return ORDER[index]! <= (atEnd * CHART_END) / depth;
}

function byChart(situation: Situation): Decision {
  const { raises, limpers, behind, raiser, behindRaiser } = before(situation);
  const index = classOfHole(situation);
  const blinds = effectiveStack(situation, raiser) / situation.minBet;
  if (raises === 0) {
    const depth = blinds * (1 + FOR_EACH_MORE * (Math.max(1, behind + limpers) - 1));
    return isPlayed(PUSH_DEPTH, PUSHED_AT_END, index, depth) ? allIn(situation) : giveUp(situation);
  }
  const others = FOR_EACH_MORE * (Math.max(1, behindRaiser) - 1) + FOR_EACH_RAISE * (raises - 1);
  const isCalled = isPlayed(CALL_DEPTH, CALLED_AT_END, index, blinds * (1 + others));
  return isCalled ? allIn(situation) : giveUp(situation);
}

/** The share of the pot that an all-in needs if one opponent pays it. */
function priceOfAll(situation: Situation, toCall: number): number {
  const risk = effectiveStack(situation) - situation.bet;
  return risk / (situation.pot + 2 * risk - toCall);
}

/** A player who calls an all-in has a better hand than average. */
const MARGIN = 0.06;

function byShare(situation: Situation): Decision {
  const { toCall } = bettingOf(situation);
  const share = potShare(situation, SAMPLES);
  const isGood = share >= priceOfAll(situation, toCall) + MARGIN && share * situation.live > 1 + MARGIN;
  return isGood ? allIn(situation) : giveUp(situation);
}

function act(situation: Situation): Decision {
  return situation.variant.limit === 'no' && isHoldemStart(situation) ? byChart(situation) : byShare(situation);
}

export const pushFold: Bot = { name: 'pushfold', make: () => strategyOf(act, drawWell) };
