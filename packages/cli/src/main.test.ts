import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardroom } from './testing/command.js';

const COMMANDS = [
  ...['verify', 'convert', 'replay', 'equity', 'eval', 'stats', 'audit'],
  ...['operator', 'doctor', 'backup', 'restore', 'key'],
];

describe('the command line', () => {
  test('the version is that of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(cardroom(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
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
    expect(stdout).toMatch(new RegExp(`Examples:\\n(?:  \\$ .*\\n)*  \\$ (?:.*\\| )?cardroom ${command} `));
  });

  test.each([
    [['frobnicate'], "cardroom: unknown command 'frobnicate'"],
    [['verfy', 'x'], "cardroom: unknown command 'verfy'\n(Did you mean verify?)"],
    [['verify', '--frob', 'x'], "cardroom: unknown option '--frob'"],
    [['verify'], "cardroom: missing required argument 'path'"],
    [['verify', 'x', '--workers', '0'], 'A whole number from 1 to 64 is needed.'],
    [['verify', 'x', '--workers', 'two'], 'A whole number from 1 to 64 is needed.'],
    [['verify', 'x', '--rules', 'none'], 'The rule sets are standard, '],
    [['convert', 'x'], "required option '--to <format>' not specified"],
    [['convert', 'x', '--to', 'xml'], 'Allowed choices are phh, phhs, pokerstars, json, acpc.'],
    [['replay', 'x', '--hand', '0'], 'hands are counted from 1'],
    [['equity', 'AhAd', 'KhKd', '--variant', 'XX'], 'There is no variant XX: the codes are FT, NT, '],
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

  test('no command at all shows help and is code 2', () => {
    const { code, stderr } = cardroom([]);
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: cardroom');
  });
});
