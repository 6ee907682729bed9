import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BOT_NAMES } from '../bots/index.js';
import { createManifest, type Manifest, type MatchOptions } from '../manifest.js';
import { ChunkRunner } from '../match.js';
import type { ChunkResult } from '../result.js';
import { BotError, explainSpec, parseBotSpec, type StartOptions, strategiesOf } from './spec.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-bots-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function manifestOf(bots: readonly string[], options: Partial<MatchOptions> = {}): Manifest {
  const made = createManifest({ bots: bots.map((bot, i) => ({ name: `Bot${i}`, bot })), hands: 10, ...options });
  if (!made.ok) throw new Error(made.error.map((error) => error.code).join());
  return made.value;
}

async function play(manifest: Manifest, options?: StartOptions): Promise<ChunkResult> {
  const lineup = await strategiesOf(manifest, options);
  try {
    return await new ChunkRunner(manifest, lineup.strategies).play({ index: 0, from: 0, to: manifest.hands });
  } finally {
    await lineup.close();
  }
}

describe('[DEV-5] a module', () => {
  test('[DEV-5] is given what it would have to import: acts, cards as text, random numbers', async () => {
    const path = file(
      'tools.mjs',
      `export default (seat, { Action, formatCard, parseCard, fraction, below }) => ({ hole, random, toCall }) => {
        if (hole.map(formatCard).map(parseCard).join() !== hole.join()) throw new Error('cards');
        const [part, whole] = [fraction(random), below(random, 6)];
        if (!(part >= 0 && part < 1 && Number.isInteger(whole) && whole < 6)) throw new Error('random');
        return { action: toCall > 0 ? Action.FOLD : Action.CHECK };
      };`,
    );
    expect((await play(manifestOf([path, 'caller']))).fatal).toBe(null);
  });
});

describe('a command line', () => {
  test.each([
    ['python3 bot.py', ['python3', 'bot.py']],
    ['  node   bot.mjs  ', ['node', 'bot.mjs']],
    ['"my bot" --name \'A "B" C\'', ['my bot', '--name', 'A "B" C']],
    ['a"b c"d', ['ab cd']],
    ['bot ""', ['bot', '']],
  ])('%s', (text, command) => {
    expect(parseBotSpec(`cmd:${text}`)).toEqual({ ok: true, value: { kind: 'command', command } });
  });
});

describe('a bot text', () => {
  test.each([
    ['./bot.js', { kind: 'module', path: './bot.js' }],
    ['mine.mjs', { kind: 'module', path: 'mine.mjs' }],
    ['bots/mine', { kind: 'module', path: 'bots/mine' }],
    ['cmd:python3 bot.py', { kind: 'command', command: ['python3', 'bot.py'] }],
    ['acpc:18790', { kind: 'acpc', host: '127.0.0.1', port: 18_790 }],
    ['acpc:0.0.0.0:18790', { kind: 'acpc', host: '0.0.0.0', port: 18_790 }],
    ['acpc:::1:18790', { kind: 'acpc', host: '::1', port: 18_790 }],
  ])('%s', (text, spec) => {
    expect(parseBotSpec(text)).toEqual({ ok: true, value: spec });
  });

  test.each(BOT_NAMES)('%s is of the box', (name) => {
    const spec = parseBotSpec(name);
    expect(spec.ok && spec.value.kind === 'box' && spec.value.bot.name).toBe(name);
  });

  test.each([
    ['nobody', 'unknown-bot', /There is no bot "nobody"\. A bot is one of .*caller/],
    ['', 'unknown-bot', /There is no bot ""/],
    ['cmd:', 'no-command', /names no program/],
    ['cmd:""', 'no-command', /names no program/],
    ['cmd:bot "x', 'open-quote', /does not close it/],
    ['acpc:', 'bad-port', /names no port/],
    ['acpc:99999', 'bad-port', /names no port/],
    ['acpc:host', 'bad-port', /names no port/],
  ])('%s is refused: %s', (text, code, sentence) => {
    const spec = parseBotSpec(text);
    if (spec.ok) throw new Error('it was read');
    expect(spec.error.code).toBe(code);
    expect(explainSpec(spec.error)).toMatch(sentence);
  });
});

const CALLING =
  '(s) => ({ action: s.toCall === 0 ? Action.CHECK : s.actions.includes(Action.CALL) ? Action.CALL : Action.ALL_IN })';

describe('a module', () => {
  test.each([
    ['a function (seat) => strategy', `export default (seat, { Action }) => ${CALLING};`],
    ['a bot', `export default { name: 'x', make: (seat, { Action }) => ${CALLING} };`],
    ['a strategy', 'export default (s) => ({ action: s.actions[0] });'],
    ['an async strategy', 'export default async (s) => ({ action: s.actions[0] });'],
    [
      'a strategy with members',
      'export default Object.assign((s) => ({ action: s.actions[0] }), { onResult() {}, draw() {} });',
    ],
  ])('exports %s', async (what, text) => {
    const path = file(`${what.replaceAll(/\W/g, '')}.mjs`, text);
    const chunk = await play(manifestOf([path, 'caller']));
    expect(chunk.faults).toEqual([]);
    expect(chunk.tally.hands).toBe(10);
  });

  test('is looked for from the working directory', async () => {
    file('here.mjs', 'export default (s) => ({ action: s.actions[0] });');
    const lineup = await strategiesOf(manifestOf(['./here.mjs', 'caller']), { cwd: folder });
    expect(lineup.strategies).toHaveLength(2);
  });

  test.each([
    ['./no-such-file.mjs', null, /^Bot Bot0: there is no file .*no-such-file.mjs\.$/],
    ['./empty.mjs', 'export const x = 1;', /empty.mjs has no default export.*cmd:node/],
    ['./number.mjs', 'export default 7;', /neither function nor bot/],
    ['./syntax.mjs', 'export default (', /syntax.mjs fails: /],
    ['./factory.mjs', 'export default () => { throw new Error("no model file"); };', /fails: no model file/],
    ['./folder.mjs/', null, /there is no file/],
    ['./', null, /^Bot Bot0: .* is a folder, not a file\.$/],
    ['./mine.py', 'pass', /mine\.py is not a module\. A program in another language is cmd:python3 \.\/mine\.py\.$/],
    [
      './mine.rb',
      'nil',
      /is not a module\. A program in another language is cmd:PROGRAM \.\/mine\.rb, as in cmd:python3/,
    ],
  ])('%s is refused', async (path, text, message) => {
    if (text !== null) file(path, text);
    const started = strategiesOf(manifestOf([path, 'caller']), { cwd: folder });
    await expect(started).rejects.toThrow(message);
    await expect(started).rejects.toBeInstanceOf(BotError);
  });
});

describe('a lineup', () => {
  const GOOD = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const m = JSON.parse(line);
    if (m.type === 'hello') console.log('{"type":"hello","version":"1.0"}');
    if (m.type === 'request') console.log(JSON.stringify({ id: m.id, action: m.view.toCall > 0 ? 'fold' : 'check' }));
  });`;

  test('mixes bots of every kind', async () => {
    file('good.cjs', GOOD);
    file('module.mjs', 'export default (s) => ({ action: s.actions[0] });');
    const manifest = manifestOf(['caller', './module.mjs', `cmd:"${process.execPath}" good.cjs`, 'acpc:0'], {
      hands: 40,
    });
    const lines: string[] = [];
    const chunk = await play(manifest, {
      cwd: folder,
      onListening: (bot, host, port) => {
        expect(bot).toBe(3);
        const socket = createConnection(port, host);
        socket.setNoDelay(true);
        socket.write('VERSION:2.0.0\r\n');
        socket.on('data', (data) => {
          for (const line of String(data).split('\r\n').filter(Boolean)) {
            lines.push(line);
            socket.write(`${line}:c\r\n`);
          }
        });
      },
    });
    expect(chunk.faults).toEqual([]);
    expect(chunk.to).toBe(40);
    expect(lines.length).toBeGreaterThan(40);
  });

  test('that cannot be complete leaves nothing running', async () => {
    const pidFile = join(folder, 'pid');
    file('pid.cjs', `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); ${GOOD}`);
    const manifest = manifestOf([`cmd:"${process.execPath}" pid.cjs`, 'cmd:no-such-program-anywhere']);
    await expect(strategiesOf(manifest, { cwd: folder })).rejects.toThrow(
      'Bot Bot1 cannot start: there is no program "no-such-program-anywhere".',
    );
    expect(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 0)).toThrow();
  });

  test('names the bot that nobody knows', async () => {
    await expect(strategiesOf(manifestOf(['caller', 'nobody']))).rejects.toThrow(/^Bot Bot1: There is no bot "nobody"/);
  });
});
