/** How evenings went: the results of one table, and the tables of a person. */
import type { ResultOf, TableSettings } from '@cardroom/protocol';
import { chipsOfHundredths } from '../chips.js';
import type { Visitor } from '../host/tablePort.js';
import { isBotUser, isOwnBot, ownerOfBot } from '../ledger.js';
import type { Cursor, LedgerSum, OwnTable } from '../ports.js';
import { fewestPayments } from '../settlement.js';
import type { Room } from './room.js';

type Results = ResultOf<'results'>;
type OwnTables = ResultOf<'my_tables'>;

/** Tables of one page: each is looked up in the books. */
const TABLES_PER_PAGE = 20;

/** Results for someone who may read the books of the table. */
export async function resultsOf(room: Room, table: string, user: string): Promise<Results> {
  const { store } = room.world;
  const [access, sums, hands, first] = await Promise.all([
    room.archive.accessOf(table),
    store.sums(table),
    store.handCount({ table }),
    store.transfers({ table }, { limit: 1, withHands: false }),
  ]);
  const names = new Map([...(await ownersOf(room, sums)), ...(await room.archive.namesAt(table, sums))]);
  const nameOf = (other: string): string => names.get(other) ?? other;
  return {
    settings: access?.about?.settings ?? null,
    host: access?.about?.hostName ?? null,
    made_ms: first.rows[0]?.at ?? null,
    ended_ms: access?.endedAt ?? null,
    hands,
    players: sums.map((sum) => ({
      name: nameOf(sum.user),
      is_bot: isBotUser(sum.user) || isOwnBot(sum.user),
      is_you: sum.user === user,
      ...amountsOf(sum),
    })),
    settle_up: fewestPayments(parties(sums)).map(({ from, to, amount }) => ({
      from: from === BOTS ? null : nameOf(from),
      to: to === BOTS ? null : nameOf(to),
      amount: chipsOfHundredths(amount),
    })),
    path: `/api/tables/${table}/results.csv`,
  };
}

/** The names of those whose bots played, who may never have sat down themselves. */
async function ownersOf(room: Room, sums: readonly LedgerSum[]): Promise<[string, string][]> {
  const owners = sums.flatMap(({ user }) => ownerOfBot(user) ?? []);
  const people = await Promise.all(owners.map((owner) => room.people.byUser(owner)));
  return people.flatMap((person): [string, string][] => (person?.name == null ? [] : [[person.user, person.name]]));
}

function amountsOf({ bought, cashed, onTable, net }: LedgerSum): {
  readonly bought: number;
  readonly cashed: number;
  readonly on_table: number;
  readonly net: number;
} {
  return {
    bought: chipsOfHundredths(bought),
    cashed: chipsOfHundredths(cashed),
    on_table: chipsOfHundredths(onTable),
    net: chipsOfHundredths(net),
  };
}

/** All bots of the room are one party: the bank stands behind them. Other bots settle with their owner's chips. */
const BOTS = 'bots';

function parties(sums: readonly LedgerSum[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const { user, net } of sums) {
    const party = isBotUser(user) ? BOTS : (ownerOfBot(user) ?? user);
    nets.set(party, (nets.get(party) ?? 0) + net);
  }
  return nets;
}

/** A page of the tables of a person that they may still read. */
export async function ownTablesOf(room: Room, visitor: Visitor, after: Cursor | undefined): Promise<OwnTables> {
  const page = await room.world.store.tablesOf(visitor.user, { limit: TABLES_PER_PAGE, after });
  const tables = await Promise.all(page.rows.map((row) => ownTableOf(room, visitor, row)));
  return { tables: tables.filter((table) => table !== null), next: page.next };
}

async function ownTableOf(room: Room, visitor: Visitor, row: OwnTable): Promise<OwnTables['tables'][number] | null> {
  const { table, at, endedAt } = row;
  if ((await room.archive.whyNotRead(table, visitor, 'books')) !== null) return null;
  const { store } = room.world;
  const [access, sums, hands] = await Promise.all([
    room.archive.accessOf(table),
    store.sums(table),
    store.handCount({ table }),
  ]);
  const settings: TableSettings | null = access?.about?.settings ?? null;
  const own = sums.find(({ user }) => user === visitor.user);
  return {
    table,
    title: settings?.title ?? null,
    variant: settings?.variant ?? null,
    stakes: settings?.stakes ?? null,
    came_ms: at,
    ended_ms: endedAt,
    hands,
    players: [...(await room.archive.namesAt(table, sums)).values()],
    net: own === undefined ? null : chipsOfHundredths(own.net),
  };
}
