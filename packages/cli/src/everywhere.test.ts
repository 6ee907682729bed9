/** One bot everywhere: programs in two languages play a match, a league and a live table without a change. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VARIANTS } from '@cardroom/engine';
import { createClient, defaultSettings } from '@cardroom/protocol';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { linesOf } from './testing/command.js';
import { run, startServe } from './testing/room.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardroom-everywhere-'));
const RECORDER = at('testing/recorder.mjs');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The bot of the guide, as a reader copies it. */
function guideBot(): string {
  const [, code = ''] =
    /```python\n([\s\S]*?)```/.exec(readFileSync(at('../../../docs/guides/live-bot.md'), 'utf8')) ?? [];
  const path = join(folder, 'guide.py');
  writeFileSync(path, code);
  return path;
}

function schema(name: string): ValidateFunction {
  return new Ajv2020({ strict: false }).compile(
    JSON.parse(readFileSync(at(`../../../docs/schemas/${name}.json`), 'utf8')),
  );
}

const heard = schema('bot-arena');
const said = schema('bot-answers');

interface Line {
  readonly mark: string;
  readonly message: { readonly type?: string; readonly id?: number; readonly action_types?: readonly string[] };
}

/** A conversation as it was written down; each of its messages is as the schemas say. */
function transcript(file: string): Line[] {
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ mark: line.charAt(0), message: JSON.parse(line.slice(2)) as Line['message'] }));
  for (const { mark, message } of lines) {
    const validate = mark === '<' ? heard : said;
    expect([validate(message), validate.errors, message]).toEqual([true, null, message]);
  }
  return lines;
}

/** Turns and answers come in pairs, hands end, and greeting and match come first. */
function checkPlay(lines: readonly Line[]): void {
  expect(lines.slice(0, 3).map(({ mark, message }) => `${mark} ${message.type}`)).toEqual([
    '< hello',
    '> hello',
    '< match',
  ]);
  const asked = lines.filter(({ message }) => message.type === 'your_turn').map(({ message }) => message.id);
  const answered = lines.filter(({ mark, message }) => mark === '>' && message.type === undefined);
  expect(answered.map(({ message }) => message.id)).toEqual(asked);
  expect(lines.filter(({ message }) => message.type === 'hand_result').length).toBeGreaterThan(0);
}

const LANGUAGES = [
  ['Python, from the guide', 'python3', guideBot()],
  ['Perl', 'perl', at('../../arena/examples/bot.pl')],
] as const;

describe.each(LANGUAGES)('[DEV-10] a bot in %s', (language, program, path) => {
  const isThere = spawnSync(program, program === 'perl' ? ['-MJSON::PP', '-e', '1'] : ['--version']).status === 0;
  const recorded = (name: string): { file: string; bot: string } => {
    const file = join(folder, `${program}-${name}.txt`);
    return { file, bot: `cmd:node ${RECORDER} ${file} ${program} ${path}` };
  };

  test('plays a match, to the transcript that is kept', async ({ skip }) => {
    skip(!isThere, `${program} is not installed`);
    const { file, bot } = recorded('match');
    const { code, stdout } = await run(['simulate', '--bots', `mine=${bot},caller`, '--hands', '3', '--json']);
    expect([code, JSON.parse(stdout).hands]).toEqual([0, 3]);
    checkPlay(transcript(file));
    await expect(readFileSync(file, 'utf8')).toMatchFileSnapshot(`testing/transcripts/${program}.txt`);
  });

  test('plays a league', async ({ skip }) => {
    skip(!isThere, `${program} is not installed`);
    const { file, bot } = recorded('league');
    const args = ['league', '--bots', `mine=${bot},caller,folder`, '--hands', '20', '--json'];
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    expect(
      JSON.parse(stdout)
        .bots.map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual(['caller', 'folder', 'mine']);
    expect(existsSync(file)).toBe(true);
  });

  test('sits down at a live table', async ({ skip }) => {
    skip(!isThere, `${program} is not installed`);
    const { file, bot } = recorded('live');
    const room = await startServe(['--port', '0', '--data', join(folder, `data-${program}`)]);
    const connect = (): WebSocket => new WebSocket(`${room.url.replace('http', 'ws')}/ws`);
    const host = createClient({ connect, session: { name: 'Hester' } });
    const made = await host.request('table_create', { settings: defaultSettings(VARIANTS.get('NT')!) });
    const table = made.ok ? made.result.table : '';
    await host.request('host_add_bot', { bot: 'caller' }, { table });
    const address = `${room.url}/t/${table}`;
    const joined = await run(['join', address, '--bot', bot, '--name', 'Mine', '--hands', '1', '--json']);
    expect(joined.code, joined.stderr).toBe(0);
    expect(linesOf(joined.stdout).at(-1)).toMatchObject({ hands: 1, faults: 0, end: 'left' });
    checkPlay(transcript(file));
    expect(language).not.toBe('');
    host.close();
    await room.stop();
  });
});
