/** Hands and books of a table. */

import { decimalsOf } from '@cardroom/notation';
import { LIMITS } from '@cardroom/protocol';
import { ROOM_DECIMALS } from '../../chips.js';
import { CSV_HEADER, csvCell, csvRows } from '../../ledger.js';
import type { Cursor, Scope } from '../../ports.js';
import { resultsOf } from '../../room/results.js';
import { PAGE_ROWS } from '../../store/paging.js';
import { downloadOfAll, type Format } from '../downloads.js';
import { attached, json, type Reply, refusal } from '../reply.js';
import type { HttpCall } from '../routes.js';
import { cursorOf, HandReader, limitOf, whyNot } from './reading.js';

/** Pages of one file. */
const MOST_PAGES = LIMITS.handsPerDownload / PAGE_ROWS;

/** Hands of a table or of a person: a page if a number of rows is given, else a whole file. */
export async function handsOf(call: HttpCall, scope: Scope, file: string): Promise<Reply> {
  const { query } = call;
  const reader = new HandReader(call);
  const before = cursorOf(call, 'hands', 'before');
  if (before === null) return refusal({ code: 'bad-cursor' });
  if (query.limit !== undefined) {
    const page = await call.room.world.store.hands(scope, { limit: limitOf(call), before });
    return json(200, { hands: await reader.openPage(page), next: page.next });
  }
  return attached(downloadOfAll(allHands(call, reader, scope, before), (query.format ?? 'json') as Format, file));
}

/** The latest hands in the order of play. The store reads from the newest on, so that the pages are looked up first. */
async function* allHands({ room, nextPage }: HttpCall, reader: HandReader, scope: Scope, first: Cursor | undefined) {
  const pageFrom = (before: Cursor | undefined) => room.world.store.hands(scope, { limit: PAGE_ROWS, before });
  const cursors = [first];
  while (cursors.length < MOST_PAGES) {
    const { next } = await pageFrom(cursors.at(-1));
    if (next === null) break;
    cursors.push(next);
    await nextPage();
  }
  for (const [at, cursor] of cursors.reverse().entries()) {
    if (at > 0) await nextPage();
    yield* (await reader.openPage(await pageFrom(cursor))).reverse();
  }
}

export async function tableHandsReply(call: HttpCall): Promise<Reply> {
  const table = call.params.table!;
  const refused = await whyNot(call, table, 'hands');
  return refused === null ? handsOf(call, { table }, table) : refusal(refused);
}

// ---------------------------------------------------------------------------------------------------- books

/** A page of transfers, and the books: sums and settle-up are of the whole evening. */
export async function ledgerJson(call: HttpCall): Promise<Reply> {
  const table = call.params.table!;
  const refused = await whyNot(call, table, 'books');
  if (refused !== null) return refusal(refused);
  const after = cursorOf(call, 'transfers', 'after');
  if (after === null) return refusal({ code: 'bad-cursor' });
  const page = await call.room.world.store.transfers({ table }, { limit: limitOf(call), withHands: true, after });
  const { rows, sums, settleUp } = await call.room.archive.books(table, page.rows);
  return json(200, { table, rows, sums, settle_up: settleUp, transfers: page.rows, next: page.next });
}

// ---------------------------------------------------------------------------------------------------- for people

/** Decimals of the amounts of a table: those of its smallest chip. */
async function decimalsAt({ room }: HttpCall, table: string): Promise<number> {
  const settings = (await room.archive.accessOf(table))?.about?.settings;
  return settings === undefined ? ROOM_DECIMALS : decimalsOf(settings.stakes.unit ?? 1);
}

/** One line for each player: names, and amounts as they were at the table. */
export async function resultsCsvReply(call: HttpCall): Promise<Reply> {
  const table = call.params.table!;
  const refused = await whyNot(call, table, 'books');
  if (refused !== null) return refusal(refused);
  const decimals = await decimalsAt(call, table);
  const { players } = await resultsOf(call.room, table, call.person?.user ?? '');
  const rows = players.map(({ name, bought, cashed, on_table, net }) =>
    [csvCell(name), ...[bought, cashed, on_table, net].map((amount) => amount.toFixed(decimals))].join(','),
  );
  const body = ['name,bought_in,cashed_out,on_table,net', ...rows, ''].join('\n');
  return attached({ body, type: 'text/csv; charset=utf-8', file: `${table}-results.csv` });
}

/** Buy-ins and cash-outs by name, one line for each. */
export async function bookingsCsv(call: HttpCall): Promise<Reply> {
  const table = call.params.table!;
  const refused = await whyNot(call, table, 'books');
  if (refused !== null) return refusal(refused);
  const body = bookingsOf(call, table, await decimalsAt(call, table));
  return attached({ body, type: 'text/csv; charset=utf-8', file: `${table}-bookings.csv` });
}

async function* bookingsOf({ room, nextPage }: HttpCall, table: string, decimals: number) {
  yield 'time,name,kind,amount\n';
  let after: Cursor | undefined;
  for (let count = 0; count < MOST_CSV_PAGES; count++) {
    const page = await room.world.store.transfers({ table }, { limit: PAGE_ROWS, withHands: false, after });
    const { rows } = await room.archive.books(table, page.rows);
    for (const { at_ms, name, kind, amount } of rows) {
      yield `${new Date(at_ms).toISOString()},${csvCell(name)},${kind},${amount.toFixed(decimals)}\n`;
    }
    if (page.next === null) return;
    after = page.next;
    await nextPage();
  }
}

/** Transfers of one file: an evening of ten people at a fast table has a few thousand. */
const MOST_CSV_PAGES = 500;

export async function ledgerCsv(call: HttpCall): Promise<Reply> {
  const table = call.params.table!;
  const refused = await whyNot(call, table, 'books');
  if (refused !== null) return refusal(refused);
  const after = cursorOf(call, 'transfers', 'after');
  if (after === null) return refusal({ code: 'bad-cursor' });
  const body = csvOf(call, table, after);
  return attached({ body, type: 'text/csv; charset=utf-8', file: `${table}-ledger.csv` });
}

async function* csvOf({ room, nextPage }: HttpCall, table: string, first: Cursor | undefined) {
  yield CSV_HEADER;
  let after = first;
  for (let count = 0; count < MOST_CSV_PAGES; count++) {
    const page = await room.world.store.transfers({ table }, { limit: PAGE_ROWS, withHands: true, after });
    yield csvRows(page.rows);
    if (page.next === null) return;
    after = page.next;
    await nextPage();
  }
}
