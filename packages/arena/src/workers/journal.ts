/**
 * The files of a match on disk: the .phhs file of its hands, and a checkpoint of JSON lines from which it goes on
 * after any end. A line of the checkpoint is written after the bytes that it speaks of: whatever is torn or too much
 * after a sudden end is cut off.
 */

import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { keysOf } from '@cardroom/engine';
import { hashOf, type Manifest } from '../manifest.js';
import type { ChunkResult } from '../result.js';
import { isWhole } from '../schedule.js';
import type { ChunkAnswer } from './chunk.js';
import { type Finished, isOccupied, readTrailer, trailerOf } from './standing.js';

const FORMAT = 'cardroom-checkpoint/1';

interface Header {
  readonly format: typeof FORMAT;
  readonly hash: string;
  readonly manifest: Manifest;
}

/** One finished chunk; `bytes` is the size of the .phhs file with it. */
interface Entry {
  readonly chunk: ChunkResult;
  readonly bytes: number;
}

/** A match that cannot be resumed: the files belong to another one, or it is finished. */
export class ResumeError extends Error {
  override readonly name: string = 'ResumeError';
  readonly differences: readonly string[];

  constructor(message: string, differences: readonly string[] = []) {
    super(message);
    this.differences = differences;
  }
}

/** Fields in which two matches differ, as far as they are worth a sentence. */
function differences(ours: Manifest, theirs: Partial<Manifest>): string[] {
  return keysOf(ours)
    .filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]))
    .map((field) => `${field} was ${JSON.stringify(theirs[field])} and is ${JSON.stringify(ours[field])}`);
}

/** The state in which an earlier run has left a match. */
export type RunStanding =
  /** Nothing is there. */
  | { readonly state: 'none' }
  /** Hands that nothing says anything about. */
  | { readonly state: 'unknown' }
  | { readonly state: 'unfinished'; readonly hands: number }
  | ({ readonly state: 'finished' } & Finished)
  /** Hands of another match: the sentences say how it differs, as far as that is known. */
  | { readonly state: 'other'; readonly differences: readonly string[] };

/** How far the match is that a .phhs file and its checkpoint, or a checkpoint alone, speak of. Nothing is changed. */
export function runStandingOf(
  manifest: Manifest,
  out: string | undefined,
  checkpoint: string | undefined,
): RunStanding {
  if (checkpoint !== undefined && isOccupied(checkpoint) && (out === undefined || isOccupied(out))) {
    try {
      const outBytes = out === undefined ? null : statSync(out).size;
      const found = readCheckpoint(checkpoint, manifest, outBytes);
      if (found !== null) return { state: 'unfinished', hands: found.chunks.at(-1)?.to ?? 0 };
    } catch (error) {
      if (!(error instanceof ResumeError)) throw error;
      return { state: 'other', differences: error.differences };
    }
  }
  if (out === undefined || !isOccupied(out)) return { state: 'none' };
  const end = readTrailer(out);
  if (end === null) return { state: 'unknown' };
  return end.hash === hashOf(manifest) ? { state: 'finished', ...end } : { state: 'other', differences: [] };
}

interface Recorded {
  readonly chunks: readonly ChunkResult[];
  /** Bytes of the checkpoint and of the .phhs file that are good. */
  readonly lineBytes: number;
  readonly handBytes: number;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Everything up to the first line that is torn, out of order, or speaks of more hands than there are. */
function readCheckpoint(path: string, manifest: Manifest, outBytes: number | null): Recorded | null {
  const lines = readFileSync(path, 'utf8').split('\n');
  // Text after the last line end was still being written.
  lines.pop();
  const first = lines.shift() ?? '';
  const header = parsed(first) as Header | null;
  if (header?.format !== FORMAT) return null;
  if (header.hash !== hashOf(manifest)) {
    const found = differences(manifest, header.manifest ?? {});
    throw new ResumeError(
      `${path} belongs to another match: ${found.join('; ')}. Start over without resuming, or name another file.`,
      found,
    );
  }
  const chunks: ChunkResult[] = [];
  let lineBytes = Buffer.byteLength(first) + 1;
  let handBytes = 0;
  for (const line of lines) {
    const entry = parsed(line) as Entry | null;
    if (entry?.chunk?.index !== chunks.length || (outBytes !== null && entry.bytes > outBytes)) break;
    chunks.push(entry.chunk);
    lineBytes += Buffer.byteLength(line) + 1;
    handBytes = entry.bytes;
  }
  return { chunks, lineBytes, handBytes };
}

export interface JournalOptions {
  readonly out: string | undefined;
  readonly checkpoint: string | undefined;
  readonly resume: boolean;
}

/** An open file that grows at its end. */
class Growing {
  readonly #file: number;
  readonly #isPlain: boolean;
  #size: number;

  constructor(path: string, size: number) {
    this.#file = openSync(path, size === 0 ? 'w' : 'r+');
    this.#isPlain = fstatSync(this.#file).isFile();
    this.#size = size;
    if (this.#isPlain) ftruncateSync(this.#file, size);
  }

  get size(): number {
    return this.#size;
  }

  get isPlain(): boolean {
    return this.#isPlain;
  }

  append(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const written = writeSync(this.#file, bytes, at, bytes.length - at, this.#isPlain ? this.#size : null);
      at += written;
      this.#size += written;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

export class Journal {
  /** Chunks that an earlier run has finished. */
  readonly recorded: readonly ChunkResult[];
  readonly #manifest: Manifest;
  readonly #checkpoint: string | undefined;
  readonly #hands: Growing | null;
  readonly #lines: Growing | null;

  /** Opens the files; those of an earlier run are resumed or overwritten. */
  constructor(manifest: Manifest, { out, checkpoint, resume }: JournalOptions) {
    const outBytes = out === undefined ? null : existsSync(out) ? statSync(out).size : 0;
    const isThere = resume && checkpoint !== undefined && existsSync(checkpoint);
    const found = isThere ? readCheckpoint(checkpoint, manifest, outBytes) : null;
    if (resume && found === null && out !== undefined && isOccupied(out)) refuseFinished(out, manifest);
    this.recorded = found?.chunks ?? [];
    this.#manifest = manifest;
    this.#checkpoint = checkpoint;
    this.#hands = out === undefined ? null : new Growing(out, found?.handBytes ?? 0);
    this.#lines = checkpoint === undefined ? null : new Growing(checkpoint, found?.lineBytes ?? 0);
    if (found === null) this.#line({ format: FORMAT, hash: hashOf(manifest), manifest } satisfies Header);
  }

  #line(value: Header | Entry): void {
    this.#lines?.append(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
  }

  /** Hands of a chunk; only whole chunks are taken up again. */
  append({ result, text }: ChunkAnswer): void {
    this.#hands?.append(text);
    if (isWhole(this.#manifest, result)) this.#line({ chunk: result, bytes: this.#hands?.size ?? 0 });
  }

  /** A complete match needs no checkpoint any more: its file says that it is finished. */
  close(finished: Finished | null): void {
    if (finished !== null && this.#hands?.isPlain) {
      this.#hands.append(new TextEncoder().encode(trailerOf(this.#manifest, finished)));
    }
    this.#hands?.close();
    this.#lines?.close();
    if (finished !== null && this.#checkpoint !== undefined) rmSync(this.#checkpoint, { force: true });
  }
}

/** Hands of a finished match are never cut off to be played again. */
function refuseFinished(out: string, manifest: Manifest): void {
  const end = readTrailer(out);
  if (end === null) return;
  throw new ResumeError(
    end.hash === hashOf(manifest)
      ? `${out} is finished: all ${end.hands} hands are there.`
      : `${out} has the hands of another match, which is finished.`,
  );
}
