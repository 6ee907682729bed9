/**
 * `npm run docs`: the documents and the reference of the packages as a site in site/out, made by typedoc with a compiler
 * of its own; a link that leads nowhere fails it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isMain, ROOT, run } from './workspace.js';

const SITE = join(ROOT, 'site');
const OUT = join(SITE, 'out');

/** Every page of a folder. */
function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map((path) => join(folder, path));
}

function targetsOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
}

function anchorsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id!));
}

const OUTSIDE = /^(?:[a-z]+:|\/\/)/i;

/** Links between the pages of a folder that lead nowhere: a page that is missing, or a heading. */
export function brokenLinks(folder: string): string[] {
  const pages = new Map(pagesOf(folder).map((path) => [path, readFileSync(path, 'utf8')]));
  const anchors = new Map([...pages].map(([path, html]) => [path, anchorsOf(html)]));
  const broken = new Set<string>();
  for (const [path, html] of pages) {
    for (const target of targetsOf(html)) {
      if (OUTSIDE.test(target)) continue;
      const [file = '', anchor = ''] = target.split('#');
      const to = file === '' ? path : resolve(dirname(path), decodeURIComponent(file));
      const known = anchors.get(to);
      const isThere = known === undefined ? existsSync(to) : anchor === '' || known.has(decodeURIComponent(anchor));
      if (!isThere) broken.add(`${relative(folder, path)}: ${target}`);
    }
  }
  return [...broken];
}

const FOLDER = /The relative path (\S+) is not a file/g;

/** Links to folders of the repository have no page here: their words stay. */
function unlinkFolders(folder: string, log: string): void {
  const folders = [...log.matchAll(FOLDER)].map(([, path]) => path!).filter((path) => existsSync(path));
  const names = new Set(folders.map((path) => basename(path)));
  for (const path of pagesOf(folder)) {
    const html = readFileSync(path, 'utf8');
    const linked = /<a href="(?:\.\.\/)?media\/([^"./]+)"[^>]*>(.*?)<\/a>/g;
    const plain = html.replaceAll(linked, (link, name: string, words: string) => (names.has(name) ? words : link));
    if (plain !== html) writeFileSync(path, plain);
  }
}

function buildSite(): number {
  rmSync(OUT, { recursive: true, force: true });
  const typedoc = join(SITE, 'node_modules/typedoc/bin/typedoc');
  const built = run(process.execPath, [typedoc], { cwd: SITE });
  if (built.code !== 0) {
    console.error(built.output);
    return built.code ?? 1;
  }
  unlinkFolders(OUT, built.output);
  const broken = brokenLinks(OUT);
  for (const link of broken) console.error(`leads nowhere: ${link}`);
  if (broken.length === 0) console.log(`site/out: ${pagesOf(OUT).length} pages, every link leads somewhere`);
  return broken.length === 0 ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = buildSite();
