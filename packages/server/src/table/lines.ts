/** Lines of a hand's log as the table needs them: what everybody may know of a line, and how an act is written. */
import { type Action, apply, assert, clone, type HandState, history } from '@cardroom/engine';
import { type Hand, type LineAction, viewLines } from '@cardroom/notation';

/** Lines that may hold cards which not everybody knows. */
const MAY_HIDE = /^(?:d dh|p[0-9]+ s[dm] )/;

/** Lines that come next in a hand, as everybody may know them. */
export function openLines(hand: Hand, lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => MAY_HIDE.test(line))) return lines;
  return viewLines({ ...hand, actions: [...hand.actions, ...lines] }, null, hand.actions.length);
}

/** An act as it is written down: an all-in is the call, bet or raise that it turns out to be. Null where it is illegal. */
export function writtenAct(state: HandState, action: Action): LineAction | null {
  const trial = clone(state);
  if (!apply(trial, action).ok) return null;
  if (action.kind !== 'allIn') return action.kind === 'chooseRuns' ? null : action;
  const last = history(trial).findLast((other) => 'player' in other && other.kind !== 'dealHole');
  assert(last !== undefined, 'an all-in leaves a line');
  return last as LineAction;
}
