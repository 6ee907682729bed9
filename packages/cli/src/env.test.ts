import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardroom, linesOf } from './testing/command.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-env-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('cardroom env', () => {
  test('says how fast it is', () => {
    const { code, stdout } = cardroom(['env', '--variant', 'FL', '--batch', '64', '--seconds', '1', '--json']);
    expect(code).toBe(0);
    const [figures] = linesOf(stdout);
    expect(figures).toMatchObject({ variant: 'FL', seats: 2, batch: 64 });
    expect(figures!.stepsPerSecond).toBeGreaterThan(1000);
    expect(figures!.hands).toBeGreaterThan(100);
  });

  test('a game that is none is refused in words', () => {
    const { code, stderr } = cardroom(['env', '--variant', 'FK', '--seats', '3']);
    expect(code).toBe(1);
    expect(stderr).toContain('seats is 3');
  });
});

describe('cardroom env --serve', () => {
  function file(): string {
    const path = join(folder, 'shared');
    writeFileSync(path, '');
    return path;
  }

  function serve(...lines: readonly string[]): string[] {
    const { code, stdout } = cardroom(['env', '--serve'], { input: lines.map((line) => `${line}\n`).join('') });
    expect(code).toBe(0);
    return stdout.trimEnd().split('\n');
  }

  test('describes its arrays, plays what the file says, and ends with its input', () => {
    const path = file();
    const first = JSON.stringify({ file: path, options: { batch: 2, seed: 'x' } });
    const [about, before, ...rest] = serve(first, 'reset "x"', 'step', 'reset 5');
    const { arrays, actions, sections } = JSON.parse(about!);
    expect(arrays.observations.shape).toEqual([2, 220]);
    expect(arrays.masks).toMatchObject({ type: 'uint8', shape: [2, 5] });
    expect(actions.names).toEqual(['fold', 'check/call', 'bet 0.5 pot', 'bet 1 pot', 'all-in']);
    expect(sections[0]).toEqual({ name: 'hole', from: 0, shape: [52] });
    // The file holds zeros for acts: both fold before the flop, and new hands begin.
    expect([before, ...rest]).toEqual(['ok', 'ok', 'ok']);
    const bytes = readFileSync(path);
    expect(bytes.length).toBeGreaterThan(arrays.amounts.at);
    const hole = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 52 * 4));
    expect(hole.reduce((sum, bit) => sum + bit, 0)).toBe(2);
  });

  test('what is wrong is answered in words, and the next line is read', () => {
    const path = file();
    const answers = serve(
      '{',
      '{"options":{}}',
      JSON.stringify({ file: path, options: { variant: 'XX' } }),
      JSON.stringify({ file: path, options: { batch: 1, deal: 1 } }),
      JSON.stringify({ file: path, options: { batch: 1, seat: 3 } }),
      JSON.stringify({ file: path, options: { batch: 1 } }),
      'dance',
      'reset {}',
      'reset',
      'step',
    );
    const errors = answers.filter((answer) => answer.startsWith('{"error"')).map((answer) => JSON.parse(answer).error);
    expect(errors.map(({ code }) => code)).toEqual(new Array(7).fill('bad-request'));
    expect(errors[2].message).toBe('Unknown variant "XX".');
    for (const [at, name] of [
      [3, 'deal'],
      [4, 'seat'],
    ] as const) {
      expect(errors[at].message).toMatch(new RegExp(`^there is no option "${name}": variant, seats, batch, seed, `));
    }
    expect(errors[5].message).toContain('there is no command "dance"');
    expect(answers.at(-1)).toBe('ok');
  });
});
