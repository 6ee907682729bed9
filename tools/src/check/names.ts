/**
 * One name, one meaning: names that more than one file exports.
 *
 * Production code only. A name that two files export makes a reader ask which one is meant. Types that two packages
 * export are worse, because editors and error messages show no package. Both have a limit; lower it as names get better.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesBelow, ROOT } from '../workspace.js';

/** Names that more than one file may export, and types that more than one package may. Only lower them. */
const MOST = { shared: 10, across: 0 };

/** The rows of one table each: their modules have the same shape on purpose. */
const ALIKE = /^packages\/web\/src\/i18n\/|^tools\/src\/bench\/sections\//;

const NOT_PRODUCTION = /\.(test|bench)\.tsx?$|\/testing\/|\/generated\/|\.d\.ts$/;

interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly isType: boolean;
}

interface DeclarationNode {
  readonly type: string;
  readonly declaration?: DeclarationNode | null;
  readonly id?: { readonly type: string; readonly name?: string } | null;
  readonly declarations?: readonly DeclarationNode[];
}

const TYPE_NODES = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
]);

/** The names that a declaration gives. */
function namesOf(node: DeclarationNode): { name: string; isType: boolean }[] {
  if (node.type === 'VariableDeclaration') return (node.declarations ?? []).flatMap(namesOf);
  const isDeclaration = TYPE_NODES.has(node.type) || /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type);
  const name = isDeclaration && node.id?.type === 'Identifier' ? node.id.name : undefined;
  return name === undefined ? [] : [{ name, isType: TYPE_NODES.has(node.type) }];
}

/** The names that a module declares and exports. */
export function exportsOf(file: string, text: string): Declaration[] {
  const body: readonly DeclarationNode[] = parseSync(file, text).program.body;
  return body
    .flatMap(({ type, declaration }) => (type.startsWith('Export') && declaration ? namesOf(declaration) : []))
    .map((found) => ({ ...found, file }));
}

function packageOf(file: string): string {
  return /^packages\/([^/]+)\//.exec(file)?.[1] ?? 'tools';
}

/** Names that several files declare, with the files. */
export function sharedNames(declarations: readonly Declaration[]): Map<string, readonly Declaration[]> {
  const byName = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    const known = byName.get(declaration.name);
    if (known === undefined) byName.set(declaration.name, [declaration]);
    // A constant and the type of its values may have one name in one file.
    else if (!known.some(({ file }) => file === declaration.file)) known.push(declaration);
    else if (declaration.isType) known[known.findIndex(({ file }) => file === declaration.file)] = declaration;
  }
  return new Map([...byName].filter(([, places]) => places.length > 1).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Types that more than one package declares. */
function collisions(shared: ReadonlyMap<string, readonly Declaration[]>): [string, readonly Declaration[]][] {
  return [...shared]
    .map(([name, places]): [string, readonly Declaration[]] => [name, places.filter(({ isType }) => isType)])
    .filter(([, places]) => new Set(places.map(({ file }) => packageOf(file))).size > 1);
}

export function nameProblems(declarations: readonly Declaration[], most: typeof MOST = MOST): string[] {
  const shared = sharedNames(declarations);
  const across = collisions(shared);
  const listOf = (names: Iterable<[string, readonly Declaration[]]>) =>
    [...names].map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
  return [
    ...(across.length <= most.across
      ? []
      : [`${across.length} types are exported by several packages, at most ${most.across} may be:`, ...listOf(across)]),
    ...(shared.size <= most.shared
      ? []
      : [`${shared.size} names are exported by several files, at most ${most.shared} may be:`, ...listOf(shared)]),
  ];
}

/** Everything that production code in the workspace exports. */
function productionExports(root: string = ROOT): Declaration[] {
  const files = ['packages', 'tools/src']
    .flatMap((folder) => filesBelow(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter(
      (file) =>
        /^(packages\/[^/]+|tools)\/src\/.*\.tsx?$/.test(file) && !NOT_PRODUCTION.test(file) && !ALIKE.test(file),
    );
  return files.flatMap((file) => exportsOf(file, readFileSync(join(root, file), 'utf8')));
}

export function checkNames(root: string = ROOT): { problems: string[]; summary: string } {
  const declarations = productionExports(root);
  const shared = sharedNames(declarations);
  const types = collisions(shared).length;
  return { problems: nameProblems(declarations), summary: `${shared.size} shared, ${types} types across packages` };
}
