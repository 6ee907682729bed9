import { expect, test } from 'vitest';
import { Memo } from './memo.js';

test('a document remembers, its copies do not, and nobody sees it', () => {
  const memo = new Memo<number>();
  const document = { players: ['Ann'] };
  expect(memo.get(document)).toBeUndefined();
  memo.set(document, 1);
  memo.set(document, 2);
  expect(memo.get(document)).toBe(2);
  expect(memo.get({ ...document })).toBeUndefined();
  expect(new Memo<number>().get(document)).toBeUndefined();
  expect(document).toStrictEqual({ players: ['Ann'] });
  expect(JSON.stringify(document)).toBe('{"players":["Ann"]}');
  expect(Object.keys(document)).toEqual(['players']);
  memo.delete(document);
  expect(memo.get(document)).toBeUndefined();
  expect(structuredClone(document)).toStrictEqual({ players: ['Ann'] });
});

test('a frozen document is not remembered', () => {
  const memo = new Memo<number>();
  const document = Object.freeze({ players: [] });
  memo.set(document, 1);
  expect(memo.get(document)).toBeUndefined();
});
