/** The formats of history files, and how a file tells its own: by what it holds, since names lie. */

import { decodeText } from '../pokerstars/decode.js';
import { TEXT_ROOMS } from '../rooms/index.js';
import { isIPoker } from '../rooms/ipoker/index.js';
import { isOhh } from '../rooms/ohh/read.js';

/** `text`: the lines of any room, PokerStars among them. */
export const HISTORY_FORMATS = ['phh', 'phhs', 'text', 'ipoker', 'ohh', 'json', 'acpc'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

/** Enough of a file to tell what it is, in bytes. */
export const SNIFFED_BYTES = 4096;

/** Endings of names that hand files have. */
const ENDINGS: Readonly<Record<string, HistoryFormat>> = {
  phh: 'phh',
  phhs: 'phhs',
  txt: 'text',
  log: 'text',
  xml: 'ipoker',
  ohh: 'ohh',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  acpc: 'acpc',
};

/** The format that a file's name promises, null if it promises none. */
export function formatOfName(path: string): HistoryFormat | null {
  return ENDINGS[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null;
}

/** The format of a file by its first bytes or letters; null when it begins like none. */
export function formatOfStart(start: string | Uint8Array): HistoryFormat | null {
  const text = decodeText(start).trimStart();
  if (/^(?:\{|\[\s*(?:\{|\]))/.test(text)) return isOhh(text) ? 'ohh' : 'json';
  if (/^</.test(text)) return isIPoker(text) ? 'ipoker' : null;
  if (/^(?:VERSION:|MATCHSTATE:|STATE:|# name\/game)/.test(text)) return 'acpc';
  if (/^(?:#.*\s+)*\[/.test(text)) return 'phhs';
  if (/^(?:#.*\s+)*[A-Za-z_]+\s*=/.test(text)) return 'phh';
  if (text.split('\n').some((line) => isOpening(line))) return 'text';
  return isIPoker(text) ? 'ipoker' : null;
}

/** Whether a line opens a hand of some room. */
export function isOpening(line: string): boolean {
  const start = line.replace(/^[\s\0]+/, '');
  return TEXT_ROOMS.some((room) => room.opening.test(start));
}

/** The content of a file decides, and its name only if the content says nothing. */
export function formatOf(name: string, start: string | Uint8Array): HistoryFormat | null {
  const named = formatOfName(name);
  // A PHH file is one hand, a PHHS file several: the name says what the first letters of both leave open.
  if (named === 'phh' || named === 'phhs') {
    const held = formatOfStart(start);
    return held === null || held === 'phh' || held === 'phhs' ? named : held;
  }
  return formatOfStart(start) ?? named;
}
