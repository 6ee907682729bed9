/** SQLite by whichever driver is there: Node's own if it has one, else libsql, which ships its binary. */
import { createRequire } from 'node:module';

export type SqlValue = string | number | bigint | null | Uint8Array;

export interface Statement {
  run(...values: SqlValue[]): { readonly changes: number | bigint };
  all(...values: SqlValue[]): unknown[];
}

/** The part of both drivers that is used. */
export interface Driver {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

const load = createRequire(import.meta.url);

function nodeDriver(file: string): Driver | null {
  try {
    const { DatabaseSync } = load('node:sqlite') as { DatabaseSync: new (file: string) => Driver };
    return new DatabaseSync(file);
  } catch (error) {
    // Only a missing module means another driver; a file that cannot be opened is the caller's to know.
    if ((error as { code?: string }).code === 'ERR_UNKNOWN_BUILTIN_MODULE') return null;
    throw error;
  }
}

export function openDriver(file: string): Driver {
  const own = nodeDriver(file);
  if (own !== null) return own;
  const Database = load('libsql') as new (file: string) => Driver;
  return new Database(file);
}
