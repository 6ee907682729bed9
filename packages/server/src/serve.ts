/** Starts a room: its data folder, its store, its tables, and the address where people find it. */
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { VARIANTS } from '@cardroom/engine';
import { defaultSettings, LIMITS, type TableSettings } from '@cardroom/protocol';
import { hundredthsOf } from './chips.js';
import { makeFolder, makePrivate, STORE_FILE } from './dataFolder.js';
import type { TableHost } from './host/tableHost.js';
import { Metrics } from './metrics.js';
import { readFiles } from './net/files.js';
import { type GatewayOptions, openGateway } from './net/gateway.js';
import { HttpDoor } from './net/http.js';
import { type ListenAddress, listen, urlOf } from './net/listen.js';
import { openMetricsPort } from './net/metricsPort.js';
import { connectNode } from './net/nodeLink.js';
import { type NodePort, openNodePort } from './net/nodePort.js';
import type { Origins } from './net/origin.js';
import { type Listening, reachFor } from './net/reach.js';
import { ROUTES } from './net/routes.js';
import type { Store } from './ports.js';
import { reasonOf } from './reason.js';
import { BotThread } from './room/botThread.js';
import { type LimitSettings, roomLimits } from './room/limits.js';
import type { OwnBots } from './room/ownBots.js';
import { Room, type RoomOptions } from './room/room.js';
import { HOUSE } from './room/tableMaker.js';
import { givenKeyring, roomKeyring } from './sealing/keyFile.js';
import { derivedKey, type Keyring, markOf, operatorToken, sealingKeys } from './sealing/keyring.js';
import { requireKeys } from './sealing/requiredKeys.js';
import { sealer } from './sealing/sealer.js';
import { StartError } from './startError.js';
import { openPostgres, type PostgresStore } from './store/postgres/store.js';
import { lockFolder } from './store/sqlite/lock.js';
import { SqliteLog } from './store/sqlite/store.js';
import { systemClock, systemEntropy } from './system.js';
import type { TableRequest } from './table/input.js';
import type { TableTimes } from './table/times.js';
import type { Logger, World } from './world.js';

export interface ServeOptions {
  /** The folder that everything is kept in; it is made if it is missing. */
  readonly data: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly log: Logger;
  /** The name and version sent to clients. */
  readonly server: string;
  /** The folder of the web client, if there is one. */
  readonly web?: string;
  /** Addresses that pages may come from besides the room's own. */
  readonly origins?: readonly string[];
  /** The address that people are given, if a proxy stands before the room. */
  readonly publicUrl?: string;
  readonly times?: Partial<TableTimes>;
  readonly botsAlone?: boolean;
  /** Whether a new room gets its first two tables. */
  readonly firstTables?: boolean;
  /** Limits in place of the defaults, by name. */
  readonly limits?: LimitSettings;
  /** Proxies in front of the room whose word about client addresses is taken; none if left out. */
  readonly trustedProxies?: number;
  /** A port for metrics alone. */
  readonly metrics?: ListenAddress;
  /** The chips that each new person is given; if left out, everybody buys freely. */
  readonly bank?: number;
  /** Bots that hosts may bring to their tables. */
  readonly ownBots?: OwnBots;
  /** A PostgreSQL for the room, in place of the store in the folder. */
  readonly database?: DatabaseOptions;
}

export interface DatabaseOptions {
  readonly url: string;
  /** The address at which the other nodes reach this one; without it the room has this node alone. */
  readonly nodeUrl?: string;
  /** Several nodes on a database that would lose acknowledged acts with its disk. */
  readonly allowSinglePrimary?: boolean;
  /** A port for the other nodes alone; without it they come to the port of people. */
  readonly nodePort?: NodePort;
  /** The authority of the nodes' certificates, in place of those that the system trusts: PEM text. */
  readonly nodeCa?: string;
  /** A node that has not been heard of for so long is dead. */
  readonly leaseMs?: number;
  /** The keys of the room as text, the same on every node; those of the folder if left out. */
  readonly key?: string;
}

export interface RunningRoom {
  /** The address of the room: `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly room: Room;
  /** Its holder is an operator of the room. */
  readonly operatorToken: string;
  /** The invite link of a table. */
  inviteLink(table: string): string;
  /** Stops without losing anything. */
  stop(): Promise<void>;
}

/** The calls that a stop makes in the end, last one first. */
type Undo = (() => unknown)[];

export async function serve(options: ServeOptions): Promise<RunningRoom> {
  makeFolder(options.data);
  const undo: Undo = [];
  try {
    return await (options.database === undefined
      ? serveAlone(options, undo)
      : serveNode(options, options.database, undo));
  } catch (error) {
    for (const call of undo.reverse()) await call();
    throw error;
  }
}

async function serveAlone(options: ServeOptions, undo: Undo): Promise<RunningRoom> {
  const unlock = lockFolder(options.data);
  if (unlock === null) throw new StartError('folder-busy', `another room runs on ${options.data}`);
  undo.push(unlock);
  const keyring = roomKeyring(options.data, systemEntropy);
  const file = join(options.data, STORE_FILE);
  makePrivate(options.data, options.log);
  const store = new SqliteLog(file);
  undo.push(() => store.close());
  await requireMark(store, keyring);
  await requireKeys(keyring, store);
  return serveOn(store, keyring, 'alone', options, undo, null);
}

async function requireMark(store: Store, keyring: Keyring): Promise<void> {
  if (await store.belongsTo(markOf(keyring))) return;
  throw new StartError('bad-key', 'the hands of this room are sealed with another key than this one');
}

/** How long a node may be silent before its tables go to others. */
const LEASE_MS = 2_000;

async function serveNode(options: ServeOptions, database: DatabaseOptions, undo: Undo): Promise<RunningRoom> {
  const keyring = database.key === undefined ? roomKeyring(options.data, systemEntropy) : givenKeyring(database.key);
  makePrivate(options.data, options.log);
  const store = await openDatabase(database.url);
  undo.push(() => store.close());
  await requireMark(store, keyring);
  const isCluster = database.nodeUrl !== undefined && database.allowSinglePrimary !== true;
  if (isCluster && !(await store.hasSynchronousStandby())) {
    throw new StartError(
      'no-standby',
      'the database has no synchronous standby, and acknowledged acts would be lost with its disk: set one up, or say --allow-single-primary',
    );
  }
  const node = `node-${Buffer.from(systemEntropy.bytes(8)).toString('hex')}`;
  return serveOn(store, keyring, node, options, undo, (room, url) => {
    const secret = Buffer.from(derivedKey(keyring.keys[0].key, 'nodes')).toString('hex');
    const cluster = room.join(store, {
      node,
      url: database.nodeUrl ?? url,
      ttlMs: database.leaseMs ?? LEASE_MS,
      connect: (other) => connectNode(other, secret, database.nodeCa),
    });
    return { secret, accept: (wire) => cluster.accept(wire) };
  });
}

async function openDatabase(url: string): Promise<PostgresStore> {
  try {
    return await openPostgres(url);
  } catch (error) {
    throw new StartError('no-database', `the database cannot be used: ${reasonOf(error)}`);
  }
}

/** Sockets beyond the limit of connections: pages, downloads, and people who are turned away for now. */
const SPARE_CONNECTIONS = 1_000;

/** Makes a room one of several, once its address is known. */
type Joining = (room: Room, url: string) => NonNullable<GatewayOptions['nodes']>;

async function serveOn(
  store: Store,
  keyring: Keyring,
  node: string,
  options: ServeOptions,
  undo: Undo,
  join: Joining | null,
): Promise<RunningRoom> {
  const { log } = options;
  const entropy = systemEntropy;
  const brain = new BotThread();
  undo.push(() => brain.close());
  const world: World = {
    store,
    clock: systemClock(),
    entropy,
    sealer: sealer(sealingKeys(keyring), (count) => entropy.bytes(count)),
    log,
    metrics: new Metrics(),
    brain,
    ...(options.bank === undefined ? {} : { bank: { sum: hundredthsOf(options.bank) } }),
  };
  const roomOptions: RoomOptions = {
    node,
    limits: roomLimits(options.limits ?? {}),
    server: options.server,
    inviteKey: derivedKey(keyring.keys[0].key, 'invite'),
    ...(join === null ? {} : { leaseMs: 0 }),
    ...(options.times === undefined ? {} : { times: options.times }),
    ...(options.botsAlone === undefined ? {} : { botsAlone: options.botsAlone }),
    ...(options.ownBots === undefined ? {} : { ownBots: options.ownBots }),
    reachFor: (asker) => reachFor(asker, listeningOf(server, options), networkInterfaces()),
  };
  const room = new Room(world, roomOptions);
  let isReady = false;
  const files = options.web === undefined || !existsSync(options.web) ? null : readFiles(options.web);
  const isSecure = options.publicUrl?.startsWith('https:') ?? false;
  const isOpen = (): boolean => isReady && !room.isCutOff;
  const origins: Origins = { named: namedOrigins(options), isPublic: isSecure };
  const trustedProxies = options.trustedProxies ?? 0;
  const token = operatorToken(keyring);
  const door = new HttpDoor(room, {
    routes: ROUTES,
    files,
    isReady: isOpen,
    origins,
    isSecure,
    trustedProxies,
    operatorToken: token,
  });
  // A request that is not finished in time does not hold a socket.
  const patience = {
    headersTimeout: LIMITS.helloMs,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
  };
  const server = createServer(patience, (request, response) => void door.handle(request, response));
  // Somewhat more than may stay, so that the others can be told that the room is full.
  server.maxConnections = LIMITS.connections + SPARE_CONNECTIONS;
  await listen(server, { host: options.host, port: options.port, portOption: '--port', hostOption: '--host' });
  const url = urlOf(server, options.host);
  const nodes = join === null ? null : join(room, url);
  const nodePort = options.database?.nodePort;
  if (nodes !== null && nodePort !== undefined) {
    const opened = await openNodePort(nodePort, nodes);
    undo.push(() => opened.close());
  }
  if (options.metrics !== undefined) {
    const opened = await openMetricsPort(options.metrics, () => world.metrics.text(room.gauges));
    undo.push(() => opened.close());
    log.info({ url: opened.url }, 'metrics are on their own port');
  }
  // Wires that have their own port are not let in at the one for people.
  const wires = nodes === null || nodePort !== undefined ? {} : { nodes };
  const closeGateway = openGateway(server, room, {
    origins,
    cookies: door.cookies,
    trustedProxies,
    isReady: isOpen,
    ...wires,
  });
  undo.push(() => closeServer(server, closeGateway));
  await room.open();
  if (options.firstTables !== false && (await store.tables()).length === 0) await makeFirstTables(room);
  isReady = true;
  log.info({ url, tables: room.tables.size }, 'the room is open');
  return {
    url,
    room,
    operatorToken: token,
    inviteLink: (table) => `${options.publicUrl ?? url}/t/${table}#invite=${room.inviteOf(table)}`,
    async stop() {
      isReady = false;
      await room.stop();
      for (const call of undo.reverse()) await call();
      log.info({}, 'the room is closed');
    },
  };
}

/** The origins that pages may come from: the public address, and others that were named. */
function namedOrigins({ origins = [], publicUrl }: ServeOptions): string[] {
  return [...origins, ...(publicUrl === undefined ? [] : [publicUrl])].map((address) => new URL(address).origin);
}

function listeningOf(server: Server, { publicUrl, host, trustedProxies = 0 }: ServeOptions): Listening {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { publicUrl: publicUrl ?? null, host, port, isProxied: trustedProxies > 0 };
}

async function closeServer(server: Server, closeGateway: () => void): Promise<void> {
  // The last messages are on their way before the sockets close.
  await new Promise<void>((resolve) => setTimeout(resolve, 100));
  closeGateway();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

// ---------------------------------------------------------------------------------------------------- first tables

type FirstTable = Pick<TableSettings, 'variant' | 'rules'> & Partial<TableSettings> & { readonly table: string };

/**
 * A game as card rooms play it, and the games of documents 000 and 004 by their own rules: a newcomer finds all
 * three, with test players in most seats.
 *
 * @internal
 */
export const FIRST_TABLES: readonly FirstTable[] = [
  {
    table: 'holdem',
    variant: 'NT',
    rules: 'standard',
    table_rules: { seatNumbering: 'clockwise', deadBlinds: 'liveBigBlind' },
  },
  { table: 'turn-order', variant: 'NT', title: 'Turn order table', rules: 'turnOrder' },
  { table: 'stud', variant: 'F7S', rules: 'stud' },
];
const FIRST_SEATS = 6;
const FIRST_BOTS = 4;

async function makeFirstTables(room: Room): Promise<void> {
  for (const { table, ...own } of FIRST_TABLES) {
    const settings: TableSettings = { ...defaultSettings(VARIANTS.get(own.variant)!), ...own, seats: FIRST_SEATS };
    const host = await room.make(table, HOUSE, settings);
    // Another node makes them at the same time.
    if ('code' in host) continue;
    for (let i = 1; i <= FIRST_BOTS; i++) await seatBot(host, `first-${i}`);
  }
}

function seatBot(host: TableHost, id: string): Promise<void> {
  const message: TableRequest = { action: 'host_add_bot', id, table: host.table, data: { bot: 'test' } };
  return new Promise((resolve) =>
    host.ask({ visitor: { ...HOUSE, invite: null, address: null }, message, reply: () => resolve() }),
  );
}
