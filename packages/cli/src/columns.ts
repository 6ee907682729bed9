/** Rows in columns, for people. */
import Table from 'cli-table3';
import { plain } from './text.js';

export function columnsOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const table = new Table({ head: [...head], style: { head: [], border: [] } });
  for (const row of rows) table.push(row.map((cell) => plain(String(cell))));
  return table.toString();
}
