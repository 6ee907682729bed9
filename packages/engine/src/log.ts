/**
 * The log of a hand: every applied action packed into integers, so that playing allocates nothing.
 * An entry is a head (kind + player * 16), then for bets the total, for cards their number and the cards.
 */
import type { HandAction } from './action.js';
import type { Card } from './cards.js';
import type { HandState } from './hand.js';

export const EntryKind = {
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
export type EntryKind = (typeof EntryKind)[keyof typeof EntryKind];

export function record(state: HandState, entry: EntryKind, player: number): void {
  state.log[state.logSize++] = entry + player * 16;
}

export function recordNumber(state: HandState, entry: EntryKind, player: number, value: number): void {
  state.log[state.logSize++] = entry + player * 16;
  state.log[state.logSize++] = value;
}

export function recordCards(
  state: HandState,
  entry: EntryKind,
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
export function history(state: HandState): HandAction[] {
  const actions: HandAction[] = [];
  const { log, logSize } = state;
  for (let at = 0; at < logSize; ) {
    const head = log[at++]!;
    const player = head >> 4;
    const cards = (): Card[] => {
      const count = log[at++]!;
      at += count;
      return log.slice(at - count, at);
    };
    switch ((head & 15) as EntryKind) {
      case EntryKind.DealHole:
        actions.push({ kind: 'dealHole', player, cards: cards() });
        break;
      case EntryKind.DealBoard:
        actions.push({ kind: 'dealBoard', cards: cards() });
        break;
      case EntryKind.ChooseRuns:
        actions.push({ kind: 'chooseRuns', count: log[at++]! });
        break;
      case EntryKind.Fold:
        actions.push({ kind: 'fold', player });
        break;
      case EntryKind.HouseFold:
        actions.push({ kind: 'fold', player, byHouse: true });
        break;
      case EntryKind.CheckCall:
        actions.push({ kind: 'checkCall', player });
        break;
      case EntryKind.BetRaise:
        actions.push({ kind: 'betRaise', player, to: log[at++]! });
        break;
      case EntryKind.BringIn:
        actions.push({ kind: 'bringIn', player });
        break;
      case EntryKind.Discard:
        actions.push({ kind: 'discard', player, cards: cards() });
        break;
      case EntryKind.Show:
        actions.push({ kind: 'show', player, cards: cards() });
        break;
      case EntryKind.Muck:
        actions.push({ kind: 'muck', player });
        break;
    }
  }
  return actions;
}
