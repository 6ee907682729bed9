import type { Answer, ServerMessage, WireError } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import type { Ask, TablePort } from '../host/tablePort.js';
import { Metrics } from '../metrics.js';
import type { Connection } from '../room/connection.js';
import { Room } from '../room/room.js';
import { sealer } from '../sealing/sealer.js';
import { emptyContent, MemoryStore } from '../store/memory/store.js';
import { silencedHand } from '../table/tournament.js';
import { SimulatedProcess } from '../testing/chaos/process.js';
import { Timeline } from '../testing/chaos/timeline.js';
import { seededEntropy, settingsOf } from '../testing/room.js';
import { wirePair } from '../testing/wires.js';
import { SILENT } from '../world.js';
import type { Cluster } from './cluster.js';
import type { NodeWire } from './nodeWire.js';
import { RemoteTable, type TableLocation } from './remoteTable.js';

const LEASE_MS = 2_000;

/** A store that a node may be cut off from, or whose calls of one name fail. */
function reachable(store: MemoryStore, isCut: (call: string | symbol) => boolean): MemoryStore {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) =>
        isCut(name) ? Promise.reject(new Error('the store cannot be reached')) : value.apply(target, values);
    },
  });
}

/** Nodes of one room. */
class Nodes {
  readonly timeline = new Timeline();
  readonly #content = emptyContent();
  readonly #clusters = new Map<string, Cluster>();
  readonly cut = new Set<string>();
  /** A call that no node can make now. */
  failing: string | null = null;

  async open(name: string): Promise<Room> {
    const entropy = seededEntropy(name);
    const memory = new MemoryStore(() => this.timeline.now(), this.#content);
    const store = reachable(memory, (call) => this.cut.has(name) || call === this.failing);
    const world = {
      store,
      clock: new SimulatedProcess(name, this.timeline).clock,
      entropy,
      sealer: sealer(new Uint8Array(32), (count) => entropy.bytes(count)),
      log: SILENT,
      metrics: new Metrics(),
    };
    const room = new Room(world, { node: name, server: 'test', inviteKey: new Uint8Array(32), leaseMs: 0 });
    const connect = (url: string): NodeWire => {
      const [near, far] = wirePair();
      this.#clusters.get(url)?.accept(far);
      near.close = () => far.onLost();
      return near;
    };
    this.#clusters.set(name, room.join(store, { node: name, url: name, ttlMs: LEASE_MS, connect }));
    await room.open();
    return room;
  }

  async pass(ms: number): Promise<void> {
    const end = this.timeline.now() + ms;
    while (this.timeline.now() < end) {
      await this.timeline.run(Math.min(end, this.timeline.now() + 100), () => false);
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Someone at a node: the code with which they were sent away, null while they are there. */
function visit(room: Room): { readonly code: number | null; readonly connection: Connection } {
  let sentAway: number | null = null;
  const peer = {
    waitingBytes: 0,
    send: () => undefined,
    ping: () => connection.answered(),
    close: (code: number) => {
      sentAway = code;
    },
  };
  const connection = room.accept(peer, { token: null, address: '192.0.2.1' });
  return {
    get code() {
      return sentAway;
    },
    connection,
  };
}

/** Says hello; gives the person. */
async function greet({ connection }: ReturnType<typeof visit>, name: string): Promise<string> {
  connection.receive(JSON.stringify({ id: 'hello', action: 'hello', data: { protocol: '1.0', client: 'test', name } }));
  await expect.poll(() => connection.person).not.toBeNull();
  return connection.person!.user;
}

describe('a node that cannot reach the store', () => {
  test('sends everybody to the others once its leases are over, and takes people again when it is back', async () => {
    const nodes = new Nodes();
    const [one, other] = [await nodes.open('one'), await nodes.open('other')];
    await nodes.pass(1_000);
    const [here, there] = [visit(one), visit(other)];
    nodes.cut.add('one');
    await nodes.pass(LEASE_MS / 2);
    expect([here.code, one.isCutOff]).toEqual([null, false]);
    await nodes.pass(LEASE_MS);
    expect([here.code, one.isCutOff]).toEqual([1001, true]);
    expect([there.code, other.isCutOff]).toEqual([null, false]);
    expect(visit(one).code).toBe(1001);
    nodes.cut.clear();
    await nodes.pass(LEASE_MS);
    expect([one.isCutOff, visit(one).code]).toEqual([false, null]);
  });

  test('keeps everybody if no other node can serve them', async () => {
    const nodes = new Nodes();
    const [one, other] = [await nodes.open('one'), await nodes.open('other')];
    await nodes.pass(1_000);
    const people = [visit(one), visit(other)];
    nodes.cut.add('one').add('other');
    await nodes.pass(3 * LEASE_MS);
    expect(people.map(({ code }) => code)).toEqual([null, null]);
    expect([one.isCutOff, other.isCutOff]).toEqual([false, false]);
  });
});

describe('a table that moves to another node', () => {
  test('is run there, even if its lease could not be released at first', async () => {
    const nodes = new Nodes();
    const a = await nodes.open('a');
    const tables = ['t1', 't2', 't3', 't4', 't5', 't6'];
    const host = { user: 'u-host', name: 'Host' };
    for (const table of tables) await a.make(table, host, settingsOf());
    nodes.failing = 'release';
    const b = await nodes.open('b');
    await nodes.pass(3 * LEASE_MS);
    expect(a.tables.size, 'some have been stopped').toBeLessThan(tables.length);
    expect(b.tables.size, 'their leases are held').toBe(0);
    nodes.failing = null;
    await nodes.pass(3 * LEASE_MS);
    expect([...a.tables.keys(), ...b.tables.keys()].sort()).toEqual(tables);
    expect(b.tables.size).toBeGreaterThan(0);
  });
});

describe('who is gone', () => {
  test('[T-9] is known once all nodes have said who is there, but not soon after one was lost: its people may be on their way', async () => {
    const nodes = new Nodes();
    const one = await nodes.open('one');
    await nodes.pass(59_000);
    expect(one.isGone('u')).toBe(false);
    await nodes.pass(2_000);
    expect(one.isGone('u')).toBe(true);
    const other = await nodes.open('other');
    expect(one.isGone('u')).toBe(false);
    await nodes.pass(61_000);
    expect([one.isGone('u'), other.isGone('u')]).toEqual([true, true]);
    await other.stop();
    await nodes.pass(10_000);
    expect(one.isGone('u')).toBe(false);
    await nodes.pass(61_000);
    expect(one.isGone('u')).toBe(true);
    nodes.cut.add('one');
    await nodes.pass(2 * LEASE_MS);
    expect(one.isGone('u')).toBe(false);
  });

  test('[T-9] is nobody who is connected to any node, or was a moment ago', async () => {
    const nodes = new Nodes();
    const one = await nodes.open('one');
    const early = visit(one);
    const ann = await greet(early, 'Ann');
    const other = await nodes.open('other');
    await nodes.pass(61_000);
    const late = visit(other);
    const bob = await greet(late, 'Bob');
    const seen = () => [ann, bob].map((user) => [one, other].map((room) => room.isGone(user)));
    const here = [false, false];
    const gone = [true, true];
    expect(seen()).toEqual([here, here]);
    early.connection.lost();
    late.connection.lost();
    await nodes.pass(14_000);
    expect(seen()).toEqual([here, here]);
    await nodes.pass(2_000);
    expect(seen()).toEqual([gone, gone]);
  });
});

/** Somebody who reads the answers to what they ask, and the chat of tables. */
class Talker {
  /** Lines of tables, as they came: one by one, and in snapshots. */
  readonly lines: string[] = [];
  readonly #nodes: Nodes;
  readonly #connection: Connection;
  readonly #answers = new Map<string, Answer>();
  #asked = 0;

  constructor(nodes: Nodes, room: Room) {
    this.#nodes = nodes;
    this.#connection = room.accept(
      {
        waitingBytes: 0,
        send: (text) => {
          const message = JSON.parse(text) as ServerMessage;
          if (message.event === 'answer') this.#answers.set(message.id!, message);
          if (message.event === 'snapshot') this.lines.push(...message.state.chat.map((line) => line.text));
          if (message.event !== 'update') return;
          for (const event of message.events) if (event.event === 'chat_message') this.lines.push(event.data.text);
        },
        ping: () => this.#connection.answered(),
        close: () => undefined,
      },
      { token: null, address: '192.0.2.1' },
    );
  }

  async ask(action: string, data: object, about: object = {}): Promise<Answer> {
    const id = `m${++this.#asked}`;
    this.#connection.receive(JSON.stringify({ id, action, ...about, data }));
    for (let turns = 0; turns < 1_000 && !this.#answers.has(id); turns++) await this.#nodes.pass(10);
    return this.#answers.get(id)!;
  }
}

/** How a line in the chat of the tournament was answered. */
function outcomeOf(answer: Answer): string {
  return answer.ok ? 'said' : answer.error.code;
}

describe('a tournament with tables on two nodes', () => {
  test('[T-43] an all-in at a table of another node closes the chat of the tournament until that hand is over', async () => {
    const nodes = new Nodes();
    const [one, other] = [await nodes.open('one'), await nodes.open('other')];
    await nodes.pass(1_000);
    const ann = new Talker(nodes, one);
    await ann.ask('hello', { protocol: '1.0', client: 'test', name: 'Ann' });
    const field = { title: 'Two nodes', kind: 'multiTable', preset: 'hyper', seats: 2, bots: 8, bot: 'pushfold' };
    const made = await ann.ask('tournament_create', { wish: { ...field, quiet_all_in: true } });
    const { tournament } = (made.ok ? made.result : {}) as { tournament: string };
    expect(await ann.ask('host_tournament', { act: 'start' }, { tournament })).toMatchObject({ ok: true });
    const says = async (): Promise<string> =>
      outcomeOf(await ann.ask('tournament_chat', { text: 'hello' }, { tournament }));
    const quietAt = (room: Room) => [...room.tables.values()].filter(({ state }) => silencedHand(state) !== null);
    const isOpen = () => quietAt(one).length + quietAt(other).length === 0;
    const seen = { far: 0, open: 0 };
    for (let step = 0; step < 5_000 && (seen.far === 0 || seen.open === 0); step++) {
      await nodes.pass(100);
      const far = quietAt(other).map(({ table, state }) => [table, silencedHand(state)] as const);
      const [own] = one.tournaments.all;
      expect(own, 'the tournament is run by the first node').toBeDefined();
      if (far.length > 0 && quietAt(one).length === 0) {
        const said = await says();
        // The hand may have ended while the line was on its way.
        const isStill = far.some(([table, hand]) => {
          const host = other.tables.get(table);
          return host !== undefined && silencedHand(host.state) === hand;
        });
        if (isStill) {
          expect(said).toBe('quiet-all-in');
          seen.far++;
        }
      } else if (isOpen() && seen.far > 0) {
        const said = await says();
        if (isOpen() && said === 'said') seen.open++;
      }
    }
    expect(Math.min(seen.far, 1), 'an all-in at the other node was seen').toBe(1);
    expect(Math.min(seen.open, 1), 'and the chat opened again').toBe(1);
  });

  test('[T-43] a player who is connected to another node than the table gets no line of a spectator either', async () => {
    const nodes = new Nodes();
    const rooms = [await nodes.open('one'), await nodes.open('other')];
    await nodes.pass(1_000);
    const come = async (room: Room, name: string, token?: string): Promise<[Talker, string]> => {
      const talker = new Talker(nodes, room);
      const hello = { protocol: '1.0', client: 'test', name, ...(token === undefined ? {} : { token }) };
      const answer = await talker.ask('hello', hello);
      return [talker, answer.ok ? (answer.result as { token: string }).token : ''];
    };
    const [ann, token] = await come(rooms[0]!, 'Ann');
    // Wherever the table is run, she and the spectator follow it from there and from the other node.
    const [annThere] = await come(rooms[1]!, 'Ann', token);
    const [[eve], [fay]] = [await come(rooms[0]!, 'Eve'), await come(rooms[1]!, 'Fay')];
    const field = { title: 'Two nodes', kind: 'sitAndGo', preset: 'hyper', seats: 2, bots: 1 };
    await ann.ask('tournament_create', { wish: field, register: true });
    const tables = () => rooms.flatMap((room) => [...room.tables.values()]);
    for (let step = 0; step < 1_000 && tables()[0]?.state.clock?.kind !== 'action'; step++) await nodes.pass(10);
    const { table } = tables()[0]!;
    const everybody = [ann, annThere, eve, fay];
    for (const talker of everybody) expect(await talker.ask('table_watch', {}, { table })).toMatchObject({ ok: true });
    for (const [talker, text] of [
      [eve, 'one'],
      [fay, 'two'],
      [annThere, 'three'],
    ] as const)
      expect(await talker.ask('chat', { text }, { table })).toMatchObject({ ok: true });
    await nodes.pass(31_000);
    expect(everybody.map(({ lines }) => lines)).toEqual([
      ['three'],
      ['three'],
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ]);
  });
});

describe('a request for a table that nobody runs at the moment', () => {
  const visitor = { user: 'u', name: 'Ann', invite: null, address: null };

  /** A table that is found once `settle` is called; gives back what was asked there. */
  function seeking() {
    const asked: string[] = [];
    let isFound = false;
    const port: TablePort = {
      table: 't',
      ask: ({ message }) => void asked.push(message.id),
      watch: () => undefined,
      unwatch: () => undefined,
    };
    const remote = new RemoteTable('t', {
      find: async (): Promise<TableLocation> => (isFound ? { kind: 'here', port } : { kind: 'unknown' }),
      isOpen: () => true,
      nextNumber: (() => {
        let number = 0;
        return () => ++number;
      })(),
      expect: () => undefined,
      forget: () => undefined,
      wait: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const settle = async (): Promise<string[]> => {
      isFound = true;
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      return asked;
    };
    return { remote, settle };
  }

  const chat: Ask['message'] = { action: 'chat', id: 'chat', table: 't', data: { text: 'hi' } };
  const fold: Ask['message'] = {
    action: 'player_action',
    id: 'fold',
    table: 't',
    hand: 1,
    turn: '1.4',
    price: 2,
    data: { action_type: 'fold' },
  };
  const reply = (_: Answer): void => undefined;

  test('is made once it is run again', async () => {
    const { remote, settle } = seeking();
    remote.ask({ visitor, message: chat, reply });
    remote.ask({ visitor, message: fold, reply });
    expect(await settle()).toEqual(['chat', 'fold']);
  });

  test('is forgotten if its connection is gone, as its author asks again; an act in its turn is not', async () => {
    const { remote, settle } = seeking();
    const gone = { isGone: false };
    const ask = (message: Ask['message']): Ask => ({
      visitor,
      message,
      reply,
      get isGone() {
        return gone.isGone;
      },
    });
    remote.ask(ask(chat));
    remote.ask(ask(fold));
    gone.isGone = true;
    remote.adopt({ asks: [ask({ ...chat, id: 'left behind' })], watchers: [] });
    expect(await settle()).toEqual(['fold']);
  });

  test('is refused if there is no such table', async () => {
    const errors: WireError[] = [];
    const remote = new RemoteTable('t', {
      find: async () => ({ kind: 'nowhere', error: { code: 'no-such-table' } }),
      isOpen: () => true,
      nextNumber: () => 1,
      expect: () => undefined,
      forget: () => undefined,
      wait: async () => undefined,
    });
    remote.ask({
      visitor,
      message: chat,
      reply: (answer) => {
        if (!answer.ok) errors.push(answer.error);
      },
    });
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toEqual([{ code: 'no-such-table' }]);
  });
});

describe('a table that has gone while someone was on the way to it', () => {
  test('is found again: the watcher is taken along', async () => {
    const nodes = new Nodes();
    const one = await nodes.open('one');
    const host = await one.make('t', { user: 'u', name: 'Ann' }, settingsOf('NT'));
    if ('code' in host) throw new Error(host.code);
    await host.stop();
    one.drop(host);
    expect(host.hasLeft).toBe(true);
    const versions: number[] = [];
    const replies: (WireError | null)[] = [];
    const visitor = { user: 'u', name: 'Ann', invite: null, address: null };
    const watcher = {
      visitor,
      send: (_: string, version: number) => void versions.push(version),
      unfollowed: () => undefined,
    };
    host.watch(watcher, undefined, (error) => replies.push(error));
    const answers: Answer[] = [];
    const message: Ask['message'] = { action: 'chat', id: 'chat', table: 't', data: { text: 'hi' } };
    host.ask({ visitor, message, reply: (answer) => void answers.push(answer) });
    await nodes.pass(1_000);
    expect(replies).toEqual([null]);
    expect(answers).toMatchObject([{ ok: true }]);
    expect(versions.at(-1)).toBe(one.tables.get('t')?.state.version);
  });

  test('takes a request along that the store had not answered, and carries it out once', async () => {
    const nodes = new Nodes();
    const one = await nodes.open('one');
    const host = await one.make('t', { user: 'u', name: 'Ann' }, settingsOf('NT'));
    if ('code' in host) throw new Error(host.code);
    const answers: Answer[] = [];
    const visitor = { user: 'u', name: 'Ann', invite: null, address: null };
    const say = (id: string): void => {
      const message: Ask['message'] = { action: 'chat', id, table: 't', data: { text: id } };
      host.ask({ visitor, message, reply: (answer) => void answers.push(answer) });
    };
    nodes.cut.add('one');
    say('under-way');
    say('waiting');
    const stopped = host.stop();
    await nodes.pass(500);
    nodes.cut.clear();
    expect(answers).toEqual([]);
    one.drop(host);
    one.forward(host, await stopped);
    await nodes.pass(1_000);
    expect(answers).toMatchObject([
      { id: 'under-way', ok: true },
      { id: 'waiting', ok: true },
    ]);
    expect(one.tables.get('t')?.state.chat.map(({ text }) => text)).toEqual(['under-way', 'waiting']);
  });
});
