/** A person's own data: name, tables and hands, to download or delete. */

import type { Cursor, Page } from '../../ports.js';
import { allRows, PAGE_ROWS } from '../../store/paging.js';
import { attached, json, type Reply, refusal } from '../reply.js';
import type { HttpCall } from '../routes.js';
import { cursorOf, HandReader, limitOf } from './reading.js';
import { handsOf } from './tables.js';

export function me({ person }: HttpCall): Reply {
  return json(200, { user: person!.user, name: person!.name });
}

export function myHands(call: HttpCall): Promise<Reply> {
  return handsOf(call, { user: call.person!.user }, 'my-hands');
}

export async function myTables(call: HttpCall): Promise<Reply> {
  const after = cursorOf(call, 'tables', 'after');
  if (after === null) return refusal({ code: 'bad-cursor' });
  const page = await call.room.world.store.tablesOf(call.person!.user, { limit: limitOf(call), after });
  const tables = page.rows.map(({ table, endedAt }) => ({ table, ended_ms: endedAt }));
  return json(200, { tables, next: page.next });
}

// ---------------------------------------------------------------------------------------------------- all of it

/** Everything that the room stores about someone, as one JSON document, written page by page. */
export function myData(call: HttpCall): Reply {
  return attached({ body: dataOf(call), type: 'application/json; charset=utf-8', file: 'my-data.json' });
}

async function* dataOf(call: HttpCall) {
  const { user, name } = call.person!;
  const { store } = call.room.world;
  const reader = new HandReader(call);
  const limit = PAGE_ROWS;
  yield `{"person":${JSON.stringify({ user, name })}`;
  yield* listed(call, 'links', (after) => store.linksOf(user, { limit, after }));
  yield* listed(call, 'tables', (after) => store.tablesOf(user, { limit, after }));
  yield* listed(call, 'tournaments', (after) => store.tournamentsOf(user, { limit, after }));
  yield* listed(call, 'transfers', (after) => store.transfers({ user }, { limit, withHands: true, after }));
  yield* listed(call, 'hands', async (before) => {
    const page = await store.hands({ user }, { limit, before });
    return { rows: await reader.openPage(page), next: page.next };
  });
  yield '}\n';
}

/** A list of the document, page after page. */
async function* listed(
  { nextPage }: HttpCall,
  name: string,
  read: (after: Cursor | undefined) => Promise<Page<unknown>>,
) {
  yield `,\n${JSON.stringify(name)}:[`;
  let isFirst = true;
  const paced = async (after: Cursor | undefined): Promise<Page<unknown>> => {
    if (after !== undefined) await nextPage();
    return read(after);
  };
  for await (const row of allRows(paced)) {
    yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield ']';
}

/**
 * Deletes a person: sessions, codes and links are gone, seats are left once the hands are over, and a placeholder
 * stands for the name in hands and books, which belong to the others too.
 */
export async function deleteMe(call: HttpCall): Promise<Reply> {
  await call.room.deletePerson(call.person!);
  return { ...json(200, {}), headers: { 'set-cookie': call.cookies.expired } };
}
