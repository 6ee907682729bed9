/**
 * The room under load: 1,000 tables of six over real sockets, durable on SQLite, then on PostgreSQL.
 *
 * The room runs in a process of its own on a store in a temporary folder; 6,000 players are here, each on a connection of
 * his own. "To the sixth screen" is the time from the sending of an act until the last of the six has it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Answer, defaultSettings, type ResultOf, type Update, type YourTurn } from '@cardroom/protocol';
import { startPostgres } from '../../postgres.js';
import type { LaunchOptions } from '../../room/launch.js';
import { chooseAct } from '../../room/players.js';
import { RoomProcess } from '../../room/process.js';
import { RawSocket } from '../../room/rawSocket.js';
import { type BenchReport, costAim, rateAim } from '../report.js';

type Phase = { acts: number; seconds: number; latencies: number[]; cpuMs: number };

const TABLES = 1_000;
const SEATS = 6;
/** Actions a second that the aims are set for. */
const RATE = 2_000;
/** Seconds of each phase; each store takes about a minute. */
const WARM_UP_S = 8;
const HALF_S = 8;
const PACED_S = 15;
const FREE_S = 8;
/** Connections that are opened at once: fewer than the system lets wait. */
const BATCH = 250;
/** How often the pacer looks whether acts are due. */
const TICK_MS = 2;
/** Every player says something within this time, or the room takes him for gone. */
const PING_MS = 15_000;
const TIMES = { betweenHandsMs: 200, rebuyMs: 300, showMs: 3_000 };

const AIM_P99_MS = 50;
const AIM_HALF_P99_MS = 20;
const AIM_CPU_US = 200;
const AIM_PEAK = 3_500;
const AIM_TABLE_KB = 80;
const AIM_CONNECTION_KB = 8;

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function quantile(sorted: readonly number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** An answer, or the end of the connection that it would have come over. */
type Settled = Answer | { ok: false; error: { code: string } };

/** A table as its six players see it together. */
class Table {
  name = '';
  version = 0;
  /** When the act under way was sent, 0 where there is none. */
  sentAt = 0;
  /** The version that the act makes. */
  waitsFor = 0;
  screens = 0;
  /** The last turn that somebody was asked for. */
  asked = '';
  turn: { seat: Seat; turn: YourTurn } | null = null;
}

/** One player: a connection and a seat. */
class Seat {
  readonly crowd: Crowd;
  readonly table: Table;
  readonly place: number;
  readonly socket: RawSocket;
  readonly waiting = new Map<string, (answer: Settled) => void>();
  ids = 0;

  constructor(crowd: Crowd, table: Table, place: number, socket: RawSocket) {
    this.crowd = crowd;
    this.table = table;
    this.place = place;
    this.socket = socket;
    socket.onText = (text) => this.receive(text);
    socket.onClose = (code) => this.lose(code);
  }

  /** @returns the answer */
  ask(message: object): Promise<Settled> {
    const id = `a${++this.ids}`;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, ...message }));
    });
  }

  /** Nobody waits for an answer that cannot come. */
  lose(code: number) {
    this.crowd.lost++;
    for (const settle of this.waiting.values()) settle({ ok: false, error: { code: `closed ${code}` } });
    this.waiting.clear();
  }

  /** Reads as little as it can: thousands of these share one processor with what is measured. */
  receive(text: string) {
    if (text.startsWith('{"event":"update"')) this.#update(text);
    else if (text.startsWith('{"event":"answer"')) {
      const answer = JSON.parse(text);
      const settle = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (settle !== undefined) settle(answer);
      else if (!answer.ok) this.crowd.refused(answer.error.code, this);
    } else if (text.startsWith('{"event":"snapshot"')) {
      const { version, state } = JSON.parse(text);
      this.table.version = Math.max(this.table.version, version);
      if (state.your_turn !== null) this.#asked(state.your_turn);
    }
  }

  #update(text: string) {
    const { table } = this;
    const at = text.indexOf('"version":') + 10;
    const version = Number(text.slice(at, text.indexOf(',', at)));
    if (version > table.version) table.version = version;
    if (version === table.waitsFor && ++table.screens === SEATS) this.crowd.arrived(table);
    const turn = text.lastIndexOf('{"event":"your_turn"');
    if (turn >= 0) {
      const { events } = JSON.parse(text);
      const told = events.findLast(({ event }: { event: string }) => event === 'your_turn');
      this.#asked(told.data);
    } else if (this.place === 0 && text.includes('{"event":"hand_result"')) {
      this.crowd.ended(table, JSON.parse(text));
    }
  }

  /** A turn is told again where its clock is set anew. */
  #asked(turn: YourTurn) {
    if (turn.turn === this.table.asked) return;
    this.table.asked = turn.turn;
    this.table.turn = { seat: this, turn };
    this.crowd.ready.push(this.table);
  }
}

/** All players of the room. */
class Crowd {
  #random = xoshiro128('load');
  tables: Table[] = [];
  seats: Seat[] = [];
  /** tables where somebody is to act, in the order of their turns */
  ready: Table[] = [];
  latencies: number[] = [];
  acts = 0;
  /** Connections that the room has ended. */
  lost = 0;
  buyIn = 0;
  refusals: Map<string, number> = new Map();
  #pinged = 0;
  #timer = setInterval(() => this.#ping(), PING_MS / 100);

  /** A hundredth of the players at a time. */
  #ping() {
    const share = Math.ceil((TABLES * SEATS) / 100);
    for (let i = 0; i < share && this.seats.length > 0; i++) {
      void this.seats[this.#pinged++ % this.seats.length]?.ask({ action: 'ping', data: {} });
    }
  }

  async connect(url: string) {
    for (let i = 0; i < TABLES; i++) this.tables.push(new Table());
    for (let at = 0; at < TABLES * SEATS; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, TABLES * SEATS - at) }, (_, i) => this.#arrive(url, at + i));
      this.seats.push(...(await Promise.all(batch)));
    }
  }

  async #arrive(url: string, at: number): Promise<Seat> {
    const socket = new RawSocket(url);
    await new Promise((resolve, reject) => {
      socket.onOpen = () => resolve(null);
      socket.onClose = (code) => reject(new Error(`a connection was closed: ${code}, ${socket.status}`));
    });
    const table = this.tables[Math.floor(at / SEATS)] as Table;
    const seat = new Seat(this, table, at % SEATS, socket);
    const data = { protocol: '1.0', client: 'load', name: `p${at}` };
    const answer = await seat.ask({ action: 'hello', data });
    if (!answer.ok) throw new Error(`hello was refused: ${answer.error.code}`);
    return seat;
  }

  async sitDown() {
    const variant = VARIANTS.get('NT');
    if (variant === undefined) throw new Error("there is no hold'em");
    const base = defaultSettings(variant);
    this.buyIn = base.buy_in.max;
    const settings = { ...base, title: 'Load', clock: { ...base.clock, action_ms: 300_000 } };
    for (let at = 0; at < this.seats.length; at += BATCH * SEATS) {
      const batch = this.seats.slice(at, at + BATCH * SEATS);
      const hosts = batch.filter(({ place }) => place === 0);
      await Promise.all(hosts.map((seat) => this.#make(seat, settings)));
      await Promise.all(batch.map((seat) => this.#sit(seat)));
    }
  }

  async #make(seat: Seat, settings: object) {
    const made = await seat.ask({ action: 'table_create', data: { settings } });
    if (!made.ok) throw new Error(`a table was refused: ${made.error.code}`);
    seat.table.name = (made.result as ResultOf<'table_create'>).table;
  }

  async #sit(seat: Seat) {
    const table = seat.table.name;
    await seat.ask({ action: 'table_watch', table, data: {} });
    const answer = await seat.ask({ action: 'join', table, data: { buy_in: this.buyIn } });
    if (!answer.ok) throw new Error(`a seat was refused: ${answer.error.code}`);
  }

  #act(table: Table) {
    const asked = table.turn;
    table.turn = null;
    if (asked === null) return;
    const { seat, turn } = asked;
    const act = chooseAct(turn, [], this.#random);
    const id = `a${++seat.ids}`;
    const message = {
      action: 'player_action',
      id,
      table: table.name,
      hand: turn.hand,
      turn: turn.turn,
      price: turn.price,
    };
    table.waitsFor = table.version + 1;
    table.screens = 0;
    table.sentAt = performance.now();
    seat.socket.send(JSON.stringify({ ...message, data: act }));
    this.acts++;
  }

  /** Everybody has it. */
  arrived(table: Table) {
    this.latencies.push(performance.now() - table.sentAt);
    table.waitsFor = 0;
  }

  /** A stack that is nearly gone is filled up. */
  ended({ name }: Table, { events }: Update) {
    const result = events.find(({ event }) => event === 'hand_result');
    if (result?.event !== 'hand_result') return;
    for (const { seat_index, stack } of result.data.chips) {
      if (stack > this.buyIn / 4) continue;
      const seat = this.seats.find((one) => one.table.name === name && one.place === seat_index - 1);
      const data = { amount: this.buyIn - stack };
      void seat
        ?.ask({ action: 'top_up', table: name, data })
        .then(() => seat.ask({ action: 'resume', table: name, data: {} }));
    }
  }

  refused(code: string, seat: Seat) {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    seat.table.turn = null;
  }

  /** Plays for a while: so many acts a second over all tables, or as many as there are turns. */
  async play(room: RoomProcess, seconds: number, rate: number): Promise<Phase> {
    this.latencies = [];
    this.acts = 0;
    const before = await room.usage();
    const start = performance.now();
    for (;;) {
      const elapsed = performance.now() - start;
      if (elapsed >= 1000 * seconds) break;
      const due = Math.min((rate * elapsed) / 1000 - this.acts, this.ready.length);
      for (const table of this.ready.splice(0, Math.max(0, Math.ceil(due)))) this.#act(table);
      await sleep(TICK_MS);
    }
    const after = await room.usage();
    const spent = (performance.now() - start) / 1000;
    return {
      acts: this.acts,
      seconds: spent,
      latencies: this.latencies.toSorted((a, b) => a - b),
      cpuMs: after.cpuMs - before.cpuMs,
    };
  }

  close() {
    clearInterval(this.#timer);
    for (const { socket } of this.seats) {
      socket.onClose = () => {};
      socket.end();
    }
  }
}

function rowOf(name: string, { acts, seconds, latencies, cpuMs }: Phase) {
  return {
    name,
    ours: true,
    rate: acts / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    max: latencies.at(-1) ?? 0,
    cpu: (1000 * cpuMs) / acts,
  };
}

export async function run(): Promise<BenchReport[]> {
  const reports = [await measure('SQLite', {})];
  const postgres = await startPostgres({ durable: true });
  try {
    reports.push(await measure('PostgreSQL', { database: { url: postgres.url } }));
  } finally {
    await postgres.stop();
  }
  return reports;
}

async function measure(store: string, options: Partial<LaunchOptions>): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-load-'));
  const room = await RoomProcess.start({ data: folder, times: TIMES, ...options }, ['--expose-gc']);
  const crowd = new Crowd();
  try {
    const atStart = await room.usage({ isExact: true });
    await crowd.connect(room.url);
    const connected = await room.usage({ isExact: true });
    await crowd.sitDown();
    await crowd.play(room, WARM_UP_S, RATE);
    const half = await crowd.play(room, HALF_S, RATE / 2);
    const paced = await crowd.play(room, PACED_S, RATE);
    const free = await crowd.play(room, FREE_S, Number.POSITIVE_INFINITY);
    const full = await room.usage({ isExact: true });
    const rows = [
      rowOf(`${RATE.toLocaleString('en')} actions a second`, paced),
      rowOf('half as many', half),
      rowOf('as many as there are turns', free),
    ];
    const tableKb = (full.heap - connected.heap) / 1024 / TABLES;
    const connectionKb = (connected.heap - atStart.heap) / 1024 / crowd.seats.length;
    const [first, second, third] = rows;
    const refused = [...crowd.refusals].map(([code, count]) => `${code} ${count}`).join(', ');
    return {
      title: `${TABLES.toLocaleString('en')} tables of ${SEATS} over real sockets, durable on ${store}`,
      columns: [
        { key: 'name', label: '', format: 'text' },
        { key: 'rate', label: 'actions', format: 'rate' },
        { key: 'p50', label: 'p50 to the sixth screen', format: 'ms' },
        { key: 'p99', label: 'p99', format: 'ms' },
        { key: 'max', label: 'max', format: 'ms' },
        { key: 'cpu', label: 'CPU an action', format: 'us', better: 'less' },
      ],
      rows,
      notes: [
        `Memory: ${tableKb.toFixed(0)} KB a table, ${connectionKb.toFixed(1)} KB a connection (heap in use); ` +
          `${(full.rss / 2 ** 20).toFixed(0)} MB resident in all.`,
        `CPU is that of the room's process, with SQLite in it and PostgreSQL not; dealing, telling six players and the hands between are in it.`,
        ...(refused === '' ? [] : [`Refused: ${refused}.`]),
        ...(crowd.lost === 0 ? [] : [`Connections lost: ${crowd.lost}.`]),
      ],
      aims: [
        costAim(`${store}: at most ${AIM_CPU_US} us CPU an action`, AIM_CPU_US, 'us', first?.cpu ?? Infinity),
        {
          ...costAim(
            `${store}: p99 of ${AIM_P99_MS} ms at ${RATE.toLocaleString('en')}/s`,
            AIM_P99_MS,
            'ms',
            first?.p99 ?? Infinity,
          ),
          reached: (first?.p99 ?? Infinity) <= AIM_P99_MS && (first?.rate ?? 0) >= 0.95 * RATE,
        },
        costAim(`${store}: p99 of ${AIM_HALF_P99_MS} ms at half of it`, AIM_HALF_P99_MS, 'ms', second?.p99 ?? Infinity),
        rateAim(`${store}: ${AIM_PEAK.toLocaleString('en')} actions a second at most`, AIM_PEAK, {
          cpuBest: third?.rate ?? 0,
        }),
        { text: `${store}: at most ${AIM_TABLE_KB} KB a table`, reached: tableKb <= AIM_TABLE_KB },
        { text: `${store}: at most ${AIM_CONNECTION_KB} KB a connection`, reached: connectionKb <= AIM_CONNECTION_KB },
      ],
    };
  } finally {
    crowd.close();
    await room.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
