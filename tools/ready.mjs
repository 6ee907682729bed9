/**
 * Makes a checkout ready to run: installs what the lock file names, then builds what has changed.
 *
 * Every command of package.json starts with it, so that `npm start` and `npm test` work on a fresh clone. It is plain
 * JavaScript and uses nothing but Node: nothing is installed or compiled yet when it starts. The rest of the tools is
 * TypeScript; `src/workspace.ts` hands them the functions from here, typed by `ready.d.mts`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_NODE = [20, 19];

/**
 * Folders of the packages that stand in the workspace, as paths from its root.
 * @param {string} root
 * @returns {string[]}
 */
export function packageFolders(root) {
  const packages = join(root, 'packages');
  const names = existsSync(packages) ? readdirSync(packages).map((name) => `packages/${name}`) : [];
  return [...names.sort(), 'tools'].filter((folder) => existsSync(join(root, folder, 'package.json')));
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
 * Runs npm, by the copy that runs this script if there is one. That copy's word on which project it is in does not
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
 * @param {string} root
 * @returns {boolean}
 */
function build(root) {
  const { code, output } = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], { cwd: root });
  if (code !== 0) say(`The build failed:\n${output}`);
  return code === 0;
}

/** @returns {Promise<boolean>} */
async function ready() {
  if (!isNodeNewEnough(process.versions.node)) {
    say(`Cardroom needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
    return false;
  }
  if (!install(ROOT) || !build(ROOT)) return false;
  const { removeStale, buildPages, bundleRoom } = await import('./dist/prepare.js');
  for (const folder of packageFolders(ROOT)) removeStale(join(ROOT, folder));
  return buildPages(ROOT) && (await bundleRoom(ROOT));
}

// Not awaited: the compiled half imports this module, which has to be evaluated by then.
if (isMain(import.meta))
  ready().then((isReady) => {
    if (!isReady) process.exitCode = 1;
  });
