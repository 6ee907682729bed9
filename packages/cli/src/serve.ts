/** `cardroom serve`: the room on this machine. */
import { existsSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  LIMIT_NAMES,
  type LimitSettings,
  LOG_LEVELS,
  type LogLevel,
  limitReason,
  type OwnBots,
  openLogger,
  type RunningRoom,
  type ServeOptions,
  StartError,
  serve,
} from '@cardroom/server/start';
import { files } from '@cardroom/web';
import { type Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import { Exit, explainSystem, Failure, isSystemError } from './exit.js';
import { wholeNumber } from './options.js';
import { complain, print } from './output.js';
import type { FolderBots } from './serve/folderBots.js';

const HELP = `
The room keeps everything in one folder (--data): tables, hands, books, and the key that seals the cards. Stop it with
Ctrl-C: nothing is lost, and every hand continues at the next start. Play chips only, no money.

With DATABASE_URL in the environment the room is stored in that PostgreSQL, and with --node-url it runs on several machines
(docs/OPERATIONS.md). All nodes of a room need the same CARDROOM_KEY, 64 hexadecimal digits; a room with one node keeps
its key in the data folder.

With --bank 10000 each new person gets 10,000 chips, kept in the books. Nobody can buy in for more than they have. A person
with less than the smallest buy-in, chips at tables included, may take the sum again once a day.

With --bots DIR hosts can add the bots in that folder to their tables: modules (bot.mjs), Python files (bot.py), and other
executable programs (docs/BOTS.md). They run on this machine, with your rights: put nothing there that you do not trust.

Limits (--limit NAME=NUMBER), per minute and at once, or in all:
${LIMIT_NAMES.map((name) => `  ${name.padEnd(18)} ${limitReason(name)}`).join('\n')}

Examples:
  $ cardroom serve
  $ cardroom serve --port 8080 --host 0.0.0.0
  $ cardroom serve --data ./club --log-level debug --log -`;

/** The operator's bots. What runs them is loaded for them alone. */
async function botsOf(folder: string, data: string): Promise<FolderBots> {
  const { FolderBots } = await import('./serve/folderBots.js');
  return new FolderBots(folder, data, complain);
}

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly log?: string;
  readonly logLevel: LogLevel;
  readonly origin: string[];
  readonly publicUrl?: string;
  readonly trustProxy: number;
  readonly bank: number | 'open';
  readonly bots?: string;
  readonly maxTables?: number;
  readonly limit: LimitSettings;
  readonly nodeUrl?: string;
  readonly allowSinglePrimary?: boolean;
  readonly nodePort?: number;
  readonly nodeCert?: string;
  readonly nodeKey?: string;
  readonly nodeCa?: string;
  readonly metricsPort?: number;
  readonly metricsHost: string;
}

export function addServe(program: Command, version: string): void {
  program
    .command('serve')
    .description(
      'Runs a room on this machine: tables in the browser for friends and clubs, with bots. Play chips only.',
    )
    .option('-p, --port <number>', 'port to listen on', wholeNumber(0, 65_535), 3000)
    .option(
      '--host <address>',
      'who can reach it: 127.0.0.1 is this machine alone, 0.0.0.0 the whole network',
      '127.0.0.1',
    )
    .option('-d, --data <folder>', 'folder for all data', 'cardroom-data')
    .option('--log <file>', 'log file, - for standard error (default: cardroom.log in the data folder)')
    .addOption(new Option('--log-level <level>', 'how much is logged').choices(LOG_LEVELS).default('info'))
    .addOption(
      new Option('--origin <address>', 'another address that pages may come from; can be repeated')
        .argParser(gather)
        .default([], 'none'),
    )
    .option('--public-url <address>', 'the address that people use, behind a proxy')
    .option(
      '--trust-proxy <number>',
      'proxies in front of the room: the address of a client is that many places from the end of X-Forwarded-For',
      wholeNumber(0, 10),
      0,
    )
    .option(
      '--bank <chips>',
      'open: everybody buys in freely; a number: each new person gets so many chips, and no more than a sum a day',
      bankOption,
      'open',
    )
    .option('--bots <folder>', 'folder of your own bots, which hosts may bring to their tables')
    .option('--max-tables <number>', 'most tables in the room', wholeNumber(1, 1_000_000))
    .addOption(
      new Option(
        '--limit <name=number>',
        `another limit than the usual one; can be repeated: ${LIMIT_NAMES.join(', ')}`,
      )
        .argParser(limitOption)
        .default({}, 'none'),
    )
    .option('--node-url <address>', 'with DATABASE_URL: the address at which other nodes reach this one')
    .option('--allow-single-primary', 'with --node-url: start without a synchronous standby of the database')
    .option('--node-port <number>', 'with --node-url: a port for the other nodes alone', wholeNumber(0, 65_535))
    .option('--node-cert <file>', 'with --node-port: its TLS certificate (PEM)')
    .option('--node-key <file>', 'with --node-cert: its key (PEM)')
    .option('--node-ca <file>', "certificate authority of the other nodes, instead of the system's (PEM)")
    .option('--metrics-port <number>', 'a port for /metrics alone', wholeNumber(0, 65_535))
    .option('--metrics-host <address>', 'with --metrics-port: the address it listens on', '127.0.0.1')
    .addHelpText('after', HELP)
    .action((flags: ServeFlags) => run(flags, version));
}

function gather(value: string, before: string[]): string[] {
  return [...before, value];
}

/** The most chips that a person is given. */
const MAX_SUM = 1_000_000_000;

function bankOption(text: string): number | 'open' {
  if (text === 'open') return text;
  const sum = /^[0-9]{1,10}$/.test(text) ? Number(text) : 0;
  if (sum < 1 || sum > MAX_SUM) throw new InvalidArgumentError(`Say open, or a whole number up to ${MAX_SUM}.`);
  return sum;
}

/** `guests=100`: so many a minute and at once; of tables, sockets and addresses, so many in all. */
function limitOption(text: string, before: LimitSettings): LimitSettings {
  const [, name = '', value = ''] = /^([A-Za-z]+)=([0-9]{1,12})$/.exec(text) ?? [];
  if (!LIMIT_NAMES.includes(name) || Number(value) < 1) {
    throw new InvalidArgumentError(`Say NAME=NUMBER with a name of ${LIMIT_NAMES.join(', ')}.`);
  }
  return { ...before, [name]: Number(value) };
}

async function run(flags: ServeFlags, version: string): Promise<void> {
  const data = resolve(flags.data);
  const web = fileURLToPath(files);
  const bots = flags.bots === undefined ? null : await botsOf(flags.bots, data);
  const room = await start(flags, data, web, version, bots);
  bots?.open(room.url);
  await print(welcome(flags, room, data));
  await ended();
  await print(`\n${pc.dim('Closing the room; every hand goes on at the next start ...')}\n`);
  await bots?.close();
  await room.stop();
}

function fileOf(option: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Failure(`${option} ${path}: ${explainSystem(error)}`, Exit.Usage);
  }
}

/** How the nodes of a room reach each other. */
function wiresOf(flags: ServeFlags): Pick<NonNullable<ServeOptions['database']>, 'nodePort' | 'nodeCa'> {
  const { host, nodePort: port, nodeCert, nodeKey, nodeCa } = flags;
  if ((nodeCert === undefined) !== (nodeKey === undefined)) {
    throw new Failure('--node-cert and --node-key belong together.', Exit.Usage);
  }
  if (nodeCert !== undefined && port === undefined) throw new Failure('--node-cert needs --node-port.', Exit.Usage);
  const tls =
    nodeCert === undefined
      ? {}
      : { tls: { cert: fileOf('--node-cert', nodeCert), key: fileOf('--node-key', nodeKey!) } };
  return {
    ...(port === undefined
      ? {}
      : { nodePort: { host, port, portOption: '--node-port', hostOption: '--host', ...tls } }),
    ...(nodeCa === undefined ? {} : { nodeCa: fileOf('--node-ca', nodeCa) }),
  };
}

function metricsOf({ metricsPort: port, metricsHost: host }: ServeFlags): Pick<ServeOptions, 'metrics'> {
  if (port === undefined) return {};
  return { metrics: { host, port, portOption: '--metrics-port', hostOption: '--metrics-host' } };
}

/** The PostgreSQL of the environment, if there is one. */
function databaseOf(flags: ServeFlags): Pick<ServeOptions, 'database'> {
  const { nodeUrl, allowSinglePrimary } = flags;
  const { DATABASE_URL: url, CARDROOM_KEY: key } = process.env;
  if (url === undefined || url === '') {
    if (nodeUrl !== undefined) throw new Failure('--node-url needs DATABASE_URL in the environment.', Exit.Usage);
    if (flags.nodePort !== undefined) throw new Failure('--node-port needs --node-url.', Exit.Usage);
    return {};
  }
  if (nodeUrl !== undefined && key === undefined) {
    throw new Failure('--node-url needs CARDROOM_KEY in the environment, the same on every node.', Exit.Usage);
  }
  return {
    database: {
      url,
      ...(nodeUrl === undefined ? {} : { nodeUrl }),
      ...(allowSinglePrimary === undefined ? {} : { allowSinglePrimary }),
      ...(key === undefined ? {} : { key }),
      ...wiresOf(flags),
    },
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

async function start(
  flags: ServeFlags,
  data: string,
  web: string,
  version: string,
  bots: OwnBots | null,
): Promise<RunningRoom> {
  for (const [option, address] of [
    ['--public-url', flags.publicUrl],
    ...flags.origin.map((origin) => ['--origin', origin]),
  ] as const) {
    if (address !== undefined && !isWebAddress(address)) {
      throw new Failure(`${option} takes an address like https://cards.example, not ${address}`, Exit.Usage);
    }
  }
  try {
    return await serve({
      data,
      host: flags.host,
      port: flags.port,
      ...(flags.bank === 'open' ? {} : { bank: flags.bank }),
      ...(bots === null ? {} : { ownBots: bots }),
      server: `cardroom ${version}`,
      log: openLogger(flags.log ?? join(data, 'cardroom.log'), flags.logLevel, complain),
      origins: flags.origin,
      trustedProxies: flags.trustProxy,
      limits: { ...flags.limit, ...(flags.maxTables === undefined ? {} : { tablesInRoom: flags.maxTables }) },
      ...databaseOf(flags),
      ...metricsOf(flags),
      ...(existsSync(join(web, 'index.html')) ? { web } : {}),
      ...(flags.publicUrl === undefined ? {} : { publicUrl: flags.publicUrl.replace(/\/+$/, '') }),
    });
  } catch (error) {
    if (error instanceof StartError) throw new Failure(`The room cannot be opened: ${error.message}.`);
    throw error;
  }
}

/** Addresses of this machine in its networks, for friends in the same house. */
function networkUrls({ host }: ServeFlags, { url }: RunningRoom): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const { port } = new URL(url);
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}

function welcome(flags: ServeFlags, room: RunningRoom, data: string): string {
  const [first] = room.room.tables.keys();
  const lines = [
    '',
    `  ${pc.bold('Cardroom')} is open: ${pc.cyan(pc.underline(flags.publicUrl ?? room.url))}`,
    ...networkUrls(flags, room).map((url) => `  in this network:  ${pc.cyan(url)}`),
    ...(first === undefined ? [] : [`  invite a friend:  ${pc.cyan(room.inviteLink(first))}`]),
    `  kept in:          ${data}`,
    '',
    `  ${pc.dim('Play chips only. Ctrl-C stops it; nothing is lost.')}`,
    '',
    '',
  ];
  return lines.join('\n');
}

/** Waits for Ctrl-C or a kind word of the system. A second one ends at once. */
function ended(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      resolve();
      process.on('SIGINT', () => process.exit(Exit.Interrupted));
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  });
}
