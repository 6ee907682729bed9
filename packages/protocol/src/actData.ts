/** The message for an act: what a client that plays by the engine sends for the action that it has chosen. */
import { actionTypesOf, assert, formatCards, type HandAction, type HandState, legal } from '@cardroom/engine';
import { actWord } from '@cardroom/notation';
import { chipsOf, type LiveHand } from './live.js';
import type { DataOf, PlayerActionType } from './messages.js';

type ActData = DataOf<'player_action'>;

/** The `player_action` that asks for an action of the player to act. `judgePlayerAction` reads it back as the same. */
export function actDataOf(live: LiveHand, action: HandAction): ActData {
  const { state } = live;
  switch (action.kind) {
    case 'fold':
    case 'show':
    case 'muck':
      return { action_type: action.kind };
    case 'checkCall':
      return { action_type: actWord(state, action) === 'call' ? 'call' : 'check' };
    case 'bringIn':
      return { action_type: 'bring_in' };
    case 'allIn':
      return { action_type: 'all_in' };
    case 'betRaise':
      return { action_type: betTypeOf(state), amount: chipsOf(live, action.to) };
    case 'discard':
      if (action.cards.length === 0) return { action_type: 'stand_pat' };
      return { action_type: 'discard', cards: formatCards(action.cards) };
    default:
      assert(false, 'players do not deal');
  }
}

const BETS: ReadonlySet<string> = new Set(['bet', 'raise', 'complete_bet']);

function betTypeOf(state: HandState): PlayerActionType {
  const type = actionTypesOf(legal(state), state).find((open) => BETS.has(open));
  assert(type !== undefined, 'a bet was chosen where one is open');
  return type;
}
