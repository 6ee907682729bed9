/** The state after the host's acts, and after the host takes one back. */
import { LIMITS } from '@cardroom/protocol';
import { without, withoutRequest, withSeat } from './evolveParts.js';
import type { Hosted } from './facts.js';
import type { HostUndo, TablePerson, TableState } from './state.js';
import { withFirstWaiter, withoutWaiter } from './waiting.js';

export function hosted(
  before: TableState,
  { at, act, ask, person, addresses, undo, reverts, edit }: Hosted,
): TableState {
  const state = reverts === undefined ? before : reverted(before, reverts);
  const logged: TableState = {
    ...state,
    undo: undo ?? null,
    hostLog: [...state.hostLog, act].slice(-LIMITS.hostLogKept),
    requests: ask === undefined ? state.requests : state.requests.filter((other) => other.request !== ask),
  };
  switch (act.act) {
    case 'limit':
      return { ...logged, settings: { ...state.settings, buy_in: act.buy_in ?? state.settings.buy_in } };
    case 'stakes':
      return { ...logged, nextStakes: act.stakes };
    case 'options':
      return { ...logged, nextOptions: { ...state.nextOptions, ...act.options } };
    case 'mute':
    case 'unmute':
      return { ...logged, muted: withPerson(state.muted, person, act.act === 'mute') };
    case 'remove': {
      if (person === undefined) return logged;
      const others = without(state.removed, person.user).slice(1 - LIMITS.bansPerTable);
      return {
        ...logged,
        removed: [...others, { ...person, round: state.inviteRound }],
        coHosts: without(state.coHosts, person.user),
      };
    }
    case 'ban': {
      if (person === undefined) return logged;
      const lasting = state.bannedAddresses.filter((ban) => at < ban.until);
      return {
        ...withoutWaiter(withoutRequest(logged, person.user), person.user),
        banned: [...without(state.banned, person.user), person],
        removed: without(state.removed, person.user),
        coHosts: without(state.coHosts, person.user),
        bannedAddresses: [...lasting, ...(addresses ?? [])].slice(-LIMITS.bansPerTable),
      };
    }
    case 'unban':
      return {
        ...logged,
        banned: without(state.banned, person?.user),
        removed: without(state.removed, person?.user),
        bannedAddresses: without(state.bannedAddresses, person?.user),
      };
    case 'new_invite':
      return { ...logged, inviteRound: state.inviteRound + 1 };
    case 'transfer':
      return person === undefined ? logged : { ...logged, host: person, coHosts: without(state.coHosts, person.user) };
    case 'co_host':
    case 'no_co_host':
      return { ...logged, coHosts: withPerson(state.coHosts, person, act.act === 'co_host') };
    case 'seat_first':
      return person === undefined ? logged : withFirstWaiter(logged, person.user);
    case 'lock':
    case 'unlock':
      return { ...logged, isLocked: act.act === 'lock' };
    case 'start':
      return { ...logged, isStarted: true };
    case 'add_chips':
    case 'take_chips':
      return edit === undefined ? logged : withEdit(logged, edit);
    case 'end':
      return { ...logged, ending: true };
    default:
      return logged;
  }
}

/** A list of people with one of them, or without. */
function withPerson(
  people: readonly TablePerson[],
  person: TablePerson | undefined,
  isIn: boolean,
): readonly TablePerson[] {
  const others = without(people, person?.user);
  return isIn && person !== undefined ? [...others, person] : others;
}

/** Chips that the host adds or takes before the next hand, with those of before. */
function withEdit(state: TableState, [user, change]: NonNullable<Hosted['edit']>): TableState {
  const before = state.seats.find((seat) => seat.user === user)?.stackEdit ?? 0;
  return withSeat(state, user, { stackEdit: before + change });
}

/** The state as it was before the host's last act. Seats are given back by their own facts. */
function reverted(state: TableState, undo: HostUndo): TableState {
  switch (undo.kind) {
    case 'limit':
      return { ...state, settings: { ...state.settings, buy_in: undo.buyIn } };
    case 'stakes':
      return { ...state, nextStakes: undo.stakes };
    case 'options':
      return { ...state, nextOptions: undo.options };
    case 'lock':
      return { ...state, isLocked: undo.isLocked };
    case 'mute':
      return { ...state, muted: withPerson(state.muted, undo.person, undo.isMuted) };
    case 'coHost':
      return { ...state, coHosts: withPerson(state.coHosts, undo.person, undo.isCoHost) };
    case 'seat':
      return { ...state, removed: without(state.removed, undo.user) };
  }
}
