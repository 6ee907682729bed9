import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VARIANTS } from '@cardroom/engine';
import { ERROR_CODES, SENTENCES } from '@cardroom/protocol';
import { beforeAll, expect, test } from 'vitest';
import { evening } from './evening/en.js';
import { felt } from './felt/en.js';
import { forms } from './forms/en.js';
import { GLOSSARY, type Term } from './glossary.js';
import { hosting } from './hosting/en.js';
import { type Catalogue, type Key, LANGUAGES, type Language, loadCatalogue } from './languages.js';
import { parseMessage, placesOf } from './message.js';
import { replayer } from './replayer/en.js';
import { shell } from './shell/en.js';
import { tournament } from './tournament/en.js';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const KEYS = [shell, felt, replayer, evening, tournament, hosting, forms].flatMap((texts) =>
  Object.keys(texts),
) as Key[];

const catalogues = new Map<Language, Catalogue>();
beforeAll(async () => {
  for (const language of LANGUAGES) catalogues.set(language, await loadCatalogue(language));
});

test('no key stands in two areas', () => {
  const doubles = KEYS.filter((key, at) => KEYS.indexOf(key) !== at);
  expect(doubles).toEqual([]);
});

test.each(LANGUAGES)('%s has every key, and no other', (language) => {
  expect(Object.keys(catalogues.get(language)!).sort()).toEqual([...KEYS].sort());
});

test.each(LANGUAGES)('every message of %s can be read and fills the places of the English one', (language) => {
  for (const key of KEYS) {
    const own = placesOf(parseMessage(catalogues.get(language)![key]));
    const english = placesOf(parseMessage(catalogues.get('en')![key]));
    // A language may do without a place (its grammar takes other forms), and never invents one.
    for (const place of own) expect(english.has(place), `${key}: {${place}}`).toBe(true);
    if (key in shell) expect([...own].sort(), key).toEqual([...english].sort());
  }
});

test.each(LANGUAGES)('plurals of %s have the forms that its grammar asks for', (language) => {
  // A phrase that always counts several needs no singular.
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'one');
  for (const key of KEYS) {
    for (const part of parseMessage(catalogues.get(language)![key])) {
      if (part.kind === 'plural') expect([...part.forms.keys()], key).toEqual(expect.arrayContaining([...forms]));
    }
  }
});

test('nothing is left in English by mistake', () => {
  const proper = /^(?:\W|\d|PHH|JSON|CSV|BB|SB|D|Cardroom|Merkle|SHA|VPIP|PFR|AF|WTSD|W\$SD|3-bet)*$/;
  for (const language of ['ja', 'ru', 'zh'] as const) {
    const words = (text: string): string =>
      text.replace(/\{\w+(?:, plural,)?|\b(?:zero|one|two|few|many|other) \{/g, '');
    const same = KEYS.filter((key) => {
      const text = catalogues.get(language)![key];
      return text === catalogues.get('en')![key] && !proper.test(words(text));
    });
    expect(same, language).toEqual([]);
  }
});

// ---------------------------------------------------------------------------------------------------- use

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^i18n\//.test(file))
    .map((file) => join(folder, file));
}

test('every key is used', () => {
  const text = sourceFiles(SOURCES)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // `'key'` itself, or a template that begins like it: `panel.${name}`.
  const whole = new Set([...text.matchAll(/['"`]([\w./-]+)['"`]/g)].map(([, key]) => key));
  const beginnings = [...text.matchAll(/`([\w/-]+(?:\.[\w/-]+)*\.)\$\{/g)].map(([, start]) => start!);
  const unused = KEYS.filter((key) => !whole.has(key) && !beginnings.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

test('every variant has a name', () => {
  const missing = [...VARIANTS.keys()].filter((code) => !KEYS.includes(`variant.${code}` as Key));
  expect(missing).toEqual([]);
});

test('every code of the protocol has a sentence that names no detail which the error does not have', () => {
  const english = catalogues.get('en')!;
  for (const code of ERROR_CODES) {
    const given = new Set([...SENTENCES[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const place of placesOf(parseMessage(english[`error.${code}`]))) {
      expect(given.has(place), `error.${code}: {${place}}`).toBe(true);
    }
  }
});

// ---------------------------------------------------------------------------------------------------- words

/** Keys whose text must use the word of the glossary. */
const AGREED: Partial<Record<Key, Term>> = {
  'act.fold': 'fold',
  'act.check': 'check',
  'act.muck': 'muck',
  'make.smallBlind': 'smallBlind',
  'make.bigBlind': 'bigBlind',
  'make.ante': 'ante',
  'make.bringIn': 'bringIn',
  'make.smallBet': 'smallBet',
  'make.bigBet': 'bigBet',
  'make.time_bank_ms': 'timeBank',
  'sit.buyIn': 'buyIn',
  'lobby.buyIn': 'buyIn',
  'sit.topUp': 'topUp',
  'panel.host': 'host',
  'street.preflop': 'preflop',
  'street.flop': 'flop',
  'street.turn': 'turn',
  'street.river': 'river',
  'street.thirdStreet': 'thirdStreet',
  'street.fourthStreet': 'fourthStreet',
  'street.fifthStreet': 'fifthStreet',
  'street.sixthStreet': 'sixthStreet',
  'street.seventhStreet': 'seventhStreet',
  'street.predraw': 'predraw',
  'street.firstDraw': 'firstDraw',
  'street.secondDraw': 'secondDraw',
  'street.thirdDraw': 'thirdDraw',
};

/** Words that a sentence about the thing has in it, whatever else it says; Russian bends them. */
const SPOKEN: Partial<Record<Key, Term>> = {
  'act.call': 'call',
  'act.bet': 'bet',
  'act.raise': 'raise',
  'act.allIn': 'allIn',
  'log.act.fold': 'fold',
  'log.act.check': 'check',
  'log.act.call': 'call',
  'log.act.bet': 'bet',
  'log.act.raise': 'raise',
  'log.act.complete_bet': 'complete',
  'log.act.bring_in': 'bringIn',
  'log.allIn': 'allIn',
  'log.mainPot': 'mainPot',
  'log.sidePot': 'sidePot',
  'log.post.ante': 'ante',
};

test.each(LANGUAGES)('%s says the words of the glossary', (language) => {
  const catalogue = catalogues.get(language)!;
  for (const [key, term] of Object.entries(AGREED)) expect(catalogue[key as Key], key).toBe(GLOSSARY[language][term]);
  for (const [key, term] of Object.entries(SPOKEN)) {
    // English bends its verbs at the end: "bring in" is "brings in".
    const stem = GLOSSARY[language][term]
      .toLowerCase()
      .split(/[- ]/)[0]!
      .slice(0, language === 'en' ? 4 : 8);
    expect(catalogue[key as Key].toLowerCase(), key).toContain(stem);
  }
});

test.each(LANGUAGES)('%s: no two things that a host does have the same words', (language) => {
  const catalogue = catalogues.get(language)!;
  for (const area of ['host.', 'log.host.']) {
    // Tags and headings may agree with a button.
    const keys = KEYS.filter((key) => key.startsWith(area) && !/\.about$|\.hint$|\.bots?$|\.barred\./.test(key));
    const english = new Map(keys.map((key) => [key, catalogues.get('en')![key]]));
    const doubles = keys.flatMap((key, at) =>
      keys
        .slice(at + 1)
        .filter((other) => catalogue[other] === catalogue[key] && english.get(other) !== english.get(key))
        .map((other) => `${key} and ${other}: ${catalogue[key]}`),
    );
    expect(doubles).toEqual([]);
  }
});
