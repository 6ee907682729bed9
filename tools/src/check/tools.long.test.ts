/** The slower checks of other programs: dead exports, and the files whose types are checked. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { filesBelow, ROOT, run } from '../workspace.js';
import { EmptyWorkspace } from './testing/emptyWorkspace.js';

const workspace = new EmptyWorkspace();
afterAll(() => workspace.remove());

describe('dead exports', () => {
  test('are those that only tests use, or nobody', () => {
    workspace.write(
      'packages/engine/src/bets.ts',
      'export const used = 1;\nexport const tested = 2;\nexport const dead = 3;\n',
    );
    workspace.write('packages/engine/src/bets.test.ts', "import { tested } from './bets.js';\n\nvoid tested;\n");
    workspace.write('packages/engine/src/index.ts', "export { used } from './bets.js';\n");
    const everything = workspace.program('knip/bin/knip.js', '--no-progress');
    expect(everything.code).toBe(1);
    expect(everything.output).toMatch(/^dead .*bets\.ts/m);
    expect(everything.output).not.toMatch(/^(used|tested) /m);
    const production = workspace.program('knip/bin/knip.js', '--no-progress', '--production');
    expect(production.code).toBe(1);
    expect(production.output).toMatch(/^tested .*bets\.ts/m);
    expect(production.output).toMatch(/^dead .*bets\.ts/m);
    expect(production.output).not.toMatch(/^used /m);
  });
});

describe('types', () => {
  test('are checked in tests and tools too', () => {
    const { stdout } = run(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['-p', join(ROOT, 'tsconfig.check.json'), '--listFilesOnly'],
    ]);
    const checked = new Set(stdout.split('\n'));
    const due = ['packages', 'tools'].flatMap((name) => filesBelow(join(ROOT, name)).map((file) => `${name}/${file}`));
    const sources = due.filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('packages/web/'));
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((file) => !checked.has(join(ROOT, file)))).toEqual([]);
  });
});
