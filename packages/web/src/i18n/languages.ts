/** The languages, and their catalogues, each loaded when it is chosen. */
import type { evening } from './evening/en.js';
import type { felt } from './felt/en.js';
import type { forms } from './forms/en.js';
import type { hosting } from './hosting/en.js';
import type { replayer } from './replayer/en.js';
import type { shell } from './shell/en.js';
import type { tournament } from './tournament/en.js';

export const LANGUAGES = ['en', 'ja', 'ru', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ja: '日本語',
  ru: 'Русский',
  zh: '中文',
};

/** Language tags for the document's `lang` and for `Intl`. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en', ja: 'ja', ru: 'ru', zh: 'zh-CN' };

/** English says which keys there are; the other languages have the same ones. */
export type Key =
  | keyof typeof shell
  | keyof typeof felt
  | keyof typeof forms
  | keyof typeof hosting
  | keyof typeof replayer
  | keyof typeof evening
  | keyof typeof tournament;
export type Catalogue = Readonly<Record<Key, string>>;

type Texts = Partial<Record<Key, string>>;

/** Texts that come with the first page. */
const FIRST: Readonly<Record<Language, () => Promise<readonly [{ readonly shell: Texts }, { readonly felt: Texts }]>>> =
  {
    en: () => Promise.all([import('./shell/en.js'), import('./felt/en.js')]),
    ja: () => Promise.all([import('./shell/ja.js'), import('./felt/ja.js')]),
    ru: () => Promise.all([import('./shell/ru.js'), import('./felt/ru.js')]),
    zh: () => Promise.all([import('./shell/zh.js'), import('./felt/zh.js')]),
  };

type Part = Readonly<Record<Language, () => Promise<readonly Readonly<Record<string, Texts>>[]>>>;

/** Texts that come with the components that need them. */
const PARTS = {
  /** A new table, an invite, settings, the profile. */
  forms: {
    en: () => Promise.all([import('./forms/en.js')]),
    ja: () => Promise.all([import('./forms/ja.js')]),
    ru: () => Promise.all([import('./forms/ru.js')]),
    zh: () => Promise.all([import('./forms/zh.js')]),
  },
  /** The host's panel, which has fields of the form for a table. */
  hosting: {
    en: () => Promise.all([import('./hosting/en.js'), import('./forms/en.js')]),
    ja: () => Promise.all([import('./hosting/ja.js'), import('./forms/ja.js')]),
    ru: () => Promise.all([import('./hosting/ru.js'), import('./forms/ru.js')]),
    zh: () => Promise.all([import('./hosting/zh.js'), import('./forms/zh.js')]),
  },
  tournament: {
    en: () => Promise.all([import('./tournament/en.js')]),
    ja: () => Promise.all([import('./tournament/ja.js')]),
    ru: () => Promise.all([import('./tournament/ru.js')]),
    zh: () => Promise.all([import('./tournament/zh.js')]),
  },
  /** The replayer, the answers to "Why?", receipts, statistics and results. */
  rest: {
    en: () => Promise.all([import('./replayer/en.js'), import('./evening/en.js')]),
    ja: () => Promise.all([import('./replayer/ja.js'), import('./evening/ja.js')]),
    ru: () => Promise.all([import('./replayer/ru.js'), import('./evening/ru.js')]),
    zh: () => Promise.all([import('./replayer/zh.js'), import('./evening/zh.js')]),
  },
} as const satisfies Readonly<Record<string, Part>>;

export type TextPart = keyof typeof PARTS;

/** Catalogues as far as they have come; the rest is added to the same object. */
const loaded = new Map<Language, Texts>();
const wanted = new Set<TextPart>();
let latest: Language = 'en';

/** The catalogue of a language that has been chosen: all of it that is needed by now. */
export async function chooseCatalogue(language: Language): Promise<Catalogue> {
  latest = language;
  const [{ shell }, { felt }] = await FIRST[language]();
  const texts: Texts = Object.assign(loaded.get(language) ?? {}, shell, felt);
  loaded.set(language, texts);
  await Promise.all([...wanted].map((part) => addPart(language, part)));
  // Pages that need the rest wait for it first.
  return texts as Catalogue;
}

async function addPart(language: Language, part: TextPart): Promise<void> {
  const modules: readonly Readonly<Record<string, Texts>>[] = await PARTS[part][language]();
  const texts = loaded.get(language) ?? {};
  loaded.set(language, Object.assign(texts, ...modules.flatMap((module) => Object.values(module))));
}

/** Texts that are loaded later, in the viewer's language and in every one that they choose. */
export async function loadPart(part: TextPart): Promise<void> {
  wanted.add(part);
  await addPart(latest, part);
}

/** All texts of a language. @internal */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [[{ shell }, { felt }], ...parts] = await Promise.all([
    FIRST[language](),
    PARTS.hosting[language](),
    PARTS.tournament[language](),
    PARTS.rest[language](),
  ]);
  const later = parts.flat().flatMap((module): Texts[] => Object.values(module));
  return Object.assign({}, shell, felt, ...later) as Catalogue;
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The first supported language of the browser; else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLanguage(language)) return language;
  }
  return 'en';
}
