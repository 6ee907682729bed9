import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPokerStarsText } from '../pokerstars/read.js';
import { isPokerStarsPath, readPokerStarsFile } from './pokerstars.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-pokerstars-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HAND = [
  "PokerStars Hand #7:  Hold'em No Limit (€1/€2 EUR) - 2021/07/30 7:08:09 ET",
  "Table 'Test' 6-max Seat #1 is the button",
  'Seat 1: Anna (€100 in chips) ',
  'Seat 2: Müller (€80.50 in chips) ',
  'Anna: posts small blind €1',
  'Müller: posts big blind €2',
  '*** HOLE CARDS ***',
  'Anna: folds ',
  'Uncalled bet (€1) returned to Müller',
  'Müller collected €2 from pot',
  '*** SUMMARY ***',
  'Total pot €2 | Rake €0 ',
].join('\r\n');

test('a file in chunks of any size is the same as its text', () => {
  const path = join(folder, 'hands.txt');
  const text = Array(20).fill(HAND).join('\r\n\r\n\r\n');
  writeFileSync(path, text);
  const expected = [...readPokerStarsText(text)];
  expect(expected).toHaveLength(20);
  expect(expected.every(({ result }) => result.ok)).toBe(true);
  for (const size of [1, 13, 1000, undefined]) expect([...readPokerStarsFile(path, size)]).toEqual(expected);
});

test.each([
  ['missing.txt', 'ENOENT'],
  ['.', 'EISDIR'],
])('%s cannot be read: %s', (name, reason) => {
  expect([...readPokerStarsFile(join(folder, name))]).toEqual([
    { index: 0, result: { ok: false, error: { line: 1, hand: null, error: { code: 'unreadable', reason } } } },
  ]);
});

test('an empty file has no hands', () => {
  const path = join(folder, 'empty.txt');
  writeFileSync(path, '');
  expect([...readPokerStarsFile(path)]).toMatchObject([
    { index: 0, result: { error: { error: { code: 'no-hands' } } } },
  ]);
});

test('text files are taken by their name', () => {
  expect(['a.txt', 'A.TXT', 'a.phh', 'txt'].map(isPokerStarsPath)).toEqual([true, true, false, false]);
});
