import { expect, test } from 'vitest';
import { loadCatalogue, preferredLanguage } from './languages.js';
import { formatMessage, parseMessage, placesOf } from './message.js';
import { createTranslator } from './translator.js';

function written(text: string, params: Record<string, string | number>, language = 'en'): string {
  const writer = { plural: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) };
  return formatMessage(parseMessage(text), params, writer);
}

test('places are filled, numbers as the language writes them', () => {
  expect(written('{name} bets {amount}', { name: 'Ann', amount: 1_250 })).toBe('Ann bets 1,250');
  expect(written('{amount}', { amount: 1_250 }, 'ru')).toBe('1\u00a0250');
  expect(written('{name} says }', { name: '{amount}' })).toBe('{amount} says }');
  expect(written('{missing}', {})).toBe('{missing}');
});

test('plurals take the form of the number', () => {
  const text = '{count, plural, =0 {no chips} one {{count} chip} other {{count} chips}}';
  expect([0, 1, 2].map((count) => written(text, { count }))).toEqual(['no chips', '1 chip', '2 chips']);
  const chips = '{n, plural, one {{n} фишка} few {{n} фишки} many {{n} фишек} other {{n} фишки}}';
  const counts = [1, 2, 5, 21, 1.5].map((n) => written(chips, { n }, 'ru'));
  expect(counts).toEqual(['1 фишка', '2 фишки', '5 фишек', '21 фишка', '1,5 фишки']);
});

test.each(['{', '{a', '{a, plural, one {x}', '{a, plural, some {x}}', '{, plural}'])('%s cannot be read', (text) => {
  expect(() => parseMessage(text)).toThrow();
});

test('a message names its places', () => {
  expect([...placesOf(parseMessage('{a} {n, plural, one {{b}} other {{c}}}'))].sort()).toEqual(['a', 'b', 'c', 'n']);
});

test('large amounts are short on a seat and exact where asked', async () => {
  const english = createTranslator('en', await loadCatalogue('en'));
  expect([99_999, 1_234_567].map(english.compact)).toEqual(['99,999', '1.235M']);
  expect(english.number(1_234_567.25)).toBe('1,234,567.25');
  expect(createTranslator('ru', await loadCatalogue('ru')).compact(1_200_000)).toBe('1,2\u00a0млн');
});

test('the first language of the browser that there is', () => {
  expect(preferredLanguage(['fr', 'RU-ru'])).toBe('ru');
  expect(preferredLanguage([])).toBe('en');
});

test('[PLAY-13] parts of a chip have two digits, whole chips none, in every sentence', async () => {
  const english = createTranslator('en', await loadCatalogue('en'));
  expect([0.1, 2.5, 1.25, 5, 1_250].map((amount) => english.number(amount))).toEqual([
    '0.10',
    '2.50',
    '1.25',
    '5',
    '1,250',
  ]);
  expect(english.t('say.bet', { name: 'Ann', amount: 0.1 })).toContain('0.10');
  expect(english.decimal(2.5)).toBe('2.5');
});
