/**
 * One room on several nodes. Each node sends heartbeats; free tables are taken by nodes with room for them; requests
 * for a table of another node are forwarded there. The store keeps it safe: an owner that has lost its lease cannot
 * write, whatever it still believes.
 */
import type { WireError } from '@cardroom/protocol';
import type { TableHost } from '../host/tableHost.js';
import type { Handover, TournamentPort, TournamentRequest } from '../host/tablePort.js';
import type { Membership } from '../ports.js';
import { reasonOf } from '../reason.js';
import type { TableRequest } from '../table/input.js';
import type { DueReport, TournamentLink } from '../table/tournament.js';
import { logOf, numberedTable, tableName, tournamentOfLog } from '../tournament/names.js';
import type { TableMade, TableOrder, TournamentHost } from '../tournament/tournamentHost.js';
import type { Tournaments } from '../tournament/tournaments.js';
import type { TournamentInfo } from '../tournament/views.js';
import type { World } from '../world.js';
import type { ClusterOptions, ClusterWorld } from './clusterWorld.js';
import { Heartbeat } from './heartbeat.js';
import { NodeLobby } from './nodeLobby.js';
import { NodePeople } from './nodePeople.js';
import { NodeSession } from './nodeSession.js';
import { NodeTournaments } from './nodeTournaments.js';
import { type NodeFrame, type NodeWire, type TableInfo, tableInfoOf } from './nodeWire.js';
import { Peers } from './peers.js';
import type { RemoteTable, TableLocation } from './remoteTable.js';
import { RemoteTables } from './remoteTables.js';
import { Takeovers } from './takeovers.js';

export type { ClusterOptions } from './clusterWorld.js';

/** Everything that the cluster asks of its node's room. */
export interface ClusterRoom {
  readonly tables: ReadonlyMap<string, TableHost>;
  readonly tournaments: Tournaments;
  /** Hands an order to a table here; false if there is none. */
  orderHere(table: string, order: TableOrder): boolean;
  /** Makes a table of a tournament here. */
  makeTableHere(table: string, link: TournamentLink): Promise<boolean>;
  /** Resumes a table that nobody holds. */
  load(table: string): Promise<TableHost | null>;
  /** Lets go of a table that has stopped. */
  drop(host: TableHost): void;
  isConnectedTo(user: string, host: TableHost): boolean;
  /** The people who are connected to this node. */
  readonly peopleHere: readonly string[];
  /** The tables of other nodes have changed in the lobby. */
  lobbyChanged(tables: Iterable<string>): void;
  /** Closes the connections of people who have signed out at another node. */
  endSessions(): Promise<void>;
  /** An operator of another node has closed a table, or changed the bans. */
  closeTable(table: string): void;
  applyBansHere(user: string | null, addressUntil: number | null): Promise<void>;
  /** Sends everybody who is connected here to the other nodes. */
  sendAway(): void;
}

type Nodes = Awaited<ReturnType<Membership['nodes']>>;

/** Tables that a node may have more than its share before it gives one away. */
const SLACK = 2;
/** Tables that are given away in one look. */
const MOST_MOVES = 4;

/** Between two questions whether a table is still held. */
const CONFIRM_MS = 200;

export class Cluster {
  readonly #world: ClusterWorld;
  readonly #room: ClusterRoom;
  readonly #options: ClusterOptions;
  readonly #heartbeat: Heartbeat;
  readonly #peers: Peers;
  readonly #sessions = new Set<NodeSession>();
  readonly #remotes: RemoteTables<TableRequest>;
  readonly #remoteTournaments: RemoteTables<TournamentRequest>;
  readonly #lobby = new NodeLobby();
  readonly #tournaments = new NodeTournaments();
  readonly #people = new NodePeople();
  /** The node from which each table of a tournament that runs here was last heard. */
  readonly #routes = new Map<string, NodeSession>();
  readonly #takeovers: Takeovers;
  /** Epochs of the leases of tables that this node has stopped, as long as the store has not said that they are released. */
  readonly #unreleased = new Map<string, number>();
  /** The node that gets the next table given away: the others in turn. */
  #nextTarget = 0;
  /** Tables of tournaments that were to be made. */
  #opened = 0;
  #phase: 'living' | 'draining' | 'stopped' = 'living';
  /** The other nodes that the last look has found; null if there may be more. */
  #others: readonly string[] | null = null;
  /** Wires that other nodes have opened so far. */
  #accepted = 0;
  #look = { isUnderWay: false, cancel: (): void => undefined };

  constructor(world: World, store: ClusterWorld['store'], room: ClusterRoom, options: ClusterOptions) {
    this.#world = { ...world, store };
    this.#room = room;
    this.#options = options;
    this.#heartbeat = new Heartbeat(this.#world, options, {
      arrived: () => {
        for (const session of this.#sessions) session.send(['alive']);
      },
      cutOff: () => room.sendAway(),
    });
    this.#peers = new Peers(options.node, options.connect, {
      received: (node, wire, frame) => this.#receive(node, wire, frame),
      parted: (node, wire, isDead) => {
        this.#remotes.lose(wire);
        this.#remoteTournaments.lose(wire);
        this.#people.forget(node, world.clock.now());
        if (!isDead) return;
        room.lobbyChanged(this.#lobby.forget(node));
        if (this.#tournaments.forget(node)) room.tournaments.changed();
      },
    });
    let numbers = 0;
    const finding = {
      isOpen: (wire: NodeWire) => this.#peers.isOpen(wire),
      wait: (ms: number) => this.#wait(ms),
      nextNumber: () => ++numbers,
    };
    this.#remotes = new RemoteTables({ ...finding, find: (table) => this.#find(table) });
    this.#remoteTournaments = new RemoteTables({ ...finding, find: (log) => this.#findTournament(log) });
    this.#takeovers = new Takeovers((table) => room.load(table), world.log);
  }

  // -------------------------------------------------------------------------------------------------- living

  /** Joins the cluster. From the first heartbeat on, the node may hold tables. */
  async open(): Promise<void> {
    await this.#heartbeat.beat(this.#isDraining);
    this.#heartbeat.keepOn(() => this.#isDraining);
    await this.#lookAround();
    this.#lookLater();
  }

  get #isDraining(): boolean {
    return this.#phase !== 'living';
  }

  /** Whether the others reach the store and this node does not. */
  get isCutOff(): boolean {
    return this.#heartbeat.isCutOff;
  }

  /** Since when it is known who is connected to every other node; null if it is not known now. */
  get knowsPeopleSince(): number | null {
    const knowsAll = this.#others?.every((node) => this.#people.knows(node)) === true;
    return this.#heartbeat.isFresh && knowsAll ? this.#people.lostAt : null;
  }

  /** Whether somebody is connected to no other node, and has not just been, as far as this node has heard. */
  isGoneElsewhere(user: string): boolean {
    return this.#people.isGone(user, this.#world.clock.now());
  }

  /** Tells the other nodes that somebody has come here or gone. */
  tellPerson(user: string, isHere: boolean): void {
    for (const session of this.#sessions) session.send(['person', user, isHere]);
  }

  #lookLater(): void {
    const { clock, log } = this.#world;
    this.#look.cancel = clock.at(clock.now() + this.#options.ttlMs / 4, () => {
      this.#lookAround()
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'no look around'))
        .finally(() => {
          if (this.#phase !== 'stopped') this.#lookLater();
        });
    });
  }

  /** Looks which nodes live, which tables are free, and whether this node has too many. */
  async #lookAround(): Promise<void> {
    if (this.#look.isUnderWay) return;
    this.#look.isUnderWay = true;
    try {
      const { store } = this.#world;
      const accepted = this.#accepted;
      const nodes = await store.nodes();
      this.#peers.meet(nodes);
      const others = nodes.flatMap(({ node }) => (node === this.#options.node ? [] : [node]));
      // A node that has come since then may have people already.
      this.#others = accepted === this.#accepted && this.#sessions.size <= others.length ? others : null;
      await this.#room.endSessions();
      if (this.#heartbeat.isInDoubt) await this.#giveUpLost();
      this.#remotes.forgetIdle();
      this.#remoteTournaments.forgetIdle();
      for (const [table, epoch] of this.#unreleased) await this.#release({ table, epoch });
      if (this.#isDraining) return;
      await this.#takeAll(this.#takeovers.untaken);
      const free = await store.freeTables();
      const living = Math.max(1, nodes.filter(({ draining }) => !draining).length);
      const held = nodes.reduce((sum, { tables }) => sum + tables, 0);
      const share = Math.ceil((held + free.length) / living);
      await this.#takeAll(this.#takeovers.wantedOf(free, Math.max(0, share - this.#room.tables.size)));
      if (free.length === 0) await this.#giveAway(nodes, share);
    } finally {
      this.#look.isUnderWay = false;
    }
  }

  /** Gives up tables that others have taken while this node was silent, and hands their followers over. */
  async #giveUpLost(): Promise<void> {
    const hosts = [...this.#room.tables.values()];
    const leases = await this.#world.store.leasesOf(this.#options.node);
    const epochs = new Map(leases.map(({ table, epoch }) => [table, epoch]));
    this.#heartbeat.isInDoubt = false;
    for (const host of hosts) {
      const isLost = epochs.get(host.table) !== host.epoch && this.#room.tables.get(host.table) === host;
      if (!isLost || host.state.ended) continue;
      const left = await host.stop();
      this.#room.drop(host);
      this.adopt(host.table, left);
    }
    for (const host of this.#room.tournaments.all) {
      if (host.isOver || epochs.get(host.table) === host.epoch) continue;
      this.adoptTournament(host, await this.#room.tournaments.stop(host));
    }
    // Only now may people come: these tables are certainly ours.
    this.#heartbeat.isCutOff = false;
  }

  /** A table is ours as long as our heartbeat is fresh; after that the store is asked. */
  confirmLease(host: TableHost | TournamentHost): true | Promise<boolean> {
    return this.#heartbeat.isFresh || this.#isLeased(host);
  }

  async #isLeased({ table, epoch }: TableHost | TournamentHost): Promise<boolean> {
    for (;;) {
      try {
        const leases = await this.#world.store.leasesOf(this.#options.node);
        return leases.some((lease) => lease.table === table && lease.epoch === epoch);
      } catch {
        await this.#wait(CONFIRM_MS);
      }
    }
  }

  async #giveAway(nodes: Nodes, share: number): Promise<void> {
    const tooMany = this.#room.tables.size - share;
    const poorer = nodes.filter(
      (other) => !other.draining && other.node !== this.#options.node && other.tables < share,
    );
    if (tooMany < SLACK || poorer.length === 0) return;
    const hosts = [...this.#room.tables.values()].slice(0, Math.min(MOST_MOVES, tooMany));
    for (const host of hosts) await this.#move(host, poorer);
  }

  /** Takes a table that nobody holds. */
  take(table: string): Promise<TableHost | null> {
    if (this.#isDraining) return Promise.resolve(null);
    const known = this.#room.tables.get(table);
    if (known !== undefined) return Promise.resolve(known.hasLeft ? null : known);
    return this.#takeovers.take(table);
  }

  async #takeAll(tables: readonly string[]): Promise<void> {
    await Promise.all(tables.map((table) => this.take(table)));
  }

  /** Moves a table to another node: it stops here, its lease is released, and its followers are handed over. */
  async #move(host: TableHost, nodes: Nodes): Promise<void> {
    const left = await host.stop();
    this.#room.drop(host);
    await this.#release(host);
    this.#nextTarget = this.#nextTarget + 1 < nodes.length ? this.#nextTarget + 1 : 0;
    const target = nodes[this.#nextTarget];
    if (target !== undefined) this.#peers.known(target.node)?.send(['take', host.table]);
    this.adopt(host.table, left);
  }

  /** A tournament stops here; another node goes on with it. */
  async #moveTournament(host: TournamentHost, nodes: Nodes): Promise<void> {
    const left = await this.#room.tournaments.stop(host);
    if (!host.isOver) {
      await this.#release(host);
      const target = nodes[0];
      if (target !== undefined) this.#peers.known(target.node)?.send(['take', host.table]);
    }
    this.adoptTournament(host, left);
  }

  /** A lease lives as long as its node: one that could not be released is released with a later look. */
  async #release({ table, epoch }: { table: string; epoch: number }): Promise<void> {
    this.#unreleased.set(table, epoch);
    try {
      await this.#world.store.release(table, epoch);
    } catch {
      return;
    }
    if (this.#unreleased.get(table) === epoch) this.#unreleased.delete(table);
  }

  /** Takes over the requests and followers of a table that was ours. */
  adopt(table: string, handover: Handover): void {
    const own = ownPart(handover);
    if (own !== null) this.remote(table).adopt(own);
  }

  adoptTournament({ table }: TournamentHost, handover: Handover<TournamentRequest>): void {
    const own = ownPart(handover);
    if (own !== null) this.#remoteTournaments.at(table).adopt(own);
  }

  /** Gives every table to the others. */
  async drain(): Promise<void> {
    this.#phase = 'draining';
    try {
      await this.#heartbeat.beat(true);
      const nodes = await this.#world.store.nodes();
      this.#peers.meet(nodes);
      const others = nodes.filter(({ node, draining }) => !draining && node !== this.#options.node);
      await Promise.all(this.#room.tournaments.all.map((host) => this.#moveTournament(host, others)));
      await Promise.all([...this.#room.tables.values()].map((host) => this.#move(host, others)));
    } catch (error) {
      this.#world.log.warn({ reason: reasonOf(error) }, 'not all tables were handed over');
    }
  }

  async stop(): Promise<void> {
    this.#phase = 'stopped';
    this.#heartbeat.stop();
    this.#look.cancel();
    this.#peers.close();
    await this.#world.store.leave(this.#options.node).catch(() => undefined);
  }

  // -------------------------------------------------------------------------------------------------- other nodes

  #receive(node: string, wire: NodeWire, frame: NodeFrame): void {
    if (frame[0] === 'lobby') this.#room.lobbyChanged(this.#lobby.hear(node, frame[1], frame[2]));
    else if (frame[0] === 'alive') this.#heartbeat.heardOther();
    else if (frame[0] === 'people') this.#people.meet(node, frame[1]);
    else if (frame[0] === 'person') this.#people.hear(node, frame[1], frame[2], this.#world.clock.now());
    else if (frame[0] === 'order') this.#room.orderHere(frame[1], frame[2]);
    else if (frame[0] === 'not-run-here') this.#remoteTournaments.at(logOf(frame[1])).notHere(wire);
    else if (frame[0] === 'tournaments') {
      this.#tournaments.hear(node, frame[1]);
      this.#room.tournaments.changed();
    } else {
      this.#remotes.receive(wire, frame);
      this.#remoteTournaments.receive(wire, frame);
    }
  }

  /** Tells every node that can be reached; everything that must last is in the store. */
  tellNodes(frame: NodeFrame): void {
    this.#peers.tell(frame);
  }

  /** Another node's wire to us. */
  accept(wire: NodeWire): void {
    const session = new NodeSession(wire, {
      local: (table) => this.#room.tables.get(table) ?? null,
      take: (table) => void this.take(table),
      isConnectedTo: (user, host) => this.#room.isConnectedTo(user, host),
      tournament: (log) => this.#room.tournaments.held(tournamentOfLog(log) ?? ''),
      report: (tournament, number, due, from) => this.#hear(tournament, number, due, from),
      quiet: (tournament, number, hand) => this.#hearQuiet(tournament, number, hand),
      open: (table, link) => void this.#room.makeTableHere(table, link).catch(() => undefined),
      // Only the owner acts: other nodes do not forward it.
      close: (table) => this.#room.tables.has(table) && this.#room.closeTable(table),
      bar: (user, addressUntil) => {
        this.#room.applyBansHere(user, addressUntil).catch((error: unknown) => {
          // The next look reads them.
          this.#world.log.warn({ reason: reasonOf(error) }, 'bans were not read');
        });
      },
    });
    this.#sessions.add(session);
    this.#accepted++;
    this.#others = null;
    wire.onLost = () => {
      this.#sessions.delete(session);
      for (const [table, route] of this.#routes) if (route === session) this.#routes.delete(table);
      session.lost();
    };
    session.send(['lobby', [...this.#room.tables.values()].map(tableInfoOf), []]);
    session.send(['tournaments', this.#room.tournaments.infos]);
    session.send(['people', this.#room.peopleHere]);
  }

  // -------------------------------------------------------------------------------------------------- the lobby

  /** Tells the other nodes what has changed here. */
  tell(): void {
    if (this.#sessions.size === 0) {
      this.#lobby.clear();
      return;
    }
    const news = this.#lobby.takeNews([...this.#room.tables.values()].map(tableInfoOf));
    const tournaments = this.#tournaments.takeNews(this.#room.tournaments.infos);
    for (const session of this.#sessions) {
      if (news !== null) session.send(['lobby', news.changed, news.gone]);
      if (tournaments !== null) session.send(['tournaments', tournaments]);
    }
  }

  /** Tournaments of other nodes. */
  get tournamentsElsewhere(): readonly TournamentInfo[] {
    return this.#tournaments.elsewhere;
  }

  /** Tables of other nodes. */
  get elsewhere(): ReadonlyMap<string, TableInfo> {
    return this.#lobby.elsewhere;
  }

  // -------------------------------------------------------------------------------------------------- remote tables

  remote(table: string): RemoteTable {
    return this.#remotes.at(table);
  }

  async #find(table: string): Promise<TableLocation> {
    const here = this.#room.tables.get(table);
    if (here !== undefined && !here.hasLeft) return { kind: 'here', port: here };
    try {
      const { store } = this.#world;
      // A table that does not exist has no owner, and the lease of an ended one leads nowhere.
      if (!(await store.hasTable(table))) return { kind: 'nowhere', error: await this.#whyMissing(table) };
      const owner = await store.owner(table);
      // This node may have the lease without having resumed the table.
      if (owner === null || owner.owner === this.#options.node) {
        const taken = await this.take(table);
        return taken === null ? { kind: 'unknown' } : { kind: 'here', port: taken };
      }
      return await this.#there(owner.owner);
    } catch {
      return { kind: 'unknown' };
    }
  }

  async #there(node: string): Promise<{ kind: 'unknown' } | { kind: 'there'; wire: NodeWire }> {
    const wire = this.#peers.known(node) ?? (await this.#wireToOwner(node));
    return wire === null ? { kind: 'unknown' } : { kind: 'there', wire };
  }

  /** A table of a tournament that is being made is worth asking for again. */
  async #whyMissing(table: string): Promise<WireError> {
    const named = numberedTable(table);
    const isMade = named === null || !(await this.#world.store.hasTable(logOf(named.tournament)));
    return isMade ? { code: 'no-such-table' } : { code: 'unavailable', retry_ms: 1_000 };
  }

  // -------------------------------------------------------------------------------------------------- tournaments

  remoteTournament(tournament: string): TournamentPort {
    return this.#remoteTournaments.at(logOf(tournament));
  }

  async #findTournament(log: string): Promise<TableLocation<TournamentRequest>> {
    const { tournaments } = this.#room;
    const tournament = tournamentOfLog(log) ?? '';
    const here = tournaments.held(tournament);
    if (here !== null) return { kind: 'here', port: here };
    try {
      const { store } = this.#world;
      if (!(await store.hasTable(log))) {
        const over = await tournaments.find(tournament);
        if (over !== null) return { kind: 'here', port: over };
        return { kind: 'nowhere', error: { code: 'no-such-tournament' } };
      }
      const owner = await store.owner(log);
      if (owner !== null && owner.owner !== this.#options.node) return await this.#there(owner.owner);
      await this.take(log);
      const taken = tournaments.held(tournament);
      return taken === null ? { kind: 'unknown' } : { kind: 'here', port: taken };
    } catch {
      return { kind: 'unknown' };
    }
  }

  /** A table here reports to its tournament at another node. */
  report(tournament: string, number: number, due: DueReport): void {
    this.#remoteTournaments.at(logOf(tournament)).notify(number, ['report', tournament, number, due]);
  }

  /** A table here tells its tournament at another node that no chat is wanted in a hand. */
  tellQuiet(tournament: string, number: number, hand: number): void {
    this.#remoteTournaments.at(logOf(tournament)).notify(-number, ['quiet', tournament, number, hand]);
  }

  /** A table of another node reports to a tournament here: orders for it go where it was heard from last. */
  #hear(tournament: string, number: number, due: DueReport, from: NodeSession): boolean {
    const host = this.#room.tournaments.held(tournament);
    if (host === null) return false;
    this.#routes.set(tableName(tournament, number), from);
    host.report(number, due);
    return true;
  }

  #hearQuiet(tournament: string, number: number, hand: number): boolean {
    const host = this.#room.tournaments.held(tournament);
    host?.hearQuiet(number, hand);
    return host !== null;
  }

  /** Sends an order to a table of another node; false if it has not been heard of. */
  order(table: string, order: TableOrder): boolean {
    const route = this.#routes.get(table);
    route?.send(['order', table, order]);
    return route !== undefined;
  }

  /** Has a table of a tournament made, by the nodes in turn. True if it exists, or this node may make it. */
  async openTable(table: string, link: TournamentLink): Promise<TableMade> {
    if (await this.#world.store.hasTable(table)) return 'elsewhere';
    const nodes = this.#peers.all;
    const turn = this.#opened++;
    const target = nodes[turn - (nodes.length + 1) * Math.floor(turn / (nodes.length + 1))];
    if (target === undefined) return (await this.#room.makeTableHere(table, link)) ? 'here' : 'not-yet';
    target.send(['open', table, link]);
    return 'not-yet';
  }

  async #wireToOwner(node: string): Promise<NodeWire | null> {
    const found = (await this.#world.store.nodes()).find((known) => known.node === node);
    return found === undefined ? null : this.#peers.wireTo(found);
  }

  #wait(ms: number): Promise<void> {
    const { clock } = this.#world;
    return new Promise((resolve) => clock.at(clock.now() + ms, resolve));
  }
}

/** The part of a handover that is for people here; other nodes are told to look for their own. */
function ownPart<Message>({ asks, watchers }: Handover<Message>): Handover<Message> | null {
  for (const ask of asks) ask.elsewhere?.();
  for (const { watcher } of watchers) watcher.elsewhere?.();
  const own = {
    asks: asks.filter(({ elsewhere }) => elsewhere === undefined),
    watchers: watchers.filter(({ watcher }) => watcher.elsewhere === undefined),
  };
  return own.asks.length === 0 && own.watchers.length === 0 ? null : own;
}
