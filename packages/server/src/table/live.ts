/** The hand of a table. Its state is shared: nobody plays on in it. */
import { isLive } from '@cardroom/engine';
import { Intent, outOf } from '@cardroom/notation';
import { type CurrentHand as LiveTable, liveHand as liveOf } from '@cardroom/protocol';
import { isRunning, type TableState } from './state.js';

export { type LiveTable, liveOf };

/** The hand that is being played, null if none is. */
export function runningHand(state: TableState): LiveTable | null {
  return isRunning(state) ? liveOf(state.hand) : null;
}

/** Whether the document has to be settled: someone wants out and is still in, or the house has a turn to play. */
export function isUnsettled({ hand, pending }: LiveTable): boolean {
  if (pending.length > 0) return true;
  return hand.players.some((_, player) => {
    const isOut = (hand._inactive?.[player] ?? 0) !== 0;
    return !isOut && (hand._intents?.[player] ?? Intent.Play) !== Intent.Play;
  });
}

/** Whether someone has cards and has not folded. */
export function isInHand(state: TableState, user: string): boolean {
  if (!isRunning(state)) return false;
  const player = state.users.indexOf(user);
  const live = liveOf(state.hand);
  return live !== null && player >= 0 && !outOf(state.hand)[player] && isLive(live.state, player);
}
