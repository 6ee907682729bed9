/**
 * One room on several nodes. Each node sends heartbeats; free tables are taken by nodes with room for them; requests
 * for a table of another node are forwarded there. The store keeps it safe: an owner that has lost its lease cannot
 * write, whatever it still believes.
 */

import type { Handover, TableHost } from '../host/tableHost.js';
import type { Membership, RoomNode } from '../ports.js';
import { reasonOf } from '../reason.js';
import type { World } from '../world.js';
import { NodeLobby } from './nodeLobby.js';
import { NodeSession } from './nodeSession.js';
import type { NodeFrame, NodeWire, TableInfo } from './nodeWire.js';
import { type RemoteLinks, RemoteTable, type Whereabouts } from './remoteTable.js';

export interface ClusterOptions {
  /** The name of this process, another one each time it starts. */
  readonly node: string;
  /** The address at which the other nodes reach it. */
  readonly url: string;
  /** A node without a heartbeat for this long is dead, and its tables are free. */
  readonly ttlMs: number;
  /** Opens a wire to another node. */
  readonly connect: (url: string) => NodeWire;
}

/** Everything that the cluster asks of its node's room. */
export interface ClusterRoom {
  readonly tables: ReadonlyMap<string, TableHost>;
  /** Resumes a table that nobody holds. */
  load(table: string): Promise<TableHost | null>;
  /** Lets go of a table that has stopped. */
  drop(host: TableHost): void;
  isConnectedTo(user: string, host: TableHost): boolean;
  infoOf(host: TableHost): TableInfo;
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

interface Peer extends RoomNode {
  readonly wire: NodeWire;
}

/** Tables that a node may have more than its share before it gives one away. */
const SLACK = 2;
/** Tables that are given away in one look. */
const MOST_MOVES = 4;

/** Between two questions whether a table is still held. */
const CONFIRM_MS = 200;

export class Cluster implements RemoteLinks {
  readonly #world: World & { readonly store: World['store'] & Membership };
  readonly #room: ClusterRoom;
  readonly #options: ClusterOptions;
  readonly #peers = new Map<string, Peer>();
  readonly #sessions = new Set<NodeSession>();
  readonly #remotes = new Map<string, RemoteTable>();
  readonly #numbers = new Map<number, RemoteTable>();
  readonly #lobby = new NodeLobby();
  readonly #taking = new Map<string, Promise<TableHost | null>>();
  /** Tables that could not be taken up. */
  readonly #untaken = new Set<string>();
  #freeBefore: ReadonlySet<string> = new Set();
  #number = 0;
  /** Tables that are given away go to the others in turn. */
  #nextTarget = 0;
  /** When the last heartbeat that arrived was sent. */
  #beatAt = Number.NEGATIVE_INFINITY;
  /** When another node was last known to reach the store. */
  #othersBeatAt = Number.NEGATIVE_INFINITY;
  #isCutOff = false;
  /** Whether tables may have been lost unnoticed. */
  #isInDoubt = false;
  #isDraining = false;
  #isStopped = false;
  #isLooking = false;
  #cancelLook: () => void = () => undefined;
  #cancelBeat: () => void = () => undefined;
  #cancelExpiry: () => void = () => undefined;

  constructor(world: World, store: World['store'] & Membership, room: ClusterRoom, options: ClusterOptions) {
    this.#world = { ...world, store };
    this.#room = room;
    this.#options = options;
  }

  // -------------------------------------------------------------------------------------------------- living

  /** Joins the cluster. From the first heartbeat on, the node may hold tables. */
  async open(): Promise<void> {
    await this.#beat();
    this.#beatLater();
    await this.#look();
    this.#lookLater();
  }

  async #beat(): Promise<void> {
    const { node, url, ttlMs } = this.#options;
    const { clock, store } = this.#world;
    const sentAt = clock.now();
    await store.heartbeat({ node, url, draining: this.#isDraining }, ttlMs);
    // If two heartbeats are too far apart, other nodes may have taken tables unnoticed.
    if (clock.now() - this.#beatAt >= ttlMs) this.#isInDoubt = true;
    this.#beatAt = sentAt;
    this.#expireAt(sentAt + ttlMs);
    for (const session of this.#sessions) session.send(['alive']);
  }

  /** Whether the others reach the store and this node does not. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  #expireAt(time: number): void {
    this.#cancelExpiry();
    if (!this.#isStopped) this.#cancelExpiry = this.#world.clock.at(time, () => this.#expire());
  }

  /**
   * The other nodes count this one as dead. If they go on, the people here are sent to them; if nobody reaches the
   * store, people stay and are told that the table waits.
   */
  #expire(): void {
    const { clock, log } = this.#world;
    const { ttlMs } = this.#options;
    this.#expireAt(clock.now() + ttlMs / 4);
    if (this.#isCutOff || clock.now() - this.#othersBeatAt >= ttlMs) return;
    this.#isCutOff = true;
    log.warn({}, 'cut off from the store: everybody is sent to the other nodes');
    this.#room.sendAway();
  }

  #beatLater(): void {
    const { clock, log } = this.#world;
    this.#cancelBeat = clock.at(clock.now() + this.#options.ttlMs / 4, () => {
      this.#beat()
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'no heartbeat'))
        .finally(() => {
          if (!this.#isStopped) this.#beatLater();
        });
    });
  }

  #lookLater(): void {
    const { clock, log } = this.#world;
    this.#cancelLook = clock.at(clock.now() + this.#options.ttlMs / 4, () => {
      this.#look()
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'no look around'))
        .finally(() => {
          if (!this.#isStopped) this.#lookLater();
        });
    });
  }

  /** Looks which nodes live, which tables are free, and whether this node has too many. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { store } = this.#world;
      const nodes = await store.nodes();
      this.#meet(nodes);
      await this.#room.endSessions();
      if (this.#isInDoubt) await this.#giveUpLost();
      for (const [table, remote] of this.#remotes) if (remote.isIdle) this.#remotes.delete(table);
      if (this.#isDraining) return;
      await Promise.all([...this.#untaken].map((table) => this.take(table)));
      const free = await store.freeTables();
      const living = Math.max(1, nodes.filter(({ draining }) => !draining).length);
      const held = nodes.reduce((sum, { tables }) => sum + tables, 0);
      const share = Math.ceil((held + free.length) / living);
      await this.#takeFree(free, share);
      if (free.length === 0) await this.#giveAway(nodes, share);
    } finally {
      this.#isLooking = false;
    }
  }

  /** Gives up tables that others have taken while this node was silent, and hands their followers over. */
  async #giveUpLost(): Promise<void> {
    const hosts = [...this.#room.tables.values()];
    const leases = await this.#world.store.leasesOf(this.#options.node);
    const epochs = new Map(leases.map(({ table, epoch }) => [table, epoch]));
    this.#isInDoubt = false;
    for (const host of hosts) {
      const isLost = epochs.get(host.table) !== host.epoch && this.#room.tables.get(host.table) === host;
      if (!isLost || host.state.ended) continue;
      const left = await host.stop();
      this.#room.drop(host);
      this.adopt(host.table, left);
    }
    // Only now may people come: these tables are certainly ours.
    this.#isCutOff = false;
  }

  /** A table is ours as long as our heartbeat is fresh; after that the store is asked. */
  confirmLease(host: TableHost): true | Promise<boolean> {
    const isFresh = this.#world.clock.now() - this.#beatAt < this.#options.ttlMs;
    return isFresh || this.#isLeased(host);
  }

  async #isLeased({ table, epoch }: TableHost): Promise<boolean> {
    for (;;) {
      try {
        const leases = await this.#world.store.leasesOf(this.#options.node);
        return leases.some((lease) => lease.table === table && lease.epoch === epoch);
      } catch {
        await this.wait(CONFIRM_MS);
      }
    }
  }

  /** Takes tables up to its share at once; a table that is still free at the second look is taken in any case. */
  async #takeFree(free: readonly string[], share: number): Promise<void> {
    const room = Math.max(0, share - this.#room.tables.size);
    const wanted = free.filter((table, i) => i < room || this.#freeBefore.has(table));
    this.#freeBefore = new Set(free);
    await Promise.all(wanted.map((table) => this.take(table)));
  }

  async #giveAway(nodes: Awaited<ReturnType<Membership['nodes']>>, share: number): Promise<void> {
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
    if (this.#isDraining || this.#isStopped) return Promise.resolve(null);
    const known = this.#room.tables.get(table);
    if (known !== undefined) return Promise.resolve(known.hasLeft ? null : known);
    let taking = this.#taking.get(table);
    if (taking === undefined) {
      this.#untaken.delete(table);
      taking = this.#room
        .load(table)
        .catch((error: unknown) => {
          // The store may have given the table to this node all the same; the others see it as held then.
          this.#untaken.add(table);
          this.#world.log.warn({ table, reason: reasonOf(error) }, 'a table was not taken');
          return null;
        })
        .finally(() => this.#taking.delete(table));
      this.#taking.set(table, taking);
    }
    return taking;
  }

  /** Moves a table to another node: it stops here, its lease is released, and its followers are handed over. */
  async #move(host: TableHost, nodes: Awaited<ReturnType<Membership['nodes']>>): Promise<void> {
    const left = await host.stop();
    this.#room.drop(host);
    try {
      await this.#world.store.release(host.table, host.epoch);
    } catch {
      // Then the lease ends when its time is over.
    }
    this.#nextTarget = this.#nextTarget + 1 < nodes.length ? this.#nextTarget + 1 : 0;
    const target = nodes[this.#nextTarget];
    if (target !== undefined) this.#peers.get(target.node)?.wire.send(['take', host.table]);
    this.adopt(host.table, left);
  }

  /** Takes over the requests and followers of a table that was ours. */
  adopt(table: string, { asks, watchers }: Handover): void {
    for (const ask of asks) ask.elsewhere?.();
    for (const { watcher } of watchers) watcher.elsewhere?.();
    const own = {
      asks: asks.filter(({ elsewhere }) => elsewhere === undefined),
      watchers: watchers.filter(({ watcher }) => watcher.elsewhere === undefined),
    };
    if (own.asks.length > 0 || own.watchers.length > 0) this.remote(table).adopt(own);
  }

  /** Gives every table to the others. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    try {
      await this.#beat();
      const nodes = await this.#world.store.nodes();
      this.#meet(nodes);
      const others = nodes.filter(({ node, draining }) => !draining && node !== this.#options.node);
      await Promise.all([...this.#room.tables.values()].map((host) => this.#move(host, others)));
    } catch (error) {
      this.#world.log.warn({ reason: reasonOf(error) }, 'not all tables were handed over');
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelBeat();
    this.#cancelLook();
    this.#cancelExpiry();
    for (const { wire } of this.#peers.values()) wire.close();
    await this.#world.store.leave(this.#options.node).catch(() => undefined);
  }

  // -------------------------------------------------------------------------------------------------- other nodes

  #meet(nodes: readonly RoomNode[]): void {
    const living = new Set(nodes.map(({ node }) => node));
    for (const [node, { wire }] of this.#peers) if (!living.has(node)) this.#part(node, wire, true);
    for (const node of nodes) if (node.node !== this.#options.node) this.#peerOf(node);
  }

  #peerOf(node: RoomNode): Peer {
    const known = this.#peers.get(node.node);
    if (known !== undefined) return known;
    const wire = this.#options.connect(node.url);
    const peer: Peer = { ...node, wire };
    this.#peers.set(node.node, peer);
    wire.onFrame = (frame) => this.#receive(node.node, wire, frame);
    wire.onLost = () => this.#part(node.node, wire, false);
    return peer;
  }

  #part(node: string, wire: NodeWire, isDead: boolean): void {
    if (this.#peers.get(node)?.wire !== wire) return;
    this.#peers.delete(node);
    wire.close();
    // Idle ones too: the next request would go into a wire that is gone.
    for (const remote of new Set([...this.#remotes.values(), ...this.#numbers.values()])) remote.lose(wire);
    if (!isDead) return;
    this.#room.lobbyChanged(this.#lobby.forget(node));
  }

  #receive(node: string, wire: NodeWire, frame: NodeFrame): void {
    if (frame[0] === 'lobby') this.#room.lobbyChanged(this.#lobby.hear(node, frame[1], frame[2]));
    else if (frame[0] === 'alive') this.#othersBeatAt = this.#world.clock.now();
    else if (typeof frame[1] === 'number') this.#numbers.get(frame[1])?.receive(wire, frame);
  }

  /** Tells every node that can be reached; everything that must last is in the store. */
  tellNodes(frame: NodeFrame): void {
    for (const { wire } of this.#peers.values()) wire.send(frame);
  }

  /** Another node's wire to us. */
  accept(wire: NodeWire): void {
    const session = new NodeSession(wire, {
      local: (table) => this.#room.tables.get(table) ?? null,
      take: (table) => void this.take(table),
      isConnectedTo: (user, host) => this.#room.isConnectedTo(user, host),
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
    wire.onLost = () => {
      this.#sessions.delete(session);
      session.lost();
    };
    session.send(['lobby', [...this.#room.tables.values()].map((host) => this.#room.infoOf(host)), []]);
  }

  // -------------------------------------------------------------------------------------------------- the lobby

  /** Tells the other nodes what has changed here. */
  tell(): void {
    if (this.#sessions.size === 0) {
      this.#lobby.clear();
      return;
    }
    const news = this.#lobby.takeNews([...this.#room.tables.values()].map((host) => this.#room.infoOf(host)));
    if (news === null) return;
    for (const session of this.#sessions) session.send(['lobby', news.changed, news.gone]);
  }

  /** Tables of other nodes. */
  get elsewhere(): ReadonlyMap<string, TableInfo> {
    return this.#lobby.elsewhere;
  }

  // -------------------------------------------------------------------------------------------------- remote tables

  remote(table: string): RemoteTable {
    let remote = this.#remotes.get(table);
    if (remote === undefined) {
      remote = new RemoteTable(table, this);
      this.#remotes.set(table, remote);
    }
    return remote;
  }

  async find(table: string): Promise<Whereabouts> {
    const here = this.#room.tables.get(table);
    if (here !== undefined && !here.hasLeft) return { kind: 'here', port: here };
    try {
      const { store } = this.#world;
      // A table that does not exist has no owner, and the lease of an ended one leads nowhere.
      if (!(await store.hasTable(table))) return { kind: 'nowhere' };
      const owner = await store.owner(table);
      // This node may have the lease without having resumed the table.
      if (owner === null || owner.owner === this.#options.node) {
        const taken = await this.take(table);
        if (taken !== null) return { kind: 'here', port: taken };
        return { kind: 'unknown' };
      }
      const peer = this.#peers.get(owner.owner) ?? (await this.#meetOwner(owner.owner));
      return peer === null ? { kind: 'unknown' } : { kind: 'there', wire: peer.wire };
    } catch {
      return { kind: 'unknown' };
    }
  }

  isOpen(wire: NodeWire): boolean {
    return [...this.#peers.values()].some((peer) => peer.wire === wire);
  }

  async #meetOwner(node: string): Promise<Peer | null> {
    const found = (await this.#world.store.nodes()).find((known) => known.node === node);
    return found === undefined ? null : this.#peerOf(found);
  }

  nextNumber(): number {
    this.#number++;
    return this.#number;
  }

  expect(number: number, remote: RemoteTable): void {
    this.#numbers.set(number, remote);
  }

  forget(number: number): void {
    this.#numbers.delete(number);
  }

  wait(ms: number): Promise<void> {
    const { clock } = this.#world;
    return new Promise((resolve) => clock.at(clock.now() + ms, resolve));
  }
}
