/** The formats of hand files, by how they begin: people paste without a name, and names lie. */

export type Format = 'phh' | 'phhs' | 'pokerstars' | 'json';

/** Enough of a text to tell what it is. */
export const SNIFFED = 1024;

/** The format of a text by how it begins; null when it begins like none. */
export function formatOf(text: string): Format | null {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/^(?:\{|\[\s*(?:\{|\]))/.test(start)) return 'json';
  if (/^(?:#.*\s+)*\[/.test(start)) return 'phhs';
  if (/^(?:#.*\s+)*[A-Za-z_]+\s*=/.test(start)) return 'phh';
  return /^(?:\*+ # \d+ \*+\s+)?[A-Za-z][A-Za-z .]*#[A-Z]*\d+:/.test(start) ? 'pokerstars' : null;
}
