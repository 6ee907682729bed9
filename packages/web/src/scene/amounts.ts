/** Amounts as the felt writes them: short, in chips or in big blinds. The exact one is in the title. */
import { LOCALES } from '../i18n/languages.js';
import type { Translator } from '../i18n/translator.js';

export type Amounts = (amount: number) => string;

/** From here on amounts have three digits and a word: 1.25M, 125万, 1,25 млн. */
const SHORT_FROM = 1_000_000;

/** Writes amounts; in big blinds if one is given. */
export function amountsOf(
  words: Pick<Translator, 'language' | 'number' | 'decimal'>,
  bigBlind: number | null,
): Amounts {
  if (bigBlind !== null && bigBlind > 0) {
    return (amount) => `${words.decimal(Math.round((amount / bigBlind) * 100) / 100)} BB`;
  }
  const short = new Intl.NumberFormat(LOCALES[words.language], { notation: 'compact', maximumSignificantDigits: 3 });
  return (amount) => (Math.abs(amount) < SHORT_FROM ? words.number(amount) : short.format(amount));
}
