/** The pot odds at a stop of the tape. */
import { type HandState, legal } from '@cardroom/engine';

interface PotOdds {
  readonly player: number;
  /** Units: what a call costs, and what lies in the middle and in front. */
  readonly toCall: number;
  readonly pot: number;
  /** The share of the pot after the call that the call pays: winning more often than that is a profit. */
  readonly needed: number;
}

/** The pot odds of the player to act; null if there is nothing to pay. */
export function potOddsOf(state: HandState): PotOdds | null {
  const now = legal(state);
  if (now.kind !== 'bet' || now.toCall === 0) return null;
  const { player, toCall } = now;
  return { player, toCall, pot: state.pot, needed: toCall / (state.pot + toCall) };
}
