import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { Action } from '../action.js';
import { createManifest, type Manifest, type MatchOptions } from '../manifest.js';
import { ChunkRunner } from '../match.js';
import type { ChunkResult } from '../result.js';
import type { Situation } from '../situation.js';
import type { Strategy } from '../strategy.js';
import { FaultError } from './fault.js';
import { ProcessBot } from './process.js';
import { Program } from './program.js';

const running: ProcessBot[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((bot) => bot.close()));
});

/** A bot in JavaScript: `body` answers the request `m` with `say`. */
function bot(body: string, hello = "say({ type: 'hello', version: '1.0' })"): string[] {
  const code = `
    const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
    const passive = (m) => ({ id: m.id, action: m.view.toCall > 0 ? 'fold' : 'check' });
    let asked = 0;
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const m = JSON.parse(line);
      if (m.type === 'hello') { ${hello}; }
      if (m.type !== 'request') return;
      asked++;
      ${body}
    });`;
  return [process.execPath, '-e', code];
}

function manifestOf(options: Partial<MatchOptions> = {}): Manifest {
  const bots = ['Outsider', 'Caller'].map((name) => ({ name, bot: 'x' }));
  const made = createManifest({ bots, hands: 20, seed: 'process', policy: 'fatal', ...options });
  if (!made.ok) throw new Error(made.error.map((error) => error.code).join());
  return made.value;
}

const caller: Strategy = ({ toCall, actions, legal }: Situation) => {
  if (legal.kind === 'bet' && legal.bringIn !== null) return { action: Action.BET, amount: legal.bringIn };
  if (toCall === 0) return { action: Action.CHECK };
  return { action: actions.includes(Action.CALL) ? Action.CALL : Action.ALL_IN };
};

async function start(manifest: Manifest, command: readonly string[], graceMs = 300): Promise<ProcessBot> {
  const started = await ProcessBot.start({ manifest, bot: 0, command, graceMs });
  running.push(started);
  return started;
}

/** Plays the whole match in one chunk, against a caller. */
async function play(manifest: Manifest, command: readonly string[]): Promise<ChunkResult> {
  const { strategy } = await start(manifest, command);
  const others = manifest.bots.slice(1).map(() => caller);
  return new ChunkRunner(manifest, [strategy, ...others]).play({ index: 0, from: 0, to: manifest.hands });
}

const PASSIVE = 'say(passive(m));';

describe('a match with a bot outside', () => {
  test('is played to its end, and to the same digest again', async () => {
    const manifest = manifestOf({ hands: 100 });
    const active = `say(m.seed % 2 ? passive(m) : { id: m.id, action: 'all_in' });`;
    const [first, second] = [await play(manifest, bot(active)), await play(manifest, bot(active))];
    expect(first.faults).toEqual([]);
    expect(first.to).toBe(100);
    expect(first.digest).toBe(second.digest);
    expect(first.digest).not.toBe((await play(manifest, bot(PASSIVE))).digest);
  });

  test('tells the bot how hands ended', async () => {
    const manifest = manifestOf({ hands: 3 });
    // The third hand is bet by what the results of the first two were.
    const { strategy } = await start(manifest, [
      process.execPath,
      '-e',
      `const results = [];
       require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
         const m = JSON.parse(line);
         if (m.type === 'hello') console.log('{"type":"hello","version":"1.0"}');
         if (m.type === 'result') results.push(m);
         if (m.type !== 'request') return;
         if (m.hand === 2) console.error(JSON.stringify(results));
         console.log(JSON.stringify(m.hand === 2 ? { id: m.id, action: 'nonsense' } : { id: m.id, action: 'all_in' }));
       });`,
    ]);
    const chunk = await new ChunkRunner(manifest, [strategy, caller]).play({ index: 0, from: 0, to: 3 });
    const told = JSON.parse(chunk.fatal!.message.split('\n').find((line) => line.startsWith('['))!);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ hand: 0, seat: 0 });
    expect(told[0].payoffs[0]).toBe(-told[0].payoffs[1]);
    expect(told[0].board).toHaveLength(5);
    expect(told[0].shown.every((cards: string[]) => cards.length === 2)).toBe(true);
    expect(told[0].acts.at(-1)).toMatchObject({ seat: 1, street: 'preflop', action: 'call', to: 200 });
  });

  test('draws too', async () => {
    const manifest = manifestOf({ hands: 30, variant: 'F2L3D', stacks: 500 });
    const drawing = `say(m.legal[0].action === 'discard'
      ? { id: m.id, discard: m.view.hole.slice(0, m.seed % 4) }
      : { id: m.id, action: m.view.toCall > 0 ? 'call' : 'check' });`;
    const chunk = await play(manifest, bot(drawing));
    expect(chunk.faults).toEqual([]);
    expect(chunk.tally.hands).toBe(30);
  });
});

describe('a bad answer', () => {
  /** The third answer, and its name. The bot stays good otherwise. */
  const bad: readonly (readonly [string, string, RegExp])[] = [
    [
      "process.stdout.write('I think I fold\\n')",
      'bad-json',
      /no JSON: "I think I fold".*notes belong to standard error/,
    ],
    ["say(['fold'])", 'bad-answer', /no object/],
    ["say({ action: 'fold' })", 'bad-answer', /without the id/],
    ["say({ id: m.id + 1, action: 'fold' })", 'wrong-id', /answered request 4: the last one is 3/],
    ["say({ id: m.id, action: 'allin' })", 'unknown-action', /"allin": the actions are fold, check, call/],
    ["say({ id: m.id, action: 'raise', amount: '6' })", 'bad-amount', /amount "6"/],
    ["say({ id: m.id, action: 'bet', amount: 1e9 })", 'bet-out-of-range', /Invalid bet amount: 1000000000/],
    ["say({ id: m.id - 1, action: 'fold' })", 'duplicate', /answered request 2 twice/],
    ["process.stdout.write('x'.repeat(20000) + '\\n')", 'line-too-long', /more than 16384 bytes/],
    [
      "console.error('no such model'); process.exit(3)",
      'exited',
      /exit code 3.*\n.*standard error ends with:\nno such model/,
    ],
    ['process.kill(process.pid)', 'exited', /ended by SIGTERM/],
    ["console.error('stuck')", 'timeout', /^Player Outsider action timeout after 2000ms\n.*\nstuck/],
  ];

  /** A machine with much else to do is no fault of the bot: only the silent one has a limit. */
  const limitOf = (code: string): number => (code === 'timeout' ? 2_000 : 0);

  test.each(bad)('%s is fatal: %s', async (third, code, message) => {
    const manifest = manifestOf({ timeoutMs: limitOf(code) });
    const chunk = await play(manifest, bot(`if (asked === 3) { ${third}; return; } ${PASSIVE}`));
    expect(chunk.fatal).toMatchObject({ bot: 0, code, hand: chunk.to });
    expect(chunk.fatal!.message).toMatch(message);
    expect(chunk.to).toBeLessThan(20);
    expect(chunk.tally.hands).toBe(chunk.to);
  });

  test.each(bad.filter(([, code]) => code !== 'exited'))('%s costs one turn by choice: %s', async (third, code) => {
    const manifest = manifestOf({ timeoutMs: limitOf(code), policy: 'checkFold' });
    const chunk = await play(manifest, bot(`if (asked === 3) { ${third}; return; } ${PASSIVE}`));
    expect(chunk.fatal).toBeNull();
    expect(chunk.to).toBe(20);
    expect(chunk.faults.map((fault) => fault.code)).toEqual([code]);
  });

  test('a bot that has died is played for to the end, each turn a fault', async () => {
    const manifest = manifestOf({ policy: 'checkFold' });
    const chunk = await play(manifest, bot(`if (asked === 3) process.exit(1); ${PASSIVE}`));
    expect(chunk.to).toBe(20);
    expect(chunk.faults.length).toBeGreaterThan(15);
    expect(new Set(chunk.faults.map((fault) => fault.code))).toEqual(new Set(['exited']));
  });

  test('a bot that never answers is played for to the end', async () => {
    const manifest = manifestOf({ hands: 4, policy: 'checkFold', timeoutMs: 30 });
    const chunk = await play(manifest, bot(''));
    expect(chunk.to).toBe(4);
    expect(chunk.faults.length).toBeGreaterThanOrEqual(4);
    expect(chunk.faults.every((fault) => fault.code === 'timeout')).toBe(true);
  });

  test('a late answer is dropped, and the next one in time counts', async () => {
    const manifest = manifestOf({ policy: 'checkFold', timeoutMs: 2_000 });
    const late = `if (asked === 1) { globalThis.first = m; return; } if (asked === 2) say(passive(globalThis.first)); ${PASSIVE}`;
    const chunk = await play(manifest, bot(late));
    expect(chunk.faults.map(({ code, hand, decision }) => ({ code, hand, decision }))).toEqual([
      { code: 'timeout', hand: 0, decision: 0 },
    ]);
  });

  test('a bot that writes notes between its answers faults at the next turn', async () => {
    const chatty = `${PASSIVE} process.stdout.write('I checked\\n');`;
    const chunk = await play(manifestOf(), bot(chatty));
    expect(chunk.fatal).toMatchObject({ code: 'bad-json' });
  });

  test('an answer in pieces is an answer', async () => {
    const slow = `const text = JSON.stringify(passive(m)) + '\\r\\n';
      process.stdout.write(text.slice(0, 5)); setTimeout(() => process.stdout.write(text.slice(5)), 5);`;
    const chunk = await play(manifestOf({ hands: 5 }), bot(slow));
    expect(chunk.faults).toEqual([]);
  });
});

describe('the start', () => {
  async function failure(command: readonly string[], startMs = 20_000): Promise<FaultError> {
    const started = ProcessBot.start({ manifest: manifestOf(), bot: 0, command, startMs, graceMs: 300 });
    return started.then(
      (lucky) => {
        running.push(lucky);
        throw new Error('it started');
      },
      (error) => error as FaultError,
    );
  }

  test.each([
    [
      'there is no such program',
      ['no-such-program-anywhere'],
      'not-started',
      /there is no program "no-such-program-anywhere"/,
    ],
    [
      'it is another version',
      bot('', "say({ type: 'hello', version: '4.1' })"),
      'unknown-version',
      /version "4.1".*speaks 2.0 and 1.0/,
    ],
    ['it says something else', bot('', "console.log('ready')"), 'bad-json', /"ready"/],
    ['it ends', bot('', 'process.exit(7)'), 'exited', /exit code 7/],
    ['it fails', [process.execPath, '-e', 'throw new Error("broken bot")'], 'exited', /broken bot/],
  ] as const)('fails when %s', async (_, command, code, message) => {
    const error = await failure(command);
    expect(error).toBeInstanceOf(FaultError);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  test('fails when nothing is said in time', async () => {
    const error = await failure(bot('', ''), 200);
    expect(error.code).toBe('no-hello');
    expect(error.message).toBe('Bot Outsider said nothing within 200 ms.');
  });

  test('tells a bot of another version why it may not play', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardroom-version-'));
    const file = join(folder, 'told');
    const echo = `say({ type: 'hello', version: '3.0' }) }
      if (m.type === 'error') { require('node:fs').writeFileSync(${JSON.stringify(file)}, line)`;
    const started = ProcessBot.start({ manifest: manifestOf(), bot: 0, command: bot('', echo), graceMs: 60_000 });
    await expect(started).rejects.toMatchObject({ code: 'unknown-version' });
    const message = 'speaks version "3.0" of the protocol; this arena speaks 2.0 and 1.0.';
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ type: 'error', code: 'unknown-version', message });
    rmSync(folder, { recursive: true });
  });
});

describe('the end', () => {
  function isAlive(pid: number): boolean {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  }

  /** The process id that a bot reports by its fault. */
  async function pidOf(strategy: Strategy, manifest: Manifest): Promise<number> {
    const chunk = await new ChunkRunner(manifest, [strategy, caller]).play({ index: 0, from: 0, to: 1 });
    return Number(/pid (\d+)/.exec(chunk.faults[0]!.message)![1]);
  }

  test.each([
    ['closes its input', ''],
    ['asks it to end', 'setInterval(() => {}, 1000);'],
    ['ends it', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);"],
  ])('of a match %s', async (_, stubborn) => {
    const manifest = manifestOf({ policy: 'checkFold' });
    const one = await start(
      manifest,
      bot(`${stubborn} console.error('pid ' + process.pid); setTimeout(() => say({}), 20);`),
      100,
    );
    const pid = await pidOf(one.strategy, manifest);
    expect(isAlive(pid)).toBe(true);
    await one.close();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('the examples', () => {
  const examples = fileURLToPath(new URL('../../examples', import.meta.url));
  const variants = ['NT', 'PO', 'F7S', 'FR', 'F2L3D', 'FK', 'FL'];

  async function playsAll(command: readonly string[]): Promise<void> {
    for (const variant of variants) {
      const manifest = manifestOf({ hands: 60, variant });
      const chunk = await play(manifest, command);
      expect({ variant, faults: chunk.faults, to: chunk.to }).toEqual({ variant, faults: [], to: 60 });
    }
  }

  test('bot.mjs plays every kind of game', () => playsAll([process.execPath, `${examples}/bot.mjs`]));

  test('bot.py plays every kind of game', async ({ annotate }) => {
    const python = ['python3', 'python'].find((name) => /Python 3/.test(String(spawnSync(name, ['--version']).stdout)));
    if (python === undefined) {
      await annotate('There is no Python 3 on this machine: bot.py was not played.', 'notice');
      expect(python).toBeUndefined();
      return;
    }
    await playsAll([python, `${examples}/bot.py`]);
  });
});

describe('limits of a program', () => {
  const HUNGRY =
    'if (m.hand > 2) { globalThis.kept = Buffer.alloc(400 * 1048576, 1); setTimeout(() => say(passive(m)), 3000); } else say(passive(m));';

  test.runIf(process.platform === 'linux')(
    'memory: one that uses more is ended, and the match is told why',
    async () => {
      const manifest = manifestOf({ hands: 10 });
      const started = await ProcessBot.start({ manifest, bot: 0, command: bot(HUNGRY), memoryMb: 200 });
      running.push(started);
      const runner = new ChunkRunner(manifest, [started.strategy, caller]);
      const { fatal } = await runner.play({ index: 0, from: 0, to: 10 });
      expect(fatal).toMatchObject({ bot: 0, code: 'memory' });
      expect(fatal!.message).toMatch(/^Bot Outsider used \d+ MB of memory: 200 MB are allowed\.$/);
    },
  );

  test.runIf(process.platform !== 'win32')('priority: a program is as nice as it is told to be', async () => {
    let pid = 0;
    const onProgram = (found: number): void => {
      pid = found;
    };
    const command = bot('say(passive(m));');
    running.push(await ProcessBot.start({ manifest: manifestOf(), bot: 0, command, nice: 7, onProgram }));
    expect(getPriority(pid)).toBe(7);
  });
});

describe('[DEV-4] a program that dies', () => {
  const DIES = 'if (asked > 5) process.exit(9); say(passive(m));';

  test('[DEV-4] is started again once if the match goes on, and ends it the second time', async () => {
    const manifest = manifestOf({ hands: 60, policy: 'checkFold' });
    const program = await Program.start({ manifest, bot: 0, command: bot(DIES), graceMs: 300 });
    const result = await new ChunkRunner(manifest, [program.strategy, caller]).play({ index: 0, from: 0, to: 60 });
    await program.close();
    expect(result.restarts).toEqual([1, 0]);
    expect(result.faultCounts).toEqual([2, 0]);
    expect(result.fatal).toMatchObject({ bot: 0, code: 'exited' });
  });

  test('[DEV-2] says that it learns in its hello', async () => {
    const manifest = manifestOf();
    const hello = "say({ type: 'hello', version: '1.0', stateful: true })";
    for (const [greeting, isStateful] of [
      [hello, true],
      [undefined, false],
    ] as const) {
      const program = await Program.start({
        manifest,
        bot: 0,
        command: bot('say(passive(m));', greeting),
        graceMs: 300,
      });
      expect(program.strategy.stateful).toBe(isStateful);
      await program.close();
    }
  });
});
