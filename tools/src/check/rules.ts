/**
 * Rule coverage: every statement (S), decision (X), tournament rule (T), promise (V) and worked example (E) of RULES.md is
 * carried by the title of a test, and every id in a test title is a rule of RULES.md. Options of cash tables (H) are
 * listed there once they are built.
 *
 * Titles carry ids in brackets: `[S0-24]`, `[S1-3, X-4]`, `[S0-1..6]`, also in the rows of `test.each`. Skipped tests carry nothing. Ids of parts that are
 * not built yet stand in `rules-pending.json`, by package. Readings (I) may be carried and need not be.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesBelow, ROOT, readJson } from '../workspace.js';

const ID = /^(S\d|X|I\d|T|V|E|H)-(F?)(\d+)$/;
const RANGE = /^((?:S\d|X|I\d|T|V|E|H)-)(\d+)\s*\.\.\s*(?:((?:S\d|X|I\d|T|V|E|H)-))?(\d+)$/;
const ROW = /^\|\s*((?:S\d|X|I\d|T|V|E|H)-F?\d+)\s*\|/gm;
const GROUP = /\[\s*((?:S\d|X|I\d|T|V|E|H)-[^\]]*)\]/g;

/** @param text of RULES.md, where each rule is a table row that starts with its id */
export function readRules(text: string): { ids: Set<string>; problems: string[] } {
  const ids = new Set<string>();
  const problems: string[] = [];
  for (const [, id = ''] of text.matchAll(ROW)) {
    if (ids.has(id)) problems.push(`RULES.md has ${id} twice`);
    ids.add(id);
  }
  return { ids, problems };
}

/**
 * The ids that a list stands for: `S1-3, X-4` or `S0-1..6`.
 * @returns bad: parts that are no id and no range
 */
export function expandIds(list: string): { ids: string[]; bad: string[] } {
  const ids: string[] = [];
  const bad: string[] = [];
  for (const part of list.split(',').map((text) => text.trim())) {
    const [, prefix, from, again = prefix, to] = RANGE.exec(part) ?? [];
    if (prefix !== undefined && again === prefix && Number(from) < Number(to)) {
      for (let number = Number(from); number <= Number(to); number++) ids.push(prefix + number);
    } else if (ID.test(part)) ids.push(part);
    else bad.push(part);
  }
  return { ids, bad };
}

type Title = { title: string; line: number };

/** A node of a parsed file, with the fields that the kinds of node asked about here have. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly tag?: Node;
  readonly arguments?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** The chain of names of a call: `test.each(rows)('...')` gives test, each. */
function chainOf(node: Node | undefined): string[] {
  if (node?.type === 'Identifier') return [node.name ?? ''];
  if (node?.type === 'MemberExpression') return [...chainOf(node.object), node.property?.name ?? ''];
  if (node?.type === 'CallExpression' || node?.type === 'TaggedTemplateExpression')
    return chainOf(node.callee ?? node.tag);
  return [];
}

/** @returns the text of a title, with the inserted parts of a template left out */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return (node.quasis ?? []).map((part) => part.value.cooked).join('…');
}

/** The rows that `test.each([...])` puts into a title with `%s` or `$name`, each as the texts that stand in it. */
function rowTexts(callee: Node | undefined, title: string): string[] {
  if (callee?.type !== 'CallExpression' || !/%s|\$/.test(title)) return [];
  const [table] = callee.arguments ?? [];
  const rows = table?.type === 'ArrayExpression' ? (table.elements ?? []) : [];
  return rows.map((row) => {
    const cells = row.elements ?? row.properties?.map((property) => property.value as Node) ?? [row];
    return cells.map((cell) => textOf(cell) ?? '').join(' ');
  });
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string');
}

const NOT_RUN = ['skip', 'todo'];

/** Titles of the tests of a file that run. The title of a `describe` counts when it holds a test that runs. */
export function readTitles(path: string, text: string): Title[] {
  const visit: (node: Node) => { titles: Title[]; tests: number } = (node) => {
    const chain = node.type === 'CallExpression' ? chainOf(node.callee) : [];
    const [base = ''] = chain;
    const title = ['test', 'it', 'describe'].includes(base) ? textOf(node.arguments?.[0]) : null;
    if (title !== null && chain.some((name) => NOT_RUN.includes(name))) return { titles: [], tests: 0 };
    const inner = childrenOf(node).map(visit);
    const titles = inner.flatMap((part) => part.titles);
    const tests = inner.reduce((sum, part) => sum + part.tests, 0) + (title !== null && base !== 'describe' ? 1 : 0);
    if (title === null || tests === 0) return { titles, tests };
    const line = text.slice(0, node.start).split('\n').length;
    const own = [title, ...rowTexts(node.callee, title)].map((words) => ({ title: words, line }));
    return { titles: [...own, ...titles], tests };
  };
  return visit(parseSync(path, text).program as Node).titles;
}

/**
 * @param rules text of RULES.md
 * @param pending ids and ranges, by package
 * @param tests titles, by file
 */
export function ruleProblems(
  rules: string,
  pending: Readonly<Record<string, readonly string[]>>,
  tests: ReadonlyMap<string, readonly Title[]>,
): { problems: string[]; summary: string } {
  const { ids, problems } = readRules(rules);
  const carried: Map<string, string> = new Map();
  for (const [path, titles] of tests) {
    for (const { title, line } of titles) {
      for (const [group, list = ''] of title.matchAll(GROUP)) {
        const found = expandIds(list);
        for (const part of found.bad) problems.push(`${path}:${line} "${part}" in ${group} is no id`);
        for (const id of found.ids) {
          if (!ids.has(id)) problems.push(`${path}:${line} ${id} is not in RULES.md`);
          else if (!carried.has(id)) carried.set(id, `${path}:${line}`);
        }
      }
    }
  }
  const waiting: Map<string, string> = new Map();
  for (const [name, lists] of Object.entries(pending)) {
    const found = expandIds(lists.join());
    for (const part of lists.length === 0 ? [] : found.bad) problems.push(`pending for ${name}: "${part}" is no id`);
    for (const id of found.ids) {
      const test = carried.get(id);
      if (!ids.has(id)) problems.push(`pending for ${name}: ${id} is not in RULES.md`);
      if (waiting.has(id)) problems.push(`pending for ${name}: ${id} is pending for ${waiting.get(id)} already`);
      if (test !== undefined) problems.push(`pending for ${name}: ${id} has a test (${test}): take it off the list`);
      waiting.set(id, name);
    }
  }
  const due = [...ids].filter((id) => !id.startsWith('I'));
  const missing = due.filter((id) => !carried.has(id) && !waiting.has(id));
  for (const id of missing) problems.push(`${id} has no test`);
  const covered = due.filter((id) => carried.has(id)).length;
  return { problems, summary: `${covered} of ${due.length} rules tested, ${waiting.size} pending` };
}

export function checkRules(root = ROOT): { problems: string[]; summary: string } {
  const paths = filesBelow(join(root, 'packages')).filter((path) => /\.test\.tsx?$/.test(path));
  const tests = new Map(
    paths.map((path) => [`packages/${path}`, readTitles(path, readFileSync(join(root, 'packages', path), 'utf8'))]),
  );
  const rules = readFileSync(join(root, 'RULES.md'), 'utf8');
  return ruleProblems(rules, readJson(join(root, 'tools/rules-pending.json')), tests);
}
