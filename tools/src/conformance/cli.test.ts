import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareCommand, handFilesIn } from './cli.js';

const HAND = `variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-cli-'));
  mkdirSync(join(folder, 'b'));
  writeFileSync(join(folder, 'b', 'x.phhs'), `[1]\n${HAND}\n\n[2]\n${HAND.replace('p2 f', 'p1 f')}\n`);
  writeFileSync(join(folder, 'a.phh'), HAND);
  writeFileSync(join(folder, 'c.txt'), 'nothing');
  writeFileSync(join(folder, 'expected.jsonl'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('files are met folder by folder, in the order of their names', () => {
  expect(handFilesIn(folder)).toEqual(['a.phh', 'b/x.phhs', 'c.txt']);
});

test('the command and the library say the same of a folder, failures included', () => {
  expect(compareCommand(folder)).toEqual({ hands: 4, problems: [] });
});
