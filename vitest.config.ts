import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const packages = fileURLToPath(new URL('packages', import.meta.url));

/**
 * `npm run test:long` runs the files `*.long.test.ts`, `npm test` the others; CI runs both. A long file that is named on
 * the command line runs either way.
 */
const LONG = '**/*.long.test.ts';
const isLong = process.env.CARDROOM_TESTS === 'long' || process.argv.some((argument) => argument.includes('.long'));

/**
 * These replace modules as they are loaded, or measure the memory of their process: that takes one where nobody else has
 * been before.
 */
const ALONE = [
  'packages/server/src/table/raise.test.ts',
  'packages/server/src/store/sqlite/plans.test.ts',
  'packages/notation/src/files/phh.test.ts',
];

const include = isLong
  ? [LONG]
  : ['packages/*/src/**/*.test.{ts,tsx}', 'packages/web/browser/**/*.test.ts', 'tools/src/**/*.test.ts'];
/** Files that run in another part of the same CI, with more cases. */
const elsewhere = process.env.CARDROOM_TESTS_ELSEWHERE?.split(',') ?? [];
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : [LONG, ...elsewhere])];

/** Files share their processes, and with them the modules that are loaded: loading takes longer than most of the tests. */
const projects = [
  { extends: true as const, test: { name: 'tests', include, exclude: [...exclude, ...ALONE], isolate: false } },
  { extends: true as const, test: { name: 'alone', include: isLong ? [] : ALONE, exclude } },
];

/** The longest first: soaks, then browsers. The end of a run has nothing else to do beside them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longest = ['/tools/src/soak/', '/web/browser/', '/testing/chaos/', '/tools/src/chaos', '/workers/'];
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((part) => moduleId.includes(part));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** The directory for temporary files of tests: in memory if there is room, since a disk waits for every commit. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    return false;
  }
}
if (process.env.TMPDIR === undefined && hasMemory()) process.env.TMPDIR = MEMORY;

/** `npm run mutants` changes modules as they are loaded: every file loads its own, and in no project of its own. */
const isPlanting = process.env.CARDROOM_TESTS === 'mutants';

export default defineConfig({
  // Tests run on the sources of every package, so that a stale build never passes for the code.
  resolve: {
    alias: [
      { find: '@cardroom/web', replacement: `${packages}/web/files.js` },
      { find: /^@cardroom\/([a-z]+)$/, replacement: `${packages}/$1/src/index.ts` },
      { find: /^@cardroom\/([a-z]+)\/([\w/-]+)$/, replacement: `${packages}/$1/src/$2` },
    ],
  },
  test: {
    ...(isPlanting ? { include, exclude } : { projects }),
    // One PostgreSQL for all tests that ask for it, and a Chromium that is installed once; nothing for those that do not ask.
    globalSetup: ['tools/src/test-services.ts'],
    env: isLong ? { CARDROOM_TESTS: 'long' } : {},
    sequence: { sequencer: LongestFirst },
    // Many tests wait for processes, sockets and clocks: one file more than there are cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
    // These end what hangs. They are no measure of speed: a busy machine may stand still for seconds at any line.
    testTimeout: 400_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
