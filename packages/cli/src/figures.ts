/** Results as people and programs read them. */
import { grouped } from './text.js';

/** Four digits behind the point; unknown figures are null, since JSON has no infinity. */
export function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toFixed(4)) : null;
}

/** With a sign, but for what is zero as it is written. */
export function withSign(value: number, digits: number): string {
  const text = grouped(Math.abs(value).toFixed(digits));
  return /[1-9]/.test(text) ? `${value < 0 ? '-' : '+'}${text}` : text;
}
