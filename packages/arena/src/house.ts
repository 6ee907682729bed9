/** The house acts where a bot has given no answer that can be played. */
import { type Action, type HandState, Phase, toCall } from '@cardroom/engine';

/** What the house does in a bot's place: check when free, else fold; bring in; stand pat. */
export function houseAct(state: HandState): Action {
  const player = state.actor;
  if (state.phase === Phase.Draw) return { kind: 'discard', player, cards: [] };
  if (state.phase === Phase.BringIn) return { kind: 'bringIn', player };
  return toCall(state, player) === 0 ? { kind: 'checkCall', player } : { kind: 'fold', player, byHouse: true };
}
