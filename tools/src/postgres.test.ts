import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres.js';

test('a server of our own does not run as root, and leaves nothing behind', async () => {
  const { folder, pid, stop } = await startPostgres({ durable: false });
  expect(existsSync(folder)).toBe(true);
  const owner = execFileSync('ps', ['-o', 'user=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  expect(owner).not.toBe('root');
  await stop();
  expect(existsSync(folder)).toBe(false);
  expect(() => process.kill(pid, 0)).toThrow();
});
