/** The values of a PHH file as they are written: numbers keep their characters, so that `2.50` stays `2.50`. */

export type PhhValue = string | boolean | PhhNumber | PhhTime | readonly PhhValue[] | PhhTable;

/** An integer, a decimal or `inf`, as written. */
export interface PhhNumber {
  readonly number: string;
}

/** A local time (`05:44:49`), or any other date or time of TOML, as written. */
export interface PhhTime {
  readonly time: string;
}

/** A table of an own field. */
export interface PhhTable {
  readonly table: PhhFields;
}

/** The fields of a hand or a table, in the order of the file. */
export type PhhFields = ReadonlyMap<string, PhhValue>;

export function isList(value: PhhValue | undefined): value is readonly PhhValue[] {
  return Array.isArray(value);
}

export function isNumber(value: PhhValue | undefined): value is PhhNumber {
  return typeof value === 'object' && 'number' in value;
}

export function isTime(value: PhhValue | undefined): value is PhhTime {
  return typeof value === 'object' && 'time' in value;
}

export function isTable(value: PhhValue | undefined): value is PhhTable {
  return typeof value === 'object' && 'table' in value;
}
