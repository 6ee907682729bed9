import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPhhs, replayPhh } from '@cardroom/notation';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun, share } from '../../../../tools/src/share.js';
import { createManifest, type Manifest, type MatchOptions } from '../manifest.js';
import type { MatchRun } from '../run.js';
import { ResumeError } from './journal.js';
import { replayHand } from './only.js';
import { type RunOptions, runMatch } from './run.js';
import { temporaryCheckpoint } from './temporary.js';

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url));

let folder = '';

/** Threads and processes run the sources as they are, bundled beside the packages that they need. */
beforeAll(async () => {
  const cache = join(PACKAGES, '../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'arena-'));
  const alias = Object.fromEntries(
    ['engine', 'notation'].map((name) => [`@cardroom/${name}`, join(PACKAGES, name, 'src/index.ts')]),
  );
  await build({
    input: {
      driver: fileURLToPath(new URL('../testing/driver.ts', import.meta.url)),
      worker: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    },
    platform: 'node',
    external: ['smol-toml'],
    resolve: { alias, extensionAlias: { '.js': ['.ts', '.js'] } },
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js' },
    logLevel: 'silent',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bots(...names: readonly string[]): MatchOptions['bots'] {
  return names.map((bot, seat) => ({ name: `${seat}`, bot }));
}

const FOUR: MatchOptions = { bots: bots('random', 'caller', 'random', 'test'), hands: share(1000, 2000) };

function manifestOf(options: MatchOptions): Manifest {
  const made = createManifest(options);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

function path(name: string): string {
  return join(folder, name);
}

function start(match: MatchOptions, run: RunOptions): ChildProcess {
  return spawn(process.execPath, [path('driver.js'), JSON.stringify({ match, run })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The report of a separate process about a match. */
async function inProcess(match: MatchOptions, run: RunOptions): Promise<MatchRun> {
  const child = start(match, run);
  let text = '';
  child.stdout!.on('data', (chunk) => {
    text += chunk;
  });
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(text);
}

function linesOf(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

describe('threads', () => {
  test('one, two and three play to the same digest, the same sums and the same file', async () => {
    const one = await runMatch(manifestOf(FOUR), { out: path('one.phhs') });
    const text = readFileSync(path('one.phhs'), 'utf8');
    for (const workers of [2, 4]) {
      const more = await inProcess(FOUR, { workers, out: path(`${workers}.phhs`) });
      expect(more.digest).toBe(one.digest);
      expect(more.tally).toEqual(one.tally);
      expect(more.series).toEqual(JSON.parse(JSON.stringify(one.series)));
      expect(readFileSync(path(`${workers}.phhs`), 'utf8') === text).toBe(true);
    }
    expect(one.hands).toBe(FOUR.hands);
    expect([...readPhhs(text)]).toHaveLength(FOUR.hands!);
    expect(existsSync(path('one.phhs.checkpoint'))).toBe(false);
  });

  test('a bad answer ends the match at the same hand, and the hands before it are written', async () => {
    writeFileSync(
      path('bad.mjs'),
      'export default (seat, { Action }) => ({ hand, toCall }) =>' +
        ' hand === 777 ? { action: "FOLD" } : { action: toCall > 0 ? Action.ALL_IN : Action.CHECK };',
    );
    const match = { ...FOUR, bots: bots('random', path('bad.mjs'), 'caller') };
    const one = await runMatch(manifestOf(match), { out: path('bad.phhs') });
    const two = await inProcess(match, { workers: 2, out: path('bad2.phhs') });
    expect(one.fatal).toMatchObject({ hand: 777, bot: 1, code: 'not-an-action' });
    expect([one.hands, one.isComplete]).toEqual([777, false]);
    expect([two.fatal, two.digest, two.tally]).toEqual([one.fatal, one.digest, one.tally]);
    expect([...readPhhs(readFileSync(path('bad2.phhs'), 'utf8'))]).toHaveLength(777);
    const again = await replayHand(manifestOf(match), 777);
    expect(again.faults).toEqual([one.fatal]);
    expect(again.document).toMatchObject({ hand: 778, players: ['0', '1', '2'] });
    expect(again.document!.finishingStacks).toBe(undefined);
  });
});

const PASSIVE = '{ action: toCall === 0 ? Action.CHECK : toCall < stack ? Action.CALL : Action.ALL_IN }';

/** A module whose strategy does something from a hand on, and is passive before. */
function moduleOf(name: string, hand: number, act: string): string {
  const file = path(`${name}.mjs`);
  writeFileSync(
    file,
    `export default (seat, { Action }) => ({ hand, toCall, stack }) => { if (hand >= ${hand}) ${act}; return ${PASSIVE}; };`,
  );
  return file;
}

describe('[SEED-3] bots that never answer', () => {
  /** Much longer than a busy machine keeps a bot from answering that does answer. */
  const LIMIT_MS = 2_000;
  const HUNG = `Player 0 action timeout after ${LIMIT_MS}ms`;

  /** Blocks a thread without keeping a processor busy. */
  const SLEEP = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

  const HANGING = [
    ['sleeps', SLEEP],
    ['blocks its thread', 'for (;;);'],
    ['returns a promise that never settles', 'return new Promise(() => {});'],
    ['does both', 'return (async () => { for (;;); })();'],
  ] as const;

  test.each(HANGING.slice(0, share(1, HANGING.length)))(
    '[SEED-3] [S2-11] a strategy that %s ends the match in words, on any number of threads',
    async (what, act) => {
      const file = moduleOf(what.replaceAll(' ', '-'), 120, act);
      const match = { ...FOUR, bots: bots(file, 'random'), hands: 400, timeoutMs: LIMIT_MS };
      const one = await runMatch(manifestOf(match), { out: path('hung.phhs') });
      expect(one.fatal).toMatchObject({ bot: 0, hand: 120, code: 'timeout', message: HUNG });
      expect([one.hands, one.isComplete]).toEqual([120, false]);
      expect([...readPhhs(readFileSync(path('hung.phhs'), 'utf8'))]).toHaveLength(120);
      const two = await inProcess(match, { workers: 2 });
      expect([two.fatal, two.digest, two.tally]).toEqual([one.fatal, one.digest, one.tally]);
    },
  );

  test('[SEED-3] without a limit a promise that cannot settle is found out, and its chunk is not silently lost', async () => {
    const file = moduleOf('unsettled', 120, 'return new Promise(() => {})');
    const run = await runMatch(manifestOf({ ...FOUR, bots: bots(file, 'random'), hands: 400, timeoutMs: 0 }));
    expect(run.fatal).toMatchObject({ hand: 120, code: 'never-answers' });
    expect(run.hands).toBe(120);
  });

  test('[SEED-3] a halt does not wait for a bot that blocks', async () => {
    const file = moduleOf('halted', 61, SLEEP);
    const manifest = manifestOf({ ...FOUR, bots: bots(file, 'random'), hands: 400, timeoutMs: 0 });
    const halt = new AbortController();
    const run = await runMatch(manifest, {
      workers: 1,
      haltSignal: halt.signal,
      onProgress: (hands) => {
        if (hands >= 50) halt.abort();
      },
    });
    expect([run.hands, run.isComplete, run.fatal]).toEqual([50, false, null]);
  });

  // They wait for time limits, or start many threads.
  if (isLongRun) {
    test('[SEED-3] if bad answers are checked or folded, a bot that blocks is started again once and no more', async () => {
      const once = moduleOf('once', 120, `if (hand === 120) ${SLEEP}`);
      const match = { ...FOUR, hands: 400, timeoutMs: LIMIT_MS, policy: 'checkFold' as const };
      const run = await runMatch(manifestOf({ ...match, bots: bots(once, 'random') }));
      expect([run.hands, run.fatal, run.faultCounts, run.restarts]).toEqual([400, null, [1, 0], [1, 0]]);
      const twice = path('twice.mjs');
      writeFileSync(twice, readFileSync(once, 'utf8').replace('(hand === 120)', '(hand === 120 || hand === 240)'));
      const ended = await runMatch(manifestOf({ ...match, bots: bots(twice, 'random') }));
      expect(ended.fatal).toMatchObject({ hand: 240, code: 'timeout' });
      expect([ended.hands, ended.restarts]).toEqual([240, [1, 0]]);
    });

    test('[DEV-4] a module that throws outside its turn, or ends its thread, is named', async () => {
      const late = moduleOf('late', 61, "setTimeout(() => { throw new Error('too late'); }, 1)");
      const threw = await runMatch(manifestOf({ ...FOUR, bots: bots(late, 'random'), hands: 60_000 }));
      expect(threw.fatal).toMatchObject({ bot: 0, code: 'crashed' });
      expect(threw.fatal!.message).toMatch(/too late\n\s+at .*late\.mjs:1:\d+/);
      const gone = moduleOf('gone', 61, 'process.exit(3)');
      const left = await runMatch(manifestOf({ ...FOUR, bots: bots(gone, 'random'), hands: 400 }));
      expect(left.fatal).toMatchObject({ bot: 0, code: 'never-answers' });
    });
  }
});

describe('[DEV-2] bots that learn', () => {
  /** Writes down each hand that it is told of, by instance; its acts depend on all of them. */
  function learner(name: string, declared: string): string {
    const file = path(`${name}.mjs`);
    writeFileSync(
      file,
      `import { appendFileSync } from 'node:fs';
      ${declared}
      export default (seat, { Action }) => {
        let sum = 0;
        const me = Math.random();
        return Object.assign(
          ({ toCall, stack }) => (toCall > 0 && sum % 3 === 0 ? { action: Action.FOLD } : ${PASSIVE}),
          { onResult: (hand, { payoffs }) => { sum += Math.abs(payoffs[0]); appendFileSync('${file}.log', me + ' ' + hand + '\\n'); } },
        );
      };`,
    );
    return file;
  }

  function livesOf(file: string): Map<string, number[]> {
    const lives = new Map<string, number[]>();
    for (const line of readFileSync(`${file}.log`, 'utf8').trim().split('\n')) {
      const [me = '', hand] = line.split(' ');
      lives.set(me, [...(lives.get(me) ?? []), Number(hand)]);
    }
    rmSync(`${file}.log`);
    return lives;
  }

  test('[DEV-2] one instance a worker, told of every hand that it plays', async () => {
    const file = learner('undeclared', '');
    await runMatch(manifestOf({ ...FOUR, bots: bots(file, 'random'), hands: 600 }), { workers: 2 });
    const lives = livesOf(file);
    expect(lives.size).toBeLessThanOrEqual(2);
    expect([...lives.values()].flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 600 }, (_, hand) => hand));
  });

  const STATEFUL = [
    ['says so', 'export const stateful = true;', {}],
    ['is said to', '', { stateful: true }],
  ] as const;

  test.each(STATEFUL.slice(0, share(1, STATEFUL.length)))(
    '[DEV-2] one that %s plays its whole match on one worker, to one digest',
    async (what, declared, more) => {
      const file = learner(`learner-${what.replaceAll(' ', '-')}`, declared);
      const manifest = manifestOf({ ...FOUR, bots: bots(file, 'random'), hands: 600, ...more });
      const all = Array.from({ length: 600 }, (_, hand) => hand);
      const digests = new Set<string>();
      for (const workers of [1, 3]) {
        digests.add((await runMatch(manifest, { workers })).digest);
        expect([...livesOf(file).values()]).toEqual([all]);
      }
      // After a stop it plays what it knows once more, and goes on to the same end.
      const out = path('learned.phhs');
      const stop = new AbortController();
      await runMatch(manifest, { out, signal: stop.signal, onProgress: (hands) => hands >= 200 && stop.abort() });
      livesOf(file);
      digests.add((await runMatch(manifest, { out, resume: true })).digest);
      expect([...livesOf(file).values()]).toEqual([all]);
      expect([...readPhhs(readFileSync(out, 'utf8'))]).toHaveLength(600);
      expect(digests.size).toBe(1);
      rmSync(out);
    },
  );
});

describe('resuming', () => {
  test('after a kill at any time, with any number of threads, to the same digest and the same bytes', async () => {
    // It waits in the middle as long as there is a file, so that it is never over before it is killed.
    const gate = path('gate');
    const waits = `return new Promise((done) => { const look = () => existsSync('${gate}') ? setTimeout(look, 5) : done(${PASSIVE}); look(); })`;
    const hands = share(1600, 6000);
    const held = moduleOf('held', hands / 2, waits);
    writeFileSync(held, `import { existsSync } from 'node:fs';\n${readFileSync(held, 'utf8')}`);
    const match = { ...FOUR, bots: bots('random', held, 'random', 'test'), hands, timeoutMs: 0 };
    const whole = await runMatch(manifestOf(match), { out: path('whole.phhs') });
    const text = readFileSync(path('whole.phhs'));
    const out = path('killed.phhs');
    writeFileSync(gate, '');
    for (const [workers, lines] of [
      [1, 4],
      [2, share(12, 30)],
    ] as const) {
      const child = start(match, { out, workers, resume: true });
      while (linesOf(`${out}.checkpoint`) < lines) await sleep(5);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.on('close', resolve));
      // A sudden end leaves this behind: half a line, and hands that no line speaks of.
      appendFileSync(`${out}.checkpoint`, '{"chunk":{"index":');
      appendFileSync(out, '[4711]\nvariant = ');
    }
    rmSync(gate);
    let first = -1;
    const resumed = await runMatch(manifestOf(match), {
      out,
      resume: true,
      onProgress: (hands) => {
        if (first < 0) first = hands;
      },
    });
    expect(first).toBeGreaterThan(0);
    expect([resumed.digest, resumed.hands, resumed.isComplete]).toEqual([whole.digest, hands, true]);
    expect(resumed.tally).toEqual(whole.tally);
    expect(readFileSync(out).equals(text)).toBe(true);
  });

  test('a stopped match keeps what was played and goes on from there; carried stacks, too', async () => {
    for (const carry of [false, true]) {
      const manifest = manifestOf({ ...FOUR, carry });
      const whole = await runMatch(manifest);
      const out = path(`stopped-${carry}.phhs`);
      const stop = new AbortController();
      const stopped = await runMatch(manifest, {
        out,
        signal: stop.signal,
        onProgress: (hands) => {
          if (hands > 500) stop.abort();
        },
      });
      expect(stopped.isComplete).toBe(false);
      expect(stopped.hands).toBeGreaterThan(500);
      expect([...readPhhs(readFileSync(out, 'utf8'))]).toHaveLength(stopped.hands);
      const resumed = await runMatch(manifest, { out, resume: true });
      expect([resumed.digest, resumed.tally]).toEqual([whole.digest, whole.tally]);
      const hands = [...readPhhs(readFileSync(out, 'utf8'))];
      expect(hands).toHaveLength(FOUR.hands!);
      expect(hands.every(({ hand }) => hand.ok && replayPhh(hand.value).agrees)).toBe(true);
    }
  });

  test('a match that waits for a bot stops after the hand under way', async () => {
    writeFileSync(
      path('slow.mjs'),
      "import { existsSync, writeFileSync } from 'node:fs';" +
        `const file = ${JSON.stringify(path('slow'))};` +
        'export default (seat, { Action }) => async ({ hand, toCall }) => {' +
        " if (hand === 3) writeFileSync(file + '.reached', '');" +
        ' do await new Promise((done) => setTimeout(done, 5)); while (hand >= 3 && !existsSync(file + ".go"));' +
        ' return { action: toCall > 0 ? Action.FOLD : Action.CHECK }; };',
    );
    const manifest = manifestOf({ ...FOUR, bots: bots(path('slow.mjs'), 'caller'), timeoutMs: 0 });
    const out = path('slow.phhs');
    const stop = new AbortController();
    const running = runMatch(manifest, { out, signal: stop.signal });
    await expect.poll(() => existsSync(path('slow.reached'))).toBe(true);
    stop.abort();
    writeFileSync(path('slow.go'), '');
    const stopped = await running;
    expect(stopped.hands).toBeGreaterThan(2);
    expect(stopped.hands).toBeLessThan(40);
    expect(stopped.isComplete).toBe(false);
    expect([...readPhhs(readFileSync(out, 'utf8'))]).toHaveLength(stopped.hands);
  });

  test('hands that are missing from the file are played again', async () => {
    const manifest = manifestOf(FOUR);
    const out = path('short.phhs');
    const whole = await runMatch(manifest, { out, checkpoint: path('kept') });
    const text = readFileSync(out);
    const stop = new AbortController();
    await runMatch(manifest, { out, signal: stop.signal, onProgress: (hands) => hands > 500 && stop.abort() });
    truncateSync(out, 100_000);
    const resumed = await runMatch(manifest, { out, resume: true });
    expect(resumed.digest).toBe(whole.digest);
    expect(readFileSync(out).equals(text)).toBe(true);
  });

  test('without resuming a match starts over; without a checkpoint resuming starts at the first hand', async () => {
    const manifest = manifestOf({ ...FOUR, hands: 200 });
    const out = path('over.phhs');
    writeFileSync(out, 'something else that is longer than nothing');
    const first = await runMatch(manifest, { out, resume: true });
    const text = readFileSync(out, 'utf8');
    expect([...readPhhs(text)]).toHaveLength(200);
    const second = await runMatch(manifest, { out });
    expect([second.digest, readFileSync(out, 'utf8')]).toEqual([first.digest, text]);
  });

  test('the checkpoint of another match is refused, and says how it differs', async () => {
    const out = path('other.phhs');
    const stop = new AbortController();
    stop.abort();
    await runMatch(manifestOf(FOUR), { out, signal: stop.signal });
    const other = runMatch(manifestOf({ ...FOUR, seed: 'x' }), { out, resume: true });
    await expect(other).rejects.toThrow(ResumeError);
    await expect(other).rejects.toThrow('seed was "1" and is "x"');
  });

  test('a match without a file keeps its checkpoint apart from other runs of the same match', () => {
    const manifest = manifestOf({ ...FOUR, seed: `temporary ${process.pid}` });
    const own = temporaryCheckpoint(manifest, true)!;
    expect(existsSync(own)).toBe(false);
    expect(own).toContain(`.${process.pid}.checkpoint`);
    // A run that has ended left one, a run that is under way has one.
    const ended = own.replace(`.${process.pid}.`, '.999999999.');
    const running = own.replace(`.${process.pid}.`, `.${process.ppid}.`);
    writeFileSync(ended, 'ended');
    writeFileSync(running, 'running');
    expect(readFileSync(temporaryCheckpoint(manifest, true)!, 'utf8')).toBe('ended');
    expect([existsSync(ended), existsSync(running)]).toEqual([false, true]);
    for (const file of [own, running]) rmSync(file);
  });
});

describe('one hand again', () => {
  test.each([
    [{}, 0],
    [{}, share(234, 1234)],
    [{ duplicate: true }, share(235, 1235)],
    [{ carry: true }, share(236, 1236)],
    [{ bots: bots('random', 'folder'), variant: 'F7S' }, share(399, 1999)],
  ])('is the hand of the match: %j, hand %i', async (options, hand) => {
    const manifest = manifestOf({ ...FOUR, hands: share(400, 2000), ...options });
    const out = path('again.phhs');
    await runMatch(manifest, { out });
    const written = [...readPhhs(readFileSync(out, 'utf8'))][hand]!.hand;
    const { document, faults } = await replayHand(manifest, hand);
    expect(faults).toEqual([]);
    expect(document!.hand).toBe(hand + 1);
    const outcome = written.ok ? replayPhh(written.value) : null;
    expect([...document!.finishingStacks!].sort()).toEqual([...outcome!.stacks].sort());
  });
});
