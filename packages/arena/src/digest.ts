/**
 * The digest of a match: 128 bits over every action and every stack of every hand, the same on any machine and with any
 * number of workers. It tells equal from different runs; it is no signature.
 */
export class Digest {
  #a = 0x6a09e667;
  #b = 0xbb67ae85 | 0;
  #c = 0x3c6ef372;
  #d = 0xa54ff53a | 0;

  /** Takes a 32-bit word. */
  word(word: number): void {
    const a = Math.imul(this.#a ^ word, 0x9e3779b1);
    const b = Math.imul(this.#b ^ a ^ (a >>> 15), 0x85ebca77);
    const c = Math.imul(this.#c ^ b ^ (b >>> 13), 0xc2b2ae3d);
    const d = Math.imul(this.#d ^ c ^ (c >>> 16), 0x27d4eb2f);
    this.#a = (((a << 13) | (a >>> 19)) + d) | 0;
    this.#b = (b + this.#a) | 0;
    this.#c = c ^ ((d << 7) | (d >>> 25));
    this.#d = (d + b) | 0;
  }

  /** Takes a whole number from 0 to 2^53: most are one word, larger ones are marked by a word that none of those is. */
  number(value: number): void {
    if (value <= 0x7fffffff) {
      this.word(value);
      return;
    }
    this.word(-1);
    this.word(value | 0);
    this.word(Math.floor(value / 2 ** 32) | 0);
  }

  /** Takes the first `size` numbers of a list, two small ones in a word. */
  list(list: readonly number[], size: number): void {
    this.number(size);
    for (let i = 0; i < size; i += 2) {
      const first = list[i]!;
      const second = i + 1 < size ? list[i + 1]! : 0;
      if (first <= 0x7fff && second <= 0x7fff) {
        this.word(first | (second << 16));
      } else {
        this.word(-1);
        this.number(first);
        this.number(second);
      }
    }
  }

  text(text: string): void {
    this.word(text.length);
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i));
  }

  /** The digest so far as 32 hex digits; what comes later goes on from here. */
  hex(): string {
    const end = new Digest();
    end.#a = this.#a;
    end.#b = this.#b;
    end.#c = this.#c;
    end.#d = this.#d;
    for (let round = 0; round < 4; round++) end.word(round);
    return [end.#a, end.#b, end.#c, end.#d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
