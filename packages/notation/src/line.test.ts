/** Lines of the log: text to actions and back. */
import { describe, expect, test } from 'vitest';
import { decimalsOfLine, formatLine, type LineAction, parseLine } from './line.js';

describe('a line is read and written', () => {
  test.each([
    ['d dh p1 AhKd', { kind: 'dealHole', player: 0, cards: [50, 45] }],
    ['d dh p10 ????', { kind: 'dealHole', player: 9, cards: [52, 52] }],
    ['d db 2c3c4c', { kind: 'dealBoard', cards: [0, 4, 8] }],
    ['p1 f', { kind: 'fold', player: 0 }],
    ['p2 cc', { kind: 'checkCall', player: 1 }],
    ['p3 cbr 75.25', { kind: 'betRaise', player: 2, to: 7525 }],
    ['p4 pb', { kind: 'bringIn', player: 3 }],
    ['p5 sd', { kind: 'discard', player: 4, cards: [] }],
    ['p5 sd As2c', { kind: 'discard', player: 4, cards: [51, 0] }],
    ['p6 sm', { kind: 'muck', player: 5 }],
    ['p6 sm -', { kind: 'show', player: 5 }],
    ['p6 sm AsAh', { kind: 'show', player: 5, cards: [51, 50] }],
  ] as const)('%s', (text, action) => {
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

describe('every error has a smallest text', () => {
  test.each([
    ['p1', 'bad-line'],
    ['d', 'bad-line'],
    ['d dh p1', 'bad-line'],
    ['d db', 'bad-line'],
    ['d xx p1 AhKd', 'bad-line'],
    ['p1 x', 'bad-line'],
    ['p1 f now', 'bad-line'],
    ['p1 cbr', 'bad-line'],
    ['p1 cbr 1 2', 'bad-line'],
    ['p1 f #x', 'bad-line'],
    ['p0 f', 'bad-player'],
    ['p100 f', 'bad-player'],
    ['P1 f', 'bad-player'],
    ['d dh 1 AhKd', 'bad-player'],
    ['d dh p1 AhK', 'bad-cards'],
    ['d db 1c', 'bad-cards'],
    ['p1 sm Ax', 'bad-cards'],
    ['p1 cbr -1', 'bad-bet'],
    ['p1 cbr 1.5', 'bad-bet'],
    ['p1 cbr 99999999999999999999', 'bad-bet'],
    ['x'.repeat(1_001), 'bad-line'],
  ])('"%s" is a %s', (text, code) => {
    const read = parseLine(text, 0);
    expect(read.ok ? null : read.error.code).toBe(code);
  });
});

test('decimals of a line are those of its bet', () => {
  expect(
    ['p1 cbr 1.50', 'p1 cbr 0.125 # 3.14159', 'p1 f # 1.23', 'd dh p1 AhKd', ' p2  cbr  7.5'].map(decimalsOfLine),
  ).toEqual([1, 3, 0, 0, 1]);
});
