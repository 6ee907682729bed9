/** `auto(hand)`: what the house does for the player whose time is up, and never for anybody else. */
import { apply, clone, type HandState, legal, Phase } from '@cardroom/engine';
import type { Hand } from '../hand.js';
import type { LineAction } from '../line.js';
import { append, mayHouseFoldFree, replay } from '../replay.js';
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

/** The hand after the time of the player to act has run out; the same hand where no player is to act. */
export function auto(hand: Hand, options: AutoOptions = {}): Hand {
  const rules = tableRulesOf(hand, options.rules);
  const settled = settle(hand, rules);
  if (settled !== hand) return settled;
  const read = replay(hand);
  if (!read.ok || read.value.state.actor < 0) return hand;
  const { state, decimals } = read.value;
  if (rules.timeout === 'throw') throw new ActionTimeout(hand.players[state.actor]!, options.timeoutMs ?? 0);
  const action = timeoutAct(state, mayHouseFoldFree(hand) ? rules.timeout : 'auto');
  return action === null ? hand : settle(append(hand, lineOf(state, action, decimals)), rules);
}

/**
 * Check if that is free, else fold; under `fold` fold in any case. Post the bring-in, stand pat, show a hand that
 * wins or must be shown, else muck: winners are never mucked.
 */
export function timeoutAct(state: HandState, timeout: TableRules['timeout'] = 'auto'): LineAction | null {
  const asked = legal(state);
  switch (asked.kind) {
    case 'bet':
      if (asked.bringIn !== null) return { kind: 'bringIn', player: asked.player };
      if (asked.toCall === 0 && timeout !== 'fold') return { kind: 'checkCall', player: asked.player };
      return { kind: 'fold', player: asked.player, byHouse: true };
    case 'draw':
      return { kind: 'discard', player: asked.player, cards: [] };
    case 'show':
      return { kind: !asked.mayMuck || isWinning(state, asked.player) ? 'show' : 'muck', player: asked.player };
    default:
      return null;
  }
}

/** Whether the player takes any chips if he shows and everyone after him gives up who may. */
function isWinning(state: HandState, player: number): boolean {
  const trial = clone(state);
  apply(trial, { kind: 'show', player });
  while (trial.phase === Phase.Show) {
    const asked = legal(trial);
    const mayMuck = asked.kind === 'show' && asked.mayMuck;
    apply(trial, { kind: mayMuck ? 'muck' : 'show', player: trial.actor });
  }
  return trial.stack[player]! > state.stack[player]!;
}
