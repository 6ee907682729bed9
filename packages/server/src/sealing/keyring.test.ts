import { expect, test } from 'vitest';
import {
  addKey,
  currentKey,
  explainKeyring,
  formatKeyring,
  type Keyring,
  markOf,
  newKeyring,
  operatorToken,
  parseKeyring,
} from './keyring.js';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const C = '0123456789abcdef'.repeat(4);

function keysOf(text: string): Keyring {
  const keyring = parseKeyring(text);
  if (typeof keyring === 'string') throw new Error(explainKeyring(keyring));
  return keyring;
}

test('one key is written as it always was, several behind a word that earlier versions take for no key', () => {
  expect(formatKeyring(keysOf(`${A}\n`), '\n')).toBe(A);
  const three = addKey(addKey(keysOf(A), Buffer.from(B, 'hex')), Buffer.from(C, 'hex'), true);
  expect(formatKeyring(three, '\n')).toBe(`keys:\n${A}\n${B}\n${C}:open`);
  expect(formatKeyring(three, ',')).toBe(`keys:${A},${B},${C}:open`);
  // How the key was read before there were several.
  expect(Buffer.from(formatKeyring(three, '\n').trim(), 'hex')).toHaveLength(0);
});

test.each([A, A.toUpperCase(), ` ${A}\n`, `keys:${A}`, `keys:\n${A}\n${B}\r\n`, `keys: ${A}, ${B}:open`])(
  'read and written, %j stays the same keys',
  (text) => {
    const keyring = keysOf(text);
    expect(parseKeyring(formatKeyring(keyring, '\n'))).toEqual(keyring);
    expect(parseKeyring(formatKeyring(keyring, ','))).toEqual(keyring);
  },
);

test.each([
  ['', 'bad-key'],
  ['keys:', 'bad-key'],
  ['abc', 'bad-key'],
  [`${A}0`, 'bad-key'],
  [`${A},${B}`, 'bad-key'],
  [`${A}\n${B}`, 'bad-key'],
  [`keys:${A},${B}:closed`, 'bad-key'],
  [`keys:${A},${A.toUpperCase()}`, 'same-key-twice'],
  [`keys:${A}:open,${B}`, 'original-opens-only'],
  [`keys:${Array(200).fill(A).join(',')}`, 'too-many-keys'],
])('%j is refused as %s', (text, problem) => {
  expect(parseKeyring(text)).toBe(problem);
});

test('the last key seals, unless it only opens', () => {
  expect(Buffer.from(currentKey(keysOf(`keys:${A},${B}`)).key).toString('hex')).toBe(B);
  expect(Buffer.from(currentKey(keysOf(`keys:${A},${B}:open`)).key).toString('hex')).toBe(A);
});

test('a new key leaves the room as it is and makes a new operator token', () => {
  const before = newKeyring(Buffer.from(A, 'hex'));
  const after = addKey(before, Buffer.from(B, 'hex'));
  expect(markOf(after)).toBe(markOf(before));
  expect(operatorToken(after)).not.toBe(operatorToken(before));
  expect(operatorToken(after)).toMatch(/^operator-[\w-]{43}$/);
});
