/**
 * Pressure on a room from people who break no rule of the protocol: readers of a very long ledger while others play, a
 * crowd of guests and tables from one address, floods of frames that nobody asked for, and bots that think for long.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, xoshiro128 } from '@cardroom/engine';
import { type Answer, CLOSE_REASONS, type TableStakes } from '@cardroom/protocol';
import { SqliteLog } from '@cardroom/server';
import { RAISED } from './limits.js';
import { connect, RoomPlayer } from './players.js';
import { RoomProcess } from './process.js';
import { frame, OPCODES, RawSocket } from './rawSocket.js';
import { defaultSettingsOf } from './settings.js';

/** Milliseconds. */
type Spread = { p50: number; p99: number; count: number };

type LedgerOptions = { transfers: number; readers: number; tables: number; seconds: number };

const TIMES = { betweenHandsMs: 50, rebuyMs: 300, showMs: 2_000 };

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @returns whether it came about */
async function until(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > end) return false;
    await sleep(1);
  }
  return true;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}

async function inRoom<T>(
  work: (room: RoomProcess, folder: string) => Promise<T>,
  options: object = {},
  prepare?: (folder: string) => Promise<void>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-pressure-'));
  try {
    if (prepare !== undefined) {
      // The first start makes the folder with its key.
      await (await RoomProcess.start({ data: folder })).stop();
      await prepare(folder);
    }
    const room = await RoomProcess.start({ data: folder, times: TIMES, ...options }, ['--expose-gc']);
    try {
      return await work(room, folder);
    } finally {
      await room.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function settings() {
  const base = defaultSettingsOf('NT');
  return { ...base, clock: { ...base.clock, action_ms: 600_000, grace_ms: 600_000 } };
}

// ---------------------------------------------------------------------------------------------------- a long ledger

const LONG = 'long-ledger';
const BATCH = 2_000;

/** A listed table that has ended, with so many transfers in its books. */
async function writeLongLedger(folder: string, transfers: number) {
  const store = new SqliteLog(join(folder, 'room.db'));
  const lease = await store.acquire(LONG, 'soak', 60_000);
  if (lease === null) throw new Error('the long ledger belongs to somebody');
  const people = Array.from({ length: 10 }, (_, i) => `u-${String(i).padStart(20, '0')}`);
  const at = Date.now() - 3_600_000;
  for (let version = 1; (version - 1) * BATCH < transfers; version++) {
    const access =
      version > 1
        ? null
        : {
            table: LONG,
            listed: true,
            host: people[0] ?? '',
            spectators: true,
            delayMs: 0,
            inviteRound: 0,
            banned: [],
            bannedAddresses: [],
            removed: [],
            endedAt: at,
          };
    const rows = Array.from({ length: Math.min(BATCH, transfers - (version - 1) * BATCH) }, (_, i) => {
      const user = people[i % people.length] ?? '';
      const other = people[(i + 1) % people.length] ?? '';
      const isBuyIn = i % 100 === 0;
      const payer = { kind: 'seat', table: LONG, user: other } as const;
      const from = isBuyIn ? ({ kind: 'person', user } as const) : payer;
      return {
        from,
        to: { kind: 'seat', table: LONG, user } as const,
        amount: 100,
        reason: (isBuyIn ? 'buy-in' : 'hand') as 'buy-in' | 'hand',
      };
    });
    await store.append(LONG, lease.epoch, {
      entries: [{ version, at: at + version, fact: '{}', sealed: null }],
      transfers: rows,
      erase: [],
      snapshot: null,
      hands: [],
      access,
      members: [],
    });
  }
  await store.addTable(LONG, true);
  await store.endTable(LONG);
  await store.close();
}

/** Plays at some tables and measures how long acts wait for their answer. */
async function playAt(room: RoomProcess, tables: number) {
  const latencies: number[] = [];
  const players: RoomPlayer[] = [];
  for (let i = 0; i < tables; i++) {
    const names = [`p${i}.0`, `p${i}.1`];
    const clients = names.map((name) => connect(() => room.url, { name }));
    const made = await clients[0]?.request('table_create', { settings: settings() });
    if (made?.ok !== true) throw new Error('a table cannot be made');
    for (const [at, client] of clients.entries()) {
      const act = client.act.bind(client);
      client.act = async (...args) => {
        const sentAt = performance.now();
        const outcome = await act(...args);
        latencies.push(performance.now() - sentAt);
        return outcome;
      };
      const random = xoshiro128(names[at] ?? '');
      const thinkMs = () => 400 + below(random, 800);
      const buyIn = settings().buy_in.max;
      players.push(new RoomPlayer({ client, name: names[at] ?? '', table: made.result.table, random, buyIn, thinkMs }));
    }
  }
  return {
    async measure(ms: number): Promise<Spread> {
      latencies.length = 0;
      await sleep(ms);
      return spreadOf(latencies);
    },
    stop: () => {
      for (const player of players) player.stop();
    },
  };
}

/** Readers of a long ledger, page by page and as a file, while tables play. */
export function readLongLedger({
  transfers,
  readers,
  tables,
  seconds,
}: LedgerOptions): Promise<{ quiet: Spread; read: Spread; pages: number; bytes: number }> {
  return inRoom(
    async (room) => {
      const table = await playAt(room, tables);
      await sleep(3_000);
      const quiet = await table.measure(seconds * 1_000);
      let isOver = false;
      let [pages, bytes] = [0, 0];
      const address = `${room.url}/api/tables/${LONG}`;
      const ending = new AbortController();
      const { signal } = ending;
      const reader = async (at: number) => {
        let after = '';
        while (!isOver) {
          if (at % 2 === 0) {
            const response = await fetch(`${address}/ledger.csv`, { signal });
            for await (const part of response.body ?? []) bytes += part.length;
            if (response.status === 429) await sleep(500);
            continue;
          }
          const response = await fetch(`${address}/ledger.json${after === '' ? '' : `?after=${after}`}`, { signal });
          const text = await response.text();
          if (response.status === 429) {
            await sleep(500);
            continue;
          }
          if (!response.ok) throw new Error(`the ledger was refused: ${text}`);
          bytes += text.length;
          pages++;
          after = JSON.parse(text).next ?? '';
        }
      };
      const reading = Promise.allSettled(Array.from({ length: readers }, (_, at) => reader(at)));
      const read = await table.measure(seconds * 1_000);
      isOver = true;
      ending.abort();
      for (const read of await reading) {
        if (read.status === 'rejected' && read.reason?.name !== 'AbortError') throw read.reason;
      }
      table.stop();
      return { quiet, read, pages, bytes };
    },
    // Reads are limited as they are by default: that is half of what keeps the players safe.
    { limits: Object.fromEntries(Object.entries(RAISED).filter(([name]) => !name.startsWith('reads'))) },
    (folder) => writeLongLedger(folder, transfers),
  );
}

// ---------------------------------------------------------------------------------------------------- a crowd

/** Guests and tables from one address, with the limits as they are by default. */
export function crowd({ guests, tables }: { guests: number; tables: number }): Promise<{
  guests: Map<number, number>;
  tables: Map<string, number>;
  rssMb: { before: number; after: number };
  retryMs: number;
}> {
  return inRoom(
    async (room) => {
      let token = '';
      const host = connect(() => room.url, { name: 'Host' });
      host.on((signal) => {
        if (signal.kind === 'hello') token = signal.result.token ?? token;
      });
      await until(() => token !== '', 10_000);
      const before = (await room.usage({ isExact: true })).rss / 2 ** 20;
      const byStatus: Map<number, number> = new Map();
      let left = guests;
      const guest = async () => {
        while (left-- > 0) {
          const response = await fetch(`${room.url}/api/session`, { method: 'POST' });
          await response.text();
          byStatus.set(response.status, (byStatus.get(response.status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: 16 }, guest));
      const byCode: Map<string, number> = new Map();
      let retryMs = 0;
      // The protocol's client would wait as long as the server says; these people do not.
      for (let at = 0; at < tables; ) {
        const socket = new RawSocket(room.url);
        const answers: Answer[] = [];
        socket.onText = (text) => text.startsWith('{"event":"answer"') && answers.push(JSON.parse(text));
        while (!socket.isOpen) await sleep(1);
        socket.send(JSON.stringify({ action: 'hello', id: 'h', data: { protocol: '1.0', client: 'crowd', token } }));
        await until(() => answers.length > 0, 5_000);
        for (; at < tables && socket.closeCode === null; at++) {
          const before = answers.length;
          socket.send(JSON.stringify({ action: 'table_create', id: `c${at}`, data: { settings: settings() } }));
          if (!(await until(() => answers.length > before || socket.closeCode !== null, 5_000))) break;
          const answer = answers[before];
          const code = answer === undefined ? 'closed' : answer.ok ? 'granted' : answer.error.code;
          if (answer?.ok === false && answer.error.code === 'rate-limited')
            retryMs = Math.max(retryMs, answer.error.retry_ms);
          byCode.set(code, (byCode.get(code) ?? 0) + 1);
        }
        socket.end();
      }
      const after = (await room.usage({ isExact: true })).rss / 2 ** 20;
      host.close();
      return { guests: byStatus, tables: byCode, rssMb: { before, after }, retryMs };
    },
    { limits: {} },
  );
}

// ---------------------------------------------------------------------------------------------------- floods

/** How a connection ends that sends frames nobody asked for, as fast as it can. */
export function flood(
  kind: 'pongs' | 'fragments' | 'pings',
): Promise<{ code: number | null; bytes: number; ms: number }> {
  const payload = 'x'.repeat(125);
  const opcode = { pongs: OPCODES.pong, fragments: OPCODES.continuation, pings: OPCODES.ping }[kind];
  const isFinal = kind !== 'fragments';
  const many = Buffer.concat(
    Array.from({ length: 500 }, () => frame(kind === 'fragments' ? '' : payload, { opcode, isFinal })),
  );
  return inRoom(async (room) => {
    const socket = new RawSocket(room.url, { headers: {} });
    while (!socket.isOpen) await sleep(2);
    const beganAt = performance.now();
    let bytes = 0;
    if (kind === 'fragments') socket.write(frame('{', { isFinal: false }));
    while (socket.closeCode === null && performance.now() - beganAt < 20_000) {
      socket.write(many);
      bytes += many.length;
      await sleep(1);
    }
    const ms = performance.now() - beganAt;
    socket.end();
    return { code: socket.closeCode, bytes, ms };
  });
}

/** How each of them ends. */
export const FLOOD_CODES = {
  pongs: CLOSE_REASONS.flood.code,
  pings: CLOSE_REASONS.flood.code,
  fragments: CLOSE_REASONS['too-many-parts'].code,
};

// ---------------------------------------------------------------------------------------------------- slow bots

/** Pings while `cfr` bots sit at tables of so many different stakes, each of which has to be solved. */
export function slowBots({ stakes, seconds }: { stakes: number; seconds: number }): Promise<Spread> {
  return inRoom(
    async (room) => {
      const host = connect(() => room.url, { name: 'Host' });
      const pinger = connect(() => room.url, { name: 'Ping' });
      while (host.status !== 'open' || pinger.status !== 'open') await sleep(5);
      const pings: number[] = [];
      let isOver = false;
      const pinging = (async () => {
        while (!isOver) {
          const sentAt = performance.now();
          // Answered by the connection itself, as a ping is.
          await pinger.request('lobby_watch', { on: false });
          pings.push(performance.now() - sentAt);
          await sleep(60);
        }
      })();
      for (let i = 0; i < stakes; i++) {
        const base = defaultSettingsOf('FL');
        const big = 2 + i;
        const made = await host.request('table_create', {
          settings: {
            ...base,
            seats: 2,
            stakes: { ...base.stakes, ...stakesOf(base.stakes, big) },
            buy_in: { min: big * 10, max: big * 50 },
          },
        });
        if (!made.ok) throw new Error(JSON.stringify(made.error));
        for (let seat = 0; seat < 2; seat++) {
          const added = await host.request('host_add_bot', { bot: 'cfr' }, { table: made.result.table });
          if (!added.ok) throw new Error(JSON.stringify(added.error));
        }
        host.watch(made.result.table);
      }
      await sleep(seconds * 1_000);
      isOver = true;
      await pinging;
      host.close();
      pinger.close();
      return spreadOf(pings);
    },
    { botsAlone: true },
  );
}

function stakesOf(base: TableStakes, big: number): Partial<TableStakes> {
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, name === 'unit' || value === 0 ? value : Number(value) * big]),
  );
}
