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
    const at = cut.indexOf(Math.max(...cut));
    if (cut[at]! <= LEAST) break;
    cut[at]!--;
  }
  return cut;
}

function widest(head: string, rows: readonly (readonly string[])[], column: number): number {
  let most = widthOf(head);
  for (const row of rows) most = Math.max(most, widthOf(row[column] ?? ''));
  return most;
}

/** A table with a frame, no wider than the terminal as long as its columns can give way. */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { align = [], width = terminalWidth(), isCompact = false }: TextTableOptions = {},
): string {
  const widths = head.map((text, column) => widest(text, rows, column));
  const room = width - FRAME * head.length - 1;
  const cut = Number.isFinite(width) ? fitted(widths, room) : widths;
  const fit = (text: string, column: number): string =>
    widthOf(text) <= cut[column]! ? text : padded(text, cut[column]!);
  const isLong = rows.length > ROWS_AT_ONCE;
  const drawn = (from: number): string => {
    const table = new Table({
      head: from === 0 ? head.map(fit) : [],
      colAligns: head.map((_, column) => align[column] ?? 'right'),
      ...(isLong ? { colWidths: cut.map((columns) => columns + 2) } : {}),
      style: { head: [], border: [], compact: isCompact },
    });
    for (const row of rows.slice(from, from + ROWS_AT_ONCE)) table.push(row.map(fit));
    return table.toString();
  };
  return isLong ? joined(rows.length, drawn, isCompact) : drawn(0);
}

/** The library compares every cell with all others: a table of thousands of players would take minutes. */
const ROWS_AT_ONCE = 50;

/** Tables of one width, one below the other, as one table. */
function joined(rows: number, drawn: (from: number) => string, isCompact: boolean): string {
  const lines = drawn(0).split('\n');
  const between = isCompact ? [] : [lines[2]!];
  for (let from = ROWS_AT_ONCE; from < rows; from += ROWS_AT_ONCE) {
    // The frame at the end of one and at the start of the next falls away.
    lines.pop();
    const [, ...more] = drawn(from).split('\n');
    for (const line of [...between, ...more]) lines.push(line);
  }
  return lines.join('\n');
}
