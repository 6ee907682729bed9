/** Tables that fit the terminal: the widest text columns give way first. */
import Table from 'cli-table3';
import { padded, widthOf } from './text.js';

export interface TextTableOptions {
  /** By column; right by default. */
  readonly align?: readonly ('left' | 'right')[];
  /** Columns of the terminal; those of standard output by default. */
  readonly width?: number;
  /** Without a line between two rows. */
  readonly isCompact?: boolean;
}

/** Columns of the terminal; a pipe or a file takes any width. */
export function terminalWidth(): number {
  return process.stdout.isTTY ? (process.stdout.columns ?? 80) : Number.POSITIVE_INFINITY;
}

/** A column keeps so much of its text at least. */
const LEAST = 6;
/** A column has a blank on both sides and a line before it. */
const FRAME = 3;

/** Widths of the columns that together fit: the widest ones are cut until they do. */
function fitted(widths: readonly number[], room: number): number[] {
  const cut = [...widths];
  for (let over = cut.reduce((sum, width) => sum + width, 0) - room; over > 0; over--) {
    const widest = cut.indexOf(Math.max(...cut));
    if (cut[widest]! <= LEAST) break;
    cut[widest]!--;
  }
  return cut;
}

/** A table with a frame, no wider than the terminal as long as its columns can give way. */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { align = [], width = terminalWidth(), isCompact = false }: TextTableOptions = {},
): string {
  const widths = head.map((text, column) => Math.max(widthOf(text), ...rows.map((row) => widthOf(row[column] ?? ''))));
  const room = width - FRAME * head.length - 1;
  const cut = Number.isFinite(width) ? fitted(widths, room) : widths;
  const fit = (text: string, column: number): string =>
    widthOf(text) <= cut[column]! ? text : padded(text, cut[column]!);
  const table = new Table({
    head: head.map(fit),
    colAligns: head.map((_, column) => align[column] ?? 'right'),
    style: { head: [], border: [], compact: isCompact },
  });
  for (const row of rows) table.push(row.map(fit));
  return table.toString();
}
