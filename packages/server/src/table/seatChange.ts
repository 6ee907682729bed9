/** Another chair from the next hand on [H-27]: an empty one, once an orbit. The notation says what it costs. */
import { err, ok } from '@cardroom/engine';
import { handNumberOf } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import type { Draft } from './draft.js';
import type { RequestOutcome } from './seats.js';
import { rulesBetweenHands } from './settings.js';
import { seatOf, type TableSeat, type TableState } from './state.js';
import { placesPromised } from './waiting.js';

export function changeSeat(draft: Draft, user: string, wish: RequestNamed<'seat_change'>['data']): RequestOutcome {
  const { state } = draft;
  const seat = seatOf(state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if (rulesBetweenHands(state.settings).seatChange === 'off') return err({ code: 'option-off' });
  const { seat_index: place, wait_for_big_blind: waits } = wish;
  const known = seat.nextPlace;
  if (place === null || place === seat.place) {
    if (known === undefined) return err({ code: 'nothing-changed' });
    draft.record({ kind: 'seatChange', user, place: null });
    return ok({});
  }
  if (place > state.settings.seats) {
    return err({ code: 'no-such-seat', seat_index: place, seats: state.settings.seats });
  }
  if (known?.place === place && known.waits === (waits === true)) return err({ code: 'nothing-changed' });
  if (placesTaken(state, user).includes(place)) return err({ code: 'seat-taken', seat_index: place });
  if (isTooSoon(state, seat)) return err({ code: 'too-soon' });
  draft.record({ kind: 'seatChange', user, place, ...(waits === true ? { waits } : {}) });
  return ok({});
}

function placesTaken(state: TableState, user: string): number[] {
  return [...state.seats.map(({ place }) => place), ...placesPromised(state, user)];
}

/** Whether fewer hands have been dealt since the last change than there are players: the button has not come round. */
function isTooSoon({ hand, seats }: TableState, { movedHand }: TableSeat): boolean {
  return movedHand !== undefined && handNumberOf(hand) - movedHand + 1 < seats.length;
}
