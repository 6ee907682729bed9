/** What is counted while hands are verified: plain data, so that threads can send it. */
import type { FileKind } from './files.js';

export type Status = 'ok' | 'incomplete' | 'failed';

/** One row: files of a kind and their hands by status. */
export interface Row {
  files: number;
  ok: number;
  incomplete: number;
  failed: number;
}

export interface Tally {
  readonly rows: Record<FileKind | 'other', Row>;
  /** Hands in which a deviation was met, by its code. */
  readonly deviations: Record<string, number>;
  /** Hands whose file states a result: those that end so by the rules, and the others. */
  agree: number;
  differ: number;
}

function emptyRow(): Row {
  return { files: 0, ok: 0, incomplete: 0, failed: 0 };
}

export function emptyTally(): Tally {
  return {
    rows: { phh: emptyRow(), phhs: emptyRow(), txt: emptyRow(), other: emptyRow() },
    deviations: {},
    agree: 0,
    differ: 0,
  };
}

export const KINDS: readonly (FileKind | 'other')[] = ['phh', 'phhs', 'txt', 'other'];

export function addTally(sum: Tally, more: Tally): void {
  for (const kind of KINDS) addRow(sum.rows[kind], more.rows[kind]);
  for (const [code, count] of Object.entries(more.deviations)) addDeviation(sum, code, count);
  sum.agree += more.agree;
  sum.differ += more.differ;
}

function addRow(sum: Row, more: Row): void {
  sum.files += more.files;
  sum.ok += more.ok;
  sum.incomplete += more.incomplete;
  sum.failed += more.failed;
}

export function addDeviation(tally: Tally, code: string, count: number): void {
  tally.deviations[code] = (tally.deviations[code] ?? 0) + count;
}

export function totalOf(tally: Tally): Row {
  const total = emptyRow();
  for (const kind of KINDS) addRow(total, tally.rows[kind]);
  return total;
}

export function handsOf(row: Row): number {
  return row.ok + row.incomplete + row.failed;
}
