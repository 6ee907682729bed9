/** The formats of hand files, and how a file tells its own: by its name, or by how it begins. */

export const FORMATS = ['phh', 'phhs', 'pokerstars', 'json', 'acpc'] as const;
export type Format = (typeof FORMATS)[number];

const ENDINGS: Readonly<Record<string, Format>> = {
  phh: 'phh',
  phhs: 'phhs',
  txt: 'pokerstars',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  acpc: 'acpc',
};

export function formatOfName(path: string): Format | null {
  return ENDINGS[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null;
}

/** The format of a text by how it begins; null when it begins like none. */
export function formatOfText(text: string): Format | null {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/^(?:\{|\[\s*\{)/.test(start)) return 'json';
  if (/^(?:VERSION:|MATCHSTATE:|STATE:|# name\/game)/.test(start)) return 'acpc';
  if (/^(?:#.*\s+)*\[/.test(start)) return 'phhs';
  if (/^(?:#.*\s+)*[A-Za-z_]+\s*=/.test(start)) return 'phh';
  return /^[A-Za-z][A-Za-z .]*#[A-Z]*\d+:/.test(start) ? 'pokerstars' : null;
}
