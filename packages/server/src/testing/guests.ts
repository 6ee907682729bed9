/** A room in one process with simulated time, and people on connections who keep everything that they are sent. */
import type { TableSettings } from '@cardroom/protocol';
import { Metrics } from '../metrics.js';
import type { AppendBatch, AppendRefusal } from '../ports.js';
import type { Connection } from '../room/connection.js';
import { Room, type RoomOptions } from '../room/room.js';
import { sealer } from '../sealing/sealer.js';
import { MemoryStore } from '../store/memory/store.js';
import { Timeline } from './chaos/timeline.js';
import { seededEntropy, settingsOf } from './room.js';
import { keepingLog, type LogLine } from './server.js';

// biome-ignore lint/suspicious/noExplicitAny: whatever is sent, looked at field by field as a client does
export type Message = Record<string, any>;

/** A store whose disk is full, slow, or loses its answers, on command. */
class FaultyStore extends MemoryStore {
  isFull = false;
  slowMs = 0;
  /** Written, but the answer is lost. */
  losesAnswers = false;
  readonly #timeline: Timeline;

  constructor(timeline: Timeline) {
    super(() => timeline.now());
    this.#timeline = timeline;
  }

  override async append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    if (this.isFull) throw new Error('database or disk is full');
    if (this.slowMs > 0) await new Promise<void>((resolve) => this.#timeline.after(this.slowMs, resolve));
    const refusal = await super.append(table, epoch, batch);
    if (this.losesAnswers) throw new Error('the answer was lost');
    return refusal;
  }
}

/** Someone on a connection, with everything that they were sent and when. */
export class Guest {
  readonly sent: { readonly at: number; readonly message: Message }[] = [];
  closed: number | null = null;
  waitingBytes = 0;
  /** Gone without a word: nothing answers any more. */
  isMute = false;
  readonly connection: Connection;
  readonly #world: TestWorld;
  #ids = 0;

  constructor(world: TestWorld) {
    this.#world = world;
    const guest = this;
    this.connection = world.room.accept(
      {
        get waitingBytes() {
          return guest.waitingBytes;
        },
        send: (text) => this.sent.push({ at: world.time.now(), message: JSON.parse(text) as Message }),
        ping: () => {
          if (!this.isMute) this.connection.answered();
        },
        close: (code) => {
          this.closed = code;
        },
      },
      { token: null, address: '192.0.2.1' },
    );
  }

  get messages(): Message[] {
    return this.sent.map(({ message }) => message);
  }

  say(message: Message): string {
    const id = (message.id as string | undefined) ?? `m${++this.#ids}`;
    this.connection.receive(JSON.stringify({ id, ...message }));
    return id;
  }

  answer(id: string): Message | undefined {
    return this.messages.find((message) => message.event === 'answer' && message.id === id);
  }

  async ask(message: Message): Promise<Message> {
    const id = this.say(message);
    await this.#world.pass(0);
    const answer = this.answer(id);
    if (answer === undefined) throw new Error(`no answer to ${JSON.stringify(message)}`);
    return answer;
  }

  /** The last state that came whole. */
  get snapshot(): Message | undefined {
    return this.messages.findLast((message) => message.event === 'snapshot');
  }

  get versions(): number[] {
    return this.messages.filter(({ event }) => event === 'update').map(({ version }) => version as number);
  }

  /** The last turn of theirs. */
  get turn(): Message {
    const told = this.messages.flatMap((message) =>
      message.event === 'update'
        ? (message.events as Message[])
        : message.event === 'snapshot'
          ? [{ event: 'your_turn', data: message.state.your_turn }]
          : [],
    );
    return told.findLast(({ event, data }) => event === 'your_turn' && data !== null)?.data as Message;
  }
}

export class TestWorld {
  readonly time = new Timeline();
  readonly store = new FaultyStore(this.time);
  readonly lines: LogLine[] = [];
  readonly metrics = new Metrics();
  room: Room;
  table = '';
  invite = '';
  readonly #options: Partial<RoomOptions>;
  readonly #entropy = seededEntropy('room');

  readonly #bank: number | undefined;

  /** With `bank` each person is given so many chips. */
  constructor({ bank, ...options }: Partial<RoomOptions> & { readonly bank?: number } = {}) {
    this.#options = options;
    this.#bank = bank;
    this.room = this.#newRoom();
  }

  #newRoom(): Room {
    const entropy = this.#entropy;
    const bank = this.#bank;
    return new Room(
      {
        store: this.store,
        clock: this.time,
        entropy,
        sealer: sealer(new Uint8Array(32), (count) => entropy.bytes(count)),
        log: keepingLog(this.lines),
        metrics: this.metrics,
        ...(bank === undefined ? {} : { bank: { sum: 100 * bank } }),
      },
      { node: 'n', server: 'test', inviteKey: new Uint8Array(32), ...this.#options },
    );
  }

  /** Another process on the same store. The one before may still believe that the tables are its own. */
  restart(): void {
    this.room = this.#newRoom();
  }

  async pass(ms: number): Promise<void> {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
    await this.time.run(this.time.now() + ms, () => false);
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  async guest(name: string, hello: Message = {}): Promise<Guest> {
    const guest = new Guest(this);
    await guest.ask({ action: 'hello', data: { protocol: '1.0', client: 'test', name, ...hello } });
    return guest;
  }

  /** A table whose host follows it. */
  async make(host: Guest, settings: Partial<TableSettings> = {}): Promise<void> {
    await this.room.open();
    const made = await host.ask({ action: 'table_create', data: { settings: settingsOf('NT', settings) } });
    ({ table: this.table, invite: this.invite } = made.result as { table: string; invite: string });
  }

  watch(guest: Guest, data: Message = {}): Promise<Message> {
    return guest.ask({ action: 'table_watch', table: this.table, data });
  }

  join(guest: Guest, data: Message = {}): Promise<Message> {
    return guest.ask({ action: 'join', table: this.table, data: { buy_in: 100, ...data } });
  }

  act(guest: Guest, action_type: string): Message {
    const { hand, turn, price } = guest.turn;
    return { action: 'player_action', table: this.table, hand, turn, price, data: { action_type } };
  }

  get state() {
    return this.room.tables.get(this.table)!.state;
  }

  /** The one of the guests whose turn it is. */
  actor(guests: readonly Guest[]): Guest {
    return guests.find((guest) => guest.connection.person?.user === this.state.clock?.user)!;
  }
}

/** A table of two in the middle of a hand, and a spectator. */
export async function playing(settings: Partial<TableSettings> = {}, hello: Message = {}) {
  const world = new TestWorld();
  const [ann, bob] = [await world.guest('Ann', hello), await world.guest('Bob', hello)];
  const wim = await world.guest('Wim');
  await world.make(ann, settings);
  for (const guest of [ann, bob, wim]) await world.watch(guest);
  for (const guest of [ann, bob]) await world.join(guest);
  await world.pass(3_000);
  const actor = world.actor([ann, bob]);
  return { world, ann, bob, wim, actor, other: actor === ann ? bob : ann };
}
