import fc from 'fast-check';
import { parse as parseToml, TomlDate } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { explainFault, type PhhError } from './errors.js';
import { fieldsOf, MAX_HAND_BYTES, type PhhHand } from './hand.js';
import { MAX_STRING_BYTES } from './lexer.js';
import { type PhhEntry, PhhReader, readPhh, readPhhs } from './read.js';
import { MAX_LIST_DEPTH } from './scan.js';
import { isList, isNumber, isTable, isTime, type PhhValue } from './value.js';

const PLAY = [
  "variant = 'NT'",
  'antes = [0, 0, 0]',
  'blinds_or_straddles = [1, 2, 0]',
  'min_bet = 2',
  'starting_stacks = [100, 100, 100]',
  "actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']",
];
const HAND = PLAY.join('\n');

function handOf(text: string | Uint8Array): PhhHand {
  const read = readPhh(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function errorOf(entry: PhhEntry | undefined): PhhError {
  if (entry === undefined || entry.hand.ok) throw new Error('the hand was read');
  return entry.hand.error;
}

/** A file in pieces of the given size. */
function inPieces(text: string, size: number, format: 'phh' | 'phhs' = 'phhs'): PhhEntry[] {
  const bytes = new TextEncoder().encode(text);
  const reader = new PhhReader({ format });
  const entries: PhhEntry[] = [];
  const take = (): void => {
    for (let entry = reader.next(); entry !== null; entry = reader.next()) entries.push(entry);
  };
  for (let at = 0; at < bytes.length; at += size) {
    reader.push(bytes.slice(at, at + size));
    take();
  }
  reader.end();
  take();
  return entries;
}

/** The result of a reading, without the buffers it came from. */
function summary(entries: readonly PhhEntry[]): unknown[] {
  return entries.map(({ index, hand }) =>
    hand.ok
      ? { index, name: hand.value.name, line: hand.value.line, fields: [...fieldsOf(hand.value)] }
      : { index, error: hand.error },
  );
}

describe('values keep what is written', () => {
  const cases: [string, PhhValue][] = [
    ["'Bob'", 'Bob'],
    ['"Bob"', 'Bob'],
    ["''", ''],
    ['""', ''],
    ["'''AMY'S AVE'''", "AMY'S AVE"],
    ["''''quoted''''", "'quoted'"],
    ["'''\nfirst line\nsecond'''", 'first line\nsecond'],
    ['"""\r\na\r\nb"""', 'a\r\nb'],
    ['"""one \\\n   two"""', 'one two'],
    ['"tab\\t quote\\" back\\\\ \\u00e9 \\U0001F0A1"', 'tab\t quote" back\\ \u00e9 \u{1f0a1}'],
    ["'back\\slash'", 'back\\slash'],
    ["'caf\u00e9'", 'caf\u00e9'],
    ['7', { number: '7' }],
    ['-7', { number: '-7' }],
    ['+7', { number: '+7' }],
    ['0', { number: '0' }],
    ['2.50', { number: '2.50' }],
    ['-0.05', { number: '-0.05' }],
    ['inf', { number: 'inf' }],
    ['-inf', { number: '-inf' }],
    ['nan', { number: 'nan' }],
    ['12345678901234567890', { number: '12345678901234567890' }],
    ['true', true],
    ['false', false],
    ['05:44:49', { time: '05:44:49' }],
    ['05:44:49.125', { time: '05:44:49.125' }],
    ['[]', []],
    ['[1, 2.0, 3]', [{ number: '1' }, { number: '2.0' }, { number: '3' }]],
    ['[ 1 ,\n  2, # two\n  3,\n]', [{ number: '1' }, { number: '2' }, { number: '3' }]],
    ["[['a'], [], [1, [true]]]", [['a'], [], [{ number: '1' }, [true]]]],
    ["[\n['a'],\n['b']\n]", [['a'], ['b']]],
  ];
  test.each(cases)('%s', (text, value) => {
    expect(fieldsOf(handOf(`${HAND}\n_own = ${text}`)).get('_own')).toEqual(value);
    expect(fieldsOf(handOf(`_own = ${text} # said\n${HAND}`)).get('_own')).toEqual(value);
  });

  test('names may be quoted, fields stand in any order, comments and blank lines anywhere', () => {
    const text = ['# a hand', '', ...[...PLAY].reverse(), '  "min bet" = 1', "'_own' = 2 # two"].join('\n');
    expect([...fieldsOf(handOf(text)).keys()]).toEqual([
      'actions',
      'starting_stacks',
      'min_bet',
      'blinds_or_straddles',
      'antes',
      'variant',
      'min bet',
      '_own',
    ]);
  });

  test('TOML that PHH files do not use is read by the other reader', () => {
    const text = [
      HAND,
      "_table = { a = 1, 'b c' = [1.5], d.e = 'x' }",
      '_dotted.one = 0x10',
      '_dotted.two = 1_000',
      '_date = 1979-05-27T07:32:00Z',
      '_big = 1e3',
      '[_notes]',
      "who = 'me'",
    ].join('\n');
    const fields = fieldsOf(handOf(text));
    expect(fields.get('_table')).toEqual({
      table: new Map<string, PhhValue>([
        ['a', { number: '1' }],
        ['b c', [{ number: '1.5' }]],
        ['d', { table: new Map([['e', 'x']]) }],
      ]),
    });
    expect(fields.get('_dotted')).toEqual({
      table: new Map([
        ['one', { number: '16' }],
        ['two', { number: '1000' }],
      ]),
    });
    expect(fields.get('_date')).toEqual({ time: '1979-05-27T07:32:00Z' });
    expect(fields.get('_big')).toEqual({ number: '1000.0' });
    expect(fields.get('_notes')).toEqual({ table: new Map([['who', 'me']]) });
  });

  test('amounts of play in a foreign way are amounts all the same', () => {
    const hand = handOf(HAND.replace('[100, 100, 100]', '[1_000, 0x64, 1e2]').replace('min_bet = 2', 'min_bet = 0b10'));
    expect(hand.stacks).toEqual({ units: [10_000, 1_000, 1_000], decimals: 1 });
    expect(hand.minBet).toEqual({ units: [2], decimals: 0 });
    expect(hand.actions).toHaveLength(10);
  });

  test('a table inside a hand of a .phhs file belongs to that hand', () => {
    const text = `[1]\n${HAND}\n[1._notes]\nwho = 'me'\n[1._notes.more]\nx = 1\n\n[2]\n${HAND}`;
    const [first, second] = summary([...readPhhs(text)]) as { fields: [string, PhhValue][] }[];
    expect(first?.fields.at(-1)?.[0]).toBe('_notes');
    expect(second?.fields).toHaveLength(PLAY.length);
  });

  test('amounts are exact, whatever their decimals', () => {
    const hand = handOf(HAND.replace('[100, 100, 100]', '[0.1, 25.25, 9007199254740.991]'));
    expect(hand.stacks).toEqual({ units: [100, 25_250, 9_007_199_254_740_991], decimals: 3 });
  });

  test('actions with escapes and over several lines', () => {
    const list = "actions = [\n\"p1 f # \\u00e9\\n\",\n'''p2 f # it's''', # said\n\"d db AhKhQh\",\n]";
    const hand = handOf([...PLAY.slice(0, -1), list].join('\n'));
    const texts = Array.from({ length: 3 }, (_, n) =>
      new TextDecoder().decode(hand.actionBytes.subarray(hand.actions[n * 2], hand.actions[n * 2 + 1])),
    );
    expect(texts).toEqual(['p1 f # \u00e9\n', "p2 f # it's", 'd db AhKhQh']);
  });
});

/** The document as the other reader has it. */
function second(value: PhhValue): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (isList(value)) return value.map(second);
  if (isNumber(value)) return Number(value.number.replace('inf', 'Infinity').replace('nan', 'NaN'));
  if (isTime(value)) return value.time;
  return isTable(value) ? Object.fromEntries([...value.table].map(([key, inner]) => [key, second(inner)])) : null;
}

function plain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.000$/, '');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

describe('a second opinion', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab\'"\\ #[]=\u00e9\t\u{1f0a1}'.match(/./gu)!), maxLength: 12 });
  const word: fc.Arbitrary<string> = fc.oneof(
    fc.integer().map(String),
    fc.tuple(fc.integer({ min: 0, max: 999 }), fc.stringMatching(/^[0-9]{1,4}$/)).map(([a, b]) => `${a}.${b}`),
    fc.constantFrom('inf', '-inf', 'true', 'false', '23:59:59', '00:00:00'),
    text.filter((t) => !t.includes("'")).map((t) => `'${t}'`),
    text.map((t) => JSON.stringify(t)),
    text.filter((t) => !t.includes("'")).map((t) => `'''\n${t}\n[2]\nx = 1'''`),
  );
  const value = fc.letrec<{ value: string; list: string }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, word, tie('list')),
    list: fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), fc.constantFrom('', ' ', '\n', ' # no [2]\n'), fc.boolean())
      .map(
        ([list, blank, comma]) => `[${blank}${list.join(`,${blank}`)}${comma && list.length > 0 ? ',' : ''}${blank}]`,
      ),
  })).value;

  test('agrees about every document of random values', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (values, end) => {
        const lines = [...PLAY, ...values.map((one, n) => `_own${n} = ${one}`)];
        const document = lines.join(end);
        const fields = fieldsOf(handOf(document));
        expect(Object.fromEntries([...fields].map(([key, one]) => [key, second(one)]))).toEqual(
          plain(parseToml(document)),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('every fault has a code, a line and a sentence', () => {
  const cases: [string, string, number, string][] = [
    ['no-hands', '', 1, 'phhs'],
    ['no-hands', '# nothing\n\n', 1, 'phh'],
    ['truncated', `${HAND}\nvenue = 'Club`, 7, 'phh'],
    ['truncated', `${HAND}\nseats = [1, 2`, 7, 'phh'],
    ['truncated', `${HAND}\n_own = '''\nmore`, 7, 'phh'],
    ['truncated', `${HAND}\nvenue`, 7, 'phh'],
    ['bad-character', `${HAND}\nvenue = 'a\u0000b'`, 7, 'phh'],
    ['bad-character', `${HAND}\n# a\u0007b`, 7, 'phh'],
    ['bad-character', `${HAND}\nvenue = 'a' \r day = 1`, 7, 'phh'],
    ['bad-key', `${HAND}\n= 1`, 7, 'phh'],
    ['bad-key', `${HAND}\n'''venue''' = 1`, 7, 'phh'],
    ['duplicate-key', `${HAND}\nmin_bet = 4`, 7, 'phh'],
    ['duplicate-key', `${HAND}\n_own = 4\n'_own' = 5`, 8, 'phh'],
    ['missing-equals', `${HAND}\nvenue 'x'`, 7, 'phh'],
    ['bad-value', `${HAND}\nvenue = x`, 7, 'phh'],
    ['bad-value', `${HAND}\nday = 01`, 7, 'phh'],
    ['bad-value', `${HAND}\nday = 1.\n`, 7, 'phh'],
    ['bad-value', `${HAND}\nday = .5`, 7, 'phh'],
    ['bad-value', `${HAND}\ntime = 25:00:00`, 7, 'phh'],
    ['bad-value', `${HAND}\ntime = 12:00`, 7, 'phh'],
    ['bad-value', `${HAND}\nday = 12abc`, 7, 'phh'],
    ['bad-value', `${HAND}\n_own = truth`, 7, 'phh'],
    ['bad-escape', `${HAND}\nvenue = "\\x41"`, 7, 'phh'],
    ['bad-escape', `${HAND}\nvenue = "\\ud800"`, 7, 'phh'],
    ['unterminated-string', `${HAND}\nvenue = 'Club\nday = 1`, 7, 'phh'],
    ['unterminated-array', `${HAND}\nseats = [1 2]`, 7, 'phh'],
    ['unterminated-array', `[1]\n${HAND}\n_own = [1,\n[2]\nvariant = 'NT'`, 9, 'phhs'],
    ['trailing-text', `${HAND}\nday = 1 2`, 7, 'phh'],
    ['bad-header', `[[1]]\n${HAND}`, 1, 'phhs'],
    ['bad-header', `[1 2]\n${HAND}`, 1, 'phhs'],
    ['too-deep', `${HAND}\n_own = ${'['.repeat(MAX_LIST_DEPTH + 1)}`, 7, 'phh'],
    ['bad-toml', `${HAND}\n_own = { a = 1, a = 2 }`, 7, 'phh'],
    ['missing-field', PLAY.slice(1).join('\n'), 1, 'phh'],
    ['missing-field', `\n${PLAY.slice(0, -1).join('\n')}`, 2, 'phh'],
    ['wrong-type', HAND.replace("'NT'", '5'), 1, 'phh'],
    ['wrong-type', HAND.replace('[0, 0, 0]', '0'), 2, 'phh'],
    ['wrong-type', HAND.replace('[0, 0, 0]', "['0', 0, 0]"), 2, 'phh'],
    ['wrong-type', HAND.replace('min_bet = 2', "min_bet = '2'"), 4, 'phh'],
    ['wrong-type', HAND.replace("'p3 f'", '3'), 6, 'phh'],
    ['wrong-type', `ante_trimming_status = 1\n${HAND}`, 1, 'phh'],
    ['amount-out-of-range', HAND.replace('[0, 0, 0]', '[inf, 0, 0]'), 2, 'phh'],
    ['amount-out-of-range', HAND.replace('[100, 100, 100]', '[100, nan, 100]'), 5, 'phh'],
    ['amount-out-of-range', HAND.replace('[100, 100, 100]', '[100, 9007199254740993, 100]'), 5, 'phh'],
    ['too-many-decimals', HAND.replace('[100, 100, 100]', '[100, 0.123456789, 100]'), 5, 'phh'],
  ];
  test.each(cases)('%s: %j', (code, text, line, format) => {
    const [entry] = inPieces(text, 1 << 20, format as 'phh' | 'phhs');
    const error = errorOf(entry);
    expect([error.fault.code, error.line]).toEqual([code, line]);
    expect(explainFault(error.fault)).toMatch(/^.{10,200}[.]$/);
    const [again] = inPieces(text, 3, format as 'phh' | 'phhs');
    expect(errorOf(again)).toEqual(error);
  });

  test('bytes that are not UTF-8', () => {
    const bytes = new TextEncoder().encode(`${HAND}\nvenue = 'Caf\u00e9'\nday = 1`);
    bytes[bytes.indexOf(0xc3)] = 0x41;
    const read = readPhh(bytes);
    expect(read).toEqual({ ok: false, error: { fault: { code: 'bad-utf8' }, line: 7, action: null } });
  });
});

test('hands of one file have their own variants, the same or not', () => {
  const codes = ['NT', 'NT', 'PO', 'NT', 'N', '\u00c3', '\\u004e\\u0054', 'NT'];
  const text = codes.map((code, n) => `[${n}]\n${HAND.replace("'NT'", `"${code}"`)}`).join('\n');
  const read = [...readPhhs(text)].map(({ hand }) => hand.ok && hand.value.variant);
  expect(read).toEqual(['NT', 'NT', 'PO', 'NT', 'N', '\u00c3', 'NT', 'NT']);
  const bytes = new TextEncoder().encode(`[1]\n${HAND.replace('NT', '\u00c3')}\n[2]\n${HAND.replace('NT', '?')}\n`);
  bytes[bytes.lastIndexOf('?'.charCodeAt(0), bytes.lastIndexOf('v'.charCodeAt(0)) + 12)] = 0xc3;
  const [, second] = [...readPhhs(bytes)];
  expect(errorOf(second).fault.code).toBe('bad-utf8');
});

describe('a file in pieces', () => {
  const tricky = [
    '\ufeff# hands',
    '[1]',
    HAND,
    "_note = '''\n[9]\nvariant = 'XX'\n'''",
    '',
    '[ "two" ] # the second',
    `${HAND}\n_list = [\n[1],\n[2]\n]`,
    '',
    '[3]',
    PLAY.slice(0, 3).join('\n'),
    "min_bet = 'x'",
    '[4]',
    HAND,
    "_cut = '''",
    '[5]',
    HAND,
    '[6]',
    "actions = ['p1 f',",
    '[7]',
    HAND,
    '[8]',
    `${HAND}\nvenue = 'Caf\u00e9'`,
    '[9]',
    'variant = ',
  ].join('\n');

  test('bad hands are reported, all others are read', () => {
    const entries = [...readPhhs(tricky)];
    expect(
      entries.map(({ hand }) => (hand.ok ? `${hand.value.name}` : `${hand.error.fault.code}@${hand.error.line}`)),
    ).toEqual(['1', 'two', 'wrong-type@30', 'truncated@38', '5', 'unterminated-array@48', '7', '8', 'truncated@64']);
    expect(entries.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test.each([1, 2, 3, 5, 7, 16, 61, 256, 1000])('pieces of %i bytes read the same', (size) => {
    expect(summary(inPieces(tricky, size))).toEqual(summary([...readPhhs(tricky)]));
  });

  test('a number that another piece goes on with is not one yet', () => {
    const text = PLAY.join('\n').replace(/min_bet = \d+/, 'min_bet = inf4');
    expect(text).toContain('inf4');
    const faults = Array.from({ length: text.length }, (_, at) => errorOf(inPieces(text, at + 1, 'phh')[0]).fault);
    expect(new Set(faults.map((fault) => JSON.stringify(fault)))).toEqual(
      new Set([JSON.stringify({ code: 'bad-value', key: 'min_bet' })]),
    );
  });

  test('a .phh text that holds tables is read as hands, and one hand in a .phhs text as a hand', () => {
    expect(inPieces(`[1]\n${HAND}\n[2]\n${HAND}`, 100, 'phh').map(({ hand }) => hand.ok)).toEqual([true, true]);
    expect(inPieces(HAND, 100, 'phhs').map(({ hand }) => hand.ok)).toEqual([true]);
  });

  test('a line without an end costs its hand and no memory', () => {
    const reader = new PhhReader({ format: 'phhs' });
    const entries: PhhEntry[] = [];
    const feed = (text: string): void => {
      reader.push(new TextEncoder().encode(text));
      for (let entry = reader.next(); entry !== null; entry = reader.next()) entries.push(entry);
    };
    feed(`[1]\n${HAND}\n[2]\n_own = '`);
    const piece = 'x'.repeat(1 << 18);
    for (let n = 0; n < 64; n++) feed(piece);
    feed(`'\n${HAND}\n[3]\n${HAND}\n`);
    reader.end();
    feed('');
    expect(entries.map(({ hand }) => (hand.ok ? hand.value.name : hand.error.fault.code))).toEqual([
      '1',
      'hand-too-large',
      '3',
    ]);
    const third = entries[2]?.hand;
    expect(third?.ok && third.value.line).toBe(16);
  });

  test('a hand of many short lines is refused at the limit, and the next one is read', () => {
    const long = Array.from({ length: 120_000 }, (_, n) => `_own${n} = 1`).join('\n');
    expect(long.length).toBeGreaterThan(MAX_HAND_BYTES);
    const entries = [...readPhhs(`[1]\n${long}\n[2]\n${HAND}`)];
    expect(entries.map(({ hand }) => hand.ok)).toEqual([false, true]);
    expect(errorOf(entries[0]).fault).toEqual({ code: 'hand-too-large', maxBytes: MAX_HAND_BYTES });
  });

  test('an open string is found after its limit, and the hands behind it are read', () => {
    const hands = Array.from({ length: 400 }, (_, n) => `[${n + 2}]\n${HAND}`).join('\n');
    expect(hands.length).toBeGreaterThan(MAX_STRING_BYTES);
    const entries = [...readPhhs(`[1]\n${HAND}\n_own = '''\n${hands}`)];
    expect(errorOf(entries[0]).fault.code).toBe('unterminated-string');
    expect(entries.slice(1).every(({ hand }) => hand.ok)).toBe(true);
    expect(entries).toHaveLength(401);
  });

  test.each([
    ['open strings', "[1]\na='''\n"],
    ['open strings of both kinds', '[1]\na=\'\'\'\n[2]\nb="""\n'],
    ['open lists', '[1]\na=[\n'],
    ['lists of lists', '[1]\na=[\n[1]\n,\n'],
    ['headers alone', '[1]\n'],
    ['broken headers', '[1\n'],
    ['foreign values', '[1]\na={b=1}\n'],
    ['escapes', '[1]\na="\\u0041\\n\\\\"\n'],
    ['blanks', '      \t   '],
    ['quotes', "''''''"],
    ['brackets', '[[[['],
  ])('%s cost time in proportion to their length', (_, unit) => {
    const time = (bytes: number): number => {
      const text = unit.repeat(Math.ceil(bytes / unit.length));
      const start = process.cpuUsage();
      let count = 0;
      for (const entry of readPhhs(text)) count += entry.index >= 0 ? 1 : 0;
      expect(count).toBeGreaterThan(0);
      const used = process.cpuUsage(start);
      return used.user + used.system;
    };
    time(1 << 16);
    const small = time(1 << 18);
    const large = time(1 << 20);
    // Four times the text: four times the time, with room for the machine. Quadratic work would take sixteen times.
    expect(large).toBeLessThan(10 * small + 200_000);
  });
});
