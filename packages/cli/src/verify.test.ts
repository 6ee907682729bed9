import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tarOf } from '@cardroom/notation/testing/tar';
import { zipOf } from '@cardroom/notation/testing/zip';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { CARDROOM, cardroom, linesOf, type Run } from './testing/command.js';
import { FOLD, HIDDEN, INCOMPLETE, phhs, pokerStars, SHOWDOWN, SMALL_RAISE } from './testing/hands.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

function verify(...args: string[]): Run {
  return cardroom(['verify', ...args]);
}

/** File, index and status of every line, with the code of its error. */
function statuses({ stdout }: Run): string[] {
  return linesOf(stdout).map(({ file: name, index, status, error }) => {
    const { code } = (error ?? {}) as { code?: string };
    return `${name} ${index} ${status}${code === undefined ? '' : ` ${code}`}`;
  });
}

describe('the JSON lines of PHH hands', () => {
  test('a hand that is over: every field, amounts as decimal strings', () => {
    const run = verify('--json', file('one.phhs', phhs(SHOWDOWN, FOLD)));
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(run.stdout)).toEqual([
      {
        file: 'one.phhs',
        index: 0,
        hand: '1',
        variant: 'NT',
        players: 3,
        status: 'ok',
        stacks: ['108', '98', '94'],
        payoffs: ['8', '-2', '-6'],
        hidden: [],
        deviations: [],
      },
      {
        file: 'one.phhs',
        index: 1,
        hand: '2',
        variant: 'NT',
        players: 2,
        status: 'ok',
        stacks: ['75.75', 'inf'],
        payoffs: ['0.25', '-0.25'],
        hidden: [],
        deviations: [],
      },
    ]);
  });

  test('a hand that stops early is incomplete and does not fail', () => {
    const run = verify('--json', file('early.phh', INCOMPLETE));
    expect(run.code).toBe(0);
    expect(linesOf(run.stdout)).toEqual([
      {
        file: 'early.phh',
        index: 0,
        hand: null,
        variant: 'NT',
        players: 3,
        status: 'incomplete',
        stacks: ['94', '98', '94'],
        payoffs: ['-6', '-2', '-6'],
        hidden: [],
        deviations: ['incomplete'],
      },
    ]);
  });

  test('a refused act fails with its code, sentence, line and number', () => {
    const run = verify('--json', file('refused.phhs', phhs(SHOWDOWN, SMALL_RAISE, SHOWDOWN)));
    expect(run.code).toBe(1);
    expect(statuses(run)).toEqual(['refused.phhs 0 ok', 'refused.phhs 1 failed bet-out-of-range', 'refused.phhs 2 ok']);
    expect(linesOf(run.stdout)[1]).toEqual({
      file: 'refused.phhs',
      index: 1,
      hand: '2',
      variant: 'NT',
      players: 3,
      status: 'failed',
      deviations: [],
      error: {
        code: 'bet-out-of-range',
        message: 'p3 cannot bet or raise to 3: choose 4 to 100.',
        line: 18,
        action: 4,
      },
    });
  });

  test('[X-49] players at the showdown with unknown cards, and results that the file states, after rake', () => {
    const stated = `${SHOWDOWN}\nfinishing_stacks = [108, 98, 94]`;
    const other = `${SHOWDOWN}\nhand = 'the "third"'\nfinishing_stacks = [107.5, 98, 94]`;
    const less = `${SHOWDOWN}\nfinishing_stacks = [100, 98, 94]`;
    const run = verify('--json', file('stated.phhs', phhs(HIDDEN, stated, other, less)));
    expect(run.code).toBe(0);
    expect(linesOf(run.stdout).map(({ hand, hidden, agrees, rake }) => ({ hand, hidden, agrees, rake }))).toEqual([
      { hand: '1', hidden: [1, 2], agrees: undefined, rake: undefined },
      { hand: '2', hidden: [], agrees: true, rake: '0' },
      { hand: 'the "third"', hidden: [], agrees: true, rake: '0.5' },
      { hand: '4', hidden: [], agrees: false, rake: undefined },
    ]);
  });

  test('rules: --rules, else those of the hand, else those of the file type', () => {
    // A fifth bet of two players: PHH caps the street at four.
    const five = `variant = 'FT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'p2 cbr 4', 'p1 cbr 6', 'p2 cbr 8', 'p1 cbr 10', 'p2 cbr 12', 'p1 f']`;
    const path = file('five.phhs', phhs(five, `${five}\n_rules = 'standard'`));
    expect(statuses(verify('--json', path))).toEqual(['five.phhs 0 failed raise-closed', 'five.phhs 1 ok']);
    expect(statuses(verify('--json', '--rules', 'standard', path))).toEqual(['five.phhs 0 ok', 'five.phhs 1 ok']);
    expect(statuses(verify('--json', '--rules', 'phh', path))).toEqual([
      'five.phhs 0 failed raise-closed',
      'five.phhs 1 failed raise-closed',
    ]);
  });
});

describe('the JSON lines of PokerStars text', () => {
  test('the hand number, the nets of the room, and whether the rules agree', () => {
    const run = verify('--json', file('session.txt', `${pokerStars('7001')}\n\n${pokerStars('7002')}`));
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(run.stdout)).toEqual(
      ['7001', '7002'].map((hand, index) => ({
        file: 'session.txt',
        index,
        hand,
        variant: 'NT',
        players: 3,
        status: 'ok',
        stacks: ['108', '98', '94'],
        payoffs: ['8', '-2', '-6'],
        nets: { Ann: '7.5', Bob: '-2', Cy: '-6' },
        hidden: [],
        agrees: true,
        rake: '0.5',
        deviations: [],
      })),
    );
  });

  test('what the room allowed and the rules refuse is ok with a deviation', () => {
    const text = pokerStars('7003')
      .replace('Cy: raises $4 to $6', 'Cy: raises $1 to $3')
      .replace('calls $5', 'calls $2');
    const books = text.replaceAll('$13.50', '$7.50').replace('Total pot $14', 'Total pot $8');
    const [line] = linesOf(verify('--json', file('odd.txt', books)).stdout);
    expect(line).toMatchObject({ status: 'ok', agrees: false, nets: { Ann: '4.5', Bob: '-2', Cy: '-3' } });
    expect(line?.deviations).toContain('refused-bet-out-of-range');
  });

  test('books that do not balance fail, a cut hand is incomplete', () => {
    const broken = pokerStars('7004').replace('Ann collected $13.50', 'Ann collected $33.50');
    const cut = pokerStars('7005').split('*** RIVER')[0]!;
    expect(statuses(verify('--json', file('broken.txt', `${broken}\n\n${cut}`)))).toEqual([
      'broken.txt 0 failed unbalanced',
      'broken.txt 1 incomplete truncated-hand',
    ]);
  });
});

describe('paths', () => {
  test('folders with all that is in them, sorted, other files left out', () => {
    file('b/2.phh', SHOWDOWN);
    file('b/10.phh', SHOWDOWN);
    file('a.phhs', phhs(SHOWDOWN));
    file('c/deep/er/x.txt', pokerStars('1'));
    file('c/notes.md', 'nothing');
    file('B.PHH', SHOWDOWN);
    expect(linesOf(verify('--json', folder).stdout).map((line) => line.file)).toEqual([
      'B.PHH',
      'a.phhs',
      'b/10.phh',
      'b/2.phh',
      'c/deep/er/x.txt',
    ]);
    expect(
      linesOf(verify('--json', join(folder, 'b'), join(folder, 'a.phhs')).stdout).map((line) => line.file),
    ).toEqual(['10.phh', '2.phh', 'a.phhs']);
  });

  test('links that go round in circles end, a link out of the folder is followed', () => {
    file('in/1.phh', SHOWDOWN);
    file('out/2.phh', SHOWDOWN);
    symlinkSync('..', join(folder, 'in/up'));
    symlinkSync('.', join(folder, 'in/self'));
    symlinkSync('../out', join(folder, 'in/other'));
    symlinkSync('../in', join(folder, 'out/back'));
    symlinkSync('gone.phh', join(folder, 'in/3.phh'));
    expect(statuses(verify('--json', join(folder, 'in')))).toEqual([
      '1.phh 0 ok',
      '3.phh 0 failed unreadable',
      'other/2.phh 0 ok',
    ]);
  });

  test('[DEV-9] a bad path is said in words and counted as a path, and the others are read', () => {
    const good = file('good.phh', SHOWDOWN);
    const json = verify('--json', join(folder, 'missing.phhs'), good);
    expect(json.code).toBe(1);
    expect(json.stderr).toBe(`cardroom: ${join(folder, 'missing.phhs')}: There is no such file or folder.\n`);
    expect(statuses(json)).toEqual(['missing.phhs 0 failed unreadable', 'good.phh 0 ok']);
    const text = verify(join(folder, 'missing.phhs'), good);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('NO HANDS missing.phhs: There is no such file or folder.');
    expect(text.stdout).toContain('\n1 path without hands.\n1 hand in ');
    expect(text.stdout).toContain('│ .phh');
  });

  test('a file of another kind, an empty folder, an empty file', () => {
    const other = file('hands.csv', 'a,b');
    mkdirSync(join(folder, 'empty'));
    const empty = file('empty.phhs', '');
    const run = verify('--json', other, join(folder, 'empty'), empty);
    expect(run.code).toBe(1);
    expect(statuses(run)).toEqual([
      'hands.csv 0 failed not-a-hand-file',
      'empty 0 failed empty-folder',
      'empty.phhs 0 failed no-hands',
    ]);
    expect(run.stderr).toContain('This begins like no history file that can be read.');
    expect(run.stderr).toContain('There is no history file in this folder');
  });

  test.runIf(process.platform !== 'win32')('a folder without permission costs nothing else', () => {
    file('a/1.phh', SHOWDOWN);
    file('b/2.phh', SHOWDOWN);
    file('c/3.phh', SHOWDOWN);
    chmodSync(join(folder, 'b'), 0);
    chmodSync(join(folder, 'c/3.phh'), 0);
    // The superuser may read everything: it runs the command as nobody.
    const uid = process.getuid?.() === 0 ? { uid: 65534 } : {};
    const run = cardroom(['verify', '--json', folder], uid);
    chmodSync(join(folder, 'b'), 0o755);
    expect(statuses(run)).toEqual(['a/1.phh 0 ok', 'b 0 failed unreadable', 'c/3.phh 0 failed unreadable']);
    expect(run.stderr).toContain('There is no permission to read it.');
    expect(run.code).toBe(1);
  });
});

describe('archives and other rooms', () => {
  test('files of .tar and .tar.gz archives, and attributes of a Mac in between', () => {
    const files = { 'in/1.txt': pokerStars('7001'), 'in/._1.txt': 'Mac OS X', 'in/2.phhs': phhs(SHOWDOWN, FOLD) };
    file('a.tar', tarOf(files));
    file('b.tgz', gzipSync(tarOf(files)));
    file('c.tar.gz', gzipSync(tarOf({ 'in/readme.md': 'x' })));
    expect(statuses(verify('--json', folder))).toEqual([
      ...['a.tar', 'b.tgz'].flatMap((name) => [
        `${name}/in/1.txt 0 ok`,
        `${name}/in/2.phhs 0 ok`,
        `${name}/in/2.phhs 1 ok`,
      ]),
      'c.tar.gz 0 failed empty-archive',
    ]);
    expect(verify('--json', '--workers', '2', folder).stdout).toBe(verify('--json', folder).stdout);
  });

  test('files of .zip and .gz archives, and what is wrong with an archive', () => {
    file('a.zip', zipOf({ 'in/1.txt': pokerStars('7001'), 'in/2.phhs': phhs(SHOWDOWN, FOLD), 'in/readme.md': 'x' }));
    file('b.txt.gz', gzipSync(pokerStars('7002')));
    file('c.zip', zipOf({ 'in/readme.md': 'x' }));
    file('d.gz', gzipSync(pokerStars('7003')).subarray(0, 100));
    expect(statuses(verify('--json', folder))).toEqual([
      'a.zip/in/1.txt 0 ok',
      'a.zip/in/2.phhs 0 ok',
      'a.zip/in/2.phhs 1 ok',
      'b.txt.gz 0 ok',
      'c.zip 0 failed empty-archive',
      'd.gz 0 failed unreadable',
    ]);
    expect(verify('--json', '--workers', '2', folder).stdout).toBe(verify('--json', folder).stdout);
  });

  test('a file is read by what it holds, whatever its name says', () => {
    const game = '<session sessioncode="1"><general><gametype>Holdem NL €1/€2</gametype></general><game gamecode="9">';
    file('xml.txt', `${game}<player seat="1" name="A" chips="5" dealer="1" win="3"/></game></session>`);
    file('text.xml', pokerStars('7001'));
    file('phh.txt', SHOWDOWN);
    // Files of a folder that hold something else are passed over.
    file('index.jsonl', '{"file":"a"}\n');
    file('server.log', 'started\n');
    file('page.xml', '<html/>');
    expect(statuses(verify('--json', folder))).toEqual([
      'phh.txt 0 ok',
      'text.xml 0 ok',
      'xml.txt 0 failed too-few-in-hand',
    ]);
  });
});

describe('damaged files', () => {
  const NOISE: Uint8Array = Uint8Array.from({ length: 70_000 }, (_, n) => (n * 73 + (n >> 7)) % 256);

  test('binary files of every kind fail once', () => {
    for (const name of ['x.phh', 'x.phhs', 'x.txt']) file(name, NOISE);
    expect(statuses(verify('--json', folder)).map((line) => line.replace(/ [a-z-]+$/, ''))).toEqual([
      'x.phh 0 failed',
      'x.phhs 0 failed',
      'x.txt 0 failed',
    ]);
  });

  test('a truncated last hand is said, all before it are read', () => {
    const path = file('cut.phhs', phhs(SHOWDOWN, SHOWDOWN).slice(0, -90));
    const run = verify('--json', path);
    expect(statuses(run)).toEqual(['cut.phhs 0 ok', 'cut.phhs 1 failed truncated']);
    expect(run.code).toBe(1);
  });

  test('a line of 100 MB costs its hand and nothing else', () => {
    const long = (name: string, before: string, after: string): string => {
      const path = file(name, before);
      const descriptor = openSync(path, 'a');
      const megabyte = Buffer.alloc(1 << 20, 'x');
      for (let n = 0; n < 100; n++) writeSync(descriptor, megabyte);
      writeSync(descriptor, after);
      closeSync(descriptor);
      return path;
    };
    long('a.phhs', `[1]\n${SHOWDOWN}\n\n[2]\n_note = '`, `'\n${SHOWDOWN}\n\n[3]\n${SHOWDOWN}\n`);
    long('b.txt', `${pokerStars('1')}\n\n`, `\n\n${pokerStars('2')}`);
    const run = verify('--json', folder);
    expect(statuses(run)).toEqual([
      'a.phhs 0 ok',
      'a.phhs 1 failed hand-too-large',
      'a.phhs 2 ok',
      // Text after a hand of PokerStars text belongs to it.
      'b.txt 0 failed line-too-long',
      'b.txt 1 ok',
    ]);
    expect(linesOf(run.stdout)[2]).toMatchObject({ hand: '3' });
  });

  test('names from a file cannot command the terminal', () => {
    const path = file('evil.phhs', phhs(`${SMALL_RAISE}\nhand = "\\u001b[2J"`));
    const { stdout } = verify(path);
    expect(stdout).toContain('hand \ufffd[2J, line');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('the summary', () => {
  test('[X-49] [DEV-9] counts by file type, status and room, and each hand that failed or differs, from 1', () => {
    file('a.phhs', phhs(SHOWDOWN, SMALL_RAISE, INCOMPLETE, HIDDEN));
    file('b.phh', `${SHOWDOWN}\nfinishing_stacks = [100, 98, 94]`);
    file('c.txt', pokerStars('5'));
    const { code, stdout, stderr } = verify(folder);
    expect(code).toBe(1);
    expect(stderr).toBe('');
    const lines = stdout.split('\n');
    expect(lines[0]).toBe(
      'FAILED  a.phhs, hand 2, line 18, action 4: bet-out-of-range: p3 cannot bet or raise to 3: choose 4 to 100.',
    );
    expect(lines[1]).toBe('DIFFERS b.phh, hand #1, line 1: the file ends with 100, 98, 94, the rules with 108, 98, 94');
    const rows = lines.filter((line) => line.includes('│')).map((line) => line.split('│').map((cell) => cell.trim()));
    expect(rows.map((cells) => cells.slice(1, -1))).toEqual([
      ['', 'files', 'hands', 'ok', 'incomplete', 'failed'],
      ['.phh', '1', '1', '1', '0', '0'],
      ['.phhs', '1', '4', '2', '1', '1'],
      ['.txt', '1', '1', '1', '0', '0'],
      ['all', '3', '6', '4', '1', '1'],
      ['room', 'hands', 'agree', 'do not', 'rake in all', 'deviations'],
      ['(no room named)', '5', '0', '1', '0', 'incomplete 1, rake-above-limit 1,'],
      ['', '', '', '', '', 'stated-results-contradict 1, unknown-cards 1'],
      ['PokerStars', '1', '1', '0', '0.5', ''],
    ]);
    expect(stdout).toContain(
      'Deviations (hands): incomplete 1, rake-above-limit 1, stated-results-contradict 1, unknown-cards 1.\n',
    );
    expect(stdout).toContain('Results that files state: 1 agree, 1 do not.\n');
    expect(stdout).toMatch(/\n6 hands in \d+\.\d s, \d+ a second\.\n$/);
  });

  test('winnings that differ are said where a file states no stacks', () => {
    const run = verify(file('w.phh', `${SHOWDOWN}\nwinnings = [11, 0, 0]`));
    expect(run.stdout).toContain(
      'DIFFERS w.phh, hand #1, line 1: the file states winnings of 11, 0, 0, the rules end with 108, 98, 94',
    );
  });
});

describe('threads', () => {
  /** A file of several parts with a fault every now and then. */
  function manyHands(count: number): string {
    const hands = Array.from({ length: count }, (_, n) =>
      n % 997 === 5 ? SMALL_RAISE : n % 1013 === 7 ? SHOWDOWN.slice(0, 60) : n % 2 === 0 ? SHOWDOWN : FOLD,
    );
    return phhs(...hands);
  }

  test('any number of workers gives the same bytes in the same order', () => {
    const [hands, texts] = share([9_000, 3_800], [14_000, 3_800]);
    file('a/large.phhs', manyHands(hands));
    file('b/large.txt', Array.from({ length: texts }, (_, n) => pokerStars(String(n + 1))).join('\n\n'));
    for (let n = 0; n < 300; n++) file(`c/${n}.phh`, n % 7 === 0 ? SMALL_RAISE : SHOWDOWN);
    file('d/x.phhs', 'nonsense');
    const one = verify('--json', folder, join(folder, 'missing.txt'));
    expect(linesOf(one.stdout)).toHaveLength(hands + texts + 300 + 1 + 1);
    expect(verify('--json', '--workers', '3', folder, join(folder, 'missing.txt'))).toEqual(one);
    const withoutTime = ({ code, stdout }: Run): unknown => [code, stdout.replace(/in [\d.]+ s, \d+ a second/, '')];
    const folders = ['a', 'c', 'd'].map((name) => join(folder, name));
    expect(withoutTime(verify('--workers', '2', ...folders))).toEqual(withoutTime(verify(...folders)));
  });

  test('a file whose strings look like hands is read as by one thread', () => {
    // Every second header stands in a string over several lines: a cut at it would be wrong.
    const quoted = `${FOLD}\n_note = '''\n[77]\n${SHOWDOWN.replaceAll("'", '"')}\n'''`;
    file('quoted.phhs', phhs(...Array.from({ length: 9000 }, () => quoted)));
    const one = verify('--json', folder);
    expect(linesOf(one.stdout)).toHaveLength(9000);
    expect(verify('--json', '--workers', '2', folder)).toEqual(one);
  });
});

describe('ends', () => {
  function start(args: readonly string[]): ReturnType<typeof spawn> {
    return spawn(process.execPath, [CARDROOM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  }

  function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
    return new Promise((resolve) => {
      let text = '';
      stream?.on('data', (chunk) => {
        text += chunk;
      });
      stream?.on('end', () => resolve(text));
    });
  }

  test.runIf(process.platform !== 'win32').each(['1', '2'])(
    'interrupted with %s workers: whole lines, a word on standard error, code 130',
    async (workers) => {
      const large = file('large.phhs', phhs(...Array.from({ length: share(30_000, 60_000) }, () => SHOWDOWN)));
      const child = start(['verify', '--json', '--workers', workers, large, large, large, large]);
      const stdout = textOf(child.stdout);
      const stderr = textOf(child.stderr);
      await once(child.stdout!, 'data');
      child.kill('SIGINT');
      const [code] = await once(child, 'exit');
      expect(code).toBe(130);
      expect(await stderr).toBe('cardroom: stopped before all hands were read.\n');
      const lines = (await stdout).split('\n');
      expect(lines.pop()).toBe('');
      expect(lines.length).toBeLessThan(4 * share(30_000, 60_000));
      expect(JSON.parse(lines.at(-1)!)).toMatchObject({ status: 'ok' });
    },
  );

  test.runIf(process.platform !== 'win32')('a reader that goes away ends the command without a word', async () => {
    const large = file('large.phhs', phhs(...Array.from({ length: share(30_000, 60_000) }, () => SHOWDOWN)));
    const child = start(['verify', '--json', large]);
    const stderr = textOf(child.stderr);
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    const [code] = await once(child, 'exit');
    expect(code).toBe(141);
    expect(await stderr).toBe('');
  });
});
