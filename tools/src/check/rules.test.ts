import { describe, expect, test } from 'vitest';
import { expandIds, readRules, readTitles, ruleProblems } from './rules.js';

describe('ids', () => {
  test('stand alone, in lists and in ranges', () => {
    expect(expandIds('S0-24')).toEqual({ ids: ['S0-24'], bad: [] });
    expect(expandIds('S1-3, X-4,S4-F1')).toEqual({ ids: ['S1-3', 'X-4', 'S4-F1'], bad: [] });
    expect(expandIds('S0-9..11, X-1 .. X-2')).toEqual({ ids: ['S0-9', 'S0-10', 'S0-11', 'X-1', 'X-2'], bad: [] });
  });

  test('that make no sense are named', () => {
    expect(expandIds('S1-3, 4, S0-6..S1-7, S0-6..2').bad).toEqual(['4', 'S0-6..S1-7', 'S0-6..2']);
  });

  test('of RULES.md are the first cells of its tables', () => {
    const text =
      'X-9 in prose\n\n| id | rule |\n|---|---|\n| S0-1 | one, see X-2 |\n| S4-F1 | two |\n| S0-1 | again |\n';
    expect(readRules(text)).toEqual({ ids: new Set(['S0-1', 'S4-F1']), problems: ['RULES.md has S0-1 twice'] });
  });
});

describe('titles', () => {
  function titles(text: string): string[] {
    return readTitles('a.test.ts', text).map(({ title }) => title);
  }

  test('are read from tests of every form', () => {
    const text = `
      test('[S0-1] plain', () => {});
      it("[S0-2] quoted", () => {});
      test(\`[S0-3] \${name} template\`, () => {});
      test.each(rows)('[S0-4] %s', () => {});
      test.each\`a | b\`('[S0-5] $a', () => {});
      describe('[S0-6] group', () => { test.concurrent('[S0-7] inner', async () => {}); });
      other('[S0-8] no test');
      // test('[S0-9] a comment', () => {});
    `;
    expect(titles(text)).toEqual([
      '[S0-1] plain',
      '[S0-2] quoted',
      '[S0-3] … template',
      '[S0-4] %s',
      '[S0-5] $a',
      '[S0-6] group',
      '[S0-7] inner',
    ]);
  });

  test('of tests that do not run carry nothing', () => {
    const text = `
      test.skip('[S0-1] skipped', () => {});
      test.todo('[S0-2] to do');
      describe('[S0-3] empty', () => {});
      describe.skip('[S0-4] skipped group', () => { test('[S0-5] in it', () => {}); });
    `;
    expect(titles(text)).toEqual([]);
  });

  test('take in the rows of a table, if the title has a place for them', () => {
    expect(titles("test.each([['[S0-1] a', 1], ['[S0-2] b', 2]])('%s is %d', () => {});")).toEqual([
      '%s is %d',
      '[S0-1] a ',
      '[S0-2] b ',
    ]);
    expect(titles("test.each(['[S0-3] c'])('%s', () => {});")).toEqual(['%s', '[S0-3] c']);
    expect(titles("test.each([{ name: '[S0-4] d', to: 3 }])('$name', () => {});")).toEqual(['$name', '[S0-4] d ']);
    expect(titles("test.each([['[S0-5] e', 1]])('the same for all', () => {});")).toEqual(['the same for all']);
    expect(titles("test.skip.each([['[S0-6] f']])('%s', () => {});")).toEqual([]);
  });

  test('come with their line', () => {
    expect(readTitles('a.test.ts', "\n\ntest('[X-1] third line', () => {});")).toEqual([
      { title: '[X-1] third line', line: 3 },
    ]);
  });
});

describe('coverage', () => {
  const RULES = ['S0-1', 'S0-2', 'S0-3', 'X-1', 'I0-1'].map((id) => `| ${id} | a rule |`).join('\n');

  function check(pending: Record<string, string[]>, ...titles: string[]): string[] {
    const tests = new Map([['a.test.ts', titles.map((title, at) => ({ title, line: at + 1 }))]]);
    return ruleProblems(RULES, pending, tests).problems;
  }

  test('is complete when each S and X id is tested or pending', () => {
    expect(check({ server: ['S0-3'] }, '[S0-1..2] two rules', 'calls [X-1]', 'a list [1,2] is no id')).toEqual([]);
  });

  test('lacks an id that no title carries', () => {
    expect(check({}, '[S0-1..3] three rules')).toEqual(['X-1 has no test']);
  });

  test('knows no id that RULES.md does not have', () => {
    expect(check({ server: ['S0-1..3', 'X-9'] }, '[X-1] one', '[S9-1] two')).toEqual([
      'a.test.ts:2 S9-1 is not in RULES.md',
      'pending for server: X-9 is not in RULES.md',
    ]);
  });

  test('takes an id off the pending list once it is tested', () => {
    expect(check({ server: ['S0-1..3'], arena: [] }, '[S0-2, X-1] tested')).toEqual([
      'pending for server: S0-2 has a test (a.test.ts:1): take it off the list',
    ]);
  });

  test('refuses what is pending twice and what is no id', () => {
    expect(check({ server: ['S0-1..3'], arena: ['S0-1', 'S0'] }, '[X-1, 2] tested')).toEqual([
      'a.test.ts:1 "2" in [X-1, 2] is no id',
      'pending for arena: "S0" is no id',
      'pending for arena: S0-1 is pending for server already',
    ]);
  });
});
