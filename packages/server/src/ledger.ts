/**
 * The books, in double entry: every entry takes chips from one account and gives them to another, so that the sum
 * over all accounts is zero at every version. A person's account is their balance in the room: it goes below zero while
 * their chips are on a table. Play chips only; bots get theirs from the bank, which may owe any number.
 */
import type { Account, Gift, LedgerSum, Transfer, Wallet } from './ports.js';

/** A text that is the same for the same account. */
export function accountKey(account: Account): string {
  switch (account.kind) {
    case 'bank':
      return 'bank';
    case 'person':
      return `person:${account.user}`;
    case 'seat':
      return `seat:${JSON.stringify([account.table, account.user])}`;
    case 'tournament':
      return `tournament:${account.tournament}:${account.part}`;
  }
}

/** Bots have accounts at tables, and the bank in place of a person's. */
const BOT = 'bot:';

export function botUser(table: string, count: number): string {
  return `${BOT}${table}:${count}`;
}

export function isBotUser(user: string): boolean {
  return user.startsWith(BOT);
}

/** A bot that someone brings has an account as people have. Its user says that it is one, and whose. */
const OWN_BOT = 'b-';
const OWNER_MARK = '.';

export function ownBotUser(id: string, owner: string | null): string {
  return owner === null ? `${OWN_BOT}${id}` : `${OWN_BOT}${id}${OWNER_MARK}${owner}`;
}

export function isOwnBot(user: string): boolean {
  return user.startsWith(OWN_BOT);
}

/** The person whose bot it is, null for bots without an owner and for everybody else. */
export function ownerOfBot(user: string): string | null {
  const at = isOwnBot(user) ? user.indexOf(OWNER_MARK) : -1;
  return at < 0 ? null : user.slice(at + 1);
}

/** The account that holds a user's chips while they are on no table. */
export function homeOf(user: string): Account {
  return isBotUser(user) ? { kind: 'bank' } : { kind: 'person', user };
}

/** Balances of all accounts after transfers; an account that was never used has none. */
export function balancesOf(transfers: Iterable<Transfer>): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (account: Account, amount: number) => {
    const key = accountKey(account);
    balances.set(key, (balances.get(key) ?? 0) + amount);
  };
  for (const { from, to, amount } of transfers) {
    add(from, -amount);
    add(to, amount);
  }
  return balances;
}

/** One line for everyone who ever had chips at the tables of the transfers, in the order of their coming. */
export function sumsOf(transfers: Iterable<Transfer>): LedgerSum[] {
  const sums = new Map<string, { bought: number; cashed: number; onTable: number }>();
  const sumOf = (user: string) => {
    let sum = sums.get(user);
    if (sum === undefined) {
      sum = { bought: 0, cashed: 0, onTable: 0 };
      sums.set(user, sum);
    }
    return sum;
  };
  for (const { from, to, amount } of transfers) {
    if (to.kind === 'seat') {
      const sum = sumOf(to.user);
      sum.onTable += amount;
      if (from.kind !== 'seat') sum.bought += amount;
    }
    if (from.kind === 'seat') {
      const sum = sumOf(from.user);
      sum.onTable -= amount;
      if (to.kind !== 'seat') sum.cashed += amount;
    }
  }
  return [...sums].map(([user, sum]) => ({ user, ...sum, net: sum.cashed + sum.onTable - sum.bought }));
}

/** One payment between two people. */
export interface Settlement {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/**
 * Payments after which everyone is even: the largest loser pays the largest winner until nobody is left. Each payment
 * makes at least one of the two even and the last one both: at most n - 1 for n people.
 */
export function settleUp(nets: Iterable<readonly [user: string, net: number]>): Settlement[] {
  const all = [...nets].filter(([, net]) => net !== 0);
  const winners = all.filter(([, net]) => net > 0).map(([user, net]) => ({ user, rest: net }));
  const losers = all.filter(([, net]) => net < 0).map(([user, net]) => ({ user, rest: -net }));
  const bySize = (a: { rest: number; user: string }, b: { rest: number; user: string }) =>
    b.rest - a.rest || (a.user < b.user ? -1 : 1);
  winners.sort(bySize);
  losers.sort(bySize);
  const settlements: Settlement[] = [];
  let winner = 0;
  let loser = 0;
  while (winner < winners.length && loser < losers.length) {
    const to = winners[winner]!;
    const from = losers[loser]!;
    const amount = Math.min(to.rest, from.rest);
    settlements.push({ from: from.user, to: to.user, amount });
    to.rest -= amount;
    from.rest -= amount;
    if (to.rest === 0) winner++;
    if (from.rest === 0) loser++;
  }
  return settlements;
}

/** Transfers between the seats of a table when a hand is over: the players' wins and losses, which sum to zero. */
export function handTransfers(table: string, changes: Iterable<readonly [user: string, change: number]>): Transfer[] {
  return settleUp(changes).map(({ from, to, amount }) => ({
    from: { kind: 'seat', table, user: from },
    to: { kind: 'seat', table, user: to },
    amount,
    reason: 'hand',
  }));
}

/**
 * The host corrects a stack: chips come from the person's account, or go back to it. If chips are limited, they are
 * the host's.
 */
export function editTransfer(table: string, user: string, change: number, payer: string = user): Transfer {
  const seat: Account = { kind: 'seat', table, user };
  return change > 0
    ? { from: homeOf(payer), to: seat, amount: change, reason: 'chips-added' }
    : { from: seat, to: homeOf(payer), amount: -change, reason: 'chips-taken' };
}

/** A payment between two seats outside the hand [H-16]. */
export function sideTransfer(table: string, { from, to, amount }: Settlement): Transfer {
  return {
    from: { kind: 'seat', table, user: from },
    to: { kind: 'seat', table, user: to },
    amount,
    reason: 'side-payment',
  };
}

export function buyInTransfer(table: string, user: string, amount: number, reason: 'buy-in' | 'top-up'): Transfer {
  return { from: homeOf(user), to: { kind: 'seat', table, user }, amount, reason };
}

export function cashOutTransfer(table: string, user: string, amount: number): Transfer {
  return { from: { kind: 'seat', table, user }, to: homeOf(user), amount, reason: 'cash-out' };
}

/** The page of the books that a person's gifts stand on: they belong to no table. */
export function giftPage(user: string): string {
  return `bank:${user}`;
}

/** Chips from the bank for a person. */
export function giftTransfer(user: string, amount: number): Transfer {
  return { from: { kind: 'bank' }, to: { kind: 'person', user }, amount, reason: 'gift' };
}

/** How much transfers take from each person's account, or bring to it. */
export function personChanges(transfers: Iterable<Transfer>): Map<string, number> {
  const changes = new Map<string, number>();
  const add = (account: Account, amount: number): void => {
    if (account.kind === 'person') changes.set(account.user, (changes.get(account.user) ?? 0) + amount);
  };
  for (const { from, to, amount } of transfers) {
    add(from, -amount);
    add(to, amount);
  }
  return changes;
}

/** Whether a person may be given a sum now. */
export function isGiftDue(wallet: Wallet | null, { least, at, everyMs }: Omit<Gift, 'user' | 'sum'>): boolean {
  return wallet === null || (wallet.amount + wallet.atTables < least && wallet.givenAt + everyMs <= at);
}

/** A cell that no spreadsheet takes for a formula or for two. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const CSV_HEADER = 'at,table,from,to,amount,reason\n';

/** Transfers as lines of CSV, amounts in hundredths of a chip. */
export function csvRows(rows: Iterable<Transfer & { readonly at: number; readonly table: string }>): string {
  let text = '';
  for (const { at, table, from, to, amount, reason } of rows) {
    const cells = [new Date(at).toISOString(), table, accountKey(from), accountKey(to), String(amount), reason];
    text += `${cells.map(csvCell).join(',')}\n`;
  }
  return text;
}
