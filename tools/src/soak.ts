/**
 * `npm run soak -- NAME [options]`: the long checks at full counts. Each is a file of `tools/src/soak/`; CI runs a share of
 * the same work among the tests. `--help` after a name prints what its file says of it; other options go to the run as they
 * are.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openingOf, suitesIn } from './suites.js';
import { isMain, ROOT } from './workspace.js';

export function help(runs: readonly { name: string; purpose: string }[]): string {
  if (runs.length === 0) return 'There are no long runs yet: add one as tools/src/soak/NAME.ts.';
  const width = Math.max(...runs.map(({ name }) => name.length));
  const lines = runs.map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`);
  return ['Usage: npm run soak -- NAME [options]', '', 'The long runs:', ...lines].join('\n');
}

const isHelp = (option: string) => option === '--help' || option === '-h';

/**
 * @param folder of the runs
 * @returns the exit code
 */
export function soak(folder: string, [name, ...options]: readonly string[]): number {
  const runs = suitesIn(folder);
  if (name === undefined || isHelp(name)) {
    console.log(help(runs));
    return 0;
  }
  const chosen = runs.find((run) => run.name === name);
  if (!chosen) {
    console.error(`There is no long run "${name}".\n\n${help(runs)}`);
    return 2;
  }
  if (options.some(isHelp)) {
    console.log(openingOf(readFileSync(chosen.path, 'utf8')));
    return 0;
  }
  return spawnSync(process.execPath, [chosen.path, ...options], { stdio: 'inherit' }).status ?? 1;
}

if (isMain(import.meta)) process.exitCode = soak(join(ROOT, 'tools/dist/soak'), process.argv.slice(2));
