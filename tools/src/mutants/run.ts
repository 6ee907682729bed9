/**
 * Runs test files with a mistake planted: vitest asks a plugin for every module, and the plugin changes one of them. One
 * vitest does it again and again, so that only the changed module is recompiled. It lives in a process of its own,
 * which can be ended when a mistake makes a loop endless.
 */
import { join } from 'node:path';
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import { belowPackages, mutated, type Planted } from '../planting.js';
import { ROOT } from '../workspace.js';

/** A test that hangs has noticed the mistake as well; nobody waits two minutes for it. */
const TEST_MS = 60_000;

export interface TestVerdict {
  readonly tests: number;
  /** The tests that failed by file and title, before them why a file could not be run. */
  readonly failed: readonly string[];
}

/** The path below `packages`, without the query that some importers add. */
function fileOf(id: string): string | null {
  return belowPackages(id.split('?')[0]!);
}

function pathOf(file: string): string {
  return join(ROOT, 'packages', file);
}

export class MistakeRunner {
  #planted: Planted | null = null;
  readonly #vitest: Promise<Vitest>;

  constructor() {
    const options = {
      root: ROOT,
      watch: false,
      testTimeout: TEST_MS,
      reporters: [{}],
      globalSetup: [],
      pool: 'threads',
    };
    const plugin = {
      name: 'cardroom-mistake',
      enforce: 'pre' as const,
      transform: (code: string, id: string) => this.#changed(code, fileOf(id)),
    };
    this.#vitest = createVitest('test', options, { plugins: [plugin], logLevel: 'silent' });
  }

  #changed(code: string, file: string | null): string | null {
    const planted = this.#planted;
    if (file === null || planted === null || !planted.edits.some((edit) => edit.file === file)) return null;
    return mutated(planted, file, code);
  }

  /** Runs test files below `packages`, with a mistake planted if one is given. */
  async run(files: readonly string[], mutant: Planted | null): Promise<TestVerdict> {
    const vitest = await this.#vitest;
    for (const { file } of [...(this.#planted?.edits ?? []), ...(mutant?.edits ?? [])]) {
      vitest.invalidateFile(pathOf(file));
    }
    this.#planted = mutant;
    const specifications = await vitest.globTestSpecifications(files.map(pathOf));
    const wanted = specifications.filter(({ moduleId }) => files.includes(fileOf(moduleId) ?? ''));
    const missing = files.filter((file) => !wanted.some(({ moduleId }) => fileOf(moduleId) === file));
    vitest.state.clearErrors();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
    // Vitest remembers the modules of earlier runs.
    const modules = testModules.filter(({ moduleId }) => files.includes(fileOf(moduleId) ?? ''));
    // Vitest sets it when tests fail; here that is what is wanted.
    process.exitCode = 0;
    return {
      tests: modules.reduce((sum, { children }) => sum + [...children.allTests()].length, 0),
      failed: [
        ...missing.map((file) => `${file}: no such tests`),
        ...unhandledErrors.map((error) => String((error as Error).message)),
        ...modules.flatMap(failuresOf),
      ],
    };
  }
}

function failuresOf(module: TestModule): string[] {
  const unread = module.errors().map((error) => `${fileOf(module.moduleId)}: ${error.message}`);
  return [...unread, ...[...module.children.allTests('failed')].map(nameOf)];
}

function nameOf(test: TestCase): string {
  return `${fileOf(test.module.moduleId)} > ${test.fullName}`;
}
