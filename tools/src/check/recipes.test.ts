/** The recipes of CONTRIBUTING.md: every file that they name is there, and they stay short. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { filesBelow, ROOT } from '../workspace.js';

const TEXT = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The recipes by title: the part of the text below each heading. */
const RECIPES = new Map(
  TEXT.slice(TEXT.indexOf('\n## Recipes'))
    .split('\n### ')
    .slice(1)
    .map((part) => [part.split('\n')[0]!, part] as const),
);

/** `{en,ja}` stands for each of them. */
function expanded(path: string): string[] {
  const [whole, list] = /\{([^}]*)\}/.exec(path) ?? [];
  return whole === undefined ? [path] : list!.split(',').flatMap((part) => expanded(path.replace(whole, part)));
}

/** The files that a recipe names by their whole path. */
function filesOf(recipe: string): string[] {
  const named = [...recipe.matchAll(/`((?:packages|tools|docs)\/[\w./{},-]+|[A-Z]+\.md)`/g)].map(([, path]) => path!);
  return [...new Set(named.flatMap(expanded))];
}

/** A name in capitals is the reader's to fill in. */
const isOpen = (path: string): boolean => /(?:^|\/)(?:CODE|FAMILY|NAME)\b/.test(path);

test('[CODE-8] every kind of addition has its recipe, and each file that one names is there', () => {
  expect([...RECIPES.keys()]).toEqual([
    ...['A variant', 'A house rule', 'A message', 'A language', 'A store', 'A bot', 'A history format'],
  ]);
  for (const [title, recipe] of RECIPES) {
    const files = filesOf(recipe);
    expect(files.length, title).toBeGreaterThan(1);
    expect(files.filter((path) => !isOpen(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  }
});

const LANGUAGE = /\/i18n\//;

test('[CODE-8] a recipe touches at most eight files beside the four languages', () => {
  for (const [title, recipe] of RECIPES) {
    expect(filesOf(recipe).filter((path) => !LANGUAGE.test(path)).length, title).toBeLessThanOrEqual(8);
  }
});

/** Files of production code that ask a rule between hands by its name. */
function askersOf(rule: string): string[] {
  const asks = new RegExp(`[rR]ules(?:Of\\([^)]*\\)|\\.table|\\))?\\??\\.${rule}\\b`);
  return filesBelow(join(ROOT, 'packages')).filter(
    (path) =>
      /^[^/]+\/src\/.*\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|\/testing\//.test(path) &&
      asks.test(readFileSync(join(ROOT, 'packages', path), 'utf8')),
  );
}

test('[CODE-8] a house rule between hands is asked in few places: the mandatory straddle in one', () => {
  expect(askersOf('straddle')).toEqual(['notation/src/seating/blinds.ts']);
  for (const rule of Object.keys(RULES.table)) expect(askersOf(rule).length, rule).toBeLessThanOrEqual(3);
});

test('[CODE-8] a message has one way: handlers stand with the connection, the room, the table and the tournament', () => {
  const tables = filesBelow(join(ROOT, 'packages/server/src')).filter(
    (path) =>
      !/\.test\.ts$|^testing\//.test(path) &&
      /andlers?\[message\.action\]|HANDLERS\[message\.action\]|switch \(\w*\.?action\)/.test(
        readFileSync(join(ROOT, 'packages/server/src', path), 'utf8'),
      ),
  );
  expect(tables).toEqual(['room/connection.ts', 'room/requests.ts', 'table/decide.ts', 'tournament/orders.ts']);
});
