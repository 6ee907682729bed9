/** The English of comments and names: sentences that are understood the first time [CODE-9]. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, ROOT } from '../workspace.js';

const SOURCES = ['packages', 'tools'].flatMap((folder) =>
  filesBelow(join(ROOT, folder))
    .filter((path) => /(?:^|\/)src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), 'utf8') })),
);

/** Names and sentences that had to be read twice. */
const READ_TWICE =
  /\b(?:LeftBehind|Surroundings)\b|\btold\(\)|another make than ours|is taken to where it is|a wait that is over is no wait/i;

test('[CODE-9] names and sentences that had to be read twice are gone', () => {
  const found = SOURCES.filter(({ text }) => READ_TWICE.test(text)).map(({ path }) => path);
  expect(found).toEqual([]);
});

/** The first words of every comment that stands on its own lines. */
function openingsOf(text: string): string[] {
  return [...text.matchAll(/^\s*(?:\/\*\*|\/\/)\s+(?:\* )?(\S.*)$/gm)].map(([, words]) => words!);
}

const TURNED_ROUND = /^(?:What|Who|Where|Of) /;

/** One in ten when they were first counted. Only lower it. */
const MOST_TURNED_ROUND = 0.002;

test('[CODE-9] few comments open with the end of their sentence', () => {
  const openings = SOURCES.flatMap(({ text }) => openingsOf(text));
  expect(openings.length).toBeGreaterThan(5_000);
  const share = openings.filter((words) => TURNED_ROUND.test(words)).length / openings.length;
  expect(share).toBeLessThan(MOST_TURNED_ROUND);
});

test('comments are found as they stand in code', () => {
  const text = '/** What it is. */\nconst a = 1; // not this one\n  // Of two.\n  /**\n   * Where it is.\n   */\n';
  expect(openingsOf(text)).toEqual(['What it is. */', 'Of two.', 'Where it is.']);
});
