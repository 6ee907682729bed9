/** Reading a part of a hand file into a report. */
import { HistoryReader, isFileFault, PhhReader, RoomReader, TEXT_ROOMS } from '@cardroom/notation';
import { ArchiveError } from '@cardroom/notation/files';
import { bytesOfFile, countNewlines, type Part, piecesOf } from '@cardroom/records/files';
import { explainSystem, isSystemError } from '../exit.js';
import type { Reporter } from './report.js';

/** The facts about this part that later parts need. */
export interface VerifiedEnd {
  readonly hands: number;
  readonly lines: number;
  /**
   * Whether the next part begins where a hand begins: the last hand here ended by itself, and no string, list or hand
   * was still open. If not, the numbers and hands of this part are worth nothing.
   */
  readonly isClean: boolean;
}

/**
 * Reads a part, stopping after each piece of it: the caller takes what the reporter holds, and others may run. A system
 * error is reported as a hand that failed.
 */
export function* readPartHands(part: Part, reporter: Reporter): Generator<number, VerifiedEnd> {
  const { file } = part;
  reporter.begin(file.label, file.kind);
  // The last part counts the file: each is counted once.
  if (part.to === Number.POSITIVE_INFINITY) reporter.tally.rows[file.kind].files++;
  try {
    return yield* reading(part, reporter);
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof ArchiveError)) throw error;
    const message = error instanceof ArchiveError ? error.message : explainSystem(error);
    reporter.unreadable({ code: 'unreadable', message, line: 1 });
    return { hands: reporter.hands, lines: 0, isClean: true };
  }
}

function reading(part: Part, reporter: Reporter): Generator<number, VerifiedEnd> {
  switch (part.file.kind) {
    case 'phh':
    case 'phhs':
      return readPhhs(part, reporter);
    case 'text':
      return readText(part, reporter);
    default:
      return readWhole(part, reporter);
  }
}

/** Reads a part in one go. */
export function readToEnd(part: Part, reporter: Reporter): VerifiedEnd {
  const reading = readPartHands(part, reporter);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

function bytesOf({ file, from, to, content }: Part): Generator<Uint8Array> {
  return content === undefined ? bytesOfFile(file, from, to) : piecesOf(content);
}

function* readPhhs(part: Part, reporter: Reporter): Generator<number, VerifiedEnd> {
  const { file, to } = part;
  const reader = new PhhReader({ format: file.kind === 'phh' ? 'phh' : 'phhs' });
  const isLast = to === Number.POSITIVE_INFINITY;
  let isClean = true;
  const drain = (): void => {
    for (let entry = reader.next(); entry !== null; entry = reader.next()) {
      if (!entry.hand.ok && entry.hand.error.fault.code === 'truncated') isClean = false;
      reporter.phh(entry);
      lastIsRead = entry.hand.ok;
    }
  };
  let lastIsRead = false;
  for (const bytes of bytesOf(part)) {
    reader.push(bytes);
    drain();
    yield bytes.length;
  }
  reader.end();
  drain();
  return { hands: reporter.hands, lines: reader.lines, isClean: isLast || (isClean && lastIsRead) };
}

function* readText(part: Part, reporter: Reporter): Generator<number, VerifiedEnd> {
  const { to } = part;
  const reader = new RoomReader(TEXT_ROOMS);
  let lines = 0;
  for (const bytes of bytesOf(part)) {
    if (to !== Number.POSITIVE_INFINITY) lines += countNewlines(bytes);
    for (const read of reader.push(bytes)) reporter.room(read);
    yield bytes.length;
  }
  for (const read of reader.end()) {
    // A first part may hold no hand; only a whole file without one has failed.
    if (read.result.ok || to === Number.POSITIVE_INFINITY || !isFileFault(read.result.error.error)) reporter.room(read);
  }
  return { hands: reporter.hands, lines, isClean: true };
}

/** Formats that are never cut into parts. */
function* readWhole(part: Part, reporter: Reporter): Generator<number, VerifiedEnd> {
  const reader = new HistoryReader({ format: part.file.kind });
  for (const bytes of bytesOf(part)) {
    for (const entry of reader.push(bytes)) reporter.history(entry);
    yield bytes.length;
  }
  for (const entry of reader.end()) reporter.history(entry);
  return { hands: reporter.hands, lines: 0, isClean: true };
}
