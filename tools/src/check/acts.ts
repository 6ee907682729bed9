/**
 * Which modules derive by themselves what an act meant: its word, its chips. There is one, the walk of a hand
 * (`notation/moments.ts`); everybody else asks it, so that no two screens name one act differently.
 *
 * A module derives acts when it
 * - takes the engine's own words or prices of acts (`actionTypeOf`, `wordOf`, `chipsPaid`),
 * - compares the kind of an action in a function that also reads prices off a state, or
 * - plays the history of a state again, action by action.
 * The engine is where those functions live; tests may do as they like.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesBelow, ROOT } from '../workspace.js';

/** The only module that may. */
const WALK = 'packages/notation/src/moments.ts';

const TEST_FILE = /\.(test|bench)\.tsx?$|\/testing\/|\/chaos\//;

/** The engine's facts about an act. */
const ACT_FUNCTIONS = new Set(['actionTypeOf', 'wordOf', 'chipsPaid']);

/** Kinds of action that stand for several words: a comparison with one, beside the price, derives the word. */
const AMBIGUOUS_KINDS = new Set(['checkCall', 'betRaise']);

/** Prices of a state. */
const PRICES = new Set(['currentBet', 'contribution', 'toCall']);

type Node = { type: string; start: number } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Every node below one, itself included. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    if (isNode(value)) yield* nodesOf(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) yield* nodesOf(item);
  }
}

/** Names that a module imports from a package. */
function importsOf(program: Node, from: RegExp): Set<string> {
  const names: Set<string> = new Set();
  for (const node of program.body as Node[]) {
    if (node.type !== 'ImportDeclaration' || !from.test(String((node.source as Node).value))) continue;
    for (const specifier of node.specifiers as Node[]) {
      const imported = specifier.imported as Node | undefined;
      if (imported !== undefined && specifier.importKind !== 'type') names.add(String(imported.name));
    }
  }
  return names;
}

/** @returns whether it asks if an action is a check or call, or a bet or raise */
function asksKind(node: Node): boolean {
  const isKind = (value: unknown) =>
    isNode(value) && value.type === 'Literal' && AMBIGUOUS_KINDS.has(String(value.value));
  if (node.type === 'SwitchCase') return isKind(node.test);
  return node.type === 'BinaryExpression' && (isKind(node.left) || isKind(node.right));
}

/** @returns whether it reads a price */
function readsPrice(node: Node): boolean {
  const named = (value: unknown) => isNode(value) && PRICES.has(String(value.name));
  if (node.type === 'MemberExpression') return named(node.property);
  if (node.type === 'CallExpression') return named(node.callee);
  return node.type === 'Property' && named(node.key);
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** How a module derives acts, null when it does not. */
function derivation(path: string, text: string): string | null {
  const program = parseSync(path, text).program as unknown as Node;
  const engine = importsOf(program, /^@cardroom\/engine$/);
  const taken = [...ACT_FUNCTIONS].filter((name) => engine.has(name));
  if (taken.length > 0) return `takes ${taken.join(', ')} of the engine`;
  const plays = engine.has('apply') || importsOf(program, /lenient|^@cardroom\/notation$/).has('applyLenient');
  if (engine.has('history') && plays) {
    for (const node of nodesOf(program)) if (isReplay(node)) return 'plays the history of a state again';
  }
  for (const node of nodesOf(program)) {
    if (!FUNCTIONS.has(node.type)) continue;
    const inside = [...nodesOf(node)];
    if (inside.some(asksKind) && inside.some(readsPrice)) {
      const line = text.slice(0, node.start).split('\n').length;
      return `reads acts and prices together in line ${line}`;
    }
  }
  return null;
}

/** A loop over the history of a state that applies actions. */
function isReplay(node: Node): boolean {
  if (node.type !== 'ForOfStatement') return false;
  const calls = (root: unknown, names: readonly string[]) =>
    isNode(root) &&
    [...nodesOf(root)].some(
      (inner) => inner.type === 'CallExpression' && isNode(inner.callee) && names.includes(String(inner.callee.name)),
    );
  return calls(node.right, ['history']) && calls(node.body, ['apply', 'applyLenient']);
}

export function actProblems(files: readonly { path: string; text: string }[]): {
  modules: string[];
  problems: string[];
} {
  const found = files
    .filter(({ path }) => !TEST_FILE.test(path) && !path.startsWith('packages/engine/'))
    .flatMap(({ path, text }) => {
      const how = derivation(path, text);
      return how === null ? [] : [{ path, how }];
    });
  const strangers = found.filter(({ path }) => path !== WALK);
  const problems = strangers.map(({ path, how }) => `${path} ${how}: ask notation/moments.ts`);
  if (!found.some(({ path }) => path === WALK)) problems.push(`${WALK} derives no acts: has the walk moved?`);
  return { modules: found.map(({ path }) => path), problems };
}

export function checkActs(root: string = ROOT): { problems: string[]; summary: string } {
  const paths = filesBelow(join(root, 'packages')).filter((path) => /^[^/]+\/src\/.*\.tsx?$/.test(path));
  const files = paths.map((path) => ({
    path: `packages/${path}`,
    text: readFileSync(join(root, 'packages', path), 'utf8'),
  }));
  const { modules, problems } = actProblems(files);
  return { problems, summary: modules.join(', ') };
}
