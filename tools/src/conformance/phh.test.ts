import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../workspace.js';
import { comparePhh } from './phh.js';

const CORPUS = join(ROOT, '../shared/corpus');

const HAND = `variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']`;

/** A folder with one file of equal hands and what is expected of each. */
function compare(expected: readonly object[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const hands = expected.map((_, index) => `[${index + 1}]\n${HAND}`);
    writeFileSync(join(folder, 'hands.phhs'), hands.join('\n\n'));
    const lines = expected.map((line, index) => JSON.stringify({ file: 'hands.phhs', index, ...line }));
    writeFileSync(join(folder, 'expected.jsonl'), `${lines.join('\n')}\n`);
    return comparePhh(folder).disagreements;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the comparison itself', () => {
  test('finds nothing if all is as expected', () => {
    expect(compare([{ status: 'ok', stacks: ['101', '99'] }])).toEqual([]);
  });

  test('[X-46] a raise after a first short bet is accepted, and if both readings are right either is', () => {
    const fault = { status: 'ok', stacks: ['101', '99'], reopen_fault: true };
    expect(compare([{ ...fault, x46_ok: true }])).toEqual([]);
    expect(compare([{ ...fault, reopen_either: true }])).toEqual([]);
    expect(compare([fault])).toHaveLength(1);
    expect(compare([{ ...fault, stacks: ['100', '100'], x46_ok: true }])).toHaveLength(1);
  });

  test('finds every disagreement', () => {
    const found = compare([
      { status: 'ok', stacks: ['100', '100'] },
      { status: 'incomplete', stacks: ['101', '99'] },
      { status: 'ok', stacks: ['100', '100'], reopen_fault: true },
      { status: 'ok', stacks: ['101', '99'], agrees: true },
      { status: 'ok', stacks: ['101', '99'], stacks_fixed: ['102', '98'] },
      { status: 'ok', stacks: ['1', '2'], short_blind: true },
      { status: 'ok', stacks: ['1', '2'], hidden: [1] },
    ]);
    expect(found.map((line) => line.slice(0, 13))).toEqual([1, 2, 3, 4, 5].map((n) => `hands.phhs #${n}`));
  });
});

describe.runIf(existsSync(join(CORPUS, 'phh/expected.jsonl')))('a share of the corpus', () => {
  test.each(['phh', 'phh-synth'])('%s', (name) => {
    const tally = comparePhh(join(CORPUS, name), { step: 7 });
    expect(tally.disagreements).toEqual([]);
    expect(tally.compared).toBeGreaterThan(100);
  });
});
