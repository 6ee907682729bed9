/**
 * The test player of source document 000 (turn order): 30 % fold, 40 % check or call, 30 % minimum or half-pot raise.
 * When a check is free it folds only at a table that plays its own document's turn order.
 */
import { below, type HandAction as EngineAction, type HandState, Phase, type Random } from '@cardroom/engine';
import { Situation } from '../situation.js';
import type { Bot, Decision } from '../strategy.js';
import { decide } from '../strict.js';
import { betPart, betTo, bettingOf, FOLD, giveUp, stayIn } from './acts.js';
import { drawWell } from './draws.js';
import { strategyOf } from './simple.js';

/** Out of ten: how many fold, how many more stay in; the others bet or raise [S0-53]. */
const FOLDS = 3;
const STAYS = 4;

/** Files are read with free folds too, but no player of theirs is a test player: 000's free extra turn tells it. */
function mayFoldFree(situation: Situation): boolean {
  return bettingOf(situation).fold && situation.rules.raiserActsAgain === 'any';
}

function act(situation: Situation): Decision {
  const { random } = situation;
  const roll = below(random, FOLDS + STAYS + 3);
  if (roll < FOLDS) return mayFoldFree(situation) ? FOLD : giveUp(situation);
  if (roll < FOLDS + STAYS) return stayIn(situation);
  const { betRaise } = bettingOf(situation);
  if (betRaise === null) return stayIn(situation);
  return below(random, 2) === 0 ? betTo(situation, betRaise.min) : betPart(situation, 1 / 2);
}

export const testPlayer: Bot = { name: 'test', make: () => strategyOf(act, drawWell) };

/**
 * The act of a test player in a live seat when its time is up; null when it is not its turn any more [S0-52]. The table
 * applies it like anybody's act: the round is tested, then the next street or the next player follows [S0-56].
 */
export function handleTestPlayerAction(state: HandState, player: number, random: Random): EngineAction | null {
  const isAsked = state.phase === Phase.Bet || state.phase === Phase.BringIn || state.phase === Phase.Draw;
  if (!isAsked || state.actor !== player) return null;
  const situation = new Situation(state, player, 0, random);
  return decide(state, player, state.phase === Phase.Draw ? drawWell(situation) : act(situation));
}
