/**
 * Hostile clients against a running room: each gets its answer or its close code, and honest players notice nothing.
 *
 * Attackers say what no honest client says: broken frames, messages that are too large, too many or too late, acts of
 * others, requests for other tables, or nothing at all. Meanwhile tables of honest players go on, and their latency is
 * measured before and during. Last come random invalid messages at tables that stand still: after them every state is
 * what it was, the process is the same, and its memory is bounded.
 *
 * Then come those who break no rule and are a burden all the same: readers of a ledger of a million transfers while 200
 * tables play, ten thousand guests and tables from one address, floods of frames, bots that think for long.
 *
 * `npm run soak -- hostile [--messages N] [--half-open N] [--slow-readers N] [--seed TEXT] [--only attacks|pressure]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, pick, type Random, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Answer, CLOSE_REASONS, type Client, defaultSettings, LIMITS, type ResultOf } from '@cardroom/protocol';
import { connect, RoomPlayer } from '../room/players.js';
import { crowd, FLOOD_CODES, flood, readLongLedger, slowBots } from '../room/pressure.js';
import { RoomProcess } from '../room/process.js';
import { frame, handshake, OPCODES, RawSocket } from '../room/rawSocket.js';
import { isMain } from '../workspace.js';

type Options = {
  messages: number;
  halfOpen: number;
  slowReaders: number;
  seed: string;
  say?: (line: string) => void;
};

type Verdict = { name: string; wanted: string; got: string };

type Latency = { p50: number; p99: number; acts: number };

type Outcome = {
  verdicts: Verdict[];
  problems: string[];
  quiet: Latency;
  attacked: Latency;
  invalid: number;
  refusals: Map<string, number>;
  rssMb: { before: number; most: number; after: number };
};

const HONEST_TABLES = 8;
const HONEST_PLAYERS = 3;
const THINK_MS = 60;
const TIMES = { betweenHandsMs: 50, rebuyMs: 300, showMs: 2_000 };
/** Attackers of the last part at one time. */
const ATTACKERS = 40;

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @returns whether it came about */
async function soon(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > end) return false;
    await sleep(5);
  }
  return true;
}

/** A connection of an attacker, with the messages it got. */
class Attacker {
  socket;
  answers: Answer[] = [];
  updates = 0;
  /** Requests of all attackers: no two have the same id. */
  static asked = 0;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new RawSocket(url, { headers });
    this.socket.onText = (text) => {
      if (text.startsWith('{"event":"answer"')) this.answers.push(JSON.parse(text));
      else this.updates++;
    };
  }

  /** @returns after its hello */
  static async greeted({ url, token, name }: { url: string; token?: string; name?: string }): Promise<Attacker> {
    const attacker = new Attacker(url);
    await attacker.open();
    const data = {
      protocol: '1.0',
      client: 'hostile',
      ...(token === undefined ? { name: name ?? 'Mallory' } : { token }),
    };
    const answer = await attacker.ask({ action: 'hello', data });
    if (answer?.ok !== true) throw new Error(`an attacker was not let in: ${JSON.stringify(answer)}`);
    return attacker;
  }

  open() {
    return soon(() => this.socket.isOpen || this.socket.closeCode !== null, 10_000);
  }

  /** @returns its answer, null if none came */
  async ask(message: object): Promise<Answer | null> {
    const before = this.answers.length;
    this.socket.send(JSON.stringify({ id: `x${++Attacker.asked}`, ...message }));
    await soon(() => this.answers.length > before || this.socket.closeCode !== null, 5_000);
    return this.answers[before] ?? null;
  }

  async closed(withinMs: number = 5_000): Promise<string> {
    await soon(() => this.socket.closeCode !== null, withinMs);
    const { closeCode } = this.socket;
    this.socket.end();
    return `close ${closeCode ?? 'never'}`;
  }
}

function codeOf(answer: Answer | null) {
  return answer === null ? 'no answer' : answer.ok ? 'granted' : answer.error.code;
}

function closeOf(name: keyof typeof CLOSE_REASONS) {
  return `close ${CLOSE_REASONS[name].code}`;
}

/** Origins of foreign pages, and those that imitate ours. */
export function foreignOrigins(host: string) {
  const [name = '', port = ''] = host.split(':');
  return [
    'null',
    'http://evil.example',
    `http://${host}.evil.example`,
    `http://evil.example/${host}`,
    `http://evil.example?${host}`,
    `http://evil${host}`,
    `http://${name}`,
    `http://${name}:${Number(port) + 1}`,
    `http://${name}:${port}0`,
    `http://user@${host}`,
    `http://${host}/`,
    `http://${host}:80`,
    ` http://${host}.x`,
    `ws://${host}`,
    `ftp://${host}`,
    `HTTP://${host}`,
    `file://${host}`,
    'file://',
    'http://localhost.evil.example',
    `http://sub.${host}`,
    `http://${host}, http://evil.example`,
    `http://${name}.:${port}`,
    'chrome-extension://abcdefgh',
    `https://${host}.`,
    `http://[::ffff:${name}]:${port}`,
    'http://xn--cardrom-5ya.example',
  ];
}

class Run {
  #options;
  #folder = mkdtempSync(join(tmpdir(), 'cardroom-hostile-'));
  #random;
  #room: RoomProcess | null = null;
  #honest: RoomPlayer[] = [];
  #latencies: number[] = [];
  #seated: { client: Client; token: string; name: string }[] = [];
  #quiet = '';
  #most = 0;
  verdicts: Verdict[] = [];
  problems: string[] = [];
  refusals: Map<string, number> = new Map();

  constructor(options: Options) {
    this.#options = options;
    this.#random = xoshiro128(`hostile ${options.seed}`);
  }

  get #url() {
    if (this.#room === null) throw new Error('there is no room');
    return this.#room.url;
  }

  #settings(variant: string) {
    const rules = VARIANTS.get(variant);
    if (rules === undefined) throw new Error(`there is no ${variant}`);
    const base = defaultSettings(rules);
    return { ...base, clock: { ...base.clock, action_ms: 600_000, grace_ms: 600_000 } };
  }

  async #table(host: Client, variant: string): Promise<string> {
    const made = await host.request('table_create', { settings: this.#settings(variant) });
    if (!made.ok) throw new Error(`a table cannot be made: ${made.error.code}`);
    return made.result.table;
  }

  async open() {
    this.#room = await RoomProcess.start({ data: this.#folder, times: TIMES }, ['--expose-gc']);
    for (let i = 0; i < HONEST_TABLES; i++) {
      const names = Array.from({ length: HONEST_PLAYERS }, (_, at) => `h${i}.${at}`);
      const clients = names.map((name) => connect(() => this.#url, { name }));
      const [host] = clients;
      if (host === undefined) throw new Error('a table has players');
      const variant = ['NT', 'F7S', 'PO', 'F2L3D'][i % 4] ?? 'NT';
      const table = await this.#table(host, variant);
      const buyIn = this.#settings(variant).buy_in.max;
      for (const [at, client] of clients.entries()) this.#sit(names[at] ?? '', client, table, buyIn);
    }
    await this.#openQuiet();
  }

  #sit(name: string, client: Client, table: string, buyIn: number) {
    const random = xoshiro128(name);
    const act = client.act.bind(client);
    // The same client, with a watch in its hand.
    client.act = async (...args) => {
      const sentAt = performance.now();
      const outcome = await act(...args);
      this.#latencies.push(performance.now() - sentAt);
      return outcome;
    };
    const thinkMs = () => below(random, THINK_MS);
    this.#honest.push(new RoomPlayer({ client, name, table, random, buyIn, thinkMs }));
  }

  /** A table in the middle of a hand, at which nobody acts. */
  async #openQuiet() {
    for (const name of ['Ann', 'Bob', 'Cid']) {
      let token = '';
      const client = connect(() => this.#url, { name });
      client.on((signal) => {
        if (signal.kind === 'hello') token = signal.result.token ?? token;
      });
      await soon(() => client.status === 'open', 5_000);
      this.#seated.push({ client, token, name });
    }
    const [host] = this.#seated;
    if (host === undefined) throw new Error('somebody sits there');
    this.#quiet = await this.#table(host.client, 'NT');
    for (const { client } of this.#seated) {
      client.watch(this.#quiet);
      const joined = await client.request('join', { buy_in: 100 }, { table: this.#quiet });
      if (!joined.ok) throw new Error(`no seat: ${joined.error.code}`);
    }
    await soon(() => host.client.table(this.#quiet)?.turn != null, 5_000);
  }

  /** Everything that the three at the quiet table are told, and what the room tells of it. */
  async #quietState() {
    const states = [];
    for (const { token } of this.#seated) {
      const client = connect(() => this.#url, { token });
      client.watch(this.#quiet);
      await soon(() => client.table(this.#quiet) !== null, 10_000);
      states.push({ ...client.table(this.#quiet), spectators: 0 });
      client.close();
    }
    return JSON.stringify(states);
  }

  // -------------------------------------------------------------------------------------------------- measuring

  /** @returns of honest acts meanwhile */
  async measure(work: () => Promise<void>): Promise<Latency> {
    this.#latencies = [];
    const watch = setInterval(() => void this.rssMb().catch(() => {}), 500);
    await work();
    clearInterval(watch);
    const sorted = this.#latencies.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    return { p50: at(0.5), p99: at(0.99), acts: sorted.length };
  }

  async rssMb(isExact = false): Promise<number> {
    const { rss } = (await this.#room?.usage({ isExact })) ?? { rss: 0 };
    this.#most = Math.max(this.#most, rss / 2 ** 20);
    return rss / 2 ** 20;
  }

  get mostMb() {
    return this.#most;
  }

  async #expect(name: string, wanted: string, attack: () => Promise<string>) {
    const got = await attack();
    this.verdicts.push({ name, wanted, got });
    if (got !== wanted) this.problems.push(`${name}: ${got} and not ${wanted}`);
    this.#options.say?.(`${got === wanted ? 'ok  ' : 'BAD '} ${name}: ${got}`);
  }

  // -------------------------------------------------------------------------------------------------- attacks

  async attack() {
    await this.#frames();
    await this.#messages();
    await this.#persons();
    await this.#acts();
    await this.#floods();
    await this.#origins();
    await Promise.all([this.#halfOpen(), this.#slowReaders()]);
  }

  /** The answer to some bytes on a greeted connection. */
  async #sent(bytes: Uint8Array) {
    const attacker = await Attacker.greeted({ url: this.#url });
    attacker.socket.write(bytes);
    return attacker.closed();
  }

  async #frames() {
    const big = 'x'.repeat(LIMITS.messageBytes + 1);
    const half = 'x'.repeat(LIMITS.messageBytes - 10);
    const parts = (first: string, rest: string) =>
      Buffer.concat([frame(first, { isFinal: false }), frame(rest, { opcode: OPCODES.continuation })]);
    await this.#expect('a message that is too large', closeOf('too-large'), () => this.#sent(frame(big)));
    await this.#expect('too large in parts', closeOf('too-large'), () => this.#sent(parts(half, half)));
    await this.#expect('a length of 2^40', closeOf('too-large'), () => this.#sent(frame('x', { claimed: 2 ** 40 })));
    await this.#expect('binary', closeOf('binary'), () => this.#sent(frame('{}', { opcode: OPCODES.binary })));
    await this.#expect('no UTF-8', closeOf('bad-text'), () => this.#sent(frame(Uint8Array.of(0x7b, 0xc3, 0x28))));
    await this.#expect('no mask', closeOf('broken-frame'), () => this.#sent(frame('{}', { isMasked: false })));
    await this.#expect('reserved bits', closeOf('broken-frame'), () => this.#sent(frame('{}', { reserved: 4 })));
    await this.#expect('an unknown kind', closeOf('broken-frame'), () => this.#sent(frame('{}', { opcode: 5 })));
    await this.#expect('the end of nothing', closeOf('broken-frame'), () => this.#sent(frame('{}', { opcode: 0 })));
    const ping = { opcode: OPCODES.ping, isFinal: false };
    await this.#expect('half a ping', closeOf('broken-frame'), () => this.#sent(frame('', ping)));
  }

  async #messages() {
    const table = this.#quiet;
    const told = async (text: string) => {
      const attacker = await Attacker.greeted({ url: this.#url });
      attacker.socket.send(text);
      await soon(() => attacker.answers.length > 1, 5_000);
      attacker.socket.end();
      return codeOf(attacker.answers[1] ?? null);
    };
    await this.#expect('no JSON', 'bad-json', () => told('{"action":'));
    await this.#expect('a list', 'bad-message', () => told('[]'));
    await this.#expect('null', 'bad-message', () => told('null'));
    await this.#expect('an unknown action', 'unknown-action', () =>
      told('{"action":"deal_me_aces","id":"1","data":{}}'),
    );
    await this.#expect('an unknown field', 'bad-message', () =>
      told(JSON.stringify({ action: 'chat', id: '1', table, user: 'Ann', data: { text: 'hi' } })),
    );
    await this.#expect('a prototype', 'bad-message', () =>
      told(`{"action":"chat","id":"1","table":"${table}","__proto__":{"x":1},"data":{"text":"hi"}}`),
    );
    const deep = `{"action":"hand","id":"1","table":"${table}","data":{"hand":{"a":${'['.repeat(4000)}${']'.repeat(4000)}}}}`;
    await this.#expect('4,000 lists in each other', 'hand-refused', () => told(deep));
    await this.#expect('nothing but bad messages', closeOf('bad-messages'), async () => {
      const attacker = await Attacker.greeted({ url: this.#url });
      for (let i = 0; i < LIMITS.badMessages; i++) attacker.socket.send('{"action":');
      return attacker.closed();
    });
  }

  async #persons() {
    await this.#expect('a request before the hello', 'hello-first', async () => {
      const attacker = new Attacker(this.#url);
      await attacker.open();
      const answer = await attacker.ask({ action: 'lobby_list', data: {} });
      attacker.socket.end();
      return codeOf(answer);
    });
    await this.#expect('another protocol', closeOf('unsupported-protocol'), async () => {
      const attacker = new Attacker(this.#url);
      await attacker.open();
      attacker.socket.send(JSON.stringify({ action: 'hello', id: '1', data: { protocol: '9.0', client: 'x' } }));
      return attacker.closed();
    });
    await this.#expect('a guessed token', 'bad-token', async () => {
      const attacker = new Attacker(this.#url);
      await attacker.open();
      const data = { protocol: '1.0', client: 'x', token: 'a'.repeat(43) };
      const answer = await attacker.ask({ action: 'hello', data });
      attacker.socket.end();
      return codeOf(answer);
    });
    await this.#expect('more connections than a person has', closeOf('too-many-connections'), async () => {
      const token = this.#seated[2]?.token ?? '';
      const crowd = [];
      for (let i = 0; i < LIMITS.connectionsPerUser; i++) crowd.push(await Attacker.greeted({ url: this.#url, token }));
      // The oldest one goes, which is the person's own: it does not come back by itself.
      const isGone = await soon(() => this.#seated[2]?.client.status === 'closed', 5_000);
      const client = connect(() => this.#url, { token });
      client.watch(this.#quiet);
      for (const attacker of crowd) attacker.socket.end();
      const seated = this.#seated[2];
      if (seated !== undefined) this.#seated[2] = { ...seated, client };
      await soon(() => client.status === 'open', 5_000);
      return isGone ? closeOf('too-many-connections') : 'close never';
    });
  }

  async #acts() {
    const table = this.#quiet;
    const [ann] = this.#seated;
    const state = ann?.client.table(table);
    if (ann === undefined || state?.turn == null) throw new Error('the quiet table plays');
    const { turn } = state;
    const actor = state.seats.find(({ seat_index }) => seat_index === turn.seat_index)?.name;
    const asked = this.#seated.find(({ name }) => name === actor);
    const other = this.#seated.find(({ name }) => name !== actor);
    if (asked === undefined || other === undefined) throw new Error('somebody is to act');
    const price = asked.client.table(table)?.your_turn?.price ?? 0;
    const envelope = { action: 'player_action', table, hand: turn.hand, turn: turn.turn, price };
    const fold = { ...envelope, data: { action_type: 'fold' } };
    const asks = async (token: string, message: object) => {
      const attacker = await Attacker.greeted(token === '' ? { url: this.#url } : { url: this.#url, token });
      const answer = await attacker.ask(message);
      attacker.socket.end();
      return codeOf(answer);
    };
    await this.#expect('an act out of turn', 'not-your-turn', () => asks(other.token, fold));
    await this.#expect('an act of a stranger', 'not-seated', () => asks('', fold));
    await this.#expect('an act in the name of another', 'bad-message', () =>
      asks('', { ...fold, seat_index: turn.seat_index }),
    );
    await this.#expect('an earlier turn', 'stale-turn', () => asks(asked.token, { ...fold, turn: `${turn.hand}.0` }));
    await this.#expect('another hand', 'wrong-hand', () => asks(asked.token, { ...fold, hand: turn.hand + 1 }));
    await this.#expect('another price', 'price-changed', () => asks(asked.token, { ...fold, price: price + 1 }));
    await this.#expect('a table that is not there', 'no-such-table', () =>
      asks(asked.token, { ...fold, table: 'nowhere' }),
    );
    await this.#expect('an act at a foreign table', 'not-seated', () =>
      asks(asked.token, { ...fold, table: this.#honest[0]?.table ?? '' }),
    );
    await this.#expect('an act of the host by another', 'not-host', () =>
      asks(this.#seated[1]?.token ?? '', { action: 'host_end', table, data: {} }),
    );
    const forged = { ...state.hand, author: actor, actions: [...state.hand.actions, `p1 f`] };
    await this.#expect('a document with a forged author', 'hand-refused', () =>
      asks('', { action: 'hand', table, data: { hand: forged } }),
    );
    await this.#expect('a request that comes again', 'the same answer', async () => {
      const attacker = await Attacker.greeted({ url: this.#url, token: other.token });
      const chat = { action: 'chat', id: 'again', table, data: { text: 'once' } };
      const [one, two] = [await attacker.ask(chat), await attacker.ask(chat)];
      attacker.socket.end();
      return JSON.stringify(one) === JSON.stringify(two) && one?.ok === true ? 'the same answer' : codeOf(two);
    });
    await this.#expect('the same id for something else', 'duplicate-id', () =>
      asks(other.token, { action: 'pause', id: 'again', table, data: { when: 'now' } }),
    );
  }

  async #floods() {
    await this.#expect('a flood of messages', closeOf('flood'), async () => {
      const attacker = await Attacker.greeted({ url: this.#url });
      const ping = JSON.stringify({ action: 'ping', id: 'p', data: {} });
      for (let i = 0; i < 500; i++) attacker.socket.send(ping);
      return attacker.closed();
    });
    await this.#expect('a flood of pings', closeOf('flood'), () =>
      this.#sent(Buffer.concat(Array.from({ length: 5_000 }, () => frame('x'.repeat(125), { opcode: OPCODES.ping })))),
    );
    await this.#expect('200 floods at once', `200 times ${closeOf('flood')}`, async () => {
      const ping = JSON.stringify({ action: 'ping', id: 'p', data: {} });
      const many = Buffer.concat(Array.from({ length: 2_000 }, () => frame(ping)));
      const codes = await Promise.all(Array.from({ length: 200 }, () => this.#sent(many)));
      return `${codes.filter((code) => code === closeOf('flood')).length} times ${closeOf('flood')}`;
    });
  }

  async #origins() {
    const { host } = new URL(this.#url);
    for (const origin of foreignOrigins(host)) {
      await this.#expect(`from ${origin}`, 'status 403', async () => {
        const attacker = new Attacker(this.#url, { Origin: origin });
        await soon(() => attacker.socket.status !== null || attacker.socket.closeCode !== null, 5_000);
        attacker.socket.end();
        return `status ${attacker.socket.status}`;
      });
    }
  }

  /** Sockets that say nothing, half of a request, or no hello. */
  async #halfOpen() {
    const { hostname, port, host } = new URL(this.#url);
    const count = this.#options.halfOpen;
    let closed = 0;
    const beginnings = ['', handshake(host).slice(0, 60)];
    for (let i = 0; i < count / 2; i++) {
      const socket = connectTcp({ host: hostname, port: Number(port) });
      socket.on('connect', () => socket.write(beginnings[i % 2] ?? ''));
      socket.on('error', () => {});
      socket.on('data', () => {});
      socket.on('close', () => closed++);
    }
    const mute = Array.from({ length: count / 2 }, () => new Attacker(this.#url));
    const wanted = `all closed, the greeted ones by ${CLOSE_REASONS['no-hello'].code}`;
    await this.#expect(`${count} half-open sockets`, wanted, async () => {
      const limit = LIMITS.helloMs + 10_000;
      const areGone = await soon(
        () => closed >= count / 2 && mute.every(({ socket }) => socket.closeCode !== null),
        limit,
      );
      const others = mute.filter(({ socket }) => socket.closeCode !== CLOSE_REASONS['no-hello'].code).length;
      for (const { socket } of mute) socket.end();
      if (areGone && others === 0) return wanted;
      return `${closed} closed, ${others} by another code`;
    });
  }

  /** Readers that ask for much and read nothing. */
  async #slowReaders() {
    const count = this.#options.slowReaders;
    if (count === 0) return;
    const tables = [...new Set(this.#honest.map(({ table }) => table))].slice(0, LIMITS.tablesWatched);
    const wanted = `${count} closed`;
    await this.#expect(`${count} slow readers`, wanted, async () => {
      const readers = await Promise.all(
        Array.from({ length: count }, (_, i) => Attacker.greeted({ url: this.#url, name: `slow ${i}` })),
      );
      for (const { socket } of readers) socket.pause();
      const hungry = setInterval(() => {
        for (const { socket } of readers) {
          for (const table of tables) socket.send(JSON.stringify({ action: 'table_watch', id: 's', table, data: {} }));
        }
      }, 500);
      // The buffers of the system are filled first.
      const ends = readers.map(({ socket }) => new Promise((resolve) => (socket.onClose = () => resolve(null))));
      const isOver = await Promise.race([Promise.all(ends).then(() => true), sleep(90_000).then(() => false)]);
      clearInterval(hungry);
      const left = readers.filter(({ socket }) => socket.closeCode === null).length;
      for (const { socket } of readers) socket.end();
      return isOver ? wanted : `${count - left} closed`;
    });
  }

  // -------------------------------------------------------------------------------------------------- invalid messages

  /** @returns how many were refused */
  async invalid(): Promise<number> {
    const before = await this.#quietState();
    let left = this.#options.messages;
    let refused = 0;
    const worker = async (at: number) => {
      const person = this.#seated[at % this.#seated.length];
      const guest = await this.#guest(`mallory ${at}`);
      while (left > 0) {
        // No more seated connections at once than a person may have.
        const token = at < 6 ? (person?.token ?? guest) : guest;
        const attacker = await Attacker.greeted({ url: this.#url, token });
        const share = Math.min(LIMITS.badMessages, left);
        left -= share;
        for (let i = 0; i < share; i++) attacker.socket.send(invalidMessage(this.#random, this.#quiet));
        await soon(() => attacker.answers.length > share || attacker.socket.closeCode !== null, 10_000);
        for (const answer of attacker.answers.slice(1)) {
          const code = codeOf(answer);
          this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
          if (answer.ok) this.problems.push(`an invalid message was granted: ${JSON.stringify(answer)}`);
          else if (code === 'internal') this.problems.push('an invalid message made a fault of the server');
          refused++;
        }
        if (attacker.answers.length <= share)
          this.problems.push(`${share} messages, ${attacker.answers.length - 1} answers`);
        attacker.socket.end();
      }
    };
    await Promise.all(Array.from({ length: ATTACKERS }, (_, at) => worker(at)));
    const after = await this.#quietState();
    if (after !== before) this.problems.push(`the state of the quiet table has changed: ${difference(before, after)}`);
    if (this.#room?.isRunning !== true) this.problems.push('the room has ended');
    return refused;
  }

  /** @returns a token */
  async #guest(name: string): Promise<string> {
    const attacker = await Attacker.greeted({ url: this.#url, name });
    attacker.socket.end();
    const [hello] = attacker.answers;
    if (hello?.ok !== true) throw new Error('a guest was not let in');
    return (hello.result as ResultOf<'hello'>).token ?? '';
  }

  /** Honest players have been playing all the time. */
  checkHonest() {
    for (const { name, isOpen, state } of this.#honest) {
      if (!isOpen || state === null) this.problems.push(`${name} has lost the connection`);
    }
  }

  async close() {
    for (const player of this.#honest) player.stop();
    for (const { client } of this.#seated) client.close();
    await this.#room?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The place where two texts begin to differ. */
function difference(a: string, b: string) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `${a.slice(at - 40, at + 60)} | ${b.slice(at - 40, at + 60)}`;
}

// ---------------------------------------------------------------------------------------------------- bad messages

const AMOUNTS = ['-1', '0', '0.001', '1e308', '"12"', '9007199254740993', 'null', '[]', '{}', 'true', '1e-9', '-0'];
const TURNS = ['0.0', '1.0', '99.9', '', 'x', '1.2.3', '../..', '\u0000', '1.1e9'];
const WORDS = ['fold', 'check', 'call', 'bet', 'raise', 'all_in', 'show', 'muck', 'discard', 'shove', '', '__proto__'];
const HOST_ACTS = ['host_pause', 'host_resume', 'host_end', 'host_sit_out', 'host_remove', 'host_stakes', 'host_limit'];

/**
 * A message that must be refused from everyone: for a hand that is not played, with amounts that do not exist, of a
 * form that is not known; and then with some of its letters changed, or cut.
 */
export function invalidMessage(random: Random, table: string): string {
  const id = `i${below(random, 1 << 30)}`;
  const amount = pick(random, AMOUNTS);
  const good = () => pick(random, ['0', '2', '4', '40', amount]);
  const head = `"id":"${id}","table":"${pick(random, [table, table, table, 'nowhere', ''])}"`;
  const kinds: readonly (() => string)[] = [
    () =>
      `{"action":"player_action",${head},"hand":${pick(random, ['1e6', '-1', '"1"', '4000', '77'])},"turn":"${pick(random, TURNS)}",` +
      `"price":${good()},"data":{"action_type":"${pick(random, WORDS)}","amount":${good()}}}`,
    () =>
      `{"action":"join",${head},"data":{"buy_in":${pick(random, ['-1', '0', '9e99', '"100"', '0.001', 'null', '1'])}}}`,
    () => `{"action":"top_up",${head},"data":{"amount":${pick(random, ['-5', '0', '1e15', '0.0001', '"1"'])}}}`,
    // Ann is the host, and it is not she who sends the good ones of these.
    () =>
      `{"action":"${pick(random, HOST_ACTS)}",${head},"data":{"seat_index":${pick(random, ['0', '-1', '99', '"1"'])}}}`,
    () =>
      `{"action":"hand",${head},"data":{"hand":${pick(random, ['null', '[]', '{"players":1}', '{"actions":["p9 f"]}'])}}}`,
    () => `{"action":"deal_seed",${head},"data":{"seed":"${pick(random, ['', 'zz', '00', 'ab'.repeat(65)])}"}}`,
    () => `{"action":"show_cards",${head},"data":{"hand":${amount},"cards":"${pick(random, ['AhAh', 'Zz', ''])}"}}`,
    () => `{"action":"chat",${head},"data":{"text":${pick(random, ['""', '1', 'null', `"${'x'.repeat(501)}"`])}}}`,
    () =>
      `{"action":"table_create","id":"${id}","data":{"settings":{"variant":${pick(random, ['"XX"', '1', 'null'])}}}}`,
    () =>
      `{"action":"set_name","id":"${id}","data":{"name":${pick(random, ['""', '"\\u202e"', `"${'x'.repeat(17)}"`, '7'])}}}`,
    () => `{"action":"${pick(random, ['', 'eval', 'constructor', '__proto__', 'deal'])}","id":"${id}","data":{}}`,
    () =>
      pick(random, ['', '{', '}', 'null', '[]', '0', '"x"', '{"a":1}', '\u0000', '{"action":{}}', '[[[[[[[['].slice(1)),
  ];
  const text = pick(random, kinds)();
  switch (below(random, 6)) {
    case 0:
      return text.slice(0, below(random, text.length + 1)).replace(/\}+$/, '');
    case 1: {
      // No text of JSON may hold it, so that nothing good comes of it.
      const at = below(random, text.length + 1);
      return `${text.slice(0, at)}${String.fromCharCode(below(random, 32))}${text.slice(at)}`;
    }
    default:
      return text;
  }
}

// ---------------------------------------------------------------------------------------------------- the run

export async function hostileRuns(options: Options): Promise<Outcome> {
  const run = new Run(options);
  try {
    await run.open();
    const quiet = await run.measure(() => sleep(4_000).then(() => {}));
    const before = await run.rssMb(true);
    let invalid = 0;
    const attacked = await run.measure(async () => {
      await run.attack();
      invalid = await run.invalid();
    });
    run.checkHonest();
    const after = await run.rssMb(true);
    const { verdicts, problems, refusals, mostMb } = run;
    return { verdicts, problems, quiet, attacked, invalid, refusals, rssMb: { before, most: mostMb, after } };
  } finally {
    await run.close();
  }
}

type Pressure = {
  transfers: number;
  readers: number;
  tables: number;
  seconds: number;
  crowd: number;
  stakes: number;
};

const FULL_PRESSURE: Pressure = {
  transfers: 1_000_000,
  readers: 4,
  tables: 200,
  seconds: 15,
  crowd: 10_000,
  stakes: 20,
};

/** Milliseconds below which nobody notices anything, whatever the ratio is. */
const UNNOTICED_MS = 25;
const PING_MS = 50;
const CROWD_MB = 150;

/** @returns what did not hold */
export async function pressureRuns(pressure: Pressure, say: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  const { transfers, readers, tables, seconds, crowd: people, stakes } = pressure;
  const long = await readLongLedger({ transfers, readers, tables, seconds });
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  say(
    `${readers} readers of ${transfers} transfers while ${tables} tables play: p99 ${ms(long.quiet.p99)} before, ` +
      `${ms(long.read.p99)} during (${long.read.count} acts; ${long.pages} pages, ${(long.bytes / 2 ** 20).toFixed(0)} MB read)`,
  );
  if (long.read.p99 > Math.max(UNNOTICED_MS, 2 * long.quiet.p99))
    problems.push('readers of a long ledger delay the players');
  const { guests, tables: made, rssMb, retryMs } = await crowd({ guests: people, tables: people });
  const counts = (map: Map<string | number, number>) => [...map].map(([what, n]) => `${what}: ${n}`).join(', ');
  say(
    `${people} guests (${counts(guests)}) and ${people} tables (${counts(made)}) from one address, ` +
      `memory ${rssMb.before.toFixed(0)} -> ${rssMb.after.toFixed(0)} MB`,
  );
  const isPolite = [...guests.keys()].every((status) => status === 200 || status === 429) && retryMs > 0;
  const refused = (guests.get(429) ?? 0) + (made.get('rate-limited') ?? 0);
  if (!isPolite || refused < people) problems.push('a crowd was not refused politely');
  if (rssMb.after > rssMb.before + CROWD_MB) problems.push('a crowd takes memory');
  for (const kind of ['pongs', 'fragments', 'pings'] as const) {
    const { code, bytes, ms: took } = await flood(kind);
    say(`a flood of ${kind}: close ${code} after ${ms(took)} and ${(bytes / 2 ** 20).toFixed(1)} MB`);
    if (code !== FLOOD_CODES[kind]) problems.push(`a flood of ${kind} was not cut off`);
  }
  const pings = await slowBots({ stakes, seconds });
  say(`cfr bots at ${stakes} stakes: ping p50 ${ms(pings.p50)}, p99 ${ms(pings.p99)} over ${pings.count}`);
  if (pings.p99 > PING_MS) problems.push('bots that think hold everybody up');
  return problems;
}

/** @returns what did not hold */
async function attacks(values: {
  messages: string;
  'half-open': string;
  'slow-readers': string;
  seed: string;
}): Promise<string[]> {
  const { seed } = values;
  const [messages, halfOpen, slowReaders] = [
    Number(values.messages),
    Number(values['half-open']),
    Number(values['slow-readers']),
  ];
  console.log(`${messages} invalid messages, ${halfOpen} half-open sockets, ${slowReaders} slow readers, seed ${seed}`);
  const outcome = await hostileRuns({ messages, halfOpen, slowReaders, seed, say: console.log });
  const line = ({ p50, p99, acts }: Latency) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms over ${acts} acts`;
  console.log(`honest players before: ${line(outcome.quiet)}; during: ${line(outcome.attacked)}`);
  console.log(
    [...outcome.refusals]
      .sort(([, a], [, b]) => b - a)
      .map(([code, count]) => `${code} ${count}`)
      .join(', '),
  );
  const { before, most, after } = outcome.rssMb;
  console.log(
    `${outcome.verdicts.length} attacks, ${outcome.invalid} invalid messages refused, ${outcome.problems.length} problems; ` +
      `memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${after.toFixed(0)} MB after`,
  );
  return outcome.problems.slice(0, 20);
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '100000' },
      'half-open': { type: 'string', default: '1000' },
      'slow-readers': { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Date.now()) },
      only: { type: 'string' },
    },
  });
  const problems = [
    ...(values.only === 'pressure' ? [] : await attacks(values)),
    ...(values.only === 'attacks' ? [] : await pressureRuns(FULL_PRESSURE, console.log)),
  ];
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
