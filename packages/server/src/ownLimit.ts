/**
 * Limits that people set for their own buy-ins in a day [H-26]: a lower one holds at once, a higher one after a day of
 * thinking it over. A day is the last 24 hours. Chips bought at all tables of the room count; prizes and tournaments do
 * not.
 */
import type { BookedTransfer, BuyInLimit, Cursor, Directory, OwnLimit } from './ports.js';

const DAY_MS = 24 * 3_600_000;

/** Rows of the books that are read at a time. */
const ROWS = 200;

/** @internal */
export const NO_LIMIT: BuyInLimit = { times: null, total: null };

/** The limit that holds now. */
export function limitNow(own: OwnLimit | null, now: number): BuyInLimit {
  if (own === null) return NO_LIMIT;
  return own.next !== null && now >= own.next.at ? own.next.limit : own.limit;
}

function lower(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

/** The limits of a person who wants another one: whatever is lower at once, the rest a day later. */
export function limitWanted(user: string, own: OwnLimit | null, wish: BuyInLimit, now: number): OwnLimit {
  const before = limitNow(own, now);
  const limit = { times: lower(before.times, wish.times), total: lower(before.total, wish.total) };
  const isAtOnce = limit.times === wish.times && limit.total === wish.total;
  return { user, limit, next: isAtOnce ? null : { limit: wish, at: now + DAY_MS } };
}

/** Chips that someone has bought: how often, and how many, in hundredths. */
export interface BoughtToday {
  readonly times: number;
  readonly total: number;
}

function isPurchase({ reason, from, at }: BookedTransfer, user: string, since: number): boolean {
  return at > since && (reason === 'buy-in' || reason === 'top-up') && from.kind === 'person' && from.user === user;
}

/** The purchases of the last 24 hours, by the books. */
export async function boughtToday(
  store: Pick<Directory, 'transfers'>,
  user: string,
  now: number,
): Promise<BoughtToday> {
  const since = now - DAY_MS;
  let times = 0;
  let total = 0;
  for (let after: Cursor | undefined; ; ) {
    const page = await store.transfers({ user }, { limit: ROWS, withHands: false, newestFirst: true, after });
    for (const row of page.rows) {
      if (!isPurchase(row, user, since)) continue;
      times++;
      total += row.amount;
    }
    const last = page.rows.at(-1);
    if (page.next === null || last === undefined || last.at <= since) return { times, total };
    after = page.next;
  }
}

/** Hundredths that may still be bought today under a limit. @internal */
export function leftToBuy(limit: BuyInLimit, bought: BoughtToday): number {
  if (limit.times !== null && bought.times >= limit.times) return 0;
  return limit.total === null ? Number.POSITIVE_INFINITY : Math.max(0, limit.total - bought.total);
}

/** Hundredths that people with a limit may still buy today; others are left out. */
export async function leftToday(
  store: Pick<Directory, 'transfers' | 'ownLimits'>,
  users: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>();
  for (const own of await store.ownLimits(users)) {
    left.set(own.user, leftToBuy(limitNow(own, now), await boughtToday(store, own.user, now)));
  }
  return left;
}
