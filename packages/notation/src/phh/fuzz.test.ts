import { below, type Random, stream } from '@cardroom/engine';
import { parse as parseToml, TomlDate } from 'smol-toml';
import { expect, test } from 'vitest';
import { fieldsOf } from './hand.js';
import { readPhh } from './read.js';
import { isList, isNumber, isTable, isTime, type PhhValue } from './value.js';

const SAMPLE = `# a hand
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.50, 1] # posted
min_bet = 1
starting_stacks = [
  inf,
  99.05,
]
actions = ['d dh p1 ????', "d dh p2 AhKh # \\u0041", '''p2 f # it's late''']
time = 05:44:49
seats = [6, 4]
players = ['a', '']
_own = [1, [2.50], true, -3]
_text = """
one \\
  two"""
_table = { a = 1, b.c = [0x10, 1_0] }
_date = 1979-05-27
`;

const WORDS = [
  "'",
  '"',
  '[',
  ']',
  '{',
  '}',
  ',',
  '.',
  '=',
  '#',
  '\n',
  '\r\n',
  '\\',
  '0',
  '-',
  '+',
  'e',
  '_',
  ':',
  ' ',
  'x',
];

function damage(random: Random, text: string): string {
  const at = below(random, text.length);
  switch (below(random, 4)) {
    case 0:
      return text.slice(0, at) + String.fromCharCode(below(random, 128)) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + below(random, 4));
    case 2:
      return text.slice(0, at) + WORDS[below(random, WORDS.length)]! + text.slice(at);
    default: {
      const from = below(random, text.length);
      return text.slice(0, at) + text.slice(from, from + below(random, 10)) + text.slice(at);
    }
  }
}

/** The values of both readers in one form; -0 is 0. */
function own(value: PhhValue): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (isList(value)) return value.map(own);
  if (isNumber(value)) return Number(value.number.replace('inf', 'Infinity').replace('nan', 'NaN')) + 0;
  if (isTime(value)) return value.time;
  return isTable(value) ? [...value.table].map(([key, inner]) => [key, own(inner)]) : null;
}

function other(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.0+(?=$|Z|[+-])/, '');
  if (Array.isArray(value)) return value.map(other);
  if (typeof value === 'number') return value + 0;
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([key, inner]) => [key, other(inner)]);
}

function secondOpinion(text: string): readonly [string, unknown][] | null {
  try {
    return Object.entries(parseToml(text)).map(([key, value]) => [key, other(value)]);
  } catch {
    return null;
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

test('every accepted text is TOML, with the values that the other reader finds', () => {
  const random = stream('phh', 'fuzz');
  let accepted = 0;
  let refused = 0;
  for (let n = 0; n < 6_000; n++) {
    let text = SAMPLE;
    for (let times = 1 + below(random, 2); times > 0; times--) text = damage(random, text);
    const read = readPhh(text);
    if (!read.ok) {
      refused++;
      continue;
    }
    accepted++;
    const second = secondOpinion(text);
    expect(second, text).not.toBeNull();
    const fields = [...fieldsOf(read.value)].map(([key, value]): [string, unknown] => [key, own(value)]);
    expect(fields.sort(byName), text).toEqual([...second!].sort(byName));
  }
  expect(accepted).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(500);
});

test('texts that the other reader refuses are refused, and those it accepts only for a reason of the format', () => {
  const random = stream('phh', 'fuzz', 'refusals');
  const reasons = new Set<string>();
  for (let n = 0; n < 6_000; n++) {
    const text = damage(random, SAMPLE);
    const read = readPhh(text);
    if (read.ok || secondOpinion(text) === null) continue;
    reasons.add(read.error.fault.code);
  }
  const ofTheFormat = ['missing-field', 'wrong-type', 'amount-out-of-range', 'too-many-decimals', 'bad-value'];
  // The other reader lets control characters into dates.
  ofTheFormat.push('bad-character');
  expect([...reasons].filter((code) => !ofTheFormat.includes(code))).toEqual([]);
});
