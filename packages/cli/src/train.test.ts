import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardroom } from './testing/command.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-train-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FEW = ['--rounds', '2', '--flop', '2', '--turn', '2', '--river', '2'];

describe('cardroom train', () => {
  test('a file that exists is not written over', () => {
    const out = join(folder, 'mine.json');
    writeFileSync(out, 'mine');
    const { code, stderr } = cardroom(['train', ...FEW, '--out', out]);
    expect(code).toBe(2);
    expect(stderr).toContain('already exists. --force overwrites it');
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  test('numbers that are none are refused', () => {
    expect(cardroom(['train', '--rounds', '0']).code).toBe(2);
    expect(cardroom(['train', '--flop', 'many']).code).toBe(2);
  });
});
