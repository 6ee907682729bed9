/** Lines of a hand's log: the part of a line that everybody may know, and how an act is written. */
import { apply, assert, clone, type HandAction, type HandState, history } from '@cardroom/engine';
import { type Hand, type LineAction, viewLines } from '@cardroom/notation';
import type { JudgedAct } from '@cardroom/protocol';

/** Lines that may hold cards which not everybody knows. */
const MAY_HIDE = /^(?:d dh|p[0-9]+ s[dm] )/;

/** Lines that come next in a hand, as everybody may know them. */
export function openLines(hand: Hand, lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => MAY_HIDE.test(line))) return lines;
  return viewLines({ ...hand, actions: [...hand.actions, ...lines] }, null, hand.actions.length);
}

/**
 * An act, played on a copy of the hand, as it is written down: an all-in is the call, bet or raise that it turns out to
 * be. Null if it is illegal.
 */
export function judged(state: HandState, action: HandAction): JudgedAct | null {
  const after = clone(state);
  if (!apply(after, action).ok || action.kind === 'chooseRuns') return null;
  if (action.kind !== 'allIn') return { action, after };
  const last = history(after).findLast((other) => 'player' in other && other.kind !== 'dealHole');
  assert(last !== undefined, 'an all-in leaves a line');
  return { action: last as LineAction, after };
}
