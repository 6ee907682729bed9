/**
 * QR codes for links (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. That is enough for 213 bytes, and
 * for a phone held at an angle.
 */

/** Rows of modules, true for dark ones. */
export type QrModules = readonly (readonly boolean[])[];

/** By version, from 1: all codewords, those of error correction in each block, blocks, and centres of alignment. */
const VERSIONS: readonly (readonly [
  codewords: number,
  correction: number,
  blocks: number,
  centres: readonly number[],
])[] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
  [346, 26, 5, [6, 28, 50]],
];

const BYTE_MODE = 0b0100;
/** Level M, as the format says it. */
const LEVEL_BITS = 0b00;
const FINDER = 7;

/** The code of a text, null if it is too long. */
export function qrOf(text: string): QrModules | null {
  const bytes = new TextEncoder().encode(text);
  const at = VERSIONS.findIndex(([codewords, correction, blocks], index) => {
    const bits = 4 + (index < 9 ? 8 : 16) + 8 * bytes.length;
    return bits <= 8 * (codewords - correction * blocks);
  });
  if (at < 0) return null;
  const version = at + 1;
  const codewords = interleaved(dataOf(bytes, version), version);
  let best: { readonly modules: boolean[][]; readonly penalty: number } | null = null;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const modules = drawn(codewords, version, mask);
    const penalty = penaltyOf(modules);
    if (best === null || penalty < best.penalty) best = { modules, penalty };
  }
  return best!.modules;
}

// ---------------------------------------------------------------------------------------------------- codewords

function dataOf(bytes: Uint8Array, version: number): number[] {
  const [codewords, correction, blocks] = VERSIONS[version - 1]!;
  const length = codewords - correction * blocks;
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, 8 * length - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((value, bit) => 2 * value + bit, 0),
  );
  for (let pad = 0; data.length < length; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);
  return data;
}

/** Data and correction of all blocks, a codeword of each in turn. The later blocks may be longer by one. */
function interleaved(data: readonly number[], version: number): number[] {
  const [, correction, count] = VERSIONS[version - 1]!;
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks: number[][] = [];
  for (let from = 0, at = 0; at < count; at++) {
    const length = short + (at < count - long ? 0 : 1);
    blocks.push(data.slice(from, from + length));
    from += length;
  }
  const generator = generatorOf(correction);
  const rest = blocks.map((block) => remainderOf(block, generator));
  const inTurn = (lists: readonly (readonly number[])[], length: number): number[] =>
    Array.from({ length }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
  return [...inTurn(blocks, short + 1), ...inTurn(rest, correction)];
}

/** A product in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The polynomial (x - 1)(x - 2)(x - 4)... of a degree, highest power first, without its leading 1. */
function generatorOf(degree: number): number[] {
  let polynomial = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let factor = 0; factor < degree; factor++) {
    polynomial = polynomial.map((value, at) => times(value, root) ^ (polynomial[at + 1] ?? 0));
    root = times(root, 2);
  }
  return polynomial;
}

function remainderOf(data: readonly number[], generator: readonly number[]): number[] {
  let rest: number[] = generator.map(() => 0);
  for (const value of data) {
    const factor = value ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((old, at) => old ^ times(generator[at]!, factor));
  }
  return rest;
}

// ---------------------------------------------------------------------------------------------------- modules

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(codewords: readonly number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const modules: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, isDark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y]![x] = isDark;
  };
  drawPatterns(set, size, version);
  drawFormat(set, size, mask);
  drawVersion(set, size, version);
  const isMasked = MASKS[mask]!;
  let bit = 0;
  for (const { x, y } of pathOf(size)) {
    if (modules[y]![x] !== null) continue;
    const isSet = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
    modules[y]![x] = (isSet === 1) !== isMasked(x, y);
    bit++;
  }
  return modules as boolean[][];
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

function drawPatterns(set: SetModule, size: number, version: number): void {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (x: number, y: number, reach: number, isDark: (ring: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  };
  const centres = VERSIONS[version - 1]![3];
  const last = size - FINDER;
  for (const x of centres) {
    for (const y of centres) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isCorner) square(x, y, 2, (ring) => ring !== 1);
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
}

/** The remainder of a value by a generator, in bits. */
function checkBits(value: number, generator: number, count: number): number {
  let rest = value;
  for (let bit = 0; bit < count; bit++) rest = (rest << 1) ^ ((rest >> (count - 1)) * generator);
  return rest;
}

/** Level and mask, twice: around the first finder, and beside the two others. */
function drawFormat(set: SetModule, size: number, mask: number): void {
  const value = (LEVEL_BITS << 3) | mask;
  const bits = ((value << 10) | checkBits(value, 0x537, 10)) ^ 0x5412;
  const isDark = (bit: number): boolean => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit < 6; bit++) set(8, bit, isDark(bit));
  set(8, 7, isDark(6));
  set(8, 8, isDark(7));
  set(7, 8, isDark(8));
  for (let bit = 9; bit < 15; bit++) set(14 - bit, 8, isDark(bit));
  for (let bit = 0; bit < 8; bit++) set(size - 1 - bit, 8, isDark(bit));
  for (let bit = 8; bit < 15; bit++) set(8, size - 15 + bit, isDark(bit));
  set(8, size - 8, true);
}

function drawVersion(set: SetModule, size: number, version: number): void {
  if (version < 7) return;
  const bits = (version << 12) | checkBits(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >> bit) & 1) === 1;
    const far = size - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** The order of codewords: pairs of columns from the right, upwards and downwards in turn, past the timing column. */
function* pathOf(size: number): Generator<{ readonly x: number; readonly y: number }> {
  let isUp = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      yield { x: right, y };
      yield { x: right - 1, y };
    }
    isUp = !isUp;
  }
}

// ---------------------------------------------------------------------------------------------------- the best mask

/** How hard a code is to read: long runs, squares of one colour, patterns like a finder, and one colour over half. */
function penaltyOf(modules: boolean[][]): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let penalty = 0;
  for (const line of [...modules, ...columns]) penalty += runPenalty(line) + finderPenalty(line);
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const isDark = modules[y]![x];
      if (isDark === modules[y]![x + 1] && isDark === modules[y + 1]![x] && isDark === modules[y + 1]![x + 1]) {
        penalty += 3;
      }
    }
  }
  const dark = modules.flat().filter((isDark) => isDark).length;
  return penalty + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}

function runPenalty(line: readonly boolean[]): number {
  let penalty = 0;
  let run = 0;
  for (const [at, isDark] of line.entries()) {
    run = isDark === line[at - 1] ? run + 1 : 1;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty++;
  }
  return penalty;
}

function finderPenalty(line: readonly boolean[]): number {
  const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
  return 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
}
