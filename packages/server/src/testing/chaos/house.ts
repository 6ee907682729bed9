/** The processes of a simulated room, on one store: they start, end, stand still, are cut off, and come back. */
import { below, type Random } from '@cardroom/engine';
import type { Cluster, ClusterOptions } from '../../cluster/cluster.js';
import type { NodeWire } from '../../cluster/nodeWire.js';
import { Metrics } from '../../metrics.js';
import type { Entropy } from '../../ports.js';
import { Room, type RoomOptions } from '../../room/room.js';
import { KEY_BYTES, type Sealer, sealer } from '../../sealing/sealer.js';
import type { Logger, World as RoomWorld } from '../../world.js';
import { type DiskWatch, SimulatedDisk } from './disk.js';
import type { Faults } from './faults.js';
import { type Listener, type NetworkWatch, SimulatedNetwork } from './network.js';
import { SimulatedProcess } from './process.js';
import type { Timeline } from './timeline.js';
import { SimulatedWires } from './wires.js';

/** A place where processes run, one after another. */
export interface Node {
  readonly place: number;
  process: SimulatedProcess;
  room: Room;
  cluster: Cluster | null;
  /** Whether people are let in. */
  isReady: boolean;
}

/** The settings of a world's house, and its callbacks. */
export interface HouseOptions {
  /** One, or several on one store. */
  readonly size: number;
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly balance: Random;
  readonly sealing: Entropy;
  entropyOf(process: SimulatedProcess): Entropy;
  readonly room: Pick<RoomOptions, 'times' | 'botsAlone' | 'limits'>;
  /** The sum that each person is given, null if everybody buys freely. */
  readonly bank: number | null;
  readonly disk: Omit<DiskWatch, 'crash'>;
  readonly network: Omit<NetworkWatch, 'crash'>;
  note(line: () => string): void;
  fail(text: string): void;
  /** A room is about to open. */
  started?(room: Room): void;
}

/** A node that has not been heard of for so long is dead to the others. */
const LEASE_MS = 2_000;

/** Lines of a room's own log that only a mistake of ours writes. */
const MISTAKES: ReadonlySet<string> = new Set(['a step failed', 'a bot failed', 'a step of a tournament failed']);

export function entropyOf(random: Random): Entropy {
  return { bytes: (count) => Uint8Array.from({ length: count }, () => random.next() & 255) };
}

export class House {
  readonly disk: SimulatedDisk;
  readonly network: SimulatedNetwork;
  readonly wires: SimulatedWires;
  readonly sealer: Sealer;
  readonly #options: HouseOptions;
  readonly #nodes = new Map<number, Node>();
  starts = 0;
  isOver = false;

  constructor(options: HouseOptions) {
    const { timeline, faults, size, sealing } = options;
    this.#options = options;
    this.sealer = sealer(sealing.bytes(KEY_BYTES), (count) => sealing.bytes(count));
    const crash = (process: SimulatedProcess): void => this.crash(process);
    this.disk = new SimulatedDisk(timeline, faults, size > 1, { ...options.disk, crash });
    this.network = new SimulatedNetwork(timeline, faults, { ...options.network, crash });
    this.wires = new SimulatedWires(timeline, faults);
  }

  get nodes(): readonly Node[] {
    return [...this.#nodes.values()];
  }

  start(place: number): void {
    const { size, room: options, bank } = this.#options;
    this.starts++;
    const name = size === 1 ? 'alone' : `node-${place}-${this.starts}`;
    const process = new SimulatedProcess(name, this.#options.timeline);
    this.#options.note(() => `start ${name}`);
    const store = this.disk.storeOf(process);
    const world: RoomWorld = {
      store,
      clock: process.clock,
      entropy: this.#options.entropyOf(process),
      sealer: this.sealer,
      log: this.#logOf(process),
      metrics: new Metrics(),
      ...(bank === null ? {} : { bank: { sum: bank } }),
    };
    const room = new Room(world, {
      node: name,
      server: 'chaos',
      inviteKey: new Uint8Array(32),
      ...options,
      ...(size === 1 ? {} : { leaseMs: 0 }),
    });
    const cluster = size === 1 ? null : room.join(store, this.#clusterOptions(process, place));
    const node: Node = { place, process, room, cluster, isReady: false };
    this.#nodes.set(place, node);
    this.#options.started?.(room);
    room.open().then(
      () => {
        if (this.#options.faults.strikes('crash: while starting')) this.crash(process);
        else node.isReady = true;
      },
      () => this.crash(process),
    );
  }

  #clusterOptions(process: SimulatedProcess, place: number): ClusterOptions {
    return {
      node: process.name,
      url: String(place),
      ttlMs: LEASE_MS,
      connect: (url) => {
        const other = this.#nodes.get(Number(url));
        const cluster = other?.cluster ?? null;
        const end =
          cluster === null ? null : { process: other!.process, accept: (wire: NodeWire) => cluster.accept(wire) };
        return this.wires.connect(process, end);
      },
    };
  }

  /** The room's own log: an error of ours is always a failure. */
  #logOf(process: SimulatedProcess): Logger {
    const say = (level: string) => (fields: object, text: string) => {
      if (!process.isAlive) return;
      this.#options.note(() => `log ${level} ${process.name} ${text} ${JSON.stringify(fields)}`);
      if (MISTAKES.has(text)) this.#options.fail(`${text}: ${JSON.stringify(fields)}`);
    };
    return {
      debug: () => undefined,
      info: say('info'),
      warn: say('warn'),
      error: say('error'),
      isLevelEnabled: () => false,
    };
  }

  crash(process: SimulatedProcess): void {
    if (!process.isAlive) return;
    this.#options.note(() => `crash ${process.name}`);
    this.#end(process);
  }

  /** The process has ended; another one takes its place after a while. */
  #end(process: SimulatedProcess): void {
    const { timeline, faults } = this.#options;
    process.crash();
    const node = this.nodes.find((known) => known.process === process);
    if (node !== undefined) node.isReady = false;
    this.network.ended(process);
    this.wires.ended(process);
    this.disk.ended(process);
    if (this.isOver || node === undefined) return;
    timeline.after(faults.between(50, 4_000), () => this.start(node.place));
  }

  /** Any node that lets people in, as a balancer would choose it. */
  listener(): Listener | null {
    const ready = this.nodes.filter(({ isReady, process, room }) => isReady && process.isAlive && !room.isCutOff);
    if (ready.length === 0) return null;
    const { process, room } = ready[below(this.#options.balance, ready.length)]!;
    return { process, accept: (peer) => room.accept(peer, { token: null, address: 'test' }) };
  }

  // -------------------------------------------------------------------------------------------------- troubles

  /** Now and then a whole process ends, or stands still, or does not reach the others for a while. */
  trouble(): void {
    this.#options.timeline.after(500, () => {
      if (this.isOver) return;
      for (const node of this.#nodes.values()) if (node.process.isAlive) this.#troubleOf(node);
      this.trouble();
    });
  }

  #troubleOf(node: Node): void {
    const { faults, timeline, note, size } = this.#options;
    const { process } = node;
    if (faults.strikes('crash: at any moment')) {
      this.crash(process);
    } else if (!process.isStill && faults.strikes('process: stands still')) {
      note(() => `still ${process.name}`);
      process.standStill();
      this.wires.stoodStill(process);
      // Now and then for much longer than a lease, mostly for about as long as a turn.
      timeline.after(faults.between(50, faults.between(1, 4) === 1 ? 9_000 : 3_500), () => {
        note(() => `goes on ${process.name}`);
        process.goOn();
      });
    }
    if (size === 1 || !process.isAlive) return;
    if (faults.strikes('node: cut off from the store')) {
      note(() => `cut off ${process.name}`);
      this.disk.cutOff(process, timeline.now() + faults.between(200, 8_000));
    }
    const others = this.nodes.filter((other) => other !== node);
    if (faults.strikes('node: cut off from another')) {
      const other = others[faults.between(0, others.length - 1)]!;
      this.wires.part(process, other.process, timeline.now() + faults.between(200, 8_000));
    }
    if (node.isReady && !process.isStill && faults.strikes('node: leaves and comes back')) this.#leave(node);
  }

  /** A restart for a new version: the node gives its tables away before it goes. */
  #leave(node: Node): void {
    const { process, room } = node;
    this.#options.note(() => `leave ${process.name}`);
    node.isReady = false;
    room.stop().then(
      () => {
        if (process.isAlive) this.#end(process);
      },
      () => this.crash(process),
    );
    // If the drain takes too long, the process is ended.
    this.#options.timeline.after(8_000, () => this.crash(process));
  }

  /** Nothing goes wrong any more. */
  heal(): void {
    this.#options.faults.heal();
    this.#options.note(() => 'heal');
    this.disk.heal();
    this.wires.heal();
    for (const { process } of this.#nodes.values()) process.goOn();
  }
}
