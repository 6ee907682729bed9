/**
 * Runs the tests for CI, where real browsers, databases and rooms share two cores with everything else.
 *
 * `npm test` is strict: one failure fails it. Here a few failing files are run a second time, alone: a fault of the code
 * fails again, a lost race for the processor does not. Every file that needed its second run is named, so that the race
 * can be found and removed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { filesBelow, isMain, ROOT } from './workspace.js';

/** Every test file of the workspace, as paths from its root. */
export function testFiles(): string[] {
  return ['packages', 'tools']
    .flatMap((folder) => filesBelow(join(ROOT, folder)).map((path) => `${folder}/${path}`))
    .filter((path) => /\.test\.tsx?$/.test(path));
}

const IMPORTED_TEST = /^import '\.\/(.+\.test)\.js';$/gm;

/** Test files that a long one imports: there they run with all of their cases, so CI need not run the share of them. */
export function filesInLongTests(): string[] {
  return testFiles()
    .filter((path) => path.includes('.long.test.'))
    .flatMap((path) => {
      const imported = readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORTED_TEST);
      return [...imported].map(([, name]) => `${dirname(path)}/${name}.ts`);
    });
}

/** The test suites of CI, one after the other. */
export const SUITES: readonly { readonly name: string; readonly env: Readonly<Record<string, string>> }[] = [
  { name: 'tests', env: { CARDROOM_TESTS_ELSEWHERE: filesInLongTests().join() } },
  { name: 'long tests', env: { CARDROOM_TESTS: 'long' } },
];

/** More failing files than this are no lost races. */
const MOST_FILES_AGAIN = 3;

interface Report {
  readonly success: boolean;
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/**
 * @param report as vitest writes it; `null` if the run did not get as far as writing one
 * @returns the files to run a second time, none if all is well; `null` if a second run could not put it right
 */
export function filesToRunAgain(report: Report | null, root: string = ROOT): string[] | null {
  if (!report) return null;
  const failed = report.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => relative(root, name));
  if (failed.length === 0) return report.success ? [] : null;
  return failed.length > MOST_FILES_AGAIN ? null : failed;
}

function runTests(env: NodeJS.ProcessEnv, args: readonly string[]): number {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', ...args], { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}

function runSuite(name: string, env: NodeJS.ProcessEnv): number {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-tests-'));
  const file = join(folder, 'report.json');
  try {
    const code = runTests(env, ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    if (code === 0) return 0;
    const again = filesToRunAgain(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null);
    if (!again?.length) return code;
    console.log(`\n${name}: run again, alone: ${again.join(', ')}\n`);
    const second = runTests(env, again);
    console.log(`\n${name}: ${second === 0 ? 'passed at the second run' : 'failed twice'}: ${again.join(', ')}\n`);
    return second;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) {
  // All suites, whatever the first one says: one run tells everything that is wrong.
  const codes = SUITES.map(({ name, env }) => runSuite(name, { ...process.env, ...env }));
  process.exitCode = Math.max(...codes);
}
