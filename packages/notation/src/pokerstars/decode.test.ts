import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineSplitter, MAX_POKERSTARS_LINE, type SplitLine, type TextLine } from './decode.js';

const HINT = /#|Hand/g;

function splitLines(...chunks: readonly (string | Uint8Array)[]): SplitLine[] {
  const splitter = new LineSplitter(HINT);
  const all: SplitLine[] = [];
  for (const chunk of chunks) for (const some of splitter.push(chunk)) all.push(...some);
  all.push(...splitter.end());
  return all;
}

function lines(...chunks: readonly (string | Uint8Array)[]): TextLine[] {
  return splitLines(...chunks).map(({ text, line, cut }) => ({ text, line, cut }));
}

const texts = (...chunks: readonly (string | Uint8Array)[]) => lines(...chunks).map(({ text }) => text);
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...codes: readonly (number | string)[]) =>
  Uint8Array.from(codes.flatMap((code) => (typeof code === 'number' ? [code] : [...code].map((c) => c.charCodeAt(0)))));

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const units = [0xfeff, ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))];
  return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

describe('lines', () => {
  test.each([
    ['a\nb', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['\n\na', ['', '', 'a']],
    ['a\r\rb\r', ['a', '', 'b']],
    ['a\rb\n', ['a\rb']],
    ['', []],
    ['\ufeffa\n\ufeffb', ['a', 'b']],
  ])('%j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
    expect(texts(utf8(text))).toEqual(expected);
  });

  test('lines are counted from 1', () => {
    expect(lines('a\n\nb').map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe('encodings', () => {
  test('UTF-8, even if a character is cut between chunks', () => {
    const whole = utf8('Müller €5 ₹7 𝄞\nx');
    for (let at = 0; at <= whole.length; at++) {
      expect(texts(whole.subarray(0, at), whole.subarray(at))).toEqual(['Müller €5 ₹7 𝄞', 'x']);
    }
  });

  test('Windows-1252 if the bytes are no UTF-8', () => {
    expect(texts(bytes('M', 0xfc, 'ller ', 0x80, '5', 0xa0, 0x86, '\nA'))).toEqual(['Müller €5\u00a0†', 'A']);
  });

  test('each line by itself: files of different origin may be glued together', () => {
    const glued = Uint8Array.from([...bytes(0x80, '1\n'), ...utf8('€2\n'), ...bytes('3')]);
    expect(texts(glued)).toEqual(['€1', '€2', '3']);
  });

  test.each([
    [0xc0, 0x80],
    [0xe0, 0x80, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe2, 0x82],
    [0x80],
  ])('%j is not UTF-8 but four, three, two or one characters', (...codes) => {
    expect(texts(Uint8Array.from(codes))[0]).toHaveLength(codes.length);
  });

  test.each([true, false])('UTF-16 with a mark, big-endian %s, in any chunks', (bigEndian) => {
    const whole = utf16('Müller €5 𝄞\r\nx', bigEndian);
    expect(texts(whole)).toEqual(['Müller €5 𝄞', 'x']);
    expect(texts(whole.subarray(0, 5), whole.subarray(5, 22), whole.subarray(22))).toEqual(['Müller €5 𝄞', 'x']);
  });

  test('any text in UTF-8 comes out as it is, however it is cut', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).map((t) => t.replaceAll(/[\r\ufeff\u00ef]/g, 'x'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.nat(60), (list, at) => {
        const joined = list.join('\n');
        const whole = utf8(joined);
        const expected = joined === '' ? [] : joined.replace(/\n$/, '').split('\n');
        expect(texts(whole.subarray(0, at), whole.subarray(at))).toEqual(expected);
        expect(texts(joined.slice(0, at), joined.slice(at))).toEqual(expected);
      }),
      { numRuns: 100, seed: 7 },
    );
  });
});

describe('the hint', () => {
  test('only lines without it are said to have none', () => {
    const text = 'a\n#\nb#\n\nHand\nHan\nd#Hand\r\n# #\nlast\n';
    const told = (lines: SplitLine[]) => lines.filter(({ hasHint }) => hasHint).map(({ text }) => text);
    for (const input of [text, utf8(text)])
      expect(told(splitLines(input))).toEqual(['#', 'b#', 'Hand', 'd#Hand', '# #']);
  });

  test('a line that has it says so in pieces of any size', () => {
    const input = fc.tuple(
      fc.array(fc.constantFrom('#', 'Hand', 'Ha', 'nd', 'x', '\n', '\u00e9'), { maxLength: 30 }),
      fc.nat(),
    );
    fc.assert(
      fc.property(input, ([words, cut]) => {
        const whole = utf8(words.join(''));
        const at = cut % (whole.length + 1);
        for (const { text, hasHint } of splitLines(whole.slice(0, at), whole.slice(at))) {
          if (/#|Hand/.test(text)) expect(hasHint).toBe(true);
        }
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  test('a chunk of many lists gives the lines of one', () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `line ${n}${n % 7 === 0 ? ' \u00e9' : ''}`);
    expect(texts(utf8(`${text.join('\n')}\n`))).toEqual(text);
  });
});

describe('long lines', () => {
  test('a line of a hundred megabytes costs no memory: it is cut and says so', () => {
    const splitter = new LineSplitter(HINT);
    const chunk = bytes('x'.repeat(65_536));
    let out = 0;
    for (let i = 0; i < 1600; i++) for (const some of splitter.push(chunk)) out += some.length;
    expect(out).toBe(0);
    const [line] = [...splitter.push(bytes('\nnext\n'))].flat();
    expect(line).toMatchObject({ text: 'x'.repeat(MAX_POKERSTARS_LINE), line: 1, cut: true });
  });

  test.each([MAX_POKERSTARS_LINE - 1, MAX_POKERSTARS_LINE, MAX_POKERSTARS_LINE + 1])('%i characters', (length) => {
    const text = 'y'.repeat(length);
    for (const [line] of [lines(text), lines(utf8(text)), lines(utf8(`${text}\n`))]) {
      expect(line).toEqual({ text: text.slice(0, MAX_POKERSTARS_LINE), line: 1, cut: length > MAX_POKERSTARS_LINE });
    }
  });
});
