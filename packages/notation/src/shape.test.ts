import { expect, test } from 'vitest';
import { shaped } from './shape.js';

test('the same fields with the same values in the same order, in another object', () => {
  const fields = { players: ['Ann'], hand: 7, _own: { 'a "b"': null }, minBet: undefined };
  const copy = shaped(fields);
  expect(copy).not.toBe(fields);
  expect(copy).toStrictEqual(fields);
  expect(Object.entries(copy)).toEqual(Object.entries(fields));
  expect(shaped({ ...fields, hand: 8 }).hand).toBe(8);
  expect(copy.hand).toBe(7);
});

test('a field that means something to the language is a field like any other', () => {
  const fields = JSON.parse('{"__proto__":1,"constructor":2}') as object;
  expect(JSON.stringify(shaped(fields))).toBe('{"__proto__":1,"constructor":2}');
  expect(Object.getPrototypeOf(shaped(fields))).toBe(Object.prototype);
});

test('foreign fields without end are copied as they are, too', () => {
  for (let i = 0; i < 3_000; i++) {
    const fields = { [`_${i}`]: i };
    const copy = shaped(fields);
    expect(copy).toEqual(fields);
    expect(copy).not.toBe(fields);
  }
});
