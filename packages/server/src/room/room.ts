/** The room: its tables, the people who are connected, and everything that reaches both. */
import { type CloseName, LIMITS, type ResultOf, type WireError } from '@cardroom/protocol';
import type { TournamentSettings } from '@cardroom/tournament';
import { Cluster, type ClusterOptions, type ClusterRoom } from '../cluster/cluster.js';
import { type TableInfo, tableInfoOf } from '../cluster/nodeWire.js';
import type { HostEvents, TableHost } from '../host/tableHost.js';
import type { Ask, Handover, TablePort, TournamentPort, TournamentRequest, Visitor } from '../host/tablePort.js';
import type { Membership, Person } from '../ports.js';
import type { TableRequest } from '../table/input.js';
import { seatOf, type TablePerson } from '../table/state.js';
import type { DueReport, TournamentLink } from '../table/tournament.js';
import { logOf } from '../tournament/names.js';
import type { TableMade, TableOrder, TournamentHost, TournamentRoom } from '../tournament/tournamentHost.js';
import { Tournaments } from '../tournament/tournaments.js';
import type { World } from '../world.js';
import { TableArchive } from './archive.js';
import { Bank, type BankRoom } from './bank.js';
import { Connection, type Peer } from './connection.js';
import { Gate } from './gate.js';
import type { Arrival } from './greeting.js';
import { refusalFor } from './incidents.js';
import { Limiter } from './limiter.js';
import { DEFAULT_LIMITS, type RoomLimits } from './limits.js';
import { LobbyBoard, lobbyPage, lobbyUpdates } from './lobby.js';
import { LocalTables } from './localTables.js';
import { BotDesk, type OwnBots } from './ownBots.js';
import { People, type Session } from './people.js';
import { Presence } from './presence.js';
import { Restarts } from './restarts.js';
import { Rounds } from './rounds.js';
import { HOUSE, leaseMsOf, type NewTableOptions, TableMaker } from './tableMaker.js';

export interface RoomOptions extends NewTableOptions {
  /** The server's name and version. */
  readonly server: string;
  /** The key that invitations are made with. */
  readonly inviteKey: Uint8Array;
  /** How long a table waits for someone to come back; two hours if left out. */
  readonly idleTableMs?: number;
  readonly limits?: RoomLimits;
  /** Addresses of the room for someone who asks from an address; not told if left out. */
  readonly reachFor?: (asker: string) => ResultOf<'addresses'>;
  /** Bots that hosts may bring; none if left out. */
  readonly ownBots?: OwnBots;
}

/** How often the room tells the lobby, and looks for tables that are deserted. */
const SWEEP_MS = 1_000;
/** Every page that is open has tried to connect again within this time. */
const ALL_BACK_MS = 60_000;
/** A deserted table is closed after this long and its stacks are cashed out, absent players included. */
const IDLE_TABLE_MS = 2 * 3_600_000;
/** How long a reader is to wait when the server stops for a moment. */
const BACK_SOON_MS = 500;

export class Room implements HostEvents, ClusterRoom, TournamentRoom, BankRoom {
  readonly world: World;
  readonly people: People;
  readonly limiter: Limiter;
  readonly tournaments: Tournaments;
  readonly archive: TableArchive = new TableArchive(this);
  readonly #options: RoomOptions;
  readonly #gate: Gate;
  readonly #presence = new Presence();
  readonly #rounds: Rounds;
  readonly #tables = new LocalTables();
  readonly #maker: TableMaker;
  readonly #restarts: Restarts;
  readonly #board = new LobbyBoard();
  /** Null in a room where everybody buys freely. */
  readonly bank: Bank | null;
  readonly botDesk: BotDesk | null;
  #cluster: Cluster | null = null;
  #cancelSweep: () => void = () => undefined;
  #isStopping = false;
  /** Null before the room is open. */
  #openedAt: number | null = null;

  constructor(world: World, options: RoomOptions) {
    this.world = world;
    this.#options = options;
    this.people = new People(world.store, world.entropy, () => world.clock.now());
    this.#gate = new Gate(world.store, options.inviteKey, world.clock.now());
    this.#rounds = new Rounds(world.clock, this.#presence);
    this.limiter = new Limiter(this.limits);
    this.botDesk = options.ownBots === undefined ? null : new BotDesk(options.ownBots);
    this.bank = world.bank === undefined ? null : new Bank(world, this, world.bank.sum);
    const { tablesInRoom: inRoom, tablesPerPerson: perHost } = this.limits.counts;
    this.#maker = new TableMaker(this, options);
    this.#restarts = new Restarts(world.clock, {
      load: (table) => (this.#isStopping ? Promise.resolve(null) : this.load(table)),
      elsewhere: (table) => this.#cluster?.remote(table) ?? null,
    });
    this.tournaments = new Tournaments(world, this, {
      node: options.node,
      leaseMs: leaseMsOf(options),
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

  /** The addresses at which other people reach the room, as far as the asker may know them. */
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
    this.#rounds.start();
    this.#sweep();
    this.#openedAt = this.now();
  }

  /** Makes the room one of several nodes. */
  join(store: World['store'] & Membership, options: ClusterOptions): Cluster {
    this.#cluster = new Cluster(this.world, store, this, options);
    return this.#cluster;
  }

  load(table: string): Promise<TableHost | null> {
    return this.#maker.load(table);
  }

  make(...table: Parameters<TableMaker['make']>): Promise<TableHost | WireError> {
    return this.#maker.make(...table);
  }

  add(host: TableHost): void {
    this.#tables.add(host);
    this.tableChanged(host);
    for (const { user, bot } of host.state.seats) {
      if (bot === null && this.isConnectedTo(user, host)) host.push({ kind: 'presence', user, connected: true });
    }
  }

  // -------------------------------------------------------------------------------------------------- tournaments

  /** A tournament by its number: here, at another node, or over; null if there is none. */
  async tournament(tournament: string): Promise<TournamentPort | null> {
    if (this.#cluster === null) return this.tournaments.find(tournament);
    return this.tournamentPort(tournament);
  }

  /** The same of one that has been found before. */
  tournamentPort(tournament: string): TournamentPort | null {
    return this.tournaments.held(tournament) ?? this.#cluster?.remoteTournament(tournament) ?? null;
  }

  /** Makes a tournament. The same request makes the same one, at whichever node it comes. */
  async makeTournament(
    tournament: string,
    host: TablePerson,
    settings: TournamentSettings,
  ): Promise<TournamentPort | WireError> {
    const isElsewhere = this.#cluster !== null && this.tournaments.held(tournament) === null;
    if (isElsewhere && (await this.world.store.hasTable(logOf(tournament))))
      return this.#cluster!.remoteTournament(tournament);
    return this.tournaments.make(tournament, host, settings);
  }

  /** The tournaments that a person sees in the lobby. */
  tournamentsFor(user: string): ResultOf<'tournament_list'>['tournaments'] {
    return this.tournaments.listFor(user, this.#cluster?.tournamentsElsewhere);
  }

  async askTournament(ask: Ask<TournamentRequest>): Promise<void> {
    const refuse = (error: WireError): void => ask.reply({ event: 'answer', id: ask.message.id, ok: false, error });
    try {
      const port = await this.tournament(ask.message.tournament);
      if (port === null) refuse({ code: 'no-such-tournament' });
      else port.ask(ask);
    } catch (error) {
      refuse(refusalFor(this.world, error, 'a request to a tournament failed'));
    }
  }

  tableReports({ state }: TableHost, due: DueReport): void {
    if (state.tournament === undefined) return;
    const { tournament, number } = state.tournament;
    const here = this.tournaments.held(tournament);
    if (here !== null) here.report(number, due);
    else if (this.#cluster !== null) this.#cluster.report(tournament, number, due);
    else void this.tournaments.reportLate(tournament, number, due);
  }

  tableQuiet({ state }: TableHost, hand: number): void {
    if (state.tournament === undefined) return;
    const { tournament, number } = state.tournament;
    const here = this.tournaments.held(tournament);
    if (here !== null) here.hearQuiet(number, hand);
    else this.#cluster?.tellQuiet(tournament, number, hand);
  }

  order(table: string, order: TableOrder): boolean {
    return this.orderHere(table, order) || this.#cluster?.order(table, order) === true;
  }

  orderHere(table: string, order: TableOrder): boolean {
    const host = this.tables.get(table);
    host?.push(order);
    return host !== undefined;
  }

  async makeTable(table: string, link: TournamentLink): Promise<TableMade> {
    if (this.#cluster !== null) return this.#cluster.openTable(table, link);
    return (await this.makeTableHere(table, link)) ? 'here' : 'not-yet';
  }

  makeTableHere(table: string, link: TournamentLink): Promise<boolean> {
    return this.#isStopping ? Promise.resolve(false) : this.#maker.makeForTournament(table, link);
  }

  confirmTournament(host: TournamentHost): true | Promise<boolean> {
    return this.#cluster?.confirmLease(host) ?? true;
  }

  tournamentChanged(host: TournamentHost): void {
    this.tournaments.changed();
    if (host.isOver) this.tournaments.ended(host);
  }

  tournamentLost(host: TournamentHost): void {
    this.world.metrics.count('losses');
    this.tournaments.drop(host);
  }

  forwardTournament(host: TournamentHost, handover: Handover<TournamentRequest>): void {
    if (this.#cluster !== null) return this.#cluster.adoptTournament(host, handover);
    for (const { message, reply } of handover.asks)
      reply({ event: 'answer', id: message.id, ok: false, error: { code: 'unavailable', retry_ms: 1_000 } });
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
    const user = this.#presence.remove(connection, this.now());
    if (user !== null) this.#tellPresence(user, false, connection.lastHereAt);
  }

  /** A new guest, as often as one address may have them: over HTTP and over the socket alike. */
  async newGuest(name: string | null, address: string, isBot = false): Promise<Session | WireError> {
    const retry_ms = this.limiter.take([{ rate: 'guests' }], { user: null, address }, this.now());
    if (retry_ms > 0) return { code: 'rate-limited', retry_ms };
    return this.isBanned({ user: null, address }) ? { code: 'barred' } : this.people.guest(name, isBot);
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
    this.#cluster?.tellPerson(user, connected);
    if (this.#isStopping) return;
    for (const host of this.#tables.of(user)) host.push({ kind: 'presence', user, connected, since });
  }

  /** Ends every connection of a person. */
  close(user: string, name: CloseName): void {
    this.#presence.close(user, name);
  }

  /** Ends everything of someone who has signed out: here at once, at other nodes with their next look. */
  #endSession(user: string): void {
    for (const { table, state } of this.#tables.of(user)) {
      const seat = seatOf(state, user);
      if (seat !== null) this.#leave(table, seat);
    }
    this.close(user, 'signed-out');
  }

  async endSessions(): Promise<void> {
    await this.#gate.closeBanned(this.#presence, this.now());
    for (const user of await this.#gate.signOuts.read(this.world.store)) this.#endSession(user);
  }

  // -------------------------------------------------------------------------------------------------- operators

  /** Every running table, on this node and on others. */
  get running(): readonly TableInfo[] {
    return this.#allTables();
  }

  get peopleHere(): readonly string[] {
    return this.#presence.users;
  }

  /** Whether someone is connected to this node. */
  isHere(user: string): boolean {
    return this.#presence.has(user);
  }

  /** Whether somebody is certainly connected nowhere: people of a process that has ended may be on their way. */
  isGone(user: string): boolean {
    const now = this.now();
    const since = this.#cluster === null ? this.#openedAt : this.#cluster.knowsPeopleSince;
    if (this.#openedAt === null || since === null || now - Math.max(this.#openedAt, since) < ALL_BACK_MS) return false;
    return this.#presence.isGone(user, now) && this.#cluster?.isGoneElsewhere(user) !== false;
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
    const here = user === null ? [] : this.#presence.of(user);
    if (addressUntil !== null) await this.#gate.banAddresses(here, addressUntil);
    await this.#gate.closeBanned(this.#presence, this.now());
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
    this.#rounds.stop();
    this.#restarts.stop();
    if (this.#cluster !== null) await this.#cluster.drain();
    for (const host of this.tournaments.all) this.forwardTournament(host, await this.tournaments.stop(host));
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

  /** Whether someone is connected here, or follows from another node. */
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

  tableFailed(host: TableHost, handover: Handover): void {
    this.drop(host);
    this.#restarts.add(host.table, handover);
  }

  forward(host: TableHost, handover: Handover): void {
    this.#cluster?.adopt(host.table, handover);
  }

  confirmLease(host: TableHost): true | Promise<boolean> {
    return this.#cluster?.confirmLease(host) ?? true;
  }

  /** The table with a name, here or at another node; null if there is none. */
  portOf(table: string): TablePort | null {
    return this.tables.get(table) ?? this.#restarts.portOf(table) ?? this.#cluster?.remote(table) ?? null;
  }

  /** Why there is no port for a table: it does not exist, or it is still being made and the client should ask again. */
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

  /** A table of this node or of another one, as others may know it. */
  known(table: string): TableInfo | null {
    const host = this.tables.get(table);
    return host === undefined ? (this.#cluster?.elsewhere.get(table) ?? null) : tableInfoOf(host);
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
    const here = [...this.tables.values()].filter(({ state }) => !state.ended).map(tableInfoOf);
    const there = [...(this.#cluster?.elsewhere ?? [])].filter(([table]) => !this.tables.has(table));
    return [...here, ...there.map(([, info]) => info)];
  }

  lobbyPage(user: string, after: string | null): ResultOf<'lobby_list'> {
    return lobbyPage(this.#allTables(), user, after);
  }

  #tellLobby(): void {
    const watchers = [...this.#presence].filter(({ isLobbyWatched, person }) => isLobbyWatched && person !== null);
    // Without watchers nothing has to be computed yet.
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
        const tournaments = this.tournamentsFor(user);
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

  /** Ends every session; `answer` goes over one of the connections that end with them. */
  async signOut(person: Person, answer: () => void): Promise<void> {
    const { user } = person;
    await this.#gate.signOuts.answering(user, async () => {
      await this.people.signOut(user);
      this.standUp(person);
      answer();
    });
    this.endConnections(user);
  }

  /** Ends the token of someone's bot, for good. Ended twice, it is ended once. */
  async endBot(user: string): Promise<void> {
    const name = (await this.people.byUser(user))?.name;
    if (name != null) await this.signOut({ user, name }, () => undefined);
  }

  /** Ends every connection of someone who has no session any more. */
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

  /** Leaves every seat once its hand is over, ends every session and every bot, and forgets the name. */
  async deletePerson(person: Person): Promise<void> {
    this.standUp(person);
    for (;;) {
      const bots = await this.people.botsOf(person.user);
      if (bots.length === 0) break;
      for (const { user } of bots) await this.endBot(user);
    }
    await this.world.store.deletePerson(person.user);
    this.endConnections(person.user);
  }
}
