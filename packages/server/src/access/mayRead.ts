/**
 * The one answer to "may this person read what this table keeps?": hands, receipts, books and history, of
 * running and of ended tables, on one node and on many. Unknown means no.
 */
import type { WireError } from '@cardroom/protocol';
import type { TableAccess } from '../ports.js';

/** Everything that a table keeps. Hands and receipts are delayed one by one; books show the present. */
export type Kept = 'hands' | 'books';

/** Somebody who wants to read, as far as it matters. */
export interface Reader {
  /** Null for a stranger without a session. */
  readonly user: string | null;
  /** The keyed hash of the address, where it is known. */
  readonly address: string | null;
  /** Sits there, or has sat there. */
  readonly isMember: boolean;
  /** Has shown the invitation that is good now. */
  readonly isInvited: boolean;
}

/** Why somebody may not read, null if they may. */
export function whyNotRead(access: TableAccess | null, reader: Reader, kept: Kept, now: number): WireError | null {
  // Tables that ended before access was stored are known by who sat there.
  if (access === null) return reader.isMember ? null : { code: 'no-such-table' };
  const { user } = reader;
  if (isBanned(access, reader, now)) return { code: 'banned' };
  if (user !== null && user === access.host) return null;
  // A removed person may still have the invite: it no longer counts for them.
  if (user !== null && access.removed.includes(user)) return { code: 'removed' };
  if (reader.isMember) return null;
  if (!access.listed && !reader.isInvited) return { code: 'not-invited' };
  if (!access.spectators) return { code: 'spectators-off' };
  return kept === 'books' && !isTold(access, now) ? { code: 'not-entitled' } : null;
}

function isBanned({ banned, bannedAddresses }: TableAccess, { user, address }: Reader, now: number): boolean {
  if (user !== null && banned.includes(user)) return true;
  return address !== null && bannedAddresses.some((ban) => ban.address === address && now < ban.until);
}

/** Whether spectators with a delay know everything by now. */
function isTold({ delayMs, endedAt }: TableAccess, now: number): boolean {
  return delayMs === 0 || (endedAt !== null && endedAt + delayMs <= now);
}
