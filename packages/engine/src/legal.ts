/**
 * The one source of legality: who may do what within which amounts. The referee, the buttons, the bots, `your_turn`,
 * the strict simulator and the importers all read it.
 */
import type { RaiseClosed } from './errors.js';
import type { HandState } from './hand.js';

/** Street totals a player may bet or raise to: all from min to max, or only the listed sizes (fixed limit). */
export interface BetRange {
  readonly min: number;
  readonly max: number;
  readonly sizes: readonly number[] | null;
}

export type Legal =
  | { readonly kind: 'over' }
  /** The dealer's turn: cards due to each player, or shared cards due on board `boardIndex`; how often it may be run. */
  | {
      readonly kind: 'deal';
      readonly hole: readonly number[];
      readonly board: number;
      readonly boardIndex: number;
      readonly maxRuns: number;
    }
  | {
      readonly kind: 'bet';
      readonly player: number;
      readonly fold: boolean;
      /** Whether `checkCall` is possible, and what it costs: 0 is a check; at most the stack. */
      readonly checkCall: boolean;
      readonly toCall: number;
      /** What `bringIn` costs, null where there is none to post. */
      readonly bringIn: number | null;
      readonly betRaise: BetRange | null;
      /** Why `betRaise` is null. */
      readonly closed: RaiseClosed | null;
    }
  | { readonly kind: 'draw'; readonly player: number; readonly maxDiscards: number }
  /** `showing`: everyone who may show now (one player where the order is enforced). */
  | { readonly kind: 'show'; readonly player: number; readonly showing: readonly number[]; readonly mayMuck: boolean };

export function legal(_state: HandState): Legal {
  throw new Error('not yet');
}
