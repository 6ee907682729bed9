/**
 * Makes a checkout ready to run: installs what the lock file names, then builds what has changed.
 *
 * Every command of package.json starts with it, so that `npm start` and `npm test` work on a fresh clone.
 * It uses nothing but Node.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { filesBelow, isMain, npm, packageFolders, ROOT, readJson, run } from './workspace.mjs';

const OLDEST_NODE = [20, 19];

/**
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * Why npm has to run: the packages on disk are not those that the lock file names, or a package.json asks for others.
 * @param {string} root
 * @returns {string | null} null when everything is in place
 */
export function whyInstall(root) {
  const installedPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedPath)) return 'no packages are installed';
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const installed = readJson(installedPath).packages;
  for (const folder of ['', ...packageFolders(root)]) {
    const asked = readJson(join(root, folder, 'package.json'));
    if (!wanted[folder]) return `${folder} is not in the lock file`;
    for (const kind of DEPENDENCIES) {
      if (!isDeepStrictEqual(asked[kind] ?? {}, wanted[folder][kind] ?? {}))
        return `${folder || 'the root'} asks for other ${kind}`;
    }
  }
  for (const [path, entry] of Object.entries(wanted)) {
    const isNeeded = path.startsWith('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer;
    const found = installed[path];
    if (isNeeded && found?.version !== entry.version) return `${path} is not installed as locked`;
    if (isNeeded && !existsSync(join(root, path))) return `${path} is missing`;
  }
  return null;
}

/** @param {string} message */
function say(message) {
  process.stderr.write(`${message}\n`);
}

/**
 * @param {string} root
 * @returns {boolean}
 */
function install(root) {
  const reason = whyInstall(root);
  if (reason === null) return true;
  // A developer's changed package.json is taken over into the lock file; CI wants the lock file as it is.
  const isFresh = !existsSync(join(root, 'node_modules'));
  const command = isFresh || process.env.CI ? 'ci' : 'install';
  say(`Installing packages (${reason}) ...`);
  const { code, output } = npm([command, '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: root });
  if (code !== 0) say(output);
  return code === 0;
}

/**
 * Removes compiled files whose source is gone: `tsc -b` leaves them, and they would be packed.
 * @param {string} folder of a package
 * @returns {string[]} the modules that went
 */
export function removeStale(folder) {
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

/**
 * @param {string} root
 * @returns {boolean}
 */
function build(root) {
  for (const folder of packageFolders(root)) removeStale(join(root, folder));
  const { code, output } = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], { cwd: root });
  if (code !== 0) say(`The build failed:\n${output}`);
  return code === 0;
}

/** What the pages are made from: their own sources, and the built packages that are bundled with them. */
const PAGES = 'packages/web';
const BUNDLED = ['engine', 'notation', 'protocol', 'arena'].map((name) => `packages/${name}/dist`);
/** What the pages were last made from. It does not lie among them: they are published. */
const PAGES_STAMP = 'node_modules/.cache/cardroom/pages';

/**
 * A digest of everything that goes into the pages.
 * @param {string} root
 * @returns {string}
 */
export function pagesDigest(root) {
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

/**
 * Whether the pages are those of the sources as they are now.
 * @param {string} root
 * @param {string} digest
 * @returns {boolean}
 */
export function arePagesBuilt(root, digest) {
  const stamp = join(root, PAGES_STAMP);
  if (!existsSync(join(root, PAGES, 'dist/index.html')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === digest;
}

/**
 * @param {string} root
 * @returns {boolean}
 */
function buildPages(root) {
  const digest = pagesDigest(root);
  if (arePagesBuilt(root, digest)) return true;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, PAGES) });
  if (code !== 0) {
    say(`The build of the pages failed:\n${output}`);
    return false;
  }
  const stamp = join(root, PAGES_STAMP);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  return true;
}

/** @returns {boolean} */
function ready() {
  if (!isNodeNewEnough(process.versions.node)) {
    say(`Cardroom needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
    return false;
  }
  return install(ROOT) && build(ROOT) && buildPages(ROOT);
}

if (isMain(import.meta) && !ready()) process.exitCode = 1;
