/**
 * The order of imports.
 *
 * Packages point one way (`cli -> server -> arena -> notation -> engine`, see ARCHITECTURE.md), files of a package form
 * no cycle, Node's own modules stay at the edge, and the engine imports nothing but itself. The folders of the browser's
 * and of the server's package have their own orders.
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesBelow, ROOT } from '../workspace.js';

/** The packages and what each of them may import, nearest first. What those may import comes with them. */
const POINTS_AT = {
  engine: [],
  notation: ['engine'],
  records: ['notation'],
  protocol: ['notation'],
  tournament: ['notation'],
  arena: ['tournament'],
  server: ['arena', 'protocol'],
  web: ['protocol', 'arena', 'records'],
  cli: ['server', 'web', 'records'],
} as Readonly<Record<string, readonly string[]>>;

/** Places where Node's own modules may be imported, besides tests. */
const NODE_PLACES = [
  /^packages\/(cli|server)\//,
  /^packages\/arena\/src\/(cluster|workers|external)\b/,
  /^packages\/notation\/src\/files/,
  /^packages\/records\/src\/(files|tracker)\//,
];

/** Libraries that belong to one package, so that nobody else comes to depend on the service behind them. */
const OWNED_LIBRARIES = {
  postgres: 'server',
  '@duckdb/node-api': 'records',
  'graphile-worker': 'arena',
} as Readonly<Record<string, string>>;

/**
 * The folders of `packages/web/src` and which of them each may import, nearest first. The pages (lobby, table, replayer,
 * settings) are siblings: shared pieces go down into `ui/`, `scene/`, `files/` or `net/`.
 */
const WEB_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  i18n: [],
  files: [],
  net: [],
  scene: ['i18n'],
  ui: ['scene', 'files', 'net', 'i18n'],
  felt: ['scene', 'ui', 'i18n'],
  why: ['ui', 'scene', 'i18n'],
  fair: ['ui', 'scene', 'files', 'net', 'i18n'],
  statistics: ['ui', 'scene', 'files', 'net', 'i18n'],
  tournament: ['ui', 'scene', 'files', 'net', 'i18n'],
  lobby: ['tournament', 'felt', 'ui', 'scene', 'net', 'i18n'],
  settings: ['felt', 'ui', 'scene', 'files', 'net', 'i18n'],
  table: ['tournament', 'why', 'fair', 'statistics', 'felt', 'ui', 'scene', 'files', 'net', 'i18n'],
  evening: ['statistics', 'ui', 'scene', 'files', 'net', 'i18n'],
  replayer: ['why', 'fair', 'statistics', 'felt', 'ui', 'scene', 'files', 'net', 'i18n'],
  study: ['replayer', 'statistics', 'ui', 'scene', 'files', 'i18n'],
  app: [
    'study',
    'lobby',
    'tournament',
    'settings',
    'table',
    'evening',
    'replayer',
    'statistics',
    'why',
    'ui',
    'net',
    'i18n',
  ],
};

/**
 * The folders of `packages/server/src`, the lowest first: each may import its own layer and those below. A table is pure
 * and knows no host, a host runs one table and knows no room, and only the door knows them all.
 */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  ['access'],
  ['table'],
  ['store', 'sealing', 'operations'],
  ['host'],
  ['tournament'],
  ['cluster'],
  ['room'],
  ['net'],
];

const BUILT_IN = new Set(builtinModules);
const TEST_FILE = /\.(test|bench)\.tsx?$|\/testing\//;

type Import = { specifier: string; line: number; isType: boolean };

type SourceFile = { path: string; imports: readonly Import[] };

/** Everything a module imports, re-exports or loads by a constant `import()`. */
export function readImports(path: string, text: string): SourceFile {
  const { program, module } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  for (const node of program.body) {
    const isImport = node.type === 'ImportDeclaration';
    const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration';
    if (!(isImport || isExport) || !node.source) continue;
    const kind = isImport ? node.importKind : node.exportKind;
    imports.push({ specifier: node.source.value, line: lineOf(node.start), isType: kind === 'type' });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const quoted = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    const line = lineOf(moduleRequest.start);
    if (quoted?.[2] !== undefined) imports.push({ specifier: quoted[2], line, isType: false });
  }
  return { path, imports };
}

/**
 * @param name of a package
 * @returns all packages that it may import
 */
function reachable(name: string): Set<string> {
  const all = new Set(POINTS_AT[name] ?? []);
  for (const near of all) for (const far of POINTS_AT[near] ?? []) all.add(far);
  return all;
}

/** @returns the package that a file belongs to */
function packageOf(path: string): string | null {
  return /^packages\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/**
 * Whether tests of the owner may use a file by its path: those of the tools, and the test helpers of packages that the
 * owner may import, which are not part of what these export.
 */
function isSharedHelper(owner: string, target: string): boolean {
  if (target.startsWith('tools/src/')) return true;
  const other = packageOf(target);
  return other !== null && reachable(owner).has(other) && target.startsWith(`packages/${other}/src/testing/`);
}

/** The problem with one import, or null. */
function problemOf(path: string, specifier: string): string | null {
  const owner = packageOf(path);
  if (owner === null) return null;
  if (!POINTS_AT[owner])
    return `package ${owner} has no place in the import order: give it one in tools/src/check/imports.ts`;
  const isTest = TEST_FILE.test(path);
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    if (!target.startsWith(`packages/${owner}/`)) {
      return isTest && isSharedHelper(owner, target) ? null : `${specifier} leaves the package: import it by its name`;
    }
    return !isTest && TEST_FILE.test(target.replace(/\.js$/, '.ts')) ? `${specifier} is for tests only` : null;
  }
  const sibling = /^@cardroom\/([^/]+)/.exec(specifier)?.[1];
  if (sibling !== undefined) {
    return reachable(owner).has(sibling) ? null : `${owner} may not import ${sibling}`;
  }
  if (isTest) return null;
  if (specifier.startsWith('node:') || BUILT_IN.has(specifier)) {
    return NODE_PLACES.some((place) => place.test(path)) ? null : `${specifier} is one of Node's own modules`;
  }
  if (owner === 'engine') return `the engine depends on nothing, not on ${specifier}`;
  const keeper = OWNED_LIBRARIES[specifier];
  return keeper === undefined || keeper === owner ? null : `${specifier} is used in ${keeper} only`;
}

/**
 * The problem with an import inside the browser's package, or null. `scene/` makes pictures out of documents and needs
 * no browser; `felt/` draws them and knows no rules.
 */
function webProblemOf(path: string, { specifier, isType }: Import): string | null {
  const folder = /^packages\/web\/src\/([^/]+)\//.exec(path)?.[1];
  if (folder === undefined || folder === 'testing') return null;
  const may = WEB_FOLDERS[folder];
  if (!may) return `web/src/${folder} has no place in the import order: give it one in tools/src/check/imports.ts`;
  if (!specifier.startsWith('.')) {
    if (TEST_FILE.test(path)) return null;
    if (folder === 'scene' && /^react\b/.test(specifier)) return 'scene/ draws nothing: it needs no React';
    const isRules = /^@cardroom\/(engine|notation|arena)\b/.test(specifier) && !isType;
    return folder === 'felt' && isRules ? `felt/ knows no rules: it may import only types of ${specifier}` : null;
  }
  const target = posix.join(posix.dirname(path), specifier);
  const other = /^packages\/web\/src\/([^/]+)\//.exec(target)?.[1];
  if (other === undefined || other === folder || other === 'testing') return null;
  return may.includes(other) ? null : `web/src/${folder} may not import ${other}/`;
}

/** The problem with an import inside the server, or null. Types alone may come from above. */
function serverProblemOf(path: string, { specifier, isType }: Import): string | null {
  const folder = /^packages\/server\/src\/([^/]+)\//.exec(path)?.[1];
  if (folder === undefined || TEST_FILE.test(path)) return null;
  const layer = layerOf(folder);
  if (layer < 0)
    return `server/src/${folder} has no place in the import order: give it one in tools/src/check/imports.ts`;
  if (isType || !specifier.startsWith('.')) return null;
  const target = posix.join(posix.dirname(path), specifier);
  const other = /^packages\/server\/src\/([^/]+)\//.exec(target)?.[1];
  return other === undefined || layerOf(other) <= layer ? null : `server/src/${folder} may not import ${other}/`;
}

function layerOf(folder: string): number {
  return SERVER_LAYERS.findIndex((folders) => folders.includes(folder));
}

/** The files that a file needs at run time, inside its package. `import type` leaves no trace there. */
function needs(file: SourceFile, files: ReadonlyMap<string, SourceFile>): SourceFile[] {
  return file.imports.flatMap(({ specifier, isType }) => {
    if (isType || !specifier.startsWith('.')) return [];
    const target = posix.join(posix.dirname(file.path), specifier).replace(/\.js$/, '');
    const found = files.get(`${target}.ts`) ?? files.get(`${target}.tsx`);
    return found ? [found] : [];
  });
}

/** Each cycle once, as the list of its files from its first one in the alphabet. */
function cyclesOf(files: ReadonlyMap<string, SourceFile>): string[][] {
  const done = new Set();
  const cycles = new Map();
  const trail: string[] = [];
  const visit = (file: SourceFile) => {
    const at = trail.indexOf(file.path);
    if (at >= 0) {
      const cycle = trail.slice(at);
      const first = cycle.indexOf([...cycle].sort()[0] ?? '');
      const turned = [...cycle.slice(first), ...cycle.slice(0, first)];
      cycles.set(turned.join(), turned);
      return;
    }
    if (done.has(file.path)) return;
    trail.push(file.path);
    for (const needed of needs(file, files)) visit(needed);
    trail.pop();
    done.add(file.path);
  };
  for (const file of files.values()) visit(file);
  return [...cycles.values()];
}

/**
 * @param files with paths from the root of the workspace
 * @returns what is wrong, a line each
 */
export function importProblems(files: readonly SourceFile[]): string[] {
  const problems = files.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const problem =
        problemOf(path, imported.specifier) ?? webProblemOf(path, imported) ?? serverProblemOf(path, imported);
      return problem === null ? [] : [`${path}:${imported.line} ${problem}`];
    }),
  );
  const byPath = new Map(files.map((file) => [file.path, file]));
  const cycles = cyclesOf(byPath).map((cycle) => `import cycle: ${[...cycle, cycle[0]].join(' -> ')}`);
  return [...problems, ...cycles];
}

export function checkImports(root = ROOT): { problems: string[]; summary: string } {
  const paths = filesBelow(join(root, 'packages')).filter((path) => /^[^/]+\/src\/.*\.tsx?$/.test(path));
  const files = paths.map((path) =>
    readImports(`packages/${path}`, readFileSync(join(root, 'packages', path), 'utf8')),
  );
  return { problems: importProblems(files), summary: `${files.length} files` };
}
