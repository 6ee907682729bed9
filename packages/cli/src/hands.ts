/** Hands of any history file, one after another, each as the document and in its own words. */
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { ok, type Result } from '@cardroom/engine';
import {
  type AcpcGame,
  documentOfHistory,
  fieldsOf,
  type Hand,
  type HistoryEntry,
  type HistoryFault,
  type HistoryFormat,
  HistoryReader,
  nameOfHistory,
  type PhhFields,
} from '@cardroom/notation';
import { ArchiveError } from '@cardroom/notation/files';
import { type BadPath, bytesOfFile, findFiles, type HandFile, isBad } from '@cardroom/records/files';
import { Exit, explainSystem, Failure, isSystemError } from './exit.js';
import { READABLE } from './formats.js';
import { errorOfPath } from './verify/report.js';

export type HandFault = HistoryFault;

/** A hand that has been read. */
export interface ReadHand {
  readonly name: string | null;
  /** The document, and what it cannot say of the hand. */
  readonly document: () => { readonly hand: Hand; readonly lost: readonly string[] };
  /** The fields of a PHH file, if the hand comes from one: another such file keeps all of them. */
  readonly fields: (() => PhhFields) | null;
}

export interface SourceHand {
  /** 0-based in the source. */
  readonly index: number;
  readonly read: Result<ReadHand, HandFault>;
}

export interface HandSourceOptions {
  /** The format; if null, the contents of the file decide. */
  readonly format: HistoryFormat | null;
  /** For ACPC lines, which do not say what is played: a name of `ACPC_GAMES`, or by the lines themselves. */
  readonly game: AcpcGame | null;
}

const CHUNK_BYTES: number = 1 << 18;

/** Every hand of a file or archive; `-` is standard input. Throws a `Failure` if it cannot be read at all. */
export async function* readHands(path: string, options: HandSourceOptions): AsyncGenerator<SourceHand> {
  if (path === '-' || options.format !== null) {
    yield* handsOfStream(path, options);
    return;
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Failure(`${path}: It is a folder.`);
  let before = 0;
  for (const found of findFiles(path)) {
    if (isBad(found)) throw badFailure(found);
    // The hands of all files of an archive are counted through.
    let count = 0;
    for await (const { index, read } of readHandFile(found, options.game)) {
      count = index + 1;
      yield { index: before + index, read };
    }
    before += count;
  }
}

/** Every hand of a file that was found. */
async function* readHandFile(file: HandFile, game: AcpcGame | null): AsyncGenerator<SourceHand> {
  const reader = new HistoryReader({ format: file.kind, game });
  try {
    for (const bytes of bytesOfFile(file, 0, Number.POSITIVE_INFINITY)) {
      for (const entry of reader.push(bytes)) yield sourceHand(entry);
    }
    for (const entry of reader.end()) yield sourceHand(entry);
  } catch (error) {
    throw failureOf(error, file.path);
  }
}

async function* handsOfStream(path: string, { format, game }: HandSourceOptions): AsyncGenerator<SourceHand> {
  const bytes = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const reader = new HistoryReader({ format, game, name: path });
  try {
    if (path !== '-') await once(bytes, 'open');
    for await (const chunk of bytes) for (const entry of reader.push(chunk)) yield sourceHand(entry);
    for (const entry of reader.end()) yield sourceHand(entry);
  } catch (error) {
    throw failureOf(error, path === '-' ? 'standard input' : path);
  }
}

const UNKNOWN_FORMAT = `Unknown format: name it with --from ${READABLE.join('|')}.`;

function badFailure(bad: BadPath): Failure {
  if (bad.problem === 'not-a-hand-file') return new Failure(UNKNOWN_FORMAT, Exit.Usage);
  return new Failure(`${bad.path}: ${errorOfPath(bad).message}`);
}

function failureOf(error: unknown, path: string): unknown {
  if (error instanceof ArchiveError) return new Failure(`${path}: ${error.message}`);
  return isSystemError(error) ? new Failure(`${path}: ${explainSystem(error)}`) : error;
}

function sourceHand({ index, read }: HistoryEntry): SourceHand {
  if (!read.ok) {
    if (read.error.code === 'unknown-format') throw new Failure(UNKNOWN_FORMAT, Exit.Usage);
    return { index, read };
  }
  const hand = read.value;
  const fields = hand.kind === 'phh' ? () => fieldsOf(hand.phh) : null;
  return { index, read: ok({ name: nameOfHistory(hand), fields, document: () => documentOfHistory(hand) }) };
}
