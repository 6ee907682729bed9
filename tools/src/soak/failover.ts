/**
 * One room on three nodes and one PostgreSQL, and everything that can befall a node.
 *
 * Players on real sockets, spread over the nodes, act at all tables. At random one node is killed (`kill -9`), stopped
 * for six seconds and let go on, or cut off from the database. Every act that was acknowledged must stand in the log of
 * its hand, once and in its place; a node that was stopped must find that it may no longer write. Then all nodes are
 * restarted one after the other under load.
 *
 * `npm run soak -- failover [--faults N] [--tables N] [--players N] [--rolls N] [--seed TEXT]`: N faults of each kind
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, xoshiro128 } from '@cardroom/engine';
import type { Client } from '@cardroom/protocol';
import { startPostgres } from '../postgres.js';
import { DatabaseLine, NodeProcess } from '../room/nodes.js';
import { connect, RoomPlayer } from '../room/players.js';
import { bookProblems, Promises, quantile, sleep, until } from '../room/promises.js';
import { defaultSettingsOf } from '../room/settings.js';
import { isMain } from '../workspace.js';

type Fault = 'kill' | 'freeze' | 'cut';

/** The node to which a client is connected, and the one it connects to next. */
type Home = { node: NodeProcess; next: () => NodeProcess };

type Options = {
  faults: number;
  rolls: number;
  tables: number;
  players: number;
  seed: string;
  say?: (line: string) => void;
};

type Outcome = {
  gapsMs: Record<Fault | 'roll', number[]>;
  ownGapsMs: Record<Fault | 'roll', number[]>;
  promises: number;
  hands: number;
  fenced: number;
  frozen: number;
  problems: string[];
};

const NODES = 3;
/** The longest that a client may wait for an answer. */
export const GAP_MS = 4_000;
const FREEZE_MS = 6_000;
const CUT_MS = 4_000;
const TIMES = { betweenHandsMs: 100, rebuyMs: 500, showMs: 2_000, restartGraceMs: 20_000 };
const VARIANT_CODES = ['NT', 'F7S', 'PO', 'NT', 'F2L3D', 'FB', 'NS', 'FO/8'];

/** The longest time that someone has waited for the answer to an act, since the last look. */
class Wait {
  #sentAt = 0;
  #pending = 0;
  #longest = 0;

  /** If several are under way, the first one counts. */
  send() {
    if (this.#pending === 0) this.#sentAt = performance.now();
    this.#pending++;
  }

  answer() {
    this.#longest = Math.max(this.#longest, performance.now() - this.#sentAt);
    this.#pending--;
  }

  /** Requests still under way count from when they were sent. */
  take() {
    const longest = this.#pending === 0 ? this.#longest : Math.max(this.#longest, performance.now() - this.#sentAt);
    this.#longest = 0;
    return longest;
  }
}

class Run {
  #options;
  #folder = mkdtempSync(join(tmpdir(), 'cardroom-failover-'));
  #random;
  #postgres: Awaited<ReturnType<typeof startPostgres>> | null = null;
  #nodes: NodeProcess[] = [];
  #players: RoomPlayer[] = [];
  #listeners: { wait: Wait; home: Home }[] = [];
  #isHeld = false;
  #pending = 0;
  #promises = new Promises();
  #thinkMs;
  /** as clients of nodes that nothing befell have seen it */
  gapsMs: Outcome['gapsMs'] = { kill: [], freeze: [], cut: [], roll: [] };
  /** as those of the node itself have */
  ownGapsMs: Outcome['ownGapsMs'] = { kill: [], freeze: [], cut: [], roll: [] };
  fenced = 0;
  frozen = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#random = xoshiro128(`failover ${options.seed}`);
    // About so many acts a second, on whatever number of tables.
    this.#thinkMs = Math.max(100, options.tables * 5);
  }

  get promises() {
    return this.#promises.count;
  }

  get hands() {
    return this.#promises.hands;
  }

  get problems() {
    return this.#promises.problems;
  }

  async open() {
    const { tables, players } = this.#options;
    this.#postgres = await startPostgres({ durable: true });
    for (let i = 0; i < NODES; i++) {
      const line = new DatabaseLine(this.#postgres.url);
      const node = new NodeProcess(join(this.#folder, String(i)), line, await line.open(), TIMES);
      this.#nodes.push(node);
      await node.start();
    }
    for (let i = 0; i < tables; i++) await this.#makeTable(i, players);
    await until(() => this.#players.every(({ state }) => state?.you.seat_index != null), 'everybody sits', 120_000);
    this.#options.say?.(`${tables} tables on ${NODES} nodes: ${(await this.#spread()).join(', ')}`);
  }

  async #spread() {
    return Promise.all(this.#nodes.map((node) => node.metric('tables')));
  }

  async #makeTable(i: number, players: number) {
    const base = defaultSettingsOf(VARIANT_CODES[i % VARIANT_CODES.length] ?? 'NT');
    // The clock must not act for anyone: every decision is a client's.
    const clock = { ...base.clock, action_ms: 300_000, grace_ms: 300_000 };
    let table: string | null = null;
    for (let at = 0; at < players; at++) {
      const name = `p${i}.${at}`;
      const home = this.#homeOf(i + at);
      const client = connect(() => home.next().url, { name });
      if (table === null) {
        const made = await client.request('table_create', { settings: { ...base, title: `Table ${i}`, clock } });
        if (!made.ok) throw new Error(`a table cannot be made: ${made.error.code}`);
        table = made.result.table;
      }
      this.#seat(name, client, table, base.buy_in.max, home);
    }
  }

  /** The node of a client: its own when it has to connect, or any other one that is up. */
  #homeOf(first: number): Home {
    const own = this.#nodes[first % NODES] as NodeProcess;
    const home: Home = {
      node: own,
      next: () => {
        const others = this.#nodes.filter(({ isUp }) => isUp);
        home.node = own.isUp || others.length === 0 ? own : (others[first % others.length] as NodeProcess);
        return home.node;
      },
    };
    return home;
  }

  #seat(name: string, client: Client, table: string, buyIn: number, home: Home) {
    const random = xoshiro128(`${this.#options.seed} ${name}`);
    const wait = new Wait();
    this.#listeners.push({ wait, home });
    this.#players.push(
      new RoomPlayer({
        client,
        name,
        table,
        buyIn,
        random,
        thinkMs: () => below(random, this.#thinkMs),
        isHeld: () => this.#isHeld,
        onAct: () => {
          this.#pending++;
          wait.send();
        },
        onAnswer: () => {
          this.#pending--;
          wait.answer();
        },
        onPromise: (promised) => this.#promises.add(promised),
      }),
    );
  }

  // -------------------------------------------------------------------------------------------------- faults

  async befall(fault: Fault) {
    await sleep(below(this.#random, 1_000));
    const node = this.#nodes[below(this.#random, NODES)] as NodeProcess;
    const own = this.#listen(node);
    if (fault === 'kill') await this.#kill(node);
    else if (fault === 'freeze') await this.#freeze(node);
    else await this.#cut(node);
    this.#measure(fault, own);
  }

  #listen(node: NodeProcess) {
    for (const { wait } of this.#listeners) wait.take();
    return new Set(this.#listeners.filter(({ home }) => home.node === node));
  }

  #measure(fault: Fault | 'roll', own: Set<unknown>) {
    const gaps = (isOwn: boolean) =>
      this.#listeners.filter((listener) => own.has(listener) === isOwn).map(({ wait }) => wait.take());
    this.gapsMs[fault].push(Math.max(0, ...gaps(false)));
    this.ownGapsMs[fault].push(Math.max(0, ...gaps(true)));
  }

  async #kill(node: NodeProcess) {
    await node.process?.kill();
    await sleep(GAP_MS + below(this.#random, 1_000));
    await node.start();
  }

  async #freeze(node: NodeProcess) {
    const [losses, tables] = [await node.metric('losses_total'), await node.metric('tables')];
    node.signal('SIGSTOP');
    await sleep(FREEZE_MS);
    node.signal('SIGCONT');
    this.frozen++;
    // Whatever it still wanted to write was refused; then it knows that its tables are gone.
    const end = performance.now() + 10_000;
    while (tables > 0 && (await node.metric('losses_total')) === losses && performance.now() < end) await sleep(100);
    if (tables === 0 || (await node.metric('losses_total')) > losses) this.fenced++;
    else this.problems.push('a node that was stopped for six seconds was never refused');
  }

  async #cut(node: NodeProcess) {
    node.line.cut();
    await sleep(CUT_MS + below(this.#random, 1_000));
    node.line.mend();
    await sleep(1_000);
  }

  /** All nodes one after the other, as for a new version. */
  async roll() {
    for (const node of this.#nodes) {
      const own = this.#listen(node);
      await node.process?.stop();
      await node.start();
      await sleep(1_000);
      this.#measure('roll', own);
    }
  }

  // -------------------------------------------------------------------------------------------------- checks

  /** Everybody stops for a moment, and everything that was promised is looked up. */
  async check() {
    this.#isHeld = true;
    await until(() => this.#pending === 0, 'every act is answered', 60_000);
    await until(() => this.#players.every(({ isOpen }) => isOpen), 'everybody is connected', 60_000);
    await this.#sameVersion();
    const stateOf = (table: string) => this.#players.find((player) => player.table === table)?.state ?? null;
    const url = (this.#nodes.find(({ isUp }) => isUp) ?? this.#nodes[0])?.url ?? '';
    await this.#promises.check(stateOf, url);
    this.#isHeld = false;
    for (const player of this.#players) player.goOn();
  }

  /** All clients of a table have come to the same version: each has been told everything, in one order. */
  async #sameVersion() {
    await until(
      () => {
        const versions: Map<string, number> = new Map();
        return this.#players.every(({ table, state }) => {
          const version = state?.version ?? -1;
          const known = versions.get(table) ?? version;
          versions.set(table, known);
          return known === version;
        });
      },
      () => `everybody at a table knows the same: ${this.#behind()}`,
      60_000,
    );
  }

  /** Clients that know less than others at the table. */
  #behind() {
    const most = new Map();
    for (const { table, state } of this.#players) {
      most.set(table, Math.max(most.get(table) ?? -1, state?.version ?? -1));
    }
    return this.#players
      .map(({ name, table, state, status }, i) => ({ name, table, status, i, version: state?.version ?? -1 }))
      .filter(({ table, version }) => version < most.get(table))
      .map(({ name, table, status, i, version }) => {
        const node = this.#nodes.indexOf(this.#listeners[i]?.home.node as NodeProcess);
        return `${name} on node ${node} has ${version} of ${most.get(table)} of ${table}, ${status}`;
      })
      .join('; ');
  }

  async checkBooks() {
    const url = (this.#nodes.find(({ isUp }) => isUp) ?? this.#nodes[0])?.url ?? '';
    for (const table of new Set(this.#players.map((player) => player.table))) {
      this.problems.push(...(await bookProblems(url, table)));
    }
  }

  async close() {
    for (const player of this.#players) player.stop();
    await Promise.all(this.#nodes.map(({ process: room }) => room?.kill()));
    for (const node of this.#nodes) node.close();
    await this.#postgres?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export async function failoverRuns(options: Options): Promise<Outcome> {
  const run = new Run(options);
  const random = xoshiro128(`order ${options.seed}`);
  const faults: Fault[] = Array.from({ length: options.faults }, () => ['kill', 'freeze', 'cut'] as Fault[]).flat();
  // In any order.
  for (let i = faults.length - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [faults[i], faults[j]] = [faults[j] as Fault, faults[i] as Fault];
  }
  try {
    await run.open();
    for (const [i, fault] of faults.entries()) {
      await run.befall(fault);
      await run.check();
      options.say?.(
        `${i + 1} of ${faults.length}, ${fault}: longest wait for an answer ${(run.gapsMs[fault].at(-1) ?? 0).toFixed(0)} ms ` +
          `(${(run.ownGapsMs[fault].at(-1) ?? 0).toFixed(0)} ms for the clients of the node), ` +
          `${run.promises} acts acknowledged, ${run.problems.length} problems`,
      );
      if (run.problems.length > 0) break;
    }
    for (let i = 1; i <= options.rolls; i++) {
      await run.roll();
      await run.check();
      options.say?.(`rolling restart ${i}: ${run.promises} acts acknowledged, ${run.problems.length} problems`);
    }
    await run.checkBooks();
  } finally {
    await run.close();
  }
  const { gapsMs, ownGapsMs, promises, hands, fenced, frozen, problems } = run;
  return { gapsMs, ownGapsMs, promises, hands, fenced, frozen, problems };
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      faults: { type: 'string', default: '50' },
      rolls: { type: 'string', default: '3' },
      tables: { type: 'string', default: '200' },
      players: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Date.now()) },
    },
  });
  const { seed } = values;
  const [faults, rolls, tables, players] = [values.faults, values.rolls, values.tables, values.players].map(Number);
  console.log(`${faults} faults of each kind, ${rolls} rolling restarts, ${tables} tables of ${players}, seed ${seed}`);
  const outcome = await failoverRuns({
    faults: faults ?? 0,
    rolls: rolls ?? 0,
    tables: tables ?? 0,
    players: players ?? 0,
    seed,
    say: console.log,
  });
  for (const problem of outcome.problems.slice(0, 20)) console.log(problem);
  for (const kind of ['kill', 'freeze', 'cut', 'roll'] as const) {
    const [others, own] = [outcome.gapsMs[kind], outcome.ownGapsMs[kind]];
    if (others.length === 0) continue;
    const line = (gaps: number[]) =>
      `p50 ${quantile(gaps, 0.5).toFixed(0)} ms, longest ${quantile(gaps, 1).toFixed(0)} ms`;
    console.log(
      `${kind}: longest wait for an answer of clients elsewhere ${line(others)}; for the node's own ${line(own)}`,
    );
  }
  const { promises, hands, fenced, frozen, problems } = outcome;
  console.log(
    `${promises} acknowledged acts in ${hands} finished hands and those that go on: ${problems.length} missing, doubled or ` +
      `out of order; ${fenced} of ${frozen} stopped nodes were refused when they went on`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
