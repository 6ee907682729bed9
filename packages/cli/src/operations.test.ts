import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, type ServedRoom, startServe } from './testing/room.js';

interface Finding {
  readonly check: string;
  readonly verdict: string;
  readonly text: string;
  readonly fix?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'cardroom-operations-'));
const data = join(folder, 'club');
let room: ServedRoom;

beforeAll(async () => {
  room = await startServe(['--port', '0', '--data', data, '--metrics-port', '0']);
});

afterAll(async () => {
  await room.stop();
  rmSync(folder, { recursive: true, force: true });
});

const json = (text: string): Record<string, unknown> => JSON.parse(text);

describe('cardroom operator', () => {
  const operator = (...args: string[]): ReturnType<typeof run> =>
    run(['operator', ...args, '--data', data, '--url', room.url]);

  async function guest(): Promise<{ readonly user: string; readonly cookie: string }> {
    const response = await fetch(`${room.url}/api/session`, { method: 'POST', body: '{"name":"Eve"}' });
    const { user } = (await response.json()) as { user: string };
    return { user, cookie: response.headers.get('set-cookie')!.split(';')[0]! };
  }

  test('without a command prints help', async () => {
    const { code, stdout } = await run(['operator']);
    expect(code).toBe(0);
    for (const name of ['token', 'tables', 'people', 'close', 'ban', 'unban', 'audit'])
      expect(stdout).toContain(`  ${name}`);
  });

  test('shows the tables in columns and as JSON, to anyone who has the token alone', async () => {
    const { code, stdout } = await operator('tables');
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ holdem +│.*│ listed +│ 4 of 6/);
    const { tables } = json((await operator('tables', '--json')).stdout) as { tables: { table: string }[] };
    expect(tables.map(({ table }) => table)).toEqual(['holdem', 'stud', 'turn-order']);
    for (const headers of [{}, { authorization: 'Bearer operator-x' }, { authorization: 'Bearer ' }]) {
      for (const path of ['tables', 'people', 'bans', 'audit']) {
        const refused = await fetch(`${room.url}/api/operator/${path}`, { headers });
        expect([refused.status, await refused.json()]).toEqual([401, { error: { code: 'bad-token' } }]);
      }
    }
    const wrong = await run(['operator', 'tables', '--url', room.url], { CARDROOM_OPERATOR_TOKEN: 'operator-wrong' });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain('does not take this operator token');
    const token = (await operator('token')).stdout.trim();
    const far = await run(['operator', 'tables', '--url', room.url, '--data', '/nowhere'], {
      CARDROOM_OPERATOR_TOKEN: token,
    });
    expect(far.code).toBe(0);
  });

  test('bans a person, lets them in again, and writes both down', async () => {
    const { user, cookie } = await guest();
    expect((await operator('people')).stdout).toContain(user);
    expect((await operator('ban', user, '--hours', '2', '--reason', 'abuse')).stdout).toBe(
      `${user} is kept out for 2 hours.\n`,
    );
    const session = (): Promise<Response> => fetch(`${room.url}/api/session`, { method: 'POST', headers: { cookie } });
    const refused = await session();
    expect([refused.status, await refused.json()]).toEqual([403, { error: { code: 'barred' } }]);
    expect((await operator('bans')).stdout).toContain('abuse');
    expect((await operator('unban', user)).code).toBe(0);
    expect((await session()).status).toBe(200);
    expect((await operator('unban', user)).stderr).toContain('is not banned');
    const { acts } = json((await operator('audit', '--json')).stdout) as { acts: { act: string; subject: string }[] };
    expect(acts.slice(0, 2).map(({ act, subject }) => [act, subject])).toEqual([
      ['unban', `person ${user}`],
      ['ban', `person ${user}`],
    ]);
  });

  test('closes a table, and says so if there is none', async () => {
    const { code, stdout } = await operator('close', 'stud', '--reason', 'a test');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^stud (has ended|ends with the hand)/)]);
    expect((await operator('close', 'nowhere')).stderr).toContain('There is no such table.');
    expect((await operator('close', '../x')).code).toBe(1);
  });

  test('an address that does not answer is said in words', async () => {
    const { code, stderr } = await run(['operator', 'tables', '--data', data, '--url', 'http://127.0.0.1:9']);
    expect(code).toBe(1);
    expect(stderr).toContain('Is the room running there?');
    expect((await run(['operator', 'tables', '--data', data, '--url', 'x'])).code).toBe(2);
  });
});

describe('cardroom doctor', () => {
  async function findings(...args: string[]): Promise<{ code: number | null; ok: unknown; found: readonly Finding[] }> {
    const { code, stdout } = await run(['doctor', ...args, '--json']);
    const answer = json(stdout);
    return { code, ok: answer.ok, found: answer.findings as readonly Finding[] };
  }

  test('finds a good room good, from inside and from outside', async () => {
    const { code, ok, found } = await findings('--data', data, '--url', room.url);
    expect(found.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    expect([code, ok]).toEqual([0, true]);
    const checks = ['node', 'limits', 'modes', 'disk', 'lock', 'store', 'clock', 'key', 'address', 'https', 'origin'];
    for (const check of [...checks, 'sockets', 'metrics', 'wires'])
      expect(found.map((one) => one.check)).toContain(check);
    expect((await run(['doctor', '--data', data])).stdout).toContain('All is well.');
  });

  test('says in words what is wrong, with what to do, and ends with 1', async () => {
    const copy = join(folder, 'copy');
    const backup = join(folder, 'copy.db');
    await run(['backup', backup, '--data', data, '--with-key']);
    await run(['restore', backup, '--data', copy]);
    expect((await findings('--data', copy)).code).toBe(0);
    chmodSync(join(copy, 'room.db'), 0o644);
    const open = await run(['doctor', '--data', copy]);
    expect(open.code).toBe(1);
    expect(open.stdout).toContain('WRONG modes      Others can read room.db');
    expect(open.stdout).toContain(`chmod 600 ${join(copy, 'room.db')}`);
    chmodSync(join(copy, 'room.db'), 0o600);
    writeFileSync(join(copy, 'secret.key'), `${'0'.repeat(64)}\n`);
    const key = await findings('--data', copy);
    expect(key.found.find(({ check }) => check === 'key')).toMatchObject({
      verdict: 'wrong',
      text: 'secret.key is the key of another room',
    });
    rmSync(join(copy, 'secret.key'));
    expect((await findings('--data', copy)).found.find(({ check }) => check === 'key')?.text).toContain(
      'There is no secret.key',
    );
    const bytes = readFileSync(join(copy, 'room.db'));
    bytes.fill(0xaa, 3 * 4096, 9 * 4096);
    writeFileSync(join(copy, 'room.db'), bytes);
    const damaged = (await findings('--data', copy)).found.find(({ check }) => check === 'store');
    expect(damaged).toMatchObject({ verdict: 'wrong', text: expect.stringContaining('is damaged') });
  });

  test('names a folder, an address and a database that are not there', async () => {
    const { code, found } = await findings('--data', join(folder, 'none'), '--url', 'http://127.0.0.1:9');
    expect(code).toBe(1);
    expect(found.filter(({ verdict }) => verdict === 'wrong').map(({ check }) => check)).toEqual(['folder', 'address']);
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    const { stdout } = await run(['doctor', '--data', data, '--json'], env);
    expect(stdout).toContain('PostgreSQL cannot be used');
    expect((await run(['doctor', '--data', data, '--url', 'ftp://x'])).code).toBe(2);
  });
});

describe('cardroom backup, restore and key', () => {
  test('a backup of the running room says that the key is kept apart', async () => {
    const file = join(folder, 'b.db');
    const { code, stdout } = await run(['backup', file, '--data', data]);
    expect(code).toBe(0);
    expect(stdout).toContain('The key is not in it: keep a copy of secret.key somewhere else.');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const taken = await run(['backup', file, '--data', data]);
    expect(taken).toMatchObject({ code: 1, stdout: '' });
    expect(taken.stderr).toContain('is there already');
    const used = await run(['restore', file, '--data', data, '--force']);
    expect(used.stderr).toContain('A room runs on');
    const restored = await run(['restore', file, '--data', join(folder, 'r'), '--key', join(data, 'secret.key')]);
    expect(restored.stdout).toContain(`Start it with: cardroom serve --data ${join(folder, 'r')}`);
    const again = await startServe(['--port', '0', '--data', join(folder, 'r')]);
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  });

  test('keys are listed by name, rotated, and hands resealed', async () => {
    const club = join(folder, 'r');
    const before = json((await run(['key', 'list', '--data', club, '--json'])).stdout);
    expect(before.keys).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{8}$/), use: 'seals, the original' }]);
    const token = (await run(['operator', 'token', '--data', club])).stdout;
    expect((await run(['key', 'rotate', '--data', club])).stdout).toContain('seals with it from its next start on');
    expect((await run(['operator', 'token', '--data', club])).stdout).not.toBe(token);
    const { stdout } = await run(['key', 'list', '--data', club]);
    expect(stdout).toMatch(/│ [0-9a-f]{8} │ opens, the original │[\s\S]*│ [0-9a-f]{8} │ seals /);
    expect(json((await run(['key', 'reseal', '--data', club, '--json'])).stdout)).toMatchObject({
      unreadable: [],
      interrupted: false,
    });
    expect((await run(['key', 'reseal', '--data', data])).stderr).toContain('A room runs on');
    expect((await run(['key', 'rotate', '--data', '/nowhere'])).code).toBe(1);
  });

  test('the keys of several nodes are changed in two steps', async () => {
    const key = 'ab'.repeat(32);
    const { stdout } = await run(['key', 'rotate', '--json'], { CARDROOM_KEY: key });
    const { first, second } = json(stdout) as { first: string; second: string };
    expect(first).toMatch(new RegExp(`^keys:${key},[0-9a-f]{64}:open$`));
    expect(`${second}:open`).toBe(first);
    expect((await run(['key', 'list'], { CARDROOM_KEY: 'short' })).stderr).toContain(
      'CARDROOM_KEY holds no key of a room',
    );
  });
});
