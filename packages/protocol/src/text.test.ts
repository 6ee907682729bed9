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
    ['❤️ Ann 1️⃣', '❤️ Ann 1️⃣'],
    ['Ａｎｎ', 'Ann'],
    ['①②③', '123'],
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

  test.each([
    '山田たろう Taro',
    '山田タロウ',
    '王小明 Wang ㄅㄆ',
    '김철수 Kim 金',
    'Ольга-Мария',
    'Ωμέγα',
    'محمد',
    'दीपक',
    "O'Brien-Ñ",
    'Ann ♠ 21',
    'ราชา',
  ])('[SEC-12] scripts that are written together make a name: %s', (text) => {
    expect(checkName(text)).toMatchObject({ ok: true });
  });

  test.each([
    ['Аnn', 'mixed-scripts'],
    ['Anη', 'mixed-scripts'],
    ['Olgaя', 'mixed-scripts'],
    ['たろう한', 'mixed-scripts'],
    ['ㄅㄆた', 'mixed-scripts'],
    ['Омега ω', 'mixed-scripts'],
    ['Ꭺnn', 'mixed-scripts'],
    ['\u3164', 'bad-characters'],
    ['\u2800', 'bad-characters'],
    ['\u115f\u1160', 'bad-characters'],
    ['\uffa0', 'bad-characters'],
    ['A\u200dnn', 'bad-characters'],
    ['A\u200cnn', 'bad-characters'],
    ['A\ufe0fnn', 'bad-characters'],
    ['Ann\u{e0100}', 'bad-characters'],
    ['A\u034fnn', 'bad-characters'],
    ['Ann\u17b4', 'bad-characters'],
    ['❤️\u200d', 'bad-characters'],
    ['❤️\ufe0f', 'bad-characters'],
    ['Ann\u{1d173}', 'bad-characters'],
    ['Ann\u0378', 'bad-characters'],
  ] as const)('[SEC-12] %j is no name: %s', (text, problem) => {
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
