import { expect, test } from 'vitest';
import { defaultViewerSettings, loadSettings, readSettings, saveSettings } from './settings.js';

const DEFAULTS = defaultViewerSettings(['en']);

test('the language of the browser comes first, dark is the default', () => {
  expect(defaultViewerSettings(['pt-BR', 'ja-JP', 'en']).language).toBe('ja');
  expect(defaultViewerSettings(['zh-TW']).language).toBe('zh');
  expect(defaultViewerSettings(['pt-BR']).language).toBe('en');
  expect(DEFAULTS.theme).toBe('dark');
});

test('settings come back as they were kept', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, v: string) => kept.set(key, v),
  };
  const chosen = { ...DEFAULTS, language: 'ru', theme: 'contrast', fourColours: true, sounds: false } as const;
  saveSettings(store, chosen);
  expect(loadSettings(store, ['en'])).toEqual(chosen);
});

test.each(['', 'null', '[]', '7', '{"theme":"pink","language":"xx","sounds":"loud","amounts":3}'])(
  'what makes no sense is passed over: %s',
  (text) => {
    expect(readSettings(text, DEFAULTS)).toEqual(DEFAULTS);
  },
);

test('a browser that keeps nothing still has settings', () => {
  const refuse = (): never => {
    throw new Error('no storage');
  };
  expect(loadSettings({ getItem: refuse, setItem: refuse }, ['en'])).toEqual(DEFAULTS);
  expect(() => saveSettings({ getItem: refuse, setItem: refuse }, DEFAULTS)).not.toThrow();
});
