/**
 * SHA-256 [FIPS 180-4] of short messages. Binding a deck takes a hundred hashes of one or two blocks each, and a general
 * library spends most of its time on making and wiping objects for each of them.
 */

const BLOCK = 64;

/** A byte after the message, and its length. */
const PADDING = 9;

/**
 * The longest message: two blocks with their padding.
 *
 * @internal
 */
export const SHORT_MESSAGE: number = 2 * BLOCK - PADDING;

/** The first 32 bits of the fractional part of a root, from the root of a number that was shifted by a power of it. */
function fractionOf(n: bigint, power: bigint): number {
  const value = n << (32n * power);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** power <= value) root += bit;
  return Number(root & 0xffffffffn) | 0;
}

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  // biome-ignore lint/plugin: a sieve, nothing is drawn.
  for (let n = 2n; found.length < count; n++) if (found.every((prime) => n % prime !== 0n)) found.push(n);
  return found;
}

/** By definition: of the cube roots of the first 64 primes, and of the square roots of the first eight. */
const ROUNDS = Int32Array.from(primes(64), (prime) => fractionOf(prime, 3n));
const START = Int32Array.from(primes(8), (prime) => fractionOf(prime, 2n));

const schedule = new Int32Array(64);
const state = new Int32Array(8);
const padded = new Uint8Array(2 * BLOCK);

function expand(at: number): void {
  for (let i = 0, from = at; i < 16; i++, from += 4) {
    schedule[i] = (padded[from]! << 24) | (padded[from + 1]! << 16) | (padded[from + 2]! << 8) | padded[from + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const x = schedule[i - 15]!;
    const y = schedule[i - 2]!;
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[i] = (small1 + schedule[i - 7]! + small0 + schedule[i - 16]!) | 0;
  }
}

function compress(): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const chosen = g ^ (e & (f ^ g));
    const first = (h + big1 + chosen + ROUNDS[i]! + schedule[i]!) | 0;
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) ^ (c & (a ^ b));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
  state[5] = state[5]! + f;
  state[6] = state[6]! + g;
  state[7] = state[7]! + h;
}

/** The hash of a message in parts, at most {@link SHORT_MESSAGE} bytes together. */
export function sha256Short(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = new Uint8Array(32);
  sha256Into(hash, 0, parts);
  return hash;
}

/** The same, written into `target` from `at` on: a tree of hashes needs no arrays for its nodes. */
export function sha256Into(target: Uint8Array, at: number, parts: readonly Uint8Array[]): void {
  let length = 0;
  for (const part of parts) length += part.length;
  if (length > SHORT_MESSAGE) throw new RangeError(`no short message: ${length} bytes`);
  let to = 0;
  // Byte by byte: of so few, a copy by the library costs more to call than to do.
  for (const part of parts) for (let from = 0; from < part.length; from++) padded[to++] = part[from]!;
  const end = length + PADDING > BLOCK ? 2 * BLOCK : BLOCK;
  padded[to++] = 0x80;
  while (to < end - 2) padded[to++] = 0;
  padded[end - 2] = (8 * length) >> 8;
  padded[end - 1] = 8 * length;
  for (let i = 0; i < 8; i++) state[i] = START[i]!;
  for (let from = 0; from < end; from += BLOCK) {
    expand(from);
    compress();
  }
  for (let i = 0; i < 8; i++) {
    const word = state[i]!;
    const byte = at + 4 * i;
    target[byte] = word >>> 24;
    target[byte + 1] = word >>> 16;
    target[byte + 2] = word >>> 8;
    target[byte + 3] = word;
  }
}
