/** The room: who is here, which tables there are, and what is asked of the room itself rather than of a table. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { assert } from '@cardroom/engine';
import {
  type ClientMessage,
  type CloseName,
  LIMITS,
  type ResultOf,
  type TableSettings,
  type TableSummary,
  type WireError,
} from '@cardroom/protocol';
import { type Books, booksOf } from '../books.js';
import type { BookedTransfer, Membership, Person } from '../ports.js';
import type { TableRequest } from '../table/input.js';
import { seatOf, type TablePerson } from '../table/state.js';
import type { TableTimes } from '../table/times.js';
import { Cluster, type ClusterOptions, type ClusterRoom } from './cluster.js';
import { type Arrival, Connection, type Peer } from './connection.js';
import type { TableInfo } from './nodeWire.js';
import { People, readName } from './people.js';
import { type LeftBehind, type Surroundings, TableHost } from './tableHost.js';
import type { TablePort, Visitor } from './tablePort.js';
import type { World } from './world.js';

export interface RoomOptions {
  /** The name of this process among the owners of tables. */
  readonly node: string;
  /** What the server calls itself. */
  readonly server: string;
  /** The key that invitations are made with. */
  readonly inviteKey: Uint8Array;
  /** How long a lease holds by itself: not at all where it lives with the heartbeat of its node, for good where it is alone. */
  readonly leaseMs?: number;
  /** Times of new tables, where they are not the standard ones. */
  readonly times?: Partial<TableTimes>;
  /** Whether bots play on at a new table when no person is there. */
  readonly botsAlone?: boolean;
}

/** Whoever makes the tables of the room itself. */
export const HOUSE: TablePerson = { user: 'house', name: 'Cardroom' };

/** Tables that may run in a room at once: its lobby stays one that people can read, and its nodes can hold them. */
const TABLES_IN_ROOM = 2_000;
/** How often the room looks after its connections and tells the lobby. */
const SWEEP_MS = 1_000;
/** A table with nobody but bots at it is closed after so long. */
const DESERTED_MS = 24 * 3_600_000;
/** The lease of a room that is alone on its store. */
const FOR_GOOD_MS = 10 * 365 * 24 * 3_600_000;
/** How long a reader is to wait when the server stops for a moment. */
const BACK_SOON_MS = 500;

type RoomMessage = Exclude<ClientMessage, TableRequest>;

export class Room implements Surroundings, ClusterRoom {
  readonly world: World;
  readonly people: People;
  readonly #options: RoomOptions;
  readonly #tables = new Map<string, TableHost>();
  readonly #connections = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  /** The tables at which a user sits or is the host. */
  readonly #places = new Map<string, Set<TableHost>>();
  readonly #usersOf = new Map<TableHost, ReadonlySet<string>>();
  /** The seats that those users were read from. */
  readonly #seatsOf = new WeakMap<TableHost, TableHost['state']['seats']>();
  /** Tables that may look different in the lobby. */
  readonly #changed = new Set<string>();
  readonly #listed = new Map<string, string>();
  readonly #quietSince = new Map<string, number>();
  #cancelSweep: () => void = () => undefined;
  #cluster: Cluster | null = null;
  #isStopping = false;

  constructor(world: World, options: RoomOptions) {
    this.world = world;
    this.#options = options;
    this.people = new People(world.store, world.entropy, () => world.clock.now());
  }

  now(): number {
    return this.world.clock.now();
  }

  get server(): string {
    return this.#options.server;
  }

  get tables(): ReadonlyMap<string, TableHost> {
    return this.#tables;
  }

  get gauges(): { readonly tables: number; readonly connections: number; readonly people: number } {
    return { tables: this.#tables.size, connections: this.#connections.size, people: this.#byUser.size };
  }

  // -------------------------------------------------------------------------------------------------- beginning

  /** Takes up every table where it was. */
  async open(): Promise<void> {
    const { store } = this.world;
    if (this.#cluster === null) {
      const tables = await store.tables();
      await Promise.all(tables.map(({ table }) => this.load(table)));
    } else {
      await this.#cluster.open();
    }
    this.#sweep();
  }

  /** One of several nodes from now on. */
  join(store: World['store'] & Membership, options: ClusterOptions): Cluster {
    this.#cluster = new Cluster(this.world, store, this, options);
    return this.#cluster;
  }

  /** Takes a table up where nobody holds it; null where somebody does, or there is nothing to take up. */
  async load(table: string): Promise<TableHost | null> {
    const { store, log } = this.world;
    const lease = await store.acquire(table, this.#options.node, this.#options.leaseMs ?? FOR_GOOD_MS);
    if (lease === null) return null;
    const host = await TableHost.load(this.world, this, lease, table);
    // It need not be looked at again. One that cannot be read stays in the list: an operator may still mend it.
    if (host === 'over') await store.endTable(table);
    if (host === 'over' || host === 'unreadable') return null;
    log.info({ table, version: host.state.version }, 'a table goes on');
    this.#add(host);
    return host;
  }

  #add(host: TableHost): void {
    this.#tables.set(host.table, host);
    this.changed(host);
    for (const { user, bot } of host.state.seats) {
      if (bot === null && this.isConnectedTo(user, host)) host.push({ kind: 'presence', user, connected: true });
    }
  }

  /** A table of the room itself, or of a person. Asked again for the same one, nothing more is made. */
  async make(
    table: string,
    host: TablePerson,
    settings: TableSettings,
    how: { readonly times?: Partial<TableTimes>; readonly botsAlone?: boolean } = {},
  ): Promise<TableHost | WireError> {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const { store } = this.world;
    const perHost = host.user === HOUSE.user ? TABLES_IN_ROOM : LIMITS.tablesPerUser;
    const claim = { host: host.user, listed: settings.listed, at: this.now() };
    const claimed = await store.claimTable(table, claim, { perHost, inRoom: TABLES_IN_ROOM });
    if (claimed !== 'claimed') {
      return { code: 'too-many-tables', max: claimed === 'too-many-own' ? perHost : TABLES_IN_ROOM };
    }
    const lease = await store.acquire(table, this.#options.node, this.#options.leaseMs ?? FOR_GOOD_MS);
    if (lease === null) return { code: 'unavailable', retry_ms: 1000 };
    const botsAlone = how.botsAlone ?? this.#options.botsAlone ?? false;
    const times = { ...this.#options.times, ...how.times };
    const made = await TableHost.create(this.world, this, lease, { table, host, settings, times, botsAlone });
    // What was written before a lost answer is there already.
    const found = made.ok ? made.value : made.error.code === 'unavailable' ? await this.load(table) : null;
    if (found === null) {
      if (made.ok || made.error.code === 'unavailable') return { code: 'unavailable', retry_ms: 1000 };
      await store.dropClaim(table);
      return made.error;
    }
    // In the list only once it has its first entry: nobody takes up a table that has not begun.
    await store.addTable(table, settings.listed);
    if (made.ok) this.#add(found);
    return found;
  }

  // -------------------------------------------------------------------------------------------------- connections

  accept(peer: Peer, arrival: Arrival): Connection {
    const connection = new Connection(this, peer, arrival);
    if (this.#isStopping || this.isCutOff) connection.close('server-stops', BACK_SOON_MS);
    else if (this.#connections.size >= LIMITS.connections) connection.close('server-full');
    else this.#connections.add(connection);
    return connection;
  }

  greeted(connection: Connection, { user }: Person): void {
    const own = this.#byUser.get(user) ?? new Set();
    own.add(connection);
    this.#byUser.set(user, own);
    if (own.size === 1) this.#tellPresence(user, true);
    if (own.size > LIMITS.connectionsPerUser) {
      const [oldest] = own;
      oldest!.close('too-many-connections');
    }
  }

  left(connection: Connection): void {
    this.#connections.delete(connection);
    const user = connection.person?.user;
    const own = user === undefined ? undefined : this.#byUser.get(user);
    if (user === undefined || own === undefined || !own.delete(connection) || own.size > 0) return;
    this.#byUser.delete(user);
    this.#tellPresence(user, false);
  }

  #tellPresence(user: string, connected: boolean): void {
    if (this.#isStopping) return;
    for (const host of this.#places.get(user) ?? []) host.push({ kind: 'presence', user, connected });
  }

  /** Ends every connection of a person. */
  close(user: string, name: CloseName): void {
    for (const connection of [...(this.#byUser.get(user) ?? [])]) connection.close(name);
  }

  #sweep(): void {
    this.#cancelSweep = this.world.clock.at(this.now() + SWEEP_MS, () => {
      const now = this.now();
      for (const connection of [...this.#connections]) connection.look(now);
      this.#tellLobby();
      this.#closeDeserted(now);
      this.#sweep();
    });
  }

  #closeDeserted(now: number): void {
    for (const [table, host] of this.#tables) {
      if (host.state.ended) {
        this.#forget(host);
      } else if (!host.isDeserted || host.state.host.user === HOUSE.user) {
        this.#quietSince.delete(table);
      } else {
        const since = this.#quietSince.get(table) ?? now;
        this.#quietSince.set(table, since);
        if (now - since >= DESERTED_MS) host.push({ kind: 'close', reason: 'empty' });
      }
    }
  }

  /** Stops without losing anything: every table finishes what it has begun. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelSweep();
    await this.#cluster?.drain();
    await Promise.all([...this.#tables.values()].map((host) => host.stop()));
    this.sendAway();
    await this.#cluster?.stop();
  }

  /** Ends every connection: tables go on elsewhere, or in a moment here. */
  sendAway(): void {
    for (const connection of [...this.#connections]) connection.close('server-stops', BACK_SOON_MS);
  }

  /** One of several nodes that cannot reach the store, while the others can. */
  get isCutOff(): boolean {
    return this.#cluster?.isCutOff === true;
  }

  // -------------------------------------------------------------------------------------------------- around tables

  /** Connected here, or followed from another node. */
  isConnectedTo(user: string, host: TableHost): boolean {
    return this.#byUser.has(user) || host.hasWatcher(user);
  }

  changed(host: TableHost): void {
    this.#changed.add(host.table);
    const { seats, host: owner } = host.state;
    // Most steps leave the seats alone.
    if (this.#seatsOf.get(host) === seats && !host.state.ended) return;
    this.#seatsOf.set(host, seats);
    const users = new Set(host.state.ended ? [] : [owner.user, ...seats.map(({ user }) => user)]);
    const before = this.#usersOf.get(host) ?? new Set();
    if (before.size === users.size && [...users].every((user) => before.has(user))) return;
    this.#usersOf.set(host, users);
    for (const user of before) if (!users.has(user)) this.#places.get(user)?.delete(host);
    for (const user of users) {
      const places = this.#places.get(user) ?? new Set();
      this.#places.set(user, places.add(host));
    }
  }

  #forget(host: TableHost): void {
    this.#tables.delete(host.table);
    for (const user of this.#usersOf.get(host) ?? []) {
      const places = this.#places.get(user);
      places?.delete(host);
      if (places?.size === 0) this.#places.delete(user);
    }
    this.#usersOf.delete(host);
    this.#quietSince.delete(host.table);
  }

  /** Lets go of a table that has stopped: another node runs it. */
  drop(host: TableHost): void {
    if (this.#tables.get(host.table) === host) this.#forget(host);
  }

  /** Another process writes to a table of ours. A room that is alone has been started twice, and this one is the older. */
  lost(host: TableHost, left: LeftBehind): void {
    this.world.metrics.count('losses');
    this.world.log.warn({ table: host.table }, 'another process has taken the table');
    this.drop(host);
    this.passOn(host, left);
  }

  passOn(host: TableHost, left: LeftBehind): void {
    this.#cluster?.adopt(host.table, left);
  }

  holds(host: TableHost): true | Promise<boolean> {
    return this.#cluster?.holds(host) ?? true;
  }

  /** The table with a name, null where there is none. */
  withPort(table: string, use: (port: TablePort | null) => void): void {
    use(this.#tables.get(table) ?? this.#cluster?.remote(table) ?? null);
  }

  /** Where a person sits or is the host. */
  placesOf(user: string): ResultOf<'hello'>['tables'] {
    const here = [...(this.#places.get(user) ?? [])].map(({ table, state }) => ({
      table,
      seat_index: seatOf(state, user)?.place ?? null,
    }));
    const there = [...(this.#cluster?.elsewhere ?? [])].flatMap(([table, { places }]) =>
      places.filter(([other]) => other === user).map(([, seat_index]) => ({ table, seat_index })),
    );
    return [...here, ...there];
  }

  /** What other nodes are told of a table. */
  infoOf(host: TableHost): TableInfo {
    const { state } = host;
    const seated = state.seats.map(({ user, place }): readonly [string, number | null] => [user, place]);
    const isSeated = seated.some(([user]) => user === state.host.user);
    return {
      summary: host.summaryFor(''),
      listed: state.settings.listed,
      delayMs: state.settings.spectators.delay_ms,
      places: isSeated ? seated : [...seated, [state.host.user, null]],
    };
  }

  /** A table of this node or of another one, as far as it may matter to others. */
  known(table: string): TableInfo | null {
    const host = this.#tables.get(table);
    return host === undefined ? (this.#cluster?.elsewhere.get(table) ?? null) : this.infoOf(host);
  }

  /** Who may come to a table: to a private one those with the invitation, and those who belong to it. */
  isOpenTo({ listed, places }: TableInfo, { user, isInvited }: Visitor): boolean {
    return listed || isInvited || places.some(([other]) => other === user);
  }

  heard(tables: Iterable<string>): void {
    for (const table of tables) this.#changed.add(table);
  }

  // -------------------------------------------------------------------------------------------------- invitations

  /** The secret part of an invite link: known to whoever has the key, and stored nowhere. */
  inviteOf(table: string): string {
    return createHmac('sha256', this.#options.inviteKey).update(`invite/${table}`).digest('base64url').slice(0, 24);
  }

  isInvite(table: string, invite: string): boolean {
    const wanted = Buffer.from(this.inviteOf(table));
    const shown = Buffer.from(invite);
    return wanted.length === shown.length && timingSafeEqual(wanted, shown);
  }

  // -------------------------------------------------------------------------------------------------- the lobby

  #allTables(): TableInfo[] {
    const here = [...this.#tables.values()].filter(({ state }) => !state.ended).map((host) => this.infoOf(host));
    const there = [...(this.#cluster?.elsewhere ?? [])].filter(([table]) => !this.#tables.has(table));
    return [...here, ...there.map(([, info]) => info)];
  }

  #summaries(user: string, tables: Iterable<TableInfo>): TableSummary[] {
    return [...tables].flatMap(({ summary, listed, places }) => {
      const is_mine = places.some(([other]) => other === user);
      return listed || is_mine ? [{ ...summary, is_mine }] : [];
    });
  }

  #tellLobby(): void {
    const watchers = [...this.#connections].filter(({ isLobbyWatched, person }) => isLobbyWatched && person !== null);
    // Nobody is told, so that nothing has to be worked out; it keeps until somebody is.
    if (watchers.length === 0 && this.#cluster === null) return;
    const changed: TableInfo[] = [];
    const gone: string[] = [];
    for (const table of this.#changed) {
      const info = this.#tables.get(table)?.state.ended === true ? null : this.known(table);
      if (info === null) {
        if (this.#listed.delete(table)) gone.push(table);
        continue;
      }
      const text = JSON.stringify(info);
      if (this.#listed.get(table) === text) continue;
      this.#listed.set(table, text);
      changed.push(info);
    }
    this.#changed.clear();
    this.#cluster?.tell();
    if (changed.length === 0 && gone.length === 0) return;
    for (const connection of watchers) {
      const user = connection.person?.user ?? '';
      connection.send({ event: 'lobby_update', changed: this.#summaries(user, changed), gone });
    }
  }

  // -------------------------------------------------------------------------------------------------- requests

  /** What is asked of the room itself. */
  async handle(connection: Connection, person: Person, message: RoomMessage): Promise<void> {
    const { id } = message;
    const { user } = person;
    switch (message.action) {
      case 'set_name': {
        const read = readName(message.data.name);
        if ('problem' in read) return connection.refuse(id, { code: 'bad-name', problem: read.problem });
        const seated = this.placesOf(user).find(({ seat_index }) => seat_index !== null);
        if (seated?.seat_index != null) {
          return connection.refuse(id, { code: 'already-seated', seat_index: seated.seat_index });
        }
        await this.people.rename(user, read.name);
        for (const own of this.#byUser.get(user) ?? []) own.rename(read.name);
        return connection.grant(id, 'set_name', { name: read.name });
      }
      case 'device_code': {
        const { code, expiresAt } = await this.people.code(user);
        return connection.grant(id, 'device_code', { code, expires_ms: expiresAt });
      }
      case 'sign_out':
        await this.people.signOut(user);
        this.#standUp(person);
        connection.grant(id, 'sign_out', {});
        return this.close(user, 'signed-out');
      case 'lobby_list':
        return connection.grant(id, 'lobby_list', { tables: this.#summaries(user, this.#allTables()) });
      case 'table_create':
        return this.#create(connection, person, id, message.data.settings);
      case 'ledger': {
        const books = await this.#booksFor(connection, person, message.table);
        if ('code' in books) return connection.refuse(id, books);
        const { rows, sums, settleUp } = books;
        const path = `/api/tables/${message.table}/ledger.json`;
        return connection.grant(id, 'ledger', {
          rows,
          sums,
          settle_up: settleUp,
          path,
        });
      }
      case 'history':
        return this.#history(connection, person, message);
    }
    // The connection itself answers what is left.
    assert(false, `nobody handles ${message.action}`);
  }

  /** Who signs out leaves his seats once the hands are over. */
  #standUp(person: Person): void {
    for (const { table, seat_index } of this.placesOf(person.user)) {
      if (seat_index === null) continue;
      const message: TableRequest = { action: 'leave', id: `sign-out-${table}`, table, data: { when: 'after_hand' } };
      this.withPort(table, (port) =>
        port?.ask({ visitor: { ...person, isInvited: false }, message, reply: () => undefined }),
      );
    }
  }

  async #create(connection: Connection, person: Person, id: string, settings: TableSettings): Promise<void> {
    // The same request makes the same table, however often it comes.
    const table = `t${createHash('sha256')
      .update(JSON.stringify([person.user, id]))
      .digest('hex')
      .slice(0, 16)}`;
    const made = await this.make(table, person, settings);
    if ('code' in made) return connection.refuse(id, made);
    connection.grant(id, 'table_create', { table, invite: this.inviteOf(table), settings: made.state.settings });
  }

  /** The books of a table, for those who may come to it. */
  async #booksFor(connection: Connection, person: Person, table: string): Promise<Books | WireError> {
    const known = this.known(table);
    if (known === null) return { code: 'no-such-table' };
    if (!this.isOpenTo(known, connection.visitorOf(person, table, undefined))) return { code: 'not-invited' };
    const latest = { limit: LIMITS.ledgerRows, withHands: false, newestFirst: true };
    const { rows } = await this.world.store.transfers({ table }, latest);
    return this.books(table, rows.toReversed());
  }

  /** A table's books with these transfers, and the sums of all. */
  async books(table: string, transfers: readonly BookedTransfer[]): Promise<Books> {
    const { store } = this.world;
    const names = new Map(this.#tables.get(table)?.state.seats.map(({ user, name }) => [user, name]) ?? []);
    return booksOf(transfers, await store.sums(table), async (user) => {
      return names.get(user) ?? (await store.person(user))?.name ?? null;
    });
  }

  async #history(
    connection: Connection,
    { user }: Person,
    { id, table, data }: Extract<ClientMessage, { action: 'history' }>,
  ): Promise<void> {
    const { store } = this.world;
    if (this.known(table) === null) return connection.refuse(id, { code: 'no-such-table' });
    const { scope, hand, format } = data;
    if (scope === 'hand') {
      const name = `${table}-${hand ?? 0}`;
      const found = await store.handById(name);
      if (found === null) return connection.refuse(id, { code: 'no-such-hand' });
      return connection.grant(id, 'history', { path: `/api/hands/${name}?format=${format}`, hands: 1 });
    }
    const hands = await store.handCount(scope === 'mine' ? { user } : { table });
    const path = scope === 'mine' ? `/api/me/hands?format=${format}` : `/api/tables/${table}/hands?format=${format}`;
    connection.grant(id, 'history', { path, hands: Math.min(hands, LIMITS.handsPerDownload) });
  }
}
