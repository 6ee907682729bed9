import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = fileURLToPath(new URL('packages', import.meta.url));

/**
 * `npm run test:long` runs the files `*.long.test.ts`, `npm test` the others; CI runs both. A long file that is named on
 * the command line runs either way.
 */
const LONG = '**/*.long.test.ts';
const isLong = process.env.CARDROOM_TESTS === 'long' || process.argv.some((argument) => argument.includes('.long'));

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
    include: isLong
      ? [LONG]
      : ['packages/*/src/**/*.test.{ts,tsx}', 'packages/web/browser/**/*.test.ts', 'tools/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : [LONG])],
    // One PostgreSQL for all tests that ask for it; none is started where none does.
    globalSetup: ['tools/src/postgres-tests.ts'],
    // Many tests wait for processes, sockets and clocks: a core that is left free would be idle.
    maxWorkers: '100%',
    // These end what hangs. They are no measure of speed: a busy machine may stand still for seconds at any line.
    testTimeout: 400_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
