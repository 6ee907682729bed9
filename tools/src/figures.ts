/**
 * `node tools/dist/figures.js [FOLDER ...]`: figures of the code in a checkout, or in several beside each other.
 *
 * Files and lines are those of `packages/*\/src` without tests, catalogues of words and generated files.
 */
import { readFileSync } from 'node:fs';
import { basename, join, posix, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { exportsOf, sharedNames } from './check/names.js';
import { filesBelow, isMain, ROOT } from './workspace.js';

const LEFT_OUT = /\.(test|bench)\.tsx?$|\/testing\/|\/generated\/|\/i18n\/|\.d\.ts$|\/(hash|weights|shipped)\.ts$/;

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) yield* nodesOf(item);
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface FileFigures {
  readonly lines: number;
  readonly longest: number;
  readonly casts: number;
}

/** The figures of one module. */
export function figuresOfModule(path: string, text: string): FileFigures {
  let longest = 0;
  let casts = 0;
  for (const node of nodesOf(parseSync(path, text).program)) {
    const source = () => text.slice(node.start, node.end);
    if (FUNCTIONS.has(node.type)) longest = Math.max(longest, source().split('\n').length);
    if (node.type === 'TSAsExpression' && !/\bas const$/.test(source())) casts++;
  }
  return { lines: text.trimEnd().split('\n').length, longest, casts };
}

const WEB_FOLDER = /^packages\/web\/src\/([^/]+)\//;
/** The folders of whole pages: nobody but `app/`, which opens them, imports from one that is not their own. */
const PAGES = new Set(['lobby', 'table', 'replayer', 'settings', 'evening', 'study']);

/** Imports of pages from other folders. */
export function siblingImports(path: string, text: string): number {
  const own = WEB_FOLDER.exec(path)?.[1];
  if (own === undefined || own === 'app') return 0;
  return [...text.matchAll(/from '(\.[^']+)'/g)].filter(([, specifier = '']) => {
    const other = WEB_FOLDER.exec(posix.join(posix.dirname(path), specifier))?.[1];
    return other !== undefined && other !== own && PAGES.has(other);
  }).length;
}

/** All figures of the checkout in a folder, by their names. */
export function figuresOfCheckout(root: string): Record<string, number> {
  const modules = filesBelow(join(root, 'packages'))
    .map((file) => `packages/${file}`)
    .filter((file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const each = modules.map(({ path, text }) => figuresOfModule(path, text));
  const sum = (of: (figures: FileFigures) => number) => each.reduce((total, figures) => total + of(figures), 0);
  return {
    files: modules.length,
    lines: sum(({ lines }) => lines),
    'longest function': Math.max(0, ...each.map(({ longest }) => longest)),
    'names exported by several files': sharedNames(modules.flatMap(({ path, text }) => exportsOf(path, text))).size,
    'casts (as, without const)': sum(({ casts }) => casts),
    'imports between pages of web': modules.reduce((total, { path, text }) => total + siblingImports(path, text), 0),
  };
}

if (isMain(import.meta)) {
  const roots = process.argv.length > 2 ? process.argv.slice(2).map((path) => resolve(path)) : [ROOT];
  const columns = roots.map(figuresOfCheckout);
  console.log(''.padEnd(34) + roots.map((root) => basename(root).padStart(14)).join(''));
  for (const name of Object.keys(columns[0] ?? {})) {
    console.log(name.padEnd(34) + columns.map((column) => String(column[name]).padStart(14)).join(''));
  }
}
