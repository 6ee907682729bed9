/** Lists as PostgreSQL reads them: many rows go into one statement of fixed text as one list for each column. */

export function texts(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join()}}`;
}

export function numbers(values: readonly number[]): string {
  return `{${values.join()}}`;
}

/** Bytes as hex digits behind `\x`, whose backslash is escaped in a list. */
export function blobs(values: readonly (Uint8Array | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : `"\\\\x${Buffer.from(value).toString('hex')}"`)).join()}}`;
}
