/**
 * What a match leaves on the disk: the .phhs file of its hands, and a checkpoint of JSON lines from which it goes on
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
import { hashOf, type Manifest } from '../manifest.js';
import type { ChunkResult } from '../match.js';
import { isWhole } from '../schedule.js';
import type { ChunkAnswer } from './chunk.js';

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

/** A checkpoint that belongs to another match. */
export class ResumeError extends Error {
  override readonly name: string = 'ResumeError';
}

/** Fields in which two matches differ, as far as they are worth a sentence. */
function differences(ours: Manifest, theirs: Partial<Manifest>): string[] {
  return (Object.keys(ours) as (keyof Manifest)[])
    .filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]))
    .map((field) => `${field} was ${JSON.stringify(theirs[field])} and is ${JSON.stringify(ours[field])}`);
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
  // What follows the last line end was being written.
  lines.pop();
  const first = lines.shift() ?? '';
  const header = parsed(first) as Header | null;
  if (header?.format !== FORMAT) return null;
  if (header.hash !== hashOf(manifest)) {
    const how = differences(manifest, header.manifest ?? {}).join('; ');
    throw new ResumeError(
      `${path} belongs to another match: ${how}. Start over without resuming, or name another file.`,
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

/** Whether a path is or will be a plain file: a pipe or a device has no end to go on from. */
export function isPlainFile(path: string): boolean {
  return !existsSync(path) || statSync(path).isFile();
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

  /** Opens the files; what an earlier run left is taken up or written over. */
  constructor(manifest: Manifest, { out, checkpoint, resume }: JournalOptions) {
    const outBytes = out === undefined ? null : existsSync(out) ? statSync(out).size : 0;
    const isThere = resume && checkpoint !== undefined && existsSync(checkpoint);
    const found = isThere ? readCheckpoint(checkpoint, manifest, outBytes) : null;
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

  /** A complete match needs no checkpoint any more. */
  close(isComplete: boolean): void {
    this.#hands?.close();
    this.#lines?.close();
    if (isComplete && this.#checkpoint !== undefined) rmSync(this.#checkpoint, { force: true });
  }
}
