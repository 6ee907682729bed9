/** `auto(hand)`: what the house does for the player whose time is up, and never for anybody else. */

import { mayHouseFoldFree } from '../fold.js';
import type { Hand } from '../hand.js';
import { houseAct } from '../house.js';
import { append, replay } from '../replay.js';
import { type TableRules, tableRulesOf } from './rules.js';
import { lineOf, settle } from './settle.js';

export interface AutoOptions {
  readonly rules?: Partial<TableRules>;
  /** How long the player had; only for what `timeout: 'throw'` says. */
  readonly timeoutMs?: number;
}

/** Under `timeout: 'throw'` nobody acts in place of a player: the simulation ends [S2-2, S2-11]. */
export class ActionTimeout extends Error {
  override readonly name = 'ActionTimeout';
  readonly player: string;

  constructor(player: string, timeoutMs: number) {
    super(`Player ${player} action timeout after ${timeoutMs}ms`);
    this.player = player;
  }
}

/** The hand after the time of the player to act has run out; the same hand if no player is to act. */
export function auto(hand: Hand, options: AutoOptions = {}): Hand {
  const rules = tableRulesOf(hand, options.rules);
  const settled = settle(hand, rules);
  if (settled !== hand) return settled;
  const read = replay(hand);
  if (!read.ok || read.value.state.actor < 0) return hand;
  const { state, decimals } = read.value;
  if (rules.timeout === 'throw') throw new ActionTimeout(hand.players[state.actor]!, options.timeoutMs ?? 0);
  const action = houseAct(state, 'timeUp', mayHouseFoldFree(hand) ? rules.timeout : 'auto');
  return action === null ? hand : settle(append(hand, lineOf(state, action, decimals)), rules);
}
