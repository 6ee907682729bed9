/** Bots that look at nothing but what is legal: they are there to be beaten, and to try the rules. */
import { below, type Card, shuffle } from '@cardroom/engine';
import type { Situation } from '../situation.js';
import type { Bot, Decision, DecisionOdds, DrawDecision, Strategy } from '../strategy.js';
import { betTo, bettingOf, FOLD, giveUp, stayIn, uniform } from './acts.js';
import { drawWell } from './draws.js';

/** A strategy that bets by one function and draws by another, and may state its odds. */
export function strategyOf(
  bet: Strategy,
  draw: (situation: Situation) => DrawDecision,
  stated: Pick<Strategy, 'odds' | 'rangeOdds'> = {},
): Strategy {
  return Object.assign((situation: Situation) => bet(situation), { draw, atOnce: true, ...stated });
}

/** Checks and calls, whatever comes. */
export const caller: Bot = { name: 'caller', make: () => strategyOf(stayIn, drawWell) };

/** Checks if that is free, and folds to every bet. */
export const folder: Bot = { name: 'folder', make: () => strategyOf(giveUp, drawWell) };

/** One of the legal acts (fold, check or call, bet or raise), each as likely; bets of any legal size. */
function actAtRandom(situation: Situation): Decision {
  const { fold, betRaise } = bettingOf(situation);
  const { random } = situation;
  const pick = below(random, 1 + (fold ? 1 : 0) + (betRaise === null ? 0 : 1));
  if (pick === 0) return stayIn(situation);
  if (betRaise === null || (fold && pick === 1)) return FOLD;
  const { min, max, sizes } = betRaise;
  return betTo(situation, sizes === null ? uniform(random, min, max) : sizes[below(random, sizes.length)]!);
}

/** The odds of `actAtRandom`: all sizes of a bet stand as the two in their middle. */
function randomOdds(situation: Situation): DecisionOdds[] {
  const { fold, betRaise } = bettingOf(situation);
  const odds = 1 / (1 + (fold ? 1 : 0) + (betRaise === null ? 0 : 1));
  const acts: DecisionOdds[] = [{ decision: stayIn(situation), odds }];
  if (fold) acts.push({ decision: FOLD, odds });
  if (betRaise === null) return acts;
  const { min, max, sizes } = betRaise;
  const middle = sizes ?? [Math.floor((min + max) / 2), Math.ceil((min + max) / 2)];
  for (const to of middle) acts.push({ decision: betTo(situation, to), odds: odds / middle.length });
  return acts;
}

/** Any number of cards, any of them. */
function drawAtRandom({ random, hole }: Situation): DrawDecision {
  const cards: Card[] = [...hole];
  const count = below(random, cards.length + 1);
  shuffle(random, cards, count);
  return { discard: cards.slice(0, count) };
}

export const random: Bot = { name: 'random', make: () => strategyOf(actAtRandom, drawAtRandom, { odds: randomOdds }) };
