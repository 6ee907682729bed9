import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cardroom, cardroomProcess } from './testing/command.js';

describe('payouts', () => {
  test('[E-3] the prizes of 150 entries of 77 as JSON', () => {
    const { code, stdout } = cardroom(['payouts', '--entries', '150', '--entry', '77', '--json']);
    const { pool, prizes } = JSON.parse(stdout) as { pool: number; prizes: number[] };
    expect([code, pool, prizes.length, prizes[0], prizes[26]]).toEqual([0, 11_550, 27, 2_655, 139]);
  });

  test('[E-2] own shares, and a table for people', () => {
    const { stdout } = cardroom(['payouts', '--entries', '101', '--entry', '7', '--shares', '50,30,20', '--json']);
    expect(JSON.parse(stdout)).toEqual({ pool: 707, prizes: [354, 212, 141] });
    expect(cardroom(['payouts', '--entries', '9', '--entry', '1000']).stdout).toContain('4,500');
  });

  test.each([
    [['payouts', '--entries', '1', '--entry', '5'], 'It must be a whole number from 2 to 10,000.'],
    [['payouts', '--entries', '9', '--entry', '5', '--shares', '30,70'], 'no place may get more than a better one'],
    [['payouts', '--entries', '9', '--entry', '5', '--shares', '50,0'], 'every share must be above 0'],
    [
      ['payouts', '--entries', '9', '--entry', '5', '--shares', '50,,20'],
      'Numbers, with commas between them, are needed.',
    ],
    [['payouts', '--entries', '9'], "required option '--entry <chips>' not specified"],
    [['icm', '--chips', '5,0', '--prizes', '1'], 'It must be a whole number from 1'],
    [['icm', '--chips', '5,4', '--prizes', '1,2'], 'no place may get more than a better one'],
    [['simulate', '--tournament', 'slow'], 'There is no preset "slow": hyper'],
    [['simulate', '--tournament', 'turbo', '--bots', './mine.mjs'], 'built-in bots'],
    [['simulate', '--tournament', 'turbo', '--bots', 'tight,cfr'], 'The bot "cfr" does not play No-limit Texas hold'],
    [['simulate', '--tournament', 'turbo', '--kind', 'sitAndGo', '--entries', '30'], 'A sit & go has 9 seats, not 30.'],
  ])('%j is refused', (args, sentence) => {
    const { code, stderr } = cardroom(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('icm', () => {
  test('[E-19] values as they are and rounded', () => {
    const { stdout } = cardroom(['icm', '--chips', '5000,3000,2000', '--prizes', '500,300,200', '--json']);
    const { exact, values } = JSON.parse(stdout) as { exact: number[]; values: number[] };
    expect([exact.map((value) => value.toFixed(2)), values]).toEqual([
      ['383.93', '327.50', '288.57'],
      [384, 327, 289],
    ]);
    expect(cardroom(['icm', '--chips', '7000,3000', '--prizes', '650,350']).stdout).toContain('560');
  });
});

describe('simulate --tournament', () => {
  const ARGS = [
    'simulate',
    '--tournament',
    'hyper',
    '--entries',
    '12',
    '--seats',
    '4',
    '--tournaments',
    '4',
    '--bots',
    'caller,random',
  ];

  test('the same on any number of workers, as JSON and for people', () => {
    const alone = JSON.parse(cardroom([...ARGS, '--json']).stdout) as {
      tournaments: Record<string, unknown>[];
      digest: string;
    };
    const together = JSON.parse(cardroom([...ARGS, '--json', '--workers', '2']).stdout);
    expect(together).toEqual(alone);
    expect(alone.tournaments).toHaveLength(4);
    expect(Object.keys(alone.tournaments[0]!)).toEqual(['entries', 'pool', 'prizes', 'places', 'levels', 'hands']);
    const people = cardroom(ARGS).stdout;
    expect(people).toContain(alone.digest);
    expect(people).toContain('in the money');
  });

  test('options that change nothing are named, and the results stay the same', () => {
    const plain = cardroom([...ARGS, '--json']);
    const odd = cardroom([...ARGS, '--json', '--variant', 'PO', '--hands', '5', '--cluster']);
    expect(odd.stdout).toBe(plain.stdout);
    expect([plain.stderr, odd.stderr]).toEqual([
      '',
      'cardroom: tournaments have no --hands, --variant, --cluster: ignored.\n',
    ]);
    const match = cardroom(['simulate', '--bots', 'caller,folder', '--hands', '2', '--entries', '9', '--json']);
    expect([match.code, match.stderr]).toEqual([0, 'cardroom: without --tournament there is no --entries: ignored.\n']);
  });

  test('a bot that loads weights plays by them from the first hand on, in every process and thread', () => {
    const duel = ['simulate', '--tournament', 'hyper', '--entries', '2', '--tournaments', '2', '--json'];
    const bots = ['--bots', 'blueprint,caller'];
    const runs = [[], ['--workers', '2'], ['--csv', '/dev/null']].map((more) =>
      cardroomProcess([...duel, ...bots, ...more]),
    );
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([0, 0, 0].map((code) => [code, '']));
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
  });

  test('[T-63] the hands of a tournament are verified, in both formats; results as CSV', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardroom-tournament-'));
    try {
      for (const name of ['hands.phhs', 'hands.txt']) {
        const out = join(folder, name);
        expect(cardroom([...ARGS, '--bounty', 'fixed', '--out', out, '--csv', join(folder, `${name}.csv`)]).code).toBe(
          0,
        );
        const { code, stdout } = cardroom(['verify', out]);
        expect([code, stdout]).toEqual([0, expect.stringMatching(/Results that files state: \d+ agree, 0 do not\./)]);
        expect(cardroom([...ARGS, '--out', out]).stderr).toContain('--force overwrites it.');
      }
      const csv = readFileSync(join(folder, 'hands.txt.csv'), 'utf8');
      expect(csv.split('\n')[0]).toBe('place,tied,entry,name,prize,bounty,heads,rebuys,hands');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
