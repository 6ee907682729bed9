/** The checks that other programs make: our settings let them fail where they should. */
import { afterAll, describe, expect, test } from 'vitest';
import { EmptyWorkspace } from './testing/emptyWorkspace.js';

const workspace = new EmptyWorkspace();
afterAll(() => workspace.remove());

describe('lint', () => {
  const TIDY = 'export const bets: readonly number[] = [5, 10];\n';

  /** The rules that refuse each of these files, by path; the program is started once for all of them. */
  function refusals(files: Readonly<Record<string, string>>): Record<string, string[]> {
    for (const [path, text] of Object.entries(files)) workspace.write(path, text);
    const paths = Object.keys(files);
    const { code, output } = workspace.program('@biomejs/biome/bin/biome', 'check', '--colors=off', ...paths);
    const found = [...output.matchAll(/^(\S+?\.ts)(?::\S+)? (lint\/\S+|plugin|format|assist\/\S+)/gm)];
    expect(code === 0).toBe(found.length === 0);
    return Object.fromEntries(
      paths.map((path) => [path, found.filter(([, file]) => file === path).map(([, , rule]) => rule!)]),
    );
  }

  test('passes tidy code and refuses a wrong format', () => {
    expect(
      refusals({
        'packages/engine/src/tidy.ts': TIDY,
        'packages/engine/src/list.ts': TIDY.replace('5, 10', '5,10'),
        'packages/engine/src/quotes.ts': TIDY.replace('[5, 10]', 'JSON.parse("[]")'),
      }),
    ).toEqual({
      'packages/engine/src/tidy.ts': [],
      'packages/engine/src/list.ts': ['format'],
      'packages/engine/src/quotes.ts': ['format'],
    });
  });

  test('refuses randomness from nowhere and biased draws', () => {
    const pick = 'export const pick = (random: { next(): number }): number => DRAW;\n';
    const packages = ['engine', 'protocol', 'arena', 'server'];
    const inEach = (file: string, text: string): [string, string][] =>
      packages.map((name) => [`packages/${name}/src/${file}.ts`, text]);
    const found = refusals({
      'packages/engine/src/called.ts': 'export const at: number = Math.random();\n',
      ...Object.fromEntries([
        ...inEach('taken', 'export const at: () => number = Math.random;\n'),
        ...inEach('biased', pick.replace('DRAW', '(random.next() >>> 26) % 52')),
        ...inEach('fair', pick.replace('DRAW', 'random.next() >>> 26')),
      ]),
    });
    expect(found['packages/engine/src/called.ts']).toEqual(['plugin']);
    for (const name of packages) {
      expect(found[`packages/${name}/src/taken.ts`]).toEqual(['plugin']);
      expect(found[`packages/${name}/src/biased.ts`]).toContain('plugin');
      expect(found[`packages/${name}/src/fair.ts`]).toEqual([]);
    }
  });

  test('refuses every remainder where cards are shuffled and dealt', () => {
    const rest = 'export const rest = (word: number): number => word % 52;\n';
    const cut = 'export function cut(word: number): number {\n  let left = word;\n  left %= 52;\n  return left;\n}\n';
    const places = ['server/src/table/dealing.ts', 'protocol/src/receipt/deck.ts', 'engine/src/random.ts'];
    for (const text of [rest, cut]) {
      const files = Object.fromEntries(places.map((path) => [`packages/${path}`, text]));
      expect(Object.values(refusals(files))).toEqual([['plugin'], ['plugin'], ['plugin']]);
    }
    expect(refusals({ 'packages/arena/src/seats.ts': rest })).toEqual({ 'packages/arena/src/seats.ts': [] });
  });

  test('refuses printing from a library, not from the command; tests that are skipped or run alone', () => {
    const mode = "import { test } from 'vitest';\n\ntest.MODE('bets', () => {});\n";
    expect(
      refusals({
        'packages/engine/src/bets.ts': "console.log('deal');\n",
        'packages/cli/src/main.ts': "console.log('deal');\n",
        'packages/engine/src/only.test.ts': mode.replace('MODE', 'only'),
        'packages/engine/src/skip.test.ts': mode.replace('MODE', 'skip'),
      }),
    ).toEqual({
      'packages/engine/src/bets.ts': ['lint/suspicious/noConsole'],
      'packages/cli/src/main.ts': [],
      'packages/engine/src/only.test.ts': ['lint/suspicious/noFocusedTests'],
      'packages/engine/src/skip.test.ts': ['lint/suspicious/noSkippedTests'],
    });
  });
});
