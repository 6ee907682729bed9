/**
 * The books of a table as people read them: rows with names, sums, and the payments that settle up. Bots' chips are the
 * bank's.
 */
import type { ResultOf } from '@cardroom/protocol';
import type { LedgerSum, Transfer } from './ports.js';
import { fewestPayments } from './settlement.js';

type Ledger = ResultOf<'ledger'>;

export interface Books {
  readonly rows: Ledger['rows'];
  readonly sums: Ledger['sums'];
  readonly settleUp: Ledger['settle_up'];
}

type Row = Transfer & { readonly at: number };

/** Chips from hundredths. */
function chips(hundredths: number): number {
  return hundredths / 100;
}

const KINDS = {
  'buy-in': 'buy_in',
  'top-up': 'top_up',
  'cash-out': 'cash_out',
  'chips-added': 'chips_added',
  'chips-taken': 'chips_taken',
} as const;

/** Whether a transfer is a row of a table's books: not between its seats, and not of a tournament. */
function isShown(reason: Transfer['reason']): reason is keyof typeof KINDS {
  return reason in KINDS;
}

function seatUser({ from, to }: Transfer): string {
  return to.kind === 'seat' ? to.user : from.kind === 'seat' ? from.user : '';
}

/** The books as transfers tell them, with the sums of the whole table. Those between seats are not shown. */
export function booksOf(
  transfers: readonly Row[],
  sums: readonly LedgerSum[],
  names: ReadonlyMap<string, string>,
): Books {
  const known = (user: string): string => names.get(user) ?? user;
  const rows = transfers.flatMap((row) => {
    const { reason } = row;
    if (!isShown(reason)) return [];
    return [{ at_ms: row.at, name: known(seatUser(row)), kind: KINDS[reason], amount: chips(row.amount) }];
  });
  return {
    rows,
    sums: sums.map(({ user, bought, cashed, onTable, net }) => ({
      name: known(user),
      bought: chips(bought),
      cashed: chips(cashed),
      on_table: chips(onTable),
      net: chips(net),
    })),
    settleUp: fewestPayments(sums.map(({ user, net }) => [user, net])).map(({ from, to, amount }) => ({
      from: known(from),
      to: known(to),
      amount: chips(amount),
    })),
  };
}

/** A bot whose name is not known any more: `Bot 3` for the third one of a table. */
export function formerBotName(user: string): string {
  return `Bot ${user.slice(user.lastIndexOf(':') + 1)}`;
}
