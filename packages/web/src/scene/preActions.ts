/**
 * Pre-actions, chosen before the player's turn. They stay in this browser until the turn comes, and are dropped if the
 * price has changed.
 */
import type { YourTurn } from '@cardroom/protocol';
import type { ActData } from './buttons.js';
import { type FeltModel, viewerSeat } from './model.js';

export type PreAction =
  | { readonly kind: 'checkFold' }
  /** This amount and no other; 0 is a check. */
  | { readonly kind: 'call'; readonly price: number }
  | { readonly kind: 'callAny' };

/** The price of a call if it were the viewer's turn now; null if there is nothing to decide. */
export function priceAhead(model: FeltModel): number | null {
  const own = viewerSeat(model);
  const { turn, seats, result } = model;
  if (own === null || own.status !== 'playing' || own.cards.length === 0) return null;
  if (turn === null || turn.kind !== 'bet' || turn.seat === 0 || result !== null) return null;
  const price = Math.max(...seats.map(({ bet }) => bet)) - own.bet;
  return Math.min(Number(price.toFixed(8)), own.stack ?? price);
}

/** Whether what was decided still stands at this price. */
export function isStanding(pre: PreAction, price: number | null): boolean {
  if (price === null) return false;
  return pre.kind !== 'call' || pre.price === price;
}

/** The act that was decided on, null if it does not fit the turn that has come. */
export function actOfPreAction(pre: PreAction, turn: YourTurn): ActData | null {
  if (turn.kind !== 'bet' || turn.can_bring_in) return null;
  const { can_check, can_call, can_fold, price } = turn;
  switch (pre.kind) {
    case 'checkFold':
      if (can_check) return { action_type: 'check' };
      return can_fold ? { action_type: 'fold' } : null;
    case 'call':
      if (pre.price !== price) return null;
      if (can_check) return { action_type: 'check' };
      return can_call ? { action_type: 'call' } : null;
    case 'callAny':
      if (can_check) return { action_type: 'check' };
      return can_call ? { action_type: 'call' } : null;
  }
}
