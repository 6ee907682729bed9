/** The sessions of PROTOCOL.md, played on the test room and written down as they were. For tests only. */
import { xoshiro128 } from '@cardroom/engine';
import type { ActionName, ClientMessage, ServerMessage, YourTurn } from '../messages.js';
import { type Peer, SimulatedClock } from './network.js';
import { Room, TABLE } from './room.js';

/** A person who speaks the protocol by hand. */
class Speaker {
  readonly lines: string[] = [];
  readonly #room: Room;
  readonly #prefix: string;
  #lastId = 0;
  #peer: Peer | null = null;
  turn: YourTurn | null = null;
  version = 0;

  constructor(room: Room, prefix: string) {
    this.#room = room;
    this.#prefix = prefix;
    this.connect();
  }

  connect(): void {
    this.#peer = {
      receive: () => undefined,
      lost: () => undefined,
      send: (text) => this.#hear(text),
      close: () => undefined,
    };
    this.#room.accept(this.#peer);
  }

  cut(): void {
    this.#peer?.lost();
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    this.lines.push(`← ${formatMessage(message)}`);
    if (message.event === 'snapshot') {
      this.version = message.version;
      this.turn = message.state.your_turn;
    }
    if (message.event !== 'update') return;
    this.version = message.version;
    for (const { event, data } of message.events) {
      if (event === 'player_acted') this.turn = null;
      if (event === 'your_turn') this.turn = data;
    }
  }

  say(action: ActionName, data: object, envelope: object = {}, id = `${this.#prefix}.${++this.#lastId}`): string {
    const message = { action, id, ...envelope, data } as ClientMessage;
    this.lines.push(`→ ${JSON.stringify(message)}`);
    this.#peer!.receive(JSON.stringify(message));
    return id;
  }

  act(data: object): string {
    const { hand, turn, price } = this.turn!;
    return this.say('player_action', data, { table: TABLE, hand, turn, price });
  }

  /** Messages since the last call. */
  take(): string {
    return this.lines.splice(0).join('\n');
  }
}

/** One line for a short message; for a long one a line for each event or field, so that it can be read. */
function formatMessage(message: ServerMessage): string {
  if (message.event === 'update') {
    const { events, ...rest } = message;
    const lines = events.map((event) => `    ${JSON.stringify(event)}`);
    return `${JSON.stringify(rest).slice(0, -1)},"events":[\n${lines.join(',\n')}]}`;
  }
  if (message.event === 'snapshot') {
    const { state, ...rest } = message;
    const lines = Object.entries(state).map(([name, value]) => `    "${name}":${JSON.stringify(value)}`);
    return `${JSON.stringify(rest).slice(0, -1)},"state":{\n${lines.join(',\n')}}}`;
  }
  return JSON.stringify(message);
}

/** Calls and checks, shows at the end. */
function goAlong(speaker: Speaker): void {
  const types = speaker.turn!.action_types;
  const action_type = (['check', 'call', 'bring_in', 'show'] as const).find((type) => types.includes(type))!;
  speaker.act({ action_type });
}

/** Two people at a new table of the variant; the first has seen everything since the beginning. */
function twoAt(variant: string, seed: string): { readonly ann: Speaker; readonly bob: Speaker } {
  const room = new Room({ clock: new SimulatedClock(), random: xoshiro128(seed), variant });
  const [ann, bob] = [new Speaker(room, 'k3v9qd0m2x7a'), new Speaker(room, 'bob')];
  for (const [speaker, name] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
  ] as const) {
    speaker.say('hello', { protocol: '1.0', client: 'example', name });
    speaker.say('table_watch', {}, { table: TABLE });
    speaker.say('join', { buy_in: speaker === ann ? 100 : 200 }, { table: TABLE });
  }
  return { ann, bob };
}

/** The written sessions, by the name of their place in PROTOCOL.md. */
export function sessions(): Readonly<Record<string, string>> {
  const { ann, bob } = twoAt('NT', 'a session');
  const join = ann.take();

  const first = ann.turn === null ? bob : ann;
  if (first === bob) goAlong(bob);
  const stale = ann.turn!;
  ann.act({ action_type: 'raise', amount: 6 });
  ann.say(
    'player_action',
    { action_type: 'call' },
    { table: TABLE, hand: stale.hand, turn: stale.turn, price: stale.price },
  );
  goAlong(bob);
  const preflop = ann.take();

  while (ann.turn?.kind !== 'show' && bob.turn?.kind !== 'show') goAlong(ann.turn === null ? bob : ann);
  ann.take();
  const hand = ann.turn?.hand ?? bob.turn!.hand;
  while ((ann.turn?.hand ?? bob.turn?.hand) === hand) goAlong(ann.turn === null ? bob : ann);
  const showdown = ann.take();

  if (ann.turn === null) goAlong(bob);
  ann.take();
  const before = ann.version;
  const turn = ann.turn!;
  const envelope = { table: TABLE, hand: turn.hand, turn: turn.turn, price: turn.price };
  const act = { action_type: 'call' };
  const types = turn.action_types;
  const id = ann.say('player_action', types.includes('call') ? act : { action_type: 'check' }, envelope);
  ann.take();
  ann.cut();
  ann.connect();
  ann.say('hello', { protocol: '1.0', client: 'example', token: 'token-of-persons-Ann' });
  ann.say('table_watch', { version: before }, { table: TABLE });
  ann.say('player_action', types.includes('call') ? act : { action_type: 'check' }, envelope, id);
  const reconnect = ann.take();

  const stud = twoAt('F7S', 'a stud turn');
  const opener = stud.ann.turn === null ? stud.bob : stud.ann;
  const dealt = opener.lines.at(-1)!;
  opener.take();
  opener.act({ action_type: 'complete_bet', amount: 5 });
  const studTurn = `${dealt}\n${opener.take()}`;
  return { join, preflop, showdown, reconnect, stud: studTurn };
}
