/** The state after facts of a hand: its start, its acts, its end, and the wait for the next one. */

import { Hand } from '@cardroom/notation';
import { handNumberOf } from '@cardroom/protocol';
import { hundredthsOf } from '../chips.js';
import { withHandCounted } from './bombPots.js';
import { changedSeat, changedState } from './changed.js';
import { reordered, startedDeal, withoutSecret } from './evolveDeal.js';
import {
  BACK,
  isSeated,
  withAmounts,
  withBought,
  withBroke,
  withDocument,
  without,
  withPauses,
  withSeat,
} from './evolveParts.js';
import { huntOf } from './evolveSideGames.js';
import type { Acted, FactOf, HandStarted, HandWaits } from './facts.js';
import { withGameCounted } from './games.js';
import { keepDeck } from './openings.js';
import { nextSettings } from './settings.js';
import type { TableSeat, TableState } from './state.js';
import { MAX_TIMEOUTS, SHOW_LATE_MS } from './times.js';
import { withPermit } from './tournament.js';

/** Hands that the pace of a table is measured over. */
const MAX_STARTS = 20;

export function handEnded(state: TableState, fact: FactOf<'handEnded'>): TableState {
  const hand = Hand.change(state.hand, { finishingStacks: fact.stacks });
  const accounts = withAmounts(state.accounts, fact.changes).filter(([user]) => isSeated(state, user));
  const deal = withoutSecret(state.deal);
  keepDeck(state, deal);
  const over = { ...huntOf(state, fact), ...overOf(state, fact) };
  return changedState(state, { hand, accounts, deal, sealed: [], overAt: fact.at, ...over });
}

/** The changes between two hands: top-ups arrive, new stakes hold. */
function between(
  state: TableState,
  { hand, topUps, edits = [] }: HandStarted | HandWaits,
): Pick<TableState, 'accounts' | 'seats' | 'settings' | 'nextStakes' | 'nextOptions' | 'bought'> {
  const bought = topUps.map(([user, amount]): [string, number] => [user, hundredthsOf(amount)]);
  const people = new Set(state.seats.filter(({ bot }) => bot === null).map(({ user }) => user));
  return {
    accounts: withAmounts(state.accounts, [...edits, ...bought]),
    seats: state.seats.map((seat) => withNews(seat, handNumberOf(hand))),
    bought: withBought(
      state.bought,
      bought.filter(([user]) => people.has(user)),
    ),
    settings: nextSettings(state),
    nextStakes: null,
    ...(state.nextOptions === undefined ? {} : { nextOptions: {} }),
  };
}

/** The seat with all that was to come before the hand: chips, a new name, another chair. */
function withNews(seat: TableSeat, hand: number): TableSeat {
  const { stackEdit, nextName, sideChips, nextPlace } = seat;
  const hasNews = [stackEdit, nextName, sideChips, nextPlace].some((news) => news !== undefined);
  if (seat.topUp === 0 && !hasNews) return seat;
  const moved = nextPlace === undefined ? {} : { place: nextPlace.place, movedHand: hand };
  const none = { stackEdit: undefined, nextName: undefined, sideChips: undefined, nextPlace: undefined };
  return changedSeat(seat, { ...none, topUp: 0, name: nextName ?? seat.name, ...moved });
}

/** Keeps the outcome of a tournament's hand for its report. */
function overOf(
  { tournament }: TableState,
  { outcome, at }: FactOf<'handEnded'>,
): Pick<TableState, 'tournament'> | undefined {
  return tournament === undefined || outcome === undefined
    ? undefined
    : { tournament: { ...tournament, outcome, overAt: at } };
}

export function started(before: TableState, fact: HandStarted): TableState {
  const { hand, at, byPermit = false } = fact;
  const state = withPrevious(byPermit ? withPermit(before, at) : before, at);
  const begun = changedState(state, {
    ...between(state, fact),
    clock: null,
    deal: startedDeal(state.table, fact),
    shown: [],
    isStarted: true,
    starts: [...state.starts, at].slice(-MAX_STARTS),
  });
  return withGameCounted(before, withHandCounted(withBroke(withPauses(withBanks(withDocument(begun, hand)), at), at)));
}

/** The hand that has just ended, while its cards may still be shown [H-15]. */
function withPrevious(state: TableState, at: number): TableState {
  const { hand, users, shown, overAt = 0 } = state;
  const until = overAt + SHOW_LATE_MS;
  const isShowable = hand.finishingStacks !== undefined && at < until;
  // A copy has no memos: few show a card of it, and its states would be kept for all the others.
  return changedState(state, { previous: isShowable ? { hand: { ...hand }, users, shown, until } : undefined });
}

export function cardsShown(state: TableState, { user, name, cards, hand }: FactOf<'cardsShown'>): TableState {
  const showing = (shown: TableState['shown']): TableState['shown'] => [...without(shown, user), { user, name, cards }];
  const { previous } = state;
  if (hand === undefined || previous === undefined) return changedState(state, { shown: showing(state.shown) });
  return changedState(state, { previous: { ...previous, shown: showing(previous.shown) } });
}

/** Too few want to play; the cards of the hand before may still be shown. */
export function waits(before: TableState, fact: HandWaits): TableState {
  const state = withPrevious(before, fact.at);
  const waiting = withDocument(changedState(state, { ...between(state, fact), clock: null }), fact.hand);
  return withBroke(withPauses(waiting, fact.at), fact.at);
}

/** A hand played adds to the time banks, up to their first filling. */
function withBanks(state: TableState): TableState {
  const { time_bank_ms: full, time_bank_refill_ms: more } = state.settings.clock;
  const seats = state.seats.map((seat) => {
    const isIn = (state.hand._inactive?.[state.users.indexOf(seat.user)] ?? 0) === 0;
    const bankMs = isIn ? Math.min(full, seat.bankMs + more) : seat.bankMs;
    return bankMs <= seat.bankMs ? seat : changedSeat(seat, { bankMs });
  });
  return changedState(state, { seats });
}

/** The document with the lines of a fact: they are read, and judged, as any log is. */
export function withLines(hand: Hand, { lines, inactive, secret }: Acted): Hand {
  return Hand.change(hand, {
    actions: [...hand.actions, ...(secret?.lines ?? lines)],
    ...(inactive === undefined ? {} : { _inactive: inactive }),
  });
}

export function acted(state: TableState, { by, user, secret }: Acted, hand: Hand): TableState {
  const cards = secret?.cards;
  const deal =
    cards === undefined || state.deal?.secret == null
      ? state.deal
      : { ...state.deal, secret: reordered(state.deal.secret, cards, secret?.again) };
  const played = changedState(state, { hand, deal });
  const seat = user === null ? undefined : state.seats.find((other) => other.user === user);
  if (seat === undefined || seat.bot !== null) return played;
  if (by === 'player' && (seat.timeouts > 0 || (seat.away ?? null) !== null)) return withSeat(played, seat.user, BACK);
  return by === 'clock' && (seat.away ?? null) === null ? withSeat(played, seat.user, lapsed(state, seat)) : played;
}

/** After a lapsed turn a player who is absent or has lapsed before is away; in a tournament at once [T-40]. */
function lapsed({ tournament }: TableState, { connected, timeouts }: TableSeat): Pick<TableSeat, 'timeouts' | 'away'> {
  const isSilent = timeouts + 1 >= MAX_TIMEOUTS || (tournament !== undefined && connected);
  return { timeouts: timeouts + 1, away: isSilent ? 'silent' : connected ? null : 'lost' };
}
