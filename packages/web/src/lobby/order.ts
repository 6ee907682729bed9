/** The tables of the lobby in the order in which they are shown. */
import { variantOf } from '@cardroom/engine';
import type { TableSummary } from '@cardroom/protocol';
import { FAMILIES, type Family, familyOf } from '../ui/games.js';

export interface LobbyFilter {
  /** Null for all. */
  readonly family: Family | null;
  readonly withFreeSeat: boolean;
}

/** A free seat beside people comes first, then one beside bots; then the liveliest, then the best-known game; ended ones are not shown. */
export function orderTables(tables: Iterable<TableSummary>, { family, withFreeSeat }: LobbyFilter): TableSummary[] {
  return [...tables]
    .filter(({ status }) => status !== 'ended')
    .filter(({ variant }) => family === null || isOf(variant, family))
    .filter(({ taken, seats }) => !withFreeSeat || taken < seats)
    .sort(
      (a, b) =>
        inviting(b) - inviting(a) ||
        b.taken - a.taken ||
        rankOf(a.variant) - rankOf(b.variant) ||
        compareText(a.title, b.title) ||
        compareText(a.table, b.table),
    );
}

/** The best-known games first. */
function rankOf(code: string): number {
  const variant = variantOf(code);
  return variant === null ? FAMILIES.length : FAMILIES.indexOf(familyOf(variant));
}

function isOf(code: string, family: Family): boolean {
  const variant = variantOf(code);
  return variant !== null && familyOf(variant) === family;
}

function inviting({ taken, bots, seats }: TableSummary): number {
  if (taken === 0 || taken === seats) return 0;
  return taken > bots ? 2 : 1;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Tables at which the person sits or is the host. */
export function ownTables(tables: Iterable<TableSummary>): TableSummary[] {
  return orderTables(
    [...tables].filter(({ is_mine }) => is_mine),
    { family: null, withFreeSeat: false },
  );
}
