import { createHash } from 'node:crypto';
import { xoshiro128 } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { SHORT_MESSAGE, sha256Short } from './sha256.js';

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

test('the published answers', () => {
  expect(hex(sha256Short(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hex(sha256Short(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('every length, against another library', () => {
  const random = xoshiro128('sha256');
  for (let length = 0; length <= SHORT_MESSAGE; length++) {
    for (let i = 0; i < 40; i++) {
      const message = Uint8Array.from({ length }, () => (i === 0 ? 255 : random.next() & 255));
      expect(hex(sha256Short(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  }
});

test('parts are one message', () => {
  const parts = [Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3), new Uint8Array(60).fill(4)];
  expect(hex(sha256Short(...parts))).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'));
});

test('a message that is too long is refused', () => {
  expect(() => sha256Short(new Uint8Array(SHORT_MESSAGE), Uint8Array.of(1))).toThrow(RangeError);
});
