/**
 * Chips and pots, folded from events: for clients that have no rules, such as bots and examples in other languages.
 * A client with the engine reads the hand document instead, by `extendMoments` of the notation.
 */
import type { SeatChips, Snapshot, TableEvent } from './messages.js';

/** Everyone's chips behind and in front, and the pots. */
export type TableMoney = Pick<Snapshot, 'chips' | 'pots'>;

/** The chips and pots after one event; the same object if it moves none. */
export function foldMoney<Money extends TableMoney>(money: Money, event: TableEvent): Money {
  switch (event.event) {
    case 'game_state_update': {
      const { chips, hand } = event.data;
      if (chips === undefined && hand === undefined) return money;
      // A table that waits has nothing in the middle.
      return { ...money, ...(chips === undefined ? {} : { chips }), ...(hand?._waiting === true ? { pots: [] } : {}) };
    }
    case 'new_hand':
    case 'new_hand_stud':
      return { ...money, chips: event.data.chips, pots: event.data.pots };
    case 'player_acted': {
      const { seat_index, stack, amount } = event.data;
      return withChips(money, seat_index, () => ({ stack, bet: amount }));
    }
    case 'uncalled_bet': {
      const { seat_index, stack } = event.data;
      return withChips(money, seat_index, ({ bet }) => ({ stack, bet }));
    }
    case 'pot_update':
      return { ...(event.data.is_collected ? withoutBets(money) : money), pots: event.data.pots };
    case 'hand_result':
      return { ...money, chips: event.data.chips };
    default:
      return money;
  }
}

function withChips<Money extends TableMoney>(
  money: Money,
  seat: number,
  change: (chips: SeatChips) => Pick<SeatChips, 'stack' | 'bet'>,
): Money {
  return { ...money, chips: money.chips.map((own) => (own.seat_index === seat ? { ...own, ...change(own) } : own)) };
}

function withoutBets<Money extends TableMoney>(money: Money): Money {
  return { ...money, chips: money.chips.map((chips) => ({ ...chips, bet: 0 })) };
}
