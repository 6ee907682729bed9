/** Hands and books of a table. */
import { LIMITS } from '@cardroom/protocol';
import { CSV_HEADER, csvRows } from '../../ledger.js';
import type { Cursor, Scope } from '../../ports.js';
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

export async function tableHands(call: HttpCall): Promise<Reply> {
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
  const { rows, sums, settleUp } = await call.room.books(table, page.rows);
  return json(200, { table, rows, sums, settle_up: settleUp, transfers: page.rows, next: page.next });
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
