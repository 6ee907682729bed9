/** Tables that fit the terminal: heads are broken between words, then texts are cut; a figure never is. */
import Table from 'cli-table3';
import { padded, widthOf, wrapLine } from './text.js';

export interface TextTableOptions {
  /** By column; right by default. */
  readonly align?: readonly ('left' | 'right')[];
  /**
   * By column: how its cells give way if the terminal is narrow. They are cut, broken between words, or kept, as a figure
   * must be. By default texts, which stand left, are cut, and figures are kept. Heads are always broken between words.
   */
  readonly give?: readonly Give[];
  /** Columns of the terminal; those of standard output by default. */
  readonly width?: number;
  /** Without a line between two rows. */
  readonly isCompact?: boolean;
}

type Give = 'cut' | 'wrap' | 'keep';

/** Columns of the terminal; a pipe or a file takes any width. */
export function terminalWidth(): number {
  return process.stdout.isTTY ? (process.stdout.columns ?? 80) : Number.POSITIVE_INFINITY;
}

/** A column that is cut keeps so much of its text at least. */
const LEAST = 6;
/** A column has a blank on both sides and a line before it. */
const FRAME = 3;

/** Takes columns from the widest ones until all fit, or none can give more. */
function narrow(widths: readonly number[], least: readonly number[], room: number): number[] {
  const cut = [...widths];
  for (let over = sumOf(cut) - room; over > 0; over--) {
    let at = -1;
    for (const [column, width] of cut.entries()) {
      if (width > least[column]! && (at < 0 || width > cut[at]!)) at = column;
    }
    if (at < 0) break;
    cut[at]!--;
  }
  return cut;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The widest of some texts, each broken by a pattern. */
function widest(texts: readonly string[], breaks: RegExp): number {
  let most = 0;
  for (const text of texts) for (const part of text.split(breaks)) most = Math.max(most, widthOf(part));
  return most;
}

/** Widths of the columns that together fit, null if there are none. */
function fitted(
  head: readonly string[],
  cells: readonly string[][],
  give: readonly Give[],
  room: number,
): number[] | null {
  const whole = head.map((text, column) => widest([text, ...cells[column]!], /\n/));
  // Breaking between words loses nothing, so it comes before cutting.
  const broken = head.map((text, column) => {
    if (give[column] === 'cut') return whole[column]!;
    return Math.max(widest([text], /\s/), widest(cells[column]!, give[column] === 'wrap' ? /\s/ : /\n/));
  });
  const least = broken.map((width, column) => (give[column] === 'cut' ? Math.min(width, LEAST) : width));
  const widths = narrow(narrow(whole, broken, room), least, room);
  return sumOf(widths) <= room ? widths : null;
}

function cutTo(text: string, columns: number): string {
  return widthOf(text) <= columns ? text : padded(text, columns);
}

/** A table with a frame, no wider than the terminal; a line for each cell if its figures do not fit side by side. */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { align = [], give = [], width = terminalWidth(), isCompact = false }: TextTableOptions = {},
): string {
  const ways = head.map((_, column) => give[column] ?? (align[column] === 'left' ? 'cut' : 'keep'));
  const cells = head.map((_, column) => rows.map((row) => row[column] ?? ''));
  const widths = fitted(head, cells, ways, width - FRAME * head.length - 1);
  if (widths === null) return stacked(head, rows, width);
  const brokenAt = (text: string, columns: number): string[] =>
    text.split('\n').flatMap((line) => wrapLine(line, columns));
  const fit = (text: string, column: number): string => {
    const lines = ways[column] === 'wrap' ? brokenAt(text, widths[column]!) : text.split('\n');
    return lines.map((line) => cutTo(line, widths[column]!)).join('\n');
  };
  const headOf = (text: string, column: number): string =>
    brokenAt(text, widths[column]!)
      .map((line) => cutTo(line, widths[column]!))
      .join('\n');
  const isLong = rows.length > ROWS_AT_ONCE;
  const drawn = (from: number): string => {
    const table = new Table({
      head: from === 0 ? head.map(headOf) : [],
      colAligns: head.map((_, column) => align[column] ?? 'right'),
      ...(isLong ? { colWidths: widths.map((columns) => columns + 2) } : {}),
      style: { head: [], border: [], compact: isCompact },
    });
    for (const row of rows.slice(from, from + ROWS_AT_ONCE)) table.push(row.map(fit));
    return table.toString();
  };
  return isLong ? joined(rows.length, drawn, isCompact) : drawn(0);
}

/** A line for each cell, with the name of its column before it. */
function stacked(head: readonly string[], rows: readonly (readonly string[])[], width: number): string {
  const names = Math.min(Math.max(...head.map(widthOf)), Math.floor(width / 2));
  const lineOf = (cell: string, column: number): string => {
    const name = padded(head[column]!, names);
    return `${name}  ${cutTo(cell.replaceAll('\n', ', '), Math.max(1, width - names - 2))}`;
  };
  return rows.map((row) => row.map(lineOf).join('\n')).join('\n\n');
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
