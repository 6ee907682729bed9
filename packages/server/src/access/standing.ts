/**
 * The one answer to "who is this at this table?", and so to "may they see it?": for requests and followers of a running
 * table, and for everything that a table keeps, also after its end.
 */
import type { WireError } from '@cardroom/protocol';

/** The rules of a table that access depends on: read off its state while it runs, off the store afterwards. */
export interface AccessRules {
  readonly host: string;
  readonly listed: boolean;
  /** Whether others may watch. */
  readonly spectators: boolean;
  readonly inviteRound: number;
  readonly isBanned: (user: string) => boolean;
  readonly bannedAddresses: readonly { readonly address: string; readonly until: number }[];
  /** The round of invites in which someone was removed; null for anybody else. */
  readonly removedIn: (user: string) => number | null;
}

/** Someone who comes to a table, as far as access matters. */
export interface Applicant {
  /** Null for a stranger without a session. */
  readonly user: string | null;
  /** A keyed hash of the address that they come from; null if it is not known. */
  readonly address: string | null;
  /** Has shown the invite that is good now. */
  readonly isInvited: boolean;
  /** `seated` for as long as they sit there; `member` for people who sit there or have sat there. */
  readonly tie: 'seated' | 'member' | null;
}

/**
 * The standing of someone at a table. `guest` may come and has no seat; `stranger` would need the invite; `removed`
 * is a guest or stranger whom the host has sent away and not let in again; a `member` reads what the table keeps.
 */
export type Standing = 'host' | 'seated' | 'member' | 'guest' | 'stranger' | 'removed' | 'banned';

export function standingAt(rules: AccessRules, { user, address, isInvited, tie }: Applicant, now: number): Standing {
  if (user === rules.host) return 'host';
  if (user !== null && rules.isBanned(user)) return 'banned';
  if (tie === 'seated') return 'seated';
  if (rules.bannedAddresses.some((ban) => ban.address === address && now < ban.until)) return 'banned';
  const removedIn = user === null ? null : rules.removedIn(user);
  // A link that was made since is the host's word that they may come again.
  if (removedIn !== null && !(isInvited && removedIn < rules.inviteRound)) return 'removed';
  if (tie === 'member') return 'member';
  return rules.listed || isInvited ? 'guest' : 'stranger';
}

const SHUT_OUT = { stranger: 'not-invited', removed: 'removed', banned: 'banned' } as const;

/** Why someone may not come at all, null if they may. */
export function whyShutOut(standing: Standing): WireError | null {
  return standing === 'stranger' || standing === 'removed' || standing === 'banned'
    ? { code: SHUT_OUT[standing] }
    : null;
}

/** Why someone may not see the table, null if they may. */
export function whyNotSee(standing: Standing, { spectators }: Pick<AccessRules, 'spectators'>): WireError | null {
  return whyShutOut(standing) ?? (standing === 'guest' && !spectators ? { code: 'spectators-off' } : null);
}
