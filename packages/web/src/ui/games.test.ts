import { VARIANTS } from '@cardroom/engine';
import { defaultSettings } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { FAMILIES, familyOf, stakesText, tableTitle, variantName, variantsOf } from './games.js';

const english = createTranslator('en', await loadCatalogue('en'));

test('every variant belongs to one family', () => {
  const sorted = FAMILIES.flatMap(variantsOf).map(({ code }) => code);
  expect(sorted.sort()).toEqual([...VARIANTS.keys()].sort());
});

test.each([
  ['NT', 'holdem'],
  ['NS', 'holdem'],
  ['PO5/8', 'omaha'],
  ['PC', 'omaha'],
  ['FR', 'stud'],
  ['FB', 'draw'],
  ['FL', 'small'],
] as const)('%s is one of %s', (code, family) => {
  expect(familyOf(VARIANTS.get(code)!)).toBe(family);
});

test('every variant has a name; an unknown code stands for itself', () => {
  for (const code of VARIANTS.keys()) expect(variantName(code, english)).not.toBe(code);
  expect(variantName('X99', english)).toBe('X99');
});

test('stakes are said by what is bet', () => {
  const text = (code: string, stakes = {}): string => {
    const settings = defaultSettings(VARIANTS.get(code)!);
    return stakesText(code, { ...settings.stakes, ...stakes }, english);
  };
  expect(text('NT')).toBe('1/2');
  expect(text('NT', { smallBlind: 500, bigBlind: 1_000, ante: 100 })).toBe('500/1,000 · ante 100');
  expect(text('FT')).toBe('2/4');
  expect(text('F7S')).toBe('5/10 · ante 1 · bring-in 2');
});

test('a table that is called by its game is called so in the language of the reader', () => {
  const { title } = defaultSettings(VARIANTS.get('FR')!);
  expect(tableTitle(title, 'FR', english)).toBe('Razz');
  expect(tableTitle('Friday', 'FR', english)).toBe('Friday');
});
