/**
 * The log of a table in the browser's memory of this tab: a reload loses no hand of the evening [PLAY-12]. It is kept by
 * person and table, since the lines know the person's own cards.
 */
import type { TableEvent } from '@cardroom/protocol';
import type { LogEntry } from './log.js';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export interface KeptLog {
  readonly log: readonly LogEntry[];
  /** Names of stored hands by their numbers. */
  readonly stored: ReadonlyMap<number, string>;
}

const EMPTY: KeptLog = { log: [], stored: new Map() };

/** A later form of the text gets another number; older ones are passed over. */
const FORM = 1;

interface Written {
  readonly form: number;
  readonly log: readonly (Omit<LogEntry, 'names'> & { readonly names: readonly (readonly [number, string])[] })[];
  readonly stored: readonly (readonly [number, string])[];
}

function keyOf(table: string, user: string): string {
  return `cardroom.log.${user}.${table}`;
}

export function loadLog(store: Store, table: string, user: string): KeptLog {
  try {
    const kept = JSON.parse(store.getItem(keyOf(table, user)) ?? 'null') as Written | null;
    if (kept?.form !== FORM) return EMPTY;
    return {
      log: kept.log.map((entry) => ({ ...entry, event: entry.event as TableEvent, names: new Map(entry.names) })),
      stored: new Map(kept.stored),
    };
  } catch {
    return EMPTY;
  }
}

export function saveLog(store: Store, table: string, user: string, { log, stored }: KeptLog): void {
  const written: Written = {
    form: FORM,
    log: log.map((entry) => ({ ...entry, names: [...entry.names] })),
    stored: [...stored],
  };
  try {
    store.setItem(keyOf(table, user), JSON.stringify(written));
  } catch {
    // A browser that keeps nothing still shows the hands since the page was opened.
  }
}
