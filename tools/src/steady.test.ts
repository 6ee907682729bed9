/** Keeps the tests steady: what no test may depend on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFiles } from './ci.js';
import { unsteadyLines } from './steady.js';
import { ROOT } from './workspace.js';

describe('[DEV-15] no test depends on how busy the machine is', () => {
  test('none bounds the wall clock, none reads a page once for what comes later', () => {
    const others = testFiles().filter((path) => !path.endsWith('/steady.test.ts'));
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
