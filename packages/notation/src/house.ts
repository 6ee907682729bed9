/**
 * The acts of the house for a player who does not act. There are two reasons, and the rules tell them apart: a player
 * who paused or left has no more decisions and is folded; one whose time is up loses as little as possible.
 */
import { type HandState, legal, type TableRules, winsByShowing } from '@cardroom/engine';
import type { LineAction } from './line.js';

export type HouseReason =
  /** The player paused or left the running hand. */
  | 'absent'
  /** The clock ran out, or a bot gave no answer that can be played. */
  | 'timeUp';

/**
 * The act of the house for the player to act, null when no player is asked. Under the timeout `fold` a player whose time
 * is up is folded, also when a check is free. A hand is shown if it wins or ties a pot among those shown so far.
 */
export function houseAct(
  state: HandState,
  reason: HouseReason,
  timeout: TableRules['timeout'] = 'auto',
): LineAction | null {
  const asked = legal(state);
  switch (asked.kind) {
    case 'bet': {
      const { player } = asked;
      const isTimeUp = reason === 'timeUp';
      if (asked.bringIn !== null && (isTimeUp || !asked.fold)) return { kind: 'bringIn', player };
      if (isTimeUp && asked.toCall === 0 && timeout !== 'fold') return { kind: 'checkCall', player };
      return { kind: 'fold', player, byHouse: true };
    }
    case 'draw':
      return { kind: 'discard', player: asked.player, cards: [] };
    case 'show': {
      const { player } = asked;
      // An absent player has no decision left: the claim stays, and the hand is shown.
      const mustShow = reason === 'absent' || !asked.mayMuck || winsByShowing(state, player);
      return { kind: mustShow ? 'show' : 'muck', player };
    }
    default:
      return null;
  }
}
