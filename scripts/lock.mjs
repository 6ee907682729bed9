/**
 * `node scripts/lock.mjs`: completes the lock file after `npm install`.
 *
 * Compilers and bundlers ship their binaries as optional packages, one for each system. A registry mirror that keeps
 * only some systems makes npm leave the others out of the lock file, and `npm ci` then refuses it everywhere. Their
 * names and exact versions are known from the package that asks for them, so the entries can be written all the same.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, ROOT, readJson } from './workspace.mjs';

/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean, dev?: boolean, optional?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ name: string, version: string, parent: string }} Missing
 */

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * The entry that Node's resolution finds for a package.
 * @param {Lock} lock
 * @param {string} parent path of the package that asks
 * @param {string} name
 * @returns {Entry | undefined}
 */
function find(lock, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = lock.packages[`${folder && `${folder}/`}node_modules/${name}`];
    if (entry || !folder.includes('/node_modules/')) return entry ?? lock.packages[`node_modules/${name}`];
  }
}

/**
 * Optional packages that the lock file does not have in the exact version that is asked for.
 * @param {Lock} lock
 * @returns {Missing[]}
 */
export function missingOptional(lock) {
  return Object.entries(lock.packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => {
        const found = find(lock, parent, name);
        return !found || (/^\d/.test(version) && found.version !== version);
      })
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/**
 * The systems that a package of binaries is for, read from its name: `binding-linux-arm64-musl`.
 * @param {string} name
 * @returns {Pick<Entry, 'os' | 'cpu' | 'libc'> | null} null when the name does not tell
 */
export function systemOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length + cpu.length === 0) return null;
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && os[0] === 'linux' ? ['glibc'] : [];
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
}

/**
 * The lock file with an entry for each optional package that was left out.
 * @param {Lock} lock
 * @returns {Lock}
 */
export function completed(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, parent } of missingOptional(lock)) {
    const system = systemOf(name);
    if (!system || !/^\d/.test(version)) throw new Error(`${parent} wants ${name}@${version}: add it by npm install`);
    const shared = `node_modules/${name}`;
    const path = packages[shared] && packages[shared].version !== version ? `${parent}/${shared}` : shared;
    const { cpu, libc, os } = system;
    const dev = packages[parent]?.dev;
    // The order of fields is npm's, so that it finds nothing to change.
    packages[path] = { version, ...(cpu && { cpu }), ...(dev && { dev }), ...(libc && { libc }), optional: true };
    if (os) packages[path] = { ...packages[path], os };
  }
  const paths = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(paths.map((path) => [path, packages[path] ?? {}])) };
}

/**
 * @param {Lock} lock
 * @returns {string[]} what keeps a stranger from installing by it
 */
export function lockProblems(lock) {
  const left = missingOptional(lock).map(
    ({ name, version }) => `${name}@${version} is left out: run node scripts/lock.mjs`,
  );
  const addresses = Object.entries(lock.packages)
    .filter(([, { resolved = '' }]) => resolved.includes('://'))
    .map(([path]) => `${path} has a download address: install with the settings of .npmrc`);
  return [...left, ...addresses];
}

/** @returns {{ problems: string[], summary: string }} */
export function checkLock(root = ROOT) {
  const lock = readJson(join(root, 'package-lock.json'));
  return { problems: lockProblems(lock), summary: `${Object.keys(lock.packages).length} packages` };
}

if (isMain(import.meta)) {
  const path = join(ROOT, 'package-lock.json');
  writeFileSync(path, `${JSON.stringify(completed(readJson(path)), null, 2)}\n`);
}
