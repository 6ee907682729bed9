/** The languages, and their catalogues, each loaded when it is chosen. */
import type { felt } from './felt/en.js';
import type { replayer } from './replayer/en.js';
import type { shell } from './shell/en.js';

export const LANGUAGES = ['en', 'ja', 'ru', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ja: '日本語',
  ru: 'Русский',
  zh: '中文',
};

/** What `lang` of the document and `Intl` are told. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en', ja: 'ja', ru: 'ru', zh: 'zh-CN' };

/** English says which keys there are; the other languages have the same ones. */
export type Key = keyof typeof shell | keyof typeof felt | keyof typeof replayer;
export type Catalogue = Readonly<Record<Key, string>>;

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly catalogue: Catalogue }>>> = {
  en: () => import('./catalogues/en.js'),
  ja: () => import('./catalogues/ja.js'),
  ru: () => import('./catalogues/ru.js'),
  zh: () => import('./catalogues/zh.js'),
};

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await LOADERS[language]()).catalogue;
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The first language of the browser that there is; English where there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLanguage(language)) return language;
  }
  return 'en';
}
