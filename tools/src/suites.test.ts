import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conformance } from './conformance.js';
import { soak } from './soak.js';
import { purposeOf, suitesIn } from './suites.js';

let folder = '';
let said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-suites-'));
  writeFileSync(join(folder, 'passes.js'), '/** Passes at once. Nothing else. */\n');
  writeFileSync(
    join(folder, 'counts.js'),
    '/**\n * Exits with the number\n * of its arguments: no more.\n */\nprocess.exitCode = process.argv.length - 2;\n',
  );
  writeFileSync(join(folder, 'notes.txt'), 'not a run');
  said = [];
  for (const way of ['log', 'error'] as const) vi.spyOn(console, way).mockImplementation((text) => said.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('a run says what it is for in its opening comment', () => {
  expect(suitesIn(folder).map(({ name, purpose }) => [name, purpose])).toEqual([
    ['counts', 'Exits with the number of its arguments'],
    ['passes', 'Passes at once'],
  ]);
  expect(purposeOf('#!/usr/bin/env node\n/** Deals 7.5 million hands */')).toBe('Deals 7.5 million hands');
  expect(purposeOf('let noComment;')).toBe('');
  expect(suitesIn(join(folder, 'missing'))).toEqual([]);
});

describe('soak', () => {
  test('without a name lists the runs', () => {
    expect(soak(folder, [])).toBe(0);
    expect(said.join('\n')).toContain('  passes  Passes at once');
  });

  test('runs the file of that name with its options and gives its exit code', () => {
    expect(soak(folder, ['passes'])).toBe(0);
    expect(soak(folder, ['counts', '--hands', '10', '--seed=1'])).toBe(3);
  });

  test('says what its file says of a run, without running it', () => {
    expect(soak(folder, ['counts', '--help'])).toBe(0);
    expect(said.join('\n')).toBe('Exits with the number\nof its arguments: no more.');
  });

  test('refuses a name that there is not, and says which there are', () => {
    expect(soak(folder, ['passed'])).toBe(2);
    expect(said.join('\n')).toMatch(/There is no long run "passed"[\s\S]*counts[\s\S]*passes/);
  });
});

describe('conformance', () => {
  test('has nothing to do without a corpus or without suites', () => {
    expect(conformance(folder, join(folder, 'missing'))).toBe(0);
    expect(said.join('\n')).toContain('nothing to compare');
    mkdirSync(join(folder, 'none'));
    expect(conformance(join(folder, 'none'), folder)).toBe(0);
    expect(said.join('\n')).toContain('there is no conformance suite yet');
  });

  test('fails when one of its suites fails', () => {
    expect(conformance(folder, folder)).toBe(1);
    expect(said.at(-1)).toBe('conformance: FAIL counts');
  });
});
