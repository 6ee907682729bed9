/** A language at work: messages by their keys, numbers and chips as it writes them. No React, so that tests need none. */
import { type Catalogue, type Key, type Language, LOCALES } from './languages.js';
import { formatMessage, type Message, type Params, parseMessage, type Writer } from './message.js';

export interface Translator {
  readonly language: Language;
  /** The sentence of a key. Numbers among the values are written as the language writes them. */
  t(key: Key, params?: Params): string;
  /** Whether there is a sentence of this key: what comes from a newer room may have none. */
  has(key: string): boolean;
  /** Chips or a count, exact, with the groups of the language: 1,250. Parts of a chip have two digits: 0.10. */
  number(value: number): string;
  /** A figure that is no amount: 2.5. */
  decimal(value: number): string;
  /** A number short enough for a seat: 1.2M, 120万. The exact one belongs beside it for anyone who asks. */
  compact(value: number): string;
  percent(share: number, digits?: number): string;
  time(ms: number): string;
  date(ms: number): string;
  list(words: readonly string[]): string;
}

/** Below this everything is written out. */
const COMPACT_FROM = 100_000;

export function createTranslator(language: Language, catalogue: Catalogue): Translator {
  const locale = LOCALES[language];
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 });
  const cents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const number = (value: number): string => (Number.isInteger(value) ? exact : cents).format(value);
  const writer: Writer = { plural: new Intl.PluralRules(locale), number: { format: number } };
  const read = new Map<Key, Message>();
  const messageOf = (key: Key): Message => {
    const known = read.get(key);
    if (known !== undefined) return known;
    const message = parseMessage(catalogue[key]);
    read.set(key, message);
    return message;
  };
  const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    language,
    t: (key, params = {}) => formatMessage(messageOf(key), params, writer),
    has: (key) => Object.hasOwn(catalogue, key),
    number,
    decimal: (value) => exact.format(value),
    compact: (value) => (Math.abs(value) < COMPACT_FROM ? number(value) : short.format(value)),
    percent: (share, digits = 0) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share),
    time: (ms) => times.format(ms),
    date: (ms) => dates.format(ms),
    list: (words) => lists.format(words),
  };
}
