/**
 * `node tools/dist/lock.js`: completes the lock file after `npm install`.
 *
 * Compilers and bundlers ship their binaries as optional packages, one for each system. A registry mirror that keeps
 * only some systems makes npm leave the others out of the lock file, and `npm ci` then refuses it everywhere. Their
 * names and exact versions are known from the package that asks for them, and the registry is asked for their hashes:
 * npm installs an entry without a hash unchecked, so none is written and none is accepted.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, npm, ROOT, readJson } from './workspace.js';

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

type Lock = { packages: Record<string, Entry> };

type Missing = { name: string; version: string; parent: string };

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * The entry that Node's resolution finds for a package.
 * @param parent path of the package that asks
 */
function find(lock: Lock, parent: string, name: string): Entry | undefined {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = lock.packages[`${folder && `${folder}/`}node_modules/${name}`];
    if (entry || !folder.includes('/node_modules/')) return entry ?? lock.packages[`node_modules/${name}`];
  }
}

/** Optional packages that the lock file does not have in the exact version that is asked for. */
export function missingOptional(lock: Lock): Missing[] {
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
 * @returns null when the name does not tell
 */
export function systemOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length + cpu.length === 0) return null;
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && os[0] === 'linux' ? ['glibc'] : [];
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
}

/**
 * The hash of a package as the registry has it.
 * @returns null when the registry does not have that version
 */
function registryHash(name: string, version: string): string | null {
  const { code, stdout } = npm(['view', `${name}@${version}`, 'dist.integrity']);
  const hash = stdout.trim();
  return code === 0 && isHash(hash) ? hash : null;
}

/** Whether a text is a hash that npm holds a package to. SHA-1 is not: packages can be made to match one. */
function isHash(text: string | undefined) {
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(text ?? '');
}

/** The lock file with an entry for each optional package that was left out. */
export function completed(lock: Lock, hashOf: (name: string, version: string) => string | null = registryHash): Lock {
  const packages = { ...lock.packages };
  for (const { name, version, parent } of missingOptional(lock)) {
    const system = systemOf(name);
    if (!system || !/^\d/.test(version)) throw new Error(`${parent} wants ${name}@${version}: add it by npm install`);
    const integrity = hashOf(name, version);
    if (integrity === null) {
      throw new Error(
        `the registry has no ${name}@${version}: take a version of ${parent} that it has for all systems`,
      );
    }
    const shared = `node_modules/${name}`;
    const path = packages[shared] && packages[shared].version !== version ? `${parent}/${shared}` : shared;
    const { cpu, libc, os } = system;
    const dev = packages[parent]?.dev;
    // The order of fields is npm's, so that it finds nothing to change.
    packages[path] = {
      ...{ version, integrity },
      ...(cpu && { cpu }),
      ...(dev && { dev }),
      ...(libc && { libc }),
      optional: true,
    };
    if (os) packages[path] = { ...packages[path], os };
  }
  const paths = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(paths.map((path) => [path, packages[path] ?? {}])) };
}

/** @returns what keeps a stranger from installing by it */
export function lockProblems(lock: Lock): string[] {
  const left = missingOptional(lock).map(
    ({ name, version }) => `${name}@${version} is left out: run node tools/dist/lock.js`,
  );
  const addresses = Object.entries(lock.packages)
    .filter(([, { resolved = '' }]) => resolved.includes('://'))
    .map(([path]) => `${path} has a download address: install with the settings of .npmrc`);
  const unchecked = Object.entries(lock.packages)
    .filter(
      ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle && !isHash(entry.integrity),
    )
    .map(([path]) => `${path} has no SHA-512 hash, so npm would install it unchecked`);
  return [...left, ...addresses, ...unchecked];
}

export function checkLock(root = ROOT): { problems: string[]; summary: string } {
  const lock = readJson<Lock>(join(root, 'package-lock.json'));
  return { problems: lockProblems(lock), summary: `${Object.keys(lock.packages).length} packages` };
}

if (isMain(import.meta)) {
  const path = join(ROOT, 'package-lock.json');
  writeFileSync(path, `${JSON.stringify(completed(readJson<Lock>(path)), null, 2)}\n`);
}
