import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatOfStart } from '@cardroom/notation';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cardroom, linesOf, type Run } from './testing/command.js';
import { FOLD, HIDDEN, INCOMPLETE, phhs, pokerStars, SHOWDOWN } from './testing/hands.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function convert(...args: string[]): Run {
  return cardroom(['convert', ...args]);
}

/** Stacks and status that `verify` finds in a text. */
function verified(name: string, text: string): unknown {
  const lines = linesOf(cardroom(['verify', '--json', file(name, text)]).stdout);
  return lines.map(({ status, stacks, payoffs }) => ({ status, stacks, payoffs }));
}

const ENDED = { status: 'ok', stacks: ['108', '98', '94'], payoffs: ['8', '-2', '-6'] };

describe('PHH', () => {
  test('to PHH: the same bytes', () => {
    expect(convert(file('a.phh', SHOWDOWN), '--to', 'phh')).toEqual({ code: 0, stdout: SHOWDOWN, stderr: '' });
    const many = phhs(SHOWDOWN, FOLD, INCOMPLETE).trimEnd();
    expect(convert(file('b.phhs', many), '--to', 'phhs').stdout).toBe(many);
  });

  test('to documents and back', () => {
    const documents = convert(file('a.phhs', phhs(SHOWDOWN, FOLD)), '--to', 'json');
    expect(documents).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(documents.stdout)).toMatchObject([
      { variant: 'NT', players: ['Ann', 'Bob', 'Cy'], blindsOrStraddles: [1, 2, 0], startingStacks: [100, 100, 100] },
      { variant: 'NT', startingStacks: [75.5, 'inf'], blindsOrStraddles: [0.5, 0.25] },
    ]);
    const back = convert(file('a.jsonl', documents.stdout), '--to', 'phhs');
    expect(back.code).toBe(0);
    expect(verified('back.phhs', back.stdout)).toEqual(verified('a.phhs', phhs(SHOWDOWN, FOLD)));
  });

  test('to PokerStars text, with what is lost', () => {
    const text = convert(file('a.phh', SHOWDOWN), '--to', 'pokerstars');
    expect(text.code).toBe(0);
    expect(text.stderr).toContain('cardroom: lost in 1 hand: time\n');
    expect(text.stdout).toMatch(/^PokerStars Hand #\d+: {2}Hold'em No Limit/);
    expect(verified('a.txt', text.stdout)).toEqual([ENDED]);
  });

  test('to ACPC lines and back', () => {
    const lines = convert(file('a.phh', SHOWDOWN), '--to', 'acpc');
    expect(lines.stdout).toBe('STATE:0:r6cf/cc/cc/cc:AsAd|7c2h|KsKd/2c5d9h/Jc/3s:8|-2|-6:Ann|Bob|Cy\n');
    // The line says no stakes: a reader takes those of the competition's game.
    expect(lines.stderr).toBe(
      ['blinds_or_straddles', 'min_bet', 'starting_stacks', '_rules']
        .map((field) => `cardroom: lost in 1 hand: ${field}\n`)
        .join(''),
    );
    const game = ['--from', 'acpc', '--game', 'holdem.nolimit.3p'];
    const scaled = lines.stdout.replace('r6', 'r300');
    const back = cardroom(['convert', '-', '--to', 'phhs', ...game], { input: scaled });
    expect(back).toMatchObject({ code: 0, stderr: '' });
    const again = cardroom(['convert', '-', '--to', 'acpc'], { input: back.stdout });
    expect(again).toMatchObject({ code: 0, stdout: scaled.replace(':8|-2|-6:', ':400|-100|-300:'), stderr: '' });
    expect(verified('back.phhs', back.stdout)).toMatchObject([{ status: 'ok', payoffs: ['400', '-100', '-300'] }]);
  });
});

test('[X-60] [SEED-14] intents are kept by PHH, and named if a format cannot say them', () => {
  const [hand] = linesOf(convert(file('a.phh', SHOWDOWN), '--to', 'json').stdout);
  const seated = file('a.jsonl', `${JSON.stringify({ ...hand, _intents: [0, 0, 2] })}\n`);
  const kept = convert(seated, '--to', 'phh');
  expect(kept.stderr).toBe('');
  expect(linesOf(convert(file('kept.phh', kept.stdout), '--to', 'json').stdout)).toMatchObject([
    { _intents: [0, 0, 2] },
  ]);
  const lostBy = (format: string): readonly string[] =>
    convert(seated, '--to', format)
      .stderr.split('\n')
      .filter((line) => /_table|_intents/.test(line));
  expect(lostBy('pokerstars')).toEqual(['cardroom: lost in 1 hand: _intents']);
  expect(lostBy('ohh')).toEqual(lostBy('pokerstars'));
  expect(lostBy('acpc')).toEqual(['cardroom: lost in 1 hand: _table']);
});

describe('PokerStars text', () => {
  test('to PHH', () => {
    const made = convert(file('a.txt', `${pokerStars('7')}\n\n${pokerStars('8')}`), '--to', 'phhs');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^\[1\]\nvariant = 'NT'\n/);
    expect(made.stdout).toContain('\n\n[2]\n');
    expect(verified('a.phhs', made.stdout)).toEqual([ENDED, ENDED]);
  });

  test('one hand of many', () => {
    const path = file('a.txt', `${pokerStars('7')}\n\n${pokerStars('8')}`);
    expect(linesOf(convert(path, '--to', 'json', '--hand', '2').stdout)).toMatchObject([{ hand: '8' }]);
    expect(convert(path, '--to', 'json', '--hand', '3')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'cardroom: There is no hand 3.\n',
    });
  });
});

describe('what goes wrong', () => {
  test('a hand that cannot be written costs only itself', () => {
    const run = convert(file('a.phhs', phhs(HIDDEN, INCOMPLETE, 'nonsense', SHOWDOWN)), '--to', 'pokerstars');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      'cardroom: hand 2: The hand is not over: PokerStars text tells only of whole hands.\n',
    );
    expect(run.stderr).toContain('cardroom: hand 3: line ');
    expect(run.stdout.match(/^PokerStars Hand/gm)).toHaveLength(2);
  });

  test('many hands do not fit into a .phh file', () => {
    const out = join(folder, 'out.phh');
    const run = convert(file('a.phhs', phhs(SHOWDOWN, FOLD)), '--to', 'phh', '-o', out);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('A .phh file holds one hand: choose one with --hand, or use --to phhs.');
    expect(readdirSync(folder)).toEqual(['a.phhs']);
  });

  test('an empty file has nothing to lose', () => {
    const out = file('out.json', '');
    expect(convert(file('a.phh', SHOWDOWN), '--to', 'json', '-o', out)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ variant: 'NT' });
  });

  test('a file that exists is kept without --force', () => {
    const out = file('out.json', 'precious');
    const source = file('a.phh', SHOWDOWN);
    const refused = convert(source, '--to', 'json', '-o', out);
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `cardroom: ${out}: The file already exists; --force overwrites it.\n`,
    });
    expect(readFileSync(out, 'utf8')).toBe('precious');
    expect(convert(source, '--to', 'json', '-o', out, '--force').code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ variant: 'NT' });
    expect(convert(source, '--to', 'json', '-o', folder).stderr).toContain('It is a folder.');
    expect(convert(source, '--to', 'json', '-o', join(folder, 'no/such/out')).stderr).toContain(
      'There is no such file',
    );
    expect(readdirSync(folder).sort()).toEqual(['a.phh', 'out.json']);
  });

  test('sources that cannot be read', () => {
    const missing = convert(join(folder, 'missing.phh'), '--to', 'json');
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('missing.phh: There is no such file or folder.');
    expect(convert(folder, '--to', 'json').stderr).toContain('It is a folder.');
    const unknown = convert(file('what.bin', '\u0000\u0001'), '--to', 'json');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain(
      'Unknown format: name it with --from phh|phhs|text|ipoker|ohh|json|acpc|pokerstars.',
    );
    const broken = convert(file('broken.json', '{"variant": '), '--to', 'phh', '-o', join(folder, 'none.phh'));
    expect(broken).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'cardroom: hand 1: line 1: The hand is cut off or damaged: it is not JSON.\n',
    });
    expect(existsSync(join(folder, 'none.phh'))).toBe(false);
  });
});

describe('rooms', () => {
  const WINAMAX = [
    'Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (1€/2€) - 2021/01/02 03:04:05 UTC',
    "Table: 'Oslo' 5-max (real money) Seat #1 is the button",
    'Seat 1: Ann (100€)',
    'Seat 2: Bob (100€)',
    '*** ANTE/BLINDS ***',
    'Ann posts small blind 1€',
    'Bob posts big blind 2€',
    'Dealt to Bob [As Ad]',
    '*** PRE-FLOP ***',
    'Ann folds',
    'Bob collected 3€ from pot',
    '*** SUMMARY ***',
    'Total pot 3€ | No rake',
  ].join('\n');

  test.each(['phhs', 'pokerstars', 'ohh', 'json'])('a room to %s, which ends the same', (to) => {
    const run = convert(file('hand.log', WINAMAX), '--to', to);
    expect(run.code).toBe(0);
    const [line] = linesOf(cardroom(['verify', '--json', file(`again.${to}`, run.stdout)]).stdout);
    expect(line).toMatchObject({ status: 'ok', variant: 'NT', players: 2 });
    expect([...((line?.payoffs ?? []) as string[])].sort()).toEqual(['-1', '1']);
  });

  test('[DEV-6] rake survives PokerStars to PHH and back, and every result agrees after it', () => {
    const { stdout } = convert(file('a.txt', pokerStars('7001')), '--to', 'phhs');
    expect(stdout).toContain('_rake = 0.5');
    const path = file('a.phhs', stdout);
    expect(linesOf(cardroom(['verify', '--json', path]).stdout)).toMatchObject([{ agrees: true, rake: '0.5' }]);
    const back = convert(path, '--to', 'pokerstars').stdout;
    expect(back).toMatch(/Total pot \$14\b.* \| Rake \$0\.50/);
  });

  test('[DEV-7] --hero names whose cards are dealt before the showdown', () => {
    const path = file('two.phh', SHOWDOWN);
    const dealt = (...args: string[]) => convert(path, '--to', 'pokerstars', ...args).stdout.match(/^Dealt to .*$/gm);
    expect(dealt('--hero', 'Bob')).toHaveLength(1);
    expect(dealt('--hero', 'nobody')).toBeNull();
  });
});

describe('standard input', () => {
  test.each([
    ['phh', SHOWDOWN],
    ['phhs', `# hands\n${phhs(SHOWDOWN)}`],
    ['text', `\ufeff${pokerStars('1')}`],
    ['ohh', '{"ohh": {}}'],
    ['ipoker', '<?xml version="1.0"?>\n<session sessioncode="1">'],
    ['json', '{"players": []}'],
    ['json', '[ {"players": []} ]'],
    ['acpc', 'MATCHSTATE:0:1::AsAd|'],
    ['acpc', 'STATE:0:ff:AsAd|7c2h|KsKd:0|1|-1:a|b|c'],
    [null, 'hello'],
  ])('begins like %s', (format, text) => {
    expect(formatOfStart(text)).toBe(format);
  });

  test('is told by how it begins', () => {
    const run = cardroom(['convert', '-', '--to', 'json'], { input: pokerStars('42') });
    expect(linesOf(run.stdout)).toMatchObject([{ hand: '42', venue: 'PokerStars' }]);
  });

  test('documents over many lines, and lists of them', () => {
    const [document] = linesOf(convert(file('a.phh', SHOWDOWN), '--to', 'json').stdout);
    for (const text of [JSON.stringify(document, null, 2), JSON.stringify([document, document], null, 1)]) {
      const run = cardroom(['convert', '-', '--to', 'json'], { input: text });
      expect(run.code).toBe(0);
      expect(linesOf(run.stdout)[0]).toEqual(document);
    }
  });
});
