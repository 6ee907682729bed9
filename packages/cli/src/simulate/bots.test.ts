import { describe, expect, test } from 'vitest';
import { commandAgain, commandOn } from './again.js';
import { parseBots } from './bots.js';
import { timeText } from './time.js';

describe('the text of --bots', () => {
  test.each([
    [['tight,caller'], ['tight tight', 'caller caller']],
    [['tight, tight ,tight'], ['tight tight', 'tight-2 tight', 'tight-3 tight']],
    [['a=tight,tight=caller,tight'], ['a tight', 'tight caller', 'tight-2 tight']],
    [
      ['tight', 'caller,random'],
      ['tight tight', 'caller caller', 'random random'],
    ],
    [['./bots/mine.mjs,cmd:python3 bot.py --depth=3'], ['mine ./bots/mine.mjs', 'bot cmd:python3 bot.py --depth=3']],
    [['cmd:node "a, b.mjs",x=cmd:sh -c \'a,b\''], ['node cmd:node "a, b.mjs"', "x cmd:sh -c 'a,b'"]],
    [['acpc:18790,été=tight'], ['acpc-18790 acpc:18790', 'été tight']],
  ])('%j', (texts, expected) => {
    expect(parseBots(texts)?.map(({ name, bot }) => `${name} ${bot}`)).toEqual(expected);
  });

  test.each([[['']], [['tight,,caller']], [['tight,']]])('an empty entry is none: %j', (texts) => {
    expect(parseBots(texts)).toBe(null);
  });
});

describe('the command to go on with', () => {
  const ARGS = [
    'simulate',
    '--bots',
    'a=cmd:python3 bot.py,tight',
    '--hands',
    '10',
    '--out=x.phhs',
    '--json',
    '--workers',
    '2',
  ];

  test('one hand again: what only writes is left away', () => {
    expect(commandAgain(ARGS, '--only 7')).toBe(
      "cardroom simulate --bots 'a=cmd:python3 bot.py,tight' --hands 10 --only 7",
    );
    expect(commandAgain(['simulate', '--report', 'r.html', '--seed', "it's"], '--only 1')).toBe(
      "cardroom simulate --seed 'it'\\''s' --only 1",
    );
  });

  test('the rest of the match', () => {
    expect(commandOn([...ARGS, '--resume'])).toBe(
      "cardroom simulate --bots 'a=cmd:python3 bot.py,tight' --hands 10 --out=x.phhs --json --workers 2 --resume",
    );
  });
});

test.each([
  [0.2, '1 s'],
  [59.5, '1 min 0 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
])('%f seconds are %s', (seconds, text) => expect(timeText(seconds)).toBe(text));
