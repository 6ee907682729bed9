import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addKey, currentKey, newKeyring, sealingKeys } from './keyring.js';
import { KEY_BYTES, keyNameOf, sealer } from './sealer.js';

const { seal, open } = sealer(randomBytes(KEY_BYTES));

test('a sealed value opens at its place', () => {
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

describe('[SEC-13] keys that change', () => {
  const first = newKeyring(randomBytes(KEY_BYTES));
  const second = addKey(first, randomBytes(KEY_BYTES));
  const third = addKey(second, randomBytes(KEY_BYTES));
  const [old, rotated, latest] = [first, second, third].map((keyring) => sealer(sealingKeys(keyring)));

  test('a value names its key; one without a name belongs to the original', () => {
    expect(keyNameOf(old!.seal('Ah', 't/1'))).toBeNull();
    expect(keyNameOf(rotated!.seal('Ah', 't/1'))).toBe(currentKey(second).name);
    expect(keyNameOf(latest!.seal('Ah', 't/1'))).toBe(currentKey(third).name);
    expect(currentKey(third).name).not.toBe(currentKey(second).name);
  });

  test('every value opens with a keyring that has its key, at its place alone', () => {
    for (const [i, by] of [old!, rotated!, latest!].entries()) {
      const sealed = by.seal('AhKd', 't/1');
      for (const [j, reader] of [old!, rotated!, latest!].entries()) {
        expect(reader.open(sealed, 't/1')).toBe(j >= i ? 'AhKd' : null);
        expect(reader.lacksKeyOf(sealed)).toBe(j < i);
        expect(reader.open(sealed, 't/2')).toBeNull();
        expect(reader.isCurrent(sealed)).toBe(i === j);
      }
    }
  });

  test('a value that begins like one with a name by chance still opens with the original key', () => {
    const head = Uint8Array.from([0x63, 0x72, 0x6b, 0x01, ...Buffer.from(currentKey(second).name, 'hex'), 1, 2, 3, 4]);
    const sealed = sealer(sealingKeys(first), () => head).seal('AhKd', 't/1');
    expect(keyNameOf(sealed)).toBe(currentKey(second).name);
    expect(rotated!.open(sealed, 't/1')).toBe('AhKd');
    expect(old!.open(sealed, 't/1')).toBe('AhKd');
  });

  test('a name cannot be changed, taken away or added', () => {
    const sealed = latest!.seal('7c2d', 't/1');
    for (let at = 0; at < sealed.length; at++) {
      const damaged = sealed.slice();
      damaged[at]! ^= 1;
      expect(latest!.open(damaged, 't/1')).toBeNull();
      expect(latest!.open(sealed.slice(0, at), 't/1')).toBeNull();
    }
    expect(latest!.open(sealed.slice(8), 't/1')).toBeNull();
    const named = Uint8Array.from([...sealed.slice(0, 8), ...old!.seal('7c2d', 't/1')]);
    expect(latest!.open(named, 't/1')).toBeNull();
  });

  test('a key that only opens does not seal yet', () => {
    const learning = addKey(first, second.keys[1]!.key, true);
    const sealed = sealer(sealingKeys(learning)).seal('Ah', 't/1');
    expect(keyNameOf(sealed)).toBeNull();
    expect(sealer(sealingKeys(learning)).open(rotated!.seal('Ah', 't/1'), 't/1')).toBe('Ah');
  });
});
