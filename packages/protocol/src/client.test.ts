import { below, fraction, type Xoshiro128, xoshiro128 } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Client, type ClientOptions, type ClientSignal, createClient, type Outcome, type Socket } from './client.js';
import type { ActionName, ClientMessage, DataOf, ServerMessage, TableEvent, Update } from './messages.js';
import { CALM, type Faults, SimulatedClock, SimulatedNetwork } from './testing/network.js';
import { Room, TABLE } from './testing/room.js';

// ---------------------------------------------------------------------------------------------------- one connection

/** A server in the hand of the test: what was said to it, and what it says. */
function puppet(options: Partial<ClientOptions> = {}) {
  const clock = new SimulatedClock();
  const sockets: { socket: Socket; said: ClientMessage[]; closed: number | null }[] = [];
  const connect = (): Socket => {
    const entry: (typeof sockets)[number] = {
      said: [],
      closed: null,
      socket: {
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        send: (text) => entry.said.push(JSON.parse(text)),
        close: (code) => {
          entry.closed = code ?? 1005;
        },
      },
    };
    sockets.push(entry);
    return entry.socket;
  };
  const client = createClient({ connect, clock, random: () => 0.5, ...options });
  const signals: ClientSignal[] = [];
  client.on((signal) => signals.push(signal));
  const last = () => sockets.at(-1)!;
  const call = (handler: ((event: never) => void) | null, event: unknown) =>
    (handler as (event: unknown) => void)(event);
  const say = (message: ServerMessage) => call(last().socket.onmessage, { data: JSON.stringify(message) });
  const said = <Name extends ActionName>(action: Name) =>
    last().said.filter((message): message is Extract<ClientMessage, { action: Name }> => message.action === action);
  const grant = (id: string, result: Record<string, unknown> = {}) => say({ event: 'answer', id, ok: true, result });
  const greet = () => {
    call(last().socket.onopen, {});
    const result = { token: 'a-token-of-the-session', server_time_ms: clock.now() + 300, name: 'Ann', tables: [] };
    grant(said('hello').at(-1)!.id, result);
  };
  const cut = (code: number) => call(last().socket.onclose, { code });
  return { clock, client, signals, sockets, last, say, said, grant, greet, cut };
}

function update(version: number, text = `line ${version}`): Update {
  const data = { at_ms: version, user: 'u-bob', name: 'Bob', seat_index: null, text };
  return { event: 'update', table: TABLE, version, events: [{ event: 'chat_message', data }] };
}

function snapshot(version: number): ServerMessage {
  const room = new Room({ clock: new SimulatedClock(), random: xoshiro128('snapshot') });
  return { ...room.snapshotFor('Ann'), version };
}

/** Everything said at the table, as the listeners heard it. */
function heard(signals: readonly ClientSignal[]): string[] {
  return signals.flatMap((signal) =>
    signal.kind === 'event' && signal.event.event === 'chat_message' ? [signal.event.data.text] : [],
  );
}

describe('the session', () => {
  test('begins with hello, and goes on with the token', async () => {
    const { client, clock, signals, sockets, said, greet, cut } = puppet({
      session: { name: 'Ann', code: 'ABCD2345' },
    });
    expect(client.status).toBe('connecting');
    greet();
    expect(said('hello')[0]!.data).toEqual({ protocol: '1.0', client: 'cardroom', name: 'Ann', code: 'ABCD2345' });
    expect(client.status).toBe('open');
    expect(signals.map(({ kind }) => kind)).toContain('hello');
    cut(1006);
    expect(client.status).toBe('waiting');
    await clock.run(1_000);
    expect(sockets).toHaveLength(2);
    greet();
    expect(said('hello')[0]!.data).toEqual({
      protocol: '1.0',
      client: 'cardroom',
      name: 'Ann',
      token: 'a-token-of-the-session',
    });
  });

  test('is over when hello is refused, or the server says never', async () => {
    const refused = puppet();
    refused.last().socket.onopen!(undefined as never);
    const error = { code: 'unsupported-protocol', supported: '2.0' } as const;
    refused.say({ event: 'answer', id: refused.said('hello')[0]!.id, ok: false, error });
    expect(refused.client.status).toBe('closed');
    expect(refused.signals).toContainEqual({ kind: 'lost', reason: null, error });

    const signedOut = puppet();
    signedOut.greet();
    signedOut.cut(4401);
    await signedOut.clock.run(60_000);
    expect(signedOut.client.status).toBe('closed');
    expect(signedOut.sockets).toHaveLength(1);
  });

  test('comes back after waits that double, and later if the server says so', async () => {
    const { clock, sockets, cut, say, greet } = puppet();
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      const before = sockets.length;
      const since = clock.now();
      cut(1006);
      while (sockets.length === before) await clock.run(1);
      waits.push(clock.now() - since);
    }
    expect(waits).toEqual([375, 750, 1_500, 3_000, 6_000, 7_500, 7_500, 7_500]);
    greet();
    await clock.run(6_000);
    say({ event: 'closing', reason: 'server-full', retry_ms: 20_000 });
    const before = sockets.length;
    cut(1013);
    await clock.run(20_000);
    expect(sockets).toHaveLength(before);
    await clock.run(500);
    expect(sockets).toHaveLength(before + 1);
  });

  test('waits are never the same for all', () => {
    const random = xoshiro128('jitter');
    const seen = new Set<number>();
    for (let count = 0; count < 50; count++) {
      const clock = new SimulatedClock();
      const delays: number[] = [];
      const after = clock.after.bind(clock);
      clock.after = (delayMs, call) => {
        delays.push(delayMs);
        return after(delayMs, call);
      };
      const { cut } = puppet({ clock, random: () => fraction(random) });
      cut(1006);
      const wait = delays.at(-1)!;
      expect(wait).toBeGreaterThanOrEqual(250);
      expect(wait).toBeLessThan(500);
      seen.add(wait);
    }
    expect(seen.size).toBe(50);
  });

  test('notices silence: a ping after 2 s, late after 3 s, another connection after 5 s', async () => {
    const { client, clock, sockets, said, greet, grant } = puppet();
    greet();
    await clock.run(2_500);
    expect(said('ping')).toHaveLength(1);
    expect(client.status).toBe('open');
    await clock.run(1_000);
    expect(client.status).toBe('late');
    grant(said('ping')[0]!.id, { server_time_ms: clock.now(), tables: [] });
    expect(client.status).toBe('open');
    await clock.run(4_500);
    expect(sockets).toHaveLength(1);
    await clock.run(2_000);
    expect(sockets).toHaveLength(2);
  });

  test('gives a connection up sooner if it has asked and nothing at all is said', async () => {
    const { client, clock, sockets, said, say, greet } = puppet();
    greet();
    void client.request('chat', { text: 'hi' }, { table: TABLE });
    await clock.run(1_500);
    say(update(1));
    await clock.run(2_000);
    // Something was said since: the answer may be late, the connection is not dead.
    expect(sockets).toHaveLength(1);
    void client.request('chat', { text: 'are you there?' }, { table: TABLE });
    await clock.run(2_400);
    expect(sockets).toHaveLength(1);
    await clock.run(1_500);
    expect(sockets).toHaveLength(2);
    greet();
    expect(said('chat').map(({ data }) => data.text)).toEqual(['hi', 'are you there?']);
  });

  test('messages already on their way do not keep a dead connection', async () => {
    const { client, clock, sockets, say, greet } = puppet();
    greet();
    void client.request('chat', { text: 'hi' }, { table: TABLE });
    await clock.run(100);
    say(update(1));
    await clock.run(3_500);
    expect(sockets).toHaveLength(2);
  });

  test('a machine that slept asks before it gives up', async () => {
    const { clock, sockets, said, greet } = puppet();
    greet();
    const asleep = clock.now.bind(clock);
    clock.now = () => asleep() + 60_000;
    await clock.run(1_500);
    expect(sockets).toHaveLength(1);
    expect(said('ping')).toHaveLength(1);
  });

  test("knows the server's clock", async () => {
    const { client, clock, said, greet, grant } = puppet();
    greet();
    expect(client.serverNow() - clock.now()).toBe(300);
    await clock.run(2_500);
    grant(said('ping')[0]!.id, { server_time_ms: clock.now() + 10_000, tables: [] });
    // A slower round trip says less than the first one did.
    expect(client.serverNow() - clock.now()).toBe(300);
  });
});

describe('requests', () => {
  test('wait for the session, are answered once, and keep their id when they are sent again', async () => {
    const { client, clock, said, say, greet, grant, cut } = puppet();
    const outcome = client.request('chat', { text: 'hi' }, { table: TABLE });
    expect(said('chat')).toHaveLength(0);
    greet();
    const [first] = said('chat');
    expect(first).toMatchObject({ action: 'chat', table: TABLE, data: { text: 'hi' } });
    await clock.run(1_500);
    say(update(1));
    await clock.run(3_000);
    expect(said('chat').map(({ id }) => id)).toEqual([first!.id, first!.id]);
    cut(1006);
    await clock.run(2_000);
    greet();
    expect(said('chat')[0]!.id).toBe(first!.id);
    grant(first!.id);
    grant(first!.id);
    expect(await outcome).toEqual({ ok: true, result: {}, version: null });
    await clock.run(20_000);
    expect(said('chat')).toHaveLength(0);
  });

  test('refusals come back as values; too many at once are sent later', async () => {
    const { client, clock, say, said, greet, grant } = puppet();
    greet();
    const refused = client.request('host_pause', {}, { table: TABLE });
    say({ event: 'answer', id: said('host_pause')[0]!.id, ok: false, error: { code: 'not-host' } });
    expect(await refused).toEqual({ ok: false, error: { code: 'not-host' } });

    const limited = client.request('chat', { text: 'hi' }, { table: TABLE });
    const { id } = said('chat')[0]!;
    say({ event: 'answer', id, ok: false, error: { code: 'rate-limited', retry_ms: 1_500 } });
    await clock.run(1_000);
    expect(said('chat')).toHaveLength(1);
    await clock.run(1_500);
    expect(said('chat')).toHaveLength(2);
    grant(id);
    expect((await limited).ok).toBe(true);

    for (let count = 0; count < 40; count++) void client.request('ledger', {}, { table: TABLE });
    expect(said('ledger')).toHaveLength(32);
    grant(said('ledger')[0]!.id);
    expect(said('ledger')).toHaveLength(33);
  });

  test('end with the client', async () => {
    const { client, said, greet, last } = puppet();
    greet();
    const asked = client.request('lobby_list', {});
    client.close();
    expect(await asked).toEqual({ ok: false, error: { code: 'client-closed' } });
    expect(await client.request('lobby_list', {})).toEqual({ ok: false, error: { code: 'client-closed' } });
    expect(said('lobby_list')).toHaveLength(1);
    expect(last().closed).toBe(1000);
    client.close();
  });

  test('the lobby is watched again after a cut', async () => {
    const { client, clock, said, greet, grant, cut, say, signals } = puppet();
    greet();
    void client.request('lobby_watch', { on: true });
    grant(said('lobby_watch')[0]!.id);
    cut(1006);
    await clock.run(1_000);
    greet();
    expect(said('lobby_watch').map(({ data }) => data)).toEqual([{ on: true }]);
    say({ event: 'lobby_update', changed: [], gone: ['t9'] });
    expect(signals.at(-1)).toMatchObject({ kind: 'lobby', update: { gone: ['t9'] } });
  });
});

describe('tables', () => {
  test('are followed version by version: doubles are dropped, early ones held, gaps asked for', async () => {
    const { client, signals, said, say, greet, grant } = puppet();
    client.watch(TABLE);
    expect(client.table(TABLE)).toBeNull();
    greet();
    expect(said('table_watch')[0]!.data).toEqual({});
    grant(said('table_watch')[0]!.id);
    say(snapshot(5));
    say(update(6));
    say(update(6));
    say(update(8));
    expect(said('table_watch').at(-1)!.data).toEqual({ version: 6 });
    expect(heard(signals)).toEqual(['line 6']);
    say(update(9));
    say(update(7));
    expect(heard(signals)).toEqual(['line 6', 'line 7', 'line 8', 'line 9']);
    expect(client.table(TABLE)!.version).toBe(9);
    expect(client.table(TABLE)!.chat.map(({ text }) => text)).toEqual(['line 6', 'line 7', 'line 8', 'line 9']);
    say(snapshot(4));
    expect(client.table(TABLE)!.version).toBe(9);
    say(snapshot(12));
    expect(client.table(TABLE)!.version).toBe(12);
    expect(said('table_watch')).toHaveLength(2);
  });

  test('resume by the last version after a cut', async () => {
    const { client, clock, said, say, greet, grant, cut } = puppet();
    client.watch(TABLE, 'secret');
    greet();
    grant(said('table_watch')[0]!.id);
    say(snapshot(5));
    say(update(6));
    cut(1001);
    await clock.run(1_000);
    greet();
    expect(said('table_watch').map(({ data }) => data)).toEqual([{ version: 6, invite: 'secret' }]);
  });

  test('[SEC-11] one that may not be followed any more is gone, and is not asked for again', async () => {
    const { client, clock, signals, said, say, greet, grant, cut } = puppet();
    client.watch(TABLE);
    greet();
    grant(said('table_watch')[0]!.id);
    say(snapshot(5));
    say({ event: 'unfollowed', table: TABLE, error: { code: 'banned' } });
    expect(signals).toContainEqual({ kind: 'gone', table: TABLE, error: { code: 'banned' } });
    expect(client.table(TABLE)).toBeNull();
    say(update(6));
    expect(heard(signals)).toEqual([]);
    cut(1001);
    await clock.run(1_000);
    greet();
    expect(said('table_watch')).toEqual([]);
  });

  test('a new host is told so with the step that makes them the host', () => {
    const { client, said, say, greet, grant } = puppet();
    client.watch(TABLE);
    greet();
    grant(said('table_watch')[0]!.id);
    say(snapshot(5));
    const data = { host: 'Ann', is_host: true, requests: [] };
    say({ event: 'update', table: TABLE, version: 6, events: [{ event: 'game_state_update', data }] });
    expect(client.table(TABLE)).toMatchObject({ host: 'Ann', you: { is_host: true } });
    expect(client.table(TABLE)).not.toHaveProperty('is_host');
  });

  test('a lost last update is found by the next ping', async () => {
    const { client, clock, said, say, greet, grant } = puppet();
    client.watch(TABLE);
    greet();
    grant(said('table_watch')[0]!.id);
    say(snapshot(5));
    await clock.run(2_500);
    const tables = [{ table: TABLE, version: 6 }];
    grant(said('ping')[0]!.id, { server_time_ms: 0, tables });
    expect(said('table_watch').at(-1)!.data).toEqual({ version: 5 });
  });

  test('a table that the other end does not send any more is asked for after the next ping [X-52]', async () => {
    const { client, clock, said, say, greet, grant } = puppet();
    client.watch(TABLE);
    greet();
    grant(said('table_watch')[0]!.id);
    say(snapshot(5));
    await clock.run(2_500);
    grant(said('ping')[0]!.id, { server_time_ms: 0, tables: [] });
    expect(said('table_watch')).toHaveLength(2);
    expect(said('table_watch').at(-1)!.data).toEqual({ version: 5 });
  });

  test('as many early ones as there may be do not keep out the one that is missing', () => {
    const { client, said, say, grant, greet } = puppet();
    greet();
    client.watch(TABLE);
    grant(said('table_watch').at(-1)!.id);
    say(snapshot(4));
    for (let version = 200; version > 4; version--) say(update(version));
    expect(client.table(TABLE)?.version).toBeGreaterThan(60);
    for (let version = 5; version <= 200; version++) say(update(version));
    expect(client.table(TABLE)?.version).toBe(200);
  });

  test('are asked for again if the server could not follow the wish at once', async () => {
    const { client, clock, said, say, grant, greet, cut } = puppet();
    greet();
    client.watch(TABLE);
    grant(said('table_watch').at(-1)!.id);
    say(snapshot(4));
    cut(1006);
    await clock.run(1_000);
    greet();
    const { id } = said('table_watch').at(-1)!;
    say({ event: 'answer', id, ok: false, error: { code: 'unavailable', retry_ms: 1_000 } });
    await clock.run(1_100);
    expect(said('table_watch')).toHaveLength(2);
    grant(said('table_watch').at(-1)!.id);
    say(update(5));
    await clock.run(3_000);
    expect(said('table_watch')).toHaveLength(2);
    expect(client.table(TABLE)?.version).toBe(5);
  });

  test('a lost update is found by and by, however much is said about other things', async () => {
    const { client, clock, said, say, grant, greet } = puppet();
    greet();
    client.watch(TABLE);
    grant(said('table_watch').at(-1)!.id);
    say(snapshot(4));
    for (let second = 0; second < 12; second++) {
      say({ event: 'lobby_update', changed: [], gone: [] });
      void client.request('chat', { text: 'hi' }, { table: TABLE });
      grant(said('chat').at(-1)!.id);
      await clock.run(1_000);
    }
    grant(said('ping').at(-1)!.id, { server_time_ms: clock.now(), tables: [{ table: TABLE, version: 5 }] });
    expect(said('table_watch').at(-1)?.data).toMatchObject({ version: 4 });
  });

  test('that are gone are let go; nothing comes of one that is not followed', () => {
    const { client, signals, said, say, greet } = puppet();
    client.watch(TABLE);
    greet();
    const error = { code: 'no-such-table' } as const;
    say({ event: 'answer', id: said('table_watch')[0]!.id, ok: false, error });
    expect(signals).toContainEqual({ kind: 'gone', table: TABLE, error });
    say(snapshot(5));
    expect(client.table(TABLE)).toBeNull();
    client.watch(TABLE);
    client.unwatch(TABLE);
    expect(said('table_unwatch')).toHaveLength(1);
  });

  test('an act carries the hand, the turn and the price that were shown', async () => {
    const { client, said, say, greet } = puppet();
    client.watch(TABLE);
    greet();
    expect(await client.act(TABLE, { action_type: 'call' })).toEqual({ ok: false, error: { code: 'no-turn' } });
    say(snapshot(5));
    const turn = { hand: 3, turn: '3.8', price: 20 } as Extract<TableEvent, { event: 'your_turn' }>['data'];
    say({ event: 'update', table: TABLE, version: 6, events: [{ event: 'your_turn', data: turn }] });
    void client.act(TABLE, { action_type: 'call' });
    expect(said('player_action')[0]).toMatchObject({ table: TABLE, hand: 3, turn: '3.8', price: 20 });
  });

  test('unknown messages are passed over', () => {
    const { client, say, greet, signals } = puppet();
    client.watch(TABLE);
    greet();
    const count = signals.length;
    for (const message of [{ event: 'of-tomorrow' }, { no: 'event' }, null, 7, 'text', []]) {
      say(message as unknown as ServerMessage);
    }
    expect(signals).toHaveLength(count);
    say(snapshot(5));
    const strange = { event: 'of-tomorrow', data: { x: 1 } } as unknown as TableEvent;
    say({ event: 'update', table: TABLE, version: 6, events: [strange] });
    expect(client.table(TABLE)!.version).toBe(6);
  });
});

// ---------------------------------------------------------------------------------------------------- whole worlds

const STORM: Faults = { loss: 0.1, duplicates: 0.2, delayMs: 400, reorder: true, cuts: 0.02 };

interface Player {
  readonly name: string;
  readonly client: Client;
  readonly updates: Update[];
  readonly outcomes: { readonly what: string; readonly outcome: Outcome<ActionName> }[];
  asked: number;
}

/** Someone who plays at random, talks now and then, and asks for nothing twice. */
function sitDown(name: string, clock: SimulatedClock, network: SimulatedNetwork, random: Xoshiro128): Player {
  const client = new Client({
    connect: () => network.connect(),
    clock,
    random: () => fraction(random),
    session: { name },
  });
  const player: Player = { name, client, updates: [], outcomes: [], asked: 0 };
  const turns = new Set<string>();
  const ask = (what: string, outcome: Promise<Outcome<ActionName>>): void => {
    player.asked++;
    void outcome.then((came) => player.outcomes.push({ what, outcome: came }));
  };
  client.on((signal) => {
    if (signal.kind === 'event') {
      const { version } = signal.state;
      const last = player.updates.at(-1);
      if (last?.version === version) last.events.push(signal.event);
      else player.updates.push({ event: 'update', table: TABLE, version, events: [signal.event] });
    }
    if (signal.kind !== 'state') return;
    const turn = signal.state.your_turn;
    if (turn === null || turns.has(turn.turn)) return;
    turns.add(turn.turn);
    const types = turn.action_types;
    const action_type = types[below(random, types.length)]!;
    const isSized = action_type === 'raise' || action_type === 'bet' || action_type === 'complete_bet';
    const data: DataOf<'player_action'> = { action_type, ...(isSized ? { amount: turn.range!.min } : {}) };
    clock.after(below(random, 2_000), () => ask('act', client.act(TABLE, data)));
    if (below(random, 4) === 0) {
      const text = `${name} ${turn.turn}`;
      ask(text, client.request('chat', { text }, { table: TABLE }));
    }
  });
  client.watch(TABLE);
  ask('join', client.request('join', { buy_in: 100 }, { table: TABLE }));
  return player;
}

interface World {
  readonly room: Room;
  readonly network: SimulatedNetwork;
  readonly players: readonly Player[];
}

/** A world by its seed: a stormy while, then calm until everything has settled. */
async function play(seed: string, variant: string, forgetsIds = false): Promise<World> {
  const clock = new SimulatedClock();
  const room = new Room({ clock, random: xoshiro128(`${seed} room`), variant, forgetsIds });
  const network = new SimulatedNetwork(clock, xoshiro128(`${seed} network`), (peer) => room.accept(peer));
  network.faults = STORM;
  const players = ['Ann', 'Bob', 'Cleo'].map((name) => sitDown(name, clock, network, xoshiro128(`${seed} ${name}`)));
  await clock.run(60_000);
  room.restart(1001);
  await clock.run(60_000);
  network.faults = CALM;
  room.isQuiet = true;
  await clock.run(90_000);
  return { room, network, players };
}

/** The faults of a world; none if the client and the protocol keep their promises. */
function problemsOf({ room, players }: World): string[] {
  const problems: string[] = [];
  const said = room.entries.flatMap(({ others }) =>
    others.flatMap((event) => (event.event === 'chat_message' ? [event.data.text] : [])),
  );
  if (new Set(said).size !== said.length) problems.push('something was said twice');
  if (new Set(room.acts).size !== room.acts.length) problems.push('an act was done twice');
  for (const { name, client, updates, outcomes, asked } of players) {
    const state = client.table(TABLE);
    const { version, state: real } = room.snapshotFor(name);
    const isEqual = JSON.stringify(state) === JSON.stringify({ ...real, table: TABLE, version });
    if (!isEqual) problems.push(`${name} does not see the table as it is`);
    if (outcomes.length !== asked) problems.push(`${name} asked ${asked} times and got ${outcomes.length} answers`);
    const acts = outcomes.filter(({ what, outcome }) => what === 'act' && outcome.ok).length;
    const taken = room.acts.filter((act) => act.startsWith(`${name} `)).length;
    if (acts !== taken) problems.push(`${name} was told of ${acts} acts of ${taken}`);
    for (const { what, outcome } of outcomes) {
      if (what.includes('.') && !(outcome.ok && said.includes(what))) problems.push(`${what} was lost`);
    }
    updates.forEach((update, at) => {
      if (at > 0 && update.version <= updates[at - 1]!.version)
        problems.push(`${name} heard ${update.version} too late`);
      const sent = room.updateFor(name, update.version);
      if (JSON.stringify(sent) !== JSON.stringify(update)) problems.push(`${name} heard another ${update.version}`);
    });
  }
  return problems;
}

describe('worlds with loss, delay, duplicates, reordering and cuts', () => {
  const worlds = Array.from({ length: 6 }, (_, at) => [`seed ${at}`, ['NT', 'F7S', 'F2L3D'][at % 3]!] as const);

  test.each(worlds)(
    '%s, %s: everybody sees the same table, and every request is answered once',
    async (seed, variant) => {
      const world = await play(seed, variant);
      expect(problemsOf(world)).toEqual([]);
      const { counts } = world.network;
      expect(Math.min(counts.lost, counts.doubled)).toBeGreaterThan(20);
      expect(counts.cut).toBeGreaterThan(2);
      expect(world.room.acts.length).toBeGreaterThan(20);
    },
  );

  test('one seed is one world, byte for byte', async () => {
    const [one, other] = [await play('twice', 'NT'), await play('twice', 'NT')];
    expect(JSON.stringify(other.room.entries)).toBe(JSON.stringify(one.room.entries));
    expect(JSON.stringify(other.players.map(({ updates }) => updates))).toBe(
      JSON.stringify(one.players.map(({ updates }) => updates)),
    );
  });

  test('a server that forgets ids is found out', async () => {
    const problems = problemsOf(await play('forgetful', 'NT', true));
    expect(problems).toContain('something was said twice');
  });
});
