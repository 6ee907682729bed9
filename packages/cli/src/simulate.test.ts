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

describe('the results', () => {
  test('as JSON: exactly these keys, the same digest on two threads', () => {
    const args = ['--bots', 'random,caller,tight', '--hands', '400', '--seed', 'x', '--json'];
    const run = simulate(...args);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const result = JSON.parse(run.stdout);
    expect(Object.keys(result)).toEqual(['hands', 'seconds', 'handsPerSecond', 'seed', 'digest', 'players', 'verdict']);
    expect(result).toMatchObject({ hands: 400, seed: 'x', digest: expect.stringMatching(/^[0-9a-f]{32}$/) });
    for (const player of result.players) {
      expect(Object.keys(player)).toEqual(['name', 'bot', 'net', 'bbPer100', 'ci95']);
      expect(player.bbPer100).toBeCloseTo(player.net / 8, 3);
      expect(player.ci95[0]).toBeLessThanOrEqual(player.bbPer100);
      expect(player.ci95[1]).toBeGreaterThanOrEqual(player.bbPer100);
    }
    expect(JSON.parse(simulate(...args, '--workers', '2').stdout).digest).toBe(result.digest);
  });

  test('for people: a table, a verdict, and what it takes to see it again', () => {
    const run = simulate('--bots', 'A=caller,B=folder', '--hands', '100', '--variant', 'FL', '--duplicate');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/│ A +│ caller +│ +[+-]?[\d,]+ │/);
    expect(run.stdout).toContain('bets/100');
    expect(run.stdout).toMatch(/\nVerdict: .+\.\n100 hands in .+ Seed 1, digest [0-9a-f]{32}\.\n$/);
  });

  test('as files: hands, report and CSV', () => {
    const [out, report, csv] = ['m.phhs', 'm.html', 'm.csv'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const run = simulate('--bots', 'random,test', '--hands', '60', '--out', out, '--report', report, '--csv', csv);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect([...readPhhs(readFileSync(out, 'utf8'))]).toHaveLength(60);
    expect(readFileSync(report, 'utf8')).toContain('</html>');
    expect(readFileSync(csv, 'utf8').split('\n')).toHaveLength(4);
    expect(cardroom(['verify', out])).toMatchObject({ code: 0 });
    expect(existsSync(`${out}.checkpoint`)).toBe(false);
  });
});

describe('bad answers', () => {
  test('end the match with code 1, the whole situation and the command that plays the hand again', () => {
    const bot = join(folder, 'bad.mjs');
    writeFileSync(
      bot,
      'export default (seat, { Action }) => ({ hand }) => ({ action: hand < 5 ? Action.ALL_IN : "CALL" });',
    );
    const args = ['--bots', `caller,bad=${bot}`, '--hands', '100'];
    const run = simulate(...args, '--json');
    expect(run.code).toBe(1);
    const result = JSON.parse(run.stdout);
    expect(Object.keys(result)[0]).toBe('faults');
    expect(result).toMatchObject({
      hands: 5,
      faults: [{ name: 'bad', count: 1, first: { hand: 6, code: 'not-an-action' } }],
    });
    expect(run.stderr).toContain('Game State: {');
    const again = /To play this hand again: cardroom (.+)$/m.exec(run.stderr)![1]!.split(' ');
    expect(again.slice(-2)).toEqual(['--only', '6']);
    const only = cardroom(again);
    expect(only.code).toBe(1);
    expect(only.stdout).toContain('Hand 6');
    expect(only.stdout).toContain('The hand is not over.');
    expect(only.stderr).toContain('Game State: {');
    const counted = simulate(...args, '--policy', 'check-fold');
    expect(counted.code).toBe(0);
    expect(counted.stdout).toMatch(/^bad gave \d+ bad answers, the first in hand 6, decision \d+ \(not-an-action\): /);
  });
});

describe('a wrong command line ends with code 2 and a sentence', () => {
  test.each([
    ['--hands 10', "required option '--bots"],
    ['--bots tight,nobody --hands 10', 'There is no bot "nobody"'],
    ['--bots tight,caller --hands 1.5', 'A whole number from 1'],
    ['--bots tight,caller --hands 10 --blinds 2', 'as in 1/2'],
    ['--bots tight,caller --hands 10 --stack 1,2,3', '3 stacks for 2 bots.'],
    ['--bots tight,cfr --hands 10', 'cfr cannot play'],
    ['--bots tight,caller --hands 10 --only 11', 'There is no hand 11'],
    ['--bots tight,caller --hands 10 --out /nowhere/x.phhs', '/nowhere/x.phhs: There is no such file or folder.'],
    ['--bots tight,caller --hands 10 --report /nowhere/x', '/nowhere/x: There is no such file or folder.'],
  ])('%s', (line, sentence) => {
    const run = simulate(...line.split(' '));
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(sentence);
  });
});

describe('Ctrl-C', () => {
  test('stops, keeps what was played and says how to go on; --resume comes to the same digest', async () => {
    const out = join(folder, 'stopped.phhs');
    const args = ['--bots', 'random,random,caller', '--hands', '20000', '--json', '--out'];
    const child = spawn(process.execPath, [CARDROOM, 'simulate', ...args, out], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    while (!existsSync(`${out}.checkpoint`) || readFileSync(`${out}.checkpoint`, 'utf8').split('\n').length < 4) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    const stopped = JSON.parse(stdout);
    expect(stopped.hands).toBeGreaterThan(0);
    expect(stopped.hands).toBeLessThan(20_000);
    expect(stderr).toMatch(/stopped after \d+ of 20000 hands\. To go on: cardroom simulate .+ --resume/);
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
