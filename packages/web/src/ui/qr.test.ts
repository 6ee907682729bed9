import { describe, expect, test } from 'vitest';
import { type QrModules, qrOf } from './qr.js';

/** The fifteen bits of level M with each mask, as the standard lists them. */
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
];

function isDark(modules: QrModules, x: number, y: number): boolean {
  return modules[y]![x]!;
}

/** The format as it stands around the first finder, from the highest bit on. */
function formatOf(modules: QrModules): string {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => [8, y] as const),
  ];
  return places.map(([x, y]) => (isDark(modules, x, y) ? '1' : '0')).join('');
}

/** Modules that carry no data, by the standard's own description of version 1 and 2. */
function isFixed(size: number, x: number, y: number): boolean {
  const inFinder = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  const inAlignment = size === 25 && x >= 16 && x <= 20 && y >= 16 && y <= 20;
  return inFinder || inAlignment || x === 6 || y === 6;
}

const MASK_RULES: readonly ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Codewords of a small code, read as a scanner does. */
function codewordsOf(modules: QrModules): number[] {
  const size = modules.length;
  const mask = MASK_RULES[FORMATS.indexOf(formatOf(modules))]!;
  const bits: boolean[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(size, x, y)) bits.push(isDark(modules, x, y) !== mask(y, x));
      }
    }
    isUp = !isUp;
  }
  const count = Math.floor(bits.length / 8);
  return Array.from({ length: count }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((value, bit) => 2 * value + (bit ? 1 : 0), 0),
  );
}

/** Powers of 2 in the field of the standard. */
const POWERS: number[] = [1];
while (POWERS.length < 255) {
  const next = POWERS.at(-1)! * 2;
  POWERS.push(next > 255 ? next ^ 0x11d : next);
}

/** The value of a polynomial at a power of 2: zero at every root of the generator if nothing is damaged. */
function valueAt(codewords: readonly number[], power: number): number {
  return codewords.reduce((value, codeword) => {
    const product = value === 0 ? 0 : POWERS[(POWERS.indexOf(value) + power) % 255]!;
    return product ^ codeword;
  }, 0);
}

describe('[PLAY-14] a QR code', () => {
  test('says the text, by the rules by which a scanner reads it', () => {
    for (const [text, size, correction] of [
      ['http://a.b/t/1', 21, 10],
      ['http://10.0.0.7:3000/t/ab', 25, 16],
    ] as const) {
      const modules = qrOf(text)!;
      expect(modules).toHaveLength(size);
      expect(FORMATS).toContain(formatOf(modules));
      const codewords = codewordsOf(modules);
      for (let power = 0; power < correction; power++) expect(valueAt(codewords, power)).toBe(0);
      const bits = codewords.map((codeword) => codeword.toString(2).padStart(8, '0')).join('');
      expect(bits.slice(0, 4)).toBe('0100');
      const length = Number.parseInt(bits.slice(4, 12), 2);
      const bytes = Array.from({ length }, (_, at) => Number.parseInt(bits.slice(12 + 8 * at, 20 + 8 * at), 2));
      expect(new TextDecoder().decode(new Uint8Array(bytes))).toBe(text);
    }
  });

  test('has the size that its length asks for, three finders, and both copies of the version', () => {
    const modules = qrOf(`http://192.168.1.20:3000/t/t0123456789abcdef#invite=${'x'.repeat(80)}`)!;
    const size = modules.length;
    expect(size).toBe(17 + 4 * 8);
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      const rows = Array.from({ length: 7 }, (_, dy) =>
        Array.from({ length: 7 }, (__, dx) => (isDark(modules, x + dx, y + dy) ? '#' : '.')).join(''),
      );
      expect(rows).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
    }
    // Version 8 as the standard lists it.
    const version = Array.from({ length: 18 }, (_, bit) =>
      isDark(modules, size - 11 + (bit % 3), Math.floor(bit / 3)) ? '1' : '0',
    );
    expect(version.reverse().join('')).toBe('001000010110111100');
    expect(qrOf('x'.repeat(214))).toBeNull();
    expect(qrOf('x'.repeat(213))).toHaveLength(57);
  });
});
