/** The files of deploy/, as far as they can be run here: command lines start rooms, a production install is complete. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { run, type ServedRoom, startServe } from '../../packages/cli/src/testing/room.js';
import { DEPLOYED_FLAGS } from './room/process.js';
import { isLongRun } from './share.js';
import { npm, ROOT, readJson } from './workspace.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-deploy-'));
const rooms: ServedRoom[] = [];
const proxies: Server[] = [];

afterAll(async () => {
  for (const proxy of proxies) proxy.close();
  for (const room of rooms) await room.stop();
  rmSync(folder, { recursive: true, force: true });
});

const deployed = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** Lines `KEY=value`; of a key that stands twice, the last one. */
function settings(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** Starts a command line with folders and ports of a test in place of those of a machine. */
async function start(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ServedRoom> {
  const [program, ...args] = words as [string, ...string[]];
  const room = await startServe([], env, [program, ...args]);
  rooms.push(room);
  return room;
}

function portsFreed(words: readonly string[]): string[] {
  return words.map((word, i) => (/^--(?:\w+-)?port$/.test(words[i - 1] ?? '') ? '0' : word));
}

/** It answers, has its pages, and keeps what is not public to itself. */
async function expectRoom(port: string): Promise<void> {
  const local = `http://127.0.0.1:${port}`;
  const health = await fetch(`${local}/healthz`);
  expect([health.status, ((await health.json()) as { ready: unknown }).ready]).toEqual([200, true]);
  expect(await (await fetch(`${local}/`)).text()).toContain('<div id="root">');
  expect((await fetch(`${local}/metrics`)).status).not.toBe(200);
}

/** A proxy as Caddy is one: it says who asked, and believes nobody who says so themselves before it. */
async function openProxy(port: string): Promise<number> {
  const proxy = createServer((asked, answer) => {
    const seen = [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].filter((part) => part !== undefined);
    const headers = { ...asked.headers, 'x-forwarded-for': seen.join(', ') };
    const passed = request({ port, host: '127.0.0.1', path: asked.url, method: asked.method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '0.0.0.0', resolve));
  proxies.push(proxy);
  return (proxy.address() as AddressInfo).port;
}

/** A new guest who comes from an address of this machine, and claims another one. */
function guest(port: number, localAddress: string): Promise<{ readonly status: number; readonly cookie: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'cards.example', origin: 'https://cards.example', 'x-forwarded-for': '192.0.2.1' };
    const options = {
      port,
      host: '127.0.0.1',
      localAddress,
      path: '/api/session',
      method: 'POST',
      headers,
      agent: false as const,
    };
    const asked = request(options, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, cookie: String(answer.headers['set-cookie'] ?? '') });
    });
    asked.on('error', reject);
    asked.end('{}');
  });
}

/** The port where a process listens for people: it is in the first line that it logs. */
function portIn(log: string): string {
  return /"url":"http:\/\/127\.0\.0\.1:(\d+)","tables"/.exec(log)?.[1] ?? '';
}

describe('the unit of systemd', () => {
  const unit = settings(deployed('cardroom.service'));
  const env = settings(deployed('cardroom.env'));

  test('it runs Node with the options that the load is measured with', () => {
    expect(unit.get('ExecStart')).toContain(`/node ${DEPLOYED_FLAGS.join(' ')} /opt/`);
  });

  test('[SEC-7] its command line opens a room that tells clients behind a proxy apart, by what the proxy says alone', async () => {
    const data = join(folder, 'unit');
    const words = unit
      .get('ExecStart')!
      .replace(/\$\{(\w+)\}/, (_, name: string) => env.get(name)!)
      .replace('/usr/bin/node', process.execPath)
      .replace('/opt/cardroom/', ROOT)
      .replace('/var/lib/cardroom', data)
      .split(' ');
    const room = await start(portsFreed(words));
    expect(room.url).toBe('https://cards.example');
    await expect.poll(() => portIn(room.said())).toMatch(/^\d+$/);
    const port = portIn(room.said());
    await expectRoom(port);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(answer.headers.get('strict-transport-security')).not.toBeNull();

    const proxy = await openProxy(port);
    const first = await guest(proxy, '127.0.0.1');
    expect(first.status).toBe(200);
    expect(first.cookie).toMatch(/^__Host-.*; Secure/);
    let status = first.status;
    for (let i = 0; status === 200 && i < 100; i++) status = (await guest(proxy, '127.0.0.1')).status;
    expect(status).toBe(429);
    expect((await guest(proxy, '127.0.0.2')).status).toBe(200);
    expect(await room.stop()).toBe(0);
  });

  test('is sound to systemd, if it is here', () => {
    const checked = spawnSync('systemd-analyze', ['verify', '--man=no', join(ROOT, 'deploy/cardroom.service')]);
    // Without systemd, or without Node where the unit looks for it, nobody can tell.
    const isHere = checked.error === undefined && !String(checked.stderr).includes('/usr/bin/node');
    if (isHere) expect([checked.status, String(checked.stderr)]).toEqual([0, '']);
    expect([...unit.keys()]).toEqual(
      expect.arrayContaining(['DynamicUser', 'ProtectSystem', 'NoNewPrivileges', 'UMask']),
    );
  });
});

// An install takes longer than `npm test` has time for.
if (isLongRun) {
  test('an install without development packages opens a room', async () => {
    const copy = join(folder, 'production');
    // The first stage of the image leaves these: manifests, and what was built.
    const files = ['package.json', 'package-lock.json', '.npmrc', 'tools/package.json'];
    for (const name of readdirSync(join(ROOT, 'packages'))) {
      files.push(`packages/${name}/package.json`, `packages/${name}/dist`);
    }
    files.push('packages/cli/bin', 'packages/web/files.js');
    for (const file of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(ROOT, file), join(copy, file), { recursive: true });
    }
    const install = /npm ci (--omit=dev [^&\\]+)/.exec(deployed('Dockerfile'))![1]!.trim().split(/\s+/);
    const { code, output } = npm(['ci', ...install, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: copy });
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
    const packagesOf = (path: string) => readJson<{ packages: Record<string, { dev?: boolean }> }>(path).packages;
    const locked = packagesOf(join(ROOT, 'package-lock.json'));
    const installed = Object.keys(packagesOf(join(copy, 'node_modules/.package-lock.json')));
    expect(installed.filter((path) => locked[path]?.dev === true)).toEqual([]);
    const args = ['serve', '--port', '0', '--data', join(folder, 'production-data')];
    const room = await start([process.execPath, join(copy, 'packages/cli/bin/cardroom.mjs'), ...args]);
    await expectRoom(new URL(room.url).port);
    expect(await room.stop()).toBe(0);
  });
}

describe('the compose file', () => {
  interface Service {
    readonly image?: string;
    readonly command?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly read_only?: boolean;
    readonly networks?: readonly string[];
    readonly volumes?: readonly string[];
    readonly ports?: readonly string[];
  }
  interface Compose {
    readonly services: Readonly<Record<string, Service>>;
    readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
    readonly volumes: Readonly<Record<string, unknown>>;
  }
  const compose = parse(deployed('compose.yaml'), { merge: true }) as Compose;
  const { services } = compose;
  const nodes = ['node1', 'node2', 'node3'];

  test('has three nodes that write to nothing but their folder, and nothing inside is public', () => {
    expect(Object.keys(services)).toEqual([...nodes, 'primary', 'standby', 'caddy']);
    for (const name of nodes) {
      const { read_only, networks, command, ports } = services[name]!;
      expect({ read_only, networks, ports }).toEqual({ read_only: true, networks: ['inside'], ports: undefined });
      expect(command).toContain(`--node-url=http://${name}:3001`);
    }
    expect(compose.networks.inside?.internal).toBe(true);
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports !== undefined)
        .map(([name]) => name),
    ).toEqual(['caddy']);
  });

  test('mounts files and volumes that are there, and asks for settings that its example has', () => {
    for (const mount of Object.values(services).flatMap(({ volumes }) => volumes ?? [])) {
      const source = mount.split(':')[0]!;
      if (source.startsWith('.')) expect(deployed(source).length).toBeGreaterThan(0);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
    const asked = new Set([...deployed('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...asked].sort()).toEqual([...settings(deployed('compose.env')).keys()].sort());
    for (const script of ['postgres/primary.sh', 'postgres/standby.sh']) {
      execFileSync('bash', ['-n', join(ROOT, 'deploy', script)]);
    }
  });

  test('every node is started with options that the command has', async () => {
    const values: Readonly<Record<string, string>> = {
      PUBLIC_URL: 'https://cards.example',
      CARDROOM_KEY: 'ab'.repeat(32),
    };
    const filled = (text: string): string =>
      text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => values[name] ?? 'x');
    for (const name of nodes) {
      const args = services[name]!.command!.map(filled).map((word) => word.replace('/data', join(folder, name)));
      // Nobody listens there: a command line that is good gets as far as the database, and no further.
      const { code, stderr } = await run(args, {
        CARDROOM_KEY: values.CARDROOM_KEY!,
        DATABASE_URL: 'postgres://cardroom:x@127.0.0.1:9/cardroom',
      });
      expect([code, stderr]).toEqual([1, expect.stringContaining('the database cannot be used')]);
    }
  });
});

test('the image is made in two stages, runs as nobody special, and starts a room', () => {
  const lines = deployed('Dockerfile').split('\n');
  expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
  expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const json = (start: string): string[] =>
    JSON.parse(lines.find((line) => line.startsWith(start))!.slice(start.length));
  expect([...json('ENTRYPOINT '), ...json('CMD ')].slice(0, 3 + DEPLOYED_FLAGS.length)).toEqual([
    'node',
    ...DEPLOYED_FLAGS,
    'packages/cli/bin/cardroom.mjs',
    'serve',
  ]);
  for (const line of lines.filter((text) => /^COPY (?!--from)/.test(text))) {
    for (const source of line.split(' ').slice(1, -1))
      expect(() => readdirSync(join(ROOT, dirname(source)))).not.toThrow();
  }
});
