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
    external: ['piscina', 'smol-toml'],
    resolve: { alias, extensionAlias: { '.js': ['.ts', '.js'] } },
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js' },
    logLevel: 'silent',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bots(...names: readonly string[]): MatchOptions['bots'] {
  return names.map((bot, seat) => ({ name: `${seat}`, bot }));
}

const FOUR: MatchOptions = { bots: bots('random', 'caller', 'random', 'test'), hands: 2000 };

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

/** What a process of its own says of a match. */
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
    expect(one.hands).toBe(2000);
    expect([...readPhhs(text)]).toHaveLength(2000);
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

describe('resuming', () => {
  test('after a kill at any time, with any number of threads, to the same digest and the same bytes', async () => {
    const match = { ...FOUR, hands: 6000 };
    const whole = await runMatch(manifestOf(match), { out: path('whole.phhs') });
    const text = readFileSync(path('whole.phhs'));
    const out = path('killed.phhs');
    for (const [workers, lines] of [
      [1, 4],
      [2, 30],
    ] as const) {
      const child = start(match, { out, workers, resume: true });
      while (linesOf(`${out}.checkpoint`) < lines) await sleep(5);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.on('close', resolve));
      // What a sudden end leaves: half a line, and hands that no line speaks of.
      appendFileSync(`${out}.checkpoint`, '{"chunk":{"index":');
      appendFileSync(out, '[4711]\nvariant = ');
    }
    let first = -1;
    const resumed = await runMatch(manifestOf(match), {
      out,
      resume: true,
      onProgress: (hands) => {
        if (first < 0) first = hands;
      },
    });
    expect(first).toBeGreaterThan(0);
    expect([resumed.digest, resumed.hands, resumed.isComplete]).toEqual([whole.digest, 6000, true]);
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
      expect(hands).toHaveLength(2000);
      expect(hands.every(({ hand }) => hand.ok && replayPhh(hand.value).agrees)).toBe(true);
    }
  });

  test('a match that waits for a bot stops after the hand under way', async () => {
    writeFileSync(
      path('slow.mjs'),
      'export default (seat, { Action }) => async ({ toCall }) => {' +
        ' await new Promise((done) => setTimeout(done, 5));' +
        ' return { action: toCall > 0 ? Action.FOLD : Action.CHECK }; };',
    );
    const manifest = manifestOf({ ...FOUR, bots: bots(path('slow.mjs'), 'caller') });
    const out = path('slow.phhs');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const stopped = await runMatch(manifest, { out, signal: stop.signal });
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
    [{}, 1234],
    [{ duplicate: true }, 1235],
    [{ carry: true }, 1236],
    [{ bots: bots('random', 'folder'), variant: 'F7S' }, 1999],
  ])('is the hand of the match: %j, hand %i', async (options, hand) => {
    const manifest = manifestOf({ ...FOUR, ...options });
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
