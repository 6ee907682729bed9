/**
 * `npm run soak -- NAME [options]`: the long checks at full counts. Each is a file of `scripts/soak/`; CI runs a share of
 * the same work among the tests. Options go to the run as they are.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suitesIn } from './suites.mjs';
import { isMain, ROOT } from './workspace.mjs';

/**
 * @param {readonly { name: string, purpose: string }[]} runs
 * @returns {string}
 */
export function help(runs) {
  if (runs.length === 0) return 'There are no long runs yet: add one as scripts/soak/NAME.mjs.';
  const width = Math.max(...runs.map(({ name }) => name.length));
  const lines = runs.map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`);
  return ['Usage: npm run soak -- NAME [options]', '', 'The long runs:', ...lines].join('\n');
}

/**
 * @param {string} folder of the runs
 * @param {readonly string[]} args
 * @returns {number} the exit code
 */
export function soak(folder, [name, ...options]) {
  const runs = suitesIn(folder);
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(help(runs));
    return 0;
  }
  const chosen = runs.find((run) => run.name === name);
  if (!chosen) {
    console.error(`There is no long run "${name}".\n\n${help(runs)}`);
    return 2;
  }
  return spawnSync(process.execPath, [chosen.path, ...options], { stdio: 'inherit' }).status ?? 1;
}

if (isMain(import.meta)) process.exitCode = soak(join(ROOT, 'scripts/soak'), process.argv.slice(2));
