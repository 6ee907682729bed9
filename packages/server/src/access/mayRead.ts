/**
 * May this person read what this table keeps: hands, receipts, books and history, of running and of ended tables, on one
 * node and on many? Unknown means no.
 */
import type { WireError } from '@cardroom/protocol';
import type { TableAccess } from '../ports.js';
import { type AccessRules, type Applicant, standingAt, whyNotSee } from './standing.js';

/** Everything that a table keeps. Hands and receipts are delayed one by one; books show the present. */
export type Kept = 'hands' | 'books';

/** Why someone may not read, null if they may. */
export function whyNotRead(access: TableAccess | null, reader: Applicant, kept: Kept, now: number): WireError | null {
  // Tables that ended before access was stored are known by who sat there.
  if (access === null) return reader.tie === null ? { code: 'no-such-table' } : null;
  const standing = standingAt(rulesOfAccess(access), reader, now);
  const refusal = whyNotSee(standing, access);
  if (refusal !== null) return refusal;
  return standing === 'guest' && kept === 'books' && !isTold(access, now) ? { code: 'not-entitled' } : null;
}

function rulesOfAccess(access: TableAccess): AccessRules {
  const { banned, removed, removedRounds = [] } = access;
  return {
    ...access,
    isBanned: (user) => banned.includes(user),
    removedIn: (user) => {
      const at = removed.indexOf(user);
      // Before rounds were stored, no later link opened the books again.
      return at < 0 ? null : (removedRounds[at] ?? access.inviteRound);
    },
  };
}

/** Whether spectators with a delay know everything by now. */
function isTold({ delayMs, endedAt }: TableAccess, now: number): boolean {
  return delayMs === 0 || (endedAt !== null && endedAt + delayMs <= now);
}
