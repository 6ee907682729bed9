/** Figures as people read them. */

const MINUS = '\u2212';
const UNKNOWN = '\u2013';

const grouping = new Map<number, Intl.NumberFormat>();

function formatOf(digits: number): Intl.NumberFormat {
  let format = grouping.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    grouping.set(digits, format);
  }
  return format;
}

export function count(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  return formatOf(digits).format(value).replace('-', MINUS);
}

/** With a sign, but for what is zero as it is written. */
export function signed(value: number, digits = 0): string {
  const text = count(Math.abs(value), digits);
  if (!/[1-9]/.test(text)) return text;
  return value < 0 ? MINUS + text : `+${text}`;
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Short enough for an axis: 50K, 1.5M. */
export function compact(value: number): string {
  return short.format(value).replace('-', MINUS);
}

export function percent(part: number, whole: number, digits = 1): string {
  return whole === 0 ? UNKNOWN : `${count((100 * part) / whole, digits)}%`;
}

export function ratio(part: number, whole: number): string {
  if (whole === 0) return part === 0 ? UNKNOWN : '\u221e';
  return count(part / whole, 2);
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${count(seconds, 1)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${Math.round(seconds % 60)} s` : `${count(minutes / 60, 1)} h`;
}
