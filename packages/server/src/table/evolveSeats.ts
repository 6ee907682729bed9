/** The state after facts about seats and the people in them. */

import { assert } from '@cardroom/engine';
import { Hand, Intent } from '@cardroom/notation';
import { hundredthsOf } from '../chips.js';
import { changedState } from './changed.js';
import {
  BACK,
  isSeated,
  withAmounts,
  withBought,
  withDocument,
  without,
  withoutRequest,
  withPauses,
  withSeat,
} from './evolveParts.js';
import type { FactOf, PresenceChanged, Seated, StoodUp } from './facts.js';
import { newChips, withLeft, withoutLeft } from './rathole.js';
import { seatedHand, waitingHand } from './seating.js';
import { rulesBetweenHands } from './settings.js';
import type { TablePerson, TableSeat, TableState } from './state.js';
import { withoutWaiter } from './waiting.js';

export function wanted(state: TableState, { user, intent, inactive, at }: FactOf<'intent'>): TableState {
  const wanting = withSeat(state, user, { afterHand: null, ...(intent === Intent.Play ? BACK : {}) });
  return withPauses({ ...wanting, hand: intending(wanting, user, intent, inactive) }, at);
}

export function withMove(state: TableState, { user, place, waits: waiting }: FactOf<'seatChange'>): TableState {
  const seats = state.seats.map((seat) => (seat.user === user ? withoutMove(seat) : seat));
  if (place === null) return { ...state, seats };
  return withSeat({ ...state, seats }, user, { nextPlace: { place, waits: waiting === true } });
}

/** Names that a table remembers: a home game has a dozen, and the list is written whenever someone new sits down. */
const PEOPLE_KEPT = 100;

export function withPresence(state: TableState, { user, connected, since, at }: PresenceChanged): TableState {
  if (!connected) return withSeat(state, user, { connected, lostAt: since ?? at });
  const seat = state.seats.find((other) => other.user === user);
  if (seat?.away !== 'lost') return withSeat(state, user, { connected });
  // Turns that were let pass still count: dropping the connection again and again gains nothing.
  const afterHand = seat.afterHand?.by === 'house' ? null : seat.afterHand;
  return withSeat(state, user, { connected, away: null, afterHand });
}

/** The people of the table with one more, or with someone's new name. */
function withName(people: TableState['people'], { user, name }: TablePerson): TableState['people'] {
  const known = people.find((person) => person.user === user);
  if (known?.name === name) return people;
  if (known !== undefined) return people.map((person) => (person.user === user ? { user, name } : person));
  return [...people, { user, name }].slice(-PEOPLE_KEPT);
}

export function seated(state: TableState, fact: Seated): TableState {
  const { user, name, owner, place, buyIn, intent, bot, isLate } = fact;
  const seat: TableSeat = {
    user,
    name,
    ...(owner === undefined ? {} : { owner }),
    place,
    bot,
    connected: true,
    bankMs: state.settings.clock.time_bank_ms,
    timeouts: 0,
    afterHand: null,
    topUp: 0,
    buyIn,
    seed: null,
    pausedAt: null,
  };
  const debt = state.debts.find(([other]) => other === user)?.[1] ?? 0;
  const wish = { name, place, buyIn, intent, debt, ...(isLate === true ? { isLate } : {}) };
  const hand = seatedHand(state.hand, wish, rulesBetweenHands(state.settings));
  assert(hand.ok, 'a seat that was given is free');
  const joined = changedState(withoutWaiter(withoutRequest(state, user), user), {
    seats: [...state.seats, seat],
    removed: without(state.removed, user),
    debts: debt === 0 ? state.debts : state.debts.filter(([other]) => other !== user),
    accounts: withAmounts(state.accounts, [[user, hundredthsOf(buyIn)]]),
    bots: state.bots + (bot === null ? 0 : 1),
    bought: bot === null ? withBuyIn(state, fact) : state.bought,
    ...(state.leftWith === undefined ? {} : { leftWith: withoutLeft(state.leftWith, user) }),
    people: withName(state.people, { user, name }),
  });
  return withPauses(withDocument(joined, hand.value), fact.at);
}

/** Chips that someone brings back are not bought again [H-25]. */
function withBuyIn(state: TableState, { user, buyIn, at }: Seated): TableState['bought'] {
  const chips = newChips(state, user, buyIn, at);
  return chips === 0 ? state.bought : withBought(state.bought, [[user, hundredthsOf(chips)]]);
}

export function stoodUp(state: TableState, fact: StoodUp): TableState {
  const { user, cashOut } = fact;
  const seats = state.seats.filter((seat) => seat.user !== user);
  const accounts = withAmounts(state.accounts, [[user, -hundredthsOf(cashOut)]]).filter(
    ([other, amount]) => other !== user || amount !== 0,
  );
  const left = withoutRequest(changedState(state, { seats, accounts, leftWith: withLeft(state, fact) }), user);
  if (state.hand._waiting !== true) return left;
  return withDocument(left, waitingHand(state.hand, [state.hand.players[state.users.indexOf(user)]!]));
}

/** At a waiting table at once; while a hand is in the document its players keep their names. */
export function renamed(state: TableState, { user, name }: FactOf<'renamed'>): TableState {
  const named = <P extends TablePerson>(person: P): P => (person.user === user ? { ...person, name } : person);
  const known = {
    ...state,
    host: named(state.host),
    requests: state.requests.map(named),
    coHosts: state.coHosts.map(named),
    muted: state.muted.map(named),
    people: state.people.map(named),
  };
  if (!isSeated(state, user)) return known;
  if (state.hand._waiting !== true) return withSeat(known, user, { nextName: name });
  const players = state.hand.players.map((player, at) => (state.users[at] === user ? name : player));
  return withDocument({ ...known, seats: state.seats.map(named) }, { ...state.hand, players });
}

/** The document with someone's intent, and whether they sit out from now on. */
function intending(state: TableState, user: string, intent: Intent, inactive: boolean): Hand {
  const { hand } = state;
  const player = state.users.indexOf(user);
  const entry = (list: readonly number[] | undefined, value: number) =>
    hand.players.map((_, other) => (other === player ? value : (list?.[other] ?? 0)));
  return Hand.change(hand, {
    _intents: entry(hand._intents, intent),
    _inactive: entry(hand._inactive, inactive ? 1 : (hand._inactive?.[player] ?? 0)),
  });
}

/** The seat that its player stays on. */
function withoutMove({ nextPlace: _, ...seat }: TableSeat): TableSeat {
  return seat;
}
