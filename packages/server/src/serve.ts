/** Starts a room: its data folder, its store, its tables, and the address where people find it. */
import { createHmac } from 'node:crypto';
import { closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { VARIANTS } from '@cardroom/engine';
import { defaultSettings, type TableSettings } from '@cardroom/protocol';
import { Metrics } from './host/metrics.js';
import { HOUSE, Room, type RoomOptions } from './host/room.js';
import { systemClock, systemEntropy } from './host/system.js';
import type { TableHost } from './host/tableHost.js';
import type { Logger, World } from './host/world.js';
import { lockFolder } from './log/lock.js';
import { SqliteLog } from './log/sqlite.js';
import { readFiles } from './net/files.js';
import { openGateway } from './net/gateway.js';
import { HttpApi } from './net/http.js';
import type { Entropy, Store } from './ports.js';
import { KEY_BYTES, sealer } from './seal.js';
import type { TableRequest } from './table/input.js';
import type { TableTimes } from './table/times.js';

export interface ServeOptions {
  /** The folder that everything is kept in; it is made where it is missing. */
  readonly data: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly log: Logger;
  /** The name and version that clients are told. */
  readonly server: string;
  /** The folder of the web client, where there is one. */
  readonly web?: string;
  /** Addresses that pages may come from besides the room's own. */
  readonly origins?: readonly string[];
  /** The address that people are given, where a proxy stands before the room. */
  readonly publicUrl?: string;
  readonly times?: Partial<TableTimes>;
  readonly botsAlone?: boolean;
  /** Whether a new room gets its first two tables. */
  readonly firstTables?: boolean;
}

export interface RunningRoom {
  /** Where the room is: `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly room: Room;
  /** The invite link of a table. */
  inviteLink(table: string): string;
  /** Stops without losing anything. */
  stop(): Promise<void>;
}

/** Why a room could not be started: something that whoever starts it can mend. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: 'port-busy' | 'folder-busy' | 'bad-address' | 'no-permission' | 'bad-key';

  constructor(code: StartError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const KEY_FILE = 'secret.key';
const STORE_FILE = 'room.db';

/** The key of the room, made at the first start; whoever has it and the store can read every hand. */
function roomKey(folder: string, entropy: Entropy): Uint8Array {
  const file = join(folder, KEY_FILE);
  if (existsSync(file)) {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
    if (key.length !== KEY_BYTES) throw new StartError('bad-key', `${file} holds no key of ${KEY_BYTES} bytes`);
    return new Uint8Array(key);
  }
  if (existsSync(join(folder, STORE_FILE))) {
    throw new StartError('bad-key', `${file} is missing, and without it the hands in ${folder} cannot be read`);
  }
  const key = entropy.bytes(KEY_BYTES);
  // On disk before anything is sealed with it.
  const handle = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  writeSync(handle, `${Buffer.from(key).toString('hex')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  return key;
}

/** One key for each use. */
function derivedKey(key: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(createHmac('sha256', key).update(use).digest());
}

export async function serve(options: ServeOptions): Promise<RunningRoom> {
  makeFolder(options.data);
  const unlock = lockFolder(options.data);
  if (unlock === null) throw new StartError('folder-busy', `another room runs on ${options.data}`);
  const undo: (() => unknown)[] = [unlock];
  try {
    const key = roomKey(options.data, systemEntropy);
    const store = new SqliteLog(join(options.data, STORE_FILE));
    undo.push(() => store.close());
    return await serveOn(store, key, { ...options, node: 'alone' }, undo);
  } catch (error) {
    for (const call of undo.reverse()) await call();
    throw error;
  }
}

export interface ServeOnOptions extends Omit<ServeOptions, 'data'> {
  readonly node: string;
  readonly leaseMs?: number;
}

/** The same on a store that is open. `undo` is what a stop has to do in the end, last one first. */
export async function serveOn(
  store: Store,
  key: Uint8Array,
  options: ServeOnOptions,
  undo: (() => unknown)[] = [],
): Promise<RunningRoom> {
  const { log } = options;
  const entropy = systemEntropy;
  const world: World = {
    store,
    clock: systemClock(),
    entropy,
    sealer: sealer(derivedKey(key, 'seal'), (count) => entropy.bytes(count)),
    log,
    metrics: new Metrics(),
  };
  const roomOptions: RoomOptions = {
    node: options.node,
    server: options.server,
    inviteKey: derivedKey(key, 'invite'),
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
    ...(options.times === undefined ? {} : { times: options.times }),
    ...(options.botsAlone === undefined ? {} : { botsAlone: options.botsAlone }),
  };
  const room = new Room(world, roomOptions);
  let isReady = false;
  const files = options.web === undefined || !existsSync(options.web) ? null : readFiles(options.web);
  const origins = [
    ...(options.origins ?? []),
    ...(options.publicUrl === undefined ? [] : [new URL(options.publicUrl).origin]),
  ];
  const isSecure = options.publicUrl?.startsWith('https:') ?? false;
  const api = new HttpApi(room, { files, isReady: () => isReady, origins, isSecure });
  const server = createServer((request, response) => api.handle(request, response));
  // Whoever does not finish his request in time does not hold a socket.
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 10_000;
  const closeGateway = openGateway(server, room, { origins });
  await listen(server, options.host, options.port);
  undo.push(() => closeServer(server, closeGateway));
  await room.open();
  if (options.firstTables !== false && (await store.tables()).length === 0) await makeFirstTables(room);
  isReady = true;
  const url = urlOf(server, options.host);
  log.info({ url, tables: room.tables.size }, 'the room is open');
  return {
    url,
    room,
    inviteLink: (table) => `${options.publicUrl ?? url}/t/${table}?invite=${room.inviteOf(table)}`,
    async stop() {
      isReady = false;
      await room.stop();
      for (const call of undo.reverse()) await call();
      log.info({}, 'the room is closed');
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError('no-permission', `the folder ${folder} cannot be made: ${(error as Error).message}`);
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError('port-busy', `port ${port} is in use: choose another one with --port`);
    case 'EACCES':
      return new StartError('no-permission', `port ${port} is not allowed here: choose one above 1023 with --port`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError('bad-address', `${host} is no address of this machine: choose another one with --host`);
    default:
      return error;
  }
}

async function closeServer(server: Server, closeGateway: () => void): Promise<void> {
  // What was said last is on its way before the sockets go.
  await new Promise<void>((resolve) => setTimeout(resolve, 100));
  closeGateway();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

// ---------------------------------------------------------------------------------------------------- first tables

/** Document 000's game and document 004's: a newcomer finds both, with test players in most seats. */
const FIRST_TABLES = [
  { table: 'holdem', variant: 'NT', seats: 6, bots: 4 },
  { table: 'stud', variant: 'F7S', seats: 6, bots: 4 },
] as const;

async function makeFirstTables(room: Room): Promise<void> {
  for (const { table, variant, seats, bots } of FIRST_TABLES) {
    const settings: TableSettings = { ...defaultSettings(VARIANTS.get(variant)!), seats };
    const host = await room.make(table, HOUSE, settings);
    if ('code' in host) throw new Error(`the first tables cannot be made: ${host.code}`);
    for (let i = 1; i <= bots; i++) await seatBot(host, `first-${i}`);
  }
}

function seatBot(host: TableHost, id: string): Promise<void> {
  const message: TableRequest = { action: 'host_add_bot', id, table: host.table, data: { bot: 'test' } };
  return new Promise((resolve) => host.ask({ ...HOUSE, isInvited: true }, message, () => resolve()));
}
