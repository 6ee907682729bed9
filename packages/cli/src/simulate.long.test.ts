/** Matches that are stopped, killed or hang, each a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPhhs } from '@cardroom/notation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARDROOM, cardroom, type Run } from './testing/command.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function simulate(...args: string[]): Run {
  return cardroom(['simulate', ...args]);
}

/** A module on the disk. */
function moduleOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A bot that waits from a hand on as long as there is a file: its match is never over before it is stopped. */
function heldBot(name: string, hand: number): { readonly file: string; readonly gate: string } {
  const gate = join(folder, `${name}.gate`);
  writeFileSync(gate, '');
  const file = moduleOf(
    `${name}.mjs`,
    `import { existsSync } from 'node:fs';
    const act = ({ toCall, stack }, Action) => ({ action: toCall === 0 ? Action.CHECK : toCall < stack ? Action.CALL : Action.ALL_IN });
    export default (seat, { Action }) => (situation) =>
      situation.hand < ${hand} || !existsSync(${JSON.stringify(gate)})
        ? act(situation, Action)
        : new Promise((done) => {
            const look = () => (existsSync(${JSON.stringify(gate)}) ? setTimeout(look, 20) : done(act(situation, Action)));
            look();
          });`,
  );
  return { file, gate };
}

/** Lines that the checkpoint of a match has by now. */
function linesOf(out: string): number {
  return existsSync(`${out}.checkpoint`) ? readFileSync(`${out}.checkpoint`, 'utf8').split('\n').length : 0;
}

describe('Ctrl-C', () => {
  test('stops, keeps what was played and says how to go on; --resume comes to the same digest', async () => {
    const out = join(folder, 'stopped.phhs');
    const { file, gate } = heldBot('stopped', 1_000);
    const args = ['--bots', `random,random,${file}`, '--timeout', '0', '--hands', '3000', '--json', '--out'];
    const child = spawn(process.execPath, [CARDROOM, 'simulate', ...args, out], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    await expect.poll(() => linesOf(out)).toBeGreaterThan(3);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    const stopped = JSON.parse(stdout);
    expect(stopped.hands).toBeGreaterThan(0);
    expect(stopped.hands).toBeLessThan(3_000);
    expect(stderr).toMatch(/stopped after \d+ of 3000 hands\. To go on: cardroom simulate .+ --resume/);
    rmSync(gate);
    const resumed = simulate(...args, out, '--resume');
    // Whole chunks are taken up again, the one under way is played once more.
    const [, before] = /going on after (\d+) hands\./.exec(resumed.stderr)!;
    expect(Number(before)).toBeGreaterThan(0);
    expect(Number(before)).toBeLessThanOrEqual(stopped.hands);
    const whole = simulate(...args, join(folder, 'whole.phhs'));
    expect(JSON.parse(resumed.stdout).digest).toBe(JSON.parse(whole.stdout).digest);
    expect(readFileSync(out).equals(readFileSync(join(folder, 'whole.phhs')))).toBe(true);
  });
});

describe('[DEV-1] what is there', () => {
  /** A match that was killed in the middle. */
  async function killed(args: readonly string[], out: string): Promise<void> {
    const child = spawn(process.execPath, [CARDROOM, 'simulate', ...args], { stdio: 'ignore' });
    await expect.poll(() => linesOf(out)).toBeGreaterThan(5);
    child.kill('SIGKILL');
    await once(child, 'close');
  }

  test('[DEV-1] an unfinished match is named, kept, and taken up again by --resume', async () => {
    const out = join(folder, 'killed.phhs');
    const { file, gate } = heldBot('killed', 1_500);
    const match = (hands: number) => [
      '--bots',
      `random,${file}`,
      '--timeout',
      '0',
      '--hands',
      `${hands}`,
      '--out',
      out,
    ];
    await killed(match(3_000), out);
    rmSync(gate);
    const before = readFileSync(out);
    const run = simulate(...match(3_000));
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toMatch(/killed\.phhs: [\d,]+ of 3,000 hands are there: --resume or --force\./);
    const other = simulate(...match(600), '--resume');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('another match (hands was 3000 and is 600)');
    expect(readFileSync(out).equals(before)).toBe(true);
    expect(simulate(...match(3_000), '--resume').code).toBe(0);
    expect([...readPhhs(readFileSync(out, 'utf8'))]).toHaveLength(3_000);
  });
});

describe('[SEED-3] a bot that never answers', () => {
  const BLOCKS = 'export default () => () => { for (;;); };';
  const NEVER = 'export default () => () => new Promise(() => {});';

  test.each([
    ['blocks', BLOCKS, '1'],
    ['blocks', BLOCKS, '2'],
    ['never', NEVER, '1'],
    ['never', NEVER, '2'],
  ])('[SEED-3] %s: %s on %s workers ends with the message of document 002 and code 1', (name, text, workers) => {
    const file = moduleOf(`${name}.mjs`, text);
    const run = simulate('--bots', `slow=${file},caller`, '--hands', '100', '--timeout', '2000', '--workers', workers);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('Player slow action timeout after 2000ms');
  });

  test('[SEED-3] the limit is ten seconds if none is given; 0 switches it off and says so', () => {
    const help = cardroom(['simulate', '--help']).stdout;
    expect(help).toMatch(/--timeout <ms> .*\(default: 10000\)/s);
    const off = simulate('--bots', 'random,caller', '--hands', '10', '--timeout', '0');
    expect(off).toMatchObject({ code: 0, stderr: expect.stringContaining('there is no time limit') });
    const never = simulate('--bots', `${moduleOf('never.mjs', NEVER)},caller`, '--hands', '10', '--timeout', '0');
    expect(never.code).toBe(1);
    expect(never.stderr).toContain('Player never never answers');
  });

  test.each(['1', '2'])('[SEED-3] SIGTERM stops at once, on %s workers', async (workers) => {
    const asked = join(folder, `asked-${workers}`);
    const file = moduleOf(
      'forever.mjs',
      `import { writeFileSync } from 'node:fs';
      export default () => () => { writeFileSync(${JSON.stringify(asked)}, ''); for (;;); };`,
    );
    const args = ['--bots', `${file},caller`, '--hands', '100', '--timeout', '0', '--workers', workers];
    const child = spawn(process.execPath, [CARDROOM, 'simulate', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    await expect.poll(() => stderr).toContain('no time limit');
    await expect.poll(() => existsSync(asked)).toBe(true);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
  });
});
