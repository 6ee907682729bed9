/** What the player to act is told. Every amount comes from the engine's one source of legality; nothing is decided here. */
import { actionTypesOf, type Legal, type LegalBet, legal, potTotal, turnAmounts, wordsOf } from '@cardroom/engine';
import { chipsOf, chipsOrNull, handNumberOf, type LiveHand, seatOf, turnTokenOf } from './live.js';
import type { PlayerActionType, Turn, YourTurn } from './messages.js';

/** The clock of the player to act, as the table keeps it. */
export interface TurnClock {
  /** Time to act, null where there is no clock. */
  readonly limitMs: number | null;
  /** When it is over; null while the clock holds. */
  readonly deadlineMs: number | null;
  /** What is left in the time bank. */
  readonly bankMs: number;
  /** Whether the deadline is that of the time bank. */
  readonly isBank: boolean;
}

export const NO_CLOCK: TurnClock = { limitMs: null, deadlineMs: null, bankMs: 0, isBank: false };

type Asked = Exclude<Legal, { kind: 'over' | 'deal' }>;

/** What a player is asked for now, null where nobody is. */
function askedOf({ state }: LiveHand): Asked | null {
  const asked = legal(state);
  return asked.kind === 'over' || asked.kind === 'deal' ? null : asked;
}

/** What everybody is told about the turn [S4-9]; null where nobody is to act. */
export function turnOf(live: LiveHand, clock: TurnClock = NO_CLOCK): Turn | null {
  const asked = askedOf(live);
  if (asked === null) return null;
  return {
    seat_index: seatOf(live.hand, asked.player),
    hand: handNumberOf(live.hand),
    turn: turnTokenOf(live.hand),
    kind: asked.kind,
    time_limit: clock.limitMs === null ? null : clock.limitMs / 1000,
    deadline_ms: clock.deadlineMs,
    time_bank_ms: clock.bankMs,
    in_time_bank: clock.isBank,
  };
}

/** What a call takes from the stack: the price that a button shows and an act sends back. */
export function priceOf(live: LiveHand): number {
  const asked = askedOf(live);
  return asked?.kind === 'bet' ? chipsOf(live, asked.toCall) : 0;
}

/** The types of act that are open now: 004's, and ours for what it has no word for [X-25]. */
export function actionTypesNow({ state }: LiveHand): PlayerActionType[] {
  const asked = legal(state);
  switch (asked.kind) {
    case 'bet':
      return [
        ...actionTypesOf(asked, state),
        ...(wordsOf(asked, state).includes('ALL_IN') ? (['all_in'] as const) : []),
      ];
    case 'draw':
      return ['discard', 'stand_pat'];
    case 'show':
      return asked.mayMuck ? ['show', 'muck'] : ['show'];
    default:
      return [];
  }
}

type Range = YourTurn['range'];

function rangeOf(live: LiveHand, { betRaise }: LegalBet): Range {
  if (betRaise === null) return null;
  const { min, max, sizes } = betRaise;
  return {
    min: chipsOf(live, min),
    max: chipsOf(live, max),
    sizes: sizes === null ? null : sizes.map((size) => chipsOf(live, size)),
  };
}

/** Where no bet is asked for. */
const NO_BETTING = {
  amount_to_call: 0,
  can_check: false,
  can_bet: false,
  bet_amount: null,
  can_raise: false,
  raise_amount: null,
  can_bet_big: false,
  big_bet_amount: null,
  can_raise_big: false,
  big_raise_amount: null,
  can_bring_in: false,
  bring_in_amount: null,
  can_complete: false,
  complete_amount: null,
  can_fold: false,
  can_call: false,
  range: null,
  closed: null,
} as const satisfies Partial<YourTurn>;

type Betting = Pick<YourTurn, keyof typeof NO_BETTING>;

/** The choices of a bet: 004's fields [S4-45 .. S4-49] and the range behind them. */
function bettingOf(live: LiveHand, asked: LegalBet): Betting {
  const amounts = turnAmounts(live.state)!;
  return {
    amount_to_call: chipsOf(live, amounts.amountToCall),
    can_check: amounts.canCheck,
    can_bet: amounts.canBet,
    bet_amount: chipsOrNull(live, amounts.betAmount),
    can_raise: amounts.canRaise,
    raise_amount: chipsOrNull(live, amounts.raiseAmount),
    can_bet_big: amounts.canBetBig,
    big_bet_amount: chipsOrNull(live, amounts.bigBetAmount),
    can_raise_big: amounts.canRaiseBig,
    big_raise_amount: chipsOrNull(live, amounts.bigRaiseAmount),
    can_bring_in: amounts.bringInAmount !== null,
    bring_in_amount: chipsOrNull(live, amounts.bringInAmount),
    can_complete: amounts.completeAmount !== null,
    complete_amount: chipsOrNull(live, amounts.completeAmount),
    can_fold: amounts.canFold,
    can_call: asked.checkCall && asked.toCall > 0,
    range: rangeOf(live, asked),
    closed: asked.closed,
  };
}

/** 004's `your_turn` for the player to act [S4-45], null where nobody is. The client makes its buttons from it [S4-50]. */
export function yourTurn(live: LiveHand, clock: TurnClock = NO_CLOCK): YourTurn | null {
  const asked = askedOf(live);
  const turn = turnOf(live, clock);
  if (asked === null || turn === null) return null;
  const { state } = live;
  return {
    ...turn,
    ...(asked.kind === 'bet' ? bettingOf(live, asked) : NO_BETTING),
    price: priceOf(live),
    action_types: actionTypesNow(live),
    max_discards: asked.kind === 'draw' ? asked.maxDiscards : 0,
    can_muck: asked.kind === 'show' && asked.mayMuck,
    stack: chipsOf(live, state.stack[asked.player]!),
    bet: chipsOf(live, state.bet[asked.player]!),
    current_bet: chipsOf(live, state.currentBet),
    pot: chipsOf(live, potTotal(state)),
  };
}
