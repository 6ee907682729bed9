/** Lines of a hand's log as the table needs them: who got which cards, and what everybody may know of a line. */
import { type Action, apply, assert, type Card, clone, type HandState, history } from '@cardroom/engine';
import { Hand, type LineAction, parseLine } from '@cardroom/notation';

export interface DealtCards {
  /** Null for the board. */
  readonly player: number | null;
  readonly cards: readonly Card[];
}

/** What the dealer has dealt, line by line. */
export function dealtCards(hand: Pick<Hand, 'actions'>): DealtCards[] {
  const dealt: DealtCards[] = [];
  for (const text of hand.actions) {
    if (!text.startsWith('d ')) continue;
    const line = parseLine(text, 0);
    const action = line.ok ? line.value.action : null;
    if (action?.kind === 'dealHole') dealt.push({ player: action.player, cards: action.cards });
    if (action?.kind === 'dealBoard') dealt.push({ player: null, cards: action.cards });
  }
  return dealt;
}

/** Lines that may hold cards which not everybody knows. */
const MAY_HIDE = /^(?:d dh|p[0-9]+ s[dm] )/;

/** Lines that come next in a hand, as everybody may know them. */
export function openLines(hand: Hand, lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => MAY_HIDE.test(line))) return lines;
  return Hand.view({ ...hand, actions: [...hand.actions, ...lines] }, null).actions.slice(hand.actions.length);
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
