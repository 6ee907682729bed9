import { formatUnits } from '@cardroom/notation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteText } from './bytetext.js';

function written(write: (out: ByteText) => void): string {
  const out = new ByteText();
  write(out);
  return new TextDecoder().decode(out.written());
}

describe('text as bytes', () => {
  test('any text is UTF-8', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        const all = written((out) => {
          for (const text of texts) out.text(text);
        });
        expect(all).toBe(texts.join(''));
      }),
    );
  });

  test('whole numbers are written as JavaScript writes them', () => {
    const numbers = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.constantFrom(0, 9, 10, 2 ** 31 - 1, 2 ** 31, -(2 ** 31)),
    );
    fc.assert(
      fc.property(numbers, (number) => {
        expect(written((out) => out.integer(number))).toBe(String(number));
      }),
    );
  });

  test('amounts are exact decimals without zeros at their ends, unknown ones are inf', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }), (units, decimals) => {
        expect(written((out) => out.amounts([units], decimals))).toBe(`["${formatUnits(units, decimals)}"]`);
      }),
    );
    const amounts = [0, 5, 10, 100, 7525, 1080, -25, Number.POSITIVE_INFINITY];
    expect(JSON.parse(written((out) => out.amounts(amounts, 2)))).toEqual([
      '0',
      '0.05',
      '0.1',
      '1',
      '75.25',
      '10.8',
      '-0.25',
      'inf',
    ]);
  });

  test('more than a buffer, used twice', () => {
    const out = new ByteText();
    const long = 'x'.repeat(100_000);
    out.text(long);
    out.text('ü'.repeat(50_000));
    expect(new TextDecoder().decode(out.written())).toBe(long + 'ü'.repeat(50_000));
    out.clear();
    out.integer(7);
    expect(new TextDecoder().decode(out.written())).toBe('7');
  });
});
