/** The felt of a live table, for players and for those who watch. */
import { type Card, labelOfPlace } from '@cardroom/engine';
import { type Moments, seatsOf } from '@cardroom/notation';
import { rulesOfTable, type Seat, type TableSnapshot } from '@cardroom/protocol';
import { type Chair, feltOf } from './fromHand.js';
import type { FeltModel, FeltSeat } from './model.js';

const AFTER = { pause: 'pause', wait_for_big_blind: 'waitForBigBlind', leave: 'leave' } as const;

/** Nobody has shown anything after the hand. */
const NOTHING: ReadonlyMap<number, readonly Card[]> = new Map();

/**
 * The table to draw now, by the server's clock. `shown` are the cards of `cards_shown` events of this hand, by
 * place: the document does not have them. `moments` are those of the document, if they are kept.
 */
export function feltOfTable(
  state: TableSnapshot,
  nowMs: number,
  shown: ReadonlyMap<number, readonly Card[]> = NOTHING,
  moments?: Moments | null,
): FeltModel {
  const { hand, settings, turn, you } = state;
  const places = seatsOf(hand);
  const chairs = Array.from({ length: settings.seats }, (_, at) => chairAt(state, at + 1, nowMs));
  const viewer = you.seat_index === null ? -1 : places.indexOf(you.seat_index);
  const model = feltOf(hand, chairs, viewer < 0 ? null : viewer, {
    ...(moments === undefined ? {} : { moments }),
    times: {
      deadlineMs: turn?.deadline_ms ?? null,
      limitMs: turn?.time_limit == null ? null : turn.time_limit * 1000,
      bankMs: turn?.time_bank_ms ?? 0,
      isBank: turn?.in_time_bank ?? false,
    },
    shown: new Map([...shown].map(([place, cards]) => [places.indexOf(place), cards])),
  });
  return hand.finishingStacks === undefined ? model : withSidePayments(model, state);
}

/** After a hand the stacks are those with which the next one begins: side payments have moved [H-16]. */
function withSidePayments(model: FeltModel, { seats }: TableSnapshot): FeltModel {
  const moved = new Map(seats.map(({ seat_index, side_chips = 0 }) => [seat_index, side_chips]));
  if ([...moved.values()].every((chips) => chips === 0)) return model;
  const added = (stack: number | null, chips: number) => (stack === null ? null : Number((stack + chips).toFixed(8)));
  return {
    ...model,
    seats: model.seats.map((seat) => ({ ...seat, stack: added(seat.stack, moved.get(seat.place) ?? 0) })),
  };
}

function chairAt({ hand, settings, seats }: TableSnapshot, place: number, nowMs: number): Chair {
  const player = seatsOf(hand).indexOf(place);
  const seat = seats.find(({ seat_index }) => seat_index === place);
  return {
    place,
    label: labelOfPlace(place, settings.seats, rulesOfTable(settings).table.seatNumbering),
    player: player < 0 ? null : player,
    isBot: seat?.kind === 'bot',
    ...(seat?.owner === undefined ? {} : { owner: seat.owner }),
    avatar: seat?.avatar ?? null,
    ...(seat?.is_away === true ? { isAway: true as const } : {}),
    ...(seat?.head === undefined ? {} : { head: seat.head }),
    after: seat?.after_hand == null ? null : AFTER[seat.after_hand],
    lost: seat === undefined ? null : lostOf(seat, nowMs),
    topUp: seat?.top_up ?? 0,
    standUp: seat?.stand_up ?? null,
  };
}

/** Expired grace counts as none. */
function lostOf({ is_connected, grace_until_ms }: Seat, nowMs: number): FeltSeat['lost'] {
  if (is_connected) return null;
  return { untilMs: grace_until_ms !== null && grace_until_ms > nowMs ? grace_until_ms : null };
}
