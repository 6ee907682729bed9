/**
 * `npm run conformance [-- FOLDER]`: real hands with known results against this implementation.
 *
 * A suite is a file `tools/src/conformance/NAME.ts` that gets the folder of the corpus as its argument, prints what it
 * compared, and exits with 0 only when every disagreement has a reason. The corpus is no part of the repository: without it
 * there is nothing to compare, and nothing fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suitesIn } from './suites.js';
import { isMain, ROOT } from './workspace.js';

/**
 * @param folder of the suites
 * @returns the exit code
 */
export function conformance(folder: string, corpus: string): number {
  if (!existsSync(corpus)) {
    console.log(`conformance: no corpus at ${corpus}, nothing to compare`);
    return 0;
  }
  const suites = suitesIn(folder);
  if (suites.length === 0) console.log('conformance: there is no conformance suite yet');
  const failed = suites.filter(({ name, path }) => {
    console.log(`conformance: ${name}`);
    return spawnSync(process.execPath, [path, corpus], { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) console.error(`conformance: FAIL ${failed.map(({ name }) => name).join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

if (isMain(import.meta)) {
  const corpus = resolve(ROOT, process.argv[2] ?? process.env.CARDROOM_CORPUS ?? '../shared/corpus');
  process.exitCode = conformance(join(ROOT, 'tools/dist/conformance'), corpus);
}
