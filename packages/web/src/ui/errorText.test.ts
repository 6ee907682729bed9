import { ERROR_CODES, type ErrorCode, SENTENCES, type WireError } from '@cardroom/protocol';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES, type Language, loadCatalogue } from '../i18n/languages.js';
import { createTranslator, type Translator } from '../i18n/translator.js';
import { errorText } from './errorText.js';

const translators = new Map<Language, Translator>();
beforeAll(async () => {
  for (const language of LANGUAGES)
    translators.set(language, createTranslator(language, await loadCatalogue(language)));
});

/** An error with a detail for every place of its sentence. */
function errorOf(code: ErrorCode): WireError {
  const words = { reason: 'capped', expected: 'draw', problem: 'empty', field: 'stakes.bigBlind', name: 'Bo' };
  const places = [...SENTENCES[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const details = Object.fromEntries(places.map((name) => [name, { ...words }[name] ?? 5]));
  return { code, ...details } as unknown as WireError;
}

test.each(LANGUAGES)('every refusal is a whole sentence in %s', (language) => {
  const translator = translators.get(language)!;
  for (const code of ERROR_CODES) {
    const text = errorText(errorOf(code), translator);
    expect(text, code).not.toMatch(/[{}]/);
    expect(text, code).toMatch(/[.。]$/);
  }
});

test('details that are words of the protocol are said in the language', () => {
  const english = translators.get('en')!;
  const closed: WireError = { code: 'raise-closed', reason: 'nobody-can-call', to_call: 4 };
  expect(errorText(closed, english)).toBe('You can’t raise: nobody left can call it.');
  const settings: WireError = { code: 'bad-settings', field: 'stakes.smallBlind', problem: 'above the big blind' };
  expect(errorText(settings, english)).toContain('Small blind');
  expect(errorText({ code: 'bad-name', problem: 'too-long' }, english)).toBe('You can’t use this name: it’s too long.');
  expect(errorText({ code: 'no-turn' }, english)).toBe('It’s no longer your turn.');
});

test('[DEV-10] details in words stand as they came, whatever they say', () => {
  const failed: WireError = { code: 'bot-failed', bot: 'mine', reason: 'no such program' };
  const texts = LANGUAGES.map((language) => errorText(failed, translators.get(language)!));
  for (const text of texts) expect(text).toContain('no such program');
  expect(texts[0]).toBe('The bot “mine” couldn’t sit down: no such program.');
});

test('a refusal that this page does not know yet is still told', () => {
  const newer = { code: 'too-many-dragons', reason: 'breath' } as unknown as WireError;
  for (const language of LANGUAGES) {
    const translator = translators.get(language)!;
    expect(errorText(newer, translator)).toBe(translator.t('error.internal'));
  }
});
