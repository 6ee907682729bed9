/** The slower checks of other programs: dead exports, and the files whose types are checked. */
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
