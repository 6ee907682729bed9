/** Parts of the state that several kinds of facts change: seats, accounts, requests and the document. */

import { type Hand, Intent } from '@cardroom/notation';
import { isBotUser } from '../ledger.js';
import { changedSeat, changedState } from './changed.js';
import type { TableSeat, TableState } from './state.js';

/** The player is there again. */
export const BACK: Pick<TableSeat, 'timeouts' | 'away'> = { timeouts: 0, away: null };

export function withSeat(state: TableState, user: string, fields: Partial<TableSeat>): TableState {
  const seats = state.seats.map((seat) => (seat.user === user ? changedSeat(seat, fields) : seat));
  return changedState(state, { seats });
}

export function isSeated(state: TableState, user: string): boolean {
  return state.seats.some((seat) => seat.user === user);
}

export function withoutRequest(state: TableState, user: string): TableState {
  if (!state.requests.some((ask) => ask.user === user)) return state;
  return changedState(state, { requests: state.requests.filter((ask) => ask.user !== user) });
}

/** The state with another document, and the users of its players. */
export function withDocument(state: TableState, hand: Hand): TableState {
  const known = new Map(state.hand.players.map((name, player) => [name, state.users[player]!]));
  for (const seat of state.seats) known.set(seat.name, seat.user);
  const { _debts: owed = [], ...rest } = hand;
  const kept = hand._debts === undefined ? hand : rest;
  return changedState(state, {
    hand: kept,
    users: hand.players.map((name) => known.get(name) ?? ''),
    debts: withDebts(state, owed),
  });
}

/** Debts that are remembered at a table: those of the last people who left with one. */
const MAX_DEBTS = 200;

/** The debts of people who are leaving, as the document names them, kept by person. */
function withDebts({ hand, users, debts }: TableState, owed: NonNullable<Hand['_debts']>): TableState['debts'] {
  const leaving = owed.flatMap(([name, amount]): [string, number][] => {
    const player = hand.players.indexOf(name);
    const user = users[player];
    const isLeaving = hand._intents?.[player] === Intent.Leave;
    return isLeaving && user !== undefined && user !== '' && !isBotUser(user) ? [[user, amount]] : [];
  });
  if (leaving.length === 0) return debts;
  const gone = new Set(leaving.map(([user]) => user));
  return [...debts.filter(([user]) => !gone.has(user)), ...leaving].slice(-MAX_DEBTS);
}

/** Since when everyone has been pausing, after a document has changed. */
export function withPauses(state: TableState, at: number): TableState {
  const seats = state.seats.map((seat) => {
    const intent = state.hand._intents?.[state.users.indexOf(seat.user)] ?? Intent.Play;
    const isPausing = intent === Intent.Pause || intent === Intent.WaitForBigBlind;
    const pausedAt = isPausing ? (seat.pausedAt ?? at) : null;
    return pausedAt === seat.pausedAt ? seat : changedSeat(seat, { pausedAt });
  });
  return changedState(state, { seats });
}

/** Since when players have had no chips, after a new document has begun. */
export function withBroke(state: TableState, at: number): TableState {
  const seats = state.seats.map((seat) => {
    const isBroke = state.hand.startingStacks[state.users.indexOf(seat.user)] === 0;
    if (isBroke === (seat.brokeAt !== undefined)) return seat;
    return changedSeat(seat, { brokeAt: isBroke ? at : undefined });
  });
  return changedState(state, { seats });
}

/** Accounts with amounts added; new ones come at the end. */
export function withAmounts(
  accounts: TableState['accounts'],
  amounts: readonly (readonly [string, number])[],
): TableState['accounts'] {
  const sums = new Map(accounts);
  for (const [user, amount] of amounts) sums.set(user, (sums.get(user) ?? 0) + amount);
  return [...sums];
}

/** The people's purchases, with one more for each entry. */
export function withBought(
  bought: TableState['bought'],
  purchases: readonly (readonly [user: string, amount: number])[],
): TableState['bought'] {
  if (purchases.length === 0) return bought;
  const sums = new Map(bought.map((entry) => [entry.user, entry]));
  for (const [user, amount] of purchases) {
    const sum = sums.get(user) ?? { user, times: 0, amount: 0 };
    sums.set(user, { user, times: sum.times + 1, amount: sum.amount + amount });
  }
  return [...sums.values()];
}

/** A list of people without one of them; the same list if they are not in it. */
export function without<P extends { readonly user: string }>(
  people: readonly P[],
  user: string | undefined,
): readonly P[] {
  return people.some((person) => person.user === user) ? people.filter((person) => person.user !== user) : people;
}
