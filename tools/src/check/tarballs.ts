/**
 * Every package as strangers get it: its packed tarball has a licence, a page about itself and the sources that its maps
 * point to, holds no tests, and each of its entries is loaded in an empty project.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { npm, ROOT, readJson, run } from '../workspace.js';

interface PackageJson {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly bin?: Readonly<Record<string, string>>;
}

/** Packs a package and unpacks it where a project has it. */
function install(name: string, folder: string, project: string): string[] {
  const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(ROOT, 'packages', name),
  });
  if (packed.code !== 0) return [`npm pack failed: ${packed.output}`];
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  const target = join(project, 'node_modules/@cardroom', name);
  mkdirSync(target, { recursive: true });
  const unpacked = run('tar', ['xzf', join(folder, filename), '--strip-components=1', '-C', target]);
  return unpacked.code === 0 ? [] : [`the tarball cannot be unpacked: ${unpacked.output}`];
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

/** Sources that the maps of a package name and that are not there. */
function missingSources(folder: string): string[] {
  return filesOf(folder)
    .filter((path) => /\.js\.map$/.test(path))
    .flatMap((path) => {
      const { sources, sourcesContent } = readJson<{ sources: string[]; sourcesContent?: string[] }>(
        join(folder, path),
      );
      if (sourcesContent !== undefined) return [];
      return sources.filter((source) => !existsSync(resolve(folder, dirname(path), source)));
    });
}

function problemsOf(folder: string): string[] {
  const files = filesOf(folder);
  const tests = files.filter((path) => /\.test\.|(^|\/)testing(\/|$)|tsbuildinfo$/.test(path));
  const missing = ['LICENSE', 'README.md', 'package.json'].filter((path) => !files.includes(path));
  const sources = missingSources(folder);
  return [
    ...(tests.length === 0 ? [] : [`holds ${tests[0]}, which is for tests`]),
    ...missing.map((path) => `has no ${path}`),
    ...(sources.length === 0
      ? []
      : [`maps point to ${sources.length} sources that it does not hold, as ${sources[0]}`]),
  ];
}

/** The packages of others, which an install would have brought. */
function linkOthers(project: string): void {
  const from = join(ROOT, 'node_modules');
  for (const entry of readdirSync(from)) {
    if (entry.startsWith('.') || entry === '@cardroom') continue;
    symlinkSync(join(from, entry), join(project, 'node_modules', entry));
  }
}

function entriesOf({ name, exports = {} }: PackageJson): string[] {
  return Object.keys(exports).map((entry) => name + entry.slice(1));
}

/** Loads every entry of a package in the project, and asks its command for its version. */
function tryOut(project: string, folder: string): string[] {
  const pkg = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  const entries = entriesOf(pkg);
  writeFileSync(join(project, 'load.mjs'), entries.map((entry) => `await import('${entry}');\n`).join(''));
  const loaded = run(process.execPath, ['load.mjs'], { cwd: project });
  const failed = loaded.code === 0 ? [] : [`cannot be loaded: ${loaded.output}`];
  const commands = Object.values(pkg.bin ?? {}).flatMap((bin) => {
    const asked = run(process.execPath, [join(folder, bin), '--version'], { cwd: project });
    return asked.code === 0 ? [] : [`${bin} does not start: ${asked.output}`];
  });
  return [...failed, ...commands];
}

export function checkTarballs(): { problems: string[]; summary: string } {
  const names = readdirSync(join(ROOT, 'packages'));
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-tarballs-'));
  const project = join(folder, 'project');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  try {
    linkOthers(project);
    const about = (name: string, problems: readonly string[]): string[] => problems.map((text) => `${name} ${text}`);
    const installed = names.flatMap((name) => about(name, install(name, folder, project)));
    const target = (name: string): string => join(project, 'node_modules/@cardroom', name);
    const problems = names.flatMap((name) =>
      about(name, [...problemsOf(target(name)), ...tryOut(project, target(name))]),
    );
    return { problems: [...installed, ...problems], summary: `${names.length} packages` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
