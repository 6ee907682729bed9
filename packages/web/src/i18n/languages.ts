/** The languages, and their catalogues, each loaded when it is chosen. */
import type { evening } from './evening/en.js';
import type { felt } from './felt/en.js';
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
  | keyof typeof hosting
  | keyof typeof replayer
  | keyof typeof evening
  | keyof typeof tournament;
export type Catalogue = Readonly<Record<Key, string>>;

type Texts = Partial<Record<Key, string>>;

/** Texts that every page needs. */
const FIRST: Readonly<Record<Language, () => Promise<readonly [{ readonly shell: Texts }, { readonly felt: Texts }]>>> =
  {
    en: () => Promise.all([import('./shell/en.js'), import('./felt/en.js')]),
    ja: () => Promise.all([import('./shell/ja.js'), import('./felt/ja.js')]),
    ru: () => Promise.all([import('./shell/ru.js'), import('./felt/ru.js')]),
    zh: () => Promise.all([import('./shell/zh.js'), import('./felt/zh.js')]),
  };

/** Texts of the replayer, the answers to "Why?", receipts, statistics and results. */
const REST: Readonly<
  Record<Language, () => Promise<readonly [{ readonly replayer: Texts }, { readonly evening: Texts }]>>
> = {
  en: () => Promise.all([import('./replayer/en.js'), import('./evening/en.js')]),
  ja: () => Promise.all([import('./replayer/ja.js'), import('./evening/ja.js')]),
  ru: () => Promise.all([import('./replayer/ru.js'), import('./evening/ru.js')]),
  zh: () => Promise.all([import('./replayer/zh.js'), import('./evening/zh.js')]),
};

/** Texts of tournaments. */
const TOURNAMENT: Readonly<Record<Language, () => Promise<{ readonly tournament: Texts }>>> = {
  en: () => import('./tournament/en.js'),
  ja: () => import('./tournament/ja.js'),
  ru: () => import('./tournament/ru.js'),
  zh: () => import('./tournament/zh.js'),
};

/** Texts of the host's panel. */
const HOSTING: Readonly<Record<Language, () => Promise<{ readonly hosting: Texts }>>> = {
  en: () => import('./hosting/en.js'),
  ja: () => import('./hosting/ja.js'),
  ru: () => import('./hosting/ru.js'),
  zh: () => import('./hosting/zh.js'),
};

/** Catalogues as far as they have come; the rest is added to the same object. */
const loaded = new Map<Language, Texts>();
let latest: Language = 'en';
let isRestWanted = false;
let isTournamentWanted = false;
let isHostingWanted = false;

/** The catalogue of a language that has been chosen: all of it that is needed by now. */
export async function chooseCatalogue(language: Language): Promise<Catalogue> {
  latest = language;
  const [{ shell }, { felt }] = await FIRST[language]();
  const texts: Texts = Object.assign(loaded.get(language) ?? {}, shell, felt);
  loaded.set(language, texts);
  if (isRestWanted) await addRest(language);
  if (isTournamentWanted) await addTournament(language);
  if (isHostingWanted) await addHosting(language);
  // Pages that need the rest wait for it first.
  return texts as Catalogue;
}

async function addRest(language: Language): Promise<void> {
  const [{ replayer }, { evening }] = await REST[language]();
  const texts = loaded.get(language) ?? {};
  loaded.set(language, Object.assign(texts, replayer, evening));
}

async function addTournament(language: Language): Promise<void> {
  const { tournament } = await TOURNAMENT[language]();
  loaded.set(language, Object.assign(loaded.get(language) ?? {}, tournament));
}

async function addHosting(language: Language): Promise<void> {
  const { hosting } = await HOSTING[language]();
  loaded.set(language, Object.assign(loaded.get(language) ?? {}, hosting));
}

/** The texts of the host's panel, in the language of the viewer and in every one that they choose. */
export async function loadHosting(): Promise<void> {
  isHostingWanted = true;
  await addHosting(latest);
}

/** The texts of tournaments, likewise. */
export async function loadTournament(): Promise<void> {
  isTournamentWanted = true;
  await addTournament(latest);
}

/** The texts that are loaded later, in the viewer's language and in every one that they choose. */
export async function loadRest(): Promise<void> {
  isRestWanted = true;
  await addRest(latest);
}

/** All texts of a language. @internal */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [[{ shell }, { felt }], [{ replayer }, { evening }], { tournament }, { hosting }] = await Promise.all([
    FIRST[language](),
    REST[language](),
    TOURNAMENT[language](),
    HOSTING[language](),
  ]);
  return { ...shell, ...felt, ...replayer, ...evening, ...tournament, ...hosting } as Catalogue;
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
