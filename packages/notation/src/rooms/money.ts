/**
 * Amounts as rooms print them: the currency sign before or behind the number or not at all, points and commas as
 * decimals or between thousands, thousands as `6.02k`. Read from their characters, never through floating point.
 */
import type { Amount } from '../pokerstars/amount.js';

const FINE_DECIMALS = 4;
const MAX_DIGITS = 15;

/** Signs and codes of currencies, and U+FFFD for one that an export has lost. */
const SIGN =
  '(?:USDT|USD|EUR|GBP|CAD|AUD|CHF|SEK|NOK|DKK|PLN|RON|RSD|RUB|INR|BRL|CNY|CZK|HUF|BGN|HRK|UAH|TRY|MXN|JPY|KRW|THB|Rs\\.|(?:CA|AU|US|NZ|HK|[ACRST])\\$|kr|zl|zł|[$€£¥₽₹₩₺₴฿₮₿\\u0080\\ufffd])';

/** Pattern of an amount inside a line, for building others; bounded, so that they stay linear. */
export const MONEY: string = `(?:${SIGN} ?){0,2}\\d(?:[\\d.,\\u00a0\\u202f]{0,24}\\d)?(?: \\d{3}(?![\\d:]))*(?:[,.]\\d{1,2})?(?:[kKM](?![A-Za-z]))?(?: ?${SIGN}){0,2}`;

const FORM = new RegExp(`^((?:${SIGN} ?){0,2})(\\d[\\d.,]*)([kKM]?)((?: ?${SIGN}){0,2})$`);
const SCALES: Readonly<Record<string, number>> = { '': 0, k: 3, K: 3, M: 6 };
const SIGNS: Readonly<Record<string, string>> = { '\u0080': '€', '\ufffd': '€' };

/** The amount, or null when the text is none or cannot be counted exactly. */
export function parseMoney(text: string): Amount | null {
  const match = FORM.exec(
    text
      .trim()
      .replaceAll(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
      .replaceAll(/[\u00a0\u202f]/g, ' '),
  );
  if (match === null) return null;
  const parts = splitDecimals(match[2]!);
  if (parts === null) return null;
  const power = SCALES[match[3]!]!;
  const fraction = parts.fraction.replace(/0+$/, '');
  const digits = parts.whole + fraction.slice(0, power).padEnd(power, '0');
  const rest = fraction.slice(power);
  if (rest.length > FINE_DECIMALS || digits.length > MAX_DIGITS) return null;
  const value = Number(digits + rest.padEnd(FINE_DECIMALS, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return { value, decimals: rest.length, symbol: symbolOf(match[1]! + match[4]!) };
}

/** The sign of a currency; a three-letter code is none. */
function symbolOf(text: string): string {
  const sign = text.replaceAll(/[A-Z]{3,4}|\s/g, '');
  return SIGNS[sign] ?? sign;
}

/**
 * The last separator is decimal unless exactly three digits follow a group that is not 0: `3.243` is three thousand,
 * `0.125` an eighth. Separators before it stand between groups of three.
 */
function splitDecimals(text: string): { readonly whole: string; readonly fraction: string } | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return { whole: text, fraction: '' };
  const sign = text[last]!;
  const before = text.slice(0, last);
  const after = text.slice(last + 1);
  const isRepeated = before.includes(sign);
  const isThousands = after.length === 3 && !/^0+$/.test(before) && !(before.match(/[.,]/) !== null && !isRepeated);
  if (isRepeated && !isThousands) return null;
  const groups = (isThousands ? text : before).split(/[.,]/);
  const isGrouped = groups.every((group, at) => (at === 0 ? /^\d{1,3}$/.test(group) : /^\d{3}$/.test(group)));
  if (groups.length > 1 && !isGrouped) return null;
  if (new Set((isThousands ? text : before).match(/[.,]/g) ?? []).size > 1) return null;
  return isThousands ? { whole: groups.join(''), fraction: '' } : { whole: groups.join(''), fraction: after };
}
