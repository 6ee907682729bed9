/**
 * `npm run soak -- NAME [options]`: the long checks at full counts. Each is a file of `tools/src/soak/`; CI runs a share of
 * the same work among the tests. Options go to the run as they are.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suitesIn } from './suites.js';
import { isMain, ROOT } from './workspace.js';

export function help(runs: readonly { name: string; purpose: string }[]): string {
  if (runs.length === 0) return 'There are no long runs yet: add one as tools/src/soak/NAME.ts.';
  const width = Math.max(...runs.map(({ name }) => name.length));
  const lines = runs.map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`);
  return ['Usage: npm run soak -- NAME [options]', '', 'The long runs:', ...lines].join('\n');
}

/**
 * @param folder of the runs
 * @returns the exit code
 */
export function soak(folder: string, [name, ...options]: readonly string[]): number {
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

if (isMain(import.meta)) process.exitCode = soak(join(ROOT, 'tools/dist/soak'), process.argv.slice(2));
