/** Text that is written as UTF-8 bytes at once: a string for each number of each hand would cost more than the hand. */
import { formatUnits } from '@cardroom/notation';

const FIRST_BYTES: number = 1 << 16;
const ZERO = 48;
const POINT = 46;
const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;

/** Up to here digits come from whole 32-bit numbers. */
const MOST_SMALL = 2 ** 31;

const encoder = new TextEncoder();

export class ByteText {
  private bytes = new Uint8Array(FIRST_BYTES);
  length = 0;

  /** The bytes written so far; valid until more is written, since the buffer is used again. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Begins again. */
  clear(): void {
    this.length = 0;
  }

  private room(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  /** Any text. */
  text(text: string): void {
    // No character takes more than three bytes for each of its units.
    this.room(3 * text.length);
    const { bytes, length } = this;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) {
        this.length = length + encoder.encodeInto(text, bytes.subarray(length)).written;
        return;
      }
      bytes[length + at] = code;
    }
    this.length = length + text.length;
  }

  /** Bytes of another text. */
  copy(text: Uint8Array, from: number, to: number): void {
    this.room(to - from);
    const { bytes, length } = this;
    for (let at = from; at < to; at++) bytes[length + at - from] = text[at]!;
    this.length = length + to - from;
  }

  /** A whole number. */
  integer(number: number): void {
    if (number >= MOST_SMALL || number <= -MOST_SMALL) {
      this.text(String(number));
      return;
    }
    this.room(11);
    const { bytes } = this;
    let rest = number | 0;
    if (rest < 0) {
      bytes[this.length++] = MINUS;
      rest = -rest;
    }
    let digits = 1;
    for (let power = 10; power <= rest; power *= 10) digits++;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const tenth = (rest / 10) | 0;
      bytes[at] = ZERO + rest - 10 * tenth;
      rest = tenth;
    }
    this.length += digits;
  }

  /** Amounts as a JSON list of decimal strings without zeros at their ends; an unknown one is `inf`. */
  amounts(amounts: readonly number[], decimals: number): void {
    this.text('[');
    for (let n = 0; n < amounts.length; n++) {
      if (n > 0) this.byte(COMMA);
      this.byte(QUOTE);
      this.amount(amounts[n]!, decimals);
      this.byte(QUOTE);
    }
    this.text(']');
  }

  private amount(units: number, decimals: number): void {
    if (units === Number.POSITIVE_INFINITY) this.text('inf');
    else if (decimals === 0) this.integer(units);
    else if (decimals === 2 && units >= 0 && units < MOST_SMALL) this.cents(units);
    else this.text(formatUnits(units, decimals));
  }

  private cents(units: number): void {
    const whole = (units / 100) | 0;
    const rest = units - 100 * whole;
    this.integer(whole);
    if (rest === 0) return;
    this.byte(POINT);
    this.byte(ZERO + ((rest / 10) | 0));
    if (rest % 10 !== 0) this.byte(ZERO + (rest % 10));
  }

  byte(byte: number): void {
    this.room(1);
    this.bytes[this.length++] = byte;
  }
}
