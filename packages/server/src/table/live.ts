/** The state of a table's document, worked out once for each document. It is shared: nobody plays on in it. */
import { assert, type HandState } from '@cardroom/engine';
import { type Hand, Intent, type LineAction, replay } from '@cardroom/notation';
import { isRunning, type TableState } from './state.js';

export interface LiveTable {
  readonly hand: Hand;
  readonly state: HandState;
  /** One chip of the document is 10^decimals units of the state. */
  readonly decimals: number;
  /** What the house does for absent players and the log does not say yet. */
  readonly pending: readonly LineAction[];
}

const known = new WeakMap<Hand, LiveTable>();

/** What a document folds to; null for one that waits. */
export function liveOf(hand: Hand): LiveTable | null {
  if (hand._waiting === true) return null;
  let live = known.get(hand);
  if (live === undefined) {
    const read = replay(hand);
    assert(read.ok, 'the document of a table can be played');
    const { state, decimals, pending } = read.value;
    live = { hand, state, decimals, pending };
    known.set(hand, live);
  }
  return live;
}

/** The hand that is being played, null where none is. */
export function runningHand(state: TableState): LiveTable | null {
  return isRunning(state) ? liveOf(state.hand) : null;
}

/** Whether somebody wants out and is still in, or the house has a turn to play: then the document is to be settled. */
export function isUnsettled({ hand, pending }: LiveTable): boolean {
  if (pending.length > 0) return true;
  return hand.players.some((_, player) => {
    const isOut = (hand._inactive?.[player] ?? 0) !== 0;
    return !isOut && (hand._intents?.[player] ?? Intent.Play) !== Intent.Play;
  });
}
