/** Each player's last act on the current street, and the chips that went back: read off the moments. */
import { isPlayers, type Moment } from '@cardroom/notation';
import type { SeatAct } from './model.js';

export interface Trace {
  /** By player: the last act on this street, in units of the hand. */
  readonly acts: readonly (SeatAct | null)[];
  /** By player: what nobody matched. */
  readonly returned: readonly number[];
}

export function traceOf(moments: readonly Moment[], players: number): Trace {
  let acts: (SeatAct | null)[] = Array.from({ length: players }, () => null);
  const returned = Array.from({ length: players }, () => 0);
  for (const moment of moments) {
    const { player, street, after, uncalledTo, uncalled } = moment;
    if (after.street !== street) acts = acts.map(() => null);
    else if (isPlayers(moment)) acts[player] = { word: moment.word, amount: amountOf(moment), isAllIn: moment.isAllIn };
    if (uncalledTo >= 0) returned[uncalledTo]! += uncalled;
  }
  return { acts, returned };
}

/** The total in front of an act that costs chips; of a discard the number of cards. */
function amountOf({ word, cards, paid, to }: Moment): number {
  if (word === 'discard') return cards.length;
  return paid > 0 ? to : 0;
}
