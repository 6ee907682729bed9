import { type Action, parseCards, UNKNOWN } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { ActionReader } from './actions.js';

function read(line: string, scale = 0): Action | string | null {
  const bytes = new TextEncoder().encode(`x${line}x`);
  const reader = new ActionReader(bytes, scale);
  const action = reader.read(1, bytes.length - 1);
  return reader.error === null ? action : reader.error.code;
}

const cards = (text: string): number[] => parseCards(text) ?? [];

describe('lines that are actions', () => {
  const cases: [string, Action | null][] = [
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
    ['d  db  AhKhQh', { kind: 'dealBoard', cards: cards('AhKhQh') }],
    ['', null],
    ['   ', null],
    ['# text', null],
    ['#', null],
    [' # p1 f', null],
  ];
  test.each(cases)('%j', (line, action) => {
    expect(read(line)).toEqual(action);
  });

  test('amounts are scaled from their characters', () => {
    expect(read('p1 cbr 2.5', 2)).toEqual({ kind: 'betRaise', player: 0, to: 250 });
    expect(read('p1 cbr 0.07', 2)).toEqual({ kind: 'betRaise', player: 0, to: 7 });
    expect(read('p1 cbr 90071992547409.91', 2)).toEqual({ kind: 'betRaise', player: 0, to: 9007199254740991 });
  });
});

describe('lines that are none', () => {
  const cases: [string, string][] = [
    ['p1', 'bad-action'],
    ['p0 f', 'bad-action'],
    ['p01 f', 'bad-action'],
    ['p100 f', 'bad-action'],
    ['p f', 'bad-action'],
    ['x f', 'bad-action'],
    ['p1 x', 'bad-action'],
    ['p1 fold', 'bad-action'],
    ['p1 f now', 'bad-action'],
    ['p1 f #x', 'bad-action'],
    ['p1 f# x', 'bad-action'],
    ['p1f', 'bad-action'],
    ['#x', 'bad-action'],
    ['p1 cc 5', 'bad-action'],
    ['p1 cbr 5 6', 'bad-action'],
    ['p1 cbr', 'bad-action-amount'],
    ['p1 cbr x', 'bad-action-amount'],
    ['p1 cbr -5', 'bad-action-amount'],
    ['p1 cbr 5.', 'bad-action-amount'],
    ['p1 cbr .5', 'bad-action-amount'],
    ['p1 cbr 5.5.5', 'bad-action-amount'],
    ['p1 cbr 1,000', 'bad-action-amount'],
    ['p1 cbr 1e3', 'bad-action-amount'],
    ['p1 cbr 0.123456789', 'bad-action-amount'],
    ['p1 cbr 9007199254740993', 'bad-action-amount'],
    ['d', 'bad-action'],
    ['d dh', 'bad-action'],
    ['d dh AhKh', 'bad-action'],
    ['d dh p1', 'bad-cards'],
    ['d db', 'bad-cards'],
    ['d db Ah Kh', 'bad-action'],
    ['d db AhK', 'bad-cards'],
    ['d db 10h', 'bad-cards'],
    ['d db ah', 'bad-cards'],
    ['d dx Ah', 'bad-action'],
    ['d f', 'bad-action'],
    ['p1 sd xx', 'bad-cards'],
    ['p1 sm -x', 'bad-cards'],
  ];
  test.each(cases)('%j: %s', (line, code) => {
    expect(read(line)).toBe(code);
  });
});
