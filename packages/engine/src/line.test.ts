/** Lines of the log: one parser for bytes and for text, and one writer. */
import { describe, expect, test } from 'vitest';
import type { HandAction } from './action.js';
import { parseCards, UNKNOWN } from './cards.js';
import {
  decimalsOfLine,
  formatAction,
  formatLine,
  type LineAction,
  LineReader,
  MAX_LINE,
  parseAction,
  parseLine,
} from './line.js';

function read(line: string, scale = 0): HandAction | string | null {
  const bytes = new TextEncoder().encode(`x${line}x`);
  const reader = new LineReader(bytes, scale);
  const action = reader.read(1, bytes.length - 1);
  return reader.error ?? action;
}

/** The same line as text. */
function readText(line: string, scale = 0): HandAction | string | null {
  const parsed = parseLine(line, scale);
  return parsed.ok ? parsed.value.action : parsed.error.code;
}

const cards = (text: string): number[] => parseCards(text) ?? [];

describe('lines that are actions', () => {
  const cases: [string, HandAction | null][] = [
    ['p1 f', { kind: 'fold', player: 0 }],
    ['p10 f', { kind: 'fold', player: 9 }],
    ['  p2 \t cc  ', { kind: 'checkCall', player: 1 }],
    ['p2 cc # why not # twice', { kind: 'checkCall', player: 1 }],
    ['p3 cbr 60', { kind: 'betRaise', player: 2, to: 60 }],
    ['p3 pb', { kind: 'bringIn', player: 2 }],
    ['p3 sd', { kind: 'discard', player: 2, cards: [] }],
    ['p3 sd # pat', { kind: 'discard', player: 2, cards: [] }],
    ['p3 sd 2c3d', { kind: 'discard', player: 2, cards: cards('2c3d') }],
    ['p3 sm', { kind: 'muck', player: 2 }],
    ['p3 sm -', { kind: 'show', player: 2 }],
    ['p3 sm AhKd', { kind: 'show', player: 2, cards: cards('AhKd') }],
    ['p3 sm Ah??', { kind: 'show', player: 2, cards: [...cards('Ah'), UNKNOWN] }],
    ['p3 sm A??h', { kind: 'show', player: 2, cards: [UNKNOWN, UNKNOWN] }],
    ['d dh p9 Ts9s', { kind: 'dealHole', player: 8, cards: cards('Ts9s') }],
    ['d dh p1 Ah', { kind: 'dealHole', player: 0, cards: cards('Ah') }],
    ['d dh p1 Ah??2c', { kind: 'dealHole', player: 0, cards: [...cards('Ah'), UNKNOWN, ...cards('2c')] }],
    ['d dh p1 AhKhQhJhTh', { kind: 'dealHole', player: 0, cards: cards('AhKhQhJhTh') }],
    ['d db 2c', { kind: 'dealBoard', cards: cards('2c') }],
    ['d  db  AhKhQh', { kind: 'dealBoard', cards: cards('AhKhQh') }],
    ['', null],
    ['   ', null],
    ['# text', null],
    ['#', null],
    [' # p1 f', null],
  ];
  test.each(cases)('%j', (line, action) => {
    expect(read(line)).toEqual(action);
    expect(readText(line)).toEqual(action);
  });

  test('amounts are scaled from their characters', () => {
    expect(read('p1 cbr 2.5', 2)).toEqual({ kind: 'betRaise', player: 0, to: 250 });
    expect(read('p1 cbr 0.07', 2)).toEqual({ kind: 'betRaise', player: 0, to: 7 });
    expect(read('p1 cbr 90071992547409.91', 2)).toEqual({ kind: 'betRaise', player: 0, to: 9007199254740991 });
  });
});

describe('lines that are none', () => {
  const cases: [string, string][] = [
    ['p1', 'bad-line'],
    ['P1 f', 'bad-player'],
    ['d dh 1 AhKd', 'bad-player'],
    ['p0 f', 'bad-player'],
    ['p01 f', 'bad-player'],
    ['p100 f', 'bad-player'],
    ['p f', 'bad-player'],
    ['x f', 'bad-player'],
    ['p1 x', 'bad-line'],
    ['p1 fold', 'bad-line'],
    ['p1 f now', 'bad-line'],
    ['p1 f #x', 'bad-line'],
    ['p1 f# x', 'bad-line'],
    ['p1f', 'bad-player'],
    ['#x', 'bad-player'],
    ['p1 cc 5', 'bad-line'],
    ['p1 cbr 5 6', 'bad-line'],
    ['p1 cbr', 'bad-bet'],
    ['p1 cbr x', 'bad-bet'],
    ['p1 cbr -5', 'bad-bet'],
    ['p1 cbr 5.', 'bad-bet'],
    ['p1 cbr .5', 'bad-bet'],
    ['p1 cbr 5.5.5', 'bad-bet'],
    ['p1 cbr 1,000', 'bad-bet'],
    ['p1 cbr 1e3', 'bad-bet'],
    ['p1 cbr 0.123456789', 'bad-bet'],
    ['p1 cbr 9007199254740993', 'bad-bet'],
    ['d', 'bad-line'],
    ['d dh', 'bad-player'],
    ['d dh AhKh', 'bad-player'],
    ['d dh p1', 'bad-cards'],
    ['d db', 'bad-cards'],
    ['d db Ah Kh', 'bad-line'],
    ['d db AhK', 'bad-cards'],
    ['d db 10h', 'bad-cards'],
    ['d db ah', 'bad-cards'],
    ['d dx Ah', 'bad-line'],
    ['d f', 'bad-line'],
    ['p1 sd xx', 'bad-cards'],
    ['p1 sm -x', 'bad-cards'],
  ];
  test.each(cases)('%j: %s', (line, code) => {
    expect([read(line), readText(line)]).toEqual([code, code]);
  });
});

describe('a line in decimals', () => {
  test.each([
    ['p3 cbr 75.25', { kind: 'betRaise', player: 2, to: 7525 }],
    ['p3 cbr 0.07', { kind: 'betRaise', player: 2, to: 7 }],
    ['p6 sm AsAh', { kind: 'show', player: 5, cards: [51, 50] }],
  ] as const)('%s is read and written', (text, action) => {
    expect(parseLine(text, 2)).toEqual({ ok: true, value: { action, comment: null } });
    expect(formatLine(action as LineAction, 2)).toBe(text);
  });

  test.each([
    ['  p1   f  ', { kind: 'fold', player: 0 }, null],
    ['p1 f # tired of it # really', { kind: 'fold', player: 0 }, 'tired of it # really'],
    ['# only words', null, 'only words'],
    ['#', null, ''],
    ['', null, null],
    ['   ', null, null],
  ])('"%s": blanks and commentary', (text, action, comment) => {
    expect(parseLine(text, 0)).toEqual({ ok: true, value: { action, comment } });
  });
});

describe('text', () => {
  test('a line that is too long is refused, and only its beginning is told', () => {
    const long = 'x'.repeat(MAX_LINE + 1);
    expect(parseLine(long, 0)).toEqual({ ok: false, error: { code: 'bad-line', text: 'x'.repeat(MAX_LINE) } });
    expect(parseAction(long)).toBeNull();
    expect(decimalsOfLine(`p1 cbr 1.5 # ${long}`)).toBe(0);
  });

  test('an error holds the whole line', () => {
    expect(parseLine(' p1 raises', 0)).toEqual({ ok: false, error: { code: 'bad-line', text: ' p1 raises' } });
  });

  test('amounts: zeros beyond the unit do no harm, anything else does', () => {
    expect(readText('p1 cbr 1.500', 1)).toEqual({ kind: 'betRaise', player: 0, to: 15 });
    expect(readText('p1 cbr 2.00', 0)).toEqual({ kind: 'betRaise', player: 0, to: 2 });
    expect(readText('p1 cbr 1.5', 0)).toBe('bad-bet');
    expect(readText('p1 cbr 1.25', 1)).toBe('bad-bet');
    expect(readText('p1 cbr 99999999999999999999', 0)).toBe('bad-bet');
  });

  test('letters of other alphabets are no part of a line, their blanks are', () => {
    expect(readText('p1\u00a0cc', 0)).toEqual({ kind: 'checkCall', player: 0 });
    expect(readText('p1 cc\n', 0)).toEqual({ kind: 'checkCall', player: 0 });
    expect(readText('р1 cc', 0)).toBe('bad-player');
    expect(parseLine('p1 f # устал 疲れた', 0)).toMatchObject({ value: { comment: 'устал 疲れた' } });
  });

  test('one line does not leak into the next', () => {
    readText('p1 cbr 0.125', 3);
    expect(parseLine('p2 f # now', 0)).toMatchObject({ value: { comment: 'now' } });
    expect(parseLine('p2 f', 0)).toEqual({ ok: true, value: { action: { kind: 'fold', player: 1 }, comment: null } });
    expect(readText('p1 cbr 7', 0)).toEqual({ kind: 'betRaise', player: 0, to: 7 });
  });
});

test('decimals of a line are those of its bet', () => {
  expect(
    ['p1 cbr 1.50', 'p1 cbr 0.125 # 3.14159', 'p1 f # 1.23', 'd dh p1 AhKd', ' p2  cbr  7.5'].map(decimalsOfLine),
  ).toEqual([1, 3, 0, 0, 1]);
});

describe('lines in whole units', () => {
  test.each<[string, HandAction]>([
    ['d dh p1 AcKs', { kind: 'dealHole', player: 0, cards: [48, 47] }],
    ['d dh p10 ????', { kind: 'dealHole', player: 9, cards: [52, 52] }],
    ['d db 2c3d4h', { kind: 'dealBoard', cards: [0, 5, 10] }],
    ['p3 f', { kind: 'fold', player: 2 }],
    ['p3 cc', { kind: 'checkCall', player: 2 }],
    ['p3 cbr 60', { kind: 'betRaise', player: 2, to: 60 }],
    ['p3 cbr 9007199254740991', { kind: 'betRaise', player: 2, to: Number.MAX_SAFE_INTEGER }],
    ['p3 pb', { kind: 'bringIn', player: 2 }],
    ['p3 sd', { kind: 'discard', player: 2, cards: [] }],
    ['p3 sd 2c3d', { kind: 'discard', player: 2, cards: [0, 5] }],
    ['p3 sm', { kind: 'muck', player: 2 }],
    ['p3 sm -', { kind: 'show', player: 2 }],
    ['p3 sm AcKs', { kind: 'show', player: 2, cards: [48, 47] }],
    ['p3 ai', { kind: 'allIn', player: 2 }],
    ['d runs 2', { kind: 'chooseRuns', count: 2 }],
  ])('[X-25] "%s" is read and written', (line, action) => {
    expect(parseAction(line)).toEqual(action);
    expect(formatAction(action)).toBe(line);
  });

  test('[X-25] blanks do not matter', () => {
    expect(parseAction('  p3   cbr  60 ')).toEqual({ kind: 'betRaise', player: 2, to: 60 });
  });

  test('[X-39] a fold by the house is written like any other', () => {
    expect(formatAction({ kind: 'fold', player: 1, byHouse: true })).toBe('p2 f');
  });

  test.each([
    'p3',
    'p0 f',
    'p03 f',
    'p f',
    'p-1 f',
    'P3 f',
    'p3 F',
    'p3 f 1',
    'p3 cc 20',
    'p3 pb 2',
    'p3 ai 5',
    'p3 cbr',
    'p3 cbr 60 70',
    'p3 cbr -60',
    'p3 cbr +60',
    'p3 cbr 6e1',
    'p3 cbr 60.5',
    'p3 cbr 1,000',
    'p3 cbr 0x10',
    'p3 cbr 9007199254740992',
    'p3 cbr NaN',
    'p3 cbr Infinity',
    'p3 sm Ac Ks',
    'p3 sm A',
    'p3 sm 10c',
    'p3 sd -',
    'p3 sd Xx',
    'p3 raise 60',
    'd',
    'd dh',
    'd dh p1',
    'd dh AcKs',
    'd dh p1 AcK',
    'd dh p1 AcKs QhQd',
    'd db',
    'd db 1c',
    'd db 2c1c',
    'd db 2c3c1c',
    'd db 2c3c4c1c',
    'd db 2c 3d',
    'd f',
    'd runs',
    'd runs two',
    'd runs 2.5',
    'd runs 2 3',
    'p3 allin',
    'x f',
  ])('[X-25] "%s" is no action', (line) => {
    expect(parseAction(line)).toBeNull();
  });
});
