/**
 * TOML that PHH files hardly ever use (inline tables, dates, dotted keys, numbers with exponents) is read by smol-toml.
 * Its decimals are floats; they are taken back to text by the shortest digits that give the same float.
 */
import { parse, TomlDate, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { MAX_LIST_DEPTH } from './scan.js';
import type { PhhFields, PhhValue } from './value.js';

export type Foreign =
  | { readonly ok: true; readonly fields: PhhFields }
  | { readonly ok: false; readonly reason: string; readonly line: number };

/** The fields of the table `name`, or of the whole text if there is no name. The line of a fault is 0-based. */
export function foreignFields(text: string, name: string | null): Foreign {
  try {
    const root = parse(text, { integersAsBigInt: true, maxDepth: MAX_LIST_DEPTH });
    const table = name === null ? root : tableOf(root, name);
    return { ok: true, fields: new Map(Object.entries(table).map(([key, value]) => [key, phhValue(value)])) };
  } catch (error) {
    if (error instanceof TomlError) return { ok: false, reason: firstLine(error.message), line: error.line - 1 };
    if (error instanceof RangeError) return { ok: false, reason: error.message, line: 0 };
    throw error;
  }
}

function tableOf(root: TomlTable, name: string): TomlTable {
  const table = Object.hasOwn(root, name) ? root[name] : undefined;
  if (table === undefined || !isTomlTable(table)) throw new RangeError('the header names no table');
  return table;
}

function isTomlTable(value: TomlValue): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof TomlDate);
}

function phhValue(value: TomlValue): PhhValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return { number: String(value) };
  if (typeof value === 'number') return { number: floatText(value) };
  if (value instanceof TomlDate) {
    if (!value.isValid()) throw new RangeError('there is no such date or time');
    return { time: timeText(value) };
  }
  if (Array.isArray(value)) return value.map((inner) => phhValue(inner));
  return { table: new Map(Object.entries(value).map(([key, inner]) => [key, phhValue(inner as TomlValue)])) };
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const text = String(value);
  return Number.isInteger(value) && !text.includes('e') ? `${text}.0` : text;
}

function timeText(value: TomlDate): string {
  return value.toISOString().replace(/\.0+(?=$|Z|[+-])/, '');
}

function firstLine(message: string): string {
  const end = message.indexOf('\n');
  return (end < 0 ? message : message.slice(0, end)).replace(/^Invalid TOML document: /, '');
}
