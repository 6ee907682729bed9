import { expect, test } from 'vitest';
import { LANGUAGES, type Language, loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { amountsOf } from './amounts.js';

async function wordsOf(language: Language) {
  return createTranslator(language, await loadCatalogue(language));
}

/** Languages put blanks of their own between number and word. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ');
}

test('large amounts are short, as each language writes them; small ones are exact', async () => {
  const written = async (amount: number) =>
    Promise.all(LANGUAGES.map(async (language) => plain(amountsOf(await wordsOf(language), null)(amount))));
  expect(await written(1250)).toEqual(['1,250', '1,250', '1 250', '1,250']);
  expect(await written(999_999)).toEqual(['999,999', '999,999', '999 999', '999,999']);
  expect(await written(1_200_000)).toEqual(['1.2M', '120万', '1,2 млн', '120万']);
  expect(await written(987_654_321)).toEqual(['988M', '9.88億', '988 млн', '9.88亿']);
});

test('in big blinds where one is given', async () => {
  const amounts = amountsOf(await wordsOf('en'), 20);
  expect([amounts(50), amounts(1250), amounts(7)]).toEqual(['2.5 BB', '62.5 BB', '0.35 BB']);
});
