/** What is counted while hands are verified: plain data, so that threads can send it. */
import { HISTORY_FORMATS } from '@cardroom/notation';
import type { FileKind } from '@cardroom/records/files';

export type Status = 'ok' | 'incomplete' | 'failed';

/** One row: files of a kind and their hands by status. */
export interface Row {
  files: number;
  ok: number;
  incomplete: number;
  failed: number;
}

/** The hands of one room, and what came of their results. */
export interface RoomRow {
  hands: number;
  agree: number;
  differ: number;
  /** What the room took in all, in hundred-millionths of a chip or coin. */
  rake: number;
  readonly deviations: Record<string, number>;
}

export interface Tally {
  readonly rows: Record<FileKind, Row>;
  /** By the name of the room or venue; files that name none are one row. */
  readonly rooms: Record<string, RoomRow>;
  /** Paths that gave no hands: unreadable, empty, or something else than hands. */
  paths: number;
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
    rows: Object.fromEntries(KINDS.map((kind) => [kind, emptyRow()])) as Tally['rows'],
    rooms: Object.create(null),
    paths: 0,
    deviations: {},
    agree: 0,
    differ: 0,
  };
}

export const KINDS: readonly FileKind[] = HISTORY_FORMATS;

/** Decimals of the rake that rooms are counted with. */
export const RAKE_DECIMALS = 8;

export function roomOf(tally: Tally, room: string): RoomRow {
  tally.rooms[room] ??= { hands: 0, agree: 0, differ: 0, rake: 0, deviations: {} };
  return tally.rooms[room];
}

function addRoom(sum: RoomRow, more: RoomRow): void {
  sum.hands += more.hands;
  sum.agree += more.agree;
  sum.differ += more.differ;
  sum.rake += more.rake;
  for (const [code, count] of Object.entries(more.deviations)) {
    sum.deviations[code] = (sum.deviations[code] ?? 0) + count;
  }
}

export function addTally(sum: Tally, more: Tally): void {
  for (const kind of KINDS) addRow(sum.rows[kind], more.rows[kind]);
  for (const [code, count] of Object.entries(more.deviations)) addDeviation(sum, code, count);
  sum.agree += more.agree;
  sum.differ += more.differ;
  sum.paths += more.paths;
  for (const [room, row] of Object.entries(more.rooms)) addRoom(roomOf(sum, room), row);
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
