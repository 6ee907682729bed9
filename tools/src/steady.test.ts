/** Keeps the tests fast and steady: what runs where, and what no test may depend on. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHECKS, filesInLongTests, SUITES, testFiles } from './ci.js';
import { unsteadyLines } from './steady.js';
import { ROOT } from './workspace.js';

const TESTS = testFiles();

/** The files that a suite of CI runs. */
function filesOf(env: NodeJS.ProcessEnv): string[] {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { stdout } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: ROOT,
    env: { ...process.env, CARDROOM_TESTS: '', ...env },
    encoding: 'utf8',
  });
  const files = JSON.parse(stdout.slice(stdout.indexOf('['))) as { file: string }[];
  return files.map(({ file }) => relative(ROOT, file)).sort();
}

describe('[DEV-15] the two shares', () => {
  test('CI runs both, and between them every test file once', () => {
    const [short, long] = [filesOf(SUITES.short.env), filesOf(SUITES.long.env)];
    expect(long).toEqual(TESTS.filter((path) => path.includes('.long.test.')).sort());
    const inLong = filesInLongTests();
    expect(inLong.filter((path) => !TESTS.includes(path))).toEqual([]);
    expect([...short, ...long, ...inLong].sort()).toEqual([...TESTS].sort());
  });

  test('.ci/run calls it, with every check', () => {
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toMatch(/^node tools\/dist\/ci\.js$/m);
    expect(CHECKS.map(([tool]) => tool)).toEqual(expect.arrayContaining(['check', 'docs']));
    for (const [tool] of CHECKS) expect(existsSync(join(ROOT, 'tools/src', `${tool}.ts`)), tool).toBe(true);
  });
});

describe('[DEV-15] no test depends on how busy the machine is', () => {
  test('none bounds the wall clock, none reads a page once for what comes later', () => {
    const others = TESTS.filter((path) => !path.endsWith('/steady.test.ts'));
    expect(others.flatMap((path) => unsteadyLines(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  test.each([
    ['expect(performance.now() - start).toBeLessThan(50);', 1],
    ['expect(Date.now() - start)\n  .toBeLessThanOrEqual(50);', 1],
    ['expect(cpuMs(run)).toBeLessThan(50);', 0],
    ["expect(await page.locator('h1').textContent()).toBe('Hand 7');", 1],
    ["await expect.poll(() => page.locator('h1').textContent()).toBe('Hand 7');", 0],
    ["expect(await page.locator('main').textContent()).not.toContain('Ann');", 0],
  ])('%j has %i', (line, count) => {
    expect(unsteadyLines('packages/web/browser/a.test.ts', line)).toHaveLength(count);
  });
});
