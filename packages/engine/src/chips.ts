/**
 * Amounts as text: decimals outside, whole units inside. A decimal is read from its characters, never by float
 * arithmetic; one scale turns all amounts of a hand into whole units and back.
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

/** Units as decimal text without zeros at the end: `7525` with two decimals is `75.25`. */
export function formatUnits(units: number, decimals: number): string {
  if (units < 0) return `-${formatUnits(-units, decimals)}`;
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/**
 * The same amount as a small integer if it is one. V8 keeps the result of a float computation as a float, and a list
 * or a field that one float has entered holds floats from then on: a hand would be played at half its speed.
 */
export function asInteger(amount: number): number {
  return (amount | 0) === amount ? amount | 0 : amount;
}
