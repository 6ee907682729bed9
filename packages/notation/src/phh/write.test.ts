import fc from 'fast-check';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from './hand.js';
import { readPhh, readPhhs } from './read.js';
import type { PhhFields, PhhValue } from './value.js';
import { formatPhh, formatPhhs, formatText } from './write.js';

const CANONICAL = `variant = 'NT'
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [0.50, 1]
min_bet = 1
starting_stacks = [inf, 99.05]
actions = ['d dh p1 ????', 'd dh p2 AhKh # mine', '''p2 f # it's late''']
author = 'Me'
venue = '''AMY'S AVE'''
time = 05:44:49
day = 1
month = 7
year = 2009
hand = 3461796836
seats = [6, 4]
seat_count = 6
table = 'One'
players = ['a', '']
finishing_stacks = [inf, 98.55]
currency_symbol = '$'
time_zone_abbreviation = 'ET'
_rules = 'standard'
_own = [1, [2.50], true]`;

function fields(text: string): PhhFields {
  const read = readPhh(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return fieldsOf(read.value);
}

describe('everything read is written', () => {
  test('byte for byte if it stood in the order of the format', () => {
    expect(formatPhh(fields(CANONICAL))).toBe(CANONICAL);
  });

  test('in the order of the format if it did not, own fields last and in their own order', () => {
    const lines = CANONICAL.split('\n');
    const own = lines.slice(-2);
    expect(formatPhh(fields([...own, ...lines.slice(0, -2).reverse()].join('\r\n')))).toBe(CANONICAL);
  });

  test('several hands as numbered tables, one blank line between them and none behind', () => {
    const text = [...formatPhhs([fields(CANONICAL), fields(CANONICAL)])].join('');
    expect(text).toBe(`[1]\n${CANONICAL}\n\n[2]\n${CANONICAL}`);
    expect(
      [...formatPhhs([...readPhhs(text)].map(({ hand }) => fieldsOf(hand.ok ? hand.value : expect.fail())))].join(''),
    ).toBe(text);
  });
});

describe('texts are quoted the plain way, and any text can be written', () => {
  const cases: [string, string][] = [
    ['', "''"],
    ['plain "text" \\ here', '\'plain "text" \\ here\''],
    ["it's", "'''it's'''"],
    ["ends'", '"ends\'"'],
    ["'''", "\"'''\""],
    ['two\nlines', '"two\\nlines"'],
    ['bell\u0007 and \u007f', '"bell\\u0007 and \\u007f"'],
    ['half \ud800', "'half \ufffd'"],
  ];
  test.each(cases)('%j', (text, written) => {
    expect(formatText(text)).toBe(written);
  });

  test('every text comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const written = formatText(text);
        expect(parseToml(`a = ${written}`)).toEqual({ a: text });
        expect(fields(`${CANONICAL}\n_text = ${written}`).get('_text')).toBe(text);
      }),
    );
  });
});

test('a document of any values comes back equal', () => {
  const scalar: fc.Arbitrary<PhhValue> = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.boolean(),
    fc.integer().map((n) => ({ number: String(n) })),
    fc.constantFrom({ number: '2.50' }, { number: 'inf' }, { time: '05:44:49' }, { time: '1979-05-27' }),
  );
  const value = fc.letrec<{ value: PhhValue; list: PhhValue[]; table: PhhValue }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, scalar, tie('list'), tie('table')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    table: fc
      .uniqueArray(
        fc.tuple(
          fc.string({ maxLength: 5 }).map((name) => `k${name}`),
          tie('value'),
        ),
        {
          maxLength: 3,
          selector: ([name]) => name,
        },
      )
      .map((entries) => ({ table: new Map(entries) })),
  })).value;
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (values) => {
      const written = new Map([...fields(CANONICAL), ...values.map((one, n): [string, PhhValue] => [`_v${n}`, one])]);
      const read = fields(formatPhh(written));
      expect(parseToml(formatPhh(read))).toEqual(parseToml(formatPhh(written)));
      expect([...read.keys()].sort()).toEqual([...written.keys()].sort());
    }),
    { numRuns: 300 },
  );
});
