/**
 * Pages of long lists. A cursor says behind which row a page begins: a kind of list and the row's place in its order.
 * It is opaque to clients, and checked when it comes back.
 */
import { assert } from '@cardroom/engine';
import type { Cursor, Page, Scope } from '../ports.js';

/** Rows of one page at most: they are read, sent and shown in a moment. */
export const PAGE_ROWS = 200;

/** Lists that have pages, and a row's place in the order of each. */
interface Places {
  hands: readonly [at: number, hand: string];
  transfers: readonly [at: number, table: string, version: number, place: number];
  tables: readonly [at: number, table: string];
  tournaments: readonly [at: number, tournament: string];
  links: readonly [at: number, linkHash: string];
  audit: readonly [number: number];
  people: readonly [user: string];
}

export type ListKind = keyof Places;
export type PlaceOf<Kind extends ListKind> = Places[Kind];

const TYPES: Readonly<Record<ListKind, readonly ('number' | 'string')[]>> = {
  hands: ['number', 'string'],
  transfers: ['number', 'string', 'number', 'number'],
  tables: ['number', 'string'],
  tournaments: ['number', 'string'],
  links: ['number', 'string'],
  audit: ['number'],
  people: ['string'],
};

/** Longer than any cursor that was given out. */
const CURSOR_CHARACTERS = 600;
const BASE64URL = /^[\w-]+$/;

/** Ids of tables, people and hands, hashes: short texts without control characters, which no database has to refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const ID = /^[^\u0000-\u001f\u007f\ud800-\udfff]{1,200}$/;

/** Whether a text can be an id. Any other text matches nothing. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && ID.test(text);
}

function formatCursor<Kind extends ListKind>(kind: Kind, place: PlaceOf<Kind>): Cursor {
  return Buffer.from(JSON.stringify([kind, ...place])).toString('base64url') as Cursor;
}

function isPlace(kind: ListKind, values: readonly unknown[]): boolean {
  const types = TYPES[kind];
  return (
    values.length === types.length &&
    values.every((value, i) =>
      types[i] === 'number' ? Number.isSafeInteger(value) && Number(value) >= 0 : isId(value),
    )
  );
}

function readPlace(kind: ListKind, text: string): readonly unknown[] | null {
  if (text.length > CURSOR_CHARACTERS || !BASE64URL.test(text)) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(values) || values[0] !== kind || !isPlace(kind, values.slice(1))) return null;
    return values.slice(1);
  } catch {
    return null;
  }
}

/** A cursor of a list, null if the text is none. */
export function parseCursor(kind: ListKind, text: unknown): Cursor | null {
  return typeof text === 'string' && readPlace(kind, text) !== null ? (text as Cursor) : null;
}

/** The place that a cursor names. A cursor of another list is a bug of the caller. */
export function placeOf<Kind extends ListKind>(kind: Kind, cursor: Cursor): PlaceOf<Kind> {
  const place = readPlace(kind, cursor);
  assert(place !== null, `this is not a cursor of ${kind}`);
  return place as readonly unknown[] as PlaceOf<Kind>;
}

/** How many rows a page has at most. */
export function pageRows(limit: number): number {
  return Number.isNaN(limit) ? 1 : Math.floor(Math.min(PAGE_ROWS, Math.max(1, limit)));
}

/** A page of rows of which one more than wanted has been read, so that it is known whether others follow. */
export function pageOf<Kind extends ListKind, Row, T = Row>(
  kind: Kind,
  rows: readonly Row[],
  limit: number,
  placeOfRow: (row: Row) => PlaceOf<Kind>,
  read?: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, pageRows(limit));
  const next = rows.length > shown.length ? formatCursor(kind, placeOfRow(shown.at(-1)!)) : null;
  return { rows: read === undefined ? (shown as readonly unknown[] as readonly T[]) : shown.map(read), next };
}

export const NO_ROWS: Page<never> = { rows: [], next: null };

/** The one id that a scope names, null if it cannot be that of anything. */
export function scopeId({ table, user }: Scope): { readonly of: 'table' | 'user'; readonly id: string } | null {
  assert((table === undefined) !== (user === undefined), 'a scope names a table or a person');
  const id = table ?? user;
  return isId(id) ? { of: table === undefined ? 'user' : 'table', id } : null;
}

/** All rows of a list, page by page. */
export async function* allRows<T>(read: (after: Cursor | undefined) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let after: Cursor | undefined; ; ) {
    const { rows, next } = await read(after);
    yield* rows;
    if (next === null) return;
    after = next;
  }
}
