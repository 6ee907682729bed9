/**
 * `npm run check [-- NAME ...]`: everything about the code that is not a test. One line for each check, with what is
 * wrong below it; all checks run, and the exit code says whether any failed.
 */
import { join } from 'node:path';
import { checkActs } from './check/acts.js';
import { checkComponents } from './check/components.js';
import { checkImports } from './check/imports.js';
import { checkLoad } from './check/load.js';
import { checkMessages } from './check/messages.js';
import { checkMistakes } from './check/mistakes.js';
import { checkNames } from './check/names.js';
import { checkPack } from './check/pack.js';
import { checkRules } from './check/rules.js';
import { checkSources } from './check/sources.js';
import { checkStyles } from './check/styles.js';
import { checkTarballs } from './check/tarballs.js';
import { checkLock } from './lock.js';
import { ROOT, run } from './workspace.js';

type Verdict = { problems: string[]; summary: string };

/**
 * A check that another program makes: its exit code decides, its words are the problems.
 * @param script path below node_modules
 * @param runs arguments of each run
 */
function byProgram(script: string, runs: readonly (readonly string[])[]): Verdict {
  const failed = runs
    .map((args) => run(process.execPath, [join(ROOT, 'node_modules', script), ...args]))
    .filter(({ code }) => code !== 0);
  return { problems: failed.map(({ code, output }) => output || `exit code ${code}`), summary: '' };
}

const CHECKS: Readonly<Record<string, { about: string; check: () => Verdict | Promise<Verdict> }>> = {
  types: {
    about: 'sources, tests and tools',
    // The build that comes before the checks has compiled the sources; here the tests join them. What runs in browsers
    // has its own library.
    check: () =>
      byProgram('typescript/bin/tsc', [
        ['-p', 'tsconfig.check.json'],
        ['-p', 'packages/web'],
        // Scenes are made without a browser: no DOM in their library.
        ['-p', 'packages/web/tsconfig.scene.json'],
      ]),
  },
  lint: {
    about: 'rules and format',
    check: () => byProgram('@biomejs/biome/bin/biome', [['check', '--colors=off', '--error-on-warnings']]),
  },
  imports: { about: 'who imports whom', check: () => checkImports() },
  acts: { about: 'one module says what an act meant', check: () => checkActs() },
  styles: { about: 'a style belongs to one component', check: () => checkStyles() },
  components: { about: 'no component is longer than a screen', check: () => checkComponents() },
  load: { about: 'script before the table is drawn', check: () => checkLoad() },
  names: { about: 'one name, one meaning', check: () => checkNames() },
  rules: { about: 'every rule has a test', check: () => checkRules() },
  mistakes: { about: 'every planted mistake fits the code (tools/src/mutants)', check: () => checkMistakes() },
  sources: { about: 'docs/SOURCES.md names files and tests that exist', check: () => checkSources() },
  exports: {
    about: 'nothing is left that nobody uses',
    // The second run leaves the tests out: what only they use is dead.
    check: () => byProgram('knip/bin/knip.js', [['--no-progress'], ['--no-progress', '--production']]),
  },
  messages: { about: 'the reference of messages is up to date', check: () => checkMessages() },
  lock: { about: 'the lock file installs on every system', check: () => checkLock() },
  tarballs: { about: 'every package is whole and can be loaded as it is packed', check: () => checkTarballs() },
  pack: { about: 'the engine installs and runs alone, in Node and in a browser', check: () => checkPack() },
};

/** @returns the exit code */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name));
  if (unknown.length > 0) {
    console.error(`There is no check "${unknown[0]}". The checks are: ${Object.keys(CHECKS).join(', ')}.`);
    return 2;
  }
  let failures = 0;
  for (const [name, { about, check }] of Object.entries(CHECKS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const start = performance.now();
    const { problems, summary } = await check();
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    const verdict = problems.length === 0 ? 'ok  ' : 'FAIL';
    console.log(`${verdict} ${name.padEnd(10)} ${about} (${[summary, seconds].filter(Boolean).join(', ')})`);
    for (const line of problems.flatMap((problem) => problem.split('\n'))) console.log(`       ${line}`.trimEnd());
    if (problems.length > 0) failures++;
  }
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
