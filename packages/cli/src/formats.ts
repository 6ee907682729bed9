/** The formats that the command writes and reads by name; if none is named, the contents of a file decide. */
import { HISTORY_FORMATS, type HistoryFormat } from '@cardroom/notation';

export const WRITTEN = ['phh', 'phhs', 'pokerstars', 'ohh', 'json', 'acpc'] as const;
export type WrittenFormat = (typeof WRITTEN)[number];

/** `pokerstars` is a room's text like any other. */
export const READABLE: readonly string[] = [...HISTORY_FORMATS, 'pokerstars'];

/** The reader's word for a format that a person has named. */
export function readableFormat(name: string | undefined): HistoryFormat | null {
  if (name === 'pokerstars') return 'text';
  return HISTORY_FORMATS.find((format) => format === name) ?? null;
}
