/** The state after facts of side games: the rabbit hunt, payments between stacks, the stand-up game. */
import { handNumberOf } from '@cardroom/protocol';
import { withAmounts } from './evolveParts.js';
import type { FactOf } from './facts.js';
import type { SidePayment, StandUpGame, TableState } from './state.js';

/** The rabbit that may be hunted after a hand [H-14]. */
export function huntOf(
  state: TableState,
  { rabbit, secret }: FactOf<'handEnded'>,
): Pick<TableState, 'rabbit'> | undefined {
  if (rabbit === undefined) return state.rabbit == null ? undefined : { rabbit: null };
  const users = state.users.filter((_, player) => (state.hand._inactive?.[player] ?? 0) === 0);
  const version = state.version + 1;
  const { until } = rabbit;
  return { rabbit: { hand: handNumberOf(state.hand), until, version, users, cards: secret?.rabbit ?? null } };
}

export function withoutHunt(state: TableState): TableState {
  return { ...state, rabbit: null, sealed: state.sealed.filter((version) => version !== state.rabbit?.version) };
}

/** Payments between players: in their accounts at once, in their stacks before the next hand [H-16]. */
export function withPayments(state: TableState, payments: readonly SidePayment[]): TableState {
  const changes = payments.flatMap(({ from, to, amount }): [string, number][] => [
    [from, -amount],
    [to, amount],
  ]);
  return withSideChips({ ...state, accounts: withAmounts(state.accounts, changes) }, changes);
}

function withSideChips(state: TableState, changes: readonly (readonly [user: string, change: number])[]): TableState {
  const sums = new Map(withAmounts([], changes));
  const seats = state.seats.map((seat) => {
    const change = sums.get(seat.user) ?? 0;
    return change === 0 ? seat : { ...seat, sideChips: (seat.sideChips ?? 0) + change };
  });
  return { ...state, seats };
}

/** A stand-up game: chips that are set aside leave the stacks, and come back when their owner sits [H-18]. */
export function withGame(state: TableState, { game, payments }: FactOf<'standUp'>): TableState {
  const before = state.standUp?.game ?? null;
  const asides = (players: StandUpGame['players'] | undefined, sign: number) =>
    (players ?? []).map(({ user, aside }): [string, number] => [user, sign * aside]);
  const moved = [...asides(before?.players, 1), ...asides(game?.players, -1)];
  const isNew = before === null && game !== null;
  const { votes = [], isCalled = false } = state.standUp ?? {};
  const wanted = isNew ? { votes: [], isCalled: false } : { votes, isCalled };
  return withPayments(withSideChips({ ...state, standUp: { ...wanted, game } }, moved), payments);
}
