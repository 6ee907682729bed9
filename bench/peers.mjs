/**
 * The published packages that ours is measured beside. They take 180 MB, so they stand in a folder of their own that the
 * first benchmark installs, and not among what every checkout needs.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { npm, readJson } from '../scripts/workspace.mjs';

const FOLDER = fileURLToPath(new URL('peers/', import.meta.url));
const require = createRequire(`${FOLDER}package.json`);

/** @typedef {{ label: string, module: any }} Peer */

/**
 * @param {string} name
 * @returns {string} the exact version that is asked for
 */
function versionOf(name) {
  const version = readJson(`${FOLDER}package.json`).dependencies[name];
  if (version === undefined) throw new Error(`${name} is not among the published packages of bench/peers`);
  return version;
}

/**
 * @param {string} name
 * @returns {boolean}
 */
function isInstalled(name) {
  const path = `${FOLDER}node_modules/${name}/package.json`;
  return existsSync(path) && readJson(path).version === versionOf(name);
}

/**
 * Installs what is missing.
 * @param {readonly string[]} names
 * @param {(message: string) => void} say
 * @returns {string[]} packages that could not be had: their rows are left out
 */
export function installPeers(names, say) {
  if (names.every(isInstalled)) return [];
  say('Installing the published packages to compare with (180 MB, once) ...');
  const { code, output } = npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER });
  if (code !== 0) say(output);
  return names.filter((name) => !isInstalled(name));
}

/**
 * @param {string} name
 * @returns {Peer | null} null when it is not installed
 */
export function loadPeer(name) {
  return isInstalled(name) ? { label: `${name} ${versionOf(name)}`, module: require(name) } : null;
}
