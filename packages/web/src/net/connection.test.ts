import { VARIANTS } from '@cardroom/engine';
import {
  type ClientMessage,
  defaultSettings,
  PROTOCOL,
  type ServerMessage,
  type Socket,
  type TableSummary,
} from '@cardroom/protocol';
import { expect, test, vi } from 'vitest';
import { openSession, RoomConnection, sessionSocket } from './connection.js';
import { keepWaits, keptWaits } from './waits.js';

const SUMMARY: TableSummary = {
  ...{
    table: 't1',
    title: 'One',
    variant: 'NT',
    stakes: { smallBlind: 1, bigBlind: 2 },
    buy_in: { min: 40, max: 200 },
  },
  ...{
    seats: 6,
    taken: 0,
    bots: 0,
    spectators: 0,
    action_ms: 15_000,
    hands_per_hour: 0,
    status: 'waiting',
    is_mine: false,
  },
};

type Sent = Pick<ClientMessage, 'action' | 'id'> & { readonly data: Record<string, unknown>; readonly table?: string };

/** A server of one connection that answers by hand. */
class Line implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;
  readonly sent: Sent[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.onclose?.({ code: 1000 } as never);
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }
  grant(action: string, result: Record<string, unknown>): void {
    const request = this.sent.findLast((message) => message.action === action);
    this.say({ event: 'answer', id: request!.id, ok: true, result });
  }
  open(): void {
    this.onopen?.({} as never);
    const hello = { protocol: PROTOCOL, server: 'test', server_time_ms: 0, user: 'u1', name: 'Ann', is_new: false };
    this.grant('hello', { ...hello, token: null, tables: [{ table: 't1', seat_index: 3 }] });
  }
}

function connected(): { line: Line; connection: RoomConnection } {
  const line = new Line();
  // No timer fires: what is tested needs no time.
  const connection = new RoomConnection({ connect: () => line, clock: { now: () => 0, after: () => () => undefined } });
  line.open();
  return { line, connection };
}

/** The state of an empty table, as its snapshot says it. */
function snapshotState(): Record<string, unknown> {
  const hand = { players: [], startingStacks: [], antes: [], blindsOrStraddles: [], actions: [], _waiting: true };
  const rest = {
    spectators: 0,
    delay_ms: 0,
    seats: [],
    chips: [],
    pots: [],
    turn: null,
    your_turn: null,
    chat: [],
    host_log: [],
    requests: [],
  };
  const you = { name: 'Ann', seat_index: null, is_host: false };
  const settings = defaultSettings(VARIANTS.get('NT')!);
  return { ...rest, status: 'waiting', settings, host: null, you, hand };
}

test('the person and their places come with the hello', () => {
  const { connection } = connected();
  expect(connection.state).toMatchObject({
    status: 'open',
    person: { user: 'u1', name: 'Ann' },
    places: [{ table: 't1', seat: 3 }],
  });
});

test('the lobby is listed once and then follows what changes', async () => {
  const { line, connection } = connected();
  const changed = vi.fn();
  connection.subscribe(changed);
  const leave = connection.watchLobby();
  line.grant('lobby_list', { tables: [SUMMARY] });
  await Promise.resolve();
  expect([...connection.state.lobby!.keys()]).toEqual(['t1']);
  line.say({
    event: 'lobby_update',
    changed: [
      { ...SUMMARY, taken: 2 },
      { ...SUMMARY, table: 't2' },
    ],
    gone: [],
  });
  expect([...connection.state.lobby!.values()].map(({ taken }) => taken)).toEqual([2, 0]);
  line.say({ event: 'lobby_update', changed: [], gone: ['t1'] });
  expect([...connection.state.lobby!.keys()]).toEqual(['t2']);
  expect(changed).toHaveBeenCalled();
  leave();
  expect(line.sent.at(-1)).toMatchObject({ action: 'lobby_watch', data: { on: false } });
});

test('a table is followed for as long as anybody looks at it', () => {
  const { line, connection } = connected();
  const first = connection.watch('t1', 'secret');
  const second = connection.watch('t1', 'secret');
  const watches = (): Sent[] => line.sent.filter(({ action }) => action === 'table_watch');
  expect(watches()).toHaveLength(1);
  expect(watches()[0]).toMatchObject({ table: 't1', data: { invite: 'secret' } });
  first();
  expect(line.sent.at(-1)!.action).toBe('table_watch');
  second();
  expect(line.sent.at(-1)!.action).toBe('table_unwatch');
});

test('states and events of a table reach who follows it; a table that is gone says why', () => {
  const { line, connection } = connected();
  const told: string[] = [];
  connection.watch('t1', null);
  connection.onEvent('t1', ({ event }, { version }) => told.push(`${event} ${version}`));
  line.grant('table_watch', {});
  const state = snapshotState();
  line.say({ event: 'snapshot', table: 't1', version: 4, state: { ...state } as never });
  expect(connection.table('t1').state?.version).toBe(4);
  // The person has left it since the hello.
  expect(connection.state.places).toEqual([]);
  const data = { at_ms: 0, user: 'u-bo', name: 'Bo', seat_index: null, text: 'hi' };
  line.say({ event: 'update', table: 't1', version: 5, events: [{ event: 'chat_message', data }] });
  expect(connection.table('t1').state?.chat).toEqual([data]);
  expect(told).toEqual(['chat_message 5']);

  connection.watch('t9', null);
  const asked = line.sent.findLast(({ action, table }) => action === 'table_watch' && table === 't9')!;
  line.say({ event: 'answer', id: asked.id, ok: false, error: { code: 'not-invited' } });
  expect(connection.table('t9')).toEqual({ state: null, error: { code: 'not-invited' } });
});

test('[H-28] tables at which the person waits are known until they wait no longer, also from the last visit', () => {
  const line = new Line();
  const clock = { now: () => 0, after: () => () => undefined };
  const connection = new RoomConnection({ connect: () => line, clock }, ['t1', 'gone']);
  line.open();
  connection.watch('t1', null);
  line.grant('table_watch', {});
  const your_wait = { place: 1, seat_index: null, until_ms: null };
  line.say({ event: 'snapshot', table: 't1', version: 4, state: { ...snapshotState(), your_wait } as never });
  expect(connection.state.waits).toEqual(['t1', 'gone']);
  connection.watch('gone', null);
  const asked = line.sent.findLast(({ table }) => table === 'gone')!;
  line.say({ event: 'answer', id: asked.id, ok: false, error: { code: 'no-such-table' } });
  expect(connection.state.waits).toEqual(['t1']);
  line.say({ event: 'snapshot', table: 't1', version: 5, state: snapshotState() as never });
  expect(connection.state.waits).toEqual([]);
});

test('[H-28] the browser keeps them, and reads no nonsense', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(keptWaits(store)).toEqual([]);
  keepWaits(store, ['t1', 't2']);
  expect(keptWaits(store)).toEqual(['t1', 't2']);
  for (const nonsense of ['{', '{"t1":1}', '[1,null]']) {
    kept.set([...kept.keys()][0]!, nonsense);
    expect(keptWaits(store)).toEqual([]);
  }
});

test('a session that has ended says so', () => {
  const { line, connection } = connected();
  line.onclose?.({ code: 4401 } as never);
  expect(connection.state.status).toBe('closed');
  expect(connection.state.ended).toMatchObject({ error: null });
});

test('the socket opens once the session is there, and is lost if it cannot be had', async () => {
  const line = new Line();
  const good = sessionSocket(
    async () => undefined,
    () => line,
  );
  const opened = vi.fn();
  good.onopen = opened;
  await Promise.resolve();
  line.onopen?.({} as never);
  expect(opened).toHaveBeenCalled();
  good.send('{"action":"ping","id":"1","data":{}}');
  expect(line.sent).toHaveLength(1);

  const bad = sessionSocket(
    () => Promise.reject(new Error('down')),
    () => line,
  );
  const closed = vi.fn();
  bad.onclose = closed;
  await new Promise((resolve) => setTimeout(resolve));
  expect(closed).toHaveBeenCalledWith({ code: 1006 });
});

test('a refused session names its code', async () => {
  const refuse = (body: unknown, status: number) => async (): Promise<Response> =>
    new Response(JSON.stringify(body), { status });
  expect(await openSession({}, refuse({ user: 'u1' }, 200))).toBeNull();
  expect(await openSession({ code: 'x' }, refuse({ error: { code: 'bad-code' } }, 400))).toEqual({ code: 'bad-code' });
  expect(await openSession({}, async () => new Response('gateway', { status: 502 }))).toMatchObject({
    code: 'unavailable',
  });
});
