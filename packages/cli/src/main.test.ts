import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tableText } from './table.js';
import { CARDROOM, cardroom, cardroomProcess } from './testing/command.js';
import { widthOf } from './text.js';

const COMMANDS = [
  ...['serve', 'verify', 'convert', 'replay', 'equity', 'eval', 'payouts', 'icm'],
  ...['import', 'query', 'study', 'stats', 'audit'],
  ...['simulate', 'league', 'join', 'train', 'env', 'worker'],
  ...['operator', 'doctor', 'backup', 'restore', 'key', 'completion'],
];

describe('the command line', () => {
  test('the version is that of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(cardroomProcess(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([
    ['help', 'verify'],
    ['eval', 'AhKhQhJhTh'],
    ['simulate', '--bots', 'folder,caller', '--hands', '0'],
  ])('a process of its own and the thread of these tests answer alike: %s %s', (...args) => {
    expect(cardroomProcess(args)).toEqual(cardroom(args));
  });

  test('help names every command', () => {
    const { code, stdout } = cardroom(['--help']);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(COMMANDS)('help for %s has examples that begin with it', (command) => {
    const { code, stdout } = cardroom(['help', command]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: cardroom ${command}`);
    expect(stdout).toMatch(
      new RegExp(`Examples?:\\n(?:  \\$ .*\\n)*  \\$ (?:.*\\| |[A-Z_]+=\\S+ )?cardroom ${command}\\b`),
    );
  });

  test.each([
    [['frobnicate'], "cardroom: unknown command 'frobnicate'"],
    [['verfy', 'x'], "cardroom: unknown command 'verfy'\n(Did you mean verify?)"],
    [['verify', '--frob', 'x'], "cardroom: unknown option '--frob'"],
    [['verify'], "cardroom: missing required argument 'path'"],
    [['verify', 'x', '--workers', '0'], 'It must be a whole number from 1 to 64.'],
    [['verify', 'x', '--workers', 'two'], 'It must be a whole number from 1 to 64.'],
    [['verify', 'x', '--rules', 'none'], 'The rule sets are standard, '],
    [['convert', 'x'], "required option '--to <format>' not specified"],
    [['help', 'simulat'], "unknown command 'simulat'\n(Did you mean simulate?)"],
    [['convert', 'x', '--to', 'xml'], 'Allowed choices are phh, phhs, pokerstars, ohh, json, acpc.'],
    [['replay', 'x', '--hand', '0'], 'hands are counted from 1'],
    [['equity', 'AhAd', 'KhKd', '--variant', 'XX'], 'Unknown variant XX: the codes are FT, NT, '],
    [['equity', 'AhAd', 'KhKd', '--board', 'zz'], '--board zz: cards are written like AhKd or Tc.'],
    [
      ['equity', 'AhAd', 'KhKd', '--exact', '--samples', '5'],
      "option '--exact' cannot be used with option '--samples <n>'",
    ],
    [['eval', 'AhKx'], 'cards AhKx: cards are written like AhKd or Tc.'],
  ])('%j is refused with code 2', (args, message) => {
    const { code, stdout, stderr } = cardroom(args);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test.each(['-v', '-V'])('[DEV-13] %s is the version, too', (flag) => {
    expect(cardroomProcess([flag])).toEqual(cardroomProcess(['--version']));
  });

  test('[DEV-13] version and help wait for nothing that they do not need', () => {
    // Processor time of the process: the clock says more about the other processes of the machine.
    const report =
      'process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(String(user+system))})';
    const least = (args: readonly string[]): number =>
      Math.min(
        ...Array.from({ length: 5 }, () =>
          Number(spawnSync(process.execPath, ['--import', `data:text/javascript,${report}`, ...args]).stderr),
        ),
      );
    // Node alone takes about 80 ms on the machine of the figures: the promise of 150 ms for both, as a ratio.
    const bare = least(['-e', '0']);
    expect(bare).toBeGreaterThan(0);
    expect(least([CARDROOM, '--version'])).toBeLessThan(1.9 * bare);
    expect(least([CARDROOM, '--help'])).toBeLessThan(1.9 * bare);
  });

  test.each([
    ['1e3', '1,000 hands in'],
    ['2k', '2,000 hands in'],
    ['0.5k', '500 hands in'],
    ['1,200', '1,200 hands in'],
    ['1', '1 hand in'],
  ])('[DEV-13] numbers as people write them: %s', (hands, said) => {
    const run = cardroom(['simulate', '--bots', 'folder,caller', '--hands', hands]);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining(`\n${said}`) });
  });

  test.each(['1.5', '1e-3', '0x10', '-5', '1kk', '1,00', '9e99', ''])('[DEV-13] %j is no number of hands', (hands) => {
    expect(cardroom(['simulate', '--bots', 'folder,caller', '--hands', hands]).code).toBe(2);
  });

  test('no command at all shows help and is code 2', () => {
    const { code, stderr } = cardroom([]);
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: cardroom');
  });
});

describe('[DEV-13] tables', () => {
  const rows = [
    [
      'a bot with a name that is longer than anybody would read',
      'cmd:python3 /home/somebody/bots/mine.py --deep',
      '12',
    ],
    ['b', 'tight', '-12'],
  ];

  test.each([40, 60, 80, 200])('[DEV-13] are no wider than a terminal of %i columns', (width) => {
    const lines = tableText(['player', 'bot', 'net'], rows, { align: ['left', 'left'], width }).split('\n');
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
    expect(lines.join('')).toContain('-12');
    expect(lines.join('').includes('…')).toBe(width < 120);
  });
});

describe('[DEV-13] help', () => {
  /** As it comes to a terminal of this width. */
  function helpAt(command: string, width: number): string {
    const terminal = `data:text/javascript,Object.assign(process.stdout,{isTTY:true,columns:${width}})`;
    const args = ['--import', terminal, CARDROOM, 'help', command];
    return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } }).stdout;
  }

  test.each(['serve', 'simulate', 'stats', 'join', 'train'])(
    '[DEV-13] %s fits terminals of 60 and 80 columns',
    (command) => {
      const whole = cardroom(['help', command]).stdout;
      for (const width of [60, 80]) {
        const help = helpAt(command, width);
        expect(help.split(/\s+/)).toEqual(whole.split(/\s+/));
        // Examples and lines of code are there to be copied; a word is not broken.
        const wide = help.split('\n').filter((line) => widthOf(line) > width && /\S\s+\S/.test(line));
        expect(wide.filter((line) => !/^ {2}(\$|import|export) /.test(line))).toEqual([]);
        expect(help.match(/^ {2}\$ .*$/gm)).toEqual(whole.match(/^ {2}\$ .*$/gm));
      }
    },
  );

  test('[DEV-13] defaults are said in words', () => {
    for (const command of COMMANDS) expect(cardroom(['help', command]).stdout).not.toMatch(/default: [[{]/);
  });
});

describe('[DEV-13] completion', () => {
  /** The words that bash offers for a command line whose last word is under way. */
  function offers(...words: readonly string[]): string[] {
    const script = `${cardroom(['completion', 'bash']).stdout}
      COMP_WORDS=(cardroom ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
      _cardroom; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((word) => word !== '');
  }

  test('[DEV-13] bash completes commands, options and their values', () => {
    expect(offers('si')).toEqual(['simulate']);
    expect(offers('simulate', '--du')).toEqual(['--duplicate']);
    expect(offers('simulate', '--policy', 'ch')).toEqual(['check-fold']);
    expect(offers('completion', 'z')).toEqual(['zsh']);
    expect(offers('league', '--unt')).toEqual(['--until']);
  });

  test.each(['zsh', 'fish'])('[DEV-13] the script for %s names every command and its options', (shell) => {
    const { code, stdout } = cardroom(['completion', shell]);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`\\b${command}\\b`));
    expect(stdout).toContain('duplicate');
    expect(stdout).toContain('check-fold');
  });

  test('[DEV-13] a shell that is not known is refused', () => {
    expect(cardroom(['completion', 'cmd.exe']).code).toBe(2);
  });
});
