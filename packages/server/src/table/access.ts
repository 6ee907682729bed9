/**
 * Access to a running table: who may come and see what happens there, by its state. Requests and followers ask the same
 * function.
 */
import type { WireError } from '@cardroom/protocol';
import type { Who } from '../access/requests.js';
import type { TableAccess } from '../ports.js';
import { seatOf, type TablePerson, type TableState } from './state.js';

/** Somebody at a table, as far as access matters. */
export interface Caller extends TablePerson {
  /** Has shown the invite that is good now. */
  readonly isInvited?: boolean;
  /** A keyed hash of the address that they come from; null or left out if it is not known. */
  readonly address?: string | null;
}

/**
 * The standing of somebody at a table. `guest` may come and has no seat; `stranger` would need the invite; `removed`
 * is a guest or stranger whom the host has sent away and not let in again.
 */
export type Standing = 'host' | 'seated' | 'guest' | 'stranger' | 'removed' | 'banned';

/**
 * Somebody's standing at a table now.
 *
 * @internal
 */
export function standingOf(state: TableState, caller: Caller, now: number): Standing {
  const { user, isInvited = false } = caller;
  if (user === state.host.user) return 'host';
  if (state.banned.some((person) => person.user === user)) return 'banned';
  if (seatOf(state, user) !== null) return 'seated';
  if (hasBannedAddress(state, caller, now)) return 'banned';
  const removed = state.removed.find((person) => person.user === user);
  // A link that was made since is the host's word that they may come again.
  if (removed !== undefined && !(isInvited && removed.round < state.inviteRound)) return 'removed';
  return state.settings.listed || isInvited ? 'guest' : 'stranger';
}

function hasBannedAddress({ bannedAddresses }: TableState, { address }: Caller, now: number): boolean {
  return address != null && bannedAddresses.some((ban) => ban.address === address && now < ban.until);
}

const SHUT_OUT = { stranger: 'not-invited', removed: 'removed', banned: 'banned' } as const;

/** Why somebody may not do what is for `who`, null if they may. */
export function refuseCaller(state: TableState, caller: Caller, who: Who, now: number): WireError | null {
  if (who === 'anyone' || who === 'person') return null;
  const standing = standingOf(state, caller, now);
  if (standing === 'stranger' || standing === 'removed' || standing === 'banned') return { code: SHUT_OUT[standing] };
  switch (who) {
    case 'comer':
      return null;
    case 'reader':
      return standing === 'guest' && !state.settings.spectators.allowed ? { code: 'spectators-off' } : null;
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

/** Whether somebody may act as the host: the host, and co-hosts. */
export function mayHost(state: TableState, user: string | null): boolean {
  return user !== null && (user === state.host.user || isCoHost(state, user));
}

/** The access rules as they are stored with the table; they outlive it. */
export function accessOf(state: TableState, endedAt: number | null): TableAccess {
  const { table, host, settings, inviteRound, banned, bannedAddresses, removed } = state;
  return {
    table,
    listed: settings.listed,
    host: host.user,
    spectators: settings.spectators.allowed,
    delayMs: settings.spectators.delay_ms,
    inviteRound,
    banned: banned.map(({ user }) => user),
    bannedAddresses: bannedAddresses.map(({ address, until }) => ({ address, until })),
    // A removed player who is still in a seat has not gone yet.
    removed: removed.filter(({ user }) => seatOf(state, user) === null).map(({ user }) => user),
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
