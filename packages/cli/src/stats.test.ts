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
        'cardroom:   1 (first: a.phhs, hand 3): The hand is not over.\n' +
        'cardroom:   1 (first: a.phhs, hand 4): p3 cannot bet or raise to 3: choose 4 to 100.\n',
    );
    const lines = linesOf(stdout);
    expect(lines).toMatchObject([
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
    expect(lines.map(({ stats }) => stats)).toMatchObject([
      { vpip: [3, 3], pfr: [1, 3], threeBet: [1, 3], foldToSteal: [0, 3], cbetFlop: [1, 1], wtsd: [2, 3], wsd: [2, 2] },
      { vpip: [0, 3], foldToSteal: [2, 2], fourBet: [0, 1], sawFlop: [0, 3], walk: [0, 3] },
      { vpip: [3, 3], steal: [3, 3], foldToThreeBet: [0, 1], cbetFlop: [0, 2], foldToCbetFlop: [1, 1], wsd: [0, 2] },
    ]);
  });

  test('[DEV-11] by position and stakes, with filters, as CSV, in threads', () => {
    const csv = cardroom(['stats', folder, '--by', 'position,stakes', '--player', 'Cy', '--csv']).stdout.split('\n');
    expect(csv[0]).toMatch(/^position,stakes,hands,net,bbPer100,ci95Low,ci95High,ev,.*vpip,vpipChances,/);
    expect(csv.slice(1, 3).map((line) => line.split(',').slice(0, 4))).toEqual([
      ['BTN', '1/2', '2', '-24'],
      ['BTN', '1/2 USD', '1', '-6'],
    ]);
    const few = linesOf(cardroom(['stats', folder, '--json', '--stakes', '1/2 USD', '--min-hands', '1']).stdout);
    expect(few.map(({ player, hands }) => [player, hands])).toEqual([
      ['Ann', 1],
      ['Bob', 1],
      ['Cy', 1],
    ]);
    expect(cardroom(['stats', folder, '--by', 'colour']).code).toBe(2);
    const large = mkdtempSync(join(tmpdir(), 'cardroom-stats-'));
    writeFileSync(join(large, 'a.phhs'), phhs(...Array.from({ length: 9000 }, () => THREE_BET)));
    const [one, two] = ['1', '2'].map((workers) => cardroom(['stats', large, '--json', '--workers', workers]).stdout);
    rmSync(large, { recursive: true });
    expect(two).toBe(one);
    expect(linesOf(two!)[0]).toMatchObject({ hands: 9000, net: '180000', stats: { threeBet: [9000, 9000] } });
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
      'cardroom: empty.phhs: There is no hand in this text.\ncardroom: noise.txt: This is not a text file.\n',
    );
    expect(linesOf(stdout)).toHaveLength(3);
  });

  test('one player, as a table', () => {
    const { code, stdout } = cardroom(['stats', folder, '--player', 'Cy']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ Cy +│ +3 │ 100\.0 \(3\) │ 100\.0 \(3\) │ +- │ -500\.0 ±[\d.]+ │ -30 │/);
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
