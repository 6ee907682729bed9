/**
 * A thousand tables of six as their players see them, driven from one process: every player is a connection and a
 * seat. "To the sixth screen" is the time from the sending of an act until the last of the six has it.
 */
import { VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Answer, defaultSettings, type ResultOf, type Update, type YourTurn } from '@cardroom/protocol';
import type { ProcessUsage } from '../room/launch.js';
import { chooseAct } from '../room/players.js';
import type { RoomProcess } from '../room/process.js';
import { RawSocket } from '../room/rawSocket.js';

/** Some seconds of play; `latencies` to the sixth screen are sorted. */
export type CrowdPhase = {
  acts: number;
  seconds: number;
  latencies: readonly number[];
  cpuMs: number;
  pauses: ProcessUsage['pauses'];
};

export const SEATS = 6;
/** Connections that are opened at once: fewer than the system lets wait. */
const BATCH = 250;
/** How often the pacer looks whether acts are due. */
const TICK_MS = 2;
/** Every player says something within this time, or the room takes them for gone. */
const PING_MS = 15_000;
/** Times of tables that are played at by programs. */
export const CROWD_TIMES = { betweenHandsMs: 200, rebuyMs: 300, showMs: 3_000 };

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** An answer, or the end of the connection that it would have come over. */
type Settled = Answer | { ok: false; error: { code: string; retry_ms?: number } };

/** How long an act waits that was refused without a time to come back. */
const RETRY_MS = 1_000;

/** A table as its six players see it together. */
class Table {
  name = '';
  version = 0;
  /** When the act under way was sent, 0 if there is none. */
  sentAt = 0;
  /** The version that the act makes. */
  waitsFor = 0;
  screens = 0;
  /** The last turn that someone was asked for. */
  asked = '';
  turn: { seat: Seat; turn: YourTurn } | null = null;
  /** By their places. */
  readonly seats: Seat[] = [];
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
    table.seats[place] = this;
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
    this.crowd.losses.set(code, (this.crowd.losses.get(code) ?? 0) + 1);
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
      settle?.(answer);
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

  /** A turn is sent again when its clock is reset. */
  #asked(turn: YourTurn) {
    if (turn.turn === this.table.asked) return;
    this.table.asked = turn.turn;
    this.table.turn = { seat: this, turn };
    this.crowd.ready.push(this.table);
  }
}

/** All players of the room. */
export class Crowd {
  #random = xoshiro128('load');
  readonly tables: readonly Table[];
  seats: Seat[] = [];
  /** Tables where someone is to act, in the order of their turns */
  ready: Table[] = [];
  latencies: number[] = [];
  acts = 0;
  /** Connections that the room has ended, by the codes of their ends. */
  readonly losses = new Map<number, number>();
  buyIn = 0;
  readonly refusals: Map<string, number> = new Map();
  #pinged = 0;
  #timer = setInterval(() => this.#ping(), PING_MS / 100);

  constructor(tables: number) {
    this.tables = Array.from({ length: tables }, () => new Table());
  }

  /** A hundredth of the players at a time. */
  #ping() {
    const share = Math.ceil(this.seats.length / 100);
    for (let i = 0; i < share; i++) {
      void this.seats[this.#pinged++ % this.seats.length]?.ask({ action: 'ping', data: {} });
    }
  }

  async connect(url: string) {
    const people = this.tables.length * SEATS;
    for (let at = 0; at < people; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, people - at) }, (_, i) => this.#arrive(url, at + i));
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
    const { hand, turn: token, price } = turn;
    const message = { action: 'player_action', table: table.name, hand, turn: token, price, data: act };
    table.waitsFor = table.version + 1;
    table.screens = 0;
    table.sentAt = performance.now();
    this.acts++;
    void seat.ask(message).then((answer) => {
      if (!answer.ok) this.#refused(table, asked, answer.error);
    });
  }

  /** A turn that was not taken is taken again, unless it is over: nobody waits for its clock. */
  #refused(table: Table, asked: NonNullable<Table['turn']>, error: Extract<Settled, { ok: false }>['error']) {
    this.refusals.set(error.code, (this.refusals.get(error.code) ?? 0) + 1);
    setTimeout(
      () => {
        if (table.asked !== asked.turn.turn || table.turn !== null || !asked.seat.socket.isOpen) return;
        table.turn = asked;
        this.ready.push(table);
      },
      'retry_ms' in error ? Number(error.retry_ms) : RETRY_MS,
    ).unref();
  }

  /** Everybody has it. */
  arrived(table: Table) {
    this.latencies.push(performance.now() - table.sentAt);
    table.waitsFor = 0;
  }

  /** A stack that is nearly gone is filled up. */
  ended({ name, seats }: Table, { events }: Update) {
    const result = events.find(({ event }) => event === 'hand_result');
    if (result?.event !== 'hand_result') return;
    for (const { seat_index, stack } of result.data.chips) {
      if (stack > this.buyIn / 4) continue;
      const seat = seats[seat_index - 1];
      const data = { amount: this.buyIn - stack };
      void seat
        ?.ask({ action: 'top_up', table: name, data })
        .then(() => seat.ask({ action: 'resume', table: name, data: {} }));
    }
  }

  /** What went wrong, in words; empty if nothing did. */
  get troubles(): string[] {
    return [
      ...[...this.refusals].map(([code, count]) => `refused: ${code} ${count}`),
      ...[...this.losses].map(([code, count]) => `connections ended: ${code} ${count}`),
    ];
  }

  /** Plays for a while: so many acts a second over all tables, or as many as there are turns. */
  async play(room: RoomProcess, seconds: number, rate: number): Promise<CrowdPhase> {
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
      pauses: after.pauses,
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
