/** Requests about a seat: take it, sit out, leave it, top up. Refusals change nothing. */
import { err, ok, type Result } from '@cardroom/engine';
import { type Hand, Intent, type JoinRefusal } from '@cardroom/notation';
import { checkName, type ResultOf, type WireError } from '@cardroom/protocol';
import { chipsOfHundredths, hundredthsOf, isAmount } from '../chips.js';
import { isOwnBot } from '../ledger.js';
import { mayHost } from './access.js';
import type { Draft } from './draft.js';
import type { Seated } from './facts.js';
import { waitsForSeeds } from './fairDeal.js';
import { recordIntent } from './flow.js';
import { chipsToPayWith } from './funds.js';
import { refuseByOwnLimit, refusePurchase } from './limits.js';
import { isInHand } from './live.js';
import { isNameTaken } from './names.js';
import { buyInFor, newChips } from './rathole.js';
import { freePlace, seatedHand } from './seating.js';
import { chipUnit, rulesBetweenHands } from './settings.js';
import { stackOf } from './stacks.js';
import {
  type AutoTopUp,
  type BuyInRequest,
  intentOf,
  isRunning,
  seatOf,
  type TablePerson,
  type TableSeat,
  type TableState,
} from './state.js';
import { placeOffered, placesPromised } from './waiting.js';

/** A granted request with its result, or a refusal. */
export type RequestOutcome = Result<Readonly<Record<string, unknown>>, WireError>;

const NOTHING: RequestOutcome = ok({});

export interface SeatWish {
  readonly buyIn: number;
  /** The lowest free one if left out. */
  readonly place: number | null;
  readonly intent: Intent;
}

// ---------------------------------------------------------------------------------------------------- joining

/** The requested place, if it is free and not promised to anybody. */
function placeFor(state: TableState, user: string, wish: number | null): Result<number, WireError> {
  const { hand, settings } = state;
  const promised = placesPromised(state, user);
  const offered = placeOffered(state, user);
  if (wish === null && offered !== null) return ok(offered);
  if (wish === null) {
    const place = freePlace(hand, settings.seats, promised);
    return place === null ? err({ code: 'table-full' }) : ok(place);
  }
  if (wish > settings.seats) return err({ code: 'no-such-seat', seat_index: wish, seats: settings.seats });
  return promised.includes(wish) ? err({ code: 'seat-taken', seat_index: wish }) : ok(wish);
}

function joinError(code: JoinRefusal, { place, state }: { place: number; state: TableState }): WireError {
  switch (code) {
    case 'seat-taken':
      return { code, seat_index: place };
    case 'bad-seat':
      return { code: 'no-such-seat', seat_index: place, seats: state.settings.seats };
    case 'bad-amount':
      return { code, unit: chipUnit(state.settings) };
    case 'name-taken':
    case 'table-full':
    case 'no-chips':
      return { code };
    case 'bad-name':
      return { code, problem: 'empty' };
    case 'bad-intent':
      return { code: 'hand-refused', ignored: [] };
  }
}

/** Someone wants a seat. If the host approves buy-ins, the seat is promised to them. */
export function joinTable(draft: Draft, person: TablePerson, wish: SeatWish): RequestOutcome {
  const { state } = draft;
  if (state.ending) return err({ code: 'table-ended' });
  const seat = seatOf(state, person.user);
  if (seat !== null) return err({ code: 'already-seated', seat_index: seat.place });
  if (state.isLocked && !mayHost(state, person.user)) return err({ code: 'table-locked' });
  if (isOwnBot(person.user) && state.settings.bots === false) return err({ code: 'no-bots' });
  if (state.requests.some((ask) => ask.user === person.user)) return err({ code: 'buy-in-pending' });
  const place = placeFor(state, person.user, wish.place);
  if (!place.ok) return place;
  const have = chipsToPayWith(draft, person.user, chipUnit(state.settings));
  const buyIn = buyInFor(state, person.user, { wish: wish.buyIn, have, now: draft.now });
  if (typeof buyIn !== 'number') return err(buyIn);
  // Chips that come back are not bought again [H-25].
  const bought = newChips(state, person.user, buyIn, draft.now);
  const beyond = bought === 0 ? null : refusePurchase(state, person.user, bought);
  const refusedBy = beyond ?? refuseByOwnLimit(draft.ownLimits, person.user, buyIn);
  if (refusedBy !== null) return err(refusedBy);
  const newSeat = { name: person.name, place: place.value, buyIn, intent: wish.intent };
  const refused = refuseSeat(state, person.user, newSeat);
  if (refused !== null) return err(refused);
  const isAsked = state.settings.approve_buy_ins && !mayHost(state, person.user);
  const result = { amount: buyIn, seat_index: place.value };
  if (!isAsked) {
    recordSeat(draft, { ...person, ...newSeat, bot: null });
    return ok({ ...result, state: 'given' } satisfies ResultOf<'join'>);
  }
  askHost(draft, person, { kind: 'buy_in', place: place.value, amount: buyIn, intent: wish.intent });
  return ok({ ...result, state: 'asked_host' } satisfies ResultOf<'join'>);
}

/**
 * Gives a seat. While a hand waits for seeds its players are fixed: someone who came in now would change who gets which
 * card, after the house has learnt seeds.
 */
export function recordSeat(draft: Draft, seat: Omit<Seated, 'kind' | 'at' | 'isLate'>): void {
  const isLate = isRunning(draft.state) && waitsForSeeds(draft.state);
  draft.record({ kind: 'seated', ...seat, ...(isLate ? { isLate } : {}) });
}

/** Why someone cannot sit down so, null if they can. */
export function refuseSeat(
  state: TableState,
  user: string | null,
  seat: { readonly name: string; readonly place: number; readonly buyIn: number; readonly intent: Intent },
): WireError | null {
  if (isNameTaken(state, seat.name, user)) return { code: 'name-taken' };
  // Anyone who has left stays in the document of the hand until the next one.
  if (user !== null && state.users.includes(user)) return { code: 'just-left' };
  const seated = seatedHand(state.hand, seat, rulesBetweenHands(state.settings));
  return seated.ok ? null : joinError(seated.error, { place: seat.place, state });
}

function askHost(
  draft: Draft,
  { user, name, owner }: TablePerson,
  ask: Pick<BuyInRequest, 'kind' | 'place' | 'amount' | 'intent'>,
): void {
  const request = `r${draft.state.version + 1}`;
  draft.record({
    kind: 'chipsRequested',
    ask: { request, user, name, ...(owner === undefined ? {} : { owner }), ...ask },
  });
}

/** The wish of a newcomer, from a merged document. */
export function wishOf(hand: Hand, name: string): SeatWish {
  const player = hand.players.indexOf(name);
  return {
    buyIn: hand.startingStacks[player]!,
    place: hand.seats?.[player] ?? null,
    intent: (hand._intents?.[player] ?? Intent.Play) as Intent,
  };
}

// ---------------------------------------------------------------------------------------------------- chips

/** More chips before the next hand. */
export function topUp(draft: Draft, person: TablePerson, wish: number): RequestOutcome {
  const { state } = draft;
  const seat = seatOf(state, person.user);
  if (seat === null) return err({ code: 'not-seated' });
  if (isOnWayOut(state, seat)) return err({ code: 'leaving' });
  if (state.requests.some((ask) => ask.user === person.user)) return err({ code: 'buy-in-pending' });
  const have = chipsToPayWith(draft, person.user, chipUnit(state.settings));
  if (have === 0) return err({ code: 'not-enough-chips', have });
  const amount = Math.min(wish, have);
  const refused = refuseTopUp(state, seat, amount) ?? refuseByOwnLimit(draft.ownLimits, person.user, amount);
  if (refused !== null) return err(refused);
  if (state.settings.approve_buy_ins && !mayHost(state, person.user)) {
    askHost(draft, person, { kind: 'top_up', place: seat.place, amount, intent: Intent.Play });
    return ok({ amount, state: 'asked_host' } satisfies ResultOf<'top_up'>);
  }
  grantTopUp(draft, person.user, amount);
  return ok({ amount, state: 'after_hand' } satisfies ResultOf<'top_up'>);
}

/** Chips that come before the next hand. A player who had none left and sat out for that reason plays again. */
export function grantTopUp(draft: Draft, user: string, amount: number): void {
  draft.record({ kind: 'topUpAsked', user, amount });
  const { state } = draft;
  const sitsOutBroke = !isRunning(state) && stackOf(state, user) === 0 && intentOf(state, user) === Intent.Pause;
  if (sitsOutBroke || isKeptBroke(state, user)) recordIntent(draft, user, { intent: Intent.Play, by: 'player' });
}

/** Whether a player sits out of a running hand only because they have no chips. */
function isKeptBroke(state: TableState, user: string): boolean {
  const player = state.users.indexOf(user);
  return intentOf(state, user) === Intent.Pause && state.hand.startingStacks[player] === 0;
}

/** Chips that are bought by themselves from now on [H-24]; `below: 0` ends it. */
export function setAutoTopUp(draft: Draft, user: string, wish: AutoTopUp): RequestOutcome {
  const { state } = draft;
  const unit = chipUnit(state.settings);
  const { max } = state.settings.buy_in;
  if (wish.below === 0) {
    draft.record({ kind: 'autoTopUp', user, autoTopUp: null });
    return NOTHING;
  }
  if (!isAmount(wish.below, unit) || !isAmount(wish.to, unit)) return err({ code: 'bad-amount', unit });
  if (wish.to > max || wish.to < wish.below) return err({ code: 'buy-in-out-of-range', min: wish.below, max });
  draft.record({ kind: 'autoTopUp', user, autoTopUp: { below: wish.below, to: wish.to } });
  return NOTHING;
}

/** A later wish takes the place of an earlier one. */
export function refuseTopUp(state: TableState, seat: TableSeat, amount: number): WireError | null {
  const unit = chipUnit(state.settings);
  if (!isAmount(amount, unit)) return { code: 'bad-amount', unit };
  const there = hundredthsOf(stackOf(state, seat.user));
  const max = chipsOfHundredths(Math.max(0, hundredthsOf(state.settings.buy_in.max) - there));
  const min = Math.min(unit, max);
  if (amount < min || amount > max) return { code: 'buy-in-out-of-range', min, max };
  return refusePurchase(state, seat.user, amount);
}

// ---------------------------------------------------------------------------------------------------- intents

function isOnWayOut(state: TableState, { user, afterHand }: TableSeat): boolean {
  return intentOf(state, user) === Intent.Leave || (afterHand?.intent === Intent.Leave && afterHand.by === 'host');
}

/**
 * The one way in which a player changes what they want of the seat, by a request or by a document: at once, or once the
 * hand is over. It does not undo the host's decision: only leaving goes further.
 */
export function want(draft: Draft, user: string, intent: Intent, when: 'now' | 'after_hand' = 'now'): RequestOutcome {
  const { state } = draft;
  const seat = seatOf(state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if (isOnWayOut(state, seat)) return err({ code: 'leaving' });
  const { afterHand } = seat;
  const by = afterHand?.by === 'host' ? 'host' : 'player';
  if (by === 'host' && intent !== Intent.Leave) return err({ code: 'sat-out' });
  if (when === 'after_hand' && isInHand(state, user)) {
    if (afterHand?.intent === intent) return err({ code: 'nothing-changed' });
    draft.record({ kind: 'afterHand', user, afterHand: { intent, by } });
  } else if (intentOf(state, user) !== intent) {
    recordIntent(draft, user, { intent, by: 'player' });
  } else {
    // A player who plays on takes back their request for after the hand.
    if (intent !== Intent.Play || afterHand === null) return err({ code: 'nothing-changed' });
    draft.record({ kind: 'afterHand', user, afterHand: null });
  }
  return NOTHING;
}

/** Another name at this table [PLAY-9]: for a seat, for a request that waits, and for the host. */
export function rename(draft: Draft, user: string, wish: string): RequestOutcome {
  const { state } = draft;
  const name = checkName(wish);
  if (!name.ok) return err({ code: 'bad-name', problem: name.error });
  if (isNameTaken(state, name.value, user)) return err({ code: 'name-taken' });
  const known = [...state.seats, ...state.requests, state.host].find((person) => person.user === user);
  if (known === undefined) return err({ code: 'not-seated' });
  draft.record({ kind: 'renamed', user, name: name.value });
  return ok({ name: name.value } satisfies ResultOf<'seat_name'>);
}

/** The player's part of the randomness of the next deals. */
export function setSeed(draft: Draft, user: string, seed: string): RequestOutcome {
  const seat = seatOf(draft.state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if (seat.seed === seed) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'seedSet', user, seed });
  return NOTHING;
}
