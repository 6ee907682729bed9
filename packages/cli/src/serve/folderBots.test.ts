import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VARIANTS } from '@cardroom/engine';
import { createClient, defaultSettings } from '@cardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ServedRoom, startServe } from '../testing/room.js';
import { botsIn } from './folderBots.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-bots-'));
const bots = join(folder, 'bots');
const MINE = `export default (seat, { Action }) => ({ actions }) =>
  ({ action: actions.includes(Action.CHECK) ? Action.CHECK : Action.FOLD });
`;
let room: ServedRoom;

beforeAll(async () => {
  mkdirSync(bots);
  writeFileSync(join(bots, 'notes.txt'), 'no bot');
  writeFileSync(join(bots, 'mine.mjs'), MINE);
  writeFileSync(join(bots, 'broken.mjs'), 'this is no module\n');
  room = await startServe(['--port', '0', '--data', join(folder, 'data'), '--bots', bots]);
});

afterAll(async () => {
  await room.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('[DEV-10] bots that a host brings', () => {
  test('the page is told of them; one comes as a bot of the host, plays, and a broken one is refused in words', async () => {
    const greeted: string[][] = [];
    const other = createClient({
      connect: () => new WebSocket(`${room.url.replace('http', 'ws')}/ws`),
      session: { name: 'Owen' },
    });
    other.on((signal) => signal.kind === 'hello' && greeted.push([...(signal.result.own_bots ?? [])]));
    await expect.poll(() => greeted).toEqual([['broken', 'mine']]);
    const settings = { ...defaultSettings(VARIANTS.get('NT')!), title: 'Practice', practice: true };
    const made = await other.request('table_create', { settings });
    const table = made.ok ? made.result.table : '';
    other.watch(table);
    for (const name of ['mine', 'mine 2']) {
      const brought = await other.request('host_bring_bot', { bot: 'mine' }, { table });
      expect(brought).toMatchObject({ ok: true, result: { name } });
    }
    const seats = (): unknown[] => other.table(table)?.seats.map(({ name, kind, owner }) => [name, kind, owner]) ?? [];
    await expect.poll(seats).toEqual([
      ['mine', 'bot', 'Owen'],
      ['mine 2', 'bot', 'Owen'],
    ]);
    await expect.poll(() => Number(other.table(table)?.hand.hand ?? 0), { timeout: 60_000 }).toBeGreaterThan(4);
    const broken = await other.request('host_bring_bot', { bot: 'broken' }, { table });
    expect(broken).toMatchObject({ ok: false, error: { code: 'bot-failed', bot: 'broken' } });
    // The operator reads the failure line by line; the host learns nothing about folders of the machine.
    expect(JSON.stringify(broken)).not.toContain(folder);
    expect(room.said()).toMatch(/cardroom: broken: .*broken\.mjs.*\n {2}this is no module\n/);
    const unknown = await other.request('host_bring_bot', { bot: 'nobody' }, { table });
    expect(unknown).toMatchObject({ ok: false, error: { code: 'no-such-bot' } });
    other.close();
  });

  test('a folder without bots is refused', () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    expect(() => botsIn(empty)).toThrow('no bots in it');
    expect(() => botsIn(join(folder, 'nowhere'))).toThrow('there is no such folder');
    writeFileSync(join(empty, 'one.py'), '');
    expect([...botsIn(empty)]).toEqual([['one', `cmd:python3 "${join(empty, 'one.py')}"`]]);
    writeFileSync(join(empty, 'one.mjs'), '');
    expect(() => botsIn(empty)).toThrow('two bots are called "one"');
  });
});
