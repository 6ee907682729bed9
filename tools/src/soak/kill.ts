/**
 * Kills the room at random moments while tables play, and holds it to every promise that it has made.
 *
 * Players on real sockets act at all tables; the process of the room is ended by `kill -9` and started again on the same
 * folder. Every act that was acknowledged must then stand in the log of its hand, once, at the place where it was made;
 * every client must find the hand that it knew, with the same cards and the same player to act; and all tables must
 * answer within two seconds from the start of the process.
 *
 * `npm run soak -- kill [--kills N] [--tables N] [--players N] [--seed TEXT]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Client, defaultSettings, type TableSnapshot } from '@cardroom/protocol';
import { connect, RoomPlayer } from '../room/players.js';
import { RoomProcess } from '../room/process.js';
import { bookProblems, Promises, quantile, sleep, until } from '../room/promises.js';
import { isMain } from '../workspace.js';

type Options = { kills: number; tables: number; players: number; seed: string; say?: (line: string) => void };

type Outcome = { backMs: number[]; cpuMs: number[]; promises: number; hands: number; problems: string[] };

/** Every table must be back within so long. */
const BACK_MS = 2_000;
/** The processor time of all threads that a restart may take: two cores give more than this in the time above. */
export const BACK_CPU_MS = 3_000;
/** Fast enough that something is always under way; slow enough for the limits of a connection. */
const THINK_MS = 120;
const TIMES = { betweenHandsMs: 40, rebuyMs: 400, showMs: 2_000, restartGraceMs: 20_000 };
const VARIANT_CODES = ['NT', 'F7S', 'PO', 'NT', 'F2L3D', 'FB', 'NS', 'FO/8'];
/** The first start of a process comes before any kill and is not counted. */
const WATCHED_AT_ONCE = 8;

class Run {
  #options;
  #folder = mkdtempSync(join(tmpdir(), 'cardroom-kill-'));
  #random;
  #room: RoomProcess | null = null;
  #players: RoomPlayer[] = [];
  #isHeld = false;
  #port = 0;
  #promises = new Promises();
  backMs: number[] = [];
  /** Processor time that the process had used by then: what it needs, whatever else the machine does. */
  cpuMs: number[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#random = xoshiro128(`kill ${options.seed}`);
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

  get #url() {
    if (this.#room === null) throw new Error('there is no room');
    return this.#room.url;
  }

  /** The same port each time: clients come back to the address that they know. */
  async #start() {
    this.#room = await RoomProcess.start({ data: this.#folder, port: this.#port, times: TIMES });
    this.#port = Number(new URL(this.#url).port);
    return this.#room;
  }

  async open() {
    const { tables, players } = this.#options;
    await this.#start();
    for (let i = 0; i < tables; i++) {
      const variant = VARIANTS.get(VARIANT_CODES[i % VARIANT_CODES.length] ?? 'NT');
      if (variant === undefined) throw new Error('a variant is missing');
      const base = defaultSettings(variant);
      // The clock must not act for anyone: every decision is a client's.
      const clock = { ...base.clock, action_ms: 120_000, grace_ms: 120_000 };
      const clients = Array.from({ length: players }, (_, at) => {
        const name = `p${i}.${at}`;
        return { name, client: connect(() => this.#url, { name }) };
      });
      const [host] = clients;
      if (host === undefined) throw new Error('a table has players');
      const made = await host.client.request('table_create', { settings: { ...base, title: `Table ${i}`, clock } });
      if (!made.ok) throw new Error(`a table cannot be made: ${made.error.code}`);
      for (const { name, client } of clients) this.#seat(name, client, made.result.table, base.buy_in.max);
    }
  }

  #seat(name: string, client: Client, table: string, buyIn: number) {
    const random = xoshiro128(`${this.#options.seed} ${name}`);
    this.#players.push(
      new RoomPlayer({
        client,
        name,
        table,
        buyIn,
        random,
        thinkMs: () => below(random, THINK_MS),
        isHeld: () => this.#isHeld,
        onPromise: (promised) => this.#promises.add(promised),
      }),
    );
  }

  /** Plays for a while, kills, starts again, and looks at what is left. */
  async kill() {
    this.#isHeld = false;
    for (const player of this.#players) player.goOn();
    await sleep(50 + below(this.#random, 700));
    const room = this.#room;
    await room?.kill();
    this.#isHeld = true;
    /** what everybody knew when the lights went out */
    const known: Map<RoomPlayer, TableSnapshot | null> = new Map(this.#players.map((player) => [player, player.state]));
    const started = await this.#start();
    await this.#probe();
    this.backMs.push(performance.now() - started.startedAt);
    this.cpuMs.push((await started.usage()).cpuMs);
    const away = () => this.#players.filter(({ isOpen, state }) => !isOpen || state === null);
    await until(
      () => away().length === 0,
      () => `the return of ${away().map(({ name, status }) => `${name} (${status})`)}`,
      60_000,
    );
    await until(() => this.#players.every((player) => isLater(player.state, known.get(player) ?? null)), 'a new state');
    for (const player of this.#players) this.#compare(player, known.get(player) ?? null);
    await this.#promises.check(
      (table) => this.#players.find((player) => player.table === table)?.state ?? null,
      this.#url,
    );
  }

  /** Every table is asked by someone who was never there before. */
  async #probe() {
    const tables = [...new Set(this.#players.map(({ table }) => table))];
    const groups = Array.from({ length: Math.ceil(tables.length / WATCHED_AT_ONCE) }, (_, i) =>
      tables.slice(WATCHED_AT_ONCE * i, WATCHED_AT_ONCE * (i + 1)),
    );
    const clients = groups.map((group) => {
      const client = connect(() => this.#url, { name: 'probe' });
      for (const table of group) client.watch(table);
      return { client, group };
    });
    await until(
      () => clients.every(({ client, group }) => group.every((table) => client.table(table) !== null)),
      'all tables answer',
    );
    for (const { client } of clients) client.close();
  }

  /** The hand that someone knew goes on: nothing of it is gone, nothing is otherwise. */
  #compare({ name, table, state }: RoomPlayer, before: TableSnapshot | null) {
    if (state === null || before === null) return;
    const problem = (text: string) => this.problems.push(`${table}, ${name}: ${text}`);
    if (state.version < before.version) problem(`version ${state.version} after ${before.version} was told`);
    if (Number(state.hand.hand) < Number(before.hand.hand)) problem('an earlier hand');
    if (state.hand.hand !== before.hand.hand || before.hand._waiting === true || state.hand._waiting === true) return;
    // The reader's own cards stand in the lines too.
    const lines = before.hand.actions;
    if (state.hand.actions.slice(0, lines.length).join('\n') !== lines.join('\n')) problem('another log of the hand');
    const isSame = state.hand.actions.length === lines.length && state.hand.finishingStacks === undefined;
    if (isSame && before.turn !== null && state.turn?.seat_index !== before.turn.seat_index)
      problem('another player to act');
    if (isSame && before.your_turn !== null && state.your_turn?.turn !== before.your_turn.turn)
      problem('the turn is gone');
  }

  /** Chips at the tables are what was bought, once everything has been said. */
  async checkBooks() {
    for (const table of new Set(this.#players.map((player) => player.table))) {
      this.problems.push(...(await bookProblems(this.#url, table)));
    }
  }

  async close() {
    for (const player of this.#players) player.stop();
    await this.#room?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Whether a state is from after the restart. The clock of a turn is reset then, which is a version of its own; if
 * nobody is to act nothing need have changed.
 */
function isLater(state: TableSnapshot | null, before: TableSnapshot | null) {
  return state !== null && (before === null || before.turn === null || state.version > before.version);
}

export async function killRuns(options: Options): Promise<Outcome> {
  const run = new Run(options);
  try {
    await run.open();
    for (let i = 1; i <= options.kills; i++) {
      await run.kill();
      const last = run.backMs.at(-1) ?? 0;
      options.say?.(
        `kill ${i}: back in ${last.toFixed(0)} ms, ${run.promises} acts acknowledged, ${run.problems.length} problems`,
      );
      if (run.problems.length > 0) break;
    }
    await run.checkBooks();
  } finally {
    await run.close();
  }
  const { backMs, cpuMs, promises, hands, problems } = run;
  return { backMs, cpuMs, promises, hands, problems };
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      tables: { type: 'string', default: '50' },
      players: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(Date.now()) },
    },
  });
  const { seed } = values;
  const [kills, tables, players] = [Number(values.kills), Number(values.tables), Number(values.players)];
  console.log(`${kills} kills, ${tables} tables of ${players}, seed ${seed}`);
  const { backMs, cpuMs, promises, hands, problems } = await killRuns({
    kills,
    tables,
    players,
    seed,
    say: console.log,
  });
  for (const problem of problems.slice(0, 20)) console.log(problem);
  const slow = backMs.filter((ms) => ms > BACK_MS).length;
  console.log(
    `${backMs.length} kills: ${promises} acknowledged acts in ${hands} finished hands and those that go on, ${problems.length} problems; ` +
      `tables back in ${quantile(backMs, 0.5).toFixed(0)} ms (p50), ${quantile(backMs, 1).toFixed(0)} ms (max), ${slow} above ${BACK_MS} ms; ` +
      `by CPU ${quantile(cpuMs, 0.5).toFixed(0)} ms (p50), ${quantile(cpuMs, 1).toFixed(0)} ms (max)`,
  );
  process.exitCode = problems.length === 0 && slow === 0 && backMs.length === kills ? 0 : 1;
}
