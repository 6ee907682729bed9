/**
 * Amounts: decimals in documents, integers in the engine. A decimal is read from its characters, never by float
 * arithmetic; one scale for each hand (the most decimals met in it) turns all of its amounts into whole units and back.
 */
import { formatUnits, MAX_DECIMALS, parseUnits } from '@cardroom/engine';

export { formatUnits, MAX_DECIMALS, parseUnits } from '@cardroom/engine';

const ZERO = 48;

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
    const units = amount * 10 ** decimals;
    return decimals <= MAX_DECIMALS && units <= Number.MAX_SAFE_INTEGER ? units : null;
  }
  return Number.isFinite(amount) ? parseUnits(plainText(amount), decimals) : null;
}

export function fromUnits(units: number, decimals: number): number {
  return decimals === 0 ? units : Number(formatUnits(units, decimals));
}

/** An amount as decimal text; `inf` for one that is not known. */
export function formatAmount(amount: number): string {
  return amount === Number.POSITIVE_INFINITY ? 'inf' : plainText(amount);
}
