/**
 * Which component a style belongs to. Every stylesheet is imported by one module, and every selector in it begins with
 * a class that no other module's stylesheet begins with: so opening one page cannot change how another looks.
 * Further classes of a selector may be anybody's (`.replay .icon-button`): the first one is where it holds.
 * A class of a page is used in that page's folder only.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow, ROOT } from '../workspace.js';

/** Stylesheets for the whole document: they may speak of elements. */
const GLOBAL = /^ui\/(tokens|base|elements)\.css$/;

/** Pages, none of which may use the classes of another. */
const PAGES = new Set(['lobby', 'table', 'replayer', 'settings']);

type Sources = Readonly<Record<string, string>>;

/** The selectors of a stylesheet, one by one. */
export function selectorsOf(css: string): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const selectors: string[] = [];
  // Each block's head: a selector, or the condition of a block of rules, or a frame of an animation.
  for (const [, head = ''] of text.matchAll(/([^{};]+)\{/g)) {
    const trimmed = head.trim();
    if (trimmed.startsWith('@') || /^(from|to|[\d.]+%)(\s*,|$)/.test(trimmed)) continue;
    selectors.push(...splitSelectors(trimmed));
  }
  return selectors;
}

/** Splits at commas that stand outside of brackets. */
function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of list) {
    if ('(['.includes(character)) depth++;
    if (')]'.includes(character)) depth--;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...parts, part.trim()].filter((each) => each !== '');
}

/** The class that a selector begins with; a theme or another attribute of the document may stand before it. */
function leadOf(selector: string): string | null {
  const scoped = selector.replace(
    /^(?:(?::root|html|body|:lang\([a-z]+\))(?:\[[^\]]*\]|:[\w-]+(?:\([^)]*\))?)*\s+|\[data-(?:theme|deck)[^\]]*\]\s+)*/,
    '',
  );
  return /^\.([a-zA-Z][\w-]*)/.exec(scoped)?.[1] ?? null;
}

/** The module that imports each stylesheet. */
function ownersOf(files: Sources): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const [path, text] of Object.entries(files)) {
    if (!/\.tsx?$/.test(path) || /\.test\.|\/testing\//.test(path)) continue;
    for (const [, specifier = ''] of text.matchAll(/import '(\.[^']*\.css)'/g)) {
      const sheet = posix.join(posix.dirname(path), specifier);
      owners.set(sheet, [...(owners.get(sheet) ?? []), path]);
    }
  }
  return owners;
}

/** Names in the class attributes of a source. */
function classesUsed(text: string): Set<string> {
  const used = new Set<string>();
  for (const [, quoted = '', braced = ''] of text.matchAll(/className=(?:"([^"]*)"|\{([^\n]*))/g)) {
    for (const [name] of `${quoted} ${braced}`.matchAll(/[a-z][a-z0-9]*(?:-[a-z0-9]+)*/g)) used.add(name);
  }
  return used;
}

const folderOf = (path: string): string => path.split('/')[0]!;

/** The problems, one per line. Paths are those below packages/web/src. */
export function styleProblems(files: Sources): string[] {
  const owners = ownersOf(files);
  const problems: string[] = [];
  const begun = new Map<string, { module: string; sheet: string }>();
  for (const [sheet, css] of Object.entries(files)) {
    if (!sheet.endsWith('.css') || GLOBAL.test(sheet)) continue;
    const modules = owners.get(sheet) ?? [];
    // Pages with their own entry share what stands on every page.
    const isShared = modules.length > 1 && modules.every((path) => path.endsWith('main.tsx'));
    if (modules.length !== 1 && !isShared)
      problems.push(`${sheet} is imported by ${modules.length} modules, not by one`);
    const module = modules[0] ?? sheet;
    for (const selector of selectorsOf(css)) {
      const lead = leadOf(selector);
      if (lead === null || /^(is|has)-/.test(lead)) {
        problems.push(`${sheet}: "${selector}" does not begin with its own class`);
        continue;
      }
      const first = begun.get(lead);
      if (first === undefined) begun.set(lead, { module, sheet });
      else if (first.module !== module) problems.push(`.${lead} begins selectors in ${first.sheet} and in ${sheet}`);
    }
  }
  return [...new Set([...problems, ...strangers(files, begun)])];
}

/** Classes of one page that another page uses. */
function strangers(files: Sources, begun: ReadonlyMap<string, { sheet: string }>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!path.endsWith('.tsx') || !PAGES.has(folderOf(path))) return [];
    return [...classesUsed(text)].flatMap((name) => {
      const sheet = begun.get(name)?.sheet;
      if (sheet === undefined || !PAGES.has(folderOf(sheet)) || folderOf(sheet) === folderOf(path)) return [];
      return [`${path} uses .${name} of ${sheet}`];
    });
  });
}

export function checkStyles(root = ROOT): { problems: string[]; summary: string } {
  const folder = join(root, 'packages/web/src');
  const paths = filesBelow(folder).filter((path) => /\.(css|tsx?)$/.test(path));
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const sheets = paths.filter((path) => path.endsWith('.css')).length;
  return { problems: styleProblems(files), summary: `${sheets} stylesheets` };
}
