import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARDROOM, cardroom, type Run } from './testing/command.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function league(...args: string[]): Run {
  return cardroom(['league', ...args]);
}

describe('[DEV-14] the league', () => {
  test('[DEV-14] as JSON: exactly these keys, and one digest on any number of workers', () => {
    const args = ['--bots', 'tight,caller,random', '--hands', '1k', '--json'];
    const run = league(...args);
    expect(run.code).toBe(0);
    const result = JSON.parse(run.stdout);
    expect(Object.keys(result)).toEqual(['bots', 'pairs', 'digest']);
    expect(result.bots.map(({ name }: { name: string }) => name)).toEqual(['tight', 'caller', 'random']);
    for (const bot of result.bots) expect(Object.keys(bot)).toEqual(['name', 'rating', 'low', 'high']);
    for (const pair of result.pairs) {
      expect(Object.keys(pair)).toEqual(['a', 'b', 'hands', 'bbPer100', 'low', 'high']);
      expect(pair.hands).toBe(1000);
      expect(pair.low).toBeLessThanOrEqual(pair.bbPer100);
      expect(pair.high).toBeGreaterThanOrEqual(pair.bbPer100);
    }
    const two = JSON.parse(league(...args, '--workers', '2').stdout);
    expect(two).toEqual(result);
  });

  test('[DEV-14] for people: ratings, crosstable, verdict, the model; and a page', () => {
    const report = join(folder, 'league.html');
    const good = league('--bots', 'A=tight,caller', '--hands', '600', '--report', report);
    expect(good.code).toBe(0);
    expect(good.stdout).toMatch(/│ 1 │ A +│ +\d+ │/);
    expect(good.stdout).toContain('Verdict: A is the best of 2');
    expect(good.stdout).toContain('Model: Bradley-Terry');
    const page = readFileSync(report, 'utf8');
    expect(page).toContain('<h2>Crosstable</h2>');
    expect(page).toContain('A is the best of 2');
    expect(league('--bots', 'A=tight,caller', '--hands', '600', '--report', report).code).toBe(2);
  });

  test('[DEV-14] goes on after a kill to the same results', async () => {
    const out = join(folder, 'league.journal');
    const args = ['--bots', 'random,caller,test', '--hands', '60k', '--no-luck', '--json', '--out'];
    const child = spawn(process.execPath, [CARDROOM, 'league', ...args, out], { stdio: 'ignore' });
    while (!existsSync(out) || readFileSync(out, 'utf8').split('\n').length < 4) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(league(...args, out)).toMatchObject({ code: 2, stderr: expect.stringContaining('--resume or --force') });
    const resumed = league(...args, out, '--resume');
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toBe(league(...args, join(folder, 'whole.journal')).stdout);
  });

  test('[DEV-14] the gate is an exit code, and versions are compared over leagues', () => {
    const history = join(folder, 'history.jsonl');
    const bots = ['--bots', 'mine@1.2=caller,mine@1.3=tight', '--hands', '4k'];
    const open = league(...bots, '--gate', 'mine@1.3', '--history', history);
    expect(open.code).toBe(0);
    expect(open.stdout).toMatch(/mine 1\.3 beats 1\.2 by [\d.]+ ± [\d.]+ bb\/100\./);
    const shut = league(...bots, '--gate', 'mine@1.2,mine@1.3');
    expect(shut.code).toBe(1);
    expect(shut.stderr).toContain('the gate is shut');
    const later = league('--bots', 'mine@1.3=tight,mine@1.4=tight', '--hands', '200', '--history', history);
    expect(later.stdout).toContain('mine 1.3 beats 1.2');
    expect(later.stdout).toContain('mine 1.4 is ahead of 1.3 by 0.0 ± 0.0');
    expect(league(...bots, '--gate', 'nobody').code).toBe(2);
  });

  test('[DEV-14] a bad answer ends the league with code 1, in words', () => {
    const bad = join(folder, 'bad.mjs');
    writeFileSync(bad, 'export default () => () => null;');
    const run = league('--bots', `caller,bad=${bad}`, '--hands', '100');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('a bad answer of bad ended the league');
  });

  test.each([
    [['--bots', 'tight,caller'], '--hands N or --until W'],
    [['--bots', 'tight,caller', '--hands', '10', '--until', '5'], '--hands N or --until W'],
    [['--bots', 'tight,caller', '--hands', '10', '--seats', '6'], '2 bots for tables of 6'],
    [['--bots', 'tight,nobody', '--hands', '10'], 'There is no bot "nobody"'],
    [['--bots', 'a=tight,a=caller', '--hands', '10'], 'Two bots are called "a"'],
  ])('a wrong command line: %j', (args, sentence) => {
    const run = league(...args);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(sentence);
  });
});
