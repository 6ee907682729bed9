/**
 * The actions of a hand, PHH's set: every line of a hand history is one of these, by a player or the dealer.
 * Players are indices into the clockwise list of the hand (`pN` is index N-1). Every bet is *to* a street total.
 */
import type { Card } from './cards.js';

export type HandAction =
  | DealHole
  | DealBoard
  | ChooseRuns
  | Fold
  | CheckCall
  | BetRaise
  | AllIn
  | BringIn
  | Discard
  | Show
  | Muck;

/** `d dh pN CARDS`: cards for one player; first deal, a stud street, or the replacement of discards. */
export interface DealHole {
  readonly kind: 'dealHole';
  readonly player: number;
  readonly cards: readonly Card[];
}

/** `d db CARDS`: shared cards. With several boards the dealer fills them in the order that `legal` names. */
export interface DealBoard {
  readonly kind: 'dealBoard';
  readonly cards: readonly Card[];
}

/** The players have agreed to run the rest of the board `count` times. Not in PHH. */
export interface ChooseRuns {
  readonly kind: 'chooseRuns';
  readonly count: number;
}

/** `pN f`. With `byHouse` the house folds a player who has left or paused: always legal at their turn. */
export interface Fold {
  readonly kind: 'fold';
  readonly player: number;
  readonly byHouse?: boolean;
}

/** `pN cc`: check when nothing is owed, else call (all-in when short). */
export interface CheckCall {
  readonly kind: 'checkCall';
  readonly player: number;
}

/** `pN cbr TO`: complete, bet or raise to a street total. */
export interface BetRaise {
  readonly kind: 'betRaise';
  readonly player: number;
  readonly to: number;
}

/** The largest legal act; it is logged as the call, bet or raise that it turns out to be. */
export interface AllIn {
  readonly kind: 'allIn';
  readonly player: number;
}

/** `pN pb`. */
export interface BringIn {
  readonly kind: 'bringIn';
  readonly player: number;
}

/** `pN sd CARDS`: throw cards away in a draw; none = stand pat. */
export interface Discard {
  readonly kind: 'discard';
  readonly player: number;
  readonly cards: readonly Card[];
}

/** `pN sm CARDS`. Without `cards` (PHH `-`) the player shows what is already known of their hand. */
export interface Show {
  readonly kind: 'show';
  readonly player: number;
  readonly cards?: readonly Card[];
}

/** `pN sm`: give up the claim without showing. */
export interface Muck {
  readonly kind: 'muck';
  readonly player: number;
}
