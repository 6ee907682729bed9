/** Bugs that simulated worlds have found, each in the smallest setting that shows it. */
import { type Answer, Client, LIMITS, type ServerMessage, type Socket, type TableSettings } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { RemoteTable } from '../../cluster/remoteTable.js';
import { Refusals } from '../../host/refusals.js';
import type { Ask, TablePort } from '../../host/tablePort.js';
import { Trail } from '../../host/trail.js';
import { Metrics } from '../../metrics.js';
import type { Connection } from '../../room/connection.js';
import { Room } from '../../room/room.js';
import { sealer } from '../../sealing/sealer.js';
import { emptyContent, MemoryStore } from '../../store/memory/store.js';
import { SILENT } from '../../world.js';
import { seededEntropy, settingsOf, Room as TestTable } from '../room.js';
import { SimulatedProcess } from './process.js';
import { Timeline } from './timeline.js';

// biome-ignore lint/suspicious/noExplicitAny: whatever is sent, looked at field by field as a client does
type Message = Record<string, any>;

/** A room in a process that can stand still, on a store that outlives it. */
class Setting {
  readonly timeline = new Timeline();
  readonly content = emptyContent();
  process = new SimulatedProcess('p', this.timeline);
  room = this.#open();
  #ids = 0;

  #open(): Room {
    const entropy = seededEntropy(this.process.name);
    const world = {
      store: new MemoryStore(() => this.timeline.now(), this.content),
      clock: this.process.clock,
      entropy,
      sealer: sealer(new Uint8Array(32), (count) => entropy.bytes(count)),
      log: SILENT,
      metrics: new Metrics(),
    };
    return new Room(world, { node: 'n', server: 'test', inviteKey: new Uint8Array(32) });
  }

  async restart(): Promise<void> {
    this.process.crash();
    this.process = new SimulatedProcess('q', this.timeline);
    this.room = this.#open();
    await this.room.open();
    await this.pass(0);
  }

  async pass(ms: number): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    await this.timeline.run(this.timeline.now() + ms, () => false);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  connect(): { readonly connection: Connection; readonly sent: Message[] } {
    const sent: Message[] = [];
    const peer = {
      waitingBytes: 0,
      send: (text: string) => sent.push(JSON.parse(text)),
      ping: () => connection.answered(),
      close: () => undefined,
    };
    const connection: Connection = this.room.accept(peer, { token: null, address: 'test' });
    return { connection, sent };
  }

  /** Someone who sends one message, and its answer. */
  async guest(name: string, token?: string) {
    const { connection, sent } = this.connect();
    const ask = async (message: Message): Promise<Message> => {
      const id = message.id ?? `m${++this.#ids}`;
      connection.receive(JSON.stringify({ id, ...message }));
      await this.pass(0);
      return sent.find((one) => one.event === 'answer' && one.id === id)!;
    };
    const session = token === undefined ? { name } : { token };
    const hello = await ask({ action: 'hello', data: { protocol: '1.0', client: 'test', ...session } });
    return { connection, sent, ask, token: hello.result.token as string };
  }

  /** Two at a table in the middle of a hand. */
  async playing(settings: Partial<TableSettings> = {}) {
    await this.room.open();
    const [ann, bob] = [await this.guest('Ann'), await this.guest('Bob')];
    const clock = { action_ms: 5_000, time_bank_ms: 0, time_bank_refill_ms: 0, grace_ms: 0 };
    const made = await ann.ask({
      action: 'table_create',
      data: { settings: settingsOf('NT', { clock, ...settings }) },
    });
    const { table, invite } = made.result as { table: string; invite: string };
    for (const guest of [ann, bob]) {
      await guest.ask({ action: 'table_watch', table, data: { invite } });
      await guest.ask({ action: 'join', table, data: { buy_in: 100 } });
    }
    await this.pass(3_000);
    const host = this.room.tables.get(table)!;
    const turn = (): Message => {
      const state = this.room.tables.get(table)!.state;
      return { hand: Number(state.hand.hand), turn: `${state.hand.hand}.${state.hand.actions.length}`, price: 1 };
    };
    const actor = [ann, bob].find((guest) => guest.connection.person?.user === host.state.clock?.user)!;
    return { table, ann, bob, actor, turn };
  }
}

describe('[X-9] a process that stood still', () => {
  test('plays acts that came in time before the clock acts for anybody', async () => {
    const setting = new Setting();
    const { table, actor, turn } = await setting.playing();
    const act = { action: 'player_action', id: 'late', table, ...turn(), data: { action_type: 'call' } };
    await setting.pass(4_000);
    setting.process.standStill();
    await setting.pass(500);
    setting.process.reach(() => actor.connection.receive(JSON.stringify(act)));
    await setting.pass(1_500);
    setting.process.goOn();
    await setting.pass(100);
    expect(actor.sent.find(({ id }) => id === 'late')).toMatchObject({ ok: true });
  });
});

describe('answers', () => {
  test('a refused request stays refused, even if it could be granted by now', async () => {
    const setting = new Setting();
    const { table, ann } = await setting.playing();
    const resume = { action: 'resume', id: 'again', table, data: {} };
    expect(await ann.ask(resume)).toMatchObject({ ok: false, error: { code: 'nothing-changed' } });
    expect(await ann.ask({ action: 'pause', table, data: { when: 'now' } })).toMatchObject({ ok: true });
    ann.sent.length = 0;
    expect(await ann.ask(resume)).toMatchObject({ ok: false, error: { code: 'nothing-changed' } });
    expect(await ann.ask({ ...resume, id: 'anew' })).toMatchObject({ ok: true });
  });

  test('a late copy of a refused request gets the refusal, even if another node runs the table by now', async () => {
    const setting = new Setting();
    const { table, ann } = await setting.playing();
    const resume = { action: 'resume', id: 'again', table, data: {} };
    expect(await ann.ask(resume)).toMatchObject({ ok: false, error: { code: 'nothing-changed' } });
    const asked: string[] = [];
    setting.room.portOf = () =>
      ({
        ask: ({ message: { id }, reply }: Ask) => {
          asked.push(id);
          reply({ event: 'answer', id, ok: true, result: {} });
        },
      }) as TablePort;
    ann.sent.length = 0;
    expect(await ann.ask(resume)).toMatchObject({ ok: false, error: { code: 'nothing-changed' } });
    expect(await ann.ask({ ...resume, id: 'another' })).toMatchObject({ ok: true });
    expect(asked).toEqual(['another']);
  });

  test('a copy that waits for the next owner of its table gets the refusal that its author got meanwhile', async () => {
    const asked: string[] = [];
    const refusal: Answer = { event: 'answer', id: 'again', ok: false, error: { code: 'nothing-changed' } };
    const next = { table: 't', ask: ({ message }: Ask) => void asked.push(message.id) } as TablePort;
    const remote = new RemoteTable('t', {
      find: () => Promise.resolve({ kind: 'here', port: next } as const),
      isOpen: () => true,
      nextNumber: () => 1,
      expect: () => undefined,
      forget: () => undefined,
      wait: () => Promise.resolve(),
    });
    const answers: Answer[] = [];
    const waiting = (id: string, kept: Answer | null): Ask =>
      ({
        visitor: {},
        message: { id },
        reply: (answer: Answer) => answers.push(answer),
        refusal: kept,
      }) as unknown as Ask;
    remote.ask(waiting('again', refusal));
    await new Promise((resolve) => setImmediate(resolve));
    remote.ask(waiting('another', null));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toEqual([refusal]);
    expect(asked).toEqual(['another']);
  });

  test('refusals are kept for the last people and their last requests', () => {
    const refusals = new Refusals();
    const refusal = (id: string) => ({ event: 'answer', id, ok: false, error: { code: 'no-hand' } }) as const;
    for (let i = 0; i <= LIMITS.answersKept; i++) refusals.add('ann', refusal(`r${i}`));
    expect(refusals.of('ann', 'r0')).toBeNull();
    expect(refusals.of('ann', 'r1')).toEqual(refusal('r1'));
    for (let i = 0; i < 64; i++) refusals.add(`u${i}`, refusal('r'));
    expect(refusals.of('ann', 'r1')).toBeNull();
    refusals.add('bob', { event: 'answer', id: 'x', ok: false, error: { code: 'unavailable', retry_ms: 1 } });
    expect(refusals.of('bob', 'x')).toBeNull();
    // Nor did it take the place of somebody else's.
    expect(refusals.of('u0', 'r')).toEqual(refusal('r'));
  });

  test('someone who may not come to a table any more still gets their earlier answers', async () => {
    const setting = new Setting();
    const { table, bob } = await setting.playing({ listed: false });
    const chat = { action: 'chat', id: 'said', table, data: { text: 'hello' } };
    const answer = await bob.ask(chat);
    expect(answer).toMatchObject({ ok: true });
    await bob.ask({ action: 'leave', table, data: { when: 'now' } });
    const back = await setting.guest('Bob', bob.token);
    expect(await back.ask(chat)).toEqual(answer);
    expect(await back.ask({ ...chat, id: 'more' })).toMatchObject({ error: { code: 'not-invited' } });
  });

  test('the same hello gets the same token', async () => {
    const setting = new Setting();
    await setting.room.open();
    const { connection, sent } = setting.connect();
    const hello = { action: 'hello', id: 'h', data: { protocol: '1.0', client: 'test', name: 'Ann' } };
    connection.receive(JSON.stringify(hello));
    await setting.pass(0);
    connection.receive(JSON.stringify(hello));
    await setting.pass(0);
    expect(sent).toHaveLength(2);
    expect(sent[0]!.result.token).not.toBeNull();
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('spectators with a delay', () => {
  test('after a restart they see nothing newer, and are told once the delay is over though nothing happens', async () => {
    const setting = new Setting();
    const { table, actor, turn } = await setting.playing({ spectators: { allowed: true, delay_ms: 10_000 } });
    const fold = { action: 'player_action', table, ...turn(), data: { action_type: 'fold' } };
    expect(await actor.ask(fold)).toMatchObject({ ok: true });
    await setting.restart();
    const wim = await setting.guest('Wim');
    await wim.ask({ action: 'table_watch', table, data: {} });
    await setting.pass(9_000);
    expect(wim.sent.filter(({ event }) => event === 'snapshot' || event === 'update')).toEqual([]);
    await setting.pass(2_000);
    expect(wim.sent.some(({ event }) => event === 'snapshot')).toBe(true);
  });

  test('a state of its own age is waited for, then the facts after it', () => {
    const { state } = new TestTable();
    const trail = new Trail(state, 1_000);
    expect(trail.nextAfter(0)).toBe(1_000);
    expect(trail.nextAfter(1_000)).toBeNull();
  });
});

describe('a client that is told much', () => {
  test('says a word before the server takes it for lost', async () => {
    const timeline = new Timeline();
    const said: Message[] = [];
    let socket: Socket | null = null;
    const tell = (message: Message): void => {
      (socket!.onmessage as (event: { data: string }) => void)({ data: JSON.stringify(message as ServerMessage) });
    };
    const client = new Client({
      connect: () => {
        socket = {
          onopen: null,
          onmessage: null,
          onclose: null,
          onerror: null,
          send: (text) => {
            const message = JSON.parse(text) as Message;
            said.push({ at: timeline.now(), ...message });
            if (message.action !== 'hello') return;
            const result = { protocol: '1.0', server_time_ms: 0, user: 'u', name: 'Ann', token: 't', tables: [] };
            timeline.after(1, () => tell({ event: 'answer', id: message.id, ok: true, result }));
          },
          close: () => undefined,
        };
        timeline.after(1, () => (socket!.onopen as (event: object) => void)({}));
        return socket;
      },
      clock: { now: () => timeline.now(), after: (ms, call) => timeline.after(ms, call) },
      random: () => 0.5,
    });
    const began = timeline.now();
    for (let at = 500; at < 60_000; at += 500)
      timeline.after(at, () => tell({ event: 'lobby_update', changed: [], gone: [] }));
    await timeline.run(began + 60_000, () => false);
    const times = said.map(({ at }) => at as number);
    const gaps = times.map((at, place) => (times[place + 1] ?? began + 60_000) - at);
    expect(Math.max(...gaps)).toBeLessThan(LIMITS.silenceMs);
    client.close();
  });
});
