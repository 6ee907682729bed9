/**
 * Limits that people set for their own buy-ins in a day [H-26]: a lower one holds at once, a higher one after a day of
 * thinking it over. A day is the last 24 hours. Chips bought at all tables of the room count, and so does everything
 * paid for tournaments: entries, re-entries, rebuys and add-ons, less what was refunded.
 */
import type { AppendBatch, BookedTransfer, BuyInLimit, Cursor, Directory, OwnLimit, Transfer } from './ports.js';
import type { OwnLimits, OwnRest } from './table/limits.js';

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

const PURCHASES: ReadonlySet<Transfer['reason']> = new Set([
  'buy-in',
  'top-up',
  'entry',
  're_entry',
  'rebuy',
  'add_on',
]);

function isPurchase({ reason, from }: Transfer, user: string): boolean {
  return PURCHASES.has(reason) && from.kind === 'person' && from.user === user;
}

function isRefund({ reason, to }: Transfer, user: string): boolean {
  return reason === 'refund' && to.kind === 'person' && to.user === user;
}

/** Hundredths that a person buys with transfers. */
export function boughtWith(transfers: readonly Transfer[], user: string): number {
  return transfers.reduce((sum, transfer) => (isPurchase(transfer, user) ? sum + transfer.amount : sum), 0);
}

/**
 * Purchases in rows of the books. Rows of one moment are one purchase: an entry pays into the pool and for the head. A
 * refund takes one back, and everything that was bought there if it pays for all of it.
 */
function purchasesIn(rows: readonly BookedTransfer[], user: string): BoughtToday {
  const pages = new Map<string, { bought: Set<number>; refunded: Set<number>; total: number }>();
  for (const row of rows) {
    if (!isPurchase(row, user) && !isRefund(row, user)) continue;
    const page = pages.get(row.table) ?? { bought: new Set(), refunded: new Set(), total: 0 };
    pages.set(row.table, page);
    (row.reason === 'refund' ? page.refunded : page.bought).add(row.at);
    page.total += row.reason === 'refund' ? -row.amount : row.amount;
  }
  const sum = { times: 0, total: 0 };
  for (const { bought, refunded, total } of pages.values()) {
    if (total <= 0) continue;
    sum.times += Math.max(1, bought.size - refunded.size);
    sum.total += total;
  }
  return sum;
}

/** The purchases of the last 24 hours, by the books. */
export async function boughtToday(
  store: Pick<Directory, 'transfers'>,
  user: string,
  now: number,
): Promise<BoughtToday> {
  const since = now - DAY_MS;
  const rows: BookedTransfer[] = [];
  for (let after: Cursor | undefined; ; ) {
    const page = await store.transfers({ user }, { limit: ROWS, withHands: false, newestFirst: true, after });
    rows.push(...page.rows.filter(({ at }) => at > since));
    const last = page.rows.at(-1);
    if (page.next === null || last === undefined || last.at <= since) return purchasesIn(rows, user);
    after = page.next;
  }
}

/** Hundredths that may still be bought today under a limit. @internal */
export function leftToBuy(limit: BuyInLimit, bought: BoughtToday): number {
  if (limit.times !== null && bought.times >= limit.times) return 0;
  return limit.total === null ? Number.POSITIVE_INFINITY : Math.max(0, limit.total - bought.total);
}

/** The amounts that people with a limit may still buy today; others are left out. */
export async function leftToday(
  store: Pick<Directory, 'transfers' | 'ownLimits'>,
  users: readonly string[],
  now: number,
): Promise<OwnLimits> {
  const rests = new Map<string, OwnRest>();
  // The count is read before the books: a purchase in between makes it too low, and is noticed by that.
  for (const { purchases, ...own } of await store.ownLimits(users)) {
    const left = leftToBuy(limitNow(own, now), await boughtToday(store, own.user, now));
    rests.set(own.user, { left, purchases });
  }
  return rests;
}

/** The purchases of people with a limit among transfers, for the store to count; nothing if there are none. */
export function purchasesUnder(limits: OwnLimits, transfers: readonly Transfer[]): Pick<AppendBatch, 'purchases'> {
  const purchases = [...limits].flatMap(([user, rest]) =>
    boughtWith(transfers, user) > 0 ? [{ user, purchases: rest.purchases }] : [],
  );
  return purchases.length === 0 ? {} : { purchases };
}
