/** The viewer's settings. They are kept in this browser; a value that makes no sense is ignored. */
import { isLanguage, type Language, preferredLanguage } from '../i18n/languages.js';

export const THEMES = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export const AUTO_BANK = ['always', 'smart', 'never'] as const;
export const RUN_WISHES = [1, 2, 3, 'ask'] as const;
export type RunSetting = (typeof RUN_WISHES)[number];

export interface Settings {
  readonly language: Language;
  /** The picture at the seat; empty for the one that goes with the name. */
  readonly avatar: string;
  readonly theme: Theme;
  /** Four colours tell the suits apart at a glance. */
  readonly fourColours: boolean;
  readonly sounds: boolean;
  /** Sounds in the replayer too. */
  readonly replaySounds: boolean;
  /** Turns and warnings are felt, on devices that can. */
  readonly vibration: boolean;
  /** The system announces the viewer's turn while the tab is hidden; asked for in the first hand. */
  readonly notify: 'ask' | 'on' | 'off';
  /** A phone at the table keeps its screen on. */
  readonly awake: boolean;
  /** Beaten hands are mucked at the showdown. */
  readonly autoMuck: boolean;
  /** When the time bank engages by itself [H-30]. */
  readonly autoBank: (typeof AUTO_BANK)[number];
  /** How often the rest of the board is to be run when all are all-in, or to be asked [H-11]. */
  readonly runWish: RunSetting;
  /** Cards and chips move; the system's wish for less motion goes before it. */
  readonly motion: boolean;
  /** Single keys act: F, C, R ... [WCAG 2.1.4 asks for a way to turn them off]. */
  readonly shortcuts: boolean;
  /** Amounts at the table: chips, or big blinds. */
  readonly amounts: 'chips' | 'bigBlinds';
}

const NOTIFY: readonly Settings['notify'][] = ['ask', 'on', 'off'];

/** Choices between yes and no. */
type Flag = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const KEY = 'cardroom.settings';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Dark, in the language of the browser. @internal */
export function defaultViewerSettings(languages: readonly string[]): Settings {
  return {
    language: preferredLanguage(languages),
    avatar: '',
    theme: 'dark',
    fourColours: false,
    sounds: true,
    replaySounds: false,
    vibration: true,
    notify: 'ask',
    awake: true,
    autoMuck: true,
    autoBank: 'smart',
    runWish: 1,
    motion: true,
    shortcuts: true,
    amounts: 'chips',
  };
}

/** The stored settings over the defaults, field by field. @internal */
export function readSettings(text: string | null, defaults: Settings): Settings {
  const kept = parse(text);
  const flag = (name: Flag): boolean => {
    const value = kept[name];
    return typeof value === 'boolean' ? value : defaults[name];
  };
  return {
    avatar: typeof kept.avatar === 'string' && /^[a-z]{1,16}$/.test(kept.avatar) ? kept.avatar : defaults.avatar,
    language: isLanguage(kept.language) ? kept.language : defaults.language,
    theme: THEMES.find((theme) => theme === kept.theme) ?? defaults.theme,
    fourColours: flag('fourColours'),
    sounds: flag('sounds'),
    replaySounds: flag('replaySounds'),
    vibration: flag('vibration'),
    notify: NOTIFY.find((notify) => notify === kept.notify) ?? defaults.notify,
    awake: flag('awake'),
    autoMuck: flag('autoMuck'),
    autoBank: AUTO_BANK.find((when) => when === kept.autoBank) ?? defaults.autoBank,
    runWish: RUN_WISHES.find((wish) => wish === kept.runWish) ?? defaults.runWish,
    motion: flag('motion'),
    shortcuts: flag('shortcuts'),
    amounts: kept.amounts === 'bigBlinds' || kept.amounts === 'chips' ? kept.amounts : defaults.amounts,
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export function loadSettings(store: Store, languages: readonly string[]): Settings {
  const defaults = defaultViewerSettings(languages);
  try {
    return readSettings(store.getItem(KEY), defaults);
  } catch {
    // A browser that keeps nothing still shows everything.
    return defaults;
  }
}

export function saveSettings(store: Store, settings: Settings): void {
  try {
    store.setItem(KEY, JSON.stringify(settings));
  } catch {
    // As above.
  }
}
