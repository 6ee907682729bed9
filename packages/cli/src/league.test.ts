import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { cardroom, type Run } from './testing/command.js';

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
    const hands = share(300, 1000);
    const args = ['--bots', 'tight,caller,random', '--hands', String(hands), '--json'];
    const run = league(...args);
    expect(run.code).toBe(0);
    const result = JSON.parse(run.stdout);
    expect(Object.keys(result)).toEqual(['bots', 'pairs', 'digest']);
    expect(result.bots.map(({ name }: { name: string }) => name)).toEqual(['tight', 'caller', 'random']);
    for (const bot of result.bots) expect(Object.keys(bot)).toEqual(['name', 'rating', 'low', 'high']);
    for (const pair of result.pairs) {
      expect(Object.keys(pair)).toEqual(['a', 'b', 'hands', 'bbPer100', 'low', 'high']);
      expect(pair.hands).toBe(hands);
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
    // Two bots fit any ratings; three may not.
    expect(good.stdout).not.toContain('Fit:');
    expect(league('--bots', 'tight,caller,folder', '--hands', '200').stdout).toMatch(
      /^Fit: The chances of the pairs are /m,
    );
    expect(league('--bots', 'A=tight,caller', '--hands', '600', '--report', report).code).toBe(2);
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
