import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardroom, linesOf } from './testing/command.js';
import { INCOMPLETE, phhs, pokerStars, SHOWDOWN, SMALL_RAISE } from './testing/hands.js';

/** Cy raises, Ann raises again, Bob folds; Cy calls, Ann bets the flop, Cy folds. */
const THREE_BET = `variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 6', 'p1 cbr 18', 'p2 f', 'p3 cc', 'd db 2c5d9h', 'p1 cbr 20', 'p3 f']
players = ['Ann', 'Bob', 'Cy']`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-stats-'));
  writeFileSync(join(folder, 'a.phhs'), phhs(SHOWDOWN, THREE_BET, INCOMPLETE, SMALL_RAISE));
  writeFileSync(join(folder, 'b.txt'), pokerStars('1'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('statistics', () => {
  test('every player over all files; hands that are not over are left out', () => {
    const { code, stdout, stderr } = cardroom(['stats', folder, '--json']);
    expect(code).toBe(0);
    expect(stderr).toBe(
      'cardroom: 2 of 5 hands left out:\n' +
        'cardroom:   2 (first: a.phhs, hand 3): The hand is not over, or the rules refuse one of its acts.\n',
    );
    expect(linesOf(stdout)).toEqual([
      {
        player: 'Ann',
        hands: 3,
        vpip: 1,
        pfr: 1 / 3,
        // Facing Cy's raise three times, she raised again once.
        threeBet: 1 / 3,
        // One bet, no call behind the flop.
        af: null,
        wtsd: 2 / 3,
        wsd: 1,
        // 8 and 20 by the rules, 7.50 after the rake of the room.
        net: '35.5',
        bbPer100: expect.closeTo((100 * (8 + 20 + 7.5)) / 2 / 3, 9),
      },
      {
        player: 'Bob',
        hands: 3,
        vpip: 0,
        pfr: 0,
        threeBet: 0,
        af: null,
        wtsd: null,
        wsd: null,
        net: '-6',
        bbPer100: -100,
      },
      {
        player: 'Cy',
        hands: 3,
        vpip: 1,
        pfr: 1,
        threeBet: null,
        af: null,
        wtsd: 2 / 3,
        wsd: 0,
        net: '-30',
        bbPer100: -500,
      },
    ]);
  });

  test('[DEV-8] an empty or binary file is no hand: it is named, and the reasons for what is left out too', () => {
    const other = mkdtempSync(join(tmpdir(), 'cardroom-stats-'));
    writeFileSync(join(other, 'empty.phhs'), '');
    writeFileSync(
      join(other, 'noise.txt'),
      Uint8Array.from({ length: 5000 }, (_, n) => (n * 73) % 256),
    );
    writeFileSync(join(other, 'z.txt'), pokerStars('1'));
    const { code, stdout, stderr } = cardroom(['stats', other, '--json']);
    rmSync(other, { recursive: true });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'cardroom: empty.phhs: There is no hand in this text.\ncardroom: noise.txt: This is no text file.\n',
    );
    expect(linesOf(stdout)).toHaveLength(3);
  });

  test('one player, as a table', () => {
    const { code, stdout } = cardroom(['stats', folder, '--player', 'Cy']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ Cy +│ +3 │ 100\.0 % │ 100\.0 % │ +- │ +- │ 66\.7 % │ +0\.0 % │ -30 │ -500\.00 │/);
    expect(stdout).not.toContain('Ann');
  });

  test('nobody of that name, no hands, a bad path', () => {
    expect(cardroom(['stats', folder, '--player', 'Eve']).stderr).toContain('No hand of Eve.');
    const bad = cardroom(['stats', join(folder, 'missing'), join(folder, 'b.txt'), '--json']);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('There is no such file or folder.');
    expect(linesOf(bad.stdout)).toHaveLength(3);
    expect(cardroom(['stats', join(folder, 'missing')])).toMatchObject({ code: 1, stdout: '' });
  });
});
