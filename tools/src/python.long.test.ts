/** The Python client by its own tests, if there is a Python. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './workspace.js';

const CLIENT = join(ROOT, 'clients', 'python');
const PYTHON = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0,
);

test('[DEV-14] the Python client: bots in the arena and at live tables, environments with and without NumPy', () => {
  if (PYTHON === undefined) {
    console.warn('There is no Python 3.9 or newer here: the tests of clients/python were left out.');
    expect(PYTHON).toBeUndefined();
    return;
  }
  const args = ['-W', 'ignore', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'];
  const env = { ...process.env, CARDROOM: join(ROOT, 'packages', 'cli', 'bin', 'cardroom.mjs') };
  const ran = spawnSync(PYTHON, args, { cwd: CLIENT, encoding: 'utf8', env, timeout: 300_000 });
  expect(ran.stderr).toMatch(/Ran \d+ tests in [\d.]+s\s+OK/);
  expect(ran.status).toBe(0);
}, 300_000);
