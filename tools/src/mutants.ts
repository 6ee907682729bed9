/**
 * `npm run mutants [-- TEXT ...]`: plants mistakes in the sources as they are loaded, one after another, and shows that
 * the test files named for each catch it. Exit code 0 only if every mistake is caught, can be planted, and the same files
 * pass without it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expandIds } from './check/rules.js';
import { MISTAKES } from './mutants/list.js';
import type { Mistake } from './mutants/mistake.js';
import { MistakeRunner, type TestVerdict } from './mutants/run.js';
import { checkMutant, type Planted } from './planting.js';
import { isMain, ROOT } from './workspace.js';

const HELP = `Usage: npm run mutants [-- TEXT ...]

Plants mistakes one after another, each a line of the sources, and runs the test files that have to catch it. First the
same files run without a mistake. Exit code 0 only if all are caught.

  TEXT      only mistakes whose sentence, file or id contains it; several mean any of them
  --list    say which there are, and run nothing`;

/** A mistake that makes a loop endless is noticed, too: by everybody. All files without a mistake may take longer. */
const RUN_MS = 300_000;
const ALL_MS = 3_600_000;

/** The argument of the process that runs the tests. */
const RUNNER = '--runner';

/** Mistakes whose sentence, file or id contains one of the texts; all if there is none. */
function chosenMistakes(texts: readonly string[]): readonly Mistake[] {
  if (texts.length === 0) return MISTAKES;
  return MISTAKES.filter(({ name, edits, ids }) => {
    const said = [name, ...edits.map(({ file }) => file)];
    return texts.some((text) => ids.includes(text) || said.some((words) => words.includes(text)));
  });
}

// ---------------------------------------------------------------------------------------------------- the other process

interface Job {
  readonly files: readonly string[];
  readonly mistake: Planted | null;
}

/** Answers every job with a verdict. */
function beRunner(): void {
  const runner = new MistakeRunner();
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ files, mistake }: Job) => {
    process.send!(await runner.run(files, mistake));
  });
}

/** A process that runs one job after another; another one takes its place if it does not come to an end. */
class Runner {
  #child: ChildProcess | null = null;

  async run(job: Job): Promise<TestVerdict> {
    const child = this.#started();
    const late = AbortSignal.timeout(job.mistake === null ? ALL_MS : RUN_MS);
    child.send(job);
    try {
      const answer = once(child, 'message', { signal: late });
      const end = once(child, 'exit', { signal: late }).then(() => {
        throw new Error(`the process that runs ${job.files.join(', ')} has ended`);
      });
      const [verdict] = await Promise.race([answer, end]);
      return verdict as TestVerdict;
    } catch (error) {
      if (!late.aborted) throw error;
      this.close();
      return { tests: 0, failed: ['tests that do not end'] };
    }
  }

  #started(): ChildProcess {
    // This may be called from a test: the inner run is none of the outer one's.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
    this.#child ??= fork(join(ROOT, 'tools/dist/mutants.js'), [RUNNER], {
      env: { ...env, CARDROOM_TESTS: 'mutants' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return this.#child;
  }

  close(): void {
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

// ---------------------------------------------------------------------------------------------------- the report

const IDS = /\[([A-Z]+\d?-[^\]]*)\]/g;

/** The ids that the titles of tests carry. */
export function idsIn(titles: readonly string[]): Set<string> {
  return new Set(titles.flatMap((title) => [...title.matchAll(IDS)].flatMap(([, list = '']) => expandIds(list).ids)));
}

/** Why a mistake is not caught as it should be; null if it is. */
export function whySurvived({ tests, ids }: Pick<Mistake, 'tests' | 'ids'>, { failed }: TestVerdict): string | null {
  if (failed.length === 0) return `not noticed by ${tests.join(', ')}`;
  const carried = idsIn(failed);
  const silent = ids.filter((id) => !carried.has(id));
  return silent.length === 0 ? null : `no test of ${silent.join(', ')} noticed it, only ${failed[0]}`;
}

async function timed(run: Promise<TestVerdict>): Promise<{ verdict: TestVerdict; seconds: string }> {
  const began = performance.now();
  const verdict = await run;
  return { verdict, seconds: `${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s` };
}

/** @returns whether the files pass as the code is */
async function passUnchanged(mistakes: readonly Mistake[], runner: Runner, say: Say): Promise<boolean> {
  const files = [...new Set(mistakes.flatMap(({ tests }) => tests))].sort();
  const { verdict, seconds } = await timed(runner.run({ files, mistake: null }));
  const said = verdict.failed.length === 0 ? `${verdict.tests} tests pass` : `FAIL: ${verdict.failed.join('\n  ')}`;
  say(`${seconds}  ${files.length} test files without a mistake: ${said}`);
  return verdict.failed.length === 0;
}

type Say = (line: string) => void;

/** @returns the exit code */
export async function runMutants(mistakes: readonly Mistake[], say: Say = console.log): Promise<number> {
  for (const mistake of mistakes) checkMutant(mistake);
  const began = performance.now();
  const runner = new Runner();
  const survivors: string[] = [];
  const isReady = await passUnchanged(mistakes, runner, say);
  for (const [at, mistake] of isReady ? mistakes.entries() : []) {
    const { verdict, seconds } = await timed(runner.run({ files: mistake.tests, mistake }));
    const survived = whySurvived(mistake, verdict);
    const place = `${String(at + 1).padStart(3)}/${mistakes.length}`;
    const { failed } = verdict;
    const [file] = mistake.edits.map((edit) => edit.file);
    say(`${seconds}  ${place} ${survived === null ? 'caught  ' : 'SURVIVED'}  ${file}: ${mistake.name}`);
    say(`                  ${survived ?? `${failed.length} of ${verdict.tests} tests: ${failed[0]!.slice(0, 150)}`}`);
    if (survived !== null) survivors.push(mistake.name);
  }
  runner.close();
  if (!isReady) return 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  say(`${mistakes.length - survivors.length} of ${mistakes.length} mistakes caught (${seconds} s)`);
  for (const name of survivors) say(`  SURVIVED: ${name}`);
  return survivors.length === 0 ? 0 : 1;
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const mistakes = chosenMistakes(args.filter((arg) => arg !== '--list'));
  if (mistakes.length === 0) {
    console.error(`No mistake is about that.\n\n${HELP}`);
    return 2;
  }
  if (!args.includes('--list')) return runMutants(mistakes);
  for (const { name, edits, ids } of mistakes) console.log(`${edits[0]!.file}: ${name} ${ids.join(', ')}`.trim());
  return 0;
}

if (isMain(import.meta)) {
  if (process.argv[2] === RUNNER) beRunner();
  else process.exit(await main(process.argv.slice(2)));
}
