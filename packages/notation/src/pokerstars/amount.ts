/**
 * Amounts as PokerStars prints them: an optional currency sign, digits with or without commas, an optional fraction
 * (`$1,492.66`, `€0.02`, `3000`). Read from their characters, never through floating point.
 */
import { formatUnits } from '../chips.js';

/** Read at this many units to the printed one, then brought to the hand's own scale. */
export const FINE = 10_000;
const FINE_DECIMALS = 4;
/** Digits before the point: more cannot be counted exactly, and a longer text need not be looked at. */
const MAX_DIGITS = 15;

/** A currency sign: up to four characters that cannot be part of the number or of the line around it. */
const SYMBOL = '(?:Rs\\.|[^\\d\\s()[\\]/+,.:-]{0,4})';

/** Pattern of an amount inside a line, for building others; bounded, so that they stay linear. */
export const AMOUNT: string = `${SYMBOL}\\d[\\d,]{0,24}(?:\\.\\d{1,9})?`;

/** A text that is an amount and nothing else, at least by its look. */
export const AMOUNT_ONLY: RegExp = new RegExp(`^${AMOUNT}$`);

const FORM = new RegExp(`^(${SYMBOL})(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(\\d+))?$`);

export interface Amount {
  /** In units of 1/FINE. */
  readonly value: number;
  readonly decimals: number;
  readonly symbol: string;
}

/** Characters that `plainAmount` takes: longer amounts may not be exact in the fine unit. */
const MAX_PLAIN = 11;
const POINT = 46;
const DOLLAR = 36;

/**
 * As `parseAmount` for the amounts that nearly every line has: digits, with or without a dollar sign before them and two
 * decimals behind them. Null for all others.
 */
export function plainAmount(text: string): Amount | null {
  const from = text.charCodeAt(0) === DOLLAR ? 1 : 0;
  const point = text.charCodeAt(text.length - 3) === POINT ? text.length - 3 : text.length;
  if (point <= from || text.length > MAX_PLAIN) return null;
  let units = 0;
  for (let at = from; at < text.length; at++) {
    if (at === point) continue;
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return null;
    units = 10 * units + digit;
  }
  const symbol = from === 1 ? '$' : '';
  if (point === text.length) return { value: FINE * units, decimals: 0, symbol };
  const decimals = units % 100 === 0 ? 0 : units % 10 === 0 ? 1 : 2;
  return { value: (FINE / 100) * units, decimals, symbol };
}

/** The amount, or null when the text is none, has more than four decimals, or cannot be counted exactly. */
export function parseAmount(text: string): Amount | null {
  return plainAmount(text) ?? parseAnyAmount(text);
}

function parseAnyAmount(text: string): Amount | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const whole = match[2]!.replaceAll(',', '');
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > FINE_DECIMALS || whole.length > MAX_DIGITS) return null;
  const value = Number(whole + fraction.padEnd(FINE_DECIMALS, '0'));
  return Number.isSafeInteger(value) ? { value, decimals: fraction.length, symbol: match[1]! } : null;
}

/** An amount as the room prints it: `$0.50`, `$3`, `1500`. */
export function formatMoney(units: number, decimals: number, symbol: string): string {
  const text = formatUnits(units, decimals);
  const point = text.indexOf('.');
  return symbol + (point < 0 ? text : text.padEnd(point + 3, '0'));
}
