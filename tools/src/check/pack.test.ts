import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForBrowser, readExample, runBare } from './pack.js';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-bundle-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function moduleOf(text: string): string {
  const path = join(folder, 'entry.mjs');
  writeFileSync(path, text);
  return path;
}

test('the example of a document is its first code block with the output after it', () => {
  const markdown = '# Title\n```sh\nnpm start\n```\n```js\nconsole.log(1);\n```\nprints\n```text\n1\n```\n';
  expect(readExample(markdown)).toEqual({ code: 'console.log(1);\n', printed: '1' });
  expect(readExample('```js\nconsole.log(1);\n```\n')).toBe(null);
});

describe('a bundle for the browser', () => {
  test('holds everything that the module imports', async () => {
    writeFileSync(join(folder, 'other.mjs'), 'export const chips = 20;\n');
    const code = await bundleForBrowser(
      moduleOf("import { chips } from './other.mjs';\nconsole.log('chips', chips);\n"),
    );
    expect(runBare(code)).toBe('chips 20');
  });

  test("is refused when one of Node's modules is in it", async () => {
    const entry = moduleOf("import { readFileSync } from 'node:fs';\nconsole.log(readFileSync);\n");
    await expect(bundleForBrowser(entry)).rejects.toThrow(/node:fs/);
  });

  test('runs where Node is not there', async () => {
    expect(runBare(await bundleForBrowser(moduleOf('console.log(typeof process, typeof require);\n')))).toBe(
      'undefined undefined',
    );
    const needsNode = await bundleForBrowser(moduleOf('console.log(process.version);\n'));
    expect(() => runBare(needsNode)).toThrow(/process is not defined/);
  });
});
