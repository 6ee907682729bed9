/**
 * The part of getting ready that follows the compiler: compiled files without a source go, and the pages and the bundle
 * of the room are built when something that they are made from has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Built packages that both bundles are made from. */
const BUNDLED = ['engine', 'notation', 'tournament', 'protocol', 'arena'].map((name) => `packages/${name}/dist`);

/** Something that is built from files below some folders. */
interface Bundle {
  readonly inputs: readonly string[];
  /** A file that it consists of. */
  readonly output: string;
  /** The mark of the inputs that it was last made from. It does not lie among them: they are published. */
  readonly stamp: string;
}

const WEB = 'packages/web';
const PAGES: Bundle = {
  inputs: [WEB, ...BUNDLED],
  output: `${WEB}/dist/index.html`,
  stamp: 'node_modules/.cache/cardroom/pages',
};

const SERVER = 'packages/server/dist';
/** The folder of the bundle: its own files are not its inputs. */
const STARTED = 'start';
const ROOM: Bundle = {
  inputs: [SERVER, ...BUNDLED],
  output: `${SERVER}/${STARTED}/start.js`,
  stamp: 'node_modules/.cache/cardroom/room',
};

/** A digest of everything that goes into a bundle. */
function digestOf(root: string, { inputs }: Bundle): string {
  const hash = createHash('sha256');
  for (const folder of inputs) {
    for (const file of filesBelow(join(root, folder))) {
      if (/\.test\.|\.map$|\.d\.ts$|\.tsbuildinfo$|(^|\/)testing\//.test(file)) continue;
      if (folder === SERVER && file.startsWith(`${STARTED}/`)) continue;
      hash
        .update(`${folder}/${file}\n`)
        .update(readFileSync(join(root, folder, file)))
        .update('\n');
    }
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** A digest of everything that goes into the pages. */
export function pagesDigest(root: string): string {
  return digestOf(root, PAGES);
}

/** Whether a bundle is that of its inputs as they are now. */
function isBuilt(root: string, bundle: Bundle, digest: string): boolean {
  const stamp = join(root, bundle.stamp);
  if (!existsSync(join(root, bundle.output)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === digest;
}

/** Whether the pages are those of the sources as they are now. */
export function arePagesBuilt(root: string, digest: string): boolean {
  return isBuilt(root, PAGES, digest);
}

function markBuilt(root: string, bundle: Bundle, digest: string): void {
  const stamp = join(root, bundle.stamp);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

export function buildPages(root: string): boolean {
  const digest = pagesDigest(root);
  if (arePagesBuilt(root, digest)) return true;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, WEB) });
  if (code !== 0) {
    process.stderr.write(`The build of the pages failed:\n${output}\n`);
    return false;
  }
  markBuilt(root, PAGES, digest);
  return true;
}

/** The modules that a room starts with, one for each thread; they find each other by these names, in one folder. */
export const STARTS: readonly string[] = ['start', 'store/sqlite/worker', 'store/sqlite/copier', 'room/botWorker'];
/** Packages that stay outside: programs of the system, and those that load files of their own. */
const OUTSIDE = ['libsql', 'pino', 'postgres', 'unhomoglyph', 'ws'];

/** The room as a few files, which Node loads in a third of the time. */
export async function bundleRoom(root: string): Promise<boolean> {
  const digest = digestOf(root, ROOM);
  if (isBuilt(root, ROOM, digest)) return true;
  const { rolldown } = await import('rolldown');
  const input = Object.fromEntries(STARTS.map((name) => [basename(name), join(root, SERVER, `${name}.js`)]));
  const dir = join(root, SERVER, STARTED);
  try {
    const bundle = await rolldown({ input, platform: 'node', external: OUTSIDE, logLevel: 'warn' });
    await bundle.write({
      dir,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      cleanDir: true,
    });
    await bundle.close();
  } catch (error) {
    process.stderr.write(`The bundle of the room failed:\n${String(error)}\n`);
    return false;
  }
  markBuilt(root, ROOM, digest);
  return true;
}
