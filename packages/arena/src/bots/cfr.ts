/** Plays Kuhn and Leduc by their solutions. */
import { fraction } from '@cardroom/engine';
import type { Situation } from '../situation.js';
import { isSolvable, keyOf, type SmallStakes, STAKES } from '../solve/game.js';
import { explainUnsolved, oddsAt, solving } from '../solve/solution.js';
import type { Bot, Decision } from '../strategy.js';
import { betTo, bettingOf, giveUp, stayIn } from './acts.js';

/** Chips that each player has put in on the first street, once it is over. */
function firstStreetPrice({ acts, streetIndex }: Situation): number {
  if (streetIndex === 0) return 0;
  let price = 0;
  for (const [at, act] of acts.entries()) {
    if (act.to !== undefined) price = act.to;
    else if (at > 0) break;
  }
  return price;
}

/** The stakes of the hand as its players see them; Leduc's second bet is twice the first. */
function stakesOf(situation: Situation): SmallStakes {
  const { variant, pot, seats, minBet } = situation;
  const usual = STAKES[variant.code]!;
  const inFront = seats.reduce((sum, seat) => sum + seat.bet, 0);
  const ante = (pot - inFront) / 2 - firstStreetPrice(situation);
  if (ante <= 0) return usual;
  return { ante, smallBet: minBet, bigBet: (minBet * usual.bigBet) / usual.smallBet };
}

function act(situation: Situation): Decision {
  const { variant, random } = situation;
  if (!isSolvable(variant)) throw new RangeError(explainUnsolved(variant));
  const odds = oddsAt(variant, stakesOf(situation), keyOf(situation));
  const roll = fraction(random);
  let sum = 0;
  const chosen = odds?.find((each) => {
    sum += each.odds;
    return roll < sum;
  });
  if (chosen?.act === 'fold') return giveUp(situation);
  const { betRaise } = bettingOf(situation);
  return chosen?.act === 'betRaise' && betRaise !== null ? betTo(situation, betRaise.min) : stayIn(situation);
}

/** Solving takes seconds if nobody has played these stakes before. */
function prepare(situation: Situation): Iterator<void> | null {
  return isSolvable(situation.variant) ? solving(situation.variant, stakesOf(situation)) : null;
}

export const cfr: Bot = { name: 'cfr', make: () => act, prepare };
