/**
 * The log of a hand: every applied action packed into integers, so that playing allocates nothing.
 * An entry is a head (kind + player * 16), then for bets the total, for cards their number and the cards.
 */
import type { Action } from './action.js';
import type { Card } from './cards.js';
import type { HandState } from './hand.js';

export const Entry = {
  DealHole: 0,
  DealBoard: 1,
  ChooseRuns: 2,
  Fold: 3,
  CheckCall: 4,
  BetRaise: 5,
  BringIn: 6,
  Discard: 7,
  Show: 8,
  Muck: 9,
  HouseFold: 10,
} as const;
export type Entry = (typeof Entry)[keyof typeof Entry];

export function record(state: HandState, entry: Entry, player: number): void {
  state.log[state.logSize++] = entry + player * 16;
}

export function recordNumber(state: HandState, entry: Entry, player: number, value: number): void {
  state.log[state.logSize++] = entry + player * 16;
  state.log[state.logSize++] = value;
}

export function recordCards(
  state: HandState,
  entry: Entry,
  player: number,
  cards: ArrayLike<Card>,
  from: number,
  count: number,
): void {
  const { log, logSize } = state;
  log[logSize] = entry + player * 16;
  log[logSize + 1] = count;
  for (let i = 0; i < count; i++) log[logSize + 2 + i] = cards[from + i]!;
  state.logSize = logSize + 2 + count;
}

/** Every action of the hand so far, in order [S1-27]. All-ins stand as the call, bet or raise that they were. */
export function history(state: HandState): Action[] {
  const actions: Action[] = [];
  const { log, logSize } = state;
  for (let at = 0; at < logSize; ) {
    const head = log[at++]!;
    const player = head >> 4;
    const cards = (): Card[] => {
      const count = log[at++]!;
      at += count;
      return log.slice(at - count, at);
    };
    switch ((head & 15) as Entry) {
      case Entry.DealHole:
        actions.push({ kind: 'dealHole', player, cards: cards() });
        break;
      case Entry.DealBoard:
        actions.push({ kind: 'dealBoard', cards: cards() });
        break;
      case Entry.ChooseRuns:
        actions.push({ kind: 'chooseRuns', count: log[at++]! });
        break;
      case Entry.Fold:
        actions.push({ kind: 'fold', player });
        break;
      case Entry.HouseFold:
        actions.push({ kind: 'fold', player, byHouse: true });
        break;
      case Entry.CheckCall:
        actions.push({ kind: 'checkCall', player });
        break;
      case Entry.BetRaise:
        actions.push({ kind: 'betRaise', player, to: log[at++]! });
        break;
      case Entry.BringIn:
        actions.push({ kind: 'bringIn', player });
        break;
      case Entry.Discard:
        actions.push({ kind: 'discard', player, cards: cards() });
        break;
      case Entry.Show:
        actions.push({ kind: 'show', player, cards: cards() });
        break;
      case Entry.Muck:
        actions.push({ kind: 'muck', player });
        break;
    }
  }
  return actions;
}
