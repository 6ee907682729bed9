/**
 * The waiting list of a table [H-28]: first come, first served. A chair that comes free is held for the first for a
 * while, then for the next; a person who lets two offers pass is off the list.
 */
import { err, ok } from '@cardroom/engine';
import { LIMITS, type ResultOf, type YourWait } from '@cardroom/protocol';
import type { Draft } from './draft.js';
import { freePlace } from './seating.js';
import type { RequestOutcome } from './seats.js';
import { seatOf, type TablePerson, type TableState, type Waiter } from './state.js';

/** How long a chair is held for someone who is there, and for someone who is not. */
const HELD_MS = 60_000;
const HELD_AWAY_MS = 20_000;

/** Offers that someone may let pass: after the last one they are off the list. */
const MAX_MISSES = 2;

/** Everybody who waits, the first one first. */
export function waitersOf({ waiting = [] }: TableState): readonly Waiter[] {
  return waiting;
}

/**
 * Chairs that are held for other people than this one: by the host's answer that is due, for those who wait,
 * or for players who change seats.
 */
export function placesPromised(state: TableState, user: string | null): number[] {
  const asked = state.requests.map((ask) => ask.place);
  const offered = waitersOf(state).flatMap((waiter) => (waiter.user !== user ? (waiter.offer?.place ?? []) : []));
  const chosen = state.seats.flatMap((seat) => (seat.user !== user ? (seat.nextPlace?.place ?? []) : []));
  return [...asked, ...offered, ...chosen];
}

/** The chair that is held for someone, null if there is none. */
export function placeOffered(state: TableState, user: string): number | null {
  return waitersOf(state).find((waiter) => waiter.user === user)?.offer?.place ?? null;
}

/** Someone's place on the list and the chair that is held for them, null if they do not wait. */
export function waitOf(state: TableState, user: string): YourWait | null {
  const at = waitersOf(state).findIndex((waiter) => waiter.user === user);
  if (at < 0) return null;
  const { offer } = waitersOf(state)[at]!;
  return { place: at + 1, seat_index: offer?.place ?? null, until_ms: offer?.until ?? null };
}

/** Joins the list, or leaves it. Anyone who finds a free chair has no need of it. */
export function waitForSeat(draft: Draft, { user, name }: TablePerson, on: boolean): RequestOutcome {
  const { state } = draft;
  const isWaiting = waitOf(state, user) !== null;
  if (!on) {
    if (!isWaiting) return err({ code: 'nothing-changed' });
    draft.record({ kind: 'waitEnded', user });
    return ok({ place: null } satisfies ResultOf<'wait_for_seat'>);
  }
  if (state.ending) return err({ code: 'table-ended' });
  const seat = seatOf(state, user);
  if (seat !== null) return err({ code: 'already-seated', seat_index: seat.place });
  if (isWaiting) return err({ code: 'nothing-changed' });
  if (waitersOf(state).length >= LIMITS.waitersPerTable) return err({ code: 'table-full' });
  if (!state.isLocked && freeFor(state) !== null) return err({ code: 'seat-free' });
  draft.record({ kind: 'waitBegan', user, name });
  return ok({ place: waitersOf(draft.state).length } satisfies ResultOf<'wait_for_seat'>);
}

function freeFor(state: TableState): number | null {
  return freePlace(state.hand, state.settings.seats, placesPromised(state, null));
}

/** Offers free chairs to those who wait, in their order. */
export function offerSeats(draft: Draft): void {
  if (waitersOf(draft.state).length === 0 || draft.state.isLocked || draft.state.ending) return;
  for (const waiter of waitersOf(draft.state)) {
    if (waiter.offer !== undefined) continue;
    const place = freeFor(draft.state);
    if (place === null) return;
    draft.record({ kind: 'seatOffered', user: waiter.user, place, until: draft.now + HELD_MS });
  }
}

/** Offers that nobody has taken in time go on to the next. */
export function endOffers(draft: Draft): void {
  for (const { user, offer, misses } of waitersOf(draft.state)) {
    if (offer === undefined || draft.now < offer.until) continue;
    if (misses + 1 >= MAX_MISSES) draft.record({ kind: 'waitEnded', user });
    else draft.record({ kind: 'offerMissed', user });
  }
}

/** Someone who is not there has less time to take a chair. */
export function shortenOffer(draft: Draft, user: string): void {
  const offer = waitersOf(draft.state).find((waiter) => waiter.user === user)?.offer;
  const until = draft.now + HELD_AWAY_MS;
  if (offer === undefined || offer.until <= until) return;
  draft.record({ kind: 'seatOffered', user, place: offer.place, until });
}

/** After a restart nobody was there to take anything: chairs are held again. */
export function renewOffers(draft: Draft): void {
  for (const { user, offer } of waitersOf(draft.state)) {
    if (offer !== undefined)
      draft.record({ kind: 'seatOffered', user, place: offer.place, until: draft.now + HELD_MS });
  }
}

// ---------------------------------------------------------------------------------------------------- the list

export function withWaiter(state: TableState, { user, name }: TablePerson): TableState {
  return { ...state, waiting: [...waitersOf(state), { user, name, misses: 0 }] };
}

export function withoutWaiter(state: TableState, user: string): TableState {
  if (waitOf(state, user) === null) return state;
  return { ...state, waiting: waitersOf(state).filter((waiter) => waiter.user !== user) };
}

export function withOffer(state: TableState, user: string, offer: NonNullable<Waiter['offer']>): TableState {
  return {
    ...state,
    waiting: waitersOf(state).map((waiter) => (waiter.user === user ? { ...waiter, offer } : waiter)),
  };
}

/** Someone is the first of those who have no offer yet. */
export function withFirstWaiter(state: TableState, user: string): TableState {
  const rank = (waiter: Waiter): number => (waiter.offer !== undefined ? 0 : waiter.user === user ? 1 : 2);
  return { ...state, waiting: [...waitersOf(state)].sort((a, b) => rank(a) - rank(b)) };
}

/** Offers the seat to the next person; the one who missed it goes to the end of the list. */
export function withMiss(state: TableState, user: string): TableState {
  const missed = waitersOf(state).find((waiter) => waiter.user === user);
  if (missed === undefined) return state;
  const { offer: _, ...rest } = missed;
  return { ...state, waiting: [...withoutWaiter(state, user).waiting!, { ...rest, misses: rest.misses + 1 }] };
}
