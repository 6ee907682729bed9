/** Training takes longer than `npm test` has time for. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardroom } from './testing/command.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-train-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FEW = ['--rounds', '2', '--flop', '2', '--turn', '2', '--river', '2'];

test('[DEV-14] one seed gives the same weights on one thread and on three', () => {
  const files = ['1', '3'].map((threads) => {
    const out = join(folder, `${threads}.json`);
    const { code, stderr } = cardroom(['train', ...FEW, '--threads', threads, '--seed', 'x', '--out', out]);
    expect(stderr).not.toMatch(/cardroom:/);
    expect(code).toBe(0);
    return readFileSync(out, 'utf8');
  });
  expect(files[0]).toBe(files[1]);
  expect(JSON.parse(files[0]!)).toMatchObject({ format: 'cardroom-blueprint/1', seed: 'x', rounds: 2, river: 2 });
});
