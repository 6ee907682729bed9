/**
 * Runs all of CI: tests, long tests, and beside the long tests, which mostly wait, everything that is not a test. Real
 * browsers, databases and rooms share two cores with it.
 *
 * `npm test` is strict: one failure fails it. Here a few failing files are run a second time, alone: a fault of the code
 * fails again, a lost race for the processor does not. Every file that needed its second run is named, so that the race
 * can be found and removed.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
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

interface Suite {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The test suites of CI, one after the other. */
export const SUITES = {
  short: { name: 'tests', env: { CARDROOM_TESTS_ELSEWHERE: filesInLongTests().join() } },
  long: { name: 'long tests', env: { CARDROOM_TESTS: 'long' } },
} as const satisfies Record<string, Suite>;

const CORPUS = '../shared/corpus';

/** The rest of CI: tools with their arguments, one after the other. Real hands are checked if they are there. */
export const CHECKS: readonly (readonly [tool: string, ...args: string[]])[] = [
  ['check'],
  ['docs'],
  ...(existsSync(join(ROOT, CORPUS)) ? [['conformance', CORPUS] as const] : []),
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

type Output = 'inherit' | number;

async function runNode(args: readonly string[], env: NodeJS.ProcessEnv, output: Output = 'inherit'): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', output, output] });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function runTests(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  return runNode([join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], env);
}

async function runSuite({ name, env: own }: Suite, folder: string): Promise<number> {
  const env = { ...process.env, ...own };
  const file = join(folder, `${name}.json`);
  const code = await runTests(env, ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  if (code === 0) return 0;
  const again = filesToRunAgain(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null);
  if (!again?.length) return code;
  console.log(`\n${name}: run again, alone: ${again.join(', ')}\n`);
  const second = await runTests(env, again);
  console.log(`\n${name}: ${second === 0 ? 'passed at the second run' : 'failed twice'}: ${again.join(', ')}\n`);
  return second;
}

/** @returns the worst exit code; what the checks said is in the file */
async function runChecks(file: string): Promise<number> {
  const output = openSync(file, 'w');
  let worst = 0;
  try {
    for (const [tool, ...args] of CHECKS) {
      const code = await runNode([join(ROOT, 'tools/dist', `${tool}.js`), ...args], process.env, output);
      worst = Math.max(worst, code);
    }
  } finally {
    closeSync(output);
  }
  return worst;
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-ci-'));
  const said = join(folder, 'checks.txt');
  try {
    // All of it, whatever the first part says: one run tells everything that is wrong.
    const short = await runSuite(SUITES.short, folder);
    const checks = runChecks(said);
    const long = await runSuite(SUITES.long, folder);
    const rest = await checks;
    console.log(readFileSync(said, 'utf8'));
    return Math.max(short, long, rest);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) process.exitCode = await main();
