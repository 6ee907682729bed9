/** `find_table`: a seat at any table that someone would play at, or a place on a waiting list [X-59, H-28]. */
import type { Answer, ResultOf, TableSummary, WireError } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import { MAX_BUY_IN } from '../chips.js';
import type { TableInfo } from '../cluster/nodeWire.js';
import type { TableRequest } from '../table/input.js';

type Wish = RequestNamed<'find_table'>['data']['wishes'][number];

/** The calls to the room that finding a table takes. */
export interface TableSearch {
  readonly tables: readonly TableInfo[];
  readonly user: string;
  /** The answer of a table, null if it is nowhere any more. */
  ask(message: TableRequest): Promise<Answer | null>;
}

/** Whether a table is what someone wishes. */
function isWished({ table, variant, stakes }: TableSummary, wish: Wish): boolean {
  const small = stakes.smallBlind > 0 ? stakes.smallBlind : (stakes.smallBet ?? 0);
  const big = stakes.bigBlind > 0 ? stakes.bigBlind : (stakes.bigBet ?? 0);
  return (
    (wish.table === undefined || wish.table === table) &&
    (wish.variant === undefined || wish.variant === variant) &&
    (wish.small_blind === undefined || wish.small_blind === small) &&
    (wish.big_blind === undefined || wish.big_blind === big)
  );
}

/** Tables with people first, then the fuller ones: nobody wants to be alone. */
function byCompany(a: TableSummary, b: TableSummary): number {
  return b.taken - b.bots - (a.taken - a.bots) || b.taken - a.taken || (a.table < b.table ? -1 : 1);
}

export async function findTable(
  { id, data: { wishes, buy_in } }: RequestNamed<'find_table'>,
  { tables, user, ask }: TableSearch,
): Promise<ResultOf<'find_table'> | WireError> {
  const open = tables.filter(({ listed, summary }) => listed && summary.status !== 'ended');
  const wished = wishes.flatMap((wish) =>
    open.filter(({ summary }) => isWished(summary, wish)).sort((a, b) => byCompany(a.summary, b.summary)),
  );
  const candidates = [...new Set(wished)];
  // Asked again after its answer was lost, it finds the seat that it was given.
  for (const { summary, places } of candidates) {
    const seat = places.find(([other, place]) => other === user && place !== null);
    if (seat !== undefined) return { table: summary.table, seat_index: seat[1], place: null };
  }
  const request = `${id}.`.slice(-40);
  for (const [at, { summary }] of candidates.entries()) {
    const { table, taken, seats } = summary;
    if (taken >= seats) continue;
    // The most that the table sells: more is cut to it.
    const join = { action: 'join', id: `${request}j${at}`, table, data: { buy_in: buy_in ?? MAX_BUY_IN } } as const;
    const answer = await ask(join);
    if (answer?.ok !== true) continue;
    const { seat_index, state } = answer.result as ResultOf<'join'>;
    return { table, seat_index: state === 'given' ? seat_index : null, place: null };
  }
  const shortest = candidates.sort((a, b) => (a.summary.waiting ?? 0) - (b.summary.waiting ?? 0));
  for (const [at, { summary }] of shortest.entries()) {
    const { table } = summary;
    const answer = await ask({ action: 'wait_for_seat', id: `${request}w${at}`, table, data: { on: true } });
    if (answer?.ok === true) return { table, seat_index: null, place: (answer.result as { place: number }).place };
  }
  return { code: 'no-table-found' };
}
