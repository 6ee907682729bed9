/** What is asked of the room itself rather than of a table, one answer for each request. */
import { createHash } from 'node:crypto';
import { assert } from '@cardroom/engine';
import { type ClientMessage, LIMITS, type ResultOf, type TableSettings, type WireError } from '@cardroom/protocol';
import type { Person } from '../ports.js';
import { parseCursor } from '../store/paging.js';
import type { TableRequest } from '../table/input.js';
import type { Connection } from './connection.js';
import { readName } from './people.js';
import type { Room } from './room.js';

type RoomMessage = Exclude<ClientMessage, TableRequest>;
type MessageOf<Name extends RoomMessage['action']> = Extract<RoomMessage, { readonly action: Name }>;

export async function answerRoomRequest(
  room: Room,
  connection: Connection,
  person: Person,
  message: RoomMessage,
): Promise<void> {
  const { id } = message;
  const { user } = person;
  switch (message.action) {
    case 'set_name': {
      const read = readName(message.data.name);
      if ('problem' in read) return connection.refuse(id, { code: 'bad-name', problem: read.problem });
      const seated = room.placesOf(user).find(({ seat_index }) => seat_index !== null);
      if (seated?.seat_index != null) {
        return connection.refuse(id, { code: 'already-seated', seat_index: seated.seat_index });
      }
      await room.rename(user, read.name);
      return connection.grant(id, 'set_name', { name: read.name });
    }
    case 'device_code': {
      const made = await room.people.code(user);
      if (made === null) return connection.refuse(id, { code: 'bad-token' });
      return connection.grant(id, 'device_code', { code: made.code, expires_ms: made.expiresAt });
    }
    case 'sign_out':
      await room.signOut(person);
      connection.grant(id, 'sign_out', {});
      return room.endConnections(user);
    case 'lobby_list':
      return connection.grant(id, 'lobby_list', room.lobbyPage(user, message.data.after ?? null));
    case 'table_create':
      return create(room, connection, person, id, message.data.settings);
    case 'ledger': {
      const books = await booksFor(room, connection, person, message);
      return 'code' in books ? connection.refuse(id, books) : connection.grant(id, 'ledger', books);
    }
    case 'history':
      return history(room, connection, person, message);
  }
  // The connection itself answers what is left.
  assert(false, `nobody handles ${message.action}`);
}

async function create(
  room: Room,
  connection: Connection,
  person: Person,
  id: string,
  settings: TableSettings,
): Promise<void> {
  // The same request makes the same table, however often it comes.
  const name = createHash('sha256')
    .update(JSON.stringify([person.user, id]))
    .digest('hex')
    .slice(0, 16);
  const table = `t${name}`;
  const made = await room.make(table, person, settings);
  if ('code' in made) return connection.refuse(id, made);
  const invite = room.inviteOf(table, made.state.inviteRound);
  connection.grant(id, 'table_create', { table, invite, settings: made.state.settings });
}

/** The books of a table, for those who may read them: the latest rows, or those before a cursor. */
async function booksFor(
  room: Room,
  connection: Connection,
  person: Person,
  { table, data }: MessageOf<'ledger'>,
): Promise<ResultOf<'ledger'> | WireError> {
  const refused = await room.whyNotRead(table, connection.visitorOf(person, table, undefined), 'books');
  if (refused !== null) return refused;
  const after = data.before === undefined ? undefined : parseCursor('transfers', data.before);
  if (after === null) return { code: 'bad-message', path: 'data.before', problem: 'no place in these books' };
  const page = await room.world.store.transfers(
    { table },
    { limit: LIMITS.ledgerRows, withHands: false, newestFirst: true, after },
  );
  const { rows, sums, settleUp } = await room.books(table, page.rows.toReversed());
  return { rows, sums, settle_up: settleUp, next: page.next, path: `/api/tables/${table}/ledger.json` };
}

async function history(
  room: Room,
  connection: Connection,
  person: Person,
  { id, table, data }: MessageOf<'history'>,
): Promise<void> {
  const { store } = room.world;
  const { scope, hand, format } = data;
  const visitor = connection.visitorOf(person, table, undefined);
  const refused = scope === 'mine' ? null : await room.whyNotRead(table, visitor, 'hands');
  if (refused !== null) return connection.refuse(id, refused);
  if (scope === 'hand') {
    const name = `${table}-${hand ?? 0}`;
    const found = await store.handById(name);
    if (found === null) return connection.refuse(id, { code: 'no-such-hand' });
    return connection.grant(id, 'history', { path: `/api/hands/${name}?format=${format}`, hands: 1 });
  }
  const hands = await store.handCount(scope === 'mine' ? { user: person.user } : { table });
  const path = scope === 'mine' ? `/api/me/hands?format=${format}` : `/api/tables/${table}/hands?format=${format}`;
  connection.grant(id, 'history', { path, hands: Math.min(hands, LIMITS.handsPerDownload) });
}
