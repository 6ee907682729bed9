/**
 * How much script the table page loads before the table is drawn: the first page, the page of the table and what both
 * import, and the catalogues of the language with the longest texts; each file as gzip sends it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT, readJson } from '../workspace.js';

const PAGES = 'packages/web/dist';
const LIMIT_KB = 120;

/** Modules by which the table page begins; everything else is loaded when someone asks for it. */
const ROOTS = ['index.html', 'src/table/TablePage.tsx'];
const LANGUAGES = ['en', 'ja', 'ru', 'zh'];
const CATALOGUES = ['shell', 'felt'];

/** A row of the list that the bundler writes about its files. */
type Chunk = { readonly file: string; readonly imports?: readonly string[] };
export type ViteManifest = Readonly<Record<string, Chunk>>;

/** The files of modules and of everything that they import at once. */
export function filesOf(manifest: ViteManifest, roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    seen.add(name);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  for (const root of roots) visit(root);
  return [...new Set([...seen].map((name) => manifest[name]!.file))].filter((file) => file.endsWith('.js'));
}

/** The largest of the sums, one for each language. */
export function firstLoad(manifest: ViteManifest, sizeOf: (file: string) => number): number {
  const sums = LANGUAGES.map((language) => {
    const texts = CATALOGUES.map((catalogue) => `src/i18n/${catalogue}/${language}.ts`);
    return filesOf(manifest, [...ROOTS, ...texts]).reduce((sum, file) => sum + sizeOf(file), 0);
  });
  return Math.max(...sums);
}

export function checkLoad(root = ROOT): { problems: string[]; summary: string } {
  const manifest = readJson(join(root, PAGES, '.vite/manifest.json')) as ViteManifest;
  const bytes = firstLoad(manifest, (file) => gzipSync(readFileSync(join(root, PAGES, file))).length);
  const figure = `${(bytes / 1000).toFixed(1)} KB`;
  const problems =
    bytes <= LIMIT_KB * 1000 ? [] : [`the table page loads ${figure} of script, ${LIMIT_KB} KB at most are allowed`];
  return { problems, summary: figure };
}
