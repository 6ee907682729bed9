/**
 * No component of the pages is longer than a screen: past that, its state becomes a hook or a reducer, and its parts
 * become views of their own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesBelow, ROOT } from '../workspace.js';

/** Lines of a component, from its first word to its closing brace. */
const MOST_LINES = 60;

const FOLDER = 'packages/web/src';

interface Component {
  readonly name: string;
  readonly file: string;
  readonly lines: number;
}

interface StatementNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly declaration?: StatementNode | null;
  readonly id?: { readonly type: string; readonly name?: string } | null;
  readonly init?: { readonly type: string } | null;
  readonly declarations?: readonly StatementNode[];
}

/** The functions at the top of a module, also those that a constant holds. */
function functionsOf(node: StatementNode): readonly StatementNode[] {
  if (node.declaration) return functionsOf(node.declaration);
  if (node.type === 'FunctionDeclaration') return [node];
  if (node.type !== 'VariableDeclaration') return [];
  // A component may be wrapped: `memo(function ...)`.
  return (node.declarations ?? []).filter(({ init }) => /Function|CallExpression/.test(init?.type ?? ''));
}

/** The components of a module: functions whose name begins with a capital letter. */
export function componentsOf(file: string, text: string): Component[] {
  const body: readonly StatementNode[] = parseSync(file, text).program.body;
  return body.flatMap(functionsOf).flatMap(({ id, start, end }) => {
    const name = id?.name ?? '';
    const isComponent = /^[A-Z]/.test(name) && /[a-z]/.test(name);
    return isComponent ? [{ name, file, lines: text.slice(start, end).split('\n').length }] : [];
  });
}

export function componentProblems(components: readonly Component[]): string[] {
  return components
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ name, file, lines }) => `${file}: ${name} has ${lines} lines, at most ${MOST_LINES} may be`);
}

export function checkComponents(root: string = ROOT): { problems: string[]; summary: string } {
  const components = filesBelow(join(root, FOLDER))
    .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$/.test(file))
    .flatMap((file) => componentsOf(`${FOLDER}/${file}`, readFileSync(join(root, FOLDER, file), 'utf8')));
  const longest = Math.max(0, ...components.map(({ lines }) => lines));
  return {
    problems: componentProblems(components),
    summary: `${components.length} components, the longest of ${longest} lines`,
  };
}
