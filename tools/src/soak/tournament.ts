/**
 * A tournament over real sockets under faults: a room on SQLite that is ended by `kill -9` every 20 seconds, then one on
 * three nodes and PostgreSQL of which one after another is killed, stopped for six seconds or cut off from the database.
 *
 * The tournament has to end, everybody has to be told, every promise has to hold in its log, and nobody may wait longer
 * than five seconds for a report to be heard or a permit to be played, beyond the time in which the room was down.
 *
 * `npm run soak -- tournament [--players 500] [--every 20] [--stack 400] [--only sqlite|nodes] [--seed TEXT]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, type Random, xoshiro128 } from '@cardroom/engine';
import type { Client, TournamentState } from '@cardroom/protocol';
import { openPostgres, SqliteLog, type Store } from '@cardroom/server';
import {
  applyFact,
  type LoggedFact,
  newTournament,
  PromiseKeeper,
  type TournamentSettings,
} from '@cardroom/tournament';
import { startPostgres } from '../postgres.js';
import { DatabaseLine, NodeProcess } from '../room/nodes.js';
import { chooseAct, connect } from '../room/players.js';
import { RoomProcess } from '../room/process.js';
import { quantile, sleep, until } from '../room/promises.js';
import { isMain } from '../workspace.js';

type Options = { players: number; everyMs: number; seed: string; stack?: number; say?: (line: string) => void };

/** A time in which something was wrong. */
type Window = { fault: string; from: number; to: number };

type Outcome = {
  hands: number;
  moves: number;
  kills: number;
  /** Waits for a report to be heard, and from a permit to the hand, without the time in which the room was down. */
  waitsMs: number[];
  /** The longest waits, in words. */
  slowest: string[];
  /** The longest of them with that time. */
  longestMs: number;
  moveWaitsMs: number[];
  problems: string[];
};

/** The longest that anybody may wait for the exchange. */
export const LONGEST_WAIT_MS = 5_000;
const TIMES = { betweenHandsMs: 300, showMs: 300, rebuyMs: 500, restartGraceMs: 10_000 } as const;
const THINK_MS = 250;
const NODES = 3;
const FREEZE_MS = 6_000;
const CUT_MS = 4_000;
const ENDS_MS = 3_600_000;
const SLOWEST_SHOWN = 12;

/** Stacks of ten big blinds: some dozens of hands to the end, with every move on the way; more of them for longer. */
const WISH = {
  title: 'Under fire',
  kind: 'multiTable',
  preset: 'hyper',
  seats: 9,
  stack: 400,
  entry: 100,
  level_minutes: 1,
  late_levels: 0,
  reentries: 0,
  bounty: { kind: 'progressive' },
  start: { when: 'host' },
} as const;

/** Someone in the tournament: follows the own table and acts. */
class Entrant {
  readonly client: Client;
  readonly name: string;
  readonly #run: Run;
  readonly #random: Random;
  readonly #turns = new Set<string>();
  #table: string | null = null;
  #movedAt = 0;
  state: TournamentState | null = null;

  constructor(run: Run, name: string, url: () => string, seed: string) {
    this.#run = run;
    this.name = name;
    this.#random = xoshiro128(`${seed} ${name}`);
    this.client = connect(url, { name });
    this.client.on((signal) => {
      if (signal.kind === 'tournament') this.#look(signal.message.state);
      if (signal.kind === 'event' && signal.event.event === 'new_hand')
        run.began(signal.state.table, handOf(signal.event));
      if (signal.kind === 'event' && signal.event.event === 'hand_result')
        run.ended(signal.state.table, handOf(signal.event));
      if (signal.kind === 'state') this.#see(signal.state.table);
    });
  }

  #look(state: TournamentState): void {
    this.state = state;
    const table = state.you?.table ?? null;
    if (table === null || table === this.#table) return;
    if (this.#table !== null) this.client.unwatch(this.#table);
    if (this.#table !== null) this.#movedAt = Date.now();
    this.#table = table;
    this.client.watch(table);
  }

  #see(table: string): void {
    if (this.#movedAt > 0 && table === this.#table) {
      this.#run.arrived(this.#movedAt);
      this.#movedAt = 0;
    }
    const turn = this.client.table(table)?.your_turn ?? null;
    if (turn === null || this.#turns.has(table + turn.turn)) return;
    this.#turns.add(table + turn.turn);
    setTimeout(() => this.#act(table, turn.turn), 30 + below(this.#random, THINK_MS));
  }

  #act(table: string, token: string): void {
    const turn = this.client.table(table)?.your_turn ?? null;
    if (turn === null || turn.turn !== token) return;
    const isBold = turn.action_types.includes('all_in') && below(this.#random, 4) === 0;
    const act = isBold ? { action_type: 'all_in' as const } : chooseAct(turn, [], this.#random);
    void this.client.act(table, act).then((outcome) => {
      if (!outcome.ok && outcome.error.code === 'unavailable') setTimeout(() => this.#act(table, token), 1_000);
    });
  }
}

function handOf(event: { readonly data: object }): number {
  return Number((event.data as { readonly hand?: number }).hand ?? 0);
}

/** The hands as people see them, and the times when the room was down. */
class Run {
  readonly #began = new Map<string, number>();
  readonly #ended = new Map<string, number>();
  readonly #moves: { readonly from: number; readonly to: number }[] = [];
  readonly windows: Window[] = [];

  began(table: string, hand: number): void {
    const key = `${table}/${hand}`;
    if (!this.#began.has(key)) this.#began.set(key, Date.now());
  }

  ended(table: string, hand: number): void {
    const key = `${table}/${hand}`;
    if (!this.#ended.has(key)) this.#ended.set(key, Date.now());
  }

  arrived(from: number): void {
    this.#moves.push({ from, to: Date.now() });
  }

  /** How long something took, without the time in which the room was down. */
  #beyond(from: number, to: number): number {
    const down = this.windows.reduce(
      (sum, window) => sum + Math.max(0, Math.min(to, window.to) - Math.max(from, window.from)),
      0,
    );
    return Math.max(0, to - from - down);
  }

  /** The last fault that had begun by then. */
  #faultBefore(at: number): string {
    const last = this.windows.findLast(({ from }) => from <= at);
    return last === undefined ? '' : `, ${at - last.from} ms after the beginning of a ${last.fault}`;
  }

  get moveWaits(): number[] {
    return this.#moves.map(({ from, to }) => this.#beyond(from, to));
  }

  /** The log of a tournament beside what people have seen. */
  async check(
    store: Store,
    tournament: string,
  ): Promise<Pick<Outcome, 'hands' | 'moves' | 'waitsMs' | 'slowest' | 'longestMs' | 'problems'>> {
    const { entries } = await store.read(`tournament:${tournament}`, 1);
    const [first, ...steps] = entries;
    const { settings, host, commitment } = JSON.parse(first!.fact) as Created;
    const state = newTournament(settings, host.user, '', commitment);
    const promises = new PromiseKeeper();
    const waitsMs: number[] = [];
    let longestMs = 0;
    const slowest: { readonly ms: number; readonly text: string }[] = [];
    const waited = (what: 'permit' | 'report', key: string, from: number, to: number): void => {
      const ms = this.#beyond(from, to);
      waitsMs.push(ms);
      longestMs = Math.max(longestMs, to - from);
      if (ms > LONGEST_WAIT_MS / 2) slowest.push({ ms, text: `${what} of ${key}: ${ms} ms${this.#faultBefore(to)}` });
    };
    const problems: string[] = [];
    const counts = { hands: 0, moves: 0 };
    const slow = new Set<string>();
    for (const { fact } of steps) {
      const { log } = JSON.parse(fact) as { readonly log: readonly LoggedFact[] };
      for (const entry of log) {
        applyFact(state, entry);
        const { fact: each, atMs } = entry;
        if (each.kind === 'seated') counts.moves++;
        if (each.kind === 'permit') {
          const key = `T${tournament}_${each.permit.table}/${each.permit.hand}`;
          // A hand with nobody present lasts a while [T-38].
          if (each.permit.leastMs > 0) slow.add(key);
          const began = this.#began.get(key);
          if (began !== undefined) waited('permit', key, atMs + TIMES.betweenHandsMs, began);
        }
        if (each.kind === 'reported') {
          counts.hands++;
          const key = `T${tournament}_${each.report.table}/${each.report.hand}`;
          const ended = this.#ended.get(key);
          if (ended !== undefined && !slow.has(key)) waited('report', key, ended, atMs);
        }
      }
      try {
        promises.check(state, log);
      } catch (error) {
        problems.push((error as Error).message);
      }
    }
    if (state.phase !== 'ended') problems.push(`V-8: the tournament is ${state.phase}`);
    slowest.sort((a, b) => b.ms - a.ms);
    return {
      ...counts,
      waitsMs,
      slowest: slowest.slice(0, SLOWEST_SHOWN).map(({ text }) => text),
      longestMs,
      problems,
    };
  }
}

interface Created {
  readonly settings: TournamentSettings;
  readonly host: { readonly user: string };
  readonly commitment: string;
}

/** The whole field enters and it starts. */
async function begin(
  run: Run,
  urls: readonly (() => string)[],
  { players, seed, stack = WISH.stack }: Options,
): Promise<{ entrants: Entrant[]; tournament: string }> {
  const entrants = Array.from(
    { length: players },
    (_, at) => new Entrant(run, `p${at}`, urls[at % urls.length]!, seed),
  );
  const host = entrants[0]!.client;
  const made = await host.request('tournament_create', {
    wish: { ...WISH, stack, max_entries: Math.max(2, players) },
    register: true,
  });
  if (!made.ok) throw new Error(`the tournament cannot be made: ${JSON.stringify(made.error)}`);
  const { tournament } = made.result;
  for (const { client } of entrants) client.watchTournament(tournament);
  for (const { client, name } of entrants.slice(1)) {
    const entered = await client.request('tournament_register', {}, { tournament });
    if (!entered.ok) throw new Error(`${name} cannot enter: ${JSON.stringify(entered.error)}`);
  }
  const started = await host.request('host_tournament', { act: 'start' }, { tournament });
  if (!started.ok) throw new Error(`it does not start: ${JSON.stringify(started.error)}`);
  return { entrants, tournament };
}

/** The players who are left, by whoever knows best: someone whose node is gone knows what was. */
const leftOf = (entrants: readonly Entrant[]): number =>
  Math.min(...entrants.map(({ state }) => state?.left ?? Number.POSITIVE_INFINITY));

const isOver = (entrants: readonly Entrant[]): boolean => entrants.some(({ state }) => state?.phase === 'ended');

/** One process on SQLite, killed again and again. */
async function onOneNode(options: Options): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'cardroom-tournament-'));
  let room = await RoomProcess.start({ data, times: TIMES });
  const { url } = room;
  const port = Number(new URL(url).port);
  const run = new Run();
  let entrants: Entrant[] = [];
  try {
    const begun = await begin(run, [() => url], options);
    entrants = begun.entrants;
    const endsAt = Date.now() + ENDS_MS;
    while (!isOver(entrants) && Date.now() < endsAt) {
      for (let waited = 0; waited < options.everyMs && !isOver(entrants); waited += 200) await sleep(200);
      if (isOver(entrants)) break;
      const from = Date.now();
      await room.kill();
      room = await RoomProcess.start({ data, times: TIMES, port });
      run.windows.push({ fault: 'kill', from, to: Date.now() });
      options.say?.(`kill ${run.windows.length}: back after ${Date.now() - from} ms, ${leftOf(entrants)} left`);
    }
    await until(() => entrants.every(({ state }) => state?.phase === 'ended'), 'everybody is told the result', 60_000);
    for (const { client } of entrants) client.close();
    await room.stop();
    const store = new SqliteLog(join(data, 'room.db'));
    const checked = await run.check(store, begun.tournament);
    await store.close();
    return { ...checked, kills: run.windows.length, moveWaitsMs: run.moveWaits };
  } finally {
    for (const { client } of entrants) client.close();
    await room.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

function tablesOn(nodes: readonly NodeProcess[]): Promise<number[]> {
  return Promise.all(nodes.map((node) => node.metric('tables')));
}

/** Three nodes on one PostgreSQL: one after another is killed, stopped, or cut off. */
async function onNodes(options: Options): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-tournament-'));
  const postgres = await startPostgres({ durable: true });
  const nodes: NodeProcess[] = [];
  const run = new Run();
  let entrants: Entrant[] = [];
  try {
    for (let at = 0; at < NODES; at++) {
      const line = new DatabaseLine(postgres.url);
      const node = new NodeProcess(join(folder, String(at)), line, await line.open(), TIMES);
      nodes.push(node);
      await node.start();
    }
    const urlOf = (at: number) => () =>
      (nodes[at]!.isUp ? nodes[at]! : (nodes.find(({ isUp }) => isUp) ?? nodes[at]!)).url;
    const begun = await begin(
      run,
      nodes.map((_, at) => urlOf(at)),
      options,
    );
    entrants = begun.entrants;
    await until(() => entrants.some(({ state }) => state?.you?.hands === 1), 'the first hands', 60_000);
    const spread = await tablesOn(nodes);
    options.say?.(`tables on the nodes: ${spread.join(', ')}`);
    const random = xoshiro128(`faults ${options.seed}`);
    for (let count = 0; !isOver(entrants); count++) {
      for (let waited = 0; waited < options.everyMs && !isOver(entrants); waited += 200) await sleep(200);
      if (isOver(entrants)) break;
      const node = nodes[below(random, NODES)]!;
      const fault = (['kill', 'freeze', 'cut'] as const)[count % 3]!;
      const from = Date.now();
      if (fault === 'kill') {
        await node.process?.kill();
        await sleep(3_000);
        await node.start();
      } else if (fault === 'freeze') {
        node.signal('SIGSTOP');
        await sleep(FREEZE_MS);
        node.signal('SIGCONT');
      } else {
        node.line.cut();
        await sleep(CUT_MS);
        node.line.mend();
      }
      run.windows.push({ fault, from, to: Date.now() });
      options.say?.(`fault ${count + 1}: ${fault}, ${leftOf(entrants)} left`);
    }
    await until(() => entrants.every(({ state }) => state?.phase === 'ended'), 'everybody is told the result', 60_000);
    const store = await openPostgres(postgres.url);
    const checked = await run.check(store, begun.tournament);
    await store.close();
    return { ...checked, kills: run.windows.length, moveWaitsMs: run.moveWaits };
  } finally {
    for (const { client } of entrants) client.close();
    await Promise.all(nodes.map(({ process: room }) => room?.kill()));
    for (const node of nodes) node.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(where: string, outcome: Outcome): number {
  const { hands, moves, kills, waitsMs, slowest, longestMs, moveWaitsMs, problems } = outcome;
  const line = (waits: readonly number[]) =>
    `p50 ${quantile([...waits], 0.5).toFixed(0)} ms, p99 ${quantile([...waits], 0.99).toFixed(0)} ms, longest ${quantile([...waits], 1).toFixed(0)} ms`;
  console.log(`${where}: ${hands} hands, ${moves} moves, ${kills} faults`);
  console.log(
    `  report or permit ${line(waitsMs)} (with the faults ${longestMs.toFixed(0)} ms); a move ${moveWaitsMs.length === 0 ? 'none' : line(moveWaitsMs)}`,
  );
  for (const wait of slowest) console.log(`  ${wait}`);
  const longest = Math.max(0, ...waitsMs, ...moveWaitsMs);
  const all = longest > LONGEST_WAIT_MS ? [...problems, `somebody waited ${longest.toFixed(0)} ms`] : problems;
  for (const problem of all.slice(0, 20)) console.log(`  ${problem}`);
  return all.length === 0 ? 0 : 1;
}

export const tournamentRuns = { onOneNode, onNodes } as const;

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '500' },
      every: { type: 'string', default: '20' },
      stack: { type: 'string', default: String(WISH.stack) },
      only: { type: 'string' },
      seed: { type: 'string', default: 'tournament' },
    },
  });
  const options = {
    players: Number(values.players),
    everyMs: 1_000 * Number(values.every),
    stack: Number(values.stack),
    seed: values.seed,
    say: console.log,
  };
  if (values.only !== 'nodes') process.exitCode = report('one node on SQLite', await onOneNode(options));
  if (values.only !== 'sqlite')
    process.exitCode = report('three nodes', await onNodes(options)) || process.exitCode || 0;
}
