import { describe, expect, test } from 'vitest';
import { checkName, checkTitle, countGraphemes, isChatText } from './text.js';

describe('names', () => {
  test.each([
    ['Ann', 'Ann'],
    ['  Ann   B  ', 'Ann B'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['たろう', 'たろう'],
    ['Дмитрий', 'Дмитрий'],
    ['王小明', '王小明'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
    ['1234567890123456', '1234567890123456'],
  ])('%j is kept as %j', (text, kept) => {
    expect(checkName(text)).toEqual({ ok: true, value: kept });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['12345678901234567', 'too-long'],
    ['a'.repeat(100_000), 'too-long'],
    [`a${'\u0301'.repeat(70)}`, 'too-long'],
    ['A\nB', 'bad-characters'],
    ['A\u0000', 'bad-characters'],
    ['\u202eevil', 'bad-characters'],
    ['a\u200bb', 'bad-characters'],
    ['\ud800', 'bad-characters'],
    ['\u0301', 'bad-characters'],
    ['a\u2028b', 'bad-characters'],
  ] as const)('%j is refused: %s', (text, problem) => {
    expect(checkName(text)).toEqual({ ok: false, error: problem });
  });

  test('a kept name is kept as it is', () => {
    for (const text of ['  Ann   B  ', 'Zoe\u0308', '①②③', '가나다']) {
      const kept = checkName(text);
      expect(kept.ok && checkName(kept.value)).toEqual(kept);
    }
  });

  test('characters are counted as people count them', () => {
    expect(countGraphemes('👩‍👩‍👧‍👦e\u0301x')).toBe(3);
  });

  test('titles may be longer', () => {
    expect(checkTitle('Friday night at the kitchen table')).toEqual({
      ok: true,
      value: 'Friday night at the kitchen table',
    });
    expect(checkTitle('x'.repeat(41))).toEqual({ ok: false, error: 'too-long' });
  });
});

describe('chat', () => {
  test('is 1 to 500 characters of something to be seen', () => {
    expect(isChatText('gg')).toBe(true);
    expect(isChatText('🃏'.repeat(500))).toBe(true);
    expect(isChatText('x'.repeat(501))).toBe(false);
    expect(isChatText('')).toBe(false);
    expect(isChatText(' \t ')).toBe(false);
    expect(isChatText('a\u202eb')).toBe(false);
    expect(isChatText('<script>alert(1)</script>')).toBe(true);
  });
});
