/** The room: its tables, the people who are connected, and everything that reaches both. */
import { type CloseName, LIMITS, type ResultOf, type TableSettings, type WireError } from '@cardroom/protocol';
import { type Kept, whyNotRead } from '../access/mayRead.js';
import type { Comer } from '../access/standing.js';
import { type Books, booksOf, formerBotName } from '../books.js';
import { Cluster, type ClusterOptions, type ClusterRoom } from '../cluster/cluster.js';
import type { TableInfo } from '../cluster/nodeWire.js';
import { type Handover, type HostEvents, TableHost } from '../host/tableHost.js';
import type { TablePort, Visitor } from '../host/tablePort.js';
import { isBotUser } from '../ledger.js';
import type { BookedTransfer, LedgerSum, Membership, Person, TableAccess } from '../ports.js';
import { accessOf } from '../table/access.js';
import type { TableRequest } from '../table/input.js';
import { seatOf, type TablePerson } from '../table/state.js';
import type { TableTimes } from '../table/times.js';
import type { DueReport, TournamentLink } from '../table/tournament.js';
import { tournamentOfLog } from '../tournament/names.js';
import type { TableOrder, TournamentAsk, TournamentHost, TournamentRoom } from '../tournament/tournamentHost.js';
import { Tournaments } from '../tournament/tournaments.js';
import { tableSettings } from '../tournament/wish.js';
import type { World } from '../world.js';
import { Bank, type BankRoom } from './bank.js';
import { Connection, type Peer } from './connection.js';
import { Gate } from './gate.js';
import type { Arrival } from './greeting.js';
import { refusalFor } from './incidents.js';
import { Limiter } from './limiter.js';
import { DEFAULT_LIMITS, type RoomLimits } from './limits.js';
import { LobbyBoard, lobbyPage, lobbyUpdates } from './lobby.js';
import { LocalTables } from './localTables.js';
import { People, type Session } from './people.js';
import { Presence } from './presence.js';

export interface RoomOptions {
  /** The name of this process among the owners of tables. */
  readonly node: string;
  /** The server's name and version. */
  readonly server: string;
  /** The key that invitations are made with. */
  readonly inviteKey: Uint8Array;
  /** How long a lease holds by itself: 0 if it lives with the heartbeat of its node, for good if the room is alone. */
  readonly leaseMs?: number;
  /** Times of new tables, if they are not the standard ones. */
  readonly times?: Partial<TableTimes>;
  /** Whether bots play on at a new table when no person is there. */
  readonly botsAlone?: boolean;
  /** How long a table waits for somebody to come back; two hours if left out. */
  readonly idleTableMs?: number;
  readonly limits?: RoomLimits;
  /** Addresses of the room for somebody who asks from an address; not told if left out. */
  readonly reachFor?: (asker: string) => ResultOf<'addresses'>;
}

/** The host of the room's own tables. */
export const HOUSE: TablePerson = { user: 'house', name: 'Cardroom' };

/** How often the room looks after its connections and tells the lobby. */
const SWEEP_MS = 1_000;
/** A deserted table is closed after this long and its stacks are cashed out, absent players included. */
const IDLE_TABLE_MS = 2 * 3_600_000;
/** The lease of a room that is alone on its store. */
const FOR_GOOD_MS = 10 * 365 * 24 * 3_600_000;
/** The name of deleted people in the books. */
const DELETED_NAME = 'Deleted player';
/** How long a reader is to wait when the server stops for a moment. */
const BACK_SOON_MS = 500;

export class Room implements HostEvents, ClusterRoom, TournamentRoom, BankRoom {
  readonly world: World;
  readonly people: People;
  readonly limiter: Limiter;
  readonly tournaments: Tournaments;
  readonly #options: RoomOptions;
  readonly #gate: Gate;
  readonly #presence = new Presence();
  readonly #tables = new LocalTables();
  readonly #board = new LobbyBoard();
  /** Null in a room where everybody buys freely. */
  readonly bank: Bank | null;
  #cluster: Cluster | null = null;
  #cancelSweep: () => void = () => undefined;
  #isStopping = false;

  constructor(world: World, options: RoomOptions) {
    this.world = world;
    this.#options = options;
    this.people = new People(world.store, world.entropy, () => world.clock.now());
    this.#gate = new Gate(world.store, options.inviteKey, world.clock.now());
    this.limiter = new Limiter(this.limits);
    this.bank = world.bank === undefined ? null : new Bank(world, this, world.bank.sum);
    const { tablesInRoom: inRoom, tablesPerPerson: perHost } = this.limits.counts;
    this.tournaments = new Tournaments(world, this, {
      node: options.node,
      leaseMs: options.leaseMs ?? FOR_GOOD_MS,
      limits: { perHost, inRoom },
    });
  }

  now(): number {
    return this.world.clock.now();
  }

  get limits(): RoomLimits {
    return this.#options.limits ?? DEFAULT_LIMITS;
  }

  get server(): string {
    return this.#options.server;
  }

  /** Where other people reach the room, as somebody at an address may know. */
  addressesFor(asker: string): ResultOf<'addresses'> {
    return this.#options.reachFor?.(asker) ?? { kind: 'hidden', urls: [] };
  }

  get tables(): ReadonlyMap<string, TableHost> {
    return this.#tables.byName;
  }

  get gauges(): { readonly tables: number; readonly connections: number; readonly people: number } {
    return { tables: this.tables.size, connections: this.#presence.connections, people: this.#presence.people };
  }

  // -------------------------------------------------------------------------------------------------- beginning

  /** Resumes every table. */
  async open(): Promise<void> {
    const { store } = this.world;
    await this.#gate.refreshBans();
    if (this.#cluster === null) {
      const tables = await store.tables();
      await Promise.all(tables.map(({ table }) => this.load(table)));
    } else {
      await this.#cluster.open();
    }
    this.#sweep();
  }

  /** Makes the room one of several nodes. */
  join(store: World['store'] & Membership, options: ClusterOptions): Cluster {
    this.#cluster = new Cluster(this.world, store, this, options);
    return this.#cluster;
  }

  /** Resumes a table that nobody holds; null if somebody does, or there is nothing to resume. */
  async load(table: string): Promise<TableHost | null> {
    const { store, log } = this.world;
    const tournament = tournamentOfLog(table);
    if (tournament !== null) {
      await this.tournaments.load(tournament);
      return null;
    }
    const lease = await store.acquire(table, this.#options.node, this.#options.leaseMs ?? FOR_GOOD_MS);
    if (lease === null) return null;
    const host = await TableHost.load(this.world, this, lease, table);
    // An ended table is taken from the list. One that cannot be read stays there: an operator may still repair it.
    if (host === 'over') await store.endTable(table);
    if (host === 'over' || host === 'unreadable') return null;
    log.info({ table, version: host.state.version }, 'a table goes on');
    this.#add(host);
    return host;
  }

  #add(host: TableHost): void {
    this.#tables.add(host);
    this.tableChanged(host);
    for (const { user, bot } of host.state.seats) {
      if (bot === null && this.isConnectedTo(user, host)) host.push({ kind: 'presence', user, connected: true });
    }
  }

  /** Makes a table for a person or the room itself. Asked again for the same one, it makes nothing more. */
  async make(
    table: string,
    host: TablePerson,
    settings: TableSettings,
    how: { readonly times?: Partial<TableTimes>; readonly botsAlone?: boolean } = {},
  ): Promise<TableHost | WireError> {
    const known = this.tables.get(table);
    if (known !== undefined) return known;
    const { store } = this.world;
    const { tablesInRoom: inRoom, tablesPerPerson } = this.limits.counts;
    const perHost = host.user === HOUSE.user ? inRoom : tablesPerPerson;
    const claim = { host: host.user, listed: settings.listed, at: this.now() };
    const claimed = await store.claimTable(table, claim, { perHost, inRoom });
    if (claimed === 'too-many-own') return { code: 'too-many-tables', max: perHost };
    if (claimed === 'too-many') return { code: 'room-full', max: inRoom };
    const lease = await store.acquire(table, this.#options.node, this.#options.leaseMs ?? FOR_GOOD_MS);
    if (lease === null) return { code: 'unavailable', retry_ms: 1000 };
    const botsAlone = how.botsAlone ?? this.#options.botsAlone ?? false;
    const times = { ...this.#options.times, ...how.times };
    const made = await TableHost.create(this.world, this, lease, { table, host, settings, times, botsAlone });
    // The answer may have been lost after the table was written.
    const found = made.ok ? made.value : made.error.code === 'unavailable' ? await this.load(table) : null;
    if (found === null) {
      if (made.ok || made.error.code === 'unavailable') return { code: 'unavailable', retry_ms: 1000 };
      await store.dropClaim(table);
      return made.error;
    }
    // Listed only once it has its first entry: nobody resumes a table that has not begun.
    await store.addTable(table, settings.listed);
    if (made.ok) this.#add(found);
    return found;
  }

  // -------------------------------------------------------------------------------------------------- tournaments

  /** Tournaments are run by rooms of one node: permits and reports do not cross nodes yet. */
  get hasTournaments(): boolean {
    return this.#cluster === null;
  }

  /** A tournament by its number. */
  tournament(tournament: string): Promise<TournamentHost | null> {
    return this.tournaments.find(tournament);
  }

  async askTournament(ask: TournamentAsk): Promise<void> {
    const refuse = (error: WireError): void => ask.reply({ event: 'answer', id: ask.message.id, ok: false, error });
    try {
      const host = await this.tournaments.find(ask.message.tournament);
      if (host === null) refuse({ code: 'no-such-tournament' });
      else host.ask(ask);
    } catch (error) {
      refuse(refusalFor(this.world, error, 'a request to a tournament failed'));
    }
  }

  tableReports({ state }: TableHost, due: DueReport): void {
    const { tournament } = state;
    if (tournament !== undefined) this.tournaments.report(tournament.tournament, tournament.number, due);
  }

  order(table: string, order: TableOrder): boolean {
    const host = this.tables.get(table);
    host?.push(order);
    return host !== undefined;
  }

  /** Makes a table of a tournament. They do not count among the tables of a person. */
  async makeTable(table: string, link: TournamentLink): Promise<boolean> {
    if (this.tables.has(table)) return true;
    const { store } = this.world;
    const lease = await store.acquire(table, this.#options.node, this.#options.leaseMs ?? FOR_GOOD_MS);
    if (lease === null) return false;
    const known = await store.read(table, 1);
    if (known.entries.length > 0 || known.snapshot !== null) return (await this.load(table)) !== null;
    const made = await TableHost.create(this.world, this, lease, {
      table,
      host: HOUSE,
      settings: tableSettings(link.settings, link.number),
      times: this.#options.times ?? {},
      botsAlone: true,
      tournament: link,
    });
    if (!made.ok) {
      this.world.log.error({ table, error: made.error }, 'a table of a tournament was refused');
      return false;
    }
    await store.addTable(table, false);
    this.#add(made.value);
    made.value.beginReports();
    return true;
  }

  isConnected(user: string): boolean {
    return this.#presence.has(user);
  }

  tournamentChanged(host: TournamentHost): void {
    this.tournaments.changed();
    if (host.isOver) this.tournaments.ended(host);
  }

  tournamentLost(host: TournamentHost): void {
    this.world.metrics.count('losses');
    this.tournaments.drop(host);
  }

  // -------------------------------------------------------------------------------------------------- connections

  accept(peer: Peer, arrival: Arrival): Connection {
    const connection = new Connection(this, peer, arrival);
    if (this.#isStopping || this.isCutOff) connection.close('server-stops', BACK_SOON_MS);
    else if (this.#presence.connections >= LIMITS.connections) connection.close('server-full');
    else this.#presence.add(connection);
    return connection;
  }

  greeted(connection: Connection, { user }: Person): void {
    if (this.#presence.greet(connection, user)) this.#tellPresence(user, true);
    if (this.#gate.signOuts.has(user)) this.close(user, 'signed-out');
    else this.#presence.closeOldest(user);
  }

  left(connection: Connection): void {
    const user = this.#presence.remove(connection);
    if (user !== null) this.#tellPresence(user, false, connection.lastHereAt);
  }

  /** A new guest, as often as one address may have them: over HTTP and over the socket alike. */
  async newGuest(name: string | null, address: string): Promise<Session | WireError> {
    const retry_ms = this.limiter.take([{ rate: 'guests' }], { user: null, address }, this.now());
    if (retry_ms > 0) return { code: 'rate-limited', retry_ms };
    return this.isBanned({ user: null, address }) ? { code: 'barred' } : this.people.guest(name);
  }

  /** Signs in by a device code. */
  async sessionByCode(code: string, address: string): Promise<Session | WireError> {
    const retry_ms = this.limiter.take([{ rate: 'codes' }], { user: null, address }, this.now());
    if (retry_ms > 0) return { code: 'rate-limited', retry_ms };
    const session = await this.people.byCode(code);
    if (session === null) return { code: 'bad-code' };
    return this.isBanned({ user: session.person.user, address }) ? { code: 'barred' } : session;
  }

  #tellPresence(user: string, connected: boolean, since: number = this.now()): void {
    if (this.#isStopping) return;
    for (const host of this.#tables.of(user)) host.push({ kind: 'presence', user, connected, since });
  }

  /** Ends every connection of a person. */
  close(user: string, name: CloseName): void {
    this.#presence.close(user, name);
  }

  /** Ends everything of somebody who has signed out: here at once, at other nodes with their next look. */
  #endSession(user: string): void {
    for (const { table, state } of this.#tables.of(user)) {
      const seat = seatOf(state, user);
      if (seat !== null) this.#leave(table, seat);
    }
    this.close(user, 'signed-out');
  }

  async endSessions(): Promise<void> {
    await this.#refreshBans();
    for (const user of await this.#gate.signOuts.read(this.world.store)) this.#endSession(user);
  }

  // -------------------------------------------------------------------------------------------------- operators

  /** Every running table, on this node and on others. */
  get running(): readonly TableInfo[] {
    return this.#allTables();
  }

  /** Whether somebody is connected to this node. */
  isHere(user: string): boolean {
    return this.#presence.has(user);
  }

  /** Whether an operator has banned a person or an address from the room. */
  isBanned({ user, address }: { readonly user: string | null; readonly address: string | null }): boolean {
    return this.#gate.isBanned({ user, address }, this.now());
  }

  /**
   * Applies changed bans on all nodes: banned people are disconnected. `addressUntil` bans the person's addresses, too.
   */
  async applyBans(user: string | null, addressUntil: number | null): Promise<void> {
    this.#cluster?.tellNodes(['bar', user, addressUntil]);
    await this.applyBansHere(user, addressUntil);
  }

  async applyBansHere(user: string | null, addressUntil: number | null): Promise<void> {
    if (user !== null && addressUntil !== null) await this.#banAddresses(user, addressUntil);
    await this.#refreshBans();
  }

  async #banAddresses(user: string, until: number): Promise<void> {
    const own = this.#presence.of(user).map(({ address }) => this.addressMark(address));
    const reason = `with ${user}`;
    for (const key of new Set(own)) {
      await this.world.store.putBan({ kind: 'address', key, until, by: 'operator', reason });
    }
  }

  async #refreshBans(): Promise<void> {
    await this.#gate.refreshBans();
    for (const connection of this.#presence) {
      const { address, person } = connection;
      if (this.isBanned({ user: person?.user ?? null, address })) connection.close('barred');
    }
  }

  /** Ends a table wherever it is run. */
  closeTable(table: string): void {
    const host = this.tables.get(table);
    if (host === undefined) this.#cluster?.tellNodes(['close', table]);
    else host.push({ kind: 'close', reason: 'server' });
  }

  #sweep(): void {
    const due = this.now() + SWEEP_MS;
    this.#cancelSweep = this.world.clock.at(due, () => {
      const now = this.now();
      if (now - due >= SWEEP_MS) for (const connection of this.#presence) connection.excuse(now);
      for (const connection of this.#presence) connection.look(now);
      this.#tellLobby();
      this.#tellChips();
      this.#closeDeserted(now);
      this.tournaments.sweep(now);
      this.#sweep();
    });
  }

  #closeDeserted(now: number): void {
    const isKept = ({ state }: TableHost): boolean => state.host.user === HOUSE.user;
    const idle = this.#tables.sweep(now, this.#options.idleTableMs ?? IDLE_TABLE_MS, isKept);
    for (const host of idle) host.push({ kind: 'close', reason: 'empty' });
  }

  /** Stops without losing anything: every table finishes what it has begun. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelSweep();
    this.tournaments.stop();
    await this.#cluster?.drain();
    await Promise.all([...this.tables.values()].map((host) => host.stop()));
    this.sendAway();
    await this.#cluster?.stop();
  }

  /** Ends every connection: tables go on elsewhere, or in a moment here. */
  sendAway(): void {
    for (const connection of this.#presence) connection.close('server-stops', BACK_SOON_MS);
  }

  /** One of several nodes that cannot reach the store, while the others can. */
  get isCutOff(): boolean {
    return this.#cluster?.isCutOff === true;
  }

  // -------------------------------------------------------------------------------------------------- around tables

  /** Whether somebody is connected here, or follows from another node. */
  isConnectedTo(user: string, host: TableHost): boolean {
    return this.#presence.has(user) || host.hasWatcher(user);
  }

  tableChanged(host: TableHost): void {
    this.#board.touch([host.table]);
    this.#tables.update(host);
  }

  /** Lets go of a table that has stopped: another node runs it. */
  drop(host: TableHost): void {
    if (this.tables.get(host.table) === host) this.#tables.forget(host);
  }

  /**
   * Another process writes to our table. If the room is alone, it was started twice, and this process is the older one.
   */
  tableLost(host: TableHost, handover: Handover): void {
    this.world.metrics.count('losses');
    this.world.log.warn({ table: host.table }, 'another process has taken the table');
    this.drop(host);
    this.forward(host, handover);
  }

  forward(host: TableHost, handover: Handover): void {
    this.#cluster?.adopt(host.table, handover);
  }

  confirmLease(host: TableHost): true | Promise<boolean> {
    return this.#cluster?.confirmLease(host) ?? true;
  }

  /** The table with a name, here or at another node; null if there is none. */
  portOf(table: string): TablePort | null {
    return this.tables.get(table) ?? this.#cluster?.remote(table) ?? null;
  }

  /** Why there is no port for a table: there is no such table, or it is being made and worth asking for again. */
  whyMissing(table: string): WireError {
    return this.tournaments.playsAt(table) ? { code: 'unavailable', retry_ms: 1000 } : { code: 'no-such-table' };
  }

  /** The tables at which a person sits or is the host. */
  placesOf(user: string): ResultOf<'hello'>['tables'] {
    const here = this.#tables.of(user).map(({ table, state }) => ({
      table,
      seat_index: seatOf(state, user)?.place ?? null,
    }));
    const there = [...(this.#cluster?.elsewhere ?? [])].flatMap(([table, { places }]) =>
      places.filter(([other]) => other === user).map(([, seat_index]) => ({ table, seat_index })),
    );
    return [...here, ...there];
  }

  /** A table as other nodes are told of it. */
  infoOf(host: TableHost): TableInfo {
    const { state } = host;
    const seated = state.seats.map(({ user, place }): readonly [string, number | null] => [user, place]);
    const isSeated = seated.some(([user]) => user === state.host.user);
    return {
      summary: host.summaryFor(''),
      // Tables of a tournament are found through it.
      listed: state.settings.listed && state.tournament === undefined,
      delayMs: state.settings.spectators.delay_ms,
      places: isSeated ? seated : [...seated, [state.host.user, null]],
    };
  }

  /** A table of this node or of another one, as others may know it. */
  known(table: string): TableInfo | null {
    const host = this.tables.get(table);
    return host === undefined ? (this.#cluster?.elsewhere.get(table) ?? null) : this.infoOf(host);
  }

  /** The access rules of a table, null if nothing is known. */
  async accessOf(table: string): Promise<TableAccess | null> {
    const host = this.tables.get(table);
    if (host !== undefined && !host.hasLeft && !host.state.ended) return accessOf(host.state, null);
    return this.world.store.access(table);
  }

  /** Why somebody may not read what a table keeps, null if they may. */
  async whyNotRead(table: string, visitor: Omit<Visitor, 'name'>, kept: Kept): Promise<WireError | null> {
    const { user, invite, address } = visitor;
    const access = await this.accessOf(table);
    const isMember = user !== '' && (await this.world.store.isMember(table, user));
    const isInvited = access !== null && invite !== null && this.isInvite(table, access.inviteRound, invite);
    const comer: Comer = { user: user === '' ? null : user, address, isInvited, tie: isMember ? 'member' : null };
    return whyNotRead(access, comer, kept, this.now());
  }

  lobbyChanged(tables: Iterable<string>): void {
    this.#board.touch(tables);
  }

  // -------------------------------------------------------------------------------------------------- invitations

  /** The secret part of a table's invite link, by default of the one that is good now. */
  inviteOf(table: string, round: number = this.tables.get(table)?.state.inviteRound ?? 0): string {
    return this.#gate.invites.of(table, round);
  }

  isInvite(table: string, round: number, invite: string): boolean {
    return this.#gate.invites.isGood(table, round, invite);
  }

  /** The keyed hash of an address: bans and tables know no more of it. */
  addressMark(address: string): string {
    return this.#gate.invites.addressMark(address);
  }

  // -------------------------------------------------------------------------------------------------- the lobby

  #allTables(): TableInfo[] {
    const here = [...this.tables.values()].filter(({ state }) => !state.ended).map((host) => this.infoOf(host));
    const there = [...(this.#cluster?.elsewhere ?? [])].filter(([table]) => !this.tables.has(table));
    return [...here, ...there.map(([, info]) => info)];
  }

  lobbyPage(user: string, after: string | null): ResultOf<'lobby_list'> {
    return lobbyPage(this.#allTables(), user, after);
  }

  #tellLobby(): void {
    const watchers = [...this.#presence].filter(({ isLobbyWatched, person }) => isLobbyWatched && person !== null);
    // While nobody is told, nothing has to be worked out; it keeps.
    if (watchers.length === 0 && this.#cluster === null) return;
    const changes = this.#board.takeChanges((table) =>
      this.tables.get(table)?.state.ended === true ? null : this.known(table),
    );
    this.#cluster?.tell();
    const hasNews = this.tournaments.takeNews();
    for (const connection of watchers) {
      const user = connection.person?.user ?? '';
      for (const update of lobbyUpdates(changes, user)) connection.send(update);
      if (hasNews) {
        const tournaments = this.tournaments.listFor(user);
        connection.send({ event: 'lobby_update', changed: [], gone: [], tournaments });
      }
    }
  }

  // -------------------------------------------------------------------------------------------------- people

  get smallestBuyIn(): number | null {
    const costs = this.#allTables().map(({ summary }) => summary.buy_in.min);
    return costs.length === 0 ? null : Math.min(...costs);
  }

  /** Chips of people change at tables of any node: the store is asked, for everybody here at once. */
  #tellChips(): void {
    const told = this.bank?.tell(this.#presence.users, (user, chips) => {
      for (const own of this.#presence.of(user)) own.send({ event: 'your_chips', chips });
    });
    // The store is out of reach: it is asked again with the next look.
    told?.catch(() => undefined);
  }

  /** Another name for a person, on every connection of theirs. */
  async rename(user: string, name: string): Promise<void> {
    await this.people.rename(user, name);
    for (const own of this.#presence.of(user)) own.rename(name);
  }

  async signOut(person: Person): Promise<void> {
    await this.people.signOut(person.user);
    this.standUp(person);
  }

  /** Ends every connection of somebody who has no session any more. */
  endConnections(user: string): void {
    this.#gate.signOuts.add(user, this.now());
    this.#endSession(user);
  }

  /**
   * People who sign out or are banned leave their seats once the hands are over. Every node does this for its own
   * tables as well.
   */
  standUp(person: TablePerson): void {
    for (const { table, seat_index } of this.placesOf(person.user)) if (seat_index !== null) this.#leave(table, person);
  }

  /** Has a fixed id: asked for twice, it is one request. */
  #leave(table: string, { user, name }: TablePerson): void {
    const message: TableRequest = { action: 'leave', id: `sign-out-${table}`, table, data: { when: 'after_hand' } };
    const visitor: Visitor = { user, name, invite: null, address: null };
    this.portOf(table)?.ask({ visitor, message, reply: () => undefined });
  }

  /** A table's books with these transfers, and the sums of all. */
  async books(table: string, transfers: readonly BookedTransfer[]): Promise<Books> {
    const sums = await this.world.store.sums(table);
    return booksOf(transfers, sums, await this.namesAt(table, sums));
  }

  /** Everybody in the books of a table, by the name that they had there; deleted people have none any more. */
  async namesAt(table: string, sums: readonly LedgerSum[]): Promise<Map<string, string>> {
    const people = (await this.accessOf(table))?.about?.people ?? [];
    const known = new Map(people.map(({ user, name }) => [user, name]));
    const nameOf = async (user: string): Promise<string> => {
      if (isBotUser(user)) return known.get(user) ?? formerBotName(user);
      const person = await this.world.store.person(user);
      if (person === null) return known.get(user) ?? user;
      return person.name === null ? DELETED_NAME : (known.get(user) ?? person.name);
    };
    return new Map(await Promise.all(sums.map(async ({ user }) => [user, await nameOf(user)] as const)));
  }

  /** Leaves every seat once its hand is over, ends every session, and forgets the name. */
  async deletePerson(person: Person): Promise<void> {
    this.standUp(person);
    await this.world.store.deletePerson(person.user);
    this.endConnections(person.user);
  }
}
