/**
 * Cuts a large file into parts, so that several threads can read it: before the line that opens a hand.
 *
 * In a room's text such a line opens a hand wherever it stands. In a .phhs file it may stand inside a string or a
 * list over several lines; then the part before it does not end cleanly, and the reader goes back to reading the
 * file in one piece.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { isHandOpening } from '@cardroom/notation';
import { isSystemError } from '../system.js';
import type { FileKind, HandFile } from './files.js';

/** A part of a file: from the byte `from` up to the byte `to`, the last part up to the end. */
export interface Part {
  readonly file: HandFile;
  readonly from: number;
  readonly to: number;
  /** Its bytes, if they came without their file. */
  readonly content?: Uint8Array;
}

/** Some thousand hands: enough work to be worth a message, and little to hold. */
export const PART_BYTES: number = 1 << 21;

/** How far behind its due place a cut is looked for: no hand that can be read is longer. */
const SEARCH_BYTES: number = 1 << 20;
const WINDOW_BYTES: number = 1 << 16;

/** A table header alone in its line; a hand's own tables have a dot in theirs. */
const PHHS_OPENING = /^\[ *(?:[A-Za-z0-9_-]+|'[^'.\n]*'|"[^"\\.\n]*") *\] *\r?$/;

export function wholePart(file: HandFile): Part {
  return { file, from: 0, to: Number.POSITIVE_INFINITY };
}

/** Only formats of lines or tables are read in parts, and only if their bytes stand in the file as they are. */
function isCut({ kind, packed }: HandFile): boolean {
  return packed === undefined && (kind === 'phhs' || kind === 'text');
}

/** The parts of a file, in order, about `bytes` each. */
export function* partsOf(file: HandFile, bytes: number = PART_BYTES): Generator<Part> {
  if (!isCut(file) || file.size < 2 * bytes) {
    yield wholePart(file);
    return;
  }
  let from = 0;
  for (const cut of cutsOf(file, bytes)) {
    yield { file, from, to: cut };
    from = cut;
  }
  yield { file, from, to: Number.POSITIVE_INFINITY };
}

function* cutsOf({ path, kind, size }: HandFile, bytes: number): Generator<number> {
  const descriptor = open(path);
  if (descriptor === null) return;
  try {
    if (isUtf16(descriptor)) return;
    for (let due = bytes; due <= size - bytes; ) {
      const cut = findOpening(descriptor, kind, due);
      if (cut === null) due += bytes;
      else {
        yield cut;
        due = cut + bytes;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Null for a file that cannot be opened; reading it later reports why. */
function open(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return null;
  }
}

function isUtf16(descriptor: number): boolean {
  const start = new Uint8Array(4);
  readSync(descriptor, start, 0, 4, 0);
  const hasMark = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  return hasMark || (start[1] === 0 && start[3] === 0) || (start[0] === 0 && start[2] === 0);
}

/** The place of the first line at or behind `due` that opens a hand; null if none is near. */
function findOpening(descriptor: number, kind: FileKind, due: number): number | null {
  const opens = kind === 'text' ? isHandOpening : (line: string) => PHHS_OPENING.test(line);
  const window = Buffer.alloc(WINDOW_BYTES);
  // A line counts from its line feed on, so the byte before the first place is looked at as well.
  for (let start = due - 1; start < due + SEARCH_BYTES; ) {
    const length = readSync(descriptor, window, 0, WINDOW_BYTES, start);
    const text = window.toString('latin1', 0, length);
    let line = text.indexOf('\n') + 1;
    for (let end = text.indexOf('\n', line); line > 0 && end >= 0; end = text.indexOf('\n', line)) {
      if (opens(text.slice(line, end))) return start + line;
      line = end + 1;
    }
    if (length < WINDOW_BYTES) return null;
    // A line that the window cuts is looked at again; one that is longer than the window opens no hand.
    start += line > 1 ? line - 1 : WINDOW_BYTES;
  }
  return null;
}
