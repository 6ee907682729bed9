/**
 * The part of getting ready that follows the compiler: compiled files without a source go, and the pages are built when
 * something that they are made from has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, run } from './workspace.js';

/**
 * Removes compiled files whose source is gone: `tsc -b` leaves them, and they would be packed.
 * @param folder of a package
 * @returns the modules that went
 */
export function removeStale(folder: string): string[] {
  const output = join(folder, 'dist');
  if (!existsSync(join(folder, 'tsconfig.json')) || !existsSync(output)) return [];
  const modules = readdirSync(output, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -'.d.ts'.length));
  const stale = modules.filter((name) => !['.ts', '.tsx'].some((end) => existsSync(join(folder, 'src', name + end))));
  for (const name of stale) {
    for (const end of ['.d.ts', '.d.ts.map', '.js', '.js.map']) rmSync(join(output, name + end), { force: true });
  }
  return stale;
}

/** The inputs of the pages: their own sources, and the built packages that are bundled with them. */
const PAGES = 'packages/web';
const BUNDLED = ['engine', 'notation', 'tournament', 'protocol', 'arena'].map((name) => `packages/${name}/dist`);
/** The mark of the inputs that the pages were last made from. It does not lie among them: they are published. */
const PAGES_STAMP = 'node_modules/.cache/cardroom/pages';

/** A digest of everything that goes into the pages. */
export function pagesDigest(root: string): string {
  const hash = createHash('sha256');
  for (const folder of [PAGES, ...BUNDLED]) {
    for (const file of filesBelow(join(root, folder))) {
      if (/\.test\.|\.map$|\.d\.ts$|\.tsbuildinfo$|(^|\/)testing\//.test(file)) continue;
      hash
        .update(`${folder}/${file}\n`)
        .update(readFileSync(join(root, folder, file)))
        .update('\n');
    }
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** Whether the pages are those of the sources as they are now. */
export function arePagesBuilt(root: string, digest: string): boolean {
  const stamp = join(root, PAGES_STAMP);
  if (!existsSync(join(root, PAGES, 'dist/index.html')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === digest;
}

export function buildPages(root: string): boolean {
  const digest = pagesDigest(root);
  if (arePagesBuilt(root, digest)) return true;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, PAGES) });
  if (code !== 0) {
    process.stderr.write(`The build of the pages failed:\n${output}\n`);
    return false;
  }
  const stamp = join(root, PAGES_STAMP);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  return true;
}
