/** DuckDB, if it is installed: only import, query and study need it, and load it when they begin. */
import { createRequire } from 'node:module';
import type * as Api from '@duckdb/node-api';
import { MACROS } from './schema.js';

/** An error that a person can fix; the message is for them. */
export class TrackerError extends Error {}

const MISSING =
  'The tracker needs DuckDB, which is not installed: run `npm install @duckdb/node-api` beside cardroom (stats works without it).';

type Duck = typeof Api;

/**
 * Loads the library, or says what is missing. It is CommonJS: an `import` would first look through all of its files for
 * what they export, and take twice as long.
 */
function loadDuck(): Duck {
  try {
    return createRequire(import.meta.url)('@duckdb/node-api') as Duck;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'MODULE_NOT_FOUND') throw new TrackerError(MISSING);
    throw error;
  }
}

/** Files of DuckDB 1.2 pack texts well; its log is put into the tables less often than it would by itself. */
const WRITING = { storage_compatibility_version: 'v1.2.0', checkpoint_threshold: '256MB' };

export interface Database {
  readonly duck: Duck;
  readonly connection: Api.DuckDBConnection;
  close(): void;
}

/** Opens a database file; `read` lets others read it at the same time. */
export async function openDatabase(path: string, mode: 'read' | 'write'): Promise<Database> {
  const duck = loadDuck();
  try {
    const instance = await duck.DuckDBInstance.create(path, mode === 'read' ? { access_mode: 'READ_ONLY' } : WRITING);
    const connection = await instance.connect();
    for (const macro of MACROS) await connection.run(macro);
    return {
      duck,
      connection,
      close() {
        connection.closeSync();
        instance.closeSync();
      },
    };
  } catch (error) {
    throw new TrackerError(`${path}: ${sentenceOf(error)}`);
  }
}

/** DuckDB's message, without its own name for the kind of error. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/lock on file/i.test(text)) return 'Another program has it open: end that one first.';
  if (/database does not exist/i.test(text)) return 'There is no such database: `cardroom import` makes one.';
  return text.replace(/^[A-Z][A-Za-z ]* Error: /, '').split('\n')[0]!;
}

/** All rows of a question, as values of JavaScript. */
export async function rowsOf(connection: Api.DuckDBConnection, sql: string): Promise<Record<string, unknown>[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowObjectsJS();
}

/** All of the work in one transaction: nothing of it stays if a part fails. */
export async function inTransaction(connection: Api.DuckDBConnection, work: () => Promise<void>): Promise<void> {
  await guarded(connection, async () => {
    await connection.run('begin');
    await work();
    await connection.run('commit');
  });
}

/** Work inside a transaction: nothing of the transaction stays if it fails. */
export async function guarded(connection: Api.DuckDBConnection, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await connection.run('rollback').catch(() => {});
    throw error;
  }
}

/** A text as SQL writes it. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
