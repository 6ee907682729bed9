/** The checks that other programs make: our settings let them fail where they should. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, ROOT, run } from '../workspace.js';

let folder = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function program(script: string, ...args: string[]): { code: number; output: string } {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd: folder });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-tools-'));
  for (const file of [
    'biome.json',
    'knip.json',
    'tsconfig.base.json',
    'tsconfig.check.json',
    'tools/lint',
    '.gitignore',
  ]) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
  const manifest = { name: 'workspace', private: true, type: 'module', workspaces: ['packages/*'] };
  write('package.json', JSON.stringify(manifest));
  write('packages/engine/package.json', JSON.stringify({ name: '@cardroom/engine', type: 'module' }));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('lint', () => {
  const TIDY = 'export const bets: readonly number[] = [5, 10];\n';

  /** Rules that refuse a source file of this text. */
  function refusals(text: string, path = 'packages/engine/src/bets.ts'): string[] {
    write(path, text);
    const { code, output } = program('@biomejs/biome/bin/biome', 'check', '--colors=off', path);
    const rules = [...output.matchAll(/^\S+ (lint\/\S+|plugin|format|assist\/\S+)/gm)].map((match) => match[1] ?? '');
    expect(code === 0).toBe(rules.length === 0);
    return rules;
  }

  test('passes tidy code and refuses a wrong format', () => {
    expect(refusals(TIDY)).toEqual([]);
    expect(refusals(TIDY.replace('5, 10', '5,10'))).toEqual(['format']);
    expect(refusals(TIDY.replace('[5, 10]', 'JSON.parse("[]")'))).toEqual(['format']);
  });

  test('refuses randomness from nowhere and biased draws', () => {
    expect(refusals('export const at: number = Math.random();\n')).toEqual(['plugin']);
    const pick = 'export const pick = (random: { next(): number }): number => DRAW;\n';
    for (const path of ['engine', 'protocol', 'arena', 'server'].map((name) => `packages/${name}/src/bets.ts`)) {
      expect(refusals('export const at: () => number = Math.random;\n', path)).toEqual(['plugin']);
      expect(refusals(pick.replace('DRAW', '(random.next() >>> 26) % 52'), path)).toContain('plugin');
      expect(refusals(pick.replace('DRAW', 'random.next() >>> 26'), path)).toEqual([]);
    }
  });

  test('refuses every remainder where cards are shuffled and dealt', () => {
    const rest = 'export const rest = (word: number): number => word % 52;\n';
    const cut = 'export function cut(word: number): number {\n  let left = word;\n  left %= 52;\n  return left;\n}\n';
    for (const path of ['server/src/table/dealing.ts', 'protocol/src/receipt/deck.ts', 'engine/src/random.ts']) {
      expect(refusals(rest, `packages/${path}`)).toEqual(['plugin']);
      expect(refusals(cut, `packages/${path}`)).toEqual(['plugin']);
    }
    expect(refusals(rest, 'packages/arena/src/seats.ts')).toEqual([]);
  });

  test('refuses printing from a library, not from the command', () => {
    expect(refusals("console.log('deal');\n")).toEqual(['lint/suspicious/noConsole']);
    expect(refusals("console.log('deal');\n", 'packages/cli/src/main.ts')).toEqual([]);
  });

  test('refuses tests that are skipped or run alone', () => {
    const path = 'packages/engine/src/bets.test.ts';
    const text = "import { test } from 'vitest';\n\ntest.MODE('bets', () => {});\n";
    expect(refusals(text.replace('MODE', 'only'), path)).toEqual(['lint/suspicious/noFocusedTests']);
    expect(refusals(text.replace('MODE', 'skip'), path)).toEqual(['lint/suspicious/noSkippedTests']);
  });
});

describe('dead exports', () => {
  test('are those that only tests use, or nobody', () => {
    write('packages/engine/src/bets.ts', 'export const used = 1;\nexport const tested = 2;\nexport const dead = 3;\n');
    write('packages/engine/src/bets.test.ts', "import { tested } from './bets.js';\n\nvoid tested;\n");
    write('packages/engine/src/index.ts', "export { used } from './bets.js';\n");
    const everything = program('knip/bin/knip.js', '--no-progress');
    expect(everything.code).toBe(1);
    expect(everything.output).toMatch(/^dead .*bets\.ts/m);
    expect(everything.output).not.toMatch(/^(used|tested) /m);
    const production = program('knip/bin/knip.js', '--no-progress', '--production');
    expect(production.code).toBe(1);
    expect(production.output).toMatch(/^tested .*bets\.ts/m);
    expect(production.output).toMatch(/^dead .*bets\.ts/m);
    expect(production.output).not.toMatch(/^used /m);
  });
});

describe('types', () => {
  test('are checked in tests and scripts too', () => {
    const { stdout } = run(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['-p', join(ROOT, 'tsconfig.check.json'), '--listFilesOnly'],
    ]);
    const checked = new Set(stdout.split('\n'));
    const due = ['packages', 'scripts'].flatMap((name) =>
      filesBelow(join(ROOT, name)).map((file) => `${name}/${file}`),
    );
    const sources = due.filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('packages/web/'));
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((file) => !checked.has(join(ROOT, file)))).toEqual([]);
  });
});
