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
    ['--bots tight,caller --hands 1.5', 'It must be a whole number from 1'],
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

describe('[DEV-1] what is there', () => {
  const match = (hands: number, out: string): string[] => [
    '--bots',
    'random,caller',
    '--hands',
    `${hands}`,
    '--out',
    out,
  ];

  test('[DEV-1] files are not written over without --force', () => {
    const files = ['there.phhs', 'there.html', 'there.csv'].map((name) => join(folder, name));
    for (const [option, file] of ['--out', '--report', '--csv'].map((name, i) => [name, files[i]!] as const)) {
      writeFileSync(file, 'mine');
      const run = simulate('--bots', 'random,caller', '--hands', '20', option, file);
      expect([run.code, run.stdout]).toEqual([2, '']);
      expect(run.stderr).toContain(`${file}: `);
      expect(run.stderr).toContain('--force');
      expect(readFileSync(file, 'utf8')).toBe('mine');
      expect(simulate('--bots', 'random,caller', '--hands', '20', option, file, '--force').code).toBe(0);
      expect(readFileSync(file, 'utf8')).not.toContain('mine');
    }
  });

  test('[DEV-1] tournaments write over nothing either, and leave no empty files when they are refused', () => {
    const cups = ['--tournament', 'hyper', '--entries', '3', '--tournaments', '1', '--bots', 'caller'];
    for (const [option, name] of [
      ['--out', 'cups.phhs'],
      ['--report', 'cups.html'],
      ['--csv', 'cups.csv'],
    ] as const) {
      const file = join(folder, name);
      writeFileSync(file, 'mine');
      const others = ['--out', '--report', '--csv'].filter((each) => each !== option);
      const fresh = others.flatMap((each) => [each, join(folder, `fresh${each}`)]);
      const run = simulate(...cups, option, file, ...fresh);
      expect([run.code, run.stdout]).toEqual([2, '']);
      expect(run.stderr).toBe(`cardroom: ${file}: the file already exists. --force overwrites it.\n`);
      expect(readFileSync(file, 'utf8')).toBe('mine');
      for (const each of others) expect(existsSync(join(folder, `fresh${each}`))).toBe(false);
      expect(simulate(...cups, option, file, '--force').code).toBe(0);
      expect(readFileSync(file, 'utf8')).not.toContain('mine');
    }
  });

  test.each([
    ['simulate', '--tournament', 'hyper', '--report'],
    ['simulate', '--tournament', 'hyper', '--csv'],
    ['league', '--bots', 'random,caller', '--hands', '1e9', '--report'],
    ['league', '--bots', 'random,caller', '--hands', '1e9', '--out'],
    ['train', '--rounds', '1000000', '--out'],
  ])('[DEV-1] a file that cannot be written is said before the work begins: %s %s %s ...', (...args) => {
    for (const [file, why] of [
      [folder, 'It is a folder.'],
      [join(folder, 'nowhere', 'x'), 'There is no such file or folder.'],
    ] as const) {
      const run = cardroom([...args, file]);
      expect([run.code, run.stdout]).toEqual([2, '']);
      expect(run.stderr).toBe(`cardroom: ${file}: ${why}\n`);
    }
  });

  test('[DEV-1] --resume of a finished match says so, ends with 0 and changes nothing', () => {
    const out = join(folder, 'finished.phhs');
    const first = simulate(...match(300, out), '--json');
    const before = readFileSync(out);
    const again = simulate(...match(300, out), '--resume', '--json');
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('the match is finished: all 300 hands are there.');
    expect(JSON.parse(again.stdout)).toMatchObject({ hands: 300, digest: JSON.parse(first.stdout).digest });
    const shorter = simulate(...match(60, out), '--resume');
    expect(shorter.code).toBe(2);
    expect(readFileSync(out).equals(before)).toBe(true);
    expect(cardroom(['verify', out]).code).toBe(0);
    expect(simulate(...match(300, out)).stderr).toContain('all 300 hands of this match are there: --force');
  });

  test('[DEV-1] a finished match without a file is told again', () => {
    const args = ['--bots', 'random,random', '--hands', '200', '--seed', `finished ${process.pid}`, '--json'];
    const first = simulate(...args);
    const again = simulate(...args, '--resume');
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('the match is finished') });
    expect(JSON.parse(again.stdout).players).toEqual(JSON.parse(first.stdout).players);
  });

  test('[DEV-1] --resume and --force exclude each other', () => {
    expect(simulate(...match(10, join(folder, 'both.phhs')), '--resume', '--force').code).toBe(2);
  });
});

/** A module on the disk. */
function moduleOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('[DEV-4] what went wrong in a bot', () => {
  test('[DEV-4] a module that cannot be loaded: file, line, and what is wrong there', () => {
    const syntax = simulate(
      '--bots',
      `${moduleOf('syntax.mjs', 'const a = 1;\nconst b = ;\n')},caller`,
      '--hands',
      '10',
    );
    expect(syntax.code).toBe(2);
    expect(syntax.stderr).toMatch(/syntax\.mjs:2\n.*const b = ;\n.*SyntaxError/s);
    const thrown = simulate(
      '--bots',
      `${moduleOf('top.mjs', '\n\nthrow new Error("no model");')},caller`,
      '--hands',
      '10',
    );
    expect(thrown.code).toBe(2);
    expect(thrown.stderr).toMatch(/no model\n\s+at .*top\.mjs:3:7/);
  });

  test('[DEV-4] the traceback of a program is shown under check-fold; one that dies twice ends the match', () => {
    const dies = moduleOf(
      'dies.cjs',
      `let asked = 0;
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const m = JSON.parse(line);
        if (m.type === 'hello') console.log(JSON.stringify({ type: 'hello', version: '1.0' }));
        if (m.type !== 'request') return;
        if (++asked > 20) throw new Error('no such table');
        console.log(JSON.stringify({ id: m.id, action: m.view.toCall > 0 ? 'fold' : 'check' }));
      });`,
    );
    const args = ['--bots', `mine=cmd:"${process.execPath}" "${dies}",caller`, '--policy', 'check-fold'];
    const twice = simulate(...args, '--hands', '500');
    expect(twice.code).toBe(1);
    expect(twice.stderr).toMatch(/Error: no such table\n\s+at .*dies\.cjs:6/);
    expect(twice.stderr).toContain('mine had to be restarted once.');
    const [, hand = ''] = /first bad answer of mine, in hand (\d+)/.exec(twice.stderr) ?? [];
    const once = simulate(...args, '--hands', hand);
    expect(once.code).toBe(0);
    expect(once.stderr).toContain('no such table');
    expect(once.stderr).toContain('mine had to be restarted once.');
  });

  test('[DEV-5] a program is told what to answer in its own words', () => {
    const rude = moduleOf(
      'rude.cjs',
      `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const m = JSON.parse(line);
        if (m.type === 'hello') console.log(JSON.stringify({ type: 'hello', version: '1.0' }));
        if (m.type === 'request') console.log(JSON.stringify({ id: m.id, action: 'raise', amount: 3 }));
      });`,
    );
    const run = simulate('--bots', `cmd:"${process.execPath}" "${rude}",caller`, '--hands', '10');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('Answer with action "raise" and amount 4');
    expect(run.stderr).not.toContain('Action.');
  });
});

describe('[DEV-8] a bot of the ACPC', () => {
  test('[DEV-8] is waited for in words: where, since when, until when; Ctrl-C says how long it was', async () => {
    const args = ['--bots', 'guest=acpc:0,caller', '--hands', '10'];
    const child = spawn(process.execPath, [CARDROOM, 'simulate', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    while (!stderr.includes('waiting for')) await new Promise((resolve) => setTimeout(resolve, 10));
    const time = '\\d\\d:\\d\\d:\\d\\d';
    expect(stderr).toMatch(
      new RegExp(`waiting for guest to connect to 127\\.0\\.0\\.1:\\d+ since ${time}, until ${time} \\(5 min 0 s\\)`),
    );
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(stderr).toMatch(/Nobody connected to 127\.0\.0\.1:0 for guest in \d+ s: no longer waiting/);
    expect(stderr).not.toContain('300000');
  });
});
