/**
 * Screen equals state: random hands of all variants drawn in a real Chromium and read back after every event.
 * `npm run soak -- screen [--hands 1000] [--seed text]`.
 *
 * The test that CI runs for 100 hands does the work; here it gets more of them.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isMain, option, ROOT } from '../workspace.js';

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'packages/web/src/felt/screen.test.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        SCREEN_HANDS: option(args, 'hands', '1000'),
        SCREEN_SEED: option(args, 'seed', 'screen'),
      },
    },
  );
  process.exitCode = status ?? 1;
}
