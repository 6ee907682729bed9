/**
 * docs/SOURCES.md: every file that it names exists, every test file carries statements of its row, and every statement
 * of RULES.md has its row.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.js';
import { expandIds, readRules, readTitles } from './rules.js';

const GROUP = /\[([^\]]+)\]/g;

/** The ids in the titles of a test file. */
function idsOf(path: string): ReadonlySet<string> {
  const titles = readTitles(path, readFileSync(join(ROOT, 'packages', path), 'utf8'));
  return new Set(titles.flatMap(({ title }) => [...title.matchAll(GROUP)].flatMap(([, list]) => expandIds(list!).ids)));
}

/** Files between backquotes in a cell. */
function pathsOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
}

function rowProblems(
  name: string,
  ids: readonly string[],
  code: string,
  tests: string,
  carriedBy: (path: string) => ReadonlySet<string>,
): string[] {
  const missing = [...pathsOf(code), ...pathsOf(tests)].filter((path) => !existsSync(join(ROOT, 'packages', path)));
  const silent = pathsOf(tests).filter((path) => {
    if (missing.includes(path)) return false;
    const carried = carriedBy(path);
    return !ids.some((id) => carried.has(id));
  });
  return [
    ...missing.map((path) => `"${name}": packages/${path} does not exist`),
    ...silent.map((path) => `"${name}": no test of packages/${path} carries one of its statements`),
    ...(pathsOf(code).length === 0 || pathsOf(tests).length === 0 ? [`"${name}" names no code or no test`] : []),
  ];
}

export function checkSources(
  page: string = readFileSync(join(ROOT, 'docs/SOURCES.md'), 'utf8'),
  rules: string = readFileSync(join(ROOT, 'RULES.md'), 'utf8'),
): { problems: string[]; summary: string } {
  const rows = page
    .split('\n')
    .filter((line) => /^\| .*\| S\d-/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const told = rows.flatMap(([, , list = '']) => expandIds(list).ids);
  const read = new Map<string, ReadonlySet<string>>();
  const carriedBy = (path: string): ReadonlySet<string> => {
    const ids = read.get(path) ?? idsOf(path);
    read.set(path, ids);
    return ids;
  };
  const stated = [...readRules(rules).ids].filter((id) => id.startsWith('S'));
  return {
    problems: [
      ...rows.flatMap(([, name = '', list = '', code = '', tests = '']) =>
        rowProblems(name, expandIds(list).ids, code, tests, carriedBy),
      ),
      ...stated.filter((id) => !told.includes(id)).map((id) => `docs/SOURCES.md has no row with ${id}`),
      ...told.filter((id, at) => told.indexOf(id) !== at).map((id) => `docs/SOURCES.md has ${id} twice`),
    ],
    summary: `${rows.length} sections, ${told.length} statements`,
  };
}
