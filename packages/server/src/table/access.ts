/**
 * Access to a running table: who may come and see what happens there, by its state. Requests and followers ask the same
 * function.
 */
import type { WireError } from '@cardroom/protocol';
import type { Who } from '../access/requests.js';
import { type AccessRules, type Standing, standingAt, whyNotSee, whyShutOut } from '../access/standing.js';
import type { TableAccess } from '../ports.js';
import { seatOf, type TablePerson, type TableState } from './state.js';

/** Someone at a table, as far as access matters. */
export interface Caller extends TablePerson {
  /** Has shown the invite that is good now. */
  readonly isInvited?: boolean;
  /** A keyed hash of the address that they come from; null or left out if it is not known. */
  readonly address?: string | null;
}

function rulesOfState({ host, settings, inviteRound, banned, bannedAddresses, removed }: TableState): AccessRules {
  return {
    host: host.user,
    listed: settings.listed,
    spectators: settings.spectators.allowed,
    inviteRound,
    isBanned: (user) => banned.some((person) => person.user === user),
    bannedAddresses,
    removedIn: (user) => removed.find((person) => person.user === user)?.round ?? null,
  };
}

/**
 * Someone's standing at a table now.
 *
 * @internal
 */
export function standingOf(state: TableState, caller: Caller, now: number): Standing {
  const { user, isInvited = false, address = null } = caller;
  const tie = seatOf(state, user) === null ? null : 'seated';
  return standingAt(rulesOfState(state), { user, address, isInvited, tie }, now);
}

/** Why someone may not do what is for `who`, null if they may. */
export function refuseCaller(state: TableState, caller: Caller, who: Who, now: number): WireError | null {
  if (who === 'anyone' || who === 'person') return null;
  const standing = standingOf(state, caller, now);
  const shutOut = whyShutOut(standing);
  if (shutOut !== null) return shutOut;
  switch (who) {
    case 'comer':
      return null;
    case 'reader':
      return whyNotSee(standing, { spectators: state.settings.spectators.allowed });
    case 'seated':
      return seatOf(state, caller.user) === null ? { code: 'not-seated' } : null;
    case 'host':
      return standing === 'host' || isCoHost(state, caller.user) ? null : { code: 'not-host' };
    case 'owner':
      return standing === 'host' ? null : { code: 'not-host' };
  }
}

function isCoHost({ coHosts }: TableState, user: string): boolean {
  return coHosts.some((person) => person.user === user);
}

/** Whether someone may act as the host: the host, and co-hosts. */
export function mayHost(state: TableState, user: string | null): boolean {
  return user !== null && (user === state.host.user || isCoHost(state, user));
}

/** The access rules as they are stored with the table; they outlive it. */
export function accessOf(state: TableState, endedAt: number | null): TableAccess {
  const { table, host, settings, inviteRound, banned, bannedAddresses, removed } = state;
  // A removed player who is still in a seat has not gone yet.
  const gone = removed.filter(({ user }) => seatOf(state, user) === null);
  return {
    table,
    listed: settings.listed,
    host: host.user,
    spectators: settings.spectators.allowed,
    delayMs: settings.spectators.delay_ms,
    inviteRound,
    banned: banned.map(({ user }) => user),
    bannedAddresses: bannedAddresses.map(({ address, until }) => ({ address, until })),
    removed: gone.map(({ user }) => user),
    removedRounds: gone.map(({ round }) => round),
    endedAt,
    about: { settings, hostName: host.name, people: state.people },
  };
}

/** Whether the stored access rules have changed. */
export function hasOtherAccess(before: TableState, after: TableState): boolean {
  return (
    before.host !== after.host ||
    before.settings !== after.settings ||
    before.people !== after.people ||
    before.inviteRound !== after.inviteRound ||
    before.banned !== after.banned ||
    before.bannedAddresses !== after.bannedAddresses ||
    before.removed !== after.removed ||
    before.ended !== after.ended ||
    (after.removed.length > 0 && before.seats.length !== after.seats.length)
  );
}
