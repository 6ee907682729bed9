import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { KEY_BYTES, sealer } from './seal.js';

const { seal, open } = sealer(randomBytes(KEY_BYTES));

test('what is sealed opens at its place', () => {
  const sealed = seal('AhKd ♠', 'table-1/7');
  expect(open(sealed, 'table-1/7')).toBe('AhKd ♠');
  expect(Buffer.from(sealed).includes('AhKd')).toBe(false);
});

test('two seals of one secret differ', () => {
  expect(Buffer.from(seal('As', 'a/1')).equals(Buffer.from(seal('As', 'a/1')))).toBe(false);
});

test('nothing opens elsewhere, damaged, cut short or with another key', () => {
  const sealed = seal('7c2d', 'table-1/7');
  expect(open(sealed, 'table-1/8')).toBeNull();
  expect(sealer(randomBytes(KEY_BYTES)).open(sealed, 'table-1/7')).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const damaged = sealed.slice();
    damaged[at]! ^= 1;
    expect(open(damaged, 'table-1/7')).toBeNull();
    expect(open(sealed.slice(0, at), 'table-1/7')).toBeNull();
  }
});

test('a key of the wrong length is a mistake of the caller', () => {
  expect(() => sealer(new Uint8Array(16))).toThrow(RangeError);
});
