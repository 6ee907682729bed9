/**
 * The turn as the player to act gets it. Every amount comes from the engine's one source of legality; nothing is
 * decided here.
 */
import {
  type BetRange,
  type BetWord,
  betWord,
  type Legal,
  legal,
  openTypesOf,
  potTotal,
  turnAmounts,
} from '@cardroom/engine';
import { chipsOf, chipsOrNull, handNumberOf, type LiveHand, seatOfPlayer, turnTokenOf } from './live.js';
import type { Turn, YourTurn } from './messages.js';

/** The clock of the player to act, as the table keeps it. */
export interface TurnClock {
  /** Time to act, null if there is no clock. */
  readonly limitMs: number | null;
  /** When it is over; null while the clock holds. */
  readonly deadlineMs: number | null;
  /** Time left in the time bank. */
  readonly bankMs: number;
  /** Whether the deadline is that of the time bank. */
  readonly isBank: boolean;
}

export const NO_CLOCK: TurnClock = { limitMs: null, deadlineMs: null, bankMs: 0, isBank: false };

type Asked = Exclude<Legal, { kind: 'over' | 'deal' }>;

/** The question to the player to act, null if nobody is to act. */
function askedOf({ state }: LiveHand): Asked | null {
  const asked = legal(state);
  return asked.kind === 'over' || asked.kind === 'deal' ? null : asked;
}

/** The turn as everybody gets it [S4-9]; null if nobody is to act. */
export function turnOf(live: LiveHand, clock: TurnClock = NO_CLOCK): Turn | null {
  const asked = askedOf(live);
  if (asked === null) return null;
  return {
    seat_index: seatOfPlayer(live.hand, asked.player),
    hand: handNumberOf(live.hand),
    turn: turnTokenOf(live.hand),
    kind: asked.kind,
    time_limit: secondsOf(clock),
    deadline_ms: clock.deadlineMs,
    time_bank_ms: clock.bankMs,
    in_time_bank: clock.isBank,
  };
}

/** The cost of a call: the price that a button shows and an act sends back. */
export function priceOf(live: LiveHand, asked: Legal = legal(live.state)): number {
  return asked.kind === 'bet' ? chipsOf(live, asked.toCall) : 0;
}

function rangeOf(live: LiveHand, range: BetRange | null): YourTurn['range'] {
  if (range === null) return null;
  const { min, max, sizes } = range;
  return {
    min: chipsOf(live, min),
    max: chipsOf(live, max),
    sizes: sizes === null ? null : sizes.map((size) => chipsOf(live, size)),
  };
}

/** The word for each size that is offered, so that a button need not work it out. */
function verbsOf({ state }: LiveHand, range: BetRange | null): BetWord[] {
  if (range === null) return [];
  return (range.sizes ?? [range.min]).map((to) => betWord(state, to));
}

/** 004 counts in seconds. */
function secondsOf({ limitMs }: TurnClock): number | null {
  return limitMs === null ? null : limitMs / 1000;
}

/**
 * The `your_turn` of source document 004 for the player to act [S4-45], null if nobody is. Clients make their buttons
 * from it [S4-50].
 */
export function yourTurn(live: LiveHand, clock: TurnClock = NO_CLOCK): YourTurn | null {
  const asked = askedOf(live);
  if (asked === null) return null;
  const { hand, state } = live;
  const betting = asked.kind === 'bet' ? asked : null;
  const amounts = betting === null ? null : turnAmounts(state, betting);
  // One literal: spreads of so many fields cost more than all the rules behind them.
  return {
    seat_index: seatOfPlayer(hand, asked.player),
    hand: handNumberOf(hand),
    turn: turnTokenOf(hand),
    kind: asked.kind,
    time_limit: secondsOf(clock),
    deadline_ms: clock.deadlineMs,
    time_bank_ms: clock.bankMs,
    in_time_bank: clock.isBank,
    amount_to_call: chipsOf(live, amounts?.amountToCall ?? 0),
    can_check: amounts?.canCheck ?? false,
    can_bet: amounts?.canBet ?? false,
    bet_amount: chipsOrNull(live, amounts?.betAmount),
    can_raise: amounts?.canRaise ?? false,
    raise_amount: chipsOrNull(live, amounts?.raiseAmount),
    can_bet_big: amounts?.canBetBig ?? false,
    big_bet_amount: chipsOrNull(live, amounts?.bigBetAmount),
    can_raise_big: amounts?.canRaiseBig ?? false,
    big_raise_amount: chipsOrNull(live, amounts?.bigRaiseAmount),
    can_bring_in: amounts != null && amounts.bringInAmount !== null,
    bring_in_amount: chipsOrNull(live, amounts?.bringInAmount),
    can_complete: amounts != null && amounts.completeAmount !== null,
    complete_amount: chipsOrNull(live, amounts?.completeAmount),
    can_fold: amounts?.canFold ?? false,
    can_call: betting?.checkCall === true && betting.toCall > 0,
    price: chipsOf(live, betting?.toCall ?? 0),
    range: rangeOf(live, betting?.betRaise ?? null),
    verbs: verbsOf(live, betting?.betRaise ?? null),
    closed: betting?.closed ?? null,
    action_types: openTypesOf(asked, state),
    max_discards: asked.kind === 'draw' ? asked.maxDiscards : 0,
    can_muck: asked.kind === 'show' && asked.mayMuck,
    stack: chipsOf(live, state.stack[asked.player]!),
    bet: chipsOf(live, state.bet[asked.player]!),
    current_bet: chipsOf(live, state.currentBet),
    pot: chipsOf(live, potTotal(state)),
  };
}
