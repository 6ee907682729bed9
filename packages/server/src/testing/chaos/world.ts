/**
 * One world: a room, its disk, a network and people, all from one seed. First everything goes wrong that can, then
 * nothing does any more, and everything has to come right in bounded time.
 */
import { createHash, type Hash } from 'node:crypto';
import { below, type Random, RULE_SET_NAMES, RULES, stream, VARIANTS } from '@cardroom/engine';
import { defaultSettings, type TableSettings, type WireError } from '@cardroom/protocol';
import type { Cluster, ClusterOptions } from '../../cluster/cluster.js';
import type { NodeWire } from '../../cluster/nodeWire.js';
import type { TableHost } from '../../host/tableHost.js';
import { Metrics } from '../../metrics.js';
import type { Entropy } from '../../ports.js';
import { HOUSE, Room } from '../../room/room.js';
import { KEY_BYTES, type Sealer, sealer } from '../../sealing/sealer.js';
import { canStart } from '../../table/nextHand.js';
import { isRunning, type TableState } from '../../table/state.js';
import type { TableTimes } from '../../table/times.js';
import type { Logger, World as RoomWorld } from '../../world.js';
import { SimulatedDisk } from './disk.js';
import { type FaultPoint, Faults, weighted } from './faults.js';
import { type Listener, SimulatedNetwork } from './network.js';
import { type Habitat, type Invitation, Person } from './person.js';
import { SimulatedProcess } from './process.js';
import { Timeline } from './timeline.js';
import { SimulatedWires } from './wires.js';
import { Witness } from './witness.js';

export interface Outcome {
  readonly seed: number;
  /** A digest of everything that happened: the same seed gives the same one. */
  readonly digest: string;
  /** Everything that must never happen, and did. */
  readonly violations: readonly string[];
  readonly faults: ReadonlyMap<FaultPoint, number>;
  readonly counts: Witness['counts'] & { readonly starts: number; readonly messages: number };
  readonly simulatedMs: number;
}

export interface WorldOptions {
  /** Says everything that happens, one line each. */
  readonly trace?: (line: string) => void;
  /** The sum that each person is given, in hundredths; everybody buys freely if left out. */
  readonly bank?: number;
}

const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];

/** Shorter than at real tables, so that more happens. */
const TIMES: Partial<TableTimes> = {
  betweenHandsMs: 500,
  rebuyMs: 1_500,
  showMs: 2_000,
  testPlayerMs: 300,
  botMs: 200,
  botPatienceMs: 3_000,
  restartGraceMs: 4_000,
  sitOutMs: 40_000,
  tablePauseMs: 20_000,
};

/** How long things may take to come right once nothing goes wrong any more: a hand to its end, with people away. */
const HEALED_MS = 240_000;
/** A node that has not been heard of for so long is dead to the others. */
const LEASE_MS = 2_000;
/** How often the healing is looked at, and how far a client may lie behind. */
const LOOK_MS = 1_000;
const FOLLOWED_MS = 6_000;
/** A request is answered, once nothing goes wrong any more. */
const ANSWERED_MS = 20_000;

function entropyOf(random: Random): Entropy {
  return { bytes: (count) => Uint8Array.from({ length: count }, () => random.next() & 255) };
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[below(random, list.length)]!;
}

function randomSettings(random: Random): TableSettings {
  const variant = pick(random, [...VARIANTS.values()]);
  const base = defaultSettings(variant);
  const happens = (percent: number): boolean => below(random, 100) < percent;
  return {
    ...base,
    seats: Math.min(variant.maxPlayers, 2 + below(random, 9)),
    stakes: happens(20) ? { ...base.stakes, unit: pick(random, [0.1, 0.01]) } : base.stakes,
    rules: pick(random, RULE_SET_NAMES),
    table_rules: {
      button: pick(random, RULES.table.button.values),
      pause: pick(random, ['immediate', ...RULES.table.pause.values]),
      deadBlinds: pick(random, RULES.table.deadBlinds.values),
      entry: pick(random, ['free', ...RULES.table.entry.values]),
    },
    approve_buy_ins: happens(15),
    clock: {
      action_ms: pick(random, [3_000, 5_000]),
      time_bank_ms: pick(random, [0, 3_000]),
      time_bank_refill_ms: pick(random, [0, 1_000]),
      grace_ms: pick(random, [0, 4_000]),
    },
    spectators: { allowed: happens(90), delay_ms: pick(random, [0, 0, 1_000, 5_000]) },
    listed: happens(80),
  };
}

/** A place where processes run, one after another. */
interface Node {
  readonly place: number;
  process: SimulatedProcess;
  room: Room;
  cluster: Cluster | null;
  /** Whether people are let in. */
  isReady: boolean;
}

class World {
  readonly timeline = new Timeline();
  readonly faults: Faults;
  readonly witness: Witness;
  readonly disk: SimulatedDisk;
  readonly network: SimulatedNetwork;
  readonly wires: SimulatedWires;
  readonly persons: Person[] = [];
  readonly invitations: Invitation[] = [];
  readonly #seed: number;
  readonly #trace: ((line: string) => void) | null;
  readonly #hash: Hash = createHash('sha256');
  readonly #sealer: Sealer;
  readonly #entropy: Entropy;
  readonly #balance: Random;
  readonly #areBotsAlone: boolean;
  readonly #bank: number | null;
  /** One, or several on one store. */
  readonly #size: number;
  readonly #nodes = new Map<number, Node>();
  /** The versions of all tables at the last looks, oldest first. */
  readonly #looks: ReadonlyMap<string, number>[] = [];
  #starts = 0;
  #messages = 0;
  #isOver = false;

  constructor(seed: number, { trace, bank }: WorldOptions) {
    this.#seed = seed;
    this.#bank = bank ?? null;
    this.#trace = trace ?? null;
    this.#size = weighted(this.#stream('nodes'), [
      [3, 1],
      [1, 2],
      [1, 3],
    ]);
    this.faults = new Faults(seed, this.#size);
    this.#areBotsAlone = below(this.#stream('bots'), 4) === 0;
    this.#balance = this.#stream('balance');
    this.#entropy = entropyOf(this.#stream('entropy'));
    const sealing = entropyOf(this.#stream('seal'));
    this.#sealer = sealer(sealing.bytes(KEY_BYTES), (count) => sealing.bytes(count));
    this.witness = new Witness(this.#sealer, () => this.timeline.now());
    this.disk = new SimulatedDisk(this.timeline, this.faults, this.#size > 1, {
      acquired: (table, epoch, process) => {
        this.#note(() => `hold ${table} ${epoch} ${process.name}`);
        this.witness.acquired(table, epoch, process);
      },
      committed: (table, epoch, batch, process) => {
        this.#note(() => `write ${table} ${epoch} ${batch.entries.map(({ fact }) => fact).join(' ')}`);
        this.witness.committed(table, epoch, batch, process);
        if (this.#bank !== null) this.witness.checkWallets(this.disk.content);
      },
      dropped: (table, version) => {
        this.#note(() => `drop ${table} ${version}`);
        this.witness.dropped(table, version);
      },
      crash: (process) => this.#crash(process),
    });
    this.network = new SimulatedNetwork(this.timeline, this.faults, {
      sent: (link, text) => {
        this.#messages++;
        this.#note(() => `out ${link.number} ${text}`);
        this.witness.sent(link, text);
      },
      arrived: (link, text) => {
        this.#note(() => `in ${link.number} ${text}`);
        this.witness.arrived(link, text);
      },
      delivered: (link, text) => this.witness.delivered(link, text),
      asked: (device, text) => this.witness.asked(device, text),
      crash: (process) => this.#crash(process),
    });
    this.wires = new SimulatedWires(this.timeline, this.faults);
  }

  #stream(name: string): Random {
    return stream(`chaos ${this.#seed}`, name);
  }

  #note(line: () => string): void {
    const text = `${this.timeline.now()} ${line()}`;
    this.#hash.update(text).update('\n');
    this.#trace?.(text);
  }

  // -------------------------------------------------------------------------------------------------- the room

  #start(place: number): void {
    this.#starts++;
    const name = this.#size === 1 ? 'alone' : `node-${place}-${this.#starts}`;
    const process = new SimulatedProcess(name, this.timeline);
    this.#note(() => `start ${name}`);
    const store = this.disk.storeOf(process);
    const world: RoomWorld = {
      store,
      clock: process.clock,
      entropy: this.#entropy,
      sealer: this.#sealer,
      log: this.#logOf(process),
      metrics: new Metrics(),
      ...(this.#bank === null ? {} : { bank: { sum: this.#bank } }),
    };
    const room = new Room(world, {
      node: name,
      server: 'chaos',
      inviteKey: new Uint8Array(32),
      times: TIMES,
      botsAlone: this.#areBotsAlone,
      ...(this.#size === 1 ? {} : { leaseMs: 0 }),
    });
    const cluster = this.#size === 1 ? null : room.join(store, this.#clusterOptions(process, place));
    const node: Node = { place, process, room, cluster, isReady: false };
    this.#nodes.set(place, node);
    room.open().then(
      () => {
        if (this.faults.strikes('crash: while starting')) this.#crash(process);
        else node.isReady = true;
      },
      () => this.#crash(process),
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
      this.#note(() => `log ${level} ${process.name} ${text} ${JSON.stringify(fields)}`);
      if (text === 'a step failed' || text === 'a bot failed') this.witness.fail(`${text}: ${JSON.stringify(fields)}`);
    };
    return {
      debug: () => undefined,
      info: say('info'),
      warn: say('warn'),
      error: say('error'),
      isLevelEnabled: () => false,
    };
  }

  #nodeOf(process: SimulatedProcess): Node | null {
    return [...this.#nodes.values()].find((node) => node.process === process) ?? null;
  }

  #crash(process: SimulatedProcess): void {
    if (!process.isAlive) return;
    this.#note(() => `crash ${process.name}`);
    this.#end(process);
  }

  /** The process is no more; another one takes its place after a while. */
  #end(process: SimulatedProcess): void {
    process.crash();
    const node = this.#nodeOf(process);
    if (node !== null) node.isReady = false;
    this.network.ended(process);
    this.wires.ended(process);
    this.disk.ended(process);
    if (this.#isOver || node === null) return;
    this.timeline.after(this.faults.between(50, 4_000), () => this.#start(node.place));
  }

  /** Any node that lets people in, as a balancer would choose it. */
  #listener(): Listener | null {
    const ready = [...this.#nodes.values()].filter(
      ({ isReady, process, room }) => isReady && process.isAlive && !room.isCutOff,
    );
    if (ready.length === 0) return null;
    const { process, room } = pick(this.#balance, ready);
    return { process, accept: (peer) => room.accept(peer, { token: null, address: 'test' }) };
  }

  // -------------------------------------------------------------------------------------------------- troubles

  /** Now and then a whole process ends, or stands still, or does not reach the others for a while. */
  #trouble(): void {
    this.timeline.after(500, () => {
      if (this.#isOver) return;
      for (const node of this.#nodes.values()) if (node.process.isAlive) this.#troubleOf(node);
      this.#trouble();
    });
  }

  #troubleOf(node: Node): void {
    const { faults, timeline } = this;
    const { process } = node;
    if (faults.strikes('crash: at any moment')) {
      this.#crash(process);
    } else if (!process.isStill && faults.strikes('process: stands still')) {
      this.#note(() => `still ${process.name}`);
      process.standStill();
      this.wires.stoodStill(process);
      // Now and then for much longer than a lease, mostly for about as long as a turn.
      timeline.after(faults.between(50, faults.between(1, 4) === 1 ? 9_000 : 3_500), () => {
        this.#note(() => `goes on ${process.name}`);
        process.goOn();
      });
    }
    if (this.#size === 1 || !process.isAlive) return;
    if (faults.strikes('node: cut off from the store')) {
      this.#note(() => `cut off ${process.name}`);
      this.disk.cutOff(process, timeline.now() + faults.between(200, 8_000));
    }
    const others = [...this.#nodes.values()].filter((other) => other !== node);
    if (faults.strikes('node: cut off from another')) {
      const other = others[faults.between(0, others.length - 1)]!;
      this.wires.part(process, other.process, timeline.now() + faults.between(200, 8_000));
    }
    if (node.isReady && !process.isStill && faults.strikes('node: leaves and comes back')) this.#leave(node);
  }

  /** A restart for a new version: the node gives its tables away before it goes. */
  #leave(node: Node): void {
    const { process, room } = node;
    this.#note(() => `leave ${process.name}`);
    node.isReady = false;
    room.stop().then(
      () => {
        if (process.isAlive) this.#end(process);
      },
      () => this.#crash(process),
    );
    // If the drain takes too long, the process is ended.
    this.timeline.after(8_000, () => this.#crash(process));
  }

  // -------------------------------------------------------------------------------------------------- the run

  async #until(time: number, isEnough: () => boolean = () => false): Promise<void> {
    try {
      await this.timeline.run(time, () => this.witness.violations.length > 0 || isEnough());
    } catch (error) {
      this.witness.fail(`an exception: ${(error as Error).stack}`);
    }
  }

  async run(): Promise<Outcome> {
    const began = this.timeline.now();
    for (let place = 1; place <= this.#size; place++) this.#start(place);
    const random = this.#stream('people');
    await this.#until(began + 300);
    const tables = weighted(random, [
      [2, 0],
      [3, 1],
      [1, 2],
    ]);
    for (let table = 1; table <= tables; table++) this.#makeTable(`house${table}`, random);
    await this.#until(began + 600);
    this.#invitePeople(random);
    this.#trouble();
    await this.#until(began + 12_000 + 1_000 * below(random, 30));
    await this.#heal();
    if (this.witness.violations.length === 0) await this.#checkEnd();
    const { witness, faults } = this;
    for (const text of witness.violations) this.#note(() => `violation ${text}`);
    return {
      seed: this.#seed,
      digest: this.#hash.digest('hex'),
      violations: witness.violations,
      faults: faults.counts,
      counts: { ...witness.counts, starts: this.#starts, messages: this.#messages },
      simulatedMs: this.timeline.now() - began,
    };
  }

  #makeTable(table: string, random: Random): void {
    const settings = { ...randomSettings(random), listed: true };
    const bots = below(random, Math.min(4, settings.seats));
    const node = pick(random, [...this.#nodes.values()]);
    const furnish = (host: TableHost | WireError): void => {
      if ('code' in host) return;
      this.invitations.push({ table, invite: null });
      for (let bot = 1; bot <= bots; bot++) {
        const message = { action: 'host_add_bot', id: `house-${table}-${bot}`, table, data: { bot: 'test' } } as const;
        host.ask({ visitor: { ...HOUSE, invite: null, address: null }, message, reply: () => undefined });
      }
    };
    // A room whose first tables cannot be made does not start.
    node.room.make(table, HOUSE, settings).then(furnish, () => this.#crash(node.process));
  }

  #invitePeople(random: Random): void {
    const habitat: Habitat = {
      timeline: this.timeline,
      faults: this.faults,
      witness: this.witness,
      invitations: this.invitations,
      connect: (device) => this.network.connect(device, this.#listener()),
      settings: randomSettings,
    };
    const count = 2 + below(random, 9);
    for (const name of NAMES.slice(0, count)) {
      const habit = below(random, 100) < 85 ? 'player' : 'watcher';
      const person = new Person(name, habit, habitat, this.#stream(`person ${name}`));
      this.persons.push(person);
      this.timeline.after(below(random, 3_000), () => person.begin());
    }
  }

  // -------------------------------------------------------------------------------------------------- healing

  async #heal(): Promise<void> {
    this.faults.heal();
    this.#note(() => 'heal');
    this.disk.heal();
    this.wires.heal();
    for (const { process } of this.#nodes.values()) process.goOn();
    for (const person of this.persons) person.calm();
    const healedAt = this.timeline.now();
    // A process that ended just now is started again, and its people come back.
    await this.#until(healedAt + 8_000);
    const goals = [...this.witness.tables.keys()].map((table) => this.#goalOf(table));
    const open = (): string[] => [
      ...goals.flatMap((goal) => goal() ?? []),
      ...this.persons.flatMap((person) => person.waitingSince(this.timeline.now() - ANSWERED_MS)),
      ...this.#unlike(),
    ];
    let nextLook = 0;
    await this.#until(healedAt + HEALED_MS, () => {
      if (this.timeline.now() < nextLook) return false;
      nextLook = this.timeline.now() + LOOK_MS;
      this.#look();
      return open().length === 0;
    });
    if (this.witness.violations.length === 0) for (const text of open()) this.witness.fail(`after healing: ${text}`);
  }

  /** The end that a table must reach: the running hand is over, or a new one has begun if it can. */
  #goalOf(table: string): () => string | null {
    const start = this.witness.stateOf(table);
    const from = start?.version ?? 0;
    return () => {
      const state = this.witness.stateOf(table);
      if (state === null || start === null || state.ended) return null;
      const isOwed = isRunning(start) || (start.pausedAt === null && canStart(start));
      if (!isOwed || hasMovedOn(start, state)) return null;
      return `${table} is stuck since version ${from}, now ${state.version}`;
    };
  }

  /** Remembers which version each table has now. */
  #look(): void {
    const versions = [...this.witness.tables.values()].map(
      ({ table, versions: { length } }) => [table, length] as const,
    );
    this.#looks.push(new Map(versions));
  }

  /** Clients that do not know the table as it was a while ago; with a delay, as it was before that. */
  #unlike(): string[] {
    return this.persons.flatMap((person) =>
      person.followed.flatMap(({ table, state }) => {
        const known = this.witness.stateOf(table);
        if (known === null || known.ended) return [];
        const delayMs = Math.max(state?.delay_ms ?? 0, known.settings.spectators.delay_ms);
        const past = this.#looks.at(-Math.ceil((FOLLOWED_MS + delayMs) / LOOK_MS));
        if (past === undefined) return [`${table} has not been looked at for long enough`];
        const wanted = past.get(table) ?? 0;
        const version = state?.version ?? 0;
        return version >= wanted ? [] : [`${person.name} knows ${table}/${version} of ${wanted}`];
      }),
    );
  }

  async #checkEnd(): Promise<void> {
    this.witness.checkAcknowledged();
    for (const table of this.witness.tables.keys()) this.witness.checkStored(table, await this.disk.read(table));
    if (this.#bank !== null) this.witness.checkWallets(this.disk.content);
    this.#isOver = true;
  }
}

/** Another hand, or the same one over. */
function hasMovedOn(before: TableState, now: TableState): boolean {
  return before.hand.hand !== now.hand.hand || (isRunning(before) && !isRunning(now));
}

/** Everything that one seed decides. */
export async function runWorld(seed: number, options: WorldOptions = {}): Promise<Outcome> {
  const world = new World(seed, options);
  // In production a promise that nobody looks after ends the process.
  const unhandled = (reason: unknown): void => {
    world.witness.fail(`nobody looks after: ${(reason as Error)?.stack ?? String(reason)}`);
  };
  process.on('unhandledRejection', unhandled);
  try {
    return await world.run();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
}
