import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOfPhh, readPhh } from '@cardroom/notation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenOf } from './replay/screen.js';
import { type Story, storyOf } from './replay/story.js';
import { cardroom } from './testing/command.js';
import { FOLD, phhs, pokerStars, SHOWDOWN, SMALL_RAISE } from './testing/hands.js';
import { widthOf } from './text.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function story(phh: string): Story {
  const read = readPhh(phh);
  if (!read.ok) throw new Error(read.error.fault.code);
  const told = storyOf(handOfPhh(read.value).hand);
  if (!told.ok) throw new Error(told.error);
  return told.value;
}

const STUD = `variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 8]
actions = ["d dh p1 AsKs2c", "d dh p2 QsJsTd", "d dh p3 9s8sKd", ACTS]
players = ["Ann", "Bob", "Cy"]
`;

describe('[CODE-1] the words of a hand', () => {
  const said = (...acts: string[]): string[] => {
    const lines = acts.map((act) => `"${act}"`).join(', ');
    return story(STUD.replace('ACTS', lines)).steps.map(({ text }) => text);
  };

  test('a completion is a completion, by the player who opens and over a bring-in', () => {
    expect(said('p1 cbr 5').slice(2)).toEqual(['Ann completes to 5.']);
    expect(said('p1 pb', 'p2 cbr 5', 'p3 f', 'p1 cbr 10').slice(2)).toEqual([
      'Ann brings in 2.',
      'Bob completes to 5.',
      'Cy folds.',
      'Ann raises to 10.',
    ]);
  });

  test('forced bets are named, and what nobody matched goes back', () => {
    const texts = said('p1 pb', 'p2 cbr 5', 'p3 f', 'p1 f');
    expect(texts[0]).toBe('Posted: 3 antes of 1.');
    expect(texts.at(-1)).toBe('Ann folds. Uncalled bet (3) returned to Bob. Bob wins 7.');
    expect(said('p1 pb', 'p2 cbr 5', 'p3 cbr 7').at(-1)).toBe('Cy raises to 7, all-in.');
  });
});

describe('a hand printed', () => {
  test('all steps, street by street', () => {
    const { code, stdout, stderr } = cardroom(['replay', file('a.phh', SHOWDOWN)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`Hand 1: No-limit Texas hold'em, 1/2
  p1 Ann                  100
  p2 Bob                  100
  p3 Cy                   100 (button)
Preflop (pot 3)
  Posted: Ann small blind 1, Bob big blind 2.
  The cards are dealt.
    Ann                  AsAd
    Bob                  7c2h
    Cy                   KsKd
  Cy raises to 6.
  Ann calls 5.
  Bob folds.
Flop (pot 14)
  Flop: 2c5d9h.
  Ann checks.
  Cy checks.
Turn (pot 14)
  Turn: Jc.
  Ann checks.
  Cy checks.
River (pot 14)
  River: 3s.
  Ann checks.
  Cy checks.
  Ann shows AsAd.
  Cy shows KsKd. Ann wins 14.
Final stacks
  Ann                  108 (+8)
  Bob                  98 (-2)
  Cy                   94 (-6)
`);
  });

  test('a hand by its number, of any format, even if stacks are not known', () => {
    const second = cardroom(['replay', file('b.phhs', phhs(SHOWDOWN, FOLD)), '--hand', '2']);
    expect(second.stdout).toContain("Hand 2 (2): No-limit Texas hold'em, 0.25/0.5\n");
    expect(second.stdout).toContain('  p2                   inf (-0.25)\n');
    const text = cardroom(['replay', '-'], { input: pokerStars('99') });
    expect(text.stdout).toContain("Hand 1 (99): No-limit Texas hold'em, 1/2\n");
  });

  test('what the rules refuse is told up to there, and fails', () => {
    const { code, stdout, stderr } = cardroom(['replay', file('c.phh', SMALL_RAISE)]);
    expect(code).toBe(1);
    expect(stdout).toContain('The cards are dealt.');
    expect(stdout).toContain('The hand is not over.');
    expect(stderr).toBe('cardroom: hand 1: Action 4: p3 cannot bet or raise to 3: choose 4 to 100.\n');
  });

  test('no such hand, no such file, no hand at all', () => {
    expect(cardroom(['replay', file('d.phh', SHOWDOWN), '--hand', '2'])).toMatchObject({ code: 1, stdout: '' });
    expect(cardroom(['replay', join(folder, 'none.phh')]).stderr).toContain('There is no such file or folder.');
    const empty = join(folder, 'empty.phhs');
    writeFileSync(empty, '');
    expect(cardroom(['replay', empty])).toMatchObject({
      code: 1,
      stderr: `cardroom: ${empty}: There is no hand in this text.\n`,
    });
    expect(cardroom(['replay', file('e.phh', 'x')]).code).toBe(1);
  });
});

describe('the screen', () => {
  const size = { columns: 80, rows: 24 };

  test('cards as boxes, stacks, bets, the pot, whose turn it is', () => {
    const lines = screenOf(story(SHOWDOWN), 2, 'Title', size, false);
    expect(lines.map((line) => line.trimEnd())).toEqual([
      'Title',
      'Preflop   pot 9',
      '',
      '',
      '',
      '╭──╮╭──╮▶ Ann                      ╭──╮╭──╮  Bob',
      '│A♠││A♦│  99                       │7♣││2♥│  98',
      '╰──╯╰──╯  bet 1                    ╰──╯╰──╯  bet 2',
      '╭──╮╭──╮  Cy Ⓑ',
      '│K♠││K♦│  94',
      '╰──╯╰──╯  bet 6',
      '',
      'Cy raises to 6.',
      'step 3 of 16   → on  ← back  home/end  n/p next and previous hand  q quit',
    ]);
  });

  test('the board, the winner, and those who folded', () => {
    const told = story(SHOWDOWN);
    const lines = screenOf(told, told.steps.length - 1, 'Title', size, false);
    expect(lines.slice(1, 5)).toEqual([
      'River   pot 14'.padEnd(80),
      '╭──╮╭──╮╭──╮╭──╮╭──╮',
      '│2♣││5♦││9♥││J♣││3♠│',
      '╰──╯╰──╯╰──╯╰──╯╰──╯',
    ]);
    expect(lines[7]).toContain('wins 14');
    expect(lines[7]).toContain('folded');
  });

  test('four suits have four colours', () => {
    const told = story(SHOWDOWN);
    const board = screenOf(told, told.steps.length - 1, '', size, true)[3]!;
    const painted = ['2♣', '5♦', '9♥', '3♠'].map((card) => board.slice(0, board.indexOf(card)).split('\u001b').at(-1));
    expect(new Set(painted.map((colour) => colour?.replace('│', ''))).size).toBe(4);
  });

  test('no line is wider, and no screen higher, than the terminal has room for', () => {
    const ten = (list: (n: number) => string): string => Array.from({ length: 10 }, (_, n) => list(n)).join(', ');
    const full = `variant = 'NT'
antes = [${ten(() => '0')}]
blinds_or_straddles = [1, 2, ${Array.from({ length: 8 }, () => '0').join(', ')}]
min_bet = 2
starting_stacks = [${ten((n) => String(1000 + n))}]
actions = [${ten((n) => `'d dh p${n + 1} ????'`)}]
players = [${ten((n) => `'a player with quite a long name ${n}'`)}]`;
    for (const [columns, rows] of [
      [80, 24],
      [40, 20],
      [200, 60],
      [60, 100],
    ] as const) {
      for (const phh of [full, SHOWDOWN]) {
        const told = story(phh);
        for (let at = 0; at < told.steps.length; at++) {
          const lines = screenOf(told, at, 'A title', { columns, rows }, true);
          expect(lines.length).toBeLessThanOrEqual(rows);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
        }
      }
    }
  });
});
