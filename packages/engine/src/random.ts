/**
 * Deterministic randomness, always an argument and never global: one seed gives one result, on every machine.
 *
 * The generator is xoshiro128** (32-bit integers only, period 2^128 - 1). It is for simulation, sampling and tests;
 * it is not cryptographic: anyone who sees a few outputs can compute the rest, so real deals use another source.
 * Outputs are part of published digests: the known answers in the tests must never change.
 */

/** A source of 32-bit words, each value 0 .. 2^32 - 1 equally likely. */
export interface Random {
  next(): number;
}

export type Seed = string | number | Uint32Array;

/** The four 32-bit words of a xoshiro128** generator, plain data that can be stored. */
export type RandomState = readonly [number, number, number, number];

export interface Xoshiro128 extends Random {
  /** A second generator that will give the same words from here on. */
  clone(): Xoshiro128;
  /** A generator of its own whose state is the next four words of this one: `resume` of them, without a list. */
  fork(): Xoshiro128;
  /** A copy of the state; {@link resume} makes a generator of it. */
  readonly state: RandomState;
}

class Generator implements Xoshiro128 {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(a: number, b: number, c: number, d: number) {
    this.a = a | 0;
    this.b = b | 0;
    this.c = c | 0;
    this.d = d | 0;
  }

  next(): number {
    return this.signed() >>> 0;
  }

  /** The next word as a signed integer, which V8 keeps without an object. */
  private signed(): number {
    const { a, b } = this;
    const c = this.c ^ a;
    const d = this.d ^ b;
    const scaled = Math.imul(b, 5);
    this.a = a ^ d;
    this.b = b ^ c;
    this.c = c ^ (b << 9);
    this.d = (d << 11) | (d >>> 21);
    return Math.imul((scaled << 7) | (scaled >>> 25), 9);
  }

  fork(): Xoshiro128 {
    const a = this.signed();
    const b = this.signed();
    const c = this.signed();
    return generatorOf(a, b, c, this.signed());
  }

  clone(): Xoshiro128 {
    return new Generator(this.a, this.b, this.c, this.d);
  }

  get state(): RandomState {
    return [this.a >>> 0, this.b >>> 0, this.c >>> 0, this.d >>> 0];
  }
}

/** The generator that goes on from a stored state. All words zero is the one state that never leaves itself. */
export function resume(state: RandomState): Xoshiro128 {
  const [a, b, c, d] = state;
  return generatorOf(a, b, c, d);
}

function generatorOf(a: number, b: number, c: number, d: number): Generator {
  if ((a | b | c | d) === 0) throw new RangeError('a generator cannot start from zero');
  return new Generator(a, b, c, d);
}

/** Four lanes that words are mixed into, one after another; a step is a bijection of the lanes and of the word. */
class Mixer {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(a: number, b: number, c: number, d: number) {
    this.a = a | 0;
    this.b = b | 0;
    this.c = c | 0;
    this.d = d | 0;
  }

  copy(): Mixer {
    return new Mixer(this.a, this.b, this.c, this.d);
  }

  /** Takes words one after another. The lanes are local in the loop: as fields they would be stored for each word. */
  words(words: ArrayLike<number>): void {
    let { a, b, c, d } = this;
    for (let at = 0; at < words.length; at++) {
      a = Math.imul(a ^ words[at]!, 0x9e3779b1);
      b = Math.imul(b ^ a ^ (a >>> 15), 0x85ebca77);
      c = Math.imul(c ^ b ^ (b >>> 13), 0xc2b2ae3d);
      d = Math.imul(d ^ c ^ (c >>> 16), 0x27d4eb2f);
      const sum = (d + b) | 0;
      a = (((a << 13) | (a >>> 19)) + d) | 0;
      b = (b + a) | 0;
      c ^= (d << 7) | (d >>> 25);
      d = sum;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }

  /** Kind and length go in as well, so that no two lists of keys run into one another. */
  key(key: Seed): this {
    if (typeof key === 'number') this.words(wordsOfNumber(key));
    else if (typeof key === 'string') this.words(wordsOfText(key));
    else this.words([3, key.length, ...key]);
    return this;
  }

  generator(): Xoshiro128 {
    this.words(LAST_WORDS);
    const zero = (this.a | this.b | this.c | this.d) === 0;
    return new Generator(zero ? 1 : this.a, this.b, this.c, this.d);
  }
}

/** The last key that was taken has to reach every lane. */
const LAST_WORDS: readonly number[] = [0, 1, 2, 3];

const wordsOfNumber = (key: number): number[] => {
  if (!Number.isSafeInteger(key)) throw new RangeError(`a seed must be a whole number: ${key}`);
  // Most keys are small: they need no division.
  return [1, key | 0, (key | 0) === key && key >= 0 ? 0 : Math.floor(key / 2 ** 32) | 0];
};

function wordsOfText(key: string): number[] {
  const words = [2, key.length];
  for (let at = 0; at < key.length; at += 2) {
    words.push(key.charCodeAt(at) | ((at + 1 < key.length ? key.charCodeAt(at + 1) : 0) << 16));
  }
  return words;
}

function mixerOf(seed: Seed, keys: readonly (string | number)[]): Mixer {
  const mixer = new Mixer(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344).key(seed);
  for (const key of keys) mixer.key(key);
  return mixer;
}

/** The generator of a seed. Near seeds (1 and 2, 'a' and 'b') give unrelated sequences. */
export function xoshiro128(seed: Seed): Xoshiro128 {
  return mixerOf(seed, []).generator();
}

/**
 * The stream of a seed that the keys name: `stream(seed, 'deal', 41)` is reached at once, without drawing the streams
 * before it, so that work can be cut anywhere and hand k is the same in every worker.
 */
export function stream(seed: Seed, ...keys: readonly (string | number)[]): Xoshiro128 {
  return mixerOf(seed, keys).generator();
}

/** The same streams for a hot loop: `streams(seed, 'deal')(41)` is `stream(seed, 'deal', 41)`, the seed mixed once. */
export function streams(seed: Seed, ...keys: readonly (string | number)[]): (key: string | number) => Xoshiro128 {
  const mixer = mixerOf(seed, keys);
  return (key) => mixer.copy().key(key).generator();
}

/** Up to here {@link below} needs 16 bits of a word, and the tests try every one of the 65,536 for every n. */
const SMALL = 1024;

/**
 * A whole number 0 .. n-1, each exactly as likely as the others, n at most 2^32.
 *
 * The high 16 bits times n fall into n equal drawers of 65,536; the first 65,536 mod n places of a drawer are the ones
 * that some drawers have filled once more than others, and a word that falls there is drawn again.
 */
export const below = (random: Random, n: number): number => {
  if (n > SMALL || n < 1 || (n | 0) !== n) return belowLarge(random, n);
  let product = Math.imul(random.next() >>> 16, n);
  if ((product & 0xffff) < n) {
    // biome-ignore lint/plugin: of a constant, to know which draws to reject.
    const surplus = 0x10000 % n;
    while ((product & 0xffff) < surplus) product = Math.imul(random.next() >>> 16, n);
  }
  return product >>> 16;
};

/** One of a list, each with the same chance. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[below(random, list.length)]!;
}

// In unsigned integers throughout: a remainder of floating-point numbers costs as much as playing an act, and its result
// would be kept as a float by whatever it is stored in.
const belowLarge = (random: Random, n: number): number => {
  if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`no number below ${n}`);
  if (n === 2 ** 32) return random.next();
  const size = n >>> 0;
  let word = random.next() >>> 0;
  // Only the last n words can lie above the last whole multiple of n, and a remainder is worth avoiding.
  if (word > ~size >>> 0) {
    // biome-ignore lint/plugin: 2^32 modulo n, to know which draws to reject.
    const surplus = (-size >>> 0) % size;
    const last = ~surplus >>> 0;
    while (word > last) word = random.next() >>> 0;
  }
  // biome-ignore lint/plugin: what lies above the last whole multiple of n has been rejected.
  return word % size;
};

/** A number 0 <= x < 1 on the grid of 2^-53. */
export function fraction(random: Random): number {
  const high = random.next() >>> 5;
  return (high * 2 ** 26 + (random.next() >>> 6)) / 2 ** 53;
}

/** Shuffles in place from the front: the first `count` positions become a fair deal, the rest keeps what is left. */
export function shuffle(random: Random, cards: number[], count: number = cards.length): void {
  const end = Math.min(count, cards.length - 1);
  for (let at = 0; at < end; at++) {
    const from = at + below(random, cards.length - at);
    const card = cards[from] as number;
    cards[from] = cards[at] as number;
    cards[at] = card;
  }
}
