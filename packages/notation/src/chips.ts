/**
 * Amounts: decimals in documents, integers in the engine. A decimal is read from its characters, never by float
 * arithmetic; one scale for each hand (the most decimals met in it) turns all of its amounts into whole units and back.
 */

/** More decimals than any currency uses; 8 is one satoshi. */
export const MAX_DECIMALS = 8;

const POWERS: readonly number[] = Array.from({ length: MAX_DECIMALS + 1 }, (_, exponent) => 10 ** exponent);

const ZERO = 48;
const NINE = 57;
const POINT = 46;

/**
 * The number written in `text` (`60`, `75.25`, `2.50`) in units of `10^-decimals`; null when the text is no such
 * number, has more decimals than that, or is too large to count exactly.
 */
export function parseUnits(text: string, decimals: number): number | null {
  let units = 0;
  let point = -1;
  const length = text.length;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      if (point < 0 || at - point <= decimals) units = units * 10 + (code - ZERO);
      else if (code !== ZERO) return null;
      if (units > Number.MAX_SAFE_INTEGER) return null;
    } else if (code === POINT && point < 0 && at > 0 && at < length - 1) {
      point = at;
    } else {
      return null;
    }
  }
  if (length === 0) return null;
  const missing = point < 0 ? decimals : Math.max(0, decimals - (length - 1 - point));
  units *= POWERS[missing]!;
  return units <= Number.MAX_SAFE_INTEGER ? units : null;
}

/** Decimals that the text of a number needs, zeros at the end not counted. */
export function decimalsOfText(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (end > point + 1 && text.charCodeAt(end - 1) === ZERO) end--;
  return end - point - 1;
}

/** The plain decimal text of a finite number, without an exponent for small ones. */
function plainText(amount: number): string {
  const text = String(amount);
  const e = text.indexOf('e-');
  if (e < 0) return text;
  const digits = text.slice(0, e).replace('.', '').replace('-', '');
  const sign = amount < 0 ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(text.slice(e + 2)) - 1)}${digits}`;
}

/** Decimals of an amount; 0 for one that is not known (`Infinity`). */
export function decimalsOf(amount: number): number {
  return Number.isInteger(amount) || !Number.isFinite(amount) ? 0 : decimalsOfText(plainText(amount));
}

/** An amount in units of `10^-decimals`; null when it is not finite, not a multiple of the unit, or too large. */
export function toUnits(amount: number, decimals: number): number | null {
  if (amount < 0) {
    const units = toUnits(-amount, decimals);
    return units === null ? null : -units;
  }
  if (Number.isInteger(amount)) {
    const units = amount * POWERS[decimals]!;
    return units <= Number.MAX_SAFE_INTEGER ? units : null;
  }
  return Number.isFinite(amount) ? parseUnits(plainText(amount), decimals) : null;
}

/** Units as decimal text without zeros at the end: `7525` with two decimals is `75.25`. */
export function formatUnits(units: number, decimals: number): string {
  if (units < 0) return `-${formatUnits(-units, decimals)}`;
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export function fromUnits(units: number, decimals: number): number {
  return decimals === 0 ? units : Number(formatUnits(units, decimals));
}

/** An amount as decimal text; `inf` for one that is not known. */
export function formatAmount(amount: number): string {
  return amount === Number.POSITIVE_INFINITY ? 'inf' : plainText(amount);
}
