/**
 * The one source of legality: who may do what within which amounts. The referee, the buttons, the bots, `your_turn`,
 * the strict simulator and the importers all read it.
 */
import * as betting from './betting.js';
import { boardCardsDue, boardInTurn, maxRuns } from './dealing.js';
import type { RaiseClosed } from './errors.js';
import { type HandState, Phase } from './hand.js';
import { playersOf } from './pots.js';
import { mayMuck, mayShow } from './showdown.js';

// Imports of the hot path as constants of this module; ARCHITECTURE.md says why, and why each is named by itself.
const { BringIn, Bet } = Phase;
const fixedSizes = betting.fixedSizes;
const isCheckOnly = betting.isCheckOnly;
const largestRaiseTo = betting.largestRaiseTo;
const owed = betting.owed;
const raiseClosed = betting.raiseClosed;
const raiseFrom = betting.raiseFrom;

/** Street totals a player may bet or raise to: all from min to max, or only the listed sizes (fixed limit). */
export interface BetRange {
  readonly min: number;
  readonly max: number;
  readonly sizes: readonly number[] | null;
}

/** The dealer's turn: hole cards due to each player, else shared cards due on one board; how often it may be run. */
export interface LegalDeal {
  readonly kind: 'deal';
  readonly hole: readonly number[];
  readonly board: number;
  readonly boardIndex: number;
  readonly maxRuns: number;
}

export interface LegalBet {
  readonly kind: 'bet';
  readonly player: number;
  readonly fold: boolean;
  /** Whether `checkCall` is possible: always, but before the bring-in. */
  readonly checkCall: boolean;
  /** The cost of a call: 0 is a check; never more than the stack. */
  readonly toCall: number;
  /** The cost of `bringIn`, null if nobody has to post one. */
  readonly bringIn: number | null;
  readonly betRaise: BetRange | null;
  /** Why `betRaise` is null. */
  readonly closed: RaiseClosed | null;
}

export interface LegalDraw {
  readonly kind: 'draw';
  readonly player: number;
  readonly maxDiscards: number;
}

export interface LegalShow {
  readonly kind: 'show';
  readonly player: number;
  /** Everyone who may show now: `player` alone if the order is enforced. */
  readonly showing: readonly number[];
  readonly mayMuck: boolean;
}

export type Legal = { readonly kind: 'over' } | LegalDeal | LegalBet | LegalDraw | LegalShow;

/**
 * The totals open to the player to act. Valid only if a raise is open.
 * @param from what `raiseFrom` gives
 */
export function betRange(state: HandState, player: number, from: number): BetRange {
  return fillRange(state, player, from, { min: 0, max: 0, sizes: null });
}

const fillRange = (state: HandState, player: number, from: number, range: LegalRoom['range']): BetRange => {
  if (state.terms.isFixed) return fillSizes(fixedSizes(state, player), range);
  range.min = from;
  range.max = largestRaiseTo(state, player);
  range.sizes = null;
  return range;
};

function fillSizes(sizes: readonly number[], range: LegalRoom['range']): BetRange {
  range.min = sizes[0]!;
  range.max = sizes[sizes.length - 1]!;
  range.sizes = sizes;
  return range;
}

/** Whether the player to act may bet or raise to this total. Valid only if a raise is open. */
export function isOpenTotal(state: HandState, player: number, to: number, from: number): boolean {
  if (!Number.isSafeInteger(to)) return false;
  if (state.terms.isFixed) return fixedSizes(state, player).includes(to);
  return to >= from && to <= largestRaiseTo(state, player);
}

/** Whether the player to act may bet or raise to this total: what `legal` would say, without making it. */
export function canBetTo(state: HandState, to: number): boolean {
  if (state.phase !== Bet && state.phase !== BringIn) return false;
  const from = raiseFrom(state, state.actor);
  return from > 0 && isOpenTotal(state, state.actor, to, from);
}

/** Whether a player who owes `due` may fold by their own act [X-8, S4-20]. */
export const canFold = (state: HandState, player: number, due: number): boolean => {
  return state.terms.isSpecial ? canFoldSpecial(state, player, due) : due > 0 || state.terms.foldsFree === true;
};

const canFoldSpecial = (state: HandState, player: number, due: number): boolean => {
  if (state.phase === BringIn) return player !== state.bringInPlayer;
  return (due > 0 || state.terms.foldsFree) && !isCheckOnly(state);
};

/** Room for a betting decision. A simulation that keeps no decision fills the same room again and again. */
export interface LegalRoom {
  readonly bet: Writable<LegalBet>;
  readonly range: Writable<BetRange>;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

export function legalRoom(): LegalRoom {
  return {
    bet: {
      kind: 'bet',
      player: -1,
      fold: false,
      checkCall: true,
      toCall: 0,
      bringIn: null,
      betRaise: null,
      closed: null,
    },
    range: { min: 0, max: 0, sizes: null },
  };
}

const legalBet = (state: HandState, { bet, range }: LegalRoom): LegalBet => {
  const player = state.actor;
  const stack = state.stack[player]!;
  const due = owed(state, player);
  const from = raiseFrom(state, player);
  const isBringIn = state.phase === BringIn;
  bet.player = player;
  bet.fold = canFold(state, player, due);
  bet.toCall = due < stack ? due : stack;
  bet.checkCall = !isBringIn;
  bet.bringIn = isBringIn ? Math.min(state.terms.bringIn, stack) : null;
  bet.closed = raiseClosed(from);
  bet.betRaise = from < 0 ? null : fillRange(state, player, from, range);
  return bet;
};

/**
 * The legal acts of now: of which player, within which amounts.
 * @param room filled with a betting decision in place of a new one
 */
export function legal(state: HandState, room?: LegalRoom): Legal {
  return state.phase === Bet || state.phase === BringIn ? legalBet(state, room ?? legalRoom()) : legalOther(state);
}

/** Everything but a bet: apart from it, so that V8 can put `legal` in line. */
const legalOther = (state: HandState): Legal => {
  switch (state.phase) {
    case Phase.Deal:
      return {
        kind: 'deal',
        hole: state.due.slice(),
        board: boardCardsDue(state),
        boardIndex: boardInTurn(state),
        maxRuns: maxRuns(state),
      };
    case Phase.Draw:
      return { kind: 'draw', player: state.actor, maxDiscards: state.holeCount[state.actor]! };
    case Phase.Show:
      return {
        kind: 'show',
        player: state.actor,
        showing: playersOf(mayShow(state)),
        mayMuck: mayMuck(state, state.actor),
      };
    default:
      return { kind: 'over' };
  }
};
