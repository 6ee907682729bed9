/** Counts kept while hands are verified: plain data, so that threads can send it. */
import { HISTORY_FORMATS } from '@cardroom/notation';
import type { FileKind } from '@cardroom/records/files';

export type Status = 'ok' | 'incomplete' | 'failed';

/** One row: files of a kind and their hands by status. */
export interface StatusRow {
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
  /** The total rake, in hundred-millionths of a chip or coin. */
  rake: number;
  readonly deviations: Record<string, number>;
}

export interface VerifyTally {
  readonly rows: Record<FileKind, StatusRow>;
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

function emptyRow(): StatusRow {
  return { files: 0, ok: 0, incomplete: 0, failed: 0 };
}

export function emptyVerifyTally(): VerifyTally {
  return {
    rows: Object.fromEntries(FILE_KINDS.map((kind) => [kind, emptyRow()])) as VerifyTally['rows'],
    rooms: Object.create(null),
    paths: 0,
    deviations: {},
    agree: 0,
    differ: 0,
  };
}

export const FILE_KINDS: readonly FileKind[] = HISTORY_FORMATS;

/** Decimals of the rake that rooms are counted with. */
export const RAKE_DECIMALS = 8;

export function roomOf(tally: VerifyTally, room: string): RoomRow {
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

export function addVerifyTally(sum: VerifyTally, more: VerifyTally): void {
  for (const kind of FILE_KINDS) addRow(sum.rows[kind], more.rows[kind]);
  for (const [code, count] of Object.entries(more.deviations)) addDeviation(sum, code, count);
  sum.agree += more.agree;
  sum.differ += more.differ;
  sum.paths += more.paths;
  for (const [room, row] of Object.entries(more.rooms)) addRoom(roomOf(sum, room), row);
}

function addRow(sum: StatusRow, more: StatusRow): void {
  sum.files += more.files;
  sum.ok += more.ok;
  sum.incomplete += more.incomplete;
  sum.failed += more.failed;
}

export function addDeviation(tally: VerifyTally, code: string, count: number): void {
  tally.deviations[code] = (tally.deviations[code] ?? 0) + count;
}

export function totalRow(tally: VerifyTally): StatusRow {
  const total = emptyRow();
  for (const kind of FILE_KINDS) addRow(total, tally.rows[kind]);
  return total;
}

export function handsInRow(row: StatusRow): number {
  return row.ok + row.incomplete + row.failed;
}
