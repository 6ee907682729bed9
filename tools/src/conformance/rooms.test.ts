import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../workspace.js';
import { compareHardHands } from './phh-hard.js';
import { compareRoom } from './rooms.js';

const CORPUS = join(ROOT, '../shared/corpus');

const HAND = `Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (1€/2€) - 2021/01/02 03:04:05 UTC
Table: 'Oslo' 5-max (real money) Seat #1 is the button
Seat 1: Ann (100€)
Seat 2: Bob (100€)
*** ANTE/BLINDS ***
Ann posts small blind 1€
Bob posts big blind 2€
*** PRE-FLOP ***
Ann folds
Bob collected 3€ from pot
*** SUMMARY ***
Total pot 3€ | No rake
`;

/** The result of comparing one hand with one line of the index. */
function compare(text: string, expected: object): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'));
  try {
    writeFileSync(join(folder, 'a.txt'), text);
    const line = { file: 'a.txt', line: 1, hand: '1-2-3', scale: 100, reconciles: true, ...expected };
    writeFileSync(join(folder, 'index.jsonl'), `${JSON.stringify(line)}\n`);
    return compareRoom(folder).disagreements;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const RESULT = { Ann: { put: 100, net: -100 }, Bob: { put: 200, net: 100 } };

describe('the comparison itself', () => {
  test('finds nothing if all is as expected', () => {
    expect(compare(HAND, { result: RESULT })).toEqual([]);
  });

  test('finds another net, a hand that is not there, and one that is accepted without a reason', () => {
    expect(compare(HAND, { result: { ...RESULT, Bob: { put: 200, net: 50 } } })).toHaveLength(1);
    expect(compare('nothing', { result: RESULT })).toHaveLength(1);
    expect(compare(HAND, { result: RESULT, reconciles: false, why: ['put-not-pot'] })).toHaveLength(1);
  });
});

describe.runIf(existsSync(join(CORPUS, 'rooms')))('a share of the corpus', () => {
  test.each(existsSync(join(CORPUS, 'rooms')) ? readdirSync(join(CORPUS, 'rooms')) : [])('%s', (room) => {
    const tally = compareRoom(join(CORPUS, 'rooms', room), { step: 5 });
    expect(tally.disagreements).toEqual([]);
    expect(tally.equal).toBeGreaterThan(0);
  });

  test('[X-47, X-48, X-49] hands that a strict reading refuses', () => {
    const tally = compareHardHands(join(CORPUS, 'phh-hard'));
    expect(tally.disagreements).toEqual([]);
    expect(tally.agree).toBeGreaterThan(600);
  });
});
