/** CI runs everything: every test file once, and every check. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHECKS, filesInLongTests, SUITES, testFiles } from './ci.js';
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
