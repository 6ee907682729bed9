/** What the scripts share: where the workspace is, which files it has, how another program is run. Node only. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

/**
 * All files below a folder, as paths from it with forward slashes, in order. Build output and installed packages are
 * left out.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  /** @type {string[]} */
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) files.push(entry.name);
    else if (entry.isDirectory() && !SKIPPED.has(entry.name)) {
      files.push(...filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`));
    }
  }
  return files.sort();
}

/**
 * Folders of the packages that stand in the workspace, as paths from its root.
 * @param {string} root
 * @returns {string[]}
 */
export function packageFolders(root) {
  const packages = join(root, 'packages');
  const names = existsSync(packages) ? readdirSync(packages).map((name) => `packages/${name}`) : [];
  return [...names.sort(), 'bench'].filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/**
 * @param {string} path
 * @returns {any}
 */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Runs a program to its end and gives its exit code and everything it said.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {{ code: number, output: string, stdout: string }}
 */
export function run(command, args, options = {}) {
  const { cwd = ROOT, env = process.env } = options;
  const done = spawnSync(command, args, { cwd, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 << 20 });
  if (done.error) return { code: 1, output: done.error.message, stdout: '' };
  return { code: done.status ?? 1, output: `${done.stdout}${done.stderr}`.trim(), stdout: done.stdout };
}

/**
 * Runs npm, by the copy that runs this script where there is one. That copy's word on which project it is in does not
 * go on to another folder.
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {{ code: number, output: string, stdout: string }}
 */
export function npm(args, { cwd = ROOT, env = process.env } = {}) {
  const { npm_config_local_prefix: _, INIT_CWD: __, ...rest } = env;
  const own = env.npm_execpath;
  if (own?.endsWith('.js')) return run(process.execPath, [own, ...args], { cwd, env: rest });
  return run('npm', args, { cwd, env: rest });
}

/**
 * Whether a script was started by itself and not imported.
 * @param {ImportMeta} meta
 * @returns {boolean}
 */
export function isMain(meta) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(meta.url);
}
