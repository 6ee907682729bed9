/** The requests that the room answers itself. */
import { createHash } from 'node:crypto';
import { type Answer, LIMITS, type ResultOf, type WireError } from '@cardroom/protocol';
import type { ActionsOf, RequestNamed, RequestsOf } from '../access/requests.js';
import type { TournamentRequest, Visitor } from '../host/tablePort.js';
import { isOwnBot, ownerOfBot } from '../ledger.js';
import type { Person } from '../ports.js';
import { parseCursor } from '../store/paging.js';
import type { TableRequest } from '../table/input.js';
import { whyNotBot } from '../tournament/orders.js';
import { tournamentIdOf } from '../tournament/tournaments.js';
import { settingsOfWish } from '../tournament/wish.js';
import type { Connection } from './connection.js';
import { findTable } from './findTable.js';
import { limitBuyIns, ownLimitOf } from './ownLimits.js';
import { ownTournamentsOf } from './ownTournaments.js';
import { readName } from './people.js';
import { ownTablesOf, resultsOf } from './results.js';
import type { Room } from './room.js';

/** Someone who asks the room, on one of their connections. */
interface RoomAsker {
  readonly room: Room;
  readonly connection: Connection;
  readonly person: Person;
}

type RoomAction = ActionsOf<'room'>;
type Handler<Name extends RoomAction> = (asker: RoomAsker, request: RequestNamed<Name>) => void | Promise<void>;

const HANDLERS: { readonly [Name in RoomAction]: Handler<Name> } = {
  set_name: setName,
  device_code: async ({ room, connection, person }, { id }) => {
    const made = await room.people.code(person.user);
    if (made === null) connection.refuse(id, { code: 'bad-token' });
    else connection.grant(id, 'device_code', { code: made.code, expires_ms: made.expiresAt });
  },
  bot_token: async ({ room, connection, person }, { id, data }) => {
    const read = readName(data.name);
    if ('problem' in read) return connection.refuse(id, { code: 'bad-name', problem: read.problem });
    if (isOwnBot(person.user)) return connection.refuse(id, { code: 'no-bots' });
    const made = await room.people.botOf(person, read.name);
    connection.grant(id, 'bot_token', { token: made.token!, user: made.person.user, name: made.person.name });
  },
  your_bots: async ({ room, connection, person }, { id }) =>
    connection.grant(id, 'your_bots', { bots: [...(await room.people.botsOf(person.user))] }),
  end_bot: async ({ room, connection, person }, { id, data }) => {
    if (ownerOfBot(data.user) !== person.user) return connection.refuse(id, { code: 'no-such-bot', bot: data.user });
    await room.endBot(data.user);
    connection.grant(id, 'end_bot', {});
  },
  sign_out: ({ room, connection, person }, { id }) => room.signOut(person, () => connection.grant(id, 'sign_out', {})),
  your_chips: async ({ room, connection, person }, { id }) =>
    connection.grant(id, 'your_chips', { chips: (await room.bank?.greet(person.user)) ?? null }),
  take_chips: async ({ room, connection, person }, { id }) => {
    const taken = (await room.bank?.take(person.user)) ?? { code: 'chips-not-due', at_ms: null };
    if ('code' in taken) connection.refuse(id, taken);
    else connection.grant(id, 'take_chips', taken);
  },
  your_limit: async ({ room, connection, person }, { id }) =>
    connection.grant(id, 'your_limit', await ownLimitOf(room.world, person.user)),
  limit_buy_ins: async ({ room, connection, person }, { id, data }) =>
    connection.grant(id, 'limit_buy_ins', await limitBuyIns(room.world, person.user, data)),
  lobby_list: ({ room, connection, person }, { id, data }) =>
    connection.grant(id, 'lobby_list', room.lobbyPage(person.user, data.after ?? null)),
  find_table: async ({ room, connection, person }, request) => {
    const found = await findTable(request, {
      tables: room.running,
      user: person.user,
      ask: (message) => askTable(room, person, message),
    });
    if ('code' in found) connection.refuse(request.id, found);
    else connection.grant(request.id, 'find_table', found);
  },
  table_create: create,
  tournament_create: createTournament,
  tournament_list: ({ room, connection, person }, { id }) =>
    connection.grant(id, 'tournament_list', { tournaments: room.tournamentsFor(person.user) }),
  my_tournaments: async ({ room, connection, person }, { id, data }) => {
    const after = data.after === undefined ? undefined : parseCursor('tournaments', data.after);
    if (after === null) return connection.refuse(id, BAD_CURSOR);
    connection.grant(id, 'my_tournaments', await ownTournamentsOf(room.world.store, person.user, after));
  },
  ledger: async (asker, request) => {
    const books = await booksFor(asker, request);
    if ('code' in books) asker.connection.refuse(request.id, books);
    else asker.connection.grant(request.id, 'ledger', books);
  },
  my_tables: async ({ room, connection, person }, { id, data }) => {
    const after = data.after === undefined ? undefined : parseCursor('tables', data.after);
    if (after === null) return connection.refuse(id, BAD_CURSOR);
    connection.grant(id, 'my_tables', await ownTablesOf(room, connection.visitorOf(person, ''), after));
  },
  addresses: ({ room, connection }, { id }) => connection.grant(id, 'addresses', room.addressesFor(connection.address)),
  results: async ({ room, connection, person }, { id, table, data }) => {
    const visitor = connection.visitorOf(person, table, data.invite);
    const refused = await room.archive.whyNotRead(table, visitor, 'books');
    if (refused !== null) return connection.refuse(id, refused);
    connection.grant(id, 'results', await resultsOf(room, table, person.user));
  },
  history,
};

const BAD_CURSOR: WireError = { code: 'bad-message', path: 'data.after', problem: 'no place in this list' };

export async function answerRoomRequest(asker: RoomAsker, message: RequestsOf<'room'>): Promise<void> {
  // A handler and its request have the same name; the compiler cannot follow that through a union.
  const handle = HANDLERS[message.action] as Handler<RoomAction>;
  await handle(asker, message);
}

async function setName({ room, connection, person }: RoomAsker, { id, data }: RequestNamed<'set_name'>): Promise<void> {
  const read = readName(data.name);
  if ('problem' in read) return connection.refuse(id, { code: 'bad-name', problem: read.problem });
  const refused = await renameAtTables(room, person, id, read.name);
  if (refused !== null) return connection.refuse(id, refused);
  await room.rename(person.user, read.name);
  connection.grant(id, 'set_name', { name: read.name });
}

/** The seats of a person follow the name [PLAY-9]. If one table refuses it, the others go back to the old one. */
async function renameAtTables(room: Room, person: Person, id: string, name: string): Promise<WireError | null> {
  const renamed: string[] = [];
  for (const { table } of room.placesOf(person.user)) {
    const answer = await askTable(room, person, { action: 'seat_name', id, table, data: { name } });
    if (answer === null || answer.ok) renamed.push(table);
    else if (answer.error.code === 'name-taken' || answer.error.code === 'bad-name') {
      for (const done of renamed) {
        const back = { action: 'seat_name', id: `${id}.back`.slice(-LIMITS.idCharacters), table: done } as const;
        await askTable(room, person, { ...back, data: { name: person.name } });
      }
      return answer.error;
    }
  }
  return null;
}

/** A request of a person that the room makes for them; null if the table is nowhere any more. */
function askTable(room: Room, { user, name }: Person, message: TableRequest): Promise<Answer | null> {
  const port = room.portOf(message.table);
  if (port === null || port === undefined) return Promise.resolve(null);
  const visitor: Visitor = { user, name, invite: null, address: null };
  return new Promise((resolve) => port.ask({ visitor, message, reply: resolve }));
}

async function create(
  { room, connection, person }: RoomAsker,
  { id, data: { settings } }: RequestNamed<'table_create'>,
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

async function createTournament(
  { room, connection, person }: RoomAsker,
  { id, data: { wish, register = false } }: RequestNamed<'tournament_create'>,
): Promise<void> {
  const settings = settingsOfWish(wish, room.world.clock.now());
  if (!settings.ok) return connection.refuse(id, settings.error);
  const unable = wish.bot === undefined ? null : whyNotBot(settings.value, wish.bot);
  if (unable !== null) return connection.refuse(id, unable);
  const tournament = tournamentIdOf(person.user, id);
  const made = await room.makeTournament(tournament, person, settings.value);
  if ('code' in made) return connection.refuse(id, made);
  // Each with its own id that follows from this one: asked again, nobody enters twice.
  const first = id.slice(0, LIMITS.idCharacters - 2);
  const asks: TournamentRequest[] = [];
  if (register) asks.push({ action: 'tournament_register', id: `${first}.r`, tournament, data: {} });
  if ((wish.bots ?? 0) > 0) {
    const bot = wish.bot === undefined ? {} : { bot: wish.bot };
    const data = { act: 'add_bots' as const, count: wish.bots!, ...bot };
    asks.push({ action: 'host_tournament', id: `${first}.b`, tournament, data });
  }
  const visitor = { ...person, invite: null, address: null };
  const ask = (message: TournamentRequest): Promise<Answer> =>
    new Promise((reply) => made.ask({ visitor, message, reply }));
  for (const message of asks) {
    const answer = await ask(message);
    if (answer.ok) continue;
    // A request that is refused leaves nothing behind, as when its host cannot pay for the entry.
    await ask({ action: 'host_tournament', id: `${first}.c`, tournament, data: { act: 'cancel' } });
    return connection.refuse(id, answer.error);
  }
  connection.grant(id, 'tournament_create', { tournament });
}

/** The books of a table, for those who may read them: the latest rows, or those before a cursor. */
async function booksFor(
  { room, connection, person }: RoomAsker,
  { table, data }: RequestNamed<'ledger'>,
): Promise<ResultOf<'ledger'> | WireError> {
  const refused = await room.archive.whyNotRead(table, connection.visitorOf(person, table), 'books');
  if (refused !== null) return refused;
  const after = data.before === undefined ? undefined : parseCursor('transfers', data.before);
  if (after === null) return { code: 'bad-message', path: 'data.before', problem: 'no place in these books' };
  const page = await room.world.store.transfers(
    { table },
    { limit: LIMITS.ledgerRows, withHands: false, newestFirst: true, after },
  );
  const { rows, sums, settleUp } = await room.archive.books(table, page.rows.toReversed());
  return { rows, sums, settle_up: settleUp, next: page.next, path: `/api/tables/${table}/ledger.json` };
}

async function history(
  { room, connection, person }: RoomAsker,
  { id, table, data }: RequestNamed<'history'>,
): Promise<void> {
  const { store } = room.world;
  const { scope, hand, format } = data;
  const visitor = connection.visitorOf(person, table);
  const refused = scope === 'mine' ? null : await room.archive.whyNotRead(table, visitor, 'hands');
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
